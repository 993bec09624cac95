import { courtColumns } from '#contract/settings/columns/courts.ts';
import { courts } from '#contract/settings/courts.ts';
import { route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { courtRecords, createCourt, listed, orderCourts } from './service.ts';

export const courtRoutes = [
  ...crudRoutes(
    courts,
    {
      ...courtRecords,
      create: createCourt,
      list: listed,
    },
    { title: { fa: 'زمین‌ها', en: 'Courts' }, columns: courtColumns },
  ),
  route(courts.order, async (ctx, { body }) => {
    await orderCourts(ctx, body.ids);
    return { data: { done: true as const } };
  }),
];
