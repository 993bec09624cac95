import type pg from 'pg';
import { readConfig } from '../config.ts';
import { grantApp } from '../db/app-role.ts';
import { createDb, createPool } from '../db/client.ts';
import { hasCluster } from '../db/engine/cluster.ts';
import { findRunningEngine } from '../db/engine.ts';
import { type OpenedDatabase, openDatabase } from '../db/open.ts';

/** Runs a tool's work on the club's database: through a running server's engine, or its own. */
export async function withDatabase<T>(work: (config: pg.ClientConfig) => Promise<T>): Promise<T> {
  const config = readConfig(process.env, process.argv.slice(2));
  const { databaseUrl, dataDir } = config;
  const running = databaseUrl ? undefined : await findRunningEngine(dataDir);
  if (running) return work(running.config);
  if (!databaseUrl && !hasCluster(dataDir)) throw noClub(dataDir);
  const opened = await openDatabase(config, { log: () => {}, ended: () => {} });
  try {
    await grantAll(opened);
    return await work(opened.config);
  } finally {
    await opened.engine?.stop();
  }
}

/** The owner of a club's tables, and the app's role if that is another. */
export interface Owner {
  owner: pg.ClientConfig;
  app: string | null;
}

/**
 * Runs a tool's work as the owner of the club's tables, through a running server's engine or its own; with `fresh` also
 * on an empty database.
 */
export async function ownerOfClub<T>(
  argv: readonly string[],
  work: (owner: Owner) => Promise<T>,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<T> {
  const config = readConfig(process.env, argv);
  const { databaseUrl, dataDir } = config;
  const running = databaseUrl ? undefined : await findRunningEngine(dataDir);
  if (running) return work({ owner: running.owner, app: String(running.config.user) });
  if (!databaseUrl && !fresh && !hasCluster(dataDir)) throw noClub(dataDir);
  const opened = await openDatabase(config, { log: () => {}, ended: () => {} });
  try {
    return await work(opened);
  } finally {
    await opened.engine?.stop();
  }
}

const noClub = (dataDir: string) =>
  new Error(
    `There is no club in ${dataDir}: start the server first, or name its folder by MEYDAN_DATA (the sample club's by -- --demo).`,
  );

/** The data may be older than the app's own role. */
async function grantAll({ owner, app }: OpenedDatabase): Promise<void> {
  if (app === null) return;
  const db = createDb(createPool(owner, () => {}));
  await grantApp(db, app).finally(() => db.destroy());
}

/** Ends a tool with one sentence instead of a stack trace. */
export function exitWithMessage(error: Error): void {
  console.error(error.message);
  process.exitCode = 1;
}
