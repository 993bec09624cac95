import { classes } from '#contract/people/classes.ts';
import { coachDues } from '#contract/people/coach-dues.ts';
import { coaches } from '#contract/people/coaches.ts';
import { classColumns } from '#contract/people/columns/classes.ts';
import { coachDueColumns } from '#contract/people/columns/coach-dues.ts';
import { coachColumns } from '#contract/people/columns/coaches.ts';
import { listClasses, totalClasses } from '#server/calendar/classes.ts';
import { personSubject } from '#server/export/exported.ts';
import { listRoute } from '#server/export/list-file.ts';
import { route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { listDues, totalDues } from './dues.ts';
import { listCoaches, totalCoaches } from './queries.ts';
import {
  coachRecords,
  createCoach,
  getVisibleCoach,
  getVisibleCoachOf,
  setActiveCoaches,
  viewerOf,
} from './service.ts';

const CLASSES = { title: { fa: 'کلاس‌ها', en: 'Classes' }, columns: classColumns };

export const coachRoutes = [
  ...crudRoutes(
    coaches,
    {
      ...coachRecords,
      get: getVisibleCoach,
      list: async (ctx, query) => listCoaches(ctx.db, viewerOf(ctx), query, (await ctx.club()).time_zone),
      total: async (ctx, query) => totalCoaches(ctx.db, viewerOf(ctx), query, (await ctx.club()).time_zone),
      create: createCoach,
    },
    { title: { fa: 'مربیان', en: 'Coaches' }, columns: coachColumns },
  ),
  route(
    coachDues.list,
    listRoute(
      {
        title: { fa: 'بستانکاری مربیان', en: 'Owed to coaches' },
        columns: coachDueColumns,
        total: (ctx, query) => totalDues(ctx.db, query),
      },
      (ctx, query) => listDues(ctx.db, query),
    ),
  ),
  route(coachDues.total, async (ctx, { query }) => ({ data: await totalDues(ctx.db, query) })),
  route(coaches.setActive, async (ctx, { body }) => {
    await setActiveCoaches(ctx, body.coach_ids);
    return { data: { done: true as const } };
  }),
  route(
    classes.ofCoach,
    listRoute<{ id: number }>(
      CLASSES,
      async (ctx, query, { id }) => listClasses(ctx, (await getVisibleCoach(ctx, id)).id, query),
      async (ctx, { id }) => personSubject((await getVisibleCoach(ctx, id)).user),
    ),
  ),
  route(classes.totalOfCoach, async (ctx, { params, query }) => ({
    data: await totalClasses(ctx, (await getVisibleCoach(ctx, params.id)).id, query),
  })),
  route(
    classes.ofUser,
    listRoute<{ id: number }>(
      CLASSES,
      async (ctx, query, { id }) => listClasses(ctx, (await getVisibleCoachOf(ctx, id)).id, query),
      async (ctx, { id }) =>
        personSubject((await getVisibleCoach(ctx, (await getVisibleCoachOf(ctx, id)).id)).user),
    ),
  ),
  route(classes.totalOfUser, async (ctx, { params, query }) => ({
    data: await totalClasses(ctx, (await getVisibleCoachOf(ctx, params.id)).id, query),
  })),
];
