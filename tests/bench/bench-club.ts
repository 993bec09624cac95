import { execFileSync } from 'node:child_process';
import os from 'node:os';
import { sql } from 'kysely';
import type pg from 'pg';
import { createDb, createPool, type Db } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { openSession } from '#server/features/sign-in/sessions.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { type AppServer, startApp } from '../support/app-server.ts';
import { startScratchEngine } from '../support/scratch-engine.ts';
import { makeYear } from './year-of-data.ts';

/** The core of server and PostgreSQL, and the core of what loads them. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';

export interface BenchClub {
  config: pg.ClientConfig;
  db: Db;
  server: AppServer;
  /** A session of the super-admin. */
  token: string;
  user_id: number;
  today: string;
  /** The span of slots that nobody has booked. */
  free: { from: string; to: string };
  stop(): Promise<void>;
}

/** A club with a year of data, durable as the product's own, its server in a process beside the load. */
export async function openBenchClub({
  freeYears = 0,
  dist,
}: {
  freeYears?: number;
  dist?: string;
} = {}): Promise<BenchClub> {
  const engine = await startScratchEngine();
  const db = createDb(createPool(engine.config, () => {}));
  let server: AppServer | undefined;
  const stop = async () => {
    await server?.stop();
    await db.destroy();
    await engine.stop();
  };
  try {
    const started = performance.now();
    await migrate(db);
    // The data is made without waiting for the disk; what is measured waits for it, as in the product.
    await setFsync(db, 'off');
    const year = await makeYear(db, new Date(), freeYears);
    await setFsync(db, 'on');
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`  A year of data in ${seconds} s (books checked).`);
    const { token } = await asSystem(db, { now: new Date(), call: 'bench' }, (ctx) =>
      openSession(ctx, 1, {}),
    );
    server = await startApp({ database: engine.config, dist });
    const pinned =
      pin(engine.pid, SERVER_CORE) && pin(server.pid, SERVER_CORE) && pin(process.pid, LOAD_CORE);
    console.log(
      pinned
        ? `  Server and PostgreSQL on core ${SERVER_CORE}, load on core ${LOAD_CORE}.`
        : '  Not pinned: this machine has no taskset, or one core.',
    );
    return { config: engine.config, db, server, token, user_id: 1, ...year, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function setFsync(db: Db, state: 'on' | 'off'): Promise<void> {
  await sql.raw(`alter system set fsync = ${state}`).execute(db);
  await sql`select pg_reload_conf()`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** Keeps a process with its threads, and the processes it forks from now on, on one core. */
function pin(pid: number, core: string): boolean {
  if (os.availableParallelism() < 2 && pid !== process.pid) return false;
  try {
    execFileSync('taskset', ['-acp', core, String(pid)], { stdio: 'ignore', timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}
