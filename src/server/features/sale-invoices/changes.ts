import type { Selectable } from 'kysely';
import type * as v from 'valibot';
import type { UpdateInput } from '#contract/sale-invoices.ts';
import { holdingOf, priceChangeLines } from '#domain/postings.ts';
import { type FrozenGroup, repriceMoved } from '#domain/pricing.ts';
import { ceilingAfterMove, refundPercent } from '#domain/refunds.ts';
import type { Context } from '../../context.ts';
import type { InvoiceMovesTable } from '../../db/tables/reservations.ts';
import { fail, failFields, need } from '../../http/fail.ts';
import { settle } from '../../ledger/open-items.ts';
import { post } from '../../ledger/post.ts';
import { setPayerPrice } from './addons.ts';
import { isActiveCoach } from './facts.ts';
import { checkLimit } from './limit.ts';
import { edgesOf, type InvoiceRow, openInvoice, refuseInactive, spokenSlot } from './locking.ts';
import { getInvoice } from './reading.ts';
import { leftState, refuseClosed, type Slot, setState, takenDetails } from './times.ts';
import { eventText } from './words.ts';

const HOUR_MS = 3_600_000;
/** Within it one's own move or attendance may be taken back without more permissions. */
export const UNDO_MS = 10 * 60_000;

type Update = v.InferOutput<typeof UpdateInput>;

/** The slot, price and discount that a change leaves. */
interface Priced {
  price: number;
  discount: number;
  discount_manual: number | null;
  refund_ceiling: number | null;
}

/**
 * Changes coach, description or discount, or moves the reservation to another slot and settles the difference.
 * Moving back one's own last move within 10 minutes restores price, ceiling and discount.
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
  const moving = target !== undefined && target !== invoice.reservable_time_id;
  const to = moving ? slots.find((slot) => slot.id === target) : undefined;
  const undone = moving && input.discount === undefined ? await ownLastMove(ctx, invoice, target) : undefined;
  if (moving) await checkMove(ctx, invoice, to, undone !== undefined);
  if (input.discount !== undefined) need(ctx, 'invoice.discount');

  const after = undone ? restored(undone) : await reprice(ctx, invoice, to, input.discount);
  const total = after.price - after.discount + invoice.addons_price;
  if (input.expected_total !== undefined && input.expected_total !== total) {
    fail('price_changed', { details: { yours: input.expected_total, ours: total } });
  }
  await save(ctx, invoice, input, { after, to, total });
  if (to && slots[0])
    await recordMove(ctx, invoice, { from: slots[0], to, after, undoes: undone?.id ?? null });
  const over = await charge(ctx, invoice, { to, total, over_debt: input.over_debt });

  const { version: _, ...asked } = input;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: pick(invoice),
    after: { ...asked, ...after, total_price: total, ...(over ? { over_debt: true } : {}) },
  });
  ctx.changed('sale-invoices', [id], [invoice.date, ...(to ? [to.date] : [])]);
  if (to) ctx.changed('reservable-times', [invoice.reservable_time_id, to.id], [invoice.date, to.date]);
  ctx.changed('users', [invoice.user_id]);
  return getInvoice(ctx, id);
}

const pick = (i: InvoiceRow) => ({
  coach_id: i.coach_id,
  description: i.description,
  reservable_time_id: i.reservable_time_id,
  price: i.price,
  discount: i.discount,
  discount_manual: i.discount_manual,
  total_price: i.total_price,
  refund_ceiling: i.refund_ceiling,
});

/** A coach whose share has been accrued stays. */
async function checkCoach(ctx: Context, invoice: InvoiceRow, coach_id: number | null | undefined) {
  if (coach_id === undefined || coach_id === invoice.coach_id) return;
  if (invoice.recognized_at !== null) fail('already_completed');
  if (coach_id !== null && !(await isActiveCoach(ctx.db, coach_id))) failFields({ coach_id: ['unknown'] });
}

/** The last move, when this one takes it back: one's own, of the last 10 minutes. */
async function ownLastMove(ctx: Context, invoice: InvoiceRow, target: number) {
  const last = await ctx.db
    .selectFrom('invoice_moves')
    .selectAll()
    .where('invoice_id', '=', invoice.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const mine =
    last !== undefined &&
    last.undoes === null &&
    last.from_time_id === target &&
    last.creator_id === ctx.actor.user_id &&
    ctx.now.getTime() - last.created_at.getTime() <= UNDO_MS;
  return mine ? last : undefined;
}

const restored = (move: Selectable<InvoiceMovesTable>): Priced => ({
  price: move.price_before,
  discount: move.discount_before,
  discount_manual: move.discount_manual_before,
  refund_ceiling: move.refund_ceiling_before,
});

/** Active and not recognised, from a slot that has not ended, onto a free one that has not passed. */
async function checkMove(ctx: Context, invoice: InvoiceRow, to: Slot | undefined, undo: boolean) {
  if (invoice.recognized_at !== null) fail('already_completed');
  if (!to) fail('no_time', { fields: { reservable_time_id: ['unknown'] } });
  if (!undo) {
    if ((await edgesOf(ctx, invoice)).ends_at <= ctx.now) need(ctx, 'invoice.forget');
    if ((await edgesOf(ctx, to)).ends_at <= ctx.now) {
      fail('passed', { fields: { reservable_time_id: ['not_allowed'] } });
    }
  }
  if (to.state === 'closed' || !to.court_active) refuseClosed([to]);
  if (to.state === 'reserved') {
    fail('slot_taken', { details: await takenDetails(ctx, [to]) });
  }
}

const frozenGroup = (i: InvoiceRow): FrozenGroup | null =>
  i.discount_group_id === null
    ? null
    : { id: i.discount_group_id, name: i.discount_group_name ?? '', percent: i.discount_group_percent ?? 0 };

/** The frozen group's percent or the manual toman applies again (D11); a late move leaves a ceiling of refunds. */
async function reprice(
  ctx: Context,
  invoice: InvoiceRow,
  to: Slot | undefined,
  discount: number | null | undefined,
): Promise<Priced> {
  const { price, refund_ceiling } = invoice;
  if (!to && discount === undefined) {
    return { price, refund_ceiling, discount: invoice.discount, discount_manual: invoice.discount_manual };
  }
  const discount_manual = discount === undefined ? invoice.discount_manual : discount;
  const again = repriceMoved(to?.price ?? price, { discount_group: frozenGroup(invoice), discount_manual });
  return {
    price: again.price,
    discount: again.discount,
    discount_manual,
    refund_ceiling: to ? await lateCeiling(ctx, invoice) : refund_ceiling,
  };
}

async function lateCeiling(ctx: Context, invoice: InvoiceRow): Promise<number | null> {
  const { starts_at } = await edgesOf(ctx, invoice);
  const hoursLeft = (starts_at.getTime() - ctx.now.getTime()) / HOUR_MS;
  return ceilingAfterMove(refundPercent(invoice.refund_rules, hoursLeft), invoice.refund_ceiling);
}

async function save(
  ctx: Context,
  invoice: InvoiceRow,
  input: Update,
  { after, to, total }: { after: Priced; to: Slot | undefined; total: number },
): Promise<void> {
  const slot = to && {
    reservable_time_id: to.id,
    court_id: to.court_id,
    term_id: to.term_id,
    date: to.date,
    start_time: to.start_time,
    end_time: to.end_time,
  };
  await ctx.db
    .updateTable('sale_invoices')
    .set((e) => ({
      ...after,
      ...slot,
      total_price: total,
      ...(input.coach_id === undefined ? {} : { coach_id: input.coach_id }),
      ...(input.description === undefined ? {} : { description: input.description ?? '' }),
      version: e('version', '+', 1),
    }))
    .where('id', '=', invoice.id)
    .execute();
  if (after.discount === invoice.discount && after.price === invoice.price) return;
  await setPayerPrice(ctx.db, invoice, total);
}

async function recordMove(
  ctx: Context,
  invoice: InvoiceRow,
  { from, to, after, undoes }: { from: Slot; to: Slot; after: Priced; undoes: number | null },
): Promise<void> {
  await ctx.db
    .insertInto('invoice_moves')
    .values({
      invoice_id: invoice.id,
      from_time_id: from.id,
      to_time_id: to.id,
      price_before: invoice.price,
      price_after: after.price,
      discount_before: invoice.discount,
      discount_after: after.discount,
      discount_manual_before: invoice.discount_manual,
      refund_ceiling_before: invoice.refund_ceiling,
      undoes,
      creator_id: ctx.actor.user_id,
      created_at: ctx.now,
    })
    .execute();
  await setState(ctx.db, from.id, leftState(from));
  await setState(ctx.db, to.id, 'reserved');
}

/** Settles the difference; answers whether the credit limit was passed on purpose. */
async function charge(
  ctx: Context,
  invoice: InvoiceRow,
  { to, total, over_debt }: { to: Slot | undefined; total: number; over_debt: boolean },
): Promise<boolean> {
  const { user_id } = invoice;
  const delta = total - invoice.total_price;
  if (delta === 0 && !to) return false;
  const held = holdingOf(invoice);
  const slot = await spokenSlot(ctx, to ?? invoice);
  await post(ctx, [
    {
      type: 'price-change',
      description: eventText(to ? 'move' : 'discount', slot, (await ctx.club()).locale),
      lines: priceChangeLines({ user_id, invoice_id: invoice.id, delta, held }),
      reference: { type: 'sale-invoices', id: invoice.id },
      user_id,
    },
  ]);
  await settle(ctx, {
    shares: [{ invoice_id: invoice.id, user_id, price: total, due_date: to?.date ?? invoice.date }],
  });
  if (delta <= 0) return false;
  return checkLimit(ctx, { user_id, price: delta, paid: 0, over_debt });
}
