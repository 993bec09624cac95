import type { CancelInput, CancelPreviewInput } from '#contract/sale-invoices.ts';
import { cancelLines, holdingOf } from '#domain/postings.ts';
import { type CancelFigures, calculateCancel } from '#domain/refunds.ts';
import type { Context } from '../../context.ts';
import { fail, failFields, found, need } from '../../http/fail.ts';
import { payable, settle } from '../../ledger/open-items.ts';
import { type Draft, type PostedDocument, post } from '../../ledger/post.ts';
import { preparePayOut, readDocuments, recordPayOut } from '../documents/service.ts';
import { queueMessage } from '../messages/service.ts';
import { edgesOf, type InvoiceRow, openInvoice, spokenSlot } from './locking.ts';
import { getInvoice } from './reading.ts';
import { keptOf, type Taught, unaccrue } from './recognition.ts';
import { leftState, setState } from './times.ts';
import { eventText, messageText, spoken } from './words.ts';

/** What cancelling now would do, in toman (D13); nothing changes. */
export async function calculateCancelPrice(ctx: Context, id: number, input: CancelPreviewInput) {
  const invoice = found(
    await ctx.db
      .selectFrom('sale_invoices')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (invoice.status !== 1) fail('already_canceled');
  return (await judge(ctx, invoice, input)).preview;
}

/**
 * Cancels a reservation on the customer's behalf: the refund becomes credit, `pay_out` hands it out at once. After
 * the start only with invoice.forget and a reason; a coach's share that was accrued is reversed with it. 409
 * `already_canceled`, 422 `over_payable`.
 */
export async function cancelInvoice(ctx: Context, id: number, input: CancelInput) {
  const { invoice, slots } = await openInvoice(ctx, id, { times: true, version: input.version });
  if (invoice.status !== 1) fail('already_canceled');
  await checkWhen(ctx, invoice, input.reason);
  const { preview, figures } = await judge(ctx, invoice, input);
  const pay_out = input.pay_out ?? null;
  if (pay_out && pay_out.price > preview.payable) {
    fail('over_payable', { fields: { 'pay_out.price': ['max'] }, details: { payable: preview.payable } });
  }
  const taught = { ...invoice, court: (await spokenSlot(ctx, invoice)).court };
  const payment = await charge(ctx, taught, figures, pay_out);
  await save(ctx, invoice, figures, input);
  if (slots[0]) await setState(ctx.db, slots[0].id, leftState(slots[0]));
  await tell(ctx, taught, figures, input);
  const [document = null] = await readDocuments(ctx, payment ? [payment.id] : []);
  return { data: await getInvoice(ctx, id), payment: document };
}

/** Before the start it takes invoice.update, after it invoice.forget and a reason. */
async function checkWhen(
  ctx: Context,
  invoice: InvoiceRow,
  reason: string | null | undefined,
): Promise<void> {
  const { starts_at } = await edgesOf(ctx, invoice);
  if (ctx.now < starts_at) return need(ctx, 'invoice.update');
  need(ctx, 'invoice.forget');
  if (!reason) failFields({ reason: ['required'] });
}

/** The figures of a cancel, and how they are shown. */
async function judge(ctx: Context, invoice: InvoiceRow, input: CancelPreviewInput) {
  const figures = await figuresOf(ctx, invoice, input);
  const { user_id } = invoice;
  const { balance } = await ctx.db
    .selectFrom('accounts')
    .select('balance')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const balance_after = balance - figures.refund;
  const { refund, penalty } = figures;
  const { paid, overpaid, total_price } = invoice;
  const preview = {
    rule: figures.rule,
    hours_before: figures.hours_before,
    percent: figures.percent ?? (total_price > 0 ? roundPercent(refund, total_price) : 0),
    refund,
    penalty,
    paid,
    due_after: Math.max(0, penalty - paid - overpaid),
    payable: await payable(ctx, { invoice_id: invoice.id, user_id, penalty, balance_after }),
    balance_before: balance,
    balance_after,
    notify: (await ctx.club()).sms.cancel,
  };
  return { figures, preview };
}

/** For show only: what part of the total a free amount is, with two decimals. */
const roundPercent = (part: number, of: number) => Math.round((part / of) * 10_000) / 100;

async function figuresOf(
  ctx: Context,
  invoice: InvoiceRow,
  { mode, amount, handed_over }: CancelPreviewInput,
): Promise<CancelFigures> {
  if (mode !== 'rules') need(ctx, 'invoice.override_refund');
  if (mode === 'amount' && amount === undefined) failFields({ amount: ['required'] });
  if (mode !== 'amount' && amount !== undefined) failFields({ amount: ['not_allowed'] });
  const active = await ctx.db
    .selectFrom('invoice_addons')
    .select(['id', 'price', 'count'])
    .where('invoice_id', '=', invoice.id)
    .where('status', '=', 'active')
    .execute();
  if (handed_over.some((id) => !active.some((addon) => addon.id === id))) {
    failFields({ handed_over: ['unknown'] });
  }
  const request = {
    court_net: invoice.price - invoice.discount,
    addons: active.map(({ id, price, count }) => ({
      id,
      price: price * count,
      handed_over: handed_over.includes(id),
    })),
    rules: invoice.refund_rules,
    starts_at: (await edgesOf(ctx, invoice)).starts_at,
    now: ctx.now,
    ceiling: invoice.refund_ceiling,
  };
  if (mode === 'amount') {
    const { max_refund } = calculateCancel({ ...request, mode: 'full' });
    if ((amount ?? 0) > max_refund) {
      fail('invalid', { fields: { amount: ['max'] }, details: { max: max_refund } });
    }
  }
  return calculateCancel({ ...request, mode, amount });
}

/** The cancel, the coach's share taken back and the pay-out, in one call of the ledger. */
async function charge(
  ctx: Context,
  invoice: Taught,
  figures: CancelFigures,
  pay_out: CancelInput['pay_out'] | null,
): Promise<PostedDocument | undefined> {
  const { id, user_id } = invoice;
  const { locale } = await ctx.club();
  const reference = { type: 'sale-invoices', id };
  const share = await unaccrue(ctx, invoice);
  const payment: Draft | null = pay_out
    ? await preparePayOut(
        ctx,
        { ...pay_out, user_id, reference, description: eventText('payOut', spoken(invoice), locale) },
        'pay_out.',
      )
    : null;
  const posted = await post(ctx, [
    {
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
      reference,
      user_id,
    },
    ...(share ? [share.draft] : []),
    ...(payment ? [payment] : []),
  ]);
  const paid = payment ? posted.at(-1) : undefined;
  await settle(ctx, {
    shares: [{ invoice_id: id, user_id, price: figures.penalty, due_date: invoice.date }],
    takenCredits: share ? [share.taken] : [],
    ...(payment && paid ? recordPayOut(ctx, payment, paid) : {}),
  });
  return paid;
}

async function save(
  ctx: Context,
  invoice: InvoiceRow,
  figures: CancelFigures,
  { handed_over, reason }: CancelInput,
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

async function tell(
  ctx: Context,
  invoice: Taught,
  { refund, penalty }: CancelFigures,
  input: CancelInput,
): Promise<void> {
  const { id, user_id, date } = invoice;
  const { version: _, reason, ...asked } = input;
  ctx.audit({
    resource: 'sale-invoices',
    resource_id: id,
    before: { status: 1, total_price: invoice.total_price },
    after: { status: 2, refund, penalty, ...asked },
    ...(reason ? { reason } : {}),
  });
  ctx.changed('sale-invoices', [id], [date]);
  ctx.changed('reservable-times', [invoice.reservable_time_id], [date]);
  ctx.changed('users', [user_id]);
  const club = await ctx.club();
  if (!(input.notify ?? club.sms.cancel)) return;
  const person = await ctx.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', user_id)
    .executeTakeFirst();
  if (!person?.phone_number) return;
  await queueMessage(ctx, {
    kind: 'cancel',
    phone_number: person.phone_number,
    text: messageText('cancel', [spoken(invoice)], club),
    user_id,
    invoice_id: id,
  });
}
