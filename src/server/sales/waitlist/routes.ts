import { waitlistColumns } from '#contract/sales/columns/waitlist.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { route } from '#server/http/route.ts';
import { crudRoutes } from '#server/records/crud.ts';
import { listWaiting } from './queries.ts';
import { createWaiting, freedSlots, offer, reading, updateWaiting, waitingRecords } from './service.ts';

export const waitlistRoutes = [
  // Before the record of an id, which its path looks like.
  route(waitlist.freed, async (ctx) => ({ data: await freedSlots(ctx) })),
  route(waitlist.offer, async (ctx, { params, body }) => ({ data: await offer(ctx, params.id, body) })),
  ...crudRoutes(
    waitlist,
    {
      ...waitingRecords,
      list: async (ctx, query) =>
        listWaiting(ctx.db, query, { ...reading(ctx), zone: (await ctx.club()).time_zone }),
      create: createWaiting,
      update: updateWaiting,
    },
    { title: { fa: 'فهرست انتظار', en: 'Waitlist' }, columns: waitlistColumns },
  ),
];
