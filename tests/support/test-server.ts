import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { appLogin, ensureAppRole } from '#server/db/app-role.ts';
import { createDb, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { checkExternal } from '#server/db/open.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { runOn, runWith } from './database.ts';
import { startScratchEngine } from './scratch-engine.ts';

/** The time of the template's first setup, and of a test club's clock at first. */
const FIRST_START = new Date('2026-11-21T08:00:00Z');

/** Durability is not tested here; tests that kill engines start their own. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };

export interface TestServer {
  server: pg.ClientConfig;
  template: string;
  stop(): Promise<void>;
}

/** Starts the run's PostgreSQL, or uses that of DATABASE_URL, and creates the template. */
export async function startTestServer(): Promise<TestServer> {
  const external = process.env.DATABASE_URL;
  const { server, stop } = external ? { server: configOf(external), stop: async () => {} } : await embedded();
  await runWith(server, (client) => ensureAppRole(client, server));
  const template = `template_${randomBytes(6).toString('hex')}`;
  try {
    await makeTemplate(server, template);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    server,
    template,
    stop: async () => {
      await runOn(server, `drop database if exists ${template} with (force)`);
      await stop();
    },
  };
}

async function embedded(): Promise<{ server: pg.ClientConfig; stop(): Promise<void> }> {
  const { config, stop } = await startScratchEngine(FAST);
  return { server: config, stop };
}

async function makeTemplate(server: pg.ClientConfig, name: string): Promise<void> {
  await runOn(server, `create database ${name} template template0`);
  const config = { ...server, database: name };
  await checkExternal(config);
  const db = createDb(createPool(config, () => {}));
  try {
    await migrate(db, String(appLogin(config).user));
    await firstStart(db, { now: FIRST_START });
    // Tests book slots that have begun; the club's limit has a test of its own (D70).
    await db.updateTable('club').set({ bookable_after_start: null }).execute();
  } finally {
    await db.destroy();
  }
}

/** A plain object, since it is sent to the test workers and each database has its own name. */
function configOf(url: string): pg.ClientConfig {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  return { host, port, user, password, database } as pg.ClientConfig;
}
