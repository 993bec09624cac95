import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

export interface Week {
  from: string;
  to: string;
  /** Null: all courts. */
  court_ids: number[] | null;
}

/** One time with the reservation that holds it, flat. */
export interface FeedRow {
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  state: 'free' | 'reserved' | 'closed';
  price: number;
  version: number;
  court_id: number;
  court_name: string;
  term_id: number;
  term_name: string;
  closed_id: number | null;
  closed_title: string;
  invoice_id: number | null;
  invoice_number: number;
  invoice_version: number;
  user_id: number;
  user_name: string;
  user_family: string;
  phone_number: string | null;
  balance: number;
  coach_id: number | null;
  coach_name: string;
  coach_family: string;
  status: number;
  action_type: number;
  attended: boolean | null;
  financial_status: number;
  total_price: number;
  paid: number;
  due: number;
  pending: number;
  addons_count: number;
  group_id: string;
  description: string;
  created_at: Date;
  creator_name: string | null;
  completed_at: Date | null;
  completed_by: number | null;
  season_id: number | null;
}

/** What is free on a court that is out of use is not sold, and not shown; who is booked on it stays. */
const shown = sql`(c.active or r.state <> 'free')`;

const ofWeek = ({ from, to, court_ids }: Week): RawBuilder<boolean> =>
  court_ids
    ? sql`r.date between ${from}::date and ${to}::date and r.court_id = any(${court_ids}::bigint[]) and r.deleted_at is null`
    : sql`r.date between ${from}::date and ${to}::date and r.deleted_at is null`;

/** The reservation that holds a time; its date is the time's, which spares a look into other days. */
const holds = ({ from, to }: Week) => sql`
  i.reservable_time_id = r.id and i.status = 1 and i.deleted_at is null
  and i.date between ${from}::date and ${to}::date`;

/** The courts in their order: a dozen names are compared once, not with every time. */
const courts = sql`(select id, name, active, row_number() over (order by sort, name collate fa_num, id) as place from courts)`;
const inOrder = sql`r.date, r.start_time, c.place`;

/** How many courts show a time in the span. */
export async function countCourts(db: Db, week: Week): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct r.court_id) as n from reservable_times r join courts c on c.id = r.court_id
    where ${ofWeek(week)} and ${shown}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The calendar's feed. The top role's bookings are the system's (seeds §6: the creator shown). */
export async function feed(db: Db, week: Week): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select r.id, r.date, r.start_time, r.end_time, r.state, r.price, r.version,
      c.id as court_id, c.name as court_name, t.id as term_id, t.name as term_name,
      k.id as closed_id, k.title as closed_title,
      i.id as invoice_id, i.invoice_number, i.version as invoice_version, i.status, i.action_type, i.attended,
      i.financial_status, i.total_price, i.paid, i.due, i.pending, i.group_id, i.description, i.created_at,
      i.completed_at, i.completed_by, i.season_schedule_id as season_id,
      case when i.id is not null then
        (select coalesce(sum(n.count), 0)::int from invoice_addons n where n.invoice_id = i.id and n.status <> 'canceled')
      end as addons_count,
      u.id as user_id, u.name as user_name, u.family as user_family, u.phone_number, a.balance,
      o.id as coach_id, ou.name as coach_name, ou.family as coach_family,
      case when m.role_id is distinct from 1 then m.name || ' ' || m.family end as creator_name
    from reservable_times r
    join ${courts} c on c.id = r.court_id
    join terms t on t.id = r.term_id
    left join closed_invoices k on k.id = r.closed_invoice_id
    left join sale_invoices i on ${holds(week)}
    left join users u on u.id = i.user_id
    left join accounts a on a.user_id = u.id
    left join coaches o on o.id = i.coach_id
    left join users ou on ou.id = o.user_id
    left join users m on m.id = i.creator_id
    where ${ofWeek(week)} and ${shown}
    order by ${inOrder}`.execute(db);
  return rows;
}

export interface MonthRow {
  date: string;
  total: number;
  booked: number;
  closed: number;
  closed_title: string | null;
  sold: number;
  owing: number;
  received: number;
}

/** Which slots of a month are counted, by the club's clock; null: all. */
export interface MonthWish extends Week {
  states: string[] | null;
  coach_id: number | null;
  today: string;
  time: string;
  /** Whoever may not see money sees no state of it. */
  money: boolean;
}

/** What the reservations of one booking on a day say together (D29), as a cell of the day does. */
const visits = ({ from, to, coach_id }: MonthWish) => sql`
  select date, group_id,
    bool_or(financial_status = 2) as owes,
    bool_or(financial_status = 2 and coalesce(pending, 0) < coalesce(due, 0)) as lacks,
    bool_or(season_schedule_id is not null) as season,
    bool_or(attended) as came,
    bool_and(attended is false) as missed,
    ${coach_id === null ? sql`false` : sql`coalesce(bool_or(coach_id = ${coach_id}), false)`} as coached
  from sale_invoices
  where status = 1 and deleted_at is null and date between ${from}::date and ${to}::date
  group by date, group_id`;

/** What a slot says, in the order in which the calendar's cells decide; null: behind the clock, and nobody had it. */
const stateOf = ({ today, time, money }: MonthWish) => sql`case
  when r.state = 'free' then
    case when r.date > ${today}::date or (r.date = ${today}::date and r.end_time > ${time}) then 'free' end
  when r.state = 'closed' then 'closed'
  ${money ? sql`when v.owes then case when v.lacks then 'due' else 'pending' end` : sql``}
  when v.season then 'season'
  when v.came then 'came'
  when v.missed then 'no_show'
  else 'settled' end`;

/** Every day of a span with its slots, its reservations and the money that came in on it; a day without any too. */
export async function monthDays(db: Db, month: MonthWish): Promise<MonthRow[]> {
  const { states, coach_id } = month;
  const narrowed = states !== null || coach_id !== null;
  const { rows } = await sql<MonthRow>`
    with ${narrowed ? sql`visits as (${visits(month)}),` : sql``}
    slots as (
      select r.date, count(*)::int as total,
        count(*) filter (where r.state = 'reserved')::int as booked,
        count(*) filter (where r.state = 'closed')::int as closed,
        min(k.title) as closed_title,
        sum(i.total_price)::bigint as sold,
        count(*) filter (where i.due > 0)::int as owing
      from reservable_times r
      join courts c on c.id = r.court_id
      left join closed_invoices k on k.id = r.closed_invoice_id and r.state = 'closed'
      left join sale_invoices i on ${holds(month)}
      ${narrowed ? sql`left join visits v on v.date = i.date and v.group_id = i.group_id` : sql``}
      where ${ofWeek(month)} and ${shown}
        ${states ? sql`and ${stateOf(month)} = any(${states}::text[])` : sql``}
        ${coach_id === null ? sql`` : sql`and v.coached`}
      group by r.date),
    money as (
      select d.date, sum(d.price)::bigint as received
      from documents d
      where d.type = 'receive' and d.date between ${month.from}::date and ${month.to}::date and d.status = 'confirm'
      group by d.date)
    select day::date as date, coalesce(s.total, 0) as total, coalesce(s.booked, 0) as booked,
      coalesce(s.closed, 0) as closed, s.closed_title, coalesce(s.sold, 0)::bigint as sold,
      coalesce(s.owing, 0) as owing, coalesce(m.received, 0)::bigint as received
    from generate_series(${month.from}::date, ${month.to}::date, '1 day') day
    left join slots s on s.date = day::date
    left join money m on m.date = day::date
    order by day`.execute(db);
  return rows;
}

export interface FreeRow {
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  price: number;
  court_id: number;
  court_name: string;
}

/** Where runs may lie: within the hours, of the courts' kinds, not over yet by the club's clock. */
export interface FreeWish extends Week {
  start: string | null;
  end: string | null;
  types: string[] | null;
  roofs: string[] | null;
  today: string;
  time: string;
}

/** Free slots that can still be sold, by day, hour and court order. */
export async function freeSlots(db: Db, wish: FreeWish): Promise<FreeRow[]> {
  const within = <T>(value: T | null, condition: (value: T) => RawBuilder<unknown>) =>
    value === null ? sql`` : sql`and ${condition(value)}`;
  const { rows } = await sql<FreeRow>`
    select r.id, r.date, r.start_time, r.end_time, r.price, r.court_id, c.name as court_name
    from reservable_times r
    join (select id, name, active, type, roof, row_number() over (order by sort, name collate fa_num, id) as place
      from courts) c on c.id = r.court_id
    where ${ofWeek(wish)} and r.state = 'free' and c.active
      and (r.date > ${wish.today}::date or (r.date = ${wish.today}::date and r.end_time > ${wish.time}))
      ${within(wish.start, (start) => sql`r.start_time >= ${start}`)}
      ${within(wish.end, (end) => sql`r.end_time <= ${end}`)}
      ${within(wish.types, (types) => sql`c.type = any(${types}::text[])`)}
      ${within(wish.roofs, (roofs) => sql`c.roof = any(${roofs}::text[])`)}
    order by ${inOrder}`.execute(db);
  return rows;
}

/** One court's slot, as a week or a month shows it. */
export interface StripRow {
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  state: 'free' | 'reserved' | 'closed';
  court_id: number;
  term_id: number;
  financial_status: number | null;
  pending: number | null;
  due: number | null;
  season: boolean;
  attended: boolean | null;
  coach_id: number | null;
  /** The first time of its booking on the day, of those that are asked for; null where it is the only one. */
  visit: number | null;
}

export async function strips(db: Db, week: Week): Promise<StripRow[]> {
  const { rows } = await sql<StripRow>`
    select r.id, r.date, r.start_time, r.end_time, r.state, r.court_id, r.term_id,
      i.financial_status, i.pending, i.due, i.season_schedule_id is not null as season,
      i.attended, i.coach_id, case when count(i.id) over visit > 1 then min(r.id) over visit end as visit
    from reservable_times r
    join ${courts} c on c.id = r.court_id
    left join sale_invoices i on ${holds(week)}
    where ${ofWeek(week)} and ${shown}
    window visit as (partition by r.date, i.group_id)
    order by ${inOrder}`.execute(db);
  return rows;
}
