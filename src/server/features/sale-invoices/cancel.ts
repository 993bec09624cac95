import type { CancelInput } from '#contract/sale-invoices.ts';
import type { VisitCancelInput } from '#contract/visits.ts';
import { cancelLines, holdingOf } from '#domain/postings.ts';
import type { Context } from '../../context.ts';
import { anyOf } from '../../db/client.ts';
import { fail, failFields, need } from '../../http/fail.ts';
import { settle } from '../../ledger/open-items.ts';
import { type Draft, type PostedDocument, post } from '../../ledger/post.ts';
import { preparePayOut, readDocuments, recordPayOut } from '../documents/service.ts';
import { queueMessage } from '../messages/service.ts';
import { type Canceled, judge, shareOf } from './cancel-figures.ts';
import { type Asked, edgesOf, openInvoices, refuse, withCourts } from './locking.ts';
import { getInvoice, getVisit } from './reading.ts';
import { keptOf, unaccrue } from './recognition.ts';
import { leftState, setState } from './times.ts';
import { eventText, messageText, type SpokenSlot, spoken } from './words.ts';

type Cancel = Omit<CancelInput, 'version'>;

/**
 * Cancels a reservation on the customer's behalf: the refund becomes credit, `pay_out` hands it out at once. After
 * the start only with invoice.forget and a reason; a coach's share that was accrued is reversed with it. 409
 * `already_canceled`, 422 `over_payable`.
 */
export async function cancelInvoice(ctx: Context, id: number, { version, ...input }: CancelInput) {
  const payment = await cancelSlots(ctx, [{ id, version }], input);
  return { data: await getInvoice(ctx, id), payment };
}

/** The same for slots of one visit, all or none: one pay-out, one message; answers the whole visit (D29). */
export async function cancelVisit(ctx: Context, { ids, versions, ...input }: VisitCancelInput) {
  const payment = await cancelSlots(ctx, askedOf(ids, versions), input);
  return { data: await getVisit(ctx, ids[0] as number), payment };
}

/** The ids with the versions that the caller saw of them. */
export function askedOf(
  ids: readonly number[],
  versions: readonly { id: number; version: number }[],
): Asked[] {
  if (versions.some(({ id }) => !ids.includes(id))) failFields({ versions: ['unknown'] });
  return ids.map((id) => ({ id, version: versions.find((one) => one.id === id)?.version }));
}

async function cancelSlots(ctx: Context, asked: readonly Asked[], input: Cancel) {
  const { invoices, slots } = await openInvoices(ctx, asked, { times: true });
  refuse(
    'already_canceled',
    invoices.filter((invoice) => invoice.status !== 1),
  );
  const { canceled, sums } = await judge(ctx, invoices, input);
  checkWhen(ctx, canceled, input.reason);
  const pay_out = input.pay_out ?? null;
  if (pay_out) need(ctx, 'payment.create');
  if (pay_out && pay_out.price > sums.payable) {
    fail('over_payable', { fields: { 'pay_out.price': ['max'] }, details: { payable: sums.payable } });
  }
  const spoken = await withCourts(ctx, invoices);
  const named = canceled.map((one, index) => ({ ...one, invoice: spoken[index] as Named['invoice'] }));
  const payment = await charge(ctx, named, pay_out);
  for (const one of named) await save(ctx, one, input);
  for (const slot of slots) await setState(ctx.db, slot.id, leftState(slot));
  for (const one of named) note(ctx, one, input);
  await tell(ctx, named, input);
  const [document = null] = await readDocuments(ctx, payment ? [payment.id] : []);
  return document;
}

/** With the name of its court, as documents and messages speak of it. */
type Named = Canceled & { invoice: Canceled['invoice'] & { court: string } };

/** Before the start it takes invoice.update, after it invoice.forget and a reason. */
function checkWhen(ctx: Context, canceled: readonly Canceled[], reason: string | null | undefined): void {
  if (canceled.some((one) => !one.begun)) need(ctx, 'invoice.update');
  if (!canceled.some((one) => one.begun)) return;
  need(ctx, 'invoice.forget');
  if (!reason) failFields({ reason: ['required'] });
}

/** The cancels, the coaches' shares taken back and the pay-out, in one call of the ledger. */
async function charge(
  ctx: Context,
  canceled: readonly Named[],
  pay_out: Cancel['pay_out'] | null,
): Promise<PostedDocument | undefined> {
  const { locale } = await ctx.club();
  const shares = [];
  for (const { invoice } of canceled) shares.push(await unaccrue(ctx, invoice));
  const taken = shares.filter((share) => share !== null);
  const payment = pay_out ? await payOutOf(ctx, canceled, pay_out) : null;
  const posted = await post(ctx, [
    ...canceled.map(({ invoice, figures }): Draft => {
      const { id, user_id } = invoice;
      return {
        type: 'cancel',
        description: eventText('cancel', spoken(invoice), locale),
        lines: cancelLines({
          user_id,
          invoice_id: id,
          court: invoice.price - invoice.discount,
          addons: invoice.addons_price,
          held: holdingOf(invoice),
          figures,
        }),
        reference: { type: 'sale-invoices', id },
        user_id,
      };
    }),
    ...taken.map((share) => share.draft),
    ...(payment ? [payment] : []),
  ]);
  const paid = payment ? posted.at(-1) : undefined;
  await settle(ctx, {
    shares: canceled.map(shareOf),
    takenCredits: taken.map((share) => share.taken),
    ...(payment && paid ? recordPayOut(ctx, payment, paid) : {}),
  });
  return paid;
}

/** One payment, whatever the number of slots; it names the first. */
async function payOutOf(
  ctx: Context,
  canceled: readonly Named[],
  pay_out: NonNullable<Cancel['pay_out']>,
): Promise<Draft> {
  const [{ invoice }] = canceled as [Named];
  const slots = canceled.map((one) => spoken(one.invoice));
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

async function save(
  ctx: Context,
  { invoice, figures }: Canceled,
  { handed_over, reason }: Cancel,
): Promise<void> {
  await ctx.db
    .updateTable('sale_invoices')
    .set((e) => ({
      status: 2,
      cancel_type: 1,
      canceled_at: ctx.now,
      canceled_by: ctx.actor.user_id,
      cancel_reason: reason || null,
      cancel_price: figures.refund,
      penalty: figures.penalty,
      ...keptOf(undefined),
      version: e('version', '+', 1),
    }))
    .where('id', '=', invoice.id)
    .execute();
  await ctx.db
    .updateTable('invoice_addons')
    .set((e) => ({
      status: e
        .case()
        .when('id', 'in', [0, ...handed_over])
        .then('handed_over' as const)
        .else('canceled' as const)
        .end(),
      canceled_at: ctx.now,
    }))
    .where('invoice_id', '=', invoice.id)
    .where('status', '=', 'active')
    .execute();
}

function note(ctx: Context, { invoice, figures }: Canceled, { reason, ...asked }: Cancel): void {
  const { refund, penalty } = figures;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: invoice.id,
    before: { status: 1, total_price: invoice.total_price },
    after: { status: 2, refund, penalty, ...asked },
    ...(reason ? { reason } : {}),
  });
  ctx.changed('sale-invoices', [invoice.id], [invoice.date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [invoice.date]);
  ctx.changed('users', [invoice.user_id]);
}

/** One message for the visit: what is cancelled, and what of it stays. */
async function tell(ctx: Context, canceled: readonly Named[], input: Cancel): Promise<void> {
  const [{ invoice }] = canceled as [Named];
  const club = await ctx.club();
  if (!(input.notify ?? club.sms.cancel)) return;
  const person = await ctx.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', invoice.user_id)
    .executeTakeFirst();
  if (!person?.phone_number) return;
  const gone = canceled.map((one) => spoken(one.invoice));
  await queueMessage(ctx, {
    kind: 'cancel',
    phone_number: person.phone_number,
    text: messageText('cancel', gone, club, await keptSlots(ctx, canceled)),
    user_id: invoice.user_id,
    invoice_id: invoice.id,
  });
}

/** The visit's other slots that are still to come. */
async function keptSlots(ctx: Context, canceled: readonly Named[]): Promise<SpokenSlot[]> {
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
  return (await withCourts(ctx, coming)).map(spoken);
}
