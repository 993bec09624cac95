import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { openScratchClub, type ScratchClub } from './scratch-club.ts';
import { makeYear, type Span } from './year-of-data.ts';

/** The CPU core of server and PostgreSQL, and the one of the load generator. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';

export interface BenchClub extends ScratchClub {
  user_id: number;
  today: string;
  /** The span with free slots. */
  free: { from: string; to: string };
}

/**
 * A club with a year or more of data, with the product's durability settings and the server in a process of its own.
 */
export async function openBenchClub({ dist, ...span }: Span & { dist?: string } = {}): Promise<BenchClub> {
  // An earlier club of this run has pinned this process: undo that first.
  release();
  const { made, ...club } = await openScratchClub(
    async (db, engine) => {
      const started = performance.now();
      // The data is created without fsync; measuring is done with it, as in the product.
      await setFsync(db, 'off');
      const year = await makeYear(db, new Date(), span);
      await setFsync(db, 'on');
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`  The data in ${seconds} s (books checked).`);
      return { year, pid: engine.pid };
    },
    { dist },
  );
  const pinned =
    pin(made.pid, SERVER_CORE) && pin(club.server.pid, SERVER_CORE) && pin(process.pid, LOAD_CORE);
  console.log(
    pinned
      ? `  Server and PostgreSQL on core ${SERVER_CORE}, load on core ${LOAD_CORE}.`
      : '  Not pinned: this machine has no taskset, or one core.',
  );
  return { ...club, user_id: 1, ...made.year };
}

async function setFsync(db: Db, state: 'on' | 'off'): Promise<void> {
  await sql.raw(`alter system set fsync = ${state}`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Pins another server process to the server's core. */
export const pinServer = (pid: number): boolean => pin(pid, SERVER_CORE);

const cores = os.availableParallelism();

/** Lets this process use all of its cores again. */
function release(): void {
  if (cores > 1) pin(process.pid, `0-${os.cpus().length - 1}`);
}

/** Pins a process with its threads and future children to one core. */
function pin(pid: number, core: string): boolean {
  if (cores < 2) return false;
  try {
    execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}
