import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type {
  ClosedInvoice,
  ClosedInvoiceDetail,
  closedInvoiceList,
} from '#contract/sales/closed-invoices.ts';
import { closingOf } from '#server/calendar/court-closing.ts';
import { withPayers } from '#server/calendar/payers.ts';
import type { Slot } from '#server/calendar/slots.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  containsText,
  type ListSql,
  listPage,
  liveOrTrashed,
} from '#server/db/list.ts';
import { oncePerDb } from '#server/db/statement.ts';
import { createdBy, creatorJson } from '#server/records/creator-sql.ts';

// Closings as they are shown --------------------------------------------------------------------------------------

const closings = (db: Db) =>
  db.selectFrom('closed_invoices as k').leftJoin('users as cr', 'cr.id', 'k.creator_id');

const effects = (what: string, where = 'true') =>
  sql<number>`(select ${sql.raw(what)} from closed_invoice_effects e
    where e.closed_invoice_id = k.id and ${sql.raw(where)})`;
const canceled = effects('count(*)', "e.outcome = 'canceled'");
const moved = effects('count(*)', "e.outcome = 'moved'");
const returned = effects('coalesce(sum(e.paid), 0)::bigint', "e.outcome = 'canceled'");

const rows = oncePerDb((db) =>
  closings(db)
    .select(['k.id', 'k.title', 'k.description', 'k.from_date as from', 'k.to_date as to'])
    .select(['k.court_ids', 'k.term_ids', 'k.created_at', 'k.version'])
    .select([
      canceled.as('canceled'),
      moved.as('moved'),
      returned.as('returned'),
      sql<ClosedInvoice['courts']>`case when k.court_ids is not null then (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
          order by c.sort, c.name collate fa_num, c.id), '[]')
        from courts c where c.id = any(k.court_ids)) end`.as('courts'),
      sql<ClosedInvoice['terms']>`case when k.term_ids is not null then (
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.start_time, t.id), '[]')
        from terms t where t.id = any(k.term_ids)) end`.as('terms'),
      sql<ClosedInvoice['messages']>`(
        select json_build_object('queued', count(*) filter (where m.state = 'queued'),
          'sent', count(*) filter (where m.state = 'sent'), 'failed', count(*) filter (where m.state = 'failed'))
        from messages m where m.id in (
          select e.message_id from closed_invoice_effects e where e.closed_invoice_id = k.id))`.as(
        'messages',
      ),
      creatorJson('cr').as('creator'),
    ]),
);

const covers = (column: 'court_ids' | 'term_ids') => (ids: number[]) =>
  sql<boolean>`(${sql.ref(`k.${column}`)} is null or ${sql.ref(`k.${column}`)} && ${ids}::bigint[])`;

const listSql = ({ zone, money }: Reading): ListSql => ({
  sorts: {
    id: sql`k.id`,
    title: sql`k.title collate fa_num`,
    from: sql`k.from_date`,
    to: sql`k.to_date`,
    canceled,
    returned: money ? returned : sql`null::bigint`,
    created_at: sql`k.created_at`,
  } satisfies Record<(typeof closedInvoiceList.sorts)[number], unknown>,
  filters: {
    title: containsText(sql`k.title`),
    court: covers('court_ids'),
    term: covers('term_ids'),
    date: ({ from, to }: { from: string | null; to: string | null }) =>
      sql<boolean>`(${from}::date is null or k.to_date >= ${from}::date)
        and (${to}::date is null or k.from_date <= ${to}::date)`,
    creator: createdBy(sql`k.creator_id`),
    created_at: betweenClubDays(sql`k.created_at`, zone),
  } satisfies Record<keyof typeof closedInvoiceList.filters, unknown>,
});

/** How closings are read: in the club's zone, and by whether customers' names and sums may be seen. */
export interface Reading {
  zone: string;
  people: boolean;
  money: boolean;
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];
const told = <R extends Row>(row: R, { money }: Reading): R & { returned: number | null } => ({
  ...row,
  returned: money ? row.returned : null,
});

export async function listClosings(db: Db, q: ListQuery, reading: Reading) {
  const listed = liveOrTrashed(rows(db), 'k', q);
  const { data, ...page } = await listPage(db, listed, listed, 'k.id', listSql(reading), q);
  return { ...page, data: data.map((row) => told(row, reading)) };
}

export async function totalClosings(db: Db, q: ListQuery, reading: Reading) {
  const sums = closings(db)
    .where('k.deleted_at', q.trashed ? 'is not' : 'is', null)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(${canceled}), 0)::bigint`.as('canceled'),
      sql<number>`coalesce(sum(${moved}), 0)::bigint`.as('moved'),
      sql<number>`coalesce(sum(${returned}), 0)::bigint`.as('returned'),
    ]);
  const total = await applyFilters(sums, listSql(reading), q.filters).executeTakeFirstOrThrow();
  return { ...total, returned: reading.money ? total.returned : null };
}

const placeOf = (time: string, court: string) =>
  sql.raw(`'date', ${time}.date, 'start_time', left(${time}.start_time::text, 5),
    'end_time', left(${time}.end_time::text, 5), 'court', json_build_object('id', ${court}.id, 'name', ${court}.name)`);

const reservations = sql<ClosedInvoiceDetail['reservations']>`coalesce((
  select json_agg(json_build_object('invoice_id', i.id, 'invoice_number', i.invoice_number,
      'user', json_build_object('id', u.id, 'name', u.name, 'family', u.family), ${placeOf('f', 'fc')},
      'outcome', e.outcome, 'refund', e.refund, 'paid', e.paid,
      'to', case when g.id is not null then json_build_object('id', g.id, ${placeOf('g', 'gc')}) end,
      'message', case when m.id is not null then json_build_object('id', m.id, 'state', m.state) end)
    order by f.date, f.start_time, fc.sort, e.id)
  from closed_invoice_effects e
  join sale_invoices i on i.id = e.invoice_id join users u on u.id = i.user_id
  join reservable_times f on f.id = e.from_time_id join courts fc on fc.id = f.court_id
  left join reservable_times g on g.id = e.to_time_id left join courts gc on gc.id = g.court_id
  left join messages m on m.id = e.message_id
  where e.closed_invoice_id = k.id), '[]')`;

export async function findClosing(db: Db, id: number, reading: Reading) {
  const row = await rows(db)
    .select(reservations.as('reservations'))
    .where('k.id', '=', id)
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { people, money } = reading;
  return {
    ...told(row, reading),
    reservations: row.reservations.map((one) => ({
      ...one,
      user: people ? one.user : null,
      refund: money ? one.refund : null,
      paid: money ? one.paid : null,
    })),
  };
}

/** How many reservations a closing has cancelled or moved: as long as they are told of, it stays. */
export async function countEffects(db: Db, closed_invoice_id: number): Promise<number> {
  const { n } = await db
    .selectFrom('closed_invoice_effects')
    .select(sql<number>`count(distinct invoice_id)`.as('n'))
    .where('closed_invoice_id', '=', closed_invoice_id)
    .executeTakeFirstOrThrow();
  return n;
}

/** A closing in the trash, locked. */
export const lockTrashed = (db: Db, id: number) =>
  db
    .selectFrom('closed_invoices')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const readTrashed = (db: Db, id: number) =>
  db
    .selectFrom('closed_invoices')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();

export const readClosing = (db: Db, id: number) =>
  db
    .selectFrom('closed_invoices')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The times that point at a closing. */
export async function findHeld(db: Db, closed_invoice_id: number): Promise<number[]> {
  const times = await db
    .selectFrom('reservable_times')
    .select('id')
    .where('closed_invoice_id', '=', closed_invoice_id)
    .where('deleted_at', 'is', null)
    .execute();
  return times.map((time) => time.id);
}

// What a closing touches ------------------------------------------------------------------------------------------

/** Which slots a closing covers. */
export interface Span {
  from_date: string;
  to_date: string;
  court_ids: readonly number[] | null;
  term_ids: readonly number[] | null;
}

export interface Wish {
  /** Of an existing one. */
  id: number | null;
  /** What it covered until now; null for a new one and for one in the trash. */
  before: Span | null;
  /** What it is to cover. */
  after: Span;
  /**
   * Of one that comes back from the trash when it was made, by the club's clock: what has ended since is closed again
   * with the rest. Null for the others.
   */
  back: string | null;
}

export interface Touched {
  id: number;
  state: Slot['state'];
  /** It is to be closed by it. */
  covered: boolean;
  /** It is covered, and was not before: whoever has it is asked about. */
  fresh: boolean;
  /** Another closing covers it too. */
  other: boolean;
}

const coversTime = ({ from_date, to_date, court_ids, term_ids }: Span) => sql<boolean>`(
  t.date between ${from_date}::date and ${to_date}::date
  and (${court_ids}::bigint[] is null or t.court_id = any(${court_ids}::bigint[]))
  and (${term_ids}::bigint[] is null or t.term_id = any(${term_ids}::bigint[])))`;

/**
 * The times that a closing holds and those that it is to cover, by id. What lies on past days stays as it is, closed or
 * not, and so does what nobody had and has ended: what was played there may still have to be written down.
 */
export async function findTouched(
  db: Db,
  { id, before, after, back }: Wish,
  now: { today: string; local: string },
): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    select t.id, t.state, t.covered, t.covered and not t.was and t.date >= ${now.today}::date as fresh,
      exists (${closingOf(sql`t.date`, sql`t.court_id`, sql`t.term_id`, id)}) as other
    from (
      select t.*, ${coversTime(after)} as covered, ${before ? coversTime(before) : sql`false`} as was
      from reservable_times t
      where t.deleted_at is null and (t.closed_invoice_id = ${id}::bigint
        or t.date between ${after.from_date}::date and ${after.to_date}::date)) t
    where (t.closed_invoice_id = ${id}::bigint and t.date >= ${now.today}::date)
      or (t.covered and t.date >= ${back === null ? now.today : `-infinity`}::date
        and not (t.state = 'free' and t.date + t.end_time <= ${back ?? now.local}::timestamp))
    order by t.id`.execute(db);
  return rows;
}

/**
 * Gives each of the locked times the closing that covers it now, and the state that follows: reserved as long as a
 * reservation has it, else closed or free. Answers those that changed.
 */
export async function settleTimes(db: Db, ids: readonly number[]): Promise<{ id: number; date: string }[]> {
  const { rows } = await sql<{ id: number; date: string }>`
    update reservable_times r
    set closed_invoice_id = w.closing, state = w.state, version = r.version + 1
    from (
      select t.id, k.id as closing, case
        when exists (select from sale_invoices i
          where i.reservable_time_id = t.id and i.status = 1 and i.deleted_at is null) then 'reserved'
        when k.id is null then 'free' else 'closed' end as state
      from reservable_times t
      left join lateral (${closingOf(sql`t.date`, sql`t.court_id`, sql`t.term_id`)}) k on true
      where t.id = any(${[...ids]}::bigint[])) w
    where r.id = w.id and (r.closed_invoice_id is distinct from w.closing or r.state <> w.state)
    returning r.id, r.date`.execute(db);
  return rows;
}

/** Active reservations of these times, nothing locked. */
export async function reservationsOn(db: Db, time_ids: readonly number[]) {
  const rows = await db
    .selectFrom('sale_invoices')
    .selectAll()
    .where('reservable_time_id', '=', anyOf(time_ids))
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  return withPayers(db, rows);
}

export const readPeople = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'phone_number'])
    .where('id', '=', anyOf(ids))
    .execute();

export type FreeSlot = Pick<Slot, 'id' | 'date' | 'start_time' | 'end_time' | 'court_id' | 'court' | 'price'>;

/** What is still to come and can be booked in a span of days, beyond what the closing is to cover. */
export async function findFree(
  db: Db,
  days: { from: string; to: string },
  after: Span,
  local: string,
): Promise<FreeSlot[]> {
  const { rows } = await sql<FreeSlot>`
    select t.id, t.date, t.start_time, t.end_time, t.court_id, c.name as court, t.price
    from reservable_times t join courts c on c.id = t.court_id
    where t.deleted_at is null and t.state = 'free' and c.active and c.deleted_at is null
      and t.date between ${days.from}::date and ${days.to}::date
      and (t.date + t.start_time) > ${local}::timestamp and not ${coversTime(after)}
    order by t.date, t.start_time, c.sort, c.id`.execute(db);
  return rows;
}

/** So long after the last session of a season one of it is offered its hour again. */
const WEEKS = 8;

/**
 * For sessions of seasons, by their reservation: their own court and term on their weekday in the weeks after the last
 * session of the season, as far as times are made and free there.
 */
export async function findAfterSeasons(
  db: Db,
  invoices: readonly { id: number }[],
  most: number,
  after: Span,
  local: string,
): Promise<Map<number, FreeSlot[]>> {
  if (invoices.length === 0) return new Map();
  const { rows } = await sql<FreeSlot & { invoice_id: number }>`
    select i.id as invoice_id, f.*
    from sale_invoices i
    join lateral (
      select max(o.date) as date from sale_invoices o
      where o.season_schedule_id = i.season_schedule_id and o.status = 1 and o.deleted_at is null) last on true
    join lateral (
      select t.id, t.date, t.start_time, t.end_time, t.court_id, c.name as court, t.price
      from reservable_times t join courts c on c.id = t.court_id
      where t.deleted_at is null and t.state = 'free' and c.active and c.deleted_at is null
        and t.court_id = i.court_id and t.term_id = i.term_id
        and t.date > last.date and t.date <= last.date + ${7 * WEEKS}::int
        and (t.date - i.date) % 7 = 0
        and (t.date + t.start_time) > ${local}::timestamp and not ${coversTime(after)}
      order by t.date, t.id limit ${most}) f on true
    where i.id = ${anyOf(invoices.map(({ id }) => id))}
    order by i.id, f.date`.execute(db);
  return Map.groupBy(rows, (row) => row.invoice_id);
}

/**
 * The seasons of reservations on these times, locked: whoever changes one does so before its times, and its end may move.
 */
export async function lockSeasonsOn(db: Db, time_ids: readonly number[]): Promise<void> {
  await sql`
    select k.id from season_schedules k
    where k.id in (select i.season_schedule_id from sale_invoices i
      where i.reservable_time_id = any(${[...time_ids]}::bigint[]) and i.status = 1 and i.deleted_at is null)
    order by k.id for update`.execute(db);
}

export interface NewEffect {
  invoice_id: number;
  outcome: 'canceled' | 'moved';
  refund: number;
  paid: number;
  from_time_id: number;
  to_time_id: number | null;
  message_id: number | null;
}

export async function insertEffects(
  db: Db,
  closed_invoice_id: number,
  effects: readonly NewEffect[],
  created_at: Date,
): Promise<void> {
  await sql`
    insert into closed_invoice_effects (closed_invoice_id, invoice_id, outcome, refund, paid, from_time_id, to_time_id,
      message_id, created_at)
    select ${closed_invoice_id}::bigint, e.*, ${created_at}::timestamptz
    from json_to_recordset(${JSON.stringify(effects)}::json) as e(invoice_id bigint, outcome text, refund bigint,
      paid bigint, from_time_id bigint, to_time_id bigint, message_id bigint)`.execute(db);
}
