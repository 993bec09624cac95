import type * as v from 'valibot';
import type { ChangePreview } from '#contract/sales/invoice-changes.ts';
import type { UpdateInput } from '#contract/sales/sale-invoices.ts';
import { isActiveCoach, readCoaches } from '#server/calendar/booking-context.ts';
import { getInvoice } from '#server/calendar/invoice-reader.ts';
import { type InvoiceRow, openInvoice, refuseInactive, withCourt } from '#server/calendar/locking.ts';
import { withPayers } from '#server/calendar/payers.ts';
import { reaccrue, saveShare, shareOf } from '#server/calendar/recognition.ts';
import { readSlots, type Slot } from '#server/calendar/slots.ts';
import { type Context, can } from '#server/context.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';
import {
  type Change,
  changeOf,
  moneyOf,
  planMoves,
  refuseOtherTotal,
  reprice,
  risesOf,
  saveSlots,
  serveMoved,
  settleChanges,
  tellChange,
} from './move.ts';

type Update = v.InferOutput<typeof UpdateInput>;

/**
 * Changes coach, description or discount, or moves the reservation to another slot and settles the difference (as
 * `moveVisit` does for several).
 */
export async function updateInvoice(ctx: Context, id: number, input: Update) {
  const target = input.reservable_time_id;
  const { invoice, slots } = await openInvoice(ctx, id, {
    times: target !== undefined,
    more: target === undefined ? [] : [target],
    version: input.version,
  });
  refuseInactive(invoice);
  await checkCoach(ctx, invoice, input.coach_id);
  const change = await planChange(ctx, invoice, input, slots);
  if (input.discount !== undefined) requirePermission(ctx, 'invoice.discount');
  refuseOtherTotal(input.expected_total, change.total);
  await saveSlots(ctx, [change]);
  await saveWords(ctx, id, input);
  const settles = change.to !== undefined || change.total !== invoice.total_price;
  // What changes no price posts nothing, and the share stands as it was posted.
  const share = settles
    ? await reaccrue(ctx, await withCourt(ctx, invoice), change.after.price - change.after.discount)
    : null;
  const over = settles ? await settleChanges(ctx, [change], input, share) : false;
  if (share) await saveShare(ctx, share);

  const { version: _, accept_due: __, ...asked } = input;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: {
      coach_id: invoice.coach_id,
      description: invoice.description,
      ...moneyOf(invoice),
      ...(share ? { coach_share: invoice.coach_share } : {}),
    },
    after: {
      ...asked,
      ...change.after,
      total_price: change.total,
      ...(share ? { coach_share: share.accrual.price } : {}),
      ...(over ? { over_debt: true } : {}),
    },
  });
  tellChange(ctx, change);
  if (change.to) await serveMoved(ctx, [change]);
  return getInvoice(ctx, id);
}

/** What a change would make of the price, refused as the change itself would be; nothing is locked, nothing changes. */
export async function calculateChange(ctx: Context, id: number, input: Update): Promise<ChangePreview> {
  const seen = await ctx.db
    .selectFrom('sale_invoices')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  const [row] = await withPayers(ctx.db, seen);
  const invoice = orNotFound(row);
  refuseInactive(invoice);
  if (input.discount !== undefined) requirePermission(ctx, 'invoice.discount');
  const target = input.reservable_time_id;
  const slots = target === undefined ? [] : await readSlots(ctx.db, [invoice.reservable_time_id, target]);
  const { after, total, shares } = await planChange(ctx, invoice, input, slots);
  const { addons_price } = invoice;
  const settles = target !== undefined || total !== invoice.total_price;
  return {
    before: moneyIn(invoice, invoice.total_price, addons_price),
    after: moneyIn(after, total, addons_price),
    refund_ceiling: after.refund_ceiling,
    balance_after: can(ctx, 'user.show')
      ? (await balanceOf(ctx, invoice.user_id)) +
        ownRise(invoice, shares) -
        (settles ? await ownShare(ctx, invoice, after) : 0)
      : null,
  };
}

/** By how much the owner owes more, or less: of a fall below the own share the others have theirs. */
const ownRise = (invoice: InvoiceRow, shares: Change['shares']): number =>
  risesOf([{ invoice, shares }]).find(({ user_id }) => user_id === invoice.user_id)?.price ?? 0;

/** By how much more the owner gets as the coach of it, or less. */
async function ownShare(ctx: Context, invoice: InvoiceRow, { price, discount }: Change['after']) {
  const share = shareOf(invoice, price - discount);
  const coach_id = invoice.recognized_coach_id;
  if (share === null || coach_id === null) return 0;
  const coach = (await readCoaches(ctx.db, [coach_id])).get(coach_id);
  return coach?.user_id === invoice.user_id ? share - invoice.coach_share : 0;
}

const moneyIn = (
  { price, discount }: { price: number; discount: number },
  total_price: number,
  addons_price: number,
) => ({ price, discount, addons_price, total_price });

async function balanceOf(ctx: Context, user_id: number): Promise<number> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select('balance')
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  return account?.balance ?? 0;
}

/** A coach whose share has been accrued stays. */
async function checkCoach(ctx: Context, invoice: InvoiceRow, coach_id: number | null | undefined) {
  if (coach_id === undefined || coach_id === invoice.coach_id) return;
  if (invoice.recognized_at !== null) fail('already_completed');
  if (coach_id !== null && !(await isActiveCoach(ctx.db, coach_id))) failFields({ coach_id: ['unknown'] });
}

async function planChange(
  ctx: Context,
  invoice: InvoiceRow,
  { reservable_time_id: target, discount }: Update,
  slots: readonly Slot[],
): Promise<Change> {
  if (target !== undefined && target !== invoice.reservable_time_id) {
    const [move] = await planMoves(ctx, [{ invoice, target }], slots, { discount });
    if (move) return move;
  }
  const after = await reprice(ctx, invoice, undefined, discount);
  return changeOf(invoice, after);
}

async function saveWords(ctx: Context, id: number, { coach_id, description }: Update): Promise<void> {
  if (coach_id === undefined && description === undefined) return;
  await ctx.db
    .updateTable('sale_invoices')
    .set({
      ...(coach_id === undefined ? {} : { coach_id }),
      ...(description === undefined ? {} : { description: description ?? '' }),
    })
    .where('id', '=', id)
    .execute();
}
