import { ManualClock, systemClock } from '#server/adapters/clock.ts';
import type { DatabaseConfig } from '#server/db/connection.ts';
import { createLog } from '#server/log.ts';
import { startServer } from '#server/server.ts';

/** The options that `startApp` sends to the server process. */
export interface AppOptions {
  database: DatabaseConfig;
  /** The folder of the built app; without it only `/v1` is served. */
  dist?: string | undefined;
  /** The clock's fixed time; by default the system's time. */
  now?: string | undefined;
  jobs?: boolean | undefined;
  /** The folder of its backups. */
  backups?: string | undefined;
  /** The most writes a session may make at once. */
  writesAtOnce?: number | undefined;
}

// A server process on an existing database, for tests that need one apart from their own process.
const {
  database,
  dist,
  now,
  jobs = false,
  backups,
  writesAtOnce,
} = JSON.parse(process.argv[2] ?? '{}') as AppOptions;
const log = createLog('error');
const server = await startServer({
  database,
  config: { host: '127.0.0.1', port: 0, corsOrigins: [] },
  clock: now ? new ManualClock(now) : systemClock,
  sender: {
    name: 'console',
    voice: false,
    prints: false,
    sendCode: async () => {},
    sendText: async () => {},
  },
  log,
  ...(dist ? { dist } : {}),
  ...(backups ? { backups } : {}),
  ...(writesAtOnce ? { writesAtOnce } : {}),
  jobs,
});
process.send?.({ url: server.url });
for (const signal of ['SIGTERM', 'disconnect'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
