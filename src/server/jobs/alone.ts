import type pg from 'pg';

/**
 * Not `begin`: this transaction writes nothing, so a restore need not wait for it at the gate. It may stay idle for as
 * long as the job runs, whatever the database's default is.
 */
const HOLD = 'begin transaction read only; set local idle_in_transaction_session_timeout = 0';

/**
 * Runs `run` unless another process holds the lock; returns whether it ran. A transaction that stays open on a connection
 * of its own holds the lock, so it ends with the process, and works behind a pooler in transaction mode too.
 */
export async function alone(pool: pg.Pool, lock: number, run: () => Promise<unknown>): Promise<boolean> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(HOLD);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
      lock,
    ]);
    const free = rows[0]?.free === true;
    try {
      if (free) await run();
    } finally {
      await client.query('rollback');
    }
    return free;
  } catch (error) {
    broken = error as Error;
    throw error;
  } finally {
    // Closing a failed connection also releases its lock.
    client.release(broken);
  }
}
