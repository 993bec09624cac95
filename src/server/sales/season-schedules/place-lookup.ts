import { sql } from 'kysely';
import type { SeasonOccurrence, SeasonOffer } from '#contract/sales/season-records.ts';
import { closingOf } from '#server/calendar/court-closing.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { soldUntil } from '#server/db/sold-until.ts';

/** A term on a court on a day. */
export interface Place {
  date: string;
  term_id: number;
  court_id: number;
}
/** One that a season wants for one of its slots. */
export interface WantedPlace extends Place {
  slot: number;
}

/** How a place is found in the calendar, at the slot's own price. */
export interface Found extends WantedPlace {
  time_id: number | null;
  start_time: string;
  end_time: string;
  term: string;
  court: string;
  price: number;
  state: SeasonOccurrence['state'];
  /** The calendar lacks it, and it could be made. */
  missing: boolean;
  /** It is not sold any more: it has ended, or begun too long ago. */
  ended: boolean;
  by: SeasonOccurrence['by'];
  /** A session of the same change has it, and may leave it or not. */
  held?: boolean;
}

interface Row extends Omit<Found, 'state' | 'missing' | 'by' | 'held'> {
  time_state: 'free' | 'reserved' | 'closed' | null;
  /** Its term runs on that day, and nothing stands in its way. */
  makeable: boolean;
  invoice: NonNullable<NonNullable<Found['by']>['invoice']> | null;
  closed: NonNullable<NonNullable<Found['by']>['closed']> | null;
  invoice_id: number | null;
}

const SAME_WEEKDAY = sql`((extract(dow from w.date)::int + 1) % 7) = any(t.weekdays)`;

/** How each of the places is found, in the order asked for; `making`: what is missing counts as free. */
export async function lookAt(
  ctx: Context,
  wanted: readonly WantedPlace[],
  making: boolean,
): Promise<Found[]> {
  if (wanted.length === 0) return [];
  const people = can(ctx, 'user.show');
  const hours = {
    start_time: sql`coalesce(r.start_time, t.start_time)`,
    end_time: sql`coalesce(r.end_time, t.end_time)`,
  };
  const sold = soldUntil({ date: sql`w.date`, ...hours }, (await ctx.club()).bookable_after_start);
  const { rows } = await sql<Row>`
    select w.date, w.slot, w.term_id, w.court_id, r.id as time_id, r.state as time_state, t.name as term,
      c.name as court, coalesce(r.start_time, t.start_time) as start_time,
      coalesce(r.end_time, t.end_time) as end_time, coalesce(r.price, p.price, t.price) as price,
      ${sold} <= ${await localNow(ctx)}::timestamp as ended,
      r.id is null and ${SAME_WEEKDAY} and not exists (
        select from reservable_times o where o.date = w.date and o.court_id = w.court_id and o.deleted_at is null
          and o.start_time < t.end_time and o.end_time > t.start_time) as makeable,
      case when i.id is not null then json_build_object('id', i.id, 'invoice_number', i.invoice_number,
        'user', case when ${people}::boolean then
          json_build_object('id', u.id, 'name', u.name, 'family', u.family) end) end as invoice,
      case when x.id is not null then json_build_object('id', x.id, 'title', x.title) end as closed
    from json_to_recordset(${JSON.stringify(wanted.map((place, n) => ({ ...place, n })))}::json)
      as w(n integer, date date, slot integer, term_id bigint, court_id bigint)
    join terms t on t.id = w.term_id
    join courts c on c.id = w.court_id
    left join term_court_prices p on p.term_id = w.term_id and p.court_id = w.court_id
    left join lateral (
      select r.* from reservable_times r
      where r.date = w.date and r.court_id = w.court_id and r.term_id = w.term_id and r.deleted_at is null
      order by r.start_time = t.start_time desc, r.id limit 1) r on true
    left join sale_invoices i on i.reservable_time_id = r.id and i.status = 1 and i.deleted_at is null
    left join users u on u.id = i.user_id
    left join lateral (${closingOf(sql`w.date`, sql`w.court_id`, sql`w.term_id`)}) k on r.id is null
    left join closed_invoices x on x.id = coalesce(r.closed_invoice_id, k.id)
    order by w.n`.execute(ctx.db);
  return rows.map((row) => foundOf(row, making));
}

function foundOf({ time_state, makeable, invoice, closed, ...row }: Row, making: boolean): Found {
  if (time_state === 'free') return { ...row, state: 'free', missing: false, by: null };
  if (time_state === 'reserved') {
    return { ...row, state: 'taken', missing: false, by: invoice && { invoice, closed: null } };
  }
  if (time_state === 'closed' || closed) {
    return { ...row, state: 'closed', missing: false, by: closed && { invoice: null, closed } };
  }
  return { ...row, state: making && makeable ? 'free' : 'no_time', missing: makeable, by: null };
}

// What could be had instead ------------------------------------------------------------------------------------------

/** So many of each kind; the same hour on one of the days after. */
const MOST = { court: 3, near: 1, next_day: 2 };
const NEXT_DAYS = 3;

/** A free slot at its own price, which the calendar may lack; `n` is the place that it could be had instead of. */
export interface Free extends Place {
  n: number;
  kind: SeasonOffer['kind'];
  time_id: number | null;
  start_time: string;
  end_time: string;
  term: string;
  court: string;
  price: number;
}

interface Near {
  /** What the season wants itself: nobody is offered that. */
  own: readonly (Place & { time_id: number | null })[];
  local: string;
  /** What could be made is offered too, on days that have no times yet. */
  making: boolean;
}

/** What is free near each of the places, the nearest first. */
export async function freeNear(
  db: Db,
  places: readonly Pick<Found, 'date' | 'start_time' | 'court_id'>[],
  { own, local, making }: Near,
): Promise<Free[]> {
  if (places.length === 0) return [];
  const but = own.flatMap(({ time_id }) => (time_id === null ? [] : [time_id]));
  const unmade = own.flatMap(({ time_id, date, term_id, court_id }) =>
    time_id === null ? [{ date, term_id, court_id }] : [],
  );
  const asked = places.map(({ date, start_time, court_id }, n) => ({ n, date, start_time, court_id }));
  // Days that many places lie near are read once, and each place meets the few days near it by an equality.
  const { rows } = await sql<Free>`
    with gone as materialized (select unnest(${[...but]}::bigint[]) as id),
    asked as materialized (
      select a.*, a.date + k as day, k > 0 as later
      from json_to_recordset(${JSON.stringify(asked)}::json)
        as a(n integer, date date, start_time time, court_id bigint), generate_series(0, ${NEXT_DAYS}::integer) k),
    near as materialized (select distinct day, later, case when later then start_time end as hour from asked),
    free as materialized (
      select r.id, r.date, r.start_time, r.end_time, r.price, r.court_id, r.term_id, c.name as court, c.sort
      from (select distinct day from near) d join reservable_times r on r.date = d.day
      join courts c on c.id = r.court_id
      where r.deleted_at is null and r.state = 'free' and c.active and c.deleted_at is null
        and (r.date + r.start_time) > ${local}::timestamp and r.id not in (select id from gone)
        and exists (select from near w where w.day = r.date and (w.hour is null or w.hour = r.start_time))
      union all
      select null, d.day, t.start_time, t.end_time, coalesce(p.price, t.price), c.id, t.id, c.name, c.sort
      from (select distinct day from near) d
      join terms t on ((extract(dow from d.day)::int + 1) % 7) = any(t.weekdays) and t.deleted_at is null
      join courts c on c.active and c.deleted_at is null
      left join term_court_prices p on p.term_id = t.id and p.court_id = c.id
      where ${making}::boolean and (d.day + t.start_time) > ${local}::timestamp
        and not exists (select from reservable_times r where r.date = d.day and r.deleted_at is null)
        and not exists (${closingOf(sql`d.day`, sql`c.id`, sql`t.id`)})
        and not exists (select from json_to_recordset(${JSON.stringify(unmade)}::json)
          as o(date date, term_id bigint, court_id bigint)
          where o.date = d.day and o.term_id = t.id and o.court_id = c.id)),
    ranked as (
      select a.n, k.kind, f.*, row_number() over (partition by a.n, k.kind order by
        abs(extract(epoch from f.start_time - a.start_time)), f.date, f.court_id <> a.court_id, f.sort, f.id) as place
      from asked a join free f on f.date = a.day and (not a.later or f.start_time = a.start_time)
      cross join lateral (select case
        when a.later then 'next_day' when f.start_time < a.start_time then 'earlier'
        when f.start_time > a.start_time then 'later' else 'court' end as kind) k)
    select n, kind, id as time_id, date, start_time, end_time, price, court_id, court, term_id,
      (select t.name from terms t where t.id = ranked.term_id) as term
    from ranked
    where place <= case kind when 'court' then ${MOST.court}::integer when 'next_day' then ${MOST.next_day}::integer
      else ${MOST.near}::integer end
    order by n, array_position(array['court', 'earlier', 'later', 'next_day'], kind), place`.execute(db);
  return rows;
}

// Making what is missing ---------------------------------------------------------------------------------------------

/** Puts times into the calendar that `lookAt` has found missing, at today's prices of their terms. */
export async function makeTimes(db: Db, places: readonly Place[]): Promise<(Place & { id: number })[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<Place & { id: number }>`
    insert into reservable_times (date, term_id, court_id, start_time, end_time, price)
    select w.date, t.id, w.court_id, t.start_time, t.end_time, coalesce(p.price, t.price)
    from json_to_recordset(${JSON.stringify(places)}::json) as w(date date, term_id bigint, court_id bigint)
    join terms t on t.id = w.term_id
    left join term_court_prices p on p.term_id = t.id and p.court_id = w.court_id
    order by w.date, w.court_id, t.start_time
    returning id, date, term_id, court_id`.execute(db);
  return rows;
}
