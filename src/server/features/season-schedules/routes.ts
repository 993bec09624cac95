import { seasonColumns } from '#contract/columns/season-schedules.ts';
import { seasonSchedules } from '#contract/season-schedules.ts';
import { route } from '../../http/route.ts';
import { crudRoutes } from '../crud.ts';
import { createSeason } from './create.ts';
import { previewSeason } from './preview.ts';
import { copySeason, seasonRecords, seasons, seasonTotals } from './service.ts';

const { preview, create, copy, calculateCancelPrice, cancel, calculateChange, change, ...standard } =
  seasonSchedules;

export const seasonRoutes = [
  // Before the paths with an id, one of which its own would be taken for.
  route(preview, async (ctx, { body }) => ({ data: await previewSeason(ctx, body) })),
  ...crudRoutes(
    standard,
    { ...seasonRecords, list: seasons, total: seasonTotals },
    { title: { fa: 'رزروهای فصلی', en: 'Season schedules' }, columns: seasonColumns },
  ),
  route(create, (ctx, { body }) => createSeason(ctx, body)),
  route(copy, async (ctx, { params }) => ({ data: await copySeason(ctx, params.id) })),
];
