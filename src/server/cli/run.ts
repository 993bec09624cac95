import { existsSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { systemClock } from '../adapters/clock.ts';
import { createSender } from '../adapters/sms/create.ts';
import { readConfig } from '../config.ts';
import { createDb, createPool } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { createLog } from '../log.ts';
import { startServer } from '../server.ts';
import { openClub } from './open-club.ts';
import { type Link, startLink } from './start-link.ts';

const DIST = path.join(import.meta.dirname, '../../../dist');

const ONE_ROLE =
  'DATABASE_URL names the owner of the tables: whoever gets hold of it can change the audit log and the books. Give the app a role of its own, and name the owner in DATABASE_OWNER_URL.';

/** Starts the product: database, schema, first setup or demo, server; stops it on SIGINT and SIGTERM. */
async function run(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const log = createLog(config.logLevel);
  const built = existsSync(path.join(DIST, 'index.html'));
  if (!built) console.error('The app is not built (npm run build): only /v1 answers.');
  const opened = await openDatabase(config, {
    log: (line) => log.debug({ engine: line.trim() }),
    ended: (reason) => log.error({ reason }, 'PostgreSQL stopped by itself and is started again'),
  });
  const clock = systemClock;
  try {
    const link = await prepare();
    const server = await startServer({
      database: opened.config,
      listen: opened.listen,
      poolSize: config.databasePool,
      owner: { config: opened.owner, app: opened.app },
      backups: path.join(config.dataDir, 'backups'),
      backupFolders: config.backupFolders,
      ...(opened.engine ? { databaseFolder: path.resolve(config.dataDir) } : {}),
      config,
      clock,
      sender: createSender(config, log),
      log,
      ...(built ? { dist: DIST, keptAssets: path.join(config.dataDir, 'assets') } : {}),
    });
    try {
      greet(config.publicUrl ?? reachable(server.url), link);
      await stopSignal(opened.engine?.exited);
    } finally {
      await server.stop();
    }
  } finally {
    await opened.engine?.stop();
  }

  async function prepare() {
    // Without a time limit: migrating an old club takes long.
    const db = createDb(createPool({ ...opened.owner, query_timeout: 0 }, () => {}, { limit: 0 }));
    try {
      const applied = await migrate(db, opened.app);
      if (applied.length > 0) log.info({ applied }, 'schema brought up to date');
      if (opened.app === null) log.warn(ONE_ROLE);
      const { adminPhone, demo } = config;
      await openClub(db, { now: clock.now(), adminPhone, demo, say: (line) => console.log(line) });
      return await startLink(db, { now: clock.now(), demo: config.demo });
    } finally {
      await db.destroy();
    }
  }
}

/** An address that other devices can open, when the server listens on all interfaces. */
function reachable(url: string): string {
  const addresses = Object.values(networkInterfaces()).flatMap((of) => of ?? []);
  const outer = addresses.find(({ family, internal }) => family === 'IPv4' && !internal);
  return url.replace(/\/\/(0\.0\.0\.0|\[::\])/, `//${outer?.address ?? 'localhost'}`);
}

/** Printed, not logged: the log would redact the link. */
function greet(address: string, link: Link | null): void {
  console.log(`\nMeydan is ready: ${address}`);
  if (!link) return;
  console.log('Open this once to sign in (24 hours):');
  console.log(`  ${address}/login#phone_number=${link.phone_number}&token=${link.token}\n`);
}

/** Resolves on SIGINT or SIGTERM; rejects when the engine has ended for good. */
function stopSignal(engine: Promise<string> | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    engine?.then((tail) => reject(new Error(`PostgreSQL stopped by itself: ${tail}`)));
  });
}

run().catch((error: Error) => {
  console.error(error.message);
  if (process.env.LOG_LEVEL === 'debug') console.error(error.stack);
  process.exitCode = 1;
});
