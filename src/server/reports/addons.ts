import { type RawBuilder, sql } from 'kysely';
import { minutesOf, weekday } from '#domain/dates.ts';
import type { DaySpan } from '#domain/periods.ts';
import { outcome, slotFilters } from '#server/calendar/slot-filters.ts';
import { inValues } from '#server/db/list.ts';
import { creatorId } from '#server/records/creator-sql.ts';
import type { Calculation } from './calculation.ts';
import { groupRows, namedRows, percentOf } from './rows.ts';
import type { Run } from './run.ts';
import { chartOf, counted, keyOf, measured, pointsOf } from './slots.ts';
import { isWhole, tie } from './ties.ts';

/** The conditions on reservations (`i`) with their add-ons (`a`): by the day of the slot, or of the add-on's sale. */
async function soldIn(run: Run, span: DaySpan): Promise<RawBuilder<unknown>> {
  if (run.query.basis === 'slot') return counted(run, span);
  const { time_zone } = await run.ctx.club();
  const filters = Object.entries(run.query.filters).flatMap(([name, value]) => {
    const filter = slotFilters[name as keyof typeof slotFilters];
    return filter ? [filter(value)] : [];
  });
  return sql`${sql.join(
    [
      sql`i.deleted_at is null and a.created_at >= ${span.from}::date::timestamp at time zone ${time_zone}
        and a.created_at < (${span.to}::date + 1)::timestamp at time zone ${time_zone}`,
      ...filters,
    ],
    sql` and `,
  )}`;
}

async function dayOfSale(run: Run) {
  if (run.query.basis === 'slot') return sql`i.date`;
  const { time_zone } = await run.ctx.club();
  return sql`(a.created_at at time zone ${time_zone})::date`;
}

/** The lines (`a`) that count: of reservations that have the add-ons that are asked for, these alone. */
const ofAddons = ({ query }: Run) => {
  const ids = query.filters.addon as number[] | undefined;
  return ids ? inValues(sql`a.sale_addon_id`)(ids) : sql`true`;
};

/** What became of an add-on that was sold. */
const BECAME = sql`case when a.status = 'canceled' then 'returned' when a.status = 'handed_over' then 'kept' else ${outcome} end`;
/** The row of what a cancel kept though nothing was handed over. */
const KEPT = 0;

async function lines(run: Run, span: DaySpan) {
  const { group, basis } = run.query;
  const day = await dayOfSale(run);
  const own =
    group === 'addon'
      ? sql`a.sale_addon_id`
      : group === 'day'
        ? day
        : group === 'creator'
          ? creatorId(sql`a.creator_id`)
          : keyOf(run, group, span).key;
  const rest =
    group === 'addon'
      ? sql`${sql.lit(KEPT)}::bigint`
      : group === 'creator'
        ? creatorId(sql`i.creator_id`)
        : own;
  const where = await soldIn(run, span);
  const sold = sql`select ${own} as key, a.count, a.price * a.count as money, ${BECAME} as became, i.id
    from sale_invoices i join invoice_addons a on a.invoice_id = i.id where ${where} and ${ofAddons(run)}`;
  // What a cancel kept without its having been handed over is of no add-on.
  if (basis !== 'slot' || run.query.filters.addon !== undefined) return { sold, all: sold };
  // What was kept though it was taken back: from one to the other, so that all that was sold stays the same.
  const kept = sql`select l.key, 0, w.sign * l.kept, w.became, null::bigint from (
      select ${rest} as key, i.penalty_addons - coalesce((select sum(h.price * h.count) from invoice_addons h
        where h.invoice_id = i.id and h.status = 'handed_over'), 0) as kept
      from sale_invoices i where i.penalty_addons > 0 and ${where}) l
    cross join (values (1, 'kept'), (-1, 'returned')) w(sign, became) where l.kept <> 0`;
  return { sold, all: sql`${sold} union all ${kept}` };
}

async function countOf(run: Run, span: DaySpan): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sale_invoices i where ${counted(run, span)}`.execute(run.db);
  return rows[0]?.n ?? 0;
}

/** ریز افزودنی‌ها: what sells beside the court; `kept` without its having been handed over is a row of its own. */
export const addonDetails: Calculation = {
  rows: async (run, span) => {
    const found = await lines(run, span);
    // Of what was sold on these days there are no reservations to be a part of: theirs are of other days.
    const n = run.query.basis === 'slot' ? await countOf(run, span) : null;
    const money = (...became: string[]) =>
      sql`coalesce(sum(money) filter (where became = any(${became})), 0)::bigint`;
    const have = await sql<{ n: number }>`
      select count(distinct id)::int as n from (${found.sold}) l`.execute(run.db);
    return groupRows(
      run,
      sql`select key, sum(count)::int as count, sum(money)::bigint as sold,
          ${money('upcoming')} as upcoming, ${money('played')} as played, ${money('missed')} as missed,
          ${money('kept')} as kept, ${money('returned')} as returned, ${money('played', 'kept')} as income,
          round(100.0 * count(distinct id) / nullif(${n}::int, 0), 1)::float8 as share
        from (${found.all}) l group by key`,
      { total: () => ({ share: percentOf(have.rows[0]?.n ?? 0, n) }) },
    );
  },
  ties: async (run, span, { total }) => {
    if (!isWhole(run) || run.query.basis !== 'slot') return [];
    const { rows } = await sql<{
      addons: number;
    }>`${measured(run, span, { key: sql`null::bigint` }, ['addons'])}`.execute(run.db);
    const name = run.ctx.locale === 'fa' ? 'ریز فروش: افزودنی' : 'Sales: add-ons';
    return [tie('sale-details.addons', name, total.income, rows[0]?.addons)];
  },
  chart: async (run, span) => {
    const { rows } = await sql<{ at: string; key: number; value: number }>`
      select ${await dayOfSale(run)} as at, a.sale_addon_id as key, sum(a.price * a.count)::bigint as value
      from sale_invoices i join invoice_addons a on a.invoice_id = i.id
      where ${await soldIn(run, span)} and ${ofAddons(run)} and ${BECAME} in ('played', 'kept') group by 1, 2`.execute(
      run.db,
    );
    return chartOf(run, { by: 'day', kind: 'amount', of: 'addon', points: pointsOf(run, span, 'day') }, rows);
  },
};

interface Offered {
  date: string;
  court: number;
  start_time: string;
  end_time: string;
  reserved: number;
  offered: number;
}

/**
 * اشغال: minutes reserved of those offered. A time counts in each hour that it touches by its minutes; what is closed, and
 * what is free on a court that is not in use, is not offered.
 */
export const occupancy: Calculation = {
  rows: async (run, span) => {
    const { group } = run.query;
    const sums = new Map<string, { key: string | number; reserved: number; offered: number }>();
    const add = (key: string | number, row: Offered, minutes: number) => {
      const sum = sums.get(String(key)) ?? { key, reserved: 0, offered: 0 };
      sum.reserved += row.reserved * minutes;
      sum.offered += row.offered * minutes;
      sums.set(String(key), sum);
    };
    for (const row of await timesOf(run, span)) {
      const [start, end] = [minutesOf(row.start_time), minutesOf(row.end_time)];
      if (group === 'court') add(row.court, row, end - start);
      else if (group === 'day') add(row.date, row, end - start);
      else if (group === 'weekday') add(weekday(row.date), row, end - start);
      else {
        for (let hour = Math.floor(start / 60); hour * 60 < end; hour++) {
          const minutes = Math.min(end, hour * 60 + 60) - Math.max(start, hour * 60);
          add(
            group === 'hour' ? hour : `${weekday(row.date)}-${String(hour).padStart(2, '0')}`,
            row,
            minutes,
          );
        }
      }
    }
    const found = [...sums.values()].map((sum) => ({
      ...sum,
      percent: percentOf(sum.reserved, sum.offered),
    }));
    return namedRows(run, found, {
      total: ({ reserved, offered }) => ({ percent: percentOf(reserved, offered) }),
    });
  },
};

/** Times that were offered: by day where the group asks for days, else one day stands for all of its weekday. */
async function timesOf(run: Run, { from, to }: DaySpan): Promise<Offered[]> {
  const { group, filters } = run.query;
  const day = group === 'day' ? sql`t.date` : sql`date '2000-01-01' + (t.date - date '2000-01-01') % 7`;
  const court = group === 'court' ? sql`t.court_id` : sql`0::bigint`;
  const { court: ids, court_type, roof, weekday: days } = filters as Record<string, never>;
  const conditions = [
    sql`t.deleted_at is null and t.date between ${from}::date and ${to}::date and t.state in ('free', 'reserved')
      and (t.state = 'reserved' or c.active)`,
    ...(ids ? [inValues(sql`t.court_id`)(ids)] : []),
    ...(court_type ? [inValues(sql`c.type`)(court_type)] : []),
    ...(roof ? [inValues(sql`c.roof`)(roof)] : []),
    ...(days ? [sql`((t.date - date '2000-01-01') % 7)::text = any(${days})`] : []),
  ];
  const { rows } = await sql<Offered>`
    select ${day} as date, ${court} as court, t.start_time, t.end_time,
      count(*) filter (where t.state = 'reserved')::int as reserved, count(*)::int as offered
    from reservable_times t join courts c on c.id = t.court_id
    where ${sql.join(conditions, sql` and `)} group by 1, 2, 3, 4`.execute(run.db);
  return rows;
}
