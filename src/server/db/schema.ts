import { sql } from 'kysely';
import type { Db } from './client.ts';
import { LOCKS } from './locks.ts';
import { SCHEMA } from './schema-name.ts';

/**
 * Creates the schema, and moves the tables, sequences, functions and collations of a club of an earlier version from
 * `public`, without those of extensions. In one transaction.
 */
export async function ensureSchema(db: Db): Promise<void> {
  if (await hasClub(db, SCHEMA)) return;
  await db.transaction().execute(async (tx) => {
    // Wait for another server that starts at the same moment.
    await sql`select pg_advisory_xact_lock(${LOCKS.moving})`.execute(tx);
    await sql`create schema if not exists ${sql.id(SCHEMA)}`.execute(tx);
    for (const extension of ['pg_trgm', 'btree_gist'])
      await sql`create extension if not exists ${sql.id(extension)} schema public`.execute(tx);
    await sql.raw(PATH).execute(tx);
    if ((await hasClub(tx, SCHEMA)) || !(await hasClub(tx, 'public'))) return;
    await sql.raw(MOVE).execute(tx);
  });
}

async function hasClub(db: Db, schema: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Sets the database's search path too, where permitted, so that tables are found in manual queries. */
const PATH = `do $$
begin
  execute format('alter database %I set search_path = ${SCHEMA}, public', current_database());
exception when insufficient_privilege then null;
end $$`;

const OURS = (catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = o.oid
     and d.deptype in ('a', 'e', 'i'))`;

/** Sequences of columns move with their tables. */
const MOVE = `do $$
declare o record;
begin
  for o in
    select case when relkind = 'S' then 'sequence' else 'table' end as kind, quote_ident(relname) as name
    from pg_class o where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and ${OURS('pg_class')}
    union all
    select 'function', quote_ident(proname) || '(' || pg_get_function_identity_arguments(o.oid) || ')'
    from pg_proc o where pronamespace = 'public'::regnamespace and ${OURS('pg_proc')}
    union all
    select 'collation', quote_ident(collname)
    from pg_collation o where collnamespace = 'public'::regnamespace and ${OURS('pg_collation')}
  loop
    execute format('alter %s public.%s set schema ${SCHEMA}', o.kind, o.name);
  end loop;
end $$`;
