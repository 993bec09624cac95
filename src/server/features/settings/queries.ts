import { sql } from 'kysely';
import type { Db } from '../../db/client.ts';

/** Whether the database knows a zone too: its SQL cuts days by it. */
export async function knowsZone(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_timezone_names where name = ${zone}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
