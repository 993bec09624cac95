import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { grantApp } from './app-role.ts';
import type { Db } from './client.ts';

const FOLDER = path.join(import.meta.dirname, 'migrations');

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.map((name) => [
      name.replace(/\.sql$/, ''),
      { up: async (db) => void (await sql.raw(await readFile(path.join(FOLDER, name), 'utf8')).execute(db)) },
    ]),
  );
}

/**
 * Brings the schema up to date, as its owner, and gives the app's role what it needs of it; several servers may start at
 * once (Kysely holds an advisory lock).
 */
export async function migrate(db: Db, app: string | null = null): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  if (error) throw error;
  const applied = (results ?? []).map((r) => r.migrationName);
  // Plans made on empty tables are sequential scans and stay in a connection's cache.
  if (applied.length > 0) await sql`analyze`.execute(db);
  if (app !== null) await grantApp(db, app);
  return applied;
}
