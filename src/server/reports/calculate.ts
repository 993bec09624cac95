import { sql } from 'kysely';
import type { ReportName } from '#contract/reports/report-list.ts';
import type { ReportAnswer, ReportRow } from '#contract/reports/report-spec.ts';
import type { DaySpan } from '#domain/periods.ts';
import { coachCost, coachIncome, peopleSales, serviceSales } from './accounts.ts';
import { addonDetails, occupancy } from './addons.ts';
import type { Calculation } from './calculation.ts';
import { pastDebtors, top, userReport, userSales } from './people.ts';
import { type Run, spansOf, spanText } from './run.ts';
import { coaches, saleDetails } from './sales.ts';
import { pointsOf } from './slots.ts';

/** How each report is calculated. */
export const CALCULATIONS: Record<ReportName, Calculation> = {
  'sale-details': saleDetails,
  coaches,
  'user-report': userReport,
  'sale-addon-details': addonDetails,
  top,
  'past-debtors': pastDebtors,
  'user-sales': userSales,
  occupancy,
  'people-sales': peopleSales,
  'service-sales': serviceSales,
  'coach-income': coachIncome,
  'coach-cost': coachCost,
};

/** A whole report: rows, totals, comparison, checks against the books, chart and unconfirmed receipts, in one snapshot. */
export async function calculateReport(run: Run, calculation: Calculation): Promise<ReportAnswer> {
  const { query, name, today, db } = run;
  const { span, ...spans } = await spansOf(run);
  const beside = calculation.alone?.(run) ? null : spans.beside;
  const days: DaySpan = span ?? { from: today, to: today };
  const made = await calculation.rows(run, days);
  const rowsOf = calculation.days?.(run, days) ?? null;
  const draw = async (days: DaySpan) =>
    query.chart ? ((await calculation.chart?.(run, days)) ?? null) : null;
  const people = query.group === 'person' && !calculation.short;
  // A page, or the largest rows, is compared with the same rows of the other span, not with that span's own page.
  const same = people || calculation.short ? made.rows.map((row) => row.key) : undefined;
  const then = beside && (await calculation.rows(run, beside, same, days));
  const through = await sql<{
    through: number;
  }>`select coalesce(max(id), 0) as through from postings`.execute(db);
  return {
    data: {
      report: name,
      date: span && spanText(span),
      rows_date: rowsOf && spanText(rowsOf),
      basis: query.basis,
      group: query.group,
      rows: placed(run, calculation, days, made.rows),
      total: made.total,
      compare: then &&
        beside && {
          date: spanText(beside),
          rows: placed(run, calculation, beside, then.rows),
          total: then.total,
          chart: await draw(beside),
        },
      ties: (await calculation.ties?.(run, days, made)) ?? [],
      bridge: query.bridge ? ((await calculation.bridge?.(run, days)) ?? null) : null,
      chart: await draw(days),
      pending: run.sees('receive.show') ? await pendingOf(run) : null,
      as_of: run.ctx.now.toISOString(),
      through: through.rows[0]?.through ?? 0,
    },
    ...(people && !query.export
      ? { pagination: { current_page: query.page, total: made.count, per_page: query.per_page } }
      : {}),
  };
}

/** Days, weeks and months with their place in the span: those of other days have other keys. */
function placed(run: Run, calculation: Calculation, asked: DaySpan, rows: ReportRow[]): ReportRow[] {
  const { group } = run.query;
  if (group !== 'day' && group !== 'week' && group !== 'month') return rows;
  const places = new Map(
    pointsOf(run, calculation.days?.(run, asked) ?? asked, group).map((point, i) => [point, i]),
  );
  return rows.map((row) => {
    const place = places.get(String(row.key));
    return place === undefined ? row : { ...row, place };
  });
}

/** Receipts that nobody has confirmed yet. */
async function pendingOf({ db }: Run) {
  const { rows } = await sql<{ count: number; price: number }>`
    select count(*)::int as count, coalesce(sum(price), 0)::bigint as price from documents
    where status = 'pending' and type = 'receive'`.execute(db);
  return rows[0] ?? null;
}
