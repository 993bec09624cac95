import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { RESOURCES } from '#contract/resources.ts';
import { DatabaseClient, type DatabaseConfig } from '../db/connection.ts';
import { LOCKS } from '../db/locks.ts';
import { SCHEMA } from '../db/schema-name.ts';
import { CHANNEL } from '../unit-of-work.ts';
import { inSchema, plainText, quoted, readSequences } from './catalogue.ts';
import { BackupFault } from './fault.ts';
import { currentLossToken } from './restore-losses.ts';
import { gainsSql, keepRightsSql, type RestoredRights, topSql } from './rights.ts';
import { TABLE_RULES, type TableRule } from './table-rules.ts';

export interface SwapJob {
  database: DatabaseConfig;
  /** The schema to activate: loaded from a file, or the previous club. */
  schema: string;
  /** The epoch in its file; null for the previous club. */
  epoch: string | null;
  /** Its row in `backups`. */
  backup_id: number;
  /** The session to continue, whose person is matched by phone; null for a command-line tool. */
  session_id: number | null;
  /** The losses as the person saw them (`lossToken`); null: not checked. */
  token: string | null;
  /** Whether its rows are certainly this club's own: the file is signed, or it was active here. */
  signed: boolean;
  /**
   * How to prevent anybody from gaining permissions (D68): `keep` leaves them with what they have, otherwise the
   * restore is refused; null: the server's own command, which may do anything. `epoch` is that of the file restored, or
   * of the restore being undone.
   */
  rights: { keep: boolean; since: Date | null; epoch: string | null } | null;
  /** For the log: the call and its details. */
  call: string;
  now: Date;
}

const BEFORE = 'meydan_before_';
/** Numbers that another server may have assigned after the file was made. */
const GAP = 1000;
const TRIES = 10;
const LOCKED = new Set(['55P03', '40P01']);

/**
 * Replaces the active club in one transaction: waits for running transactions, blocks new ones, carries over what must
 * not be reset, and renames two schemas. Returns the name of the replaced club's schema.
 */
export async function swapIn(job: SwapJob): Promise<string> {
  const client = new DatabaseClient({ ...job.database, options: plainText(SCHEMA), keepAlive: true });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`set lock_timeout = '3s'`);
    for (let attempt = 1; ; attempt++) {
      try {
        return await trySwap(client, job);
      } catch (error) {
        await client.query('rollback').catch(() => {});
        if (attempt === TRIES || !LOCKED.has((error as { code?: string }).code ?? '')) throw error;
        await sleep(300);
      }
    }
  } finally {
    await client.end().catch(() => {});
  }
}

async function trySwap(client: pg.Client, job: SwapJob): Promise<string> {
  const before = await freeName(client, job.now);
  await client.query('begin');
  // Renaming takes no table locks, and table locks could deadlock with calls; all transactions pass this gate.
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS.gate]);
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'r' order by 1`,
    [SCHEMA],
  );
  const live = rows.map(({ name }) => inSchema(SCHEMA, name));
  await client.query(`lock table ${live.join(', ')} in share row exclusive mode`);
  // Other work may have come first and changed what would be lost.
  if (job.token !== null && job.token !== (await currentLossToken(client, job.schema)))
    throw new BackupFault('changed_meanwhile');
  await carryOver(client, job, before);
  await client.query(`alter schema ${quoted(SCHEMA)} rename to ${quoted(before)}`);
  await client.query(`alter schema ${quoted(job.schema)} rename to ${quoted(SCHEMA)}`);
  await client.query('select pg_notify($1, $2)', [CHANNEL, everything()]);
  await client.query('commit');
  return before;
}

/** The name for the replaced club's schema: the time to the millisecond. */
async function freeName(client: pg.Client, now: Date): Promise<string> {
  for (let at = now.getTime(); ; at++) {
    const name = BEFORE + new Date(at).toISOString().replace(/\D/g, '').slice(0, 17);
    const { rowCount } = await client.query('select from pg_namespace where nspname = $1', [name]);
    if (!rowCount) return name;
  }
}

/** Notifications for every resource, so that pages reload and streams check their sessions. */
const everything = (): string =>
  JSON.stringify(
    Object.entries(RESOURCES)
      .filter(([name, { heard }]) => heard !== 'server' || name === 'sessions')
      .map(([resource]) => ({ resource, ids: [] })),
  );

/** What is carried over instead of being restored (docs/backup.md). */
async function carryOver(client: pg.Client, job: SwapJob, before: string): Promise<void> {
  const { schema, now } = job;
  const old = (table: string) => inSchema(SCHEMA, table);
  const fresh = (table: string) => inSchema(schema, table);
  const run = (sql: string, values: unknown[] = []) => client.query(sql, values);

  await run(
    `update ${old('backup_settings')} set epochs = array_remove(array(
       select distinct unnest(epochs || (select epoch::text from ${old('club')}))), null)`,
  );
  const { rows } = await run(
    `select $1::text is null or $1 = any(epochs) as known from ${old('backup_settings')}`,
    [job.epoch],
  );
  for (const rule of ['server', 'fleeting'] as const) await keep(client, schema, rule);
  const known: boolean = rows[0]?.known === true;
  await continueNumbers(client, schema, known ? 0 : GAP);
  if (known) await keepTold(run, { old, fresh });
  if (job.rights) {
    const { keep, since, epoch } = job.rights;
    const { rowCount } = await run(`select from ${old('backup_settings')} where $1 = any(epochs)`, [epoch]);
    await keepRights(run, { schema, known: rowCount === 1, since }, keep);
  }

  // People are matched by phone: ids in an old file may belong to others.
  const same = (id: string) =>
    `(select found.id from ${fresh('users')} found join ${old('users')} known on known.phone_number = found.phone_number
      where known.id = ${id} order by found.deleted_at is not null, found.id limit 1)`;
  await keepDevices(run, { old, fresh, same });
  await keepPasskeys(run, { old, fresh, same });
  await run(`update ${fresh('sessions')} set ended_at = $1, ended_by = 'restore' where ended_at is null`, [
    now,
  ]);
  // Unsent work reported then is outdated: devices report again with their next session.
  await run(
    `update ${fresh('sessions')} set unsent = 0, unsent_stuck = 0, unsent_at = null, unsent_cash = '[]'
     where unsent_at is not null`,
  );
  if (job.session_id !== null) await keepSession(run, { old, fresh, same }, job.session_id);
  await run(
    `update ${fresh('messages')} set state = 'failed', last_error = 'restored' where state = 'queued'`,
  );
  // Keep the stored answers, so that a repeated restore call is answered as before: an undo must not undo itself.
  await run(
    `insert into ${fresh('operations')} (key, actor_id, fingerprint, call, status, body, record_id, canceled_at,
       cancel_reason, device_no, created_at)
     select key, ${same('c.actor_id')}, fingerprint, call, status, body, record_id, canceled_at,
       cancel_reason, device_no, created_at
     from ${old('operations')} c
     where (canceled_at is not null or call in ('backups.retrieve', 'backups.undo')) and ${same('c.actor_id')} is not null
     on conflict (key) do nothing`,
  );
  await run(`update ${fresh('club')} set epoch = gen_random_uuid()`);
  await run(
    `update ${fresh('backups')} set wanted = null, started_at = null, swap_token = null, staging = null, staged_at = null,
       before_schema = null where id = $1 or before_schema = $2`,
    [job.backup_id, schema],
  );
  await run(
    `update ${fresh('backups')} set state = 'retrieved', retrieved_at = $2, before_schema = $3 where id = $1`,
    // A restore that was undone did not happen.
    [job.backup_id, job.call === 'backups.undo' ? null : now, before],
  );
  await keepLog(run, { old, fresh, same }, { known, signed: job.signed });
  await run(
    `insert into ${fresh('audit_log')} (at, actor_id, session_id, call, resource, resource_id, before, after)
     select $1, s.user_id, s.id, $3, 'backups', $4, jsonb_build_object('epoch', o.epoch), jsonb_build_object('epoch', n.epoch)
     from ${fresh('club')} n left join ${old('club')} o on true
     left join ${fresh('sessions')} s on s.token_hash = (select token_hash from ${old('sessions')} where id = $2)`,
    [now, job.session_id, job.call, job.backup_id],
  );
}

/** Keeps today's rows of the tables with this rule. */
async function keep(client: pg.Client, schema: string, rule: TableRule): Promise<void> {
  for (const table of Object.keys(TABLE_RULES).filter((name) => TABLE_RULES[name] === rule)) {
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns from pg_attribute a
       where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
      [inSchema(SCHEMA, table)],
    );
    const columns = rows[0]?.columns;
    await client.query(`delete from ${inSchema(schema, table)}`);
    await client.query(
      `insert into ${inSchema(schema, table)} (${columns}) overriding system value
       select ${columns} from ${inSchema(SCHEMA, table)}`,
    );
  }
}

/** Numbers that were assigned once are never assigned again. */
async function continueNumbers(client: pg.Client, schema: string, gap: number): Promise<void> {
  const [live, loaded] = [await readSequences(client, SCHEMA), await readSequences(client, schema)];
  for (const [name, at] of Object.entries(loaded)) {
    const highest = Math.max(at, live[name] ?? 0);
    const next = highest > 0 ? highest + gap : 0;
    if (next > 0) await client.query('select setval($1::regclass, $2)', [inSchema(schema, name), next]);
  }
}

type Run = (sql: string, values?: unknown[]) => Promise<pg.QueryResult>;
interface Names {
  old(table: string): string;
  fresh(table: string): string;
  same(id: string): string;
}

/** Keeps which reminders were sent and which reports were run, so that they are not repeated. */
async function keepTold(run: Run, { old, fresh }: Pick<Names, 'old' | 'fresh'>): Promise<void> {
  await run(
    `update ${fresh('club')} n set reminded_for = greatest(n.reminded_for, o.reminded_for) from ${old('club')} o`,
  );
  await run(
    `update ${fresh('saved_reports')} n set ran_for = greatest(n.ran_for, o.ran_for) from ${old('saved_reports')} o
     where o.id = n.id`,
  );
}

/** Prevents anybody from gaining permissions. */
async function keepRights(run: Run, then: RestoredRights, keep: boolean): Promise<void> {
  if (keep) for (const statement of keepRightsSql(then)) await run(statement);
  const gains = await run(gainsSql(then));
  const top = await run(topSql(then.schema));
  if (gains.rows.length > 0 || top.rows.length === 0) throw new BackupFault('rights');
}

/**
 * Continues the log over a restore: rows that are only here are carried over, with their number where free. An earlier
 * state of this club differs only in the newest rows; for another file all are compared.
 */
async function keepLog(
  run: Run,
  { old, fresh, same }: Names,
  { known, signed }: { known: boolean; signed: boolean },
): Promise<void> {
  const newer = `o.id > (select coalesce(max(id), 0) from ${fresh('audit_log')})`;
  const other = `n.id is null or (n.at, n.actor_id, n.call, n.resource, n.resource_id, n.reason, n.before, n.after)
    is distinct from (o.at, o.actor_id, o.call, o.resource, o.resource_id, o.reason, o.before, o.after)`;
  await run(
    `with people as (
       select o.id, o.name || ' ' || o.family as name, coalesce(
         (select n.id from ${fresh('users')} n where ${known} and n.id = o.id and n.created_at = o.created_at),
         ${same('o.id')}) as now
       from ${old('users')} o where o.id in (select actor_id from ${old('audit_log')}))
     insert into ${fresh('audit_log')} (id, at, actor_id, session_id, device_id, call, resource, resource_id, reason,
       before, after)
     overriding system value
     select case when n.id is null then o.id else nextval(pg_get_serial_sequence($1, 'id')) end, o.at, p.now, s.id, d.id,
       o.call, o.resource, o.resource_id,
       -- Whom the club that lands does not know is named by what they did.
       nullif(concat_ws(' · ', o.reason, case when p.now is null then p.name end), ''), o.before, o.after
     from ${old('audit_log')} o
     left join ${fresh('audit_log')} n on n.id = o.id
     left join people p on p.id = o.actor_id
     left join ${old('sessions')} os on os.id = o.session_id
     left join ${fresh('sessions')} s on s.token_hash = os.token_hash
     left join ${old('devices')} od on od.id = o.device_id
     left join ${fresh('devices')} d on d.prefix = od.prefix
     where ${known && signed ? newer : other}
     order by o.id`,
    [fresh('audit_log')],
  );
}

/** Devices keep their prefix, key and highest number, including devices registered since. */
async function keepDevices(run: Run, { old, fresh, same }: Names): Promise<void> {
  await run(`update ${fresh('devices')} set device_hash = null where device_hash is not null`);
  await run(
    `update ${fresh('devices')} d set device_hash = o.device_hash, name = o.name, seen_at = o.seen_at,
       numbers_checked = greatest(o.numbers_checked, d.numbers_checked)
     from ${old('devices')} o where o.prefix = d.prefix`,
  );
  await run(
    `insert into ${fresh('devices')} (id, prefix, name, device_hash, creator_id, created_at, seen_at, numbers_checked)
     overriding system value
     select id, prefix, name, device_hash, ${same('o.creator_id')}, created_at, seen_at, numbers_checked
     from ${old('devices')} o where not exists (select from ${fresh('devices')} d where d.id = o.id or d.prefix = o.prefix)`,
  );
}

/**
 * Keeps today's passkeys of the people that the replaced club knows by phone: lost or removed ones do not come back,
 * existing ones stay. People it does not know get those of the restored club, so that undoing a restore brings them
 * back.
 */
async function keepPasskeys(run: Run, { old, fresh, same }: Names): Promise<void> {
  await run(
    `delete from ${fresh('passkeys')} where user_id in (select ${same('o.id')} from ${old('users')} o)`,
  );
  await run(
    `insert into ${fresh('passkeys')} (id, user_id, credential_id, public_key, counter, transports, backed_up, user_handle,
       rp_id, name, created_at, used_at)
     overriding system value
     select id, ${same('o.user_id')}, credential_id, public_key, counter, transports, backed_up, user_handle, rp_id, name,
       created_at, used_at
     from ${old('passkeys')} o where ${same('o.user_id')} is not null
     on conflict do nothing`,
  );
}

/** Keeps the session of the person who restores, if the restored club knows their phone. */
async function keepSession(run: Run, { old, fresh, same }: Names, session_id: number): Promise<void> {
  await run(
    `insert into ${fresh('sessions')} (id, token_hash, user_id, device_id, user_agent, created_at, seen_at, expires_at,
       unsent, unsent_stuck, unsent_at, unsent_cash)
     overriding system value
     select case when exists (select from ${fresh('sessions')} t where t.id = o.id and t.token_hash <> o.token_hash)
         then nextval(pg_get_serial_sequence($2, 'id')) else o.id end,
       o.token_hash, ${same('o.user_id')},
       (select d.id from ${fresh('devices')} d join ${old('devices')} w on w.prefix = d.prefix where w.id = o.device_id),
       o.user_agent, o.created_at, o.seen_at, o.expires_at, o.unsent, o.unsent_stuck, o.unsent_at,
       (select coalesce(jsonb_agg(c - 'said_by'), '[]') from jsonb_array_elements(o.unsent_cash) c)
     from ${old('sessions')} o where o.id = $1 and ${same('o.user_id')} is not null
     on conflict (token_hash) do update set ended_at = null, ended_by = null, user_id = excluded.user_id,
       seen_at = excluded.seen_at, expires_at = excluded.expires_at,
       unsent = excluded.unsent, unsent_stuck = excluded.unsent_stuck, unsent_at = excluded.unsent_at,
       unsent_cash = excluded.unsent_cash`,
    [session_id, fresh('sessions')],
  );
}

/** The schemas of replaced clubs, oldest first, with when each was replaced. */
export async function replacedClubs(
  client: Pick<pg.Client, 'query'>,
): Promise<{ schema: string; left_at: Date }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname ~ '^${BEFORE}\\d{17}$' order by 1`,
  );
  return rows.map(({ name }) => ({ schema: name, left_at: replacedAt(name) }));
}

/** When the club in this schema was replaced. */
export function replacedAt(schema: string): Date {
  const [, y, m, d, h, min, s, ms] = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d{3})$/.exec(schema) ?? [];
  if (y === undefined) throw new BackupFault('gone');
  return new Date(`${y}-${m}-${d}T${h}:${min}:${s}.${ms}Z`);
}
