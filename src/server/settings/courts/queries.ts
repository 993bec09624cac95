import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { courtList } from '#contract/settings/courts.ts';
import { closingOf } from '#server/calendar/court-closing.ts';
import type { Db } from '#server/db/client.ts';
import {
  betweenClubDays,
  containsText,
  equalsFlag,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
} from '#server/db/list.ts';
import { createdByLog } from '#server/records/creator-sql.ts';

const columns = [
  'c.id',
  'c.name',
  'c.type',
  'c.roof',
  'c.sort',
  'c.color',
  'c.description',
  'c.image',
  'c.active',
  'c.created_at',
  'c.version',
] as const;

/** `today`: the club's day, which the next closing counts from. */
const rows = (db: Db, today: string) =>
  db
    .selectFrom('courts as c')
    .select(columns)
    .select([
      sql<number>`(select count(*) from term_court_prices p join terms t on t.id = p.term_id
        where p.court_id = c.id and t.deleted_at is null)`.as('own_prices'),
      sql<string | null>`(select min(greatest(k.from_date, ${today}::date)) from closed_invoices k
        where k.deleted_at is null and k.to_date >= ${today}::date
          and (k.court_ids is null or c.id = any(k.court_ids)))`.as('next_closing'),
    ]);

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`c.id`,
    name: sql`c.name collate fa_num`,
    // Equal ones stand by name: «زمین ۲» before «زمین ۱۰».
    sort: sql`(c.sort, c.name collate fa_num)`,
    type: sql`c.type`,
    created_at: sql`c.created_at`,
  } satisfies Record<(typeof courtList.sorts)[number], unknown>,
  filters: {
    name: containsText(sql`c.name`),
    type: inValues(sql`c.type`),
    roof: inValues(sql`c.roof`),
    active: equalsFlag(sql`c.active`),
    creator: createdByLog('courts', sql`c.id`),
    created_at: betweenClubDays(sql`c.created_at`, zone),
  } satisfies Record<keyof typeof courtList.filters, unknown>,
});

export function listCourts(db: Db, q: ListQuery, { zone, today }: { zone: string; today: string }) {
  const courts = liveOrTrashed(rows(db, today), 'c', q);
  const keys = liveOrTrashed(db.selectFrom('courts as c').select('c.id'), 'c', q);
  return listPage(db, courts, keys, 'c.id', listSql(zone), q);
}

export function findCourt(db: Db, id: number, today: string) {
  return rows(db, today).where('c.id', '=', id).where('c.deleted_at', 'is', null).executeTakeFirst();
}

/** Active reservations of a court whose day has not passed. */
export async function comingReservations(db: Db, court_id: number, today: string): Promise<number> {
  const { count } = await db
    .selectFrom('sale_invoices')
    .select(sql<number>`count(*)`.as('count'))
    .where('court_id', '=', court_id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('date', '>=', today)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The times of a court from a day on that nobody has go, closed ones too: those would be free once their closing goes.
 * Answers their days.
 */
export async function dropFreeTimes(db: Db, court_id: number, from: string, now: Date): Promise<string[]> {
  const gone = await db
    .updateTable('reservable_times')
    // Which closing covers them is asked again when they come back; meanwhile they refer to none.
    .set({ deleted_at: now, state: 'free', closed_invoice_id: null })
    .where('court_id', '=', court_id)
    .where('state', 'in', ['free', 'closed'])
    .where('date', '>=', from)
    .where('deleted_at', 'is', null)
    .returning('date')
    .execute();
  return [...new Set(gone.map(({ date }) => date))];
}

/**
 * Those that went with the court in one transaction come back, closed where a closing covers them by now; answers their
 * days. Nothing stands in their place: no times are made for a court in the trash.
 */
export async function bringTimesBack(db: Db, court_id: number, from: string, gone: Date): Promise<string[]> {
  const closing = sql<number | null>`(${closingOf(sql`r.date`, sql`r.court_id`, sql`r.term_id`)})`;
  const back = await db
    .updateTable('reservable_times as r')
    .set({
      deleted_at: null,
      closed_invoice_id: closing,
      state: sql`case when ${closing} is null then 'free' else 'closed' end`,
    })
    .where('court_id', '=', court_id)
    .where('date', '>=', from)
    .where('deleted_at', '=', gone)
    .returning('date')
    .execute();
  return [...new Set(back.map(({ date }) => date))];
}

/**
 * What is free on a court from a day on is had again, though its own state stays as it was: news to who waits for it.
 * Locked in the order in which bookings lock slots.
 */
export async function freeAnew(db: Db, court_id: number, from: string): Promise<void> {
  await sql`
    with free as (
      select id from reservable_times
      where court_id = ${court_id} and state = 'free' and date >= ${from} and deleted_at is null
      order by id for no key update)
    update reservable_times r set freed = nextval('freed_slots') from free where r.id = free.id`.execute(db);
}

/** Those of the ids (all without) that are not in the trash, in the order of the calendar. */
export function pickCourts(db: Db, ids?: readonly number[]) {
  return db
    .selectFrom('courts as c')
    .select(['c.id', 'c.name', 'c.active'])
    .where('c.deleted_at', 'is', null)
    .$if(ids !== undefined, (q) => q.where('c.id', 'in', ids ?? []))
    .orderBy(sql`c.sort, c.name collate fa_num, c.id`)
    .execute();
}
