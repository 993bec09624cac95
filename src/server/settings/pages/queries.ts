import { sql } from 'kysely';
import { type Currency, unitOf } from '#domain/currency.ts';
import type { Db } from '#server/db/client.ts';

/** Whether the books hold anything; with `wait` nothing is posted from here to the end of the transaction. */
export async function isPosted(db: Db, wait: boolean): Promise<boolean> {
  // Whoever posts locks the accounts of it.
  if (wait) await sql`select from accounts order by id for share`.execute(db);
  const { rows } = await sql<{ posted: boolean }>`select exists (select from postings) as posted`.execute(db);
  return rows[0]?.posted ?? false;
}

/** The unit in the club's own ready texts, which speak of sums: whole words alone. Answers which were changed. */
export async function renameUnit(db: Db, from: Currency, to: Currency): Promise<number[]> {
  const changed = new Set<number>();
  for (const locale of ['fa', 'en'] as const) {
    const word = `\\m${unitOf(from, locale)}\\M`;
    const { rows } = await sql<{ id: number }>`
      update message_templates set text = regexp_replace(text, ${word}, ${unitOf(to, locale)}, 'g'), version = version + 1
      where text ~ ${word} returning id`.execute(db);
    for (const { id } of rows) changed.add(id);
  }
  return [...changed];
}

/** Whether the database knows a zone too: its SQL cuts days by it. */
export async function knowsZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${zone}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
