import type * as v from 'valibot';
import type { AddAddonsInput, AddonInput } from '#contract/sales/sale-invoices.ts';
import { MAX_AMOUNT, sumOf } from '#domain/money.ts';
import { addonLines } from '#domain/postings.ts';
import { changesOfShares, sharesOfTotal } from '#domain/shares.ts';
import { type KnownAddon, readAddons } from '#server/calendar/booking-context.ts';
import { getInvoice } from '#server/calendar/invoice-reader.ts';
import { checkLimit } from '#server/calendar/limit.ts';
import { type InvoiceRow, openInvoice, refuseInactive, withCourt } from '#server/calendar/locking.ts';
import { itemsOf, savePayers } from '#server/calendar/payers.ts';
import { eventText } from '#server/calendar/texts.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields, orNotFound } from '#server/http/fail.ts';
import { holdingOfInvoice } from '#server/ledger/invoice-net.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { post } from '#server/ledger/post.ts';
import {
  draftsOf,
  prepareReceives,
  readDocuments,
  recordReceives,
} from '#server/treasury/documents/service.ts';
import { giveBack, type StockMove, takeStock } from '../sale-addons/service.ts';
import { refuseOtherTotal } from './move.ts';

export interface SoldAddon {
  sale_addon_id: number;
  name: string;
  price: number;
  count: number;
}

/** The add-ons that are asked for with the price of today; 422 on the field of one that is not sold. */
export function soldAddons(
  asked: readonly v.InferOutput<typeof AddonInput>[],
  known: readonly KnownAddon[],
): SoldAddon[] {
  const sold = asked.map(({ sale_addon_id, count }, index) => {
    const addon = known.find((one) => one.id === sale_addon_id);
    if (!addon) failFields({ [`addons.${index}.sale_addon_id`]: ['unknown'] });
    return { sale_addon_id, name: addon.name, price: addon.price, count };
  });
  // Beyond what an amount may be, sums would leave the safe integers.
  if (addonsTotal(sold) > MAX_AMOUNT) failFields({ addons: ['max'] });
  return sold;
}

/** What a reservation takes from the stock, each in its row of what was asked for. */
export const soldMoves = (addons: readonly SoldAddon[]): StockMove[] =>
  addons.map(({ sale_addon_id, count }, index) => ({
    sale_addon_id,
    count,
    field: `addons.${index}.count`,
  }));

export const addonsTotal = (addons: readonly SoldAddon[]): number => sumOf(addons, (a) => a.price * a.count);

export async function insertAddons(
  ctx: Context,
  invoice_ids: readonly number[],
  addons: readonly SoldAddon[],
): Promise<void> {
  if (addons.length === 0) return;
  await ctx.db
    .insertInto('invoice_addons')
    .values(
      invoice_ids.flatMap((invoice_id) =>
        addons.map((addon) => ({
          ...addon,
          invoice_id,
          creator_id: ctx.actor.user_id,
          created_at: ctx.now,
        })),
      ),
    )
    .execute();
}

/**
 * Sells add-ons to a reservation, with their payments; the money goes to the deferred or the recognised income. 409
 * `price_changed` where they are not what the caller saw.
 */
export async function addAddons(ctx: Context, id: number, input: v.InferOutput<typeof AddAddonsInput>) {
  const { invoice } = await openInvoice(ctx, id, { times: false, version: input.version });
  refuseInactive(invoice);
  const { user_id } = invoice;
  const known = await readAddons(
    ctx.db,
    input.addons.map((addon) => addon.sale_addon_id),
  );
  const sold = soldAddons(input.addons, known);
  const price = addonsTotal(sold);
  refuseOtherTotal(input.expected_total, price);
  await insertAddons(ctx, [id], sold);
  const { shares, changes } = await saveTotal(ctx, invoice, price);
  const slot = await withCourt(ctx, invoice);
  const { locale } = await ctx.club();
  const receives = await prepareReceives(
    ctx,
    input.payments.map((payment) => ({
      ...payment,
      user_id,
      invoice_ids: [id],
      description: payment.description || eventText('received', slot, locale),
    })),
    (index) => `payments.${index}.`,
  );
  const [, ...posted] = await post(ctx, [
    {
      type: 'addon',
      description: eventText('addon', slot, locale),
      lines: addonLines({ invoice_id: id, changes, held: await holdingOfInvoice(ctx, invoice) }),
      reference: { type: 'sale-invoices', id },
      user_id,
    },
    ...draftsOf(receives),
  ]);
  const { ids, ...paid } = await recordReceives(ctx, receives, posted);
  await settleOpenItems(ctx, { shares: itemsOf(invoice, shares), ...paid });
  const over = await checkLimit(ctx, {
    user_id,
    price,
    paid: sumOf(input.payments, (payment) => payment.price),
    over_debt: input.over_debt,
  });
  const over_stock = await takeStock(ctx, [id], soldMoves(sold), input.over_stock);
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: { total_price: invoice.total_price },
    after: {
      addons: sold,
      total_price: invoice.total_price + price,
      ...(over ? { over_debt: true } : {}),
      ...(over_stock ? { over_stock } : {}),
    },
  });
  tell(ctx, invoice);
  return { data: await getInvoice(ctx, id), receives: await readDocuments(ctx, ids) };
}

/** Takes one add-on back in full; 409 `already_canceled` for one that is not active. */
export async function cancelAddon(ctx: Context, id: number, addon_id: number, version: number | undefined) {
  const { invoice } = await openInvoice(ctx, id, { times: false, version });
  refuseInactive(invoice);
  const addon = orNotFound(
    await ctx.db
      .selectFrom('invoice_addons')
      .selectAll()
      .where('id', '=', addon_id)
      .where('invoice_id', '=', id)
      .executeTakeFirst(),
  );
  if (addon.status !== 'active') fail('already_canceled');
  const price = addon.price * addon.count;
  await ctx.db
    .updateTable('invoice_addons')
    .set({ status: 'canceled', canceled_at: ctx.now })
    .where('id', '=', addon_id)
    .execute();
  const { shares, changes } = await saveTotal(ctx, invoice, -price);
  await post(ctx, [
    {
      type: 'addon-cancel',
      description: eventText('addonCancel', await withCourt(ctx, invoice), (await ctx.club()).locale),
      lines: addonLines({ invoice_id: id, changes, held: await holdingOfInvoice(ctx, invoice) }),
      reference: { type: 'sale-invoices', id },
      user_id: invoice.user_id,
    },
  ]);
  await settleOpenItems(ctx, { shares: itemsOf(invoice, shares) });
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: { addon: { id: addon_id, status: 'active' }, total_price: invoice.total_price },
    after: { addon: { id: addon_id, status: 'canceled' }, total_price: invoice.total_price - price },
  });
  await giveBack(ctx, [addon]);
  tell(ctx, invoice);
  return getInvoice(ctx, id);
}

/** The total changes by `delta`, and with it the shares: what each owes then, and by how much that is more or less. */
async function saveTotal({ db }: Context, invoice: InvoiceRow, delta: number) {
  const total_price = invoice.total_price + delta;
  await db
    .updateTable('sale_invoices')
    .set((e) => ({ addons_price: invoice.addons_price + delta, total_price, version: e('version', '+', 1) }))
    .where('id', '=', invoice.id)
    .execute();
  const shares = sharesOfTotal(invoice.payers, total_price);
  await savePayers(db, [{ id: invoice.id, shares }]);
  return { shares, changes: changesOfShares(invoice.payers, shares) };
}

function tell(ctx: Context, invoice: InvoiceRow): void {
  ctx.changed('sale-invoices', [invoice.id], [invoice.date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [invoice.date]);
  ctx.changed('users', [invoice.user_id]);
}
