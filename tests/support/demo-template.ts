import type pg from 'pg';
import { appLogin } from '#server/db/app-role.ts';
import { createDb, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadDemo } from '#server/demo/load.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { ADMIN_PHONE } from './club.ts';
import { runOn } from './database.ts';

/** The fixed time of the sample club in browser tests: Saturday 2026-11-21, 14:05 in Tehran. */
export const DEMO_NOW = '2026-11-21T10:35:00Z';

/** Creates a database with the sample club as a template. */
export async function makeDemo(server: pg.ClientConfig, name: string): Promise<void> {
  await runOn(server, `create database ${name} template template0`);
  const config = { ...server, database: name };
  const db = createDb(createPool(config, () => {}));
  try {
    const now = new Date(DEMO_NOW);
    await migrate(db, String(appLogin(config).user));
    await firstStart(db, { now, adminPhone: ADMIN_PHONE });
    await loadDemo(db, { now, say: () => {} });
  } finally {
    await db.destroy();
  }
}
