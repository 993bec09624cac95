import { sql } from 'kysely';
import type * as v from 'valibot';
import { REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import type { TimeChart } from '#contract/reports/report-spec.ts';
import { CHART_PARTS, type ChartPart, type Charts, type reports } from '#contract/reports/reports.ts';
import { occupancyByHour } from '#domain/fullness.ts';
import type { DaySpan } from '#domain/periods.ts';
import type { Context } from '#server/context.ts';
import { CALCULATIONS } from './calculate.ts';
import { type Run, runOf, spansOf, spanText } from './run.ts';
import { chartOf, pointsOf, slotChart } from './slots.ts';
import { queryOf } from './stored-query.ts';

type Part = Charts['parts'][number];
interface Drawn {
  report: string;
  query: Record<string, string>;
  /** What else its book is asked for. */
  behind?(run: Run): Promise<Record<string, string>>;
  draw(run: Run, span: DaySpan): Promise<Partial<Pick<Part, 'chart' | 'heat' | 'bars'>>>;
}

const chart = async (made: Promise<TimeChart>) => ({ chart: await made });

/** Six drawings; each says which report has its figures. */
const PARTS: Record<ChartPart, Drawn> = {
  income: {
    report: 'sale-details',
    query: { group: 'day' },
    draw: (run, span) => chart(slotChart(run, span, { by: 'day', measure: 'income', of: 'court' })),
  },
  occupancy: { report: 'occupancy', query: { group: 'weekday_hour' }, draw: heat },
  money: {
    report: 'journal',
    query: { kind: 'receive' },
    behind: places,
    draw: (run, span) => chart(moneyIn(run, span)),
  },
  outcome: {
    report: 'sale-details',
    query: { group: 'outcome' },
    draw: (run, span) => chart(slotChart(run, span, { by: 'week', measure: 'count', of: 'outcome' })),
  },
  origin: {
    report: 'sale-details',
    query: { group: 'action_type' },
    draw: (run, span) => chart(slotChart(run, span, { by: 'week', measure: 'count', of: 'action_type' })),
  },
  age: { report: 'past-debtors', query: { group: 'age' }, draw: ages },
};

async function heat(run: Run, span: DaySpan) {
  const { rows } = await CALCULATIONS.occupancy.rows(run, span);
  return { heat: { cells: occupancyByHour(rows) } };
}

async function ages(run: Run, span: DaySpan) {
  const { rows } = await CALCULATIONS['past-debtors'].rows(run, span);
  return { bars: rows.map(({ key, name, due }) => ({ key: String(key), name, value: Number(due ?? 0) })) };
}

/** The accounts of all places: cash boxes, banks and gateways stand below these. */
async function places({ db }: Run) {
  const { rows } = await sql<{
    id: number;
  }>`select id from accounts where code in ('11', '12', '13') order by code`.execute(db);
  return { account: rows.map(({ id }) => id).join(',') };
}

/** What receipts brought into each place, less those that were taken back on these days. */
async function moneyIn(run: Run, span: DaySpan): Promise<TimeChart> {
  const { rows } = await sql<{ at: string; key: number; value: number }>`
    select p.date as at, p.account_id as key, sum(p.debit - p.credit)::bigint as value
    from documents d left join documents r on r.id = d.reverses join postings p on p.document_id = d.id
    join accounts a on a.id = p.account_id
    where d.date between ${span.from}::date and ${span.to}::date and coalesce(r.type, d.type) = 'receive'
      and (a.cash_id is not null or a.bank_id is not null or a.payment_gateway_id is not null)
    group by 1, 2`.execute(run.db);
  return chartOf(run, { by: 'day', kind: 'amount', of: 'service', points: pointsOf(run, span, 'day') }, rows);
}

/** What a caller may see of them: money is for who sees the books, debts for who sees people. */
const mayDraw: Partial<Record<ChartPart, (run: Run) => boolean>> = {
  money: (run) => run.sees('account.access'),
  age: (run) => run.sees('user.show'),
};

/** What the call is asked, parsed. */
export type ChartsQuery = v.InferOutput<typeof reports.charts.query>;

/** The club's days in drawings, beside those before; in one snapshot with all of them. */
export async function drawCharts(ctx: Context, asked: ChartsQuery): Promise<Charts> {
  const runFor = (name: ReportName, params: Record<string, string>) =>
    runOf(ctx, name, REPORTS[name], queryOf(name, params));
  const first = await runFor('sale-details', {});
  const date = asked.date ?? 'last_28';
  const { span, beside } = await spansOf({
    ...first,
    query: { ...first.query, date, compare: asked.compare ?? 'previous' },
  });
  if (!span) throw new Error('charts are of days');
  const parts: Part[] = [];
  for (const part of asked.parts ?? CHART_PARTS) {
    const { report, query, behind, draw } = PARTS[part];
    const run = behind ? first : await runFor(report as ReportName, query);
    if (mayDraw[part]?.(run) === false) continue;
    const own = await draw(run, span);
    const then = beside && own.chart ? await draw(run, beside) : null;
    parts.push({
      part,
      report,
      query: { ...query, ...(await behind?.(run)), ...(part === 'age' ? {} : { date: spanText(span) }) },
      chart: own.chart ?? null,
      compare: then?.chart ?? null,
      heat: own.heat ?? null,
      bars: own.bars ?? null,
    });
  }
  return { date: spanText(span), compare: beside && spanText(beside), parts, as_of: ctx.now.toISOString() };
}
