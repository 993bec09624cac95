import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './client.ts';
import { LOCKS } from './locks.ts';
import { SCHEMA } from './schema-name.ts';

/** Under which role the calls run on an engine of ours: it owns nothing, and may do what it was granted (D41). */
const APP_ROLE = 'meydan_app';

/** Its login: the password follows from the owner's, so that one secret is kept and neither tells the other. */
export function appLogin<T extends pg.ClientConfig>(owner: T): T {
  const password = createHmac('sha256', String(owner.password)).update(APP_ROLE).digest('base64url');
  return { ...owner, user: APP_ROLE, password };
}

/** Makes the role where a cluster does not have it yet; `client` speaks for the owner. */
export async function ensureAppRole(client: pg.Client, owner: pg.ClientConfig): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (rowCount) return;
  await client.query(
    `create role ${APP_ROLE} login noinherit password ${pg.escapeLiteral(String(appLogin(owner).password))}`,
  );
}

/** What is written once and stays. */
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
 * Gives the app's role what the calls need of the schema as it is now, and takes away what is more: it reads and
 * changes rows, adds to the audit log and the postings, and owns, truncates or alters nothing.
 */
export async function grantApp(db: Db, role: string, schema = SCHEMA): Promise<void> {
  if ((await missingGrants(db, role, schema)).length === 0) return;
  await db.transaction().execute(async (tx) => {
    // Who else may start at this moment waits.
    await sql`select pg_advisory_xact_lock(${LOCKS.granting})`.execute(tx);
    await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(tx);
    for (const { name, sequence, wanted } of await missingGrants(tx, role, schema)) {
      const on = sql`on ${sql.raw(sequence ? 'sequence' : 'table')} ${sql.id(schema, name)}`;
      await sql`revoke all ${on} from ${sql.id(role)}`.execute(tx);
      if (wanted) await sql`grant ${sql.raw(wanted)} ${on} to ${sql.id(role)}`.execute(tx);
    }
  });
}

/** Tables and sequences whose grants are not what they should be. */
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
