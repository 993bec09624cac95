import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { grantApp } from './app-role.ts';
import type { Db } from './client.ts';
import { DatabaseError } from './database-error.ts';
import { ensureSchema } from './schema.ts';
import { SCHEMA } from './schema-name.ts';

/** PostgreSQL's code for a violated exclusion constraint. */
const EXCLUDED = '23P01';
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
 * Migrates the schema as its owner and grants the app's role what it needs; several servers may start at once (Kysely
 * holds an advisory lock).
 */
export async function migrate(db: Db, app: string | null = null): Promise<string[]> {
  await ensureSchema(db);
  const applied = await migrateSchema(db, SCHEMA).catch(async (error) => {
    throw (await soldTwice(db, error)) ?? error;
  });
  if (app !== null) await grantApp(db, app);
  return applied;
}

/**
 * A message when an exclusion constraint cannot be created: the overlapping reservations by number, and what to do.
 * Undefined for any other error.
 */
async function soldTwice(db: Db, error: { code?: string }): Promise<DatabaseError | undefined> {
  if (error.code !== EXCLUDED) return;
  const { rows } = await sql<{ one: number; other: number; date: string }>`
    select a.invoice_number as one, b.invoice_number as other, a.date::text as date
    from sale_invoices a join sale_invoices b on b.court_id = a.court_id and b.during && a.during and b.id > a.id
    where a.status = 1 and a.deleted_at is null and b.status = 1 and b.deleted_at is null
    order by a.date, a.id limit 20`.execute(db);
  if (rows.length === 0) return;
  const pairs = rows.map(({ one, other, date }) => `${one} and ${other} on ${date}`).join(', ');
  return new DatabaseError(
    `Two reservations stand in the same place: ${pairs}. Start the version before this one, cancel or move one of each two, then start this one again; nothing was changed.`,
  );
}

/** Migrates the schema (first in `db`'s search path) to the newest migration, or to `last`. */
export async function migrateSchema(db: Db, schema: string, last?: string): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations }, migrationTableSchema: schema });
  const { error, results } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error) throw error;
  const applied = (results ?? []).map((r) => r.migrationName);
  // Plans made on empty tables are sequential scans and stay in the connection's cache.
  if (applied.length > 0) await sql`analyze`.execute(db);
  return applied;
}
