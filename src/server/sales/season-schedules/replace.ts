import { randomUUID } from 'node:crypto';
import type { SeasonReplaceInput } from '#contract/sales/season-schedules.ts';
import { CANCEL_TYPE, INVOICE_STATUS } from '#domain/statuses.ts';
import { isActiveCoach } from '#server/calendar/booking-context.ts';
import type { Context } from '#server/context.ts';
import { failFields } from '#server/http/fail.ts';
import { reserveSeason } from '../sale-invoices/book.ts';
import { replaceable } from './queries.ts';
import { getSeason, seasonRecords, tellCustomer } from './service.ts';

/**
 * Books another slot for a session that the system cancelled (D15): it takes its place in the season, at the slot's own
 * price or the one that was agreed on. 422 on `invoice_id` for one that is not of it, was not cancelled so, or has its
 * replacement; 409 `slot_taken`, `time_closed`, `price_changed`, `stale`; 422 `no_time`, `passed`, `max_debt`.
 */
export async function replaceSession(ctx: Context, id: number, input: SeasonReplaceInput) {
  const { invoice_id, time_id, version, notify, ...terms } = input;
  const season = await seasonRecords.open(ctx, id, version);
  const lost = await ctx.db
    .selectFrom('sale_invoices as i')
    .select(['i.status', 'i.cancel_type', 'i.season_slot', 'i.season_date', 'i.replaces', 'i.coach_id'])
    .select(replaceable.as('open'))
    .where('i.id', '=', invoice_id)
    .where('i.season_schedule_id', '=', id)
    .where('i.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!lost) failFields({ invoice_id: ['unknown'] });
  if (lost.status !== INVOICE_STATUS.canceled || lost.cancel_type !== CANCEL_TYPE.system) {
    failFields({ invoice_id: ['not_allowed'] });
  }
  if (!lost.open) failFields({ invoice_id: ['exists'] });
  const { season_slot, season_date } = lost;
  const booked = await reserveSeason(
    ctx,
    {
      ...terms,
      user_id: season.user_id,
      coach_id: await stillTeaches(ctx, lost.coach_id),
      addons: [],
      over_stock: false,
      payments: [],
      action_type: 1,
    },
    [time_id],
    {
      fixed_price: season.fixed_price,
      refuse: async () => {},
      begin: async () => () => ({
        group_id: randomUUID(),
        season_schedule_id: id,
        season_slot,
        season_date,
        replaces: lost.replaces ?? invoice_id,
      }),
    },
  );
  await seasonRecords.change(
    ctx,
    season,
    {},
    { before: { session: invoice_id }, after: { session: booked.invoice_ids[0] } },
  );
  if (notify ?? (await ctx.club()).sms.book) {
    await tellCustomer(ctx, 'book', season.user_id, booked.invoice_ids);
  }
  return getSeason(ctx, id);
}

/** Who taught the lost session, unless they teach no more: the caller names no coach, and is refused for none. */
async function stillTeaches(ctx: Context, coach_id: number | null): Promise<number | null> {
  return coach_id !== null && (await isActiveCoach(ctx.db, coach_id)) ? coach_id : null;
}
