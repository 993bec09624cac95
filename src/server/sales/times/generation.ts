import { type RawBuilder, sql } from 'kysely';
import type { GeneratePreview } from '#contract/sales/times.ts';
import { closingOf } from '#server/calendar/court-closing.ts';
import type { Db } from '#server/db/client.ts';
import { timesShown } from './queries.ts';

/** The club's clock when a call came. */
export interface Moment {
  today: string;
  time: string;
}

/** Of `r`: what nobody had and has ended stays as it is, so that it can still be recorded (D10). */
export const ended = ({ today, time }: Moment): RawBuilder<boolean> =>
  sql`(r.date < ${today}::date or r.date = ${today}::date and r.end_time <= ${time}::time)`;

/** A span of days × courts × terms, and when it is looked at. */
export interface Scope extends Moment {
  from: string;
  to: string;
  court_ids: number[];
  term_ids: number[];
}

/**
 * What the terms say for a scope: a slot a day, term and court, its price (the court's own before the term's), and
 * the closing that covers it. Days count from Saturday.
 */
const wanted = ({ from, to, court_ids, term_ids }: Scope) => sql`
  select d.date::date as date, t.id as term_id, c.id as court_id, t.start_time, t.end_time,
         coalesce(p.price, t.price) as price, closing.id as closed_invoice_id
  from generate_series(${from}::date, ${to}::date, interval '1 day') as d(date)
  join terms t on t.id = any(${term_ids}::bigint[]) and ((extract(dow from d.date)::int + 1) % 7) = any(t.weekdays)
  cross join unnest(${court_ids}::bigint[]) as c(id)
  left join term_court_prices p on p.term_id = t.id and p.court_id = c.id
  left join lateral (${closingOf(sql`d.date::date`, sql`c.id`, sql`t.id`)}) closing on true`;

/** Slots never pass midnight, so two of them meet only within a day. */
const meets = sql`r.date = w.date and r.court_id = w.court_id and r.start_time < w.end_time and r.end_time > w.start_time
  and r.deleted_at is null`;
const same = sql`r.date = w.date and r.court_id = w.court_id and r.term_id = w.term_id
  and r.start_time = w.start_time and r.end_time = w.end_time and r.deleted_at is null`;

export async function countWanted(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${wanted(scope)}) w`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Times that stand where the scope wants some: how many, and the first of them. */
export async function findStanding(db: Db, scope: Scope, limit: number) {
  const ids = sql`select r.id from (${wanted(scope)}) w join reservable_times r on ${meets}`;
  const { rows } = await sql<{ n: number }>`select count(distinct id) as n from (${ids}) x`.execute(db);
  const count = rows[0]?.n ?? 0;
  if (count === 0) return { count, times: [] };
  const times = await timesShown(db)
    .where('r.id', 'in', sql<number>`(${ids})`)
    .orderBy(sql`r.date, r.start_time, r.id`)
    .limit(limit)
    .execute();
  return { count, times };
}

/** A slot that somebody took out of the calendar by hand, and nobody has made since. */
const removed = sql`coalesce((
  select x.removed_by_hand from reservable_times x
  where x.term_id = w.term_id and x.date = w.date and x.court_id = w.court_id
    and x.start_time = w.start_time and x.end_time = w.end_time and x.deleted_at is not null
  order by x.id desc limit 1), false)`;

/** Makes every wanted slot that meets no other time, on request not those removed by hand; answers how many. */
export async function insertWanted(db: Db, scope: Scope, butRemoved = false): Promise<number> {
  const result = await sql`
    with w as materialized (${wanted(scope)})
    insert into reservable_times (date, term_id, court_id, start_time, end_time, price, state, closed_invoice_id)
    select date, term_id, court_id, start_time, end_time, price,
           case when closed_invoice_id is null then 'free' else 'closed' end, closed_invoice_id
    from w where not exists (select from reservable_times r where ${meets})
      ${butRemoved ? sql`and not ${removed}` : sql``}
    order by date, court_id, start_time`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Free times that have not ended and a forced generation may replace: those of the scope, and those that stand in its way. */
const replaceable = (scope: Scope, everyTerm: boolean) => sql`
  r.deleted_at is null and r.state = 'free' and not ${ended(scope)} and (
    r.date between ${scope.from}::date and ${scope.to}::date and r.court_id = any(${scope.court_ids}::bigint[])
    and (${everyTerm} or r.term_id = any(${scope.term_ids}::bigint[])
      or exists (select from w where ${meets})))`;

/** Locks them in the order of their ids, as a booking does. */
export async function lockReplaceable(db: Db, scope: Scope, everyTerm: boolean): Promise<void> {
  await sql`
    with w as materialized (${wanted(scope)})
    select r.id from reservable_times r where ${replaceable(scope, everyTerm)} order by r.id for no key update of r`.execute(
    db,
  );
}

/** What a forced generation will do with each wanted slot. */
export async function countForced(db: Db, scope: Scope) {
  const { rows } = await sql<{ kept: number; replaced: number; created: number }>`
    with w as materialized (${wanted(scope)}),
    met as (
      select w.date, w.court_id, w.term_id, bool_or(r.state <> 'free' or ${ended(scope)}) as held
      from w join reservable_times r on ${meets} group by 1, 2, 3)
    select count(*) filter (where held) as kept, count(*) filter (where not held) as replaced,
           (select count(*) from w) - count(*) as created
    from met`.execute(db);
  return rows[0] ?? { kept: 0, replaced: 0, created: 0 };
}

/** Takes away the free times that are not the very slots wanted, gives those their price and state of today. */
export async function replaceFree(db: Db, scope: Scope, everyTerm: boolean, now: Date): Promise<void> {
  await sql`
    with w as materialized (${wanted(scope)})
    update reservable_times r set deleted_at = ${now}, version = r.version + 1
    where ${replaceable(scope, everyTerm)} and not exists (select from w where ${same})`.execute(db);
  await sql`
    with w as materialized (${wanted(scope)})
    update reservable_times r
    set price = w.price, version = r.version + 1, closed_invoice_id = w.closed_invoice_id,
        state = case when w.closed_invoice_id is null then 'free' else 'closed' end
    from w where ${same} and r.state = 'free' and not ${ended(scope)}
      and (r.price <> w.price or w.closed_invoice_id is not null)`.execute(db);
}

/** What would become of each wanted slot, and of the free times that would go, by day; every day of the span. */
export async function previewDays(
  db: Db,
  scope: Scope,
  how: { force: boolean; everyTerm: boolean },
): Promise<GeneratePreview['days']> {
  const going = how.force
    ? sql`select r.date from reservable_times r
        where ${replaceable(scope, how.everyTerm)} and not exists (select from w where ${meets})`
    : sql`select null::date as date where false`;
  const { rows } = await sql<GeneratePreview['days'][number]>`
    with w as materialized (${wanted(scope)}),
    met as (
      select w.date, w.court_id, w.term_id, bool_or(r.state <> 'free' or ${ended(scope)}) as held,
             max(r.state) filter (where ${same}) as same
      from w join reservable_times r on ${meets} group by 1, 2, 3),
    fates as (
      select w.date,
             case when m.held is null then case when w.closed_invoice_id is null then 'created' else 'closed' end
                  when m.same = 'closed' then 'closed'
                  when m.same is not null and (m.held or not ${how.force}) then 'kept'
                  when m.held or not ${how.force} then 'skipped'
                  when w.closed_invoice_id is not null then 'closed'
                  else 'replaced' end as fate
      from w left join met m on m.date = w.date and m.court_id = w.court_id and m.term_id = w.term_id
      union all
      select date, 'removed' from (${going}) g)
    select d.date::date as date, ${sql.join(FATES.map((fate) => sql`count(*) filter (where f.fate = ${sql.lit(fate)}) as ${sql.ref(fate)}`))}
    from generate_series(${scope.from}::date, ${scope.to}::date, interval '1 day') as d(date)
    left join fates f on f.date = d.date::date
    group by 1 order by 1`.execute(db);
  return rows;
}

const FATES = ['created', 'kept', 'replaced', 'skipped', 'closed', 'removed'] as const;

/** The sum of all days. */
export function totalOf(days: GeneratePreview['days']): GeneratePreview['total'] {
  const sum = (fate: (typeof FATES)[number]) => days.reduce((all, day) => all + day[fate], 0);
  return Object.fromEntries(FATES.map((fate) => [fate, sum(fate)])) as GeneratePreview['total'];
}

/** The last day that has any time. */
export async function madeUntil(db: Db): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    select max(date) as date from reservable_times where deleted_at is null`.execute(db);
  return rows[0]?.date ?? null;
}
