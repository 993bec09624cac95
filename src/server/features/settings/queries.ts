import { sql } from 'kysely';
import { type Currency, unitOf } from '#domain/currency.ts';
import type { Db } from '../../db/client.ts';

/** Whether the books hold anything. */
export async function isPosted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ posted: boolean }>`select exists (select from postings) as posted`.execute(db);
  return rows[0]?.posted ?? false;
}

/** The unit in the club's own ready texts, which speak of sums. */
export async function renameUnit(db: Db, from: Currency, to: Currency): Promise<void> {
  for (const locale of ['fa', 'en'] as const)
    await sql`update message_templates set text = replace(text, ${unitOf(from, locale)}, ${unitOf(to, locale)})
      where text like ${`%${unitOf(from, locale)}%`}`.execute(db);
}

/** Whether the database knows a zone too: its SQL cuts days by it. */
export async function knowsZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${zone}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
