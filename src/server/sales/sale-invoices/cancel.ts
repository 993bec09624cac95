import { sql } from 'kysely';
import type { CancelInput } from '#contract/sales/cancels.ts';
import type { VisitCancelInput } from '#contract/sales/visits.ts';
import { cancelLines, holdingOf } from '#domain/postings.ts';
import { changesOfShares } from '#domain/shares.ts';
import { CANCEL_TYPE, type CancelType } from '#domain/statuses.ts';
import { getInvoice, getVisit } from '#server/calendar/invoice-reader.ts';
import {
  edgesOf,
  type LockedInvoices,
  openInvoices,
  type RequestedInvoice,
  refuse,
  withCourts,
} from '#server/calendar/locking.ts';
import { unaccrue } from '#server/calendar/recognition.ts';
import { leftState, setStates } from '#server/calendar/slots.ts';
import { eventText, messageText, type SlotWords, slotWords } from '#server/calendar/texts.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import { earnedInClosedYear } from '#server/ledger/invoice-net.ts';
import { type Settlement, settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, type PostedDocument, post } from '#server/ledger/post.ts';
import { ownText } from '#server/messages/messages/own-text.ts';
import { queueMessage } from '#server/messages/messages/service.ts';
import { preparePayOut, readDocuments, recordPayOut } from '#server/treasury/documents/service.ts';
import { giveBack, type HeldAddon } from '../sale-addons/service.ts';
import { type Canceled, judge, sharesOf } from './cancel-figures.ts';

export type Cancel = Omit<CancelInput, 'version'>;
type Document = Awaited<ReturnType<typeof readDocuments>>[number];

/**
 * Cancels a reservation on the customer's behalf: the refund becomes credit, `pay_out` hands it out at once. After
 * the start only with invoice.forget and a reason; a coach's share that was accrued is reversed with it. 409
 * `already_canceled`, `price_changed` where another refund was shown, 422 `over_payable`.
 */
export async function cancelInvoice(ctx: Context, id: number, { version, ...input }: CancelInput) {
  const payment = await cancelSlots(ctx, [{ id, version }], input);
  return { data: await getInvoice(ctx, id), payment };
}

/** Cancels slots of one visit, all or none: one payment, one message; returns the whole visit (D29). */
export async function cancelVisit(ctx: Context, { ids, versions, ...input }: VisitCancelInput) {
  const payment = await cancelSlots(ctx, askedOf(ids, versions), input);
  return { data: await getVisit(ctx, ids[0] as number), payment };
}

/** The ids with the versions the caller saw. */
export function askedOf(
  ids: readonly number[],
  versions: readonly { id: number; version: number }[],
): RequestedInvoice[] {
  if (versions.some(({ id }) => !ids.includes(id))) failFields({ versions: ['unknown'] });
  return ids.map((id) => ({ id, version: versions.find((one) => one.id === id)?.version }));
}

async function cancelSlots(ctx: Context, asked: readonly RequestedInvoice[], input: Cancel) {
  const opened = await openInvoices(ctx, asked, { times: true });
  const { canceled, payment } = await cancelOpened(ctx, opened, input, (judged) =>
    checkWhen(ctx, judged, input.reason),
  );
  await tell(ctx, canceled, input);
  return payment;
}

/** Cancels locked reservations of one owner; `check` refuses what the caller may not do. Nobody is notified. */
export async function cancelOpened(
  ctx: Context,
  { invoices, slots }: LockedInvoices,
  input: Cancel,
  check: (judged: readonly Canceled[]) => void,
): Promise<{ canceled: Named[]; payment: Document | null }> {
  refuse(
    'already_canceled',
    invoices.filter((invoice) => invoice.status !== 1),
  );
  const { canceled, sums } = await judge(ctx, invoices, input);
  check(canceled);
  checkExpected(ctx, input.expected_refund, sums.refund);
  const pay_out = input.pay_out ?? null;
  if (pay_out) requirePermission(ctx, 'payment.create');
  if (pay_out && pay_out.price > (sums.payable ?? 0)) {
    fail('over_payable', { fields: { 'pay_out.price': ['max'] }, details: { payable: sums.payable ?? 0 } });
  }
  const spoken = await withCourts(ctx, invoices);
  const named = canceled.map((one, index) => ({ ...one, invoice: spoken[index] as Named['invoice'] }));
  const payment = await charge(ctx, named, pay_out);
  const back = await saveCanceled(ctx, canceled, { ...input, cancel_type: CANCEL_TYPE.customer });
  await giveBack(ctx, back);
  await setStates(
    ctx.db,
    slots.map((slot) => ({ id: slot.id, state: leftState(slot) })),
  );
  const { reason, expected_refund: _, ...rest } = input;
  for (const one of canceled) noteCanceled(ctx, one, rest, reason);
  const [document = null] = await readDocuments(ctx, payment ? [payment.id] : []);
  return { canceled: named, payment: document };
}

/** With the name of its court, as documents and messages speak of it. */
export type Named = Canceled & { invoice: Canceled['invoice'] & { court: string } };

/** What comes back falls with the hours: it is not another one than whoever cancels has seen. */
function checkExpected(ctx: Context, yours: number | undefined, ours: number): void {
  if (yours === undefined || yours === ours) return;
  fail('price_changed', can(ctx, 'invoice.show') ? { details: { yours, ours } } : {});
}

/** Before the start it takes invoice.update, after it invoice.forget and a reason. */
function checkWhen(ctx: Context, canceled: readonly Canceled[], reason: string | null | undefined): void {
  if (canceled.some((one) => !one.begun)) requirePermission(ctx, 'invoice.update');
  if (!canceled.some((one) => one.begun)) return;
  requirePermission(ctx, 'invoice.forget');
  if (!reason) failFields({ reason: ['required'] });
}

/** The cancels, the coaches' shares taken back and the pay-out, in one call of the ledger. */
async function charge(
  ctx: Context,
  canceled: readonly Named[],
  pay_out: Cancel['pay_out'] | null,
): Promise<PostedDocument | undefined> {
  const { drafts, settlement } = await planCancels(ctx, canceled);
  const payment = pay_out ? await payOutOf(ctx, canceled, pay_out) : null;
  const posted = await post(ctx, [...drafts, ...(payment ? [payment] : [])]);
  const paid = payment ? posted.at(-1) : undefined;
  await settleOpenItems(ctx, { ...settlement, ...(payment && paid ? recordPayOut(ctx, payment, paid) : {}) });
  return paid;
}

/** The postings of cancels with reversed coaches' shares, and the remaining debts. */
export async function planCancels(
  ctx: Context,
  canceled: readonly Named[],
): Promise<{ drafts: Draft[]; settlement: Settlement }> {
  const { locale } = await ctx.club();
  const earlier = await earnedInClosedYear(
    ctx,
    canceled.map(({ invoice }) => invoice),
  );
  const shares = [];
  for (const { invoice } of canceled) shares.push(await unaccrue(ctx, invoice));
  const taken = shares.filter((share) => share !== null);
  const drafts = canceled.map(({ invoice, figures, shares }): Draft => {
    const { id, user_id } = invoice;
    return {
      type: 'cancel',
      description: eventText('cancel', slotWords(invoice), locale),
      lines: cancelLines({
        invoice_id: id,
        changes: changesOfShares(invoice.payers, shares),
        court: invoice.price - invoice.discount,
        addons: invoice.addons_price,
        held: holdingOf(invoice, earlier.has(id)),
        earlier: earlier.has(id),
        figures,
      }),
      reference: { type: 'sale-invoices', id },
      user_id,
    };
  });
  return {
    drafts: [...drafts, ...taken.map((share) => share.draft)],
    settlement: { shares: canceled.flatMap(sharesOf), takenCredits: taken.map((share) => share.taken) },
  };
}

/** One payment, whatever the number of slots; it names the first. */
async function payOutOf(
  ctx: Context,
  canceled: readonly Named[],
  pay_out: NonNullable<Cancel['pay_out']>,
): Promise<Draft> {
  const [{ invoice }] = canceled as [Named];
  const slots = canceled.map((one) => slotWords(one.invoice));
  return preparePayOut(
    ctx,
    {
      ...pay_out,
      user_id: invoice.user_id,
      reference: { type: 'sale-invoices', id: invoice.id },
      description: eventText('payOut', slots, (await ctx.club()).locale),
    },
    'pay_out.',
  );
}

/** Who cancels, why, and which add-ons had been handed over. */
interface Canceling {
  cancel_type: CancelType;
  reason?: string | null | undefined;
  handed_over: readonly number[];
}

/**
 * Marks reservations and add-ons as cancelled in one statement. Returns what goes back to the stock, once nothing else
 * must be locked.
 */
export async function saveCanceled(
  ctx: Context,
  canceled: readonly Canceled[],
  { cancel_type, reason, handed_over }: Canceling,
): Promise<HeldAddon[]> {
  const back = await ctx.db
    .selectFrom('invoice_addons')
    .select(['id', 'invoice_id', 'sale_addon_id', 'count'])
    .where('invoice_id', '=', anyOf(canceled.map(({ invoice }) => invoice.id)))
    .where('status', '=', 'active')
    .orderBy('invoice_id')
    .orderBy('id')
    .execute();
  const rows = canceled.map(({ invoice, figures: { refund, penalty, penalty_addons } }) => ({
    id: invoice.id,
    refund,
    penalty,
    penalty_addons,
  }));
  await sql`
    with r as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, refund bigint, penalty bigint, penalty_addons bigint)),
    addons as (
      update invoice_addons a set canceled_at = ${ctx.now}::timestamptz,
        status = case when a.id = any(${[...handed_over]}::bigint[]) then 'handed_over' else 'canceled' end
      from r where a.invoice_id = r.id and a.status = 'active')
    update sale_invoices i set status = 2, cancel_type = ${cancel_type}::smallint,
      canceled_at = ${ctx.now}::timestamptz, canceled_by = ${ctx.actor.user_id}::bigint,
      cancel_reason = ${reason || null}, cancel_price = r.refund, penalty = r.penalty,
      penalty_addons = r.penalty_addons, recognized_coach_id = null, coach_share = 0, coach_share_rule = null, version = i.version + 1
    from r where i.id = r.id`.execute(ctx.db);
  // What was handed over is gone; the rest is there again.
  return back.filter((addon) => !handed_over.includes(addon.id));
}

/** Logs and announces a cancel; `asked` are further details. */
export function noteCanceled(
  ctx: Context,
  { invoice, figures: { refund, penalty } }: Canceled,
  asked: object,
  reason: string | null | undefined,
): void {
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: invoice.id,
    before: { status: 1, total_price: invoice.total_price },
    after: { status: 2, refund, penalty, ...asked },
    ...(reason ? { reason } : {}),
  });
  ctx.changed('sale-invoices', [invoice.id], [invoice.date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [invoice.date]);
  ctx.changed(
    'users',
    invoice.payers.map((payer) => payer.user_id),
  );
}

/** One message for the visit: what is cancelled, and what of it stays. */
async function tell(ctx: Context, canceled: readonly Named[], input: Cancel): Promise<void> {
  const [{ invoice }] = canceled as [Named];
  const club = await ctx.club();
  if (!(input.notify ?? club.sms.cancel)) return;
  const person = await ctx.db
    .selectFrom('users')
    .select(['name', 'family', 'phone_number'])
    .where('id', '=', invoice.user_id)
    .executeTakeFirst();
  if (!person?.phone_number) return;
  const gone = canceled.map((one) => slotWords(one.invoice));
  const own = { user: person, slots: gone, invoice_ids: canceled.map((one) => one.invoice.id) };
  await queueMessage(ctx, {
    kind: 'cancel',
    phone_number: person.phone_number,
    text:
      (await ownText(ctx, 'cancel', own)) ??
      messageText('cancel', gone, club, await keptSlots(ctx, canceled)),
    user_id: invoice.user_id,
    invoice_id: invoice.id,
  });
}

/** The visit's other slots that are still to come. */
async function keptSlots(ctx: Context, canceled: readonly Named[]): Promise<SlotWords[]> {
  const [{ invoice }] = canceled as [Named];
  const others = await ctx.db
    .selectFrom('sale_invoices')
    .select(['id', 'court_id', 'date', 'start_time', 'end_time'])
    .where('group_id', '=', invoice.group_id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where((e) => e.not(e('id', '=', anyOf(canceled.map((one) => one.invoice.id)))))
    .execute();
  const coming = [];
  for (const slot of others) if ((await edgesOf(ctx, slot)).ends_at > ctx.now) coming.push(slot);
  return (await withCourts(ctx, coming)).map(slotWords);
}
