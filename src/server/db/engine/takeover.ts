import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from '../locks.ts';
import { DataInUse, errorCode } from './engine-error.ts';

/** A starting server has its engine before it has the lock, so a younger engine is not an orphan yet. */
const YOUNG_MS = 2000;

export type Login = Pick<pg.ClientConfig, 'host' | 'user' | 'password' | 'database'>;

/**
 * Frees the cluster in `data` for a start: stops an engine left behind by a killed server and removes the files of a
 * dead one. Throws DataInUse when another server uses it.
 */
export async function takeOver(data: string, login: Login, log: (line: string) => void): Promise<void> {
  const file = path.join(data, 'postmaster.pid');
  const { pid, port } = readPidFile(file);
  if (!pid) return;
  const client = await connect({ ...login, port });
  if (client) {
    // Our password works: this is our engine and not another program with the same process number.
    const orphan = await becomesFree(client).finally(() => client.end().catch(() => {}));
    if (!orphan) throw new DataInUse(alreadyRunning(data, pid));
    log(`Stopping the engine (process ${pid}) that a killed server left behind.`);
    signal(pid, 'SIGINT');
  }
  await waitUntilGone(file, pid);
}

export function alreadyRunning(data: string, pid?: number): string {
  const engine = pid ? ` (engine process ${pid})` : '';
  return `Another server is already running on ${path.dirname(data)}${engine}: stop it, or set MEYDAN_DATA to another folder.`;
}

/** The address in the cluster's pid file; zeros when there is no such file. */
export function readPidFile(file: string): { pid: number; port: number } {
  try {
    const [pid = 0, , , port = 0] = fs.readFileSync(file, 'utf8').split('\n').map(Number);
    return { pid, port };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { pid: 0, port: 0 };
    throw error;
  }
}

async function connect(config: pg.ClientConfig): Promise<pg.Client | undefined> {
  if (!config.port) return undefined;
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

async function becomesFree(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean; age_ms: number }>(
    `select pg_try_advisory_lock($1) as free,
            (extract(epoch from clock_timestamp() - pg_postmaster_start_time()) * 1000)::float8 as age_ms`,
    [LOCKS.owner],
  );
  const { free = false, age_ms = 0 } = rows[0] ?? {};
  if (!free || age_ms >= YOUNG_MS) return free;
  // Release the lock and check whether the server that started this engine takes it.
  await client.query('select pg_advisory_unlock($1)', [LOCKS.owner]);
  await sleep(YOUNG_MS - age_ms);
  return becomesFree(client);
}

/**
 * Waits until the pid file's process is gone. PostgreSQL itself clears the file of a vanished process, but not of a
 * dead one that was not reaped.
 */
async function waitUntilGone(file: string, pid: number): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end && fs.existsSync(file); await sleep(20)) {
    const state = processState(pid);
    if (state === 'gone') return;
    if (state === 'zombie') {
      fs.rmSync(file, { force: true });
      return;
    }
    // The process number belongs to another program; PostgreSQL checks that itself.
    if (state === 'foreign') return;
  }
}

function processState(pid: number): 'live' | 'zombie' | 'foreign' | 'gone' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM' ? 'live' : 'gone';
  }
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (/\) Z /.test(stat)) return 'zombie';
    return stat.includes('(postgres)') ? 'live' : 'foreign';
  } catch {
    return 'live';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
