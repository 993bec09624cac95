import type {
  SeasonCancelInput,
  SeasonCancelPreview,
  SeasonCancelPreviewInput,
} from '#contract/sales/season-schedules.ts';
import { localNow } from '#server/calendar/invoice-reader.ts';
import { openInvoices } from '#server/calendar/locking.ts';
import { type Context, can } from '#server/context.ts';
import { fail } from '#server/http/fail.ts';
import { cancelOpened } from '../sale-invoices/cancel.ts';
import { type Canceled, duesOf, judge, shownFigures } from '../sale-invoices/cancel-figures.ts';
import { readAhead, sessionsAhead } from './ahead.ts';
import { countAhead } from './queries.ts';
import { getSeason, seasonRecords, tellCustomer } from './service.ts';

/** What cancelling sessions that are ahead would do, each by its own rule (D15); nothing changes. */
export async function calculateSeasonCancel(
  ctx: Context,
  id: number,
  { from, ids, ...wish }: SeasonCancelPreviewInput,
): Promise<SeasonCancelPreview> {
  const sessions = await sessionsAhead(ctx, id, { from, ids });
  const invoices = await readAhead(
    ctx,
    sessions.map((session) => session.id),
  );
  const { canceled, sums } = await judge(ctx, invoices, wish);
  const all = await ctx.db
    .selectFrom('sale_invoices')
    .select(['id', 'due'])
    .where('season_schedule_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const seen = can(ctx, 'invoice.show');
  const told = <T extends Record<string, number | null>>(figures: T): { [K in keyof T]: T[K] | null } =>
    seen ? figures : (Object.fromEntries(Object.keys(figures).map((key) => [key, null])) as never);
  return {
    sessions: canceled.map(({ invoice, figures }, index) => ({
      invoice_id: invoice.id,
      number: sessions[index]?.number ?? 0,
      date: invoice.date,
      ...shownFigures({ figures, invoice }),
      ...(seen ? {} : { percent: figures.percent }),
      ...told({ refund: figures.refund, penalty: figures.penalty, paid: invoice.paid }),
    })),
    count: canceled.length,
    ...told({ ...sums, ...(await duesOf(ctx, all, canceled)) }),
    notify: (await ctx.club()).sms.cancel,
  };
}

/**
 * Cancels sessions that are ahead, on the customer's behalf, with one pay-out and one message (D15). 409 `not_active`
 * where none is ahead, `already_canceled`, `stale`; 422 `over_payable`.
 */
export async function cancelSeason(ctx: Context, id: number, input: SeasonCancelInput) {
  const { from, ids, version, notify, ...wish } = input;
  const season = await seasonRecords.open(ctx, id, version);
  const sessions = await sessionsAhead(ctx, id, { from, ids });
  const opened = await openInvoices(ctx, sessions, { times: true, visits: 'any' });
  const { canceled, payment } = await cancelOpened(ctx, opened, wish, refuseBegun);
  // None is left: what had been agreed on is given up.
  const left = await countAhead(ctx.db, id, await localNow(ctx));
  const counted = { before: { left: left + canceled.length }, after: { left, mode: wish.mode } };
  await seasonRecords.change(ctx, season, left === 0 ? { canceled_at: ctx.now } : {}, counted);
  ctx.changed('season-schedules', [id]);
  if (notify ?? (await ctx.club()).sms.cancel) {
    const invoice_ids = canceled.map(({ invoice }) => invoice.id);
    await tellCustomer(ctx, 'cancel', season.user_id, invoice_ids);
  }
  return { data: await getSeason(ctx, id), payment };
}

/** They were ahead when they were looked for. */
function refuseBegun(judged: readonly Canceled[]): void {
  if (judged.some((one) => one.begun)) fail('passed');
}
