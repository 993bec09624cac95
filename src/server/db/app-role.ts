import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './client.ts';
import { LOCKS } from './locks.ts';
import { SCHEMA } from './schema-name.ts';

/** The role that calls run under on the embedded engine: it owns nothing and has only what it was granted (D41). */
const APP_ROLE = 'meydan_app';

/**
 * The app role's login. Its password is derived from the owner's, so only one secret is stored, and neither reveals the
 * other.
 */
export function appLogin<T extends pg.ClientConfig>(owner: T): T {
  const password = createHmac('sha256', String(owner.password)).update(APP_ROLE).digest('base64url');
  return { ...owner, user: APP_ROLE, password };
}

/** Creates the role if the cluster does not have it yet; `client` is connected as the owner. */
export async function ensureAppRole(client: pg.Client, owner: pg.ClientConfig): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount) return;
  await client.query(
    `create role ${APP_ROLE} login noinherit password ${pg.escapeLiteral(String(appLogin(owner).password))}`,
  );
}

/** Append-only tables. */
const APPEND_ONLY = ['audit_log', 'postings'];
const READ_AND_ADD = 'SELECT, INSERT';
const CHANGE = 'SELECT, INSERT, UPDATE, DELETE';
const COUNT = 'SELECT, UPDATE, USAGE';

interface Wanted {
  name: string;
  sequence: boolean;
  wanted: string;
}

/**
 * Grants the app's role what calls need in the present schema and revokes everything else: it reads and changes rows,
 * adds to the audit log and the postings, and may not own, truncate or alter anything.
 */
export async function grantApp(db: Db, role: string, schema = SCHEMA): Promise<void> {
  if ((await missingGrants(db, role, schema)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    // Wait for another server that starts at the same moment.
    await sql`select pg_advisory_xact_lock(${LOCKS.granting})`.execute(tx);
    await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(tx);
    for (const { name, sequence, wanted } of await missingGrants(tx, role, schema)) {
      const on = sql`on ${sql.raw(sequence ? 'sequence' : 'table')} ${sql.id(schema, name)}`;
      await sql`revoke all ${on} from ${sql.id(role)}`.execute(tx);
      if (wanted) await sql`grant ${sql.raw(wanted)} ${on} to ${sql.id(role)}`.execute(tx);
    }
  });
}

/** Tables and sequences whose grants differ from what they should be. */
async function missingGrants(db: Db, role: string, schema: string): Promise<Wanted[]> {
  const { rows } = await sql<Wanted>`
    with wish as (
      select c.oid, c.relname as name, c.relkind = 'S' as sequence, c.relacl,
        case when c.relkind = 'S' then ${COUNT} when c.relname like 'kysely%' then ''
          when c.relname = any(${APPEND_ONLY}::name[]) then ${READ_AND_ADD} else ${CHANGE} end as wanted
      from pg_class c where c.relnamespace = (select oid from pg_namespace where nspname = ${schema}) and c.relkind in ('r', 'p', 'S')),
    held as (
      select w.oid, coalesce(string_agg(a.privilege_type, ', ' order by
        array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'], a.privilege_type)), '') as held
      from wish w left join lateral (
        select * from aclexplode(w.relacl) x where x.grantee = ${role}::regrole) a on true
      group by w.oid)
    select name, sequence, wanted from wish join held using (oid) where held <> wanted order by name`.execute(
    db,
  );
  return rows;
}
