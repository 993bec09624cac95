import { sql } from 'kysely';
import { clubDay, clubTime, minutesOf } from '#domain/dates.ts';
import { isOffered } from '#domain/sold-until.ts';
import type { FinancialStatus } from '#domain/statuses.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { fail } from '#server/http/fail.ts';

/** A reservable time with its court and term. */
export interface Slot {
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  court_id: number;
  court: string;
  court_active: boolean;
  term_id: number;
  price: number;
  state: 'free' | 'reserved' | 'closed';
  closed_invoice_id: number | null;
}

const slots = (db: Db) =>
  db
    .selectFrom('reservable_times as t')
    .innerJoin('courts as c', 'c.id', 't.court_id')
    .select(['t.id', 't.date', 't.start_time', 't.end_time', 't.court_id', 't.term_id', 't.price', 't.state'])
    .select(['t.closed_invoice_id', 'c.name as court', 'c.active as court_active'])
    .where('t.deleted_at', 'is', null);

export const readSlots = (db: Db, ids: readonly number[]): Promise<Slot[]> =>
  slots(db).where('t.id', '=', anyOf(ids)).orderBy('t.id').execute();

/** Locks times by id, the first of all locks: two bookings of one slot stand in a row here. */
export const lockSlots = (db: Db, ids: readonly number[]): Promise<Slot[]> =>
  slots(db).where('t.id', '=', anyOf(ids)).orderBy('t.id').forNoKeyUpdate('t').execute();

/** The times of a term on a court and date: those of its present hours first. */
export const findSlots = (db: Db, at: { court_id: number; term_id: number; date: string }) =>
  db
    .selectFrom('reservable_times as r')
    .innerJoin('terms as t', 't.id', 'r.term_id')
    .select(['r.id', 'r.state', 'r.start_time', 'r.end_time'])
    .select(sql<boolean>`r.start_time = t.start_time and r.end_time = t.end_time`.as('present'))
    .where('r.court_id', '=', at.court_id)
    .where('r.term_id', '=', at.term_id)
    .where('r.date', '=', at.date)
    .where('r.deleted_at', 'is', null)
    .orderBy('present', 'desc')
    .orderBy('r.start_time')
    .execute();

/** A slot's state after its reservation has left. */
export const leftState = (slot: Pick<Slot, 'closed_invoice_id'>) =>
  slot.closed_invoice_id === null ? ('free' as const) : ('closed' as const);

/** 409 `time_closed` where there are any: slots of a closed day, or of a court that is out of use. */
export function refuseClosed(closed: readonly Slot[]): void {
  if (closed.length > 0) fail('time_closed', { details: { times: closed.map(({ id }) => ({ id })) } });
}

/** Each its own, in one statement. */
export async function setStates(db: Db, slots: readonly Pick<Slot, 'id' | 'state'>[]): Promise<void> {
  const rows = slots.map(({ id, state }) => ({ id, state }));
  await sql`
    update reservable_times t set state = s.state, version = t.version + 1
    from json_to_recordset(${JSON.stringify(rows)}::json) as s(id bigint, state text)
    where t.id = s.id`.execute(db);
}

interface Holder {
  time_id: number;
  id: number;
  invoice_number: number;
  /** Null for callers without user.show. */
  user: { name: string; family: string } | null;
  created_at: Date;
  /** The desk's name, else the prefix of its numbers. */
  device: string | null;
  /** Null for callers without invoice.show. */
  financial_status: FinancialStatus | null;
}

const NEAR = 6;

/** The customers of slots, and free ones near each: first the same hour on other courts. */
export async function takenDetails(ctx: Context, taken: readonly Slot[]) {
  const holders = await readHolders(ctx.db, taken, {
    people: can(ctx, 'user.show'),
    money: can(ctx, 'invoice.show'),
  });
  const { bookable_after_start, time_zone } = await ctx.club();
  const now = { today: clubDay(ctx.now, time_zone), time: clubTime(ctx.now, time_zone) };
  const free = (await readFree(ctx.db, taken)).filter((slot) => isOffered(slot, bookable_after_start, now));
  return {
    times: taken.map((slot) => {
      const holder = holders.find((h) => h.time_id === slot.id);
      return { id: slot.id, invoice: holder ? invoiceOf(holder) : null, free_near: near(slot, free) };
    }),
  };
}

const invoiceOf = ({ time_id: _, ...invoice }: Holder) => invoice;

/** The same for the unavailable ones of requested slots. */
export async function takenTimes(ctx: Context, ids: readonly number[]) {
  const taken = (await readSlots(ctx.db, ids)).filter((slot) => slot.state !== 'free');
  if (taken.length === 0) return [];
  return (await takenDetails(ctx, taken)).times;
}

function readHolders(
  db: Db,
  taken: readonly Slot[],
  { people, money }: { people: boolean; money: boolean },
): Promise<Holder[]> {
  return db
    .selectFrom('sale_invoices as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('devices as d', 'd.id', 'i.device_id')
    .select(['i.reservable_time_id as time_id', 'i.id', 'i.invoice_number', 'i.created_at'])
    .select([
      sql<FinancialStatus | null>`case when ${money}::boolean then i.financial_status end`.as(
        'financial_status',
      ),
      sql<
        Holder['user']
      >`case when ${people}::boolean then json_build_object('name', u.name, 'family', u.family) end`.as(
        'user',
      ),
      sql<string | null>`coalesce(nullif(d.name, ''), d.prefix, split_part(i.device_no, '-', 1))`.as(
        'device',
      ),
    ])
    .where('i.reservable_time_id', '=', anyOf(taken.map((slot) => slot.id)))
    .where('i.status', '=', 1)
    .where('i.deleted_at', 'is', null)
    .execute();
}

function readFree(db: Db, taken: readonly Slot[]): Promise<Slot[]> {
  return slots(db)
    .where('t.date', 'in', [...new Set(taken.map((slot) => slot.date))])
    .where('t.state', '=', 'free')
    .where('c.active', '=', true)
    .where('c.deleted_at', 'is', null)
    .where(
      't.id',
      'not in',
      taken.map((slot) => slot.id),
    )
    .orderBy('c.sort')
    .orderBy('t.start_time')
    .execute();
}

function near(slot: Slot, free: readonly Slot[]) {
  const sameDay = free.filter((f) => f.date === slot.date);
  const sameHour = sameDay.filter((f) => f.court_id !== slot.court_id && f.start_time === slot.start_time);
  const away = (f: Slot) => Math.abs(minutesOf(f.start_time) - minutesOf(slot.start_time));
  const sameCourt = sameDay
    .filter((f) => f.court_id === slot.court_id)
    .sort((a, b) => away(a) - away(b) || a.id - b.id);
  return [...sameHour.slice(0, NEAR), ...sameCourt.slice(0, NEAR)].map((f) => ({
    id: f.id,
    date: f.date,
    start_time: f.start_time,
    end_time: f.end_time,
    court: { id: f.court_id, name: f.court },
    price: f.price,
  }));
}

export const timeExists = (db: Db, id: number) =>
  db.selectFrom('reservable_times').select('id').where('id', '=', id).executeTakeFirst();
