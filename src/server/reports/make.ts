import { sql } from 'kysely';
import type { ReportAnswer, ReportRow } from '#contract/reports/report-spec.ts';
import type { DaySpan } from '#domain/periods.ts';
import type { Maker } from './maker.ts';
import { type Run, spansOf, spanText } from './run.ts';
import { pointsOf } from './slots.ts';

/** A report with its comparison, ties, drawing and what waits: all of one moment. */
export async function makeReport(run: Run, maker: Maker): Promise<ReportAnswer> {
  const { query, name, today, db } = run;
  const { span, ...spans } = await spansOf(run);
  const beside = maker.alone?.(run) ? null : spans.beside;
  const days: DaySpan = span ?? { from: today, to: today };
  const made = await maker.rows(run, days);
  const rowsOf = maker.days?.(run, days) ?? null;
  const draw = async (days: DaySpan) => (query.chart ? ((await maker.chart?.(run, days)) ?? null) : null);
  const people = query.group === 'person' && !maker.short;
  // Of what is not all there the other days tell the same rows: their own best, or their own page, are others.
  const same = people || maker.short ? made.rows.map((row) => row.key) : undefined;
  const then = beside && (await maker.rows(run, beside, same, days));
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
      rows: placed(run, maker, days, made.rows),
      total: made.total,
      compare: then &&
        beside && {
          date: spanText(beside),
          rows: placed(run, maker, beside, then.rows),
          total: then.total,
          chart: await draw(beside),
        },
      ties: (await maker.ties?.(run, days, made)) ?? [],
      bridge: query.bridge ? ((await maker.bridge?.(run, days)) ?? null) : null,
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
function placed(run: Run, maker: Maker, asked: DaySpan, rows: ReportRow[]): ReportRow[] {
  const { group } = run.query;
  if (group !== 'day' && group !== 'week' && group !== 'month') return rows;
  const places = new Map(
    pointsOf(run, maker.days?.(run, asked) ?? asked, group).map((point, i) => [point, i]),
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
