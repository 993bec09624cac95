import { shiftColumns } from '#contract/treasury/columns/shifts.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { listRoute as asFile } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { readOpeners } from './queries.ts';
import {
  approveShift,
  closeShift,
  countShift,
  getShift,
  listed,
  openShift,
  recountShift,
  tills,
  totals,
} from './service.ts';

export const shiftRoutes = [
  route(
    shifts.list,
    asFile({ title: { fa: 'شیفت‌های صندوق', en: 'Shifts' }, columns: shiftColumns, total: totals }, listed),
  ),
  route(shifts.total, async (ctx, { query }) => ({ data: await totals(ctx, query) })),
  // Before `:id`, which would take it for one.
  route(shifts.openers, async (ctx) => ({ data: await readOpeners(ctx.db) })),
  route(shifts.current, async (ctx) => ({ data: await tills(ctx) })),
  route(shifts.get, async (ctx, { params }) => ({ data: await getShift(ctx, params.id) })),
  route(shifts.open, async (ctx, { body }) => ({ data: await openShift(ctx, body) })),
  route(shifts.count, async (ctx, { params, body }) => ({ data: await countShift(ctx, params.id, body) })),
  route(shifts.close, async (ctx, { params, body }) => ({ data: await closeShift(ctx, params.id, body) })),
  route(shifts.approve, async (ctx, { params, body }) => ({
    data: await approveShift(ctx, params.id, body),
  })),
  route(shifts.recount, async (ctx, { params, body }) => ({
    data: await recountShift(ctx, params.id, body),
  })),
];
