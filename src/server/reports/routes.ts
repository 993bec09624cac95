import type { Call } from '#contract/call.ts';
import { debtReminders } from '#contract/reports/debt-reminders.ts';
import { REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import type { ReportQuery } from '#contract/reports/report-spec.ts';
import { callOf, reports } from '#contract/reports/reports.ts';
import { reportSnapshots, savedReports } from '#contract/reports/saved-reports.ts';
import type { Context } from '#server/context.ts';
import { chartsFile, reportFile } from '#server/export/report-file.ts';
import { fail } from '#server/http/fail.ts';
import { type Route, route, routeAfter } from '#server/http/route.ts';
import { CALCULATIONS, calculateReport } from './calculate.ts';
import type { Calculation } from './calculation.ts';
import { drawCharts } from './charts.ts';
import { filterLines } from './filter-lines.ts';
import { listDebts, remind } from './reminders.ts';
import { inReport, runOf } from './run.ts';
import { createSaved, listSaved, removeSaved, updateSaved } from './saved.ts';
import { createSnapshot, drawSnapshot, getSnapshot, listSnapshots } from './snapshots.ts';

/** A session has so many reports made at once; further ones are told to come again. */
const AT_ONCE = 2;
const underWay = new Map<number, number>();
async function inTurn<T>({ actor }: Context, work: () => Promise<T>): Promise<T> {
  const session = actor.session_id ?? 0;
  const running = underWay.get(session) ?? 0;
  if (running >= AT_ONCE) fail('too_many', { retry_after: 2 });
  underWay.set(session, running + 1);
  try {
    return await work();
  } finally {
    const left = (underWay.get(session) ?? 1) - 1;
    if (left > 0) underWay.set(session, left);
    else underWay.delete(session);
  }
}

const routeOf = (name: ReportName, calculation: Calculation): Route =>
  route(callOf[name] as Call, async (ctx, input, raw) => {
    const query = input.query as unknown as ReportQuery;
    return inTurn(ctx, async () => {
      const spec = REPORTS[name];
      const read = async (within: Context) => {
        const run = await runOf(within, name, spec, query);
        return {
          answer: await calculateReport(run, calculation),
          narrowed: query.export ? await filterLines(run) : [],
        };
      };
      const { answer, narrowed } = await inReport(ctx, raw.signal(), read);
      if (!query.export) return answer;
      const { data } = answer;
      return reportFile(ctx, query.export, { spec, query, narrowed, data }, raw.signal());
    });
  });

export const reportRoutes: Route[] = [
  ...Object.entries(CALCULATIONS).map(([name, calculation]) => routeOf(name as ReportName, calculation)),
  route(reports.charts, (ctx, { query }, raw) =>
    inTurn(ctx, async () => {
      const data = await inReport(ctx, raw.signal(), (within) => drawCharts(within, query));
      if (!query.export) return { data };
      // A file is no part of the call's schema.
      const file: unknown = await chartsFile(ctx, query.export, data, raw.signal());
      return file as never;
    }),
  ),
  route(debtReminders.debts, async (ctx, { body }) => ({ data: await listDebts(ctx, body) })),
  route(debtReminders.remind, async (ctx, { body }) => {
    await remind(ctx, body);
    return { data: { done: true as const } };
  }),
  route(savedReports.list, (ctx, { query }) => listSaved(ctx, query)),
  route(savedReports.create, async (ctx, { body }) => ({ data: await createSaved(ctx, body) })),
  route(savedReports.update, async (ctx, { params, body }) => ({
    data: await updateSaved(ctx, params.id, body),
  })),
  route(savedReports.remove, async (ctx, { params }) => {
    await removeSaved(ctx, params.id);
    return { data: { done: true as const } };
  }),
  route(reportSnapshots.list, (ctx, { query }) => listSnapshots(ctx, query)),
  routeAfter(
    reportSnapshots.create,
    (ctx, { body }, { signal }) => drawSnapshot(ctx, body, signal()),
    async (ctx, { body }, _, drawn) => ({ data: await createSnapshot(ctx, body, drawn) }),
  ),
  route(reportSnapshots.get, async (ctx, { params }) => ({ data: await getSnapshot(ctx, params.id) })),
];
