import { sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import type { Backup, BackupPreview, backupList, LOST } from '#contract/system/backups.ts';
import { DAY_MS } from '#domain/durations.ts';
import { lostRows } from '#server/backup/restore-losses.ts';
import { gainsSql, type PermissionGain, type RestoredRights } from '#server/backup/rights.ts';
import { replacedAt } from '#server/backup/swap.ts';
import type { Db } from '#server/db/client.ts';
import { applyFilters, betweenClubDays, inValues, type ListSql, listPage } from '#server/db/list.ts';
import type { ClubTable } from '#server/db/tables/system.ts';

const madeAt = sql<Date>`coalesce(b.taken_at, b.created_at)`;

/** Backups as they stand in their table, but for those that are on their way out. */
export const backupRows = (db: Db) => db.selectFrom('backups').selectAll().where('dropped_at', 'is', null);

const rows = (db: Db) =>
  db
    .selectFrom('backups as b')
    .where('b.dropped_at', 'is', null)
    .select(['b.id', 'b.reason', 'b.creator_name as by', 'b.state', 'b.size', 'b.rows', 'b.sealed'])
    .select(['b.books', 'b.place', 'b.app', 'b.club_name', 'b.why', 'b.room', 'b.progress', 'b.retrieved_at'])
    .select([
      madeAt.as('made_at'),
      sql<Backup['work']>`case when b.wanted is not null then b.wanted
        when b.state = 'saving' and b.received < b.size then 'receive' end`.as('work'),
      sql<boolean>`b.staging is not null`.as('staged'),
    ]);

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`b.id`,
    made_at: madeAt,
    size: sql`b.size`,
    state: sql`b.state`,
  } satisfies Record<(typeof backupList.sorts)[number], unknown>,
  filters: {
    state: inValues(sql`b.state`),
    reason: inValues(sql`b.reason`),
    date: betweenClubDays(madeAt, zone),
  } satisfies Record<keyof typeof backupList.filters, unknown>,
});

export const listBackups = (db: Db, zone: string, q: ListQuery) =>
  listPage<Backup>(db, rows(db) as never, rows(db), 'b.id', listSql(zone), q);

export const totalBackups = (db: Db, zone: string, q: ListQuery) =>
  db
    .selectFrom(applyFilters(rows(db), listSql(zone), q.filters).as('r'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(r.size) filter (where r.state in ('saved', 'retrieved')), 0)::bigint`.as(
        'size',
      ),
    ])
    .executeTakeFirstOrThrow();

export const findBackup = (db: Db, id: number) => rows(db).where('b.id', '=', id).executeTakeFirst();

/**
 * The newest backup of this very club that was made here, by hand or by night: not a file that was sent, which nobody
 * may have read, nor one of before another club's file took the place.
 */
export async function lastGood(db: Db, epoch: string) {
  const { rows: found } = await sql<{ made_at: Date; books: boolean | null }>`
    select b.taken_at as made_at, b.books from backups b, backup_settings s
    where b.reason in ('manual', 'nightly') and b.state in ('saved', 'retrieved') and b.dropped_at is null
      and (b.epoch = ${epoch} or b.epoch = any(s.epochs))
      and b.taken_at > coalesce((
        select max(f.retrieved_at) from backups f where f.epoch <> ${epoch} and f.epoch <> all(s.epochs)), '-infinity')
    order by b.taken_at desc limit 1`.execute(db);
  return found[0];
}

/** Whether a schema is there. */
export async function hasSchema(db: Db, schema: string): Promise<boolean> {
  const { rows: found } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db);
  return found.length > 0;
}

/** What the club of a schema is called: that of before a restore is another one than stands in place. */
export const clubNamed = (db: Db, schema: string) =>
  db
    .selectFrom(sql<ClubTable>`${sql.id(schema, 'club')}`.as('c'))
    .select(['c.club_name', 'c.club_code', 'c.epoch', 'c.time_zone'])
    .executeTakeFirstOrThrow();

interface Figures {
  reservations: number;
  documents: number;
  customers: number;
  balances: number;
}

/** What a club has, in numbers. */
export async function figuresOf(db: Db, schema: string): Promise<Figures> {
  const of = (table: string) => sql.id(schema, table);
  const { rows: found } = await sql<Figures>`select
    (select count(*) from ${of('sale_invoices')} where deleted_at is null) as reservations,
    (select count(*) from ${of('documents')} where doc_number is not null) as documents,
    (select count(*) from ${of('users')} where deleted_at is null and merged_into is null) as customers,
    (select coalesce(sum(balance), 0)::bigint from ${of('accounts')} where cash_id is not null or bank_id is not null)
      as balances`.execute(db);
  return found[0] as Figures;
}

/** What a lost record is called in the list. */
const TEXTS = {
  'sale-invoices': sql`l.invoice_number || ' · ' || l.date || ' ' || left(l.start_time::text, 5)`,
  documents: sql`coalesce(l.doc_number::text, '–') || ' · ' || l.description`,
  users: sql`l.name || ' ' || l.family`,
} satisfies Record<(typeof LOST)[number], unknown>;
const SHOWN = 50;

/** What one schema has and another has not: how many, and the newest of them. */
export async function lostOf(
  db: Db,
  kind: (typeof LOST)[number],
  live: string,
  loaded: string,
): Promise<v.InferInput<typeof BackupPreview>['lost'][number]> {
  const { rows: found } = await sql<{ id: number; at: Date; text: string; count: number }>`
    select l.id, l.created_at as at, left(${TEXTS[kind]}, 120) as text, count(*) over () as count
    ${sql.raw(lostRows(kind, live, loaded))}
    order by l.id desc limit ${SHOWN}`.execute(db);
  return { kind, count: found[0]?.count ?? 0, rows: found.map(({ count: _, ...row }) => row) };
}

/** Who would have more rights than now. */
export async function gainsOf(db: Db, then: RestoredRights): Promise<PermissionGain[]> {
  return (await sql.raw<PermissionGain>(gainsSql(then)).execute(db)).rows;
}

/** How much the log of one schema has written down since that of another. */
export async function loggedSince(db: Db, live: string, loaded: string): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*) as count from ${sql.id(live, 'audit_log')}
    where id > (select coalesce(max(id), 0) from ${sql.id(loaded, 'audit_log')})
      and resource is distinct from 'backups'`.execute(db);
  return found[0]?.count ?? 0;
}

/** Sessions that are open, and the devices that they are of. */
export async function openSessions(db: Db, now: Date): Promise<{ sessions: number; devices: number }> {
  const { rows: found } = await sql<{ sessions: number; devices: number }>`
    select count(*) as sessions, count(distinct device_id) as devices from sessions
    where ended_at is null and expires_at > ${now}`.execute(db);
  return found[0] ?? { sessions: 0, devices: 0 };
}

/** Whether the club that was loaded knows a person's phone, and as one of its staff. */
export async function knowsStaff(db: Db, schema: string, user_id: number | null): Promise<boolean> {
  const { rows: found } = await sql`
    select from ${sql.id(schema, 'users')} u join users o on o.phone_number = u.phone_number
    where o.id = ${user_id} and u.active and u.deleted_at is null and u.role_id is not null`.execute(db);
  return found.length > 0;
}

export const settingsRow = (db: Db) => db.selectFrom('backup_settings').selectAll();

/** So long the club of before a restore can come back. */
export const UNDO_MS = 7 * DAY_MS;

/** The backup whose restore can still be undone, and until when. */
export async function lastRetrieved(db: Db) {
  const row = await db
    .selectFrom('backups')
    .select(['id', 'before_schema'])
    .where('before_schema', 'is not', null)
    .orderBy('before_schema', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.before_schema || !(await hasSchema(db, row.before_schema))) return undefined;
  return { id: row.id, until: undoUntil(row.before_schema) };
}

export const undoUntil = (before_schema: string) => new Date(replacedAt(before_schema).getTime() + UNDO_MS);
