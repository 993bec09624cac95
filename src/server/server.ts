import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import path from 'node:path';
import { serve as listen, type ServerType } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { DAY_MS } from '#domain/durations.ts';
import type { Clock } from './adapters/clock.ts';
import type { Sender } from './adapters/sms/sender.ts';
import type { Config } from './config.ts';
import { createDb, createPool, type Db } from './db/client.ts';
import type { DatabaseConfig } from './db/connection.ts';
import { Allowance } from './http/allowance.ts';
import { createApi } from './http/app.ts';
import { cacheAssets } from './http/asset-cache.ts';
import { LiveHub } from './http/live.ts';
import { Metrics } from './http/metrics.ts';
import { serveStatic } from './http/static.ts';
import { startJobs } from './jobs/runner.ts';
import { REPORTS_AT_ONCE } from './reports/run.ts';
import { allRoutes } from './routes.ts';
import type { BackupPlace } from './services.ts';

/** A customer writes this much at once, then this much a second, on all devices together. */
const CUSTOMER_WRITES = { atOnce: 60, aSecond: 0.1 };

export interface ServerOptions {
  database: DatabaseConfig;
  /** The same database without a pooler, for LISTEN; default: `database`. */
  listen?: DatabaseConfig;
  /**
   * The same database as the owner of its tables reaches it, for what is loaded beside them, and the role of the app,
   * where that is another; both are one unless said.
   */
  owner?: { config: DatabaseConfig; app: string | null };
  /** Where backups are kept, and within which folders else they may be. */
  backups?: string;
  backupFolders?: readonly string[] | undefined;
  config: Pick<
    Config,
    'publicUrl' | 'metricsToken' | 'gateways' | 'corsOrigins' | 'trustedProxies' | 'host' | 'port'
  >;
  clock: Clock;
  sender: Sender;
  log: Logger;
  /** The built app; without it only `/v1` is served. */
  dist?: string;
  /** Where parts of earlier builds are kept for pages that still run them. */
  keptAssets?: string;
  /** Connections that calls and jobs share at most; default: 10. */
  poolSize?: number | undefined;
  /** Where the embedded database lies. */
  databaseFolder?: string;
  /** Tests: an answer against its schema throws. */
  strictAnswers?: boolean;
  /** Benches and tests that write without a pause: how many writes a session may make at once, instead of what is right for a person. */
  writesAtOnce?: number;
  /** Jobs run beside the calls unless a test wants them still. */
  jobs?: boolean;
}

export interface RunningServer {
  url: string;
  db: Db;
  backups: BackupPlace;
  /** Stops taking calls, ends streams, finishes what runs, closes the pool. */
  stop(): Promise<void>;
}

const POOL_SIZE = 10;
/**
 * Connections that are kept open until their lifetime ends; the others are closed after 10 s without work. A new one costs
 * PostgreSQL some 200 ms of CPU for login, catalogue and plans: after a quiet minute a change makes ten tablets ask at once.
 */
const WARM = 4;

/** One server process on a migrated database: calls, live stream, jobs and the app's files. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, clock, sender, log, strictAnswers = false } = options;
  const most = options.poolSize ?? POOL_SIZE;
  const pool = createPool({ ...options.database, max: most, min: WARM }, (error) =>
    log.warn({ err: error }, 'database connection lost'),
  );
  const db = createDb(pool);
  const small = (max: number) =>
    createDb(
      createPool({ ...options.database, max }, (error) =>
        log.warn({ err: error }, 'database connection lost'),
      ),
    );
  const outside = small(2);
  const reports = small(REPORTS_AT_ONCE);
  const { config: owner, app: role } = options.owner ?? { config: options.database, app: null };
  const place: BackupPlace = {
    folder: path.resolve(options.backups ?? 'backups'),
    database: options.databaseFolder ?? null,
    served: [options.dist ?? [], options.keptAssets ?? []].flat(),
    allowed: options.backupFolders ?? null,
    place: hostname(),
    process: randomUUID(),
    secrets: new Map(),
  };
  const stopping = new AbortController();
  const metrics = new Metrics();
  const live = new LiveHub({
    database: options.listen ?? options.database,
    db,
    now: () => clock.now(),
    log,
  });
  await live.start();
  const api = createApi({
    deps: {
      db,
      outside,
      reports,
      now: () => clock.now(),
      strictAnswers,
      warn: (what, message) => log.warn(what, message),
      allowance: new Allowance(options.writesAtOnce),
      customerAllowance: new Allowance(CUSTOMER_WRITES.atOnce, CUSTOMER_WRITES),
    },
    routes: allRoutes({ sender, live, metrics, log, config, backups: place }),
    log,
    metrics,
    corsOrigins: config.corsOrigins,
    publicUrl: config.publicUrl,
    trustedProxies: config.trustedProxies ?? [],
    stopping: stopping.signal,
  });
  const app = new Hono();
  app.route('/', api);
  const files = options.dist ? { dist: options.dist, keptAssets: options.keptAssets } : null;
  const keeping = files ? startKeeping(files, log) : undefined;
  if (files) app.use(serveStatic({ ...files, publicUrl: config.publicUrl }));
  const server = await listening(app, config).catch(async (error) => {
    // Nothing of ours may keep a process alive that nobody can reach.
    clearInterval(keeping);
    await live.stop();
    await reports.destroy();
    await outside.destroy();
    await db.destroy();
    throw error;
  });
  const jobs =
    options.jobs === false
      ? null
      : startJobs({ db, reports, pool, clock, sender, log, backups: { owner, app: role, place } });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`,
    db,
    backups: place,
    async stop() {
      stopping.abort();
      clearInterval(keeping);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      // A stream's connection is idle only once its end is written: it would be kept for 5 s more.
      const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 10);
      await jobs?.stop();
      await live.stop();
      await closed;
      clearInterval(idle);
      await reports.destroy();
      await outside.destroy();
      await db.destroy();
    },
  };
}

/** Keeps this build's parts for the time after it, now and daily. A disk that refuses costs only that. */
function startKeeping(
  { dist, keptAssets }: { dist: string; keptAssets: string | undefined },
  log: Logger,
): NodeJS.Timeout | undefined {
  if (!keptAssets) return undefined;
  const keep = () => {
    try {
      cacheAssets(dist, keptAssets);
    } catch (error) {
      log.warn({ err: error }, 'the parts of this build could not be kept for later');
    }
  };
  keep();
  return setInterval(keep, DAY_MS).unref();
}

/** A request that is not here whole by then is not coming: its connection is given up (408). */
const REQUEST_MS = 30_000;
/** How late that may be noticed. */
const LATE_MS = 1_000;

/** Listens, or says in one sentence why it cannot. */
function listening(app: Hono, { host, port }: { host: string; port: number }): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const serverOptions = { requestTimeout: REQUEST_MS, connectionsCheckingInterval: LATE_MS };
    const server = listen({ fetch: app.fetch, hostname: host, port, serverOptions }, () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(taken ? new Error(`Port ${port} is in use; set PORT to another one.`, { cause: error }) : error);
    });
  });
}
