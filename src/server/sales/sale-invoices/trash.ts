import type { RestoreInput } from '#contract/sales/invoice-trash.ts';
import { coachShareLines, reversalLines, voidLines } from '#domain/postings.ts';
import { type PayerShare, sharesAfterRefund } from '#domain/shares.ts';
import { readCoaches } from '#server/calendar/booking-context.ts';
import { getInvoice } from '#server/calendar/invoice-reader.ts';
import { edgesOf, type InvoiceRow, openInvoice, openTrashed, withCourt } from '#server/calendar/locking.ts';
import { checkRises, itemsOf } from '#server/calendar/payers.ts';
import { unaccrue } from '#server/calendar/recognition.ts';
import { checkReturn, lockSeasonOf } from '#server/calendar/season-restoring.ts';
import { leftState, refuseClosed, type Slot, setStates, takenDetails } from '#server/calendar/slots.ts';
import { eventText, slotWords } from '#server/calendar/texts.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail } from '#server/http/fail.ts';
import { countOwing, remaindersOf, voidedAmounts } from '#server/ledger/invoice-net.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { findYear, takesDocuments } from '#server/ledger/years.ts';
import { giveBack, heldAddons, returnedAt, takeStock } from '../sale-addons/service.ts';

type Named = InvoiceRow & { court: string };

/**
 * Into the trash (D17), which is a void: whatever the reservation has posted is reversed, a coach's share with it, nobody
 * owes for it any more and what was paid is credit; its time can be sold again. 423 `year_closed`
 * where its day’s year is closed: a cancel gives back what that earned, in the books of now.
 */
export async function removeInvoice(ctx: Context, id: number): Promise<void> {
  const { invoice: opened, slots } = await openInvoice(ctx, id, { times: true });
  const invoice = await withCourt(ctx, opened);
  await checkYear(ctx, invoice.date);
  const shares = await owedFor(ctx, invoice);
  const taken = await unaccrue(ctx, invoice);
  const { locale } = await ctx.club();
  await post(ctx, [
    {
      type: 'void',
      description: eventText('void', slotWords(invoice), locale),
      lines: voidLines({ invoice_id: id, left: await remaindersOf(ctx, id), shares }),
      reference: { type: 'sale-invoices', id },
      user_id: invoice.user_id,
    },
    ...(taken ? [taken.draft] : []),
  ]);
  await settleOpenItems(ctx, {
    shares: itemsOf(
      invoice,
      shares.map((share) => ({ ...share, price: 0 })),
    ),
    takenCredits: taken ? [taken.taken] : [],
  });
  await ctx.db
    .updateTable('sale_invoices')
    .set({ deleted_at: ctx.now, deleted_by: ctx.actor.user_id })
    .where('id', '=', id)
    .execute();
  if (invoice.status === 1) {
    await setStates(
      ctx.db,
      slots.map((slot) => ({ id: slot.id, state: leftState(slot) })),
    );
  }
  if (invoice.status === 1) await giveBack(ctx, await heldAddons(ctx, id));
  const { status, total_price, paid, due } = invoice;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: { deleted: false, status, total_price, paid, due },
    after: { deleted: true },
  });
  tell(ctx, invoice, shares);
}

/**
 * Out of the trash: it has its time again and is posted anew, today, as it was: the shares of its payers, the income that
 * was recognised, the coach's share with the rate of then. Refusals: see the call.
 */
export async function restoreInvoice(ctx: Context, id: number, { over_debt, over_stock }: RestoreInput) {
  const season = await lockSeasonOf(ctx, id);
  const { invoice: opened, slot } = await openTrashed(ctx, id);
  const invoice = await withCourt(ctx, opened);
  await checkYear(ctx, invoice.date);
  if (invoice.status === 1) await checkReturn(ctx, invoice, season);
  if (invoice.status === 1) await checkSlot(ctx, invoice, slot);
  const shares =
    invoice.status === 1 ? invoice.payers : sharesAfterRefund(invoice.payers, invoice.cancel_price ?? 0);
  await checkPeople(ctx, shares);
  await putBack(ctx, invoice, slot);
  await postAnew(ctx, invoice, shares);
  const beyond =
    invoice.status === 1 &&
    invoice.deleted_at !== null &&
    (await takeStock(ctx, [id], await returnedAt(ctx, id, invoice.deleted_at), over_stock));
  const over = invoice.status === 1 && (await checkRises(ctx, shares, over_debt));
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: { deleted: true },
    after: { deleted: false, ...(over ? { over_debt: true } : {}), ...(beyond ? { over_stock: true } : {}) },
  });
  tell(ctx, invoice, shares);
  return getInvoice(ctx, id);
}

async function checkYear(ctx: Context, date: string): Promise<void> {
  const year = await findYear(ctx, date);
  if (year && !(await takesDocuments(ctx, year))) fail('year_closed', { details: { date, year: year.name } });
}

/** Its time must be there and be free. After its end it is put back by who may record what was forgotten (D14). */
async function checkSlot(ctx: Context, invoice: Named, slot: Slot | undefined): Promise<void> {
  if (!slot) fail('no_time', { details: { times: [{ id: invoice.reservable_time_id }] } });
  if (slot.state === 'reserved') fail('slot_taken', { details: await takenDetails(ctx, [slot]) });
  const passed = (await edgesOf(ctx, invoice)).ends_at <= ctx.now;
  refuseClosed(slot.state === 'closed' || !(slot.court_active || passed) ? [slot] : []);
  if (passed && !can(ctx, 'invoice.forget')) fail('passed', { details: { times: [{ id: slot.id }] } });
}

/** Who owes for it again must still be there. */
async function checkPeople(ctx: Context, shares: readonly PayerShare[]): Promise<void> {
  const gone = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'family'])
    .where('id', '=', anyOf(shares.map((share) => share.user_id)))
    .where('deleted_at', 'is not', null)
    .execute();
  if (gone.length === 0) return;
  const details = can(ctx, 'user.show') ? { users: gone } : {};
  fail('invalid', { fields: { user_id: ['unknown'] }, details });
}

async function putBack(ctx: Context, invoice: Named, slot: Slot | undefined): Promise<void> {
  const time = invoice.status === 1 && slot ? { reservable_time_id: slot.id } : {};
  await ctx.db
    .updateTable('sale_invoices')
    .set({ deleted_at: null, deleted_by: null, ...time })
    .where('id', '=', invoice.id)
    .execute();
  if (invoice.status === 1 && slot) await setStates(ctx.db, [{ id: slot.id, state: 'reserved' }]);
}

async function postAnew(ctx: Context, invoice: Named, shares: readonly PayerShare[]): Promise<void> {
  const { id, user_id } = invoice;
  const { locale } = await ctx.club();
  const reference = { type: 'sale-invoices', id };
  const coach = await coachOf(ctx, invoice);
  const drafts: Draft[] = [
    {
      type: 'restore',
      description: eventText('restore', slotWords(invoice), locale),
      lines: reversalLines(voidLines({ invoice_id: id, left: await voidedAmounts(ctx, id), shares })),
      reference,
      user_id,
    },
  ];
  if (coach) {
    drafts.push({
      type: 'coach-share',
      description: eventText('coachShare', slotWords(invoice), locale),
      lines: coachShareLines({ user_id: coach, invoice_id: id, price: invoice.coach_share, earlier: false }),
      reference,
      user_id: coach,
    });
  }
  const [, accrued] = await post(ctx, drafts);
  await settleOpenItems(ctx, {
    shares: itemsOf(invoice, shares),
    credits:
      coach && accrued ? [{ user_id: coach, document_id: accrued.id, price: invoice.coach_share }] : [],
  });
}

/** The coach, as a person, whose share had been accrued when it went. */
async function coachOf(ctx: Context, invoice: Named): Promise<number | null> {
  if (invoice.coach_share === 0 || invoice.recognized_coach_id === null) return null;
  const coaches = await readCoaches(ctx.db, [invoice.recognized_coach_id]);
  return coaches.get(invoice.recognized_coach_id)?.user_id ?? null;
}

/**
 * Out of the trash for good. The row stays for the sake of its documents and of what it was paid with, but nothing shows
 * it any more. 409 `in_use` where its postings do not come to 0.
 */
export async function forceInvoice(ctx: Context, id: number): Promise<void> {
  const { invoice } = await openTrashed(ctx, id);
  const count = await countOwing(ctx, id);
  if (count > 0) fail('in_use', { details: { by: [{ resource: 'documents', count }] } });
  await ctx.db
    .updateTable('sale_invoices')
    .set((e) => ({ forced_at: ctx.now, forced_by: ctx.actor.user_id, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  const { invoice_number, user_id, date, total_price } = invoice;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: { invoice_number, user_id, date, total_price },
  });
  ctx.changed('sale-invoices', [id], [date]);
}

/** What each of its payers still owes for the invoice: of its total, or of its penalty. Who was one before owes nothing. */
async function owedFor(ctx: Context, { id, payers }: InvoiceRow): Promise<PayerShare[]> {
  return ctx.db
    .selectFrom('open_items')
    .select(['user_id', 'price'])
    .where('invoice_id', '=', id)
    .where('user_id', '=', anyOf(payers.map((payer) => payer.user_id)))
    .orderBy('id')
    .execute();
}

function tell(ctx: Context, invoice: InvoiceRow, shares: readonly PayerShare[]): void {
  ctx.changed('sale-invoices', [invoice.id], [invoice.date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [invoice.date]);
  ctx.changed(
    'users',
    shares.map((share) => share.user_id),
  );
}
