import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Db } from '#server/db/client.ts';

/** Waits until this many transactions of the database wait for a lock. */
export async function lockWaiters(db: Db, count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows[0]?.n).toBe(count);
    },
    { timeout: 20_000, interval: 20 },
  );
}
