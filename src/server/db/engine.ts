import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MINUTE_MS } from '#domain/durations.ts';
import { appLogin, ensureAppRole } from './app-role.ts';
import { type Account, chooseAccount } from './engine/account.ts';
import { findBinaries } from './engine/binaries.ts';
import { clusterFolder, ensureCluster, readSecret } from './engine/cluster.ts';
import { DataInUse, EngineError, errorCode } from './engine/engine-error.ts';
import { engineEnvironment } from './engine/environment.ts';
import { alreadyRunning, type Login, readPidFile, takeOver } from './engine/takeover.ts';
import { LOCKS } from './locks.ts';

export interface Engine {
  /** The owner's connection, for migrations and for managing the engine. */
  owner: pg.ClientConfig;
  /** The app's connection, with a role that owns nothing (D41). */
  config: pg.ClientConfig;
  /** Resolves with the engine's last output when its process has ended, for whatever reason. */
  exited: Promise<string>;
  /** Fast shutdown; waits for the process. End pools first. */
  stop(): Promise<void>;
}

type Log = (line: string) => void;
type Settings = Record<string, string>;

const START_LIMIT_MS = MINUTE_MS;
const STOP_LIMIT_MS = 20_000;
const CONNECT_LIMIT_MS = 3000;

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  timezone: 'UTC',
  lc_messages: 'C',
  jit: 'off',
};

/**
 * Starts the PostgreSQL of the npm packages on `dir` (created if missing), on `port` or a free loopback port, with a
 * random password. Copes with what a killed server or engine left behind. Throws an EngineError with one sentence:
 * another server uses the data, no access to a folder, no engine for this platform.
 */
export async function startEngine(
  dir: string,
  log: Log,
  settings: Settings = {},
  wishedPort?: number,
): Promise<Engine> {
  const root = path.resolve(dir);
  const data = clusterFolder(root);
  const { initdb, postgres } = await findBinaries();
  const { account, login } = await explainAccess(root, async () => {
    fs.mkdirSync(root, { recursive: true });
    const account = chooseAccount(data, [root, path.dirname(postgres)]);
    await ensureCluster(root, initdb, account);
    return { account, login: loginOf(root) };
  });

  for (const end = Date.now() + START_LIMIT_MS; ; await sleep(100)) {
    await takeOver(data, login, log);
    const port = wishedPort ?? (await freePort());
    const server = spawnServer(postgres, data, port, { ...SETTINGS, ...settings }, account, log);
    const owner = { ...login, port };
    const guard = await holdOwnership(owner, server, end);
    if (guard) {
      return {
        owner,
        config: appLogin(owner),
        exited: server.exited,
        stop: () => stopServer(server, guard),
      };
    }
    if (!mayPass(server.tail()) || Date.now() > end) throw notStarted(data, server.tail());
  }
}

/** How a command-line tool reaches the engine that a server runs on `dir`; undefined when none answers. */
export async function findRunningEngine(dir: string): Promise<Pick<Engine, 'owner' | 'config'> | undefined> {
  const root = path.resolve(dir);
  const { port } = readPidFile(path.join(clusterFolder(root), 'postmaster.pid'));
  if (!port) return undefined;
  const owner = { ...loginOf(root), port };
  const config = appLogin(owner);
  return (await answers(config)) ? { owner, config } : undefined;
}

function loginOf(root: string): Login {
  return { host: '127.0.0.1', user: 'meydan', password: readSecret(root), database: 'postgres' };
}

async function explainAccess<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const code = errorCode(cause);
    if (!code || !['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) throw cause;
    throw new EngineError(
      `The data folder ${root} cannot be used by this user (${code}): give it to the user that starts the server, or set MEYDAN_DATA to another folder.`,
      { cause },
    );
  }
}

interface Server {
  child: ChildProcess;
  exited: Promise<string>;
  running(): boolean;
  tail(): string;
}

function spawnServer(
  postgres: string,
  data: string,
  port: number,
  settings: Settings,
  account: Account,
  log: Log,
): Server {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = account.command(postgres, ['-D', data, '-p', String(port), ...options]);
  // Detached, so that Ctrl-C reaches only our process, which finishes its work before it stops the engine.
  const child = spawn(command.program, command.args, {
    ...command,
    env: engineEnvironment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let tail = '';
  let running = true;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-4000);
    for (const line of text.split('\n')) if (line) log(line);
  });
  const exited = new Promise<string>((resolve) => {
    const gone = () => {
      running = false;
      resolve(tail.trim());
    };
    child.once('error', (error) => {
      tail += error.message;
      gone();
    });
    child.once('close', gone);
  });
  return { child, exited, running: () => running, tail: () => tail };
}

/**
 * Waits until the engine answers and takes the owner's lock for the engine's lifetime; undefined if the engine ended
 * first.
 */
async function holdOwnership(
  config: pg.ClientConfig,
  server: Server,
  end: number,
): Promise<Guard | undefined> {
  while (server.running() && Date.now() < end) {
    const client = await lockingClient(config);
    if (client) return new Guard(config, server, client);
    await sleep(20);
  }
  server.child.kill('SIGQUIT');
  await server.exited;
  return undefined;
}

async function lockingClient(config: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...config,
    application_name: 'meydan owner',
    keepAlive: true,
    // A connection to the port before the engine listens could connect to itself and wait forever.
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [LOCKS.owner]);
    await ensureAppRole(client, config);
    return client;
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
}

/**
 * Holds the owner's lock and takes it again when lost: PostgreSQL drops all connections when one of its processes is
 * killed.
 */
class Guard {
  readonly #config: pg.ClientConfig;
  readonly #server: Server;
  #client: pg.Client;
  #ended = false;

  constructor(config: pg.ClientConfig, server: Server, client: pg.Client) {
    this.#config = config;
    this.#server = server;
    this.#client = client;
    this.#watch();
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#client.end().catch(() => {});
  }

  #watch(): void {
    this.#client.once('end', () => void this.#retake());
  }

  async #retake(): Promise<void> {
    while (!this.#ended && this.#server.running()) {
      const client = await lockingClient(this.#config);
      if (client) {
        this.#client = client;
        if (this.#ended) await client.end().catch(() => {});
        else this.#watch();
        return;
      }
      await sleep(50);
    }
  }
}

async function stopServer(server: Server, guard: Guard): Promise<void> {
  await guard.end();
  server.child.kill('SIGINT');
  const hard = setTimeout(() => server.child.kill('SIGQUIT'), STOP_LIMIT_MS);
  await server.exited;
  clearTimeout(hard);
}

/** Temporary failures: remaining processes of a killed engine, or another start at the same moment. */
function mayPass(tail: string): boolean {
  return /pre-existing shared memory block|lock file "postmaster.pid"|Address already in use/.test(tail);
}

function notStarted(data: string, tail: string): EngineError {
  if (/lock file "postmaster.pid"/.test(tail)) return new DataInUse(alreadyRunning(data));
  return new EngineError(`PostgreSQL did not start on ${data}: ${tail.trim() || 'it said nothing'}`);
}

async function answers(config: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = net.createServer().once('error', reject);
  probe.listen(0, '127.0.0.1', () => {
    const { port } = probe.address() as AddressInfo;
    probe.close(() => resolve(port));
  });
  return promise;
}
