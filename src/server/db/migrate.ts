import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { grantApp } from './app-role.ts';
import type { Db } from './client.ts';
import { SCHEMA } from './gate.ts';
import { ensureSchema } from './schema.ts';

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

/** The migrations of this version, oldest first. */
export const migrationNames = async (): Promise<string[]> => Object.keys(await getMigrations()).sort();

/**
 * Brings the schema up to date, as its owner, and gives the app's role what it needs of it; several servers may start at
 * once (Kysely holds an advisory lock).
 */
export async function migrate(db: Db, app: string | null = null): Promise<string[]> {
  await ensureSchema(db);
  const applied = await bringUp(db, SCHEMA);
  if (app !== null) await grantApp(db, app);
  return applied;
}

/** Brings the tables of a schema, on whose path `db` is, to the newest migration or to the one that is named. */
export async function bringUp(db: Db, schema: string, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations }, migrationTableSchema: schema });
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) throw error;
  const applied = (results ?? []).map((r) => r.migrationName);
  // Plans made on empty tables are sequential scans and stay in a connection's cache.
  if (applied.length > 0) await sql`analyze`.execute(db);
  return applied;
}
