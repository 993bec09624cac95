import { courtColumns } from '#contract/columns/courts.ts';
import { courts } from '#contract/courts.ts';
import { route } from '../../http/route.ts';
import { crudRoutes } from '../crud.ts';
import { listCourts } from './queries.ts';
import { courtRecords, createCourt, orderCourts } from './service.ts';

export const courtRoutes = [
  ...crudRoutes(
    courts,
    {
      ...courtRecords,
      create: createCourt,
      list: async (ctx, query) => listCourts(ctx.db, query, (await ctx.club()).time_zone),
    },
    { title: { fa: 'زمین‌ها', en: 'Courts' }, columns: courtColumns },
  ),
  route(courts.order, async (ctx, { body }) => {
    await orderCourts(ctx, body.ids);
    return { data: { done: true as const } };
  }),
];
