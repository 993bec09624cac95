import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { FreedSlot, Waiting, waitlistList } from '#contract/sales/waitlist.ts';
import { MOST_FREED } from '#contract/sales/waitlist.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import {
  betweenClubDays,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
  matchesNames,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import { isOffered } from '#server/db/sold-until.ts';
import { oncePerDb } from '#server/db/statement.ts';
import { createdBy, creatorJson } from '#server/records/creator-sql.ts';

const rows = oncePerDb((db) =>
  db
    .selectFrom('waitlist as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('users as cr', 'cr.id', 'w.creator_id')
    .select(['w.id', 'w.date_from', 'w.date_to', 'w.from', 'w.to', 'w.court_ids', 'w.type', 'w.note'])
    .select(['w.state', 'w.invoice_id', 'w.created_at', 'w.version'])
    .select([
      sql<Waiting['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family,
        'phone_number', u.phone_number)`.as('user'),
      sql<Waiting['courts']>`case when w.court_ids is not null then (
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name)
          order by c.sort, c.name collate fa_num, c.id), '[]')
        from courts c where c.id = any(w.court_ids)) end`.as('courts'),
      creatorJson('cr').as('creator'),
    ]),
);

/** How it is read: in the club's zone, and whether phones may be seen. */
export interface Reading {
  zone: string;
  people: boolean;
}

const listSql = ({ zone, people }: Reading): ListSql => ({
  sorts: {
    id: sql`w.id`,
    user: personOrder('u'),
    date_from: [sql`w.date_from`, sql`w."from"`],
    date_to: sql`w.date_to`,
    from: sql`w."from"`,
    state: sql`w.state`,
    created_at: sql`w.created_at`,
  } satisfies Record<(typeof waitlistList.sorts)[number], unknown>,
  filters: {
    // Who may not see phones finds nobody by one, digit by digit.
    search: (people ? matchesSearch : matchesNames)(sql`u.search`),
    user: inValues(sql`w.user_id`),
    date: ({ from, to }: { from: string | null; to: string | null }) =>
      sql<boolean>`(${from}::date is null or w.date_to >= ${from}::date)
        and (${to}::date is null or w.date_from <= ${to}::date)`,
    court: (ids: number[]) => sql<boolean>`(w.court_ids is null or w.court_ids && ${ids}::bigint[])`,
    type: (types: string[]) => sql<boolean>`(w.type is null or w.type = any(${types}))`,
    state: inValues(sql`w.state`),
    creator: createdBy(sql`w.creator_id`),
    created_at: betweenClubDays(sql`w.created_at`, zone),
  } satisfies Record<keyof typeof waitlistList.filters, unknown>,
});

const told = <R extends { user: Waiting['user'] }>(row: R, { people }: Pick<Reading, 'people'>): R =>
  people ? row : { ...row, user: { ...row.user, phone_number: null } };

export async function listWaiting(db: Db, q: ListQuery, reading: Reading) {
  const listed = liveOrTrashed(rows(db), 'w', q);
  const { data, ...page } = await listPage(db, listed, listed, 'w.id', listSql(reading), q);
  return { ...page, data: data.map((row) => told(row, reading)) };
}

export async function findWaiting(db: Db, id: number, reading: Pick<Reading, 'people'>) {
  const row = await rows(db).where('w.id', '=', id).where('w.deleted_at', 'is', null).executeTakeFirst();
  return row && told(row, reading);
}

/** `w` waits for a slot on its court: `fulfilsWish` of `domain/waitlist.ts`. */
const fitsOf = (slot: 't' | 'f', court: 'c' | 'fc') => {
  const [t, c] = [sql.raw(slot), sql.raw(court)];
  return sql<boolean>`${t}.date between w.date_from and w.date_to
    and ${t}.start_time >= w."from" and ${t}.end_time <= w."to"
    and (w.court_ids is null or ${t}.court_id = any(w.court_ids)) and (w.type is null or ${c}.type = w.type)`;
};
const fits = fitsOf('t', 'c');
const open = sql<boolean>`w.state in ('waiting', 'offered') and w.deleted_at is null`;

/** Slots that are offered and became free since somebody began to wait for them, with all who do: one statement for all of them. */
export async function readFreed(
  db: Db,
  { local, soldAfterStart }: { local: string; soldAfterStart: number | null },
  reading: Pick<Reading, 'people'>,
): Promise<FreedSlot[]> {
  const offered = isOffered(
    { date: sql`t.date`, start_time: sql`t.start_time`, end_time: sql`t.end_time` },
    soldAfterStart,
    local,
  );
  const today = local.slice(0, 10);
  // Asked at every change of a slot: of all times these alone are looked at, by values that the plan can weigh.
  const { rows: bounds } = await sql<{ since: number | null; until: string | null }>`
    select min(w.since) as since, max(w.date_to) as until from waitlist w
    where ${open} and w.date_to >= ${today}::date`.execute(db);
  const [{ since, until } = { since: null, until: null }] = bounds;
  if (since === null || until === null) return [];
  const { rows: slots } = await sql<FreedSlot>`
    select t.id, t.date, t.start_time, t.end_time, t.price, t.freed,
      json_build_object('id', c.id, 'name', c.name) as court,
      json_agg(json_build_object('id', w.id, 'note', w.note, 'version', w.version,
        'offered', coalesce(w.state = 'offered' and w.offered_time_id = t.id
          and coalesce(w.offered_freed, t.freed) = t.freed, false),
        'user', json_build_object('id', u.id, 'name', u.name, 'family', u.family, 'phone_number', u.phone_number))
        order by w.id) as waiting
    from waitlist w
    join users u on u.id = w.user_id and u.deleted_at is null
    join reservable_times t on t.freed > w.since and t.state = 'free' and t.deleted_at is null
      and t.freed > ${since}::bigint and t.date between ${today}::date and ${until}::date and ${offered}
    join courts c on c.id = t.court_id and c.active and c.deleted_at is null
    where ${open} and ${fits}
    group by t.id, c.id
    order by t.date, t.start_time, c.sort, t.id
    limit ${sql.lit(MOST_FREED)}`.execute(db);
  return slots.map((slot) => ({ ...slot, waiting: slot.waiting.map((one) => told(one, reading)) }));
}

/** How many others wait for the slots of these reservations, which are still ahead. */
export async function countWaiting(db: Db, invoice_ids: readonly number[], local: string): Promise<number> {
  const { rows: counted } = await sql<{ n: number }>`
    select count(distinct w.user_id) as n
    from sale_invoices t join courts c on c.id = t.court_id
    join waitlist w on ${open} and w.user_id <> t.user_id and ${fits}
    join users u on u.id = w.user_id and u.deleted_at is null
    where t.id = any(${[...invoice_ids]}::bigint[]) and t.status = 1
      and (t.date + t.start_time) > ${local}::timestamp`.execute(db);
  return counted[0]?.n ?? 0;
}

/** A reservation that somebody has now, and where it was before a move. */
export interface Had {
  id: number;
  from_time_id?: number;
}

/**
 * What of a person's waiting is served by these reservations of theirs; answers which, and by which. What a reservation
 * fitted before it moved it did not serve, and does not now.
 */
export async function serve(db: Db, user_id: number, had: readonly Had[]) {
  const { rows: served } = await sql<{ id: number; state: string; invoice_id: number }>`
    with served as (
      select distinct on (w.id) w.id, w.state, t.id as invoice_id
      from waitlist w
      cross join json_to_recordset(${JSON.stringify(had)}::json) as m(id bigint, from_time_id bigint)
      join sale_invoices t on t.id = m.id
      join courts c on c.id = t.court_id
      where w.user_id = ${user_id} and ${open} and ${fits} and not exists (
        select from reservable_times f join courts fc on fc.id = f.court_id
        where f.id = m.from_time_id and ${fitsOf('f', 'fc')})
      order by w.id, t.id),
    kept as (
      update waitlist k set state = 'booked', invoice_id = s.invoice_id, version = k.version + 1
      from served s where k.id = s.id)
    select * from served`.execute(db);
  return served;
}

/**
 * Whose wish a move has served waits again where the reservation stands elsewhere now; answers which. Days that are over
 * nobody waits for.
 */
export async function reopen(db: Db, invoice_ids: readonly number[], day: string) {
  const { rows: reopened } = await sql<{ id: number; invoice_id: number }>`
    with again as (
      select w.id, w.invoice_id from waitlist w
      join sale_invoices t on t.id = w.invoice_id join courts c on c.id = t.court_id
      where w.state = 'booked' and w.deleted_at is null and w.invoice_id = any(${[...invoice_ids]}::bigint[])
        and w.date_to >= ${day}::date and not (${fits}) for no key update of w),
    kept as (
      update waitlist k set state = 'waiting', invoice_id = null, version = k.version + 1 from again where k.id = again.id)
    select * from again order by id`.execute(db);
  return reopened;
}

/** Closes what is of days before this one. */
export async function closeBefore(db: Db, day: string) {
  const { rows: closed } = await sql<{ id: number; state: string }>`
    with old as (select w.id, w.state from waitlist w where ${open} and w.date_to < ${day}::date for no key update of w),
    kept as (update waitlist k set state = 'canceled', version = k.version + 1 from old where k.id = old.id)
    select * from old order by id`.execute(db);
  return closed;
}

/** The slot that somebody is told of, with the phone they are told at. */
export function readOffer(db: Db, time_id: number) {
  return db
    .selectFrom('reservable_times as t')
    .innerJoin('courts as c', 'c.id', 't.court_id')
    .select(['t.id', 't.date', 't.start_time', 't.end_time', 't.state', 't.court_id', 't.freed'])
    .select(['c.name as court', 'c.type'])
    .where('t.id', '=', time_id)
    .where('t.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Who may wait: somebody in the books. */
export const findWaiter = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'phone_number'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

export async function countCourts(db: Db, ids: readonly number[]): Promise<number> {
  const { n } = await db
    .selectFrom('courts')
    .select(sql<number>`count(*)`.as('n'))
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}
