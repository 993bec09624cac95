import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import type { CourtInput } from '#contract/settings/courts.ts';
import { clubDay } from '#domain/dates.ts';
import { lockCalendar } from '#server/calendar/court-closing.ts';
import type { Context } from '#server/context.ts';
import { isStored } from '#server/files/files/service.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { standard } from '#server/records/crud.ts';
import { closingsNaming, discountsNaming } from '#server/records/naming.ts';
import { lastPlace, placeInOrder } from '#server/records/place-order.ts';
import {
  bringTimesBack,
  comingReservations,
  dropFreeTimes,
  findCourt,
  freeAnew,
  listCourts,
  pickCourts,
} from './queries.ts';

const clubToday = async (ctx: Context) => clubDay(ctx.now, (await ctx.club()).time_zone);

const COURTS = { table: 'courts', resource: 'courts' } as const;

const records = standard({
  ...COURTS,
  named: true,
  find: async (ctx, id) => findCourt(ctx.db, id, await clubToday(ctx)),
  rules: {
    async update(ctx, before, { name, active, image }) {
      if (image && !(await isStored(ctx, image))) failFields({ image: ['unknown'] });
      // The calendar's feed carries the name with each time, and what is free only of courts that are in use.
      if (name !== undefined || active !== undefined) ctx.changed('reservable-times', []);
      if (active && !before.active) await freeAnew(ctx.db, before.id, await clubToday(ctx));
    },
    /** Not while somebody is to come; what is free on it is sold no more. */
    async remove(ctx, { id }) {
      const today = await clubToday(ctx);
      const count = await comingReservations(ctx.db, id, today);
      if (count > 0) fail('in_use', { details: { by: [{ resource: 'sale-invoices', count }] } });
      const dates = await dropFreeTimes(ctx.db, id, today, ctx.now);
      if (dates.length > 0) ctx.changed('reservable-times', [], dates);
    },
    /** What was free on it when it went is sold again. */
    async restore(ctx, { id, deleted_at }) {
      const today = await clubToday(ctx);
      const dates = deleted_at ? await bringTimesBack(ctx.db, id, today, deleted_at) : [];
      await freeAnew(ctx.db, id, today);
      if (dates.length > 0) ctx.changed('reservable-times', [], dates);
      return {};
    },
    /** Its prices in the terms are its own. */
    async force(ctx, { id }) {
      await ctx.db.deleteFrom('term_court_prices').where('court_id', '=', id).execute();
    },
  },
  referrers: async (ctx, id) => [
    ...(await discountsNaming(ctx, 'court_ids', id)),
    ...(await closingsNaming(ctx, 'court_ids', id)),
  ],
});

/** Its times go and come with it: as whoever makes times it does so alone, before it locks the court. */
export const courtRecords = {
  ...records,
  async remove(ctx: Context, id: number): Promise<void> {
    await lockCalendar(ctx.db);
    await records.remove(ctx, id);
  },
  async restore(ctx: Context, id: number) {
    await lockCalendar(ctx.db);
    return records.restore(ctx, id);
  },
};

/** The courts that the filters leave. */
export const listed = async (ctx: Context, q: ListQuery) =>
  listCourts(ctx.db, q, { zone: (await ctx.club()).time_zone, today: await clubToday(ctx) });

/** A new court; where no place is asked for it stands behind all others. */
export async function createCourt(ctx: Context, input: v.InferOutput<typeof CourtInput>) {
  if (input.image && !(await isStored(ctx, input.image))) failFields({ image: ['unknown'] });
  return courtRecords.create(ctx, { ...input, sort: input.sort ?? (await lastPlace(ctx.db, COURTS.table)) });
}

/** Puts the courts into an order, from the start; those that are not named follow as they stand. */
export async function orderCourts(ctx: Context, ids: readonly number[]): Promise<void> {
  if (await placeInOrder(ctx, COURTS, ids)) ctx.changed('reservable-times', []);
}

/** Whether a court is there, in use or not. */
export const isCourt = async (ctx: Context, id: number): Promise<boolean> =>
  (await pickCourts(ctx.db, [id])).length > 0;

/** Those of these courts that there are, in use or not. */
export const courtsAmong = (ctx: Context, ids: readonly number[]) => pickCourts(ctx.db, ids);

/** The courts there are, or just those asked for: 422 on `court_ids` for an unknown one. */
export async function knownCourts(ctx: Context, ids?: readonly number[]) {
  const courts = await pickCourts(ctx.db, ids);
  if (ids && courts.length < ids.length) failFields({ court_ids: ['unknown'] });
  return courts;
}

/** The active courts, or just those asked for: 422 on `court_ids` for an unknown or an inactive one. */
export async function activeCourts(ctx: Context, ids?: readonly number[]) {
  const courts = await knownCourts(ctx, ids);
  if (ids && courts.some((court) => !court.active)) failFields({ court_ids: ['not_allowed'] });
  return courts.filter((court) => court.active);
}
