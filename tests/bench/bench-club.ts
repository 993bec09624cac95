import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { openScratchClub, type ScratchClub } from './scratch-club.ts';
import { makeYear, type Span } from './year-of-data.ts';

/** The core of server and PostgreSQL, and the core of what loads them. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';

export interface BenchClub extends ScratchClub {
  user_id: number;
  today: string;
  /** The span of slots that nobody has booked. */
  free: { from: string; to: string };
}

/** A club with its data of a year or more, durable as the product's own, its server in a process beside the load. */
export async function openBenchClub({ dist, ...span }: Span & { dist?: string } = {}): Promise<BenchClub> {
  // What an earlier club of this run was kept apart from is free again: what is started here stands where this stands.
  release();
  const { made, ...club } = await openScratchClub(
    async (db, engine) => {
      const started = performance.now();
      // The data is made without waiting for the disk; what is measured waits for it, as in the product.
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

/** Puts another server process where the first stands. */
export const pinServer = (pid: number): boolean => pin(pid, SERVER_CORE);

const cores = os.availableParallelism();

/** This process may stand on all of its cores again. */
function release(): void {
  if (cores > 1) pin(process.pid, `0-${os.cpus().length - 1}`);
}

/** Keeps a process with its threads, and the processes it forks from now on, on one core. */
function pin(pid: number, core: string): boolean {
  if (cores < 2) return false;
  try {
    execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}
