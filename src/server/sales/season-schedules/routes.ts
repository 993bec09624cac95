import { seasonColumns } from '#contract/sales/columns/season-schedules.ts';
import { personSeasons, seasonSchedules } from '#contract/sales/season-schedules.ts';
import { personSubject } from '#server/export/exported.ts';
import { listRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { getUserOrMerged, requireUser } from '#server/people/users/service.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { calculateSeasonCancel, cancelSeason } from './cancel.ts';
import { changeSeason, previewChange } from './change.ts';
import { createSeason } from './create.ts';
import { previewSeason } from './preview.ts';
import { replaceSession } from './replace.ts';
import { copySeason, getShown, ofCustomer, seasonRecords, seasons, seasonTotals } from './service.ts';

const {
  get,
  preview,
  create,
  copy,
  calculateCancelPrice,
  cancel,
  calculateChange,
  change,
  replace,
  ...standard
} = seasonSchedules;

export const seasonRoutes = [
  // Before the paths with an id, one of which its own would be taken for.
  route(preview, async (ctx, { body }) => ({ data: await previewSeason(ctx, body) })),
  route(get, async (ctx, { params, query }) => ({ data: await getShown(ctx, params.id, query.trashed) })),
  ...crudRoutes(
    standard,
    { ...seasonRecords, list: seasons, total: seasonTotals },
    { title: { fa: 'رزروهای فصلی', en: 'Seasons' }, columns: seasonColumns },
  ),
  route(create, (ctx, { body }) => createSeason(ctx, body)),
  route(calculateCancelPrice, async (ctx, { params, body }) => ({
    data: await calculateSeasonCancel(ctx, params.id, body),
  })),
  route(cancel, (ctx, { params, body }) => cancelSeason(ctx, params.id, body)),
  route(calculateChange, async (ctx, { params, body }) => ({
    data: await previewChange(ctx, params.id, body),
  })),
  route(change, async (ctx, { params, body }) => ({ data: await changeSeason(ctx, params.id, body) })),
  route(replace, async (ctx, { params, body }) => ({ data: await replaceSession(ctx, params.id, body) })),
  route(copy, async (ctx, { params }) => ({ data: await copySeason(ctx, params.id) })),
  route(
    personSeasons.list,
    listRoute<{ id: number }>(
      { title: { fa: 'رزروهای فصلی', en: 'Seasons' }, columns: seasonColumns },
      async (ctx, query, params) => seasons(ctx, ofCustomer(query, await requireUser(ctx, params))),
      async (ctx, { id }) => personSubject(await getUserOrMerged(ctx, id)),
    ),
  ),
  route(personSeasons.total, async (ctx, { params, query }) => ({
    data: await seasonTotals(ctx, ofCustomer(query, await requireUser(ctx, params))),
  })),
];
