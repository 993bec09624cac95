import type * as v from 'valibot';
import type { CancelPreviewInput } from '#contract/sales/cancels.ts';
import type { VisitCancelPreviewInput } from '#contract/sales/visits.ts';
import { shareByLargestRemainder, sumOf } from '#domain/money.ts';
import {
  type CancelFigures,
  type CancelRequest,
  calculateCancel,
  payableAfterCancel,
} from '#domain/refunds.ts';
import { type PayerShare, sharesAfterRefund, totalOfShares } from '#domain/shares.ts';
import { edgesOf, type InvoiceRow, refuse, refuseOthers } from '#server/calendar/locking.ts';
import { itemsOf, withPayers } from '#server/calendar/payers.ts';
import { accruedTo } from '#server/calendar/recognition.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';
import { paidOf, previewDue } from '#server/ledger/open-items.ts';
import { waitersFor } from '../waitlist/service.ts';

type Wish = v.InferOutput<typeof CancelPreviewInput>;

/** One reservation and what its cancel gives back and keeps. */
export interface Canceled {
  invoice: InvoiceRow;
  figures: CancelFigures;
  /** What is left of the payers' shares: of the penalty. */
  shares: PayerShare[];
  /** Its slot has begun: cancelling it takes invoice.forget and a reason. */
  begun: boolean;
}

/** What the cancel of all of them does to the owner's money. */
export interface CancelSums {
  refund: number;
  penalty: number;
  paid: number;
  /** The owner's parts of both. */
  own_paid: number;
  own_penalty: number;
  /** What the other payers have paid beyond theirs. */
  others_back: number;
  /** Null for those who may not be told. */
  payable: number | null;
  balance_before: number | null;
  balance_after: number | null;
}

/** What cancelling one now would do, in toman (D13); nothing changes. */
export async function calculateCancelPrice(ctx: Context, id: number, input: Wish) {
  const { canceled, sums } = await preview(ctx, [id], input);
  const [{ figures, invoice, shares }] = canceled as [Canceled];
  return {
    ...shownFigures({ figures, invoice }),
    ...sums,
    due_after: await dueOf(ctx, id, shares),
    notify: (await ctx.club()).sms.cancel,
    waiting: await waitersFor(ctx, [id]),
  };
}

/** What cancelling these slots of a visit now would do: each by its own rule, and the sums of all. */
export async function calculateVisitCancelPrice(ctx: Context, { ids, ...input }: VisitCancelPreviewInput) {
  const { canceled, sums } = await preview(ctx, ids, input);
  const [{ invoice: first }] = canceled as [Canceled];
  const visit = await ctx.db
    .selectFrom('sale_invoices')
    .select(['id', 'due'])
    .where('group_id', '=', first.group_id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return {
    slots: canceled.map(({ invoice, figures, begun }) => ({
      id: invoice.id,
      begun,
      paid: invoice.paid,
      ...shownFigures({ figures, invoice }),
      refund: figures.refund,
      penalty: figures.penalty,
    })),
    ...sums,
    ...(await duesOf(ctx, visit, canceled)),
    notify: (await ctx.club()).sms.cancel,
    waiting: await waitersFor(ctx, ids),
  };
}

/** What these reservations owe together, and what they would once some of them are cancelled. */
export async function duesOf(
  ctx: Context,
  all: readonly { id: number; due: number }[],
  canceled: readonly Canceled[],
): Promise<{ due: number; due_after: number }> {
  const invoice_ids = all.map((row) => row.id);
  // What else the person owes takes of what is set free: it is told to those alone who see people.
  const alone = !can(ctx, 'user.show');
  const due = sumOf(all, (row) => row.due);
  let due_after = due;
  for (const [user_id, shares] of Map.groupBy(canceled.flatMap(sharesOf), (share) => share.user_id)) {
    const foreseen = { user_id, invoice_ids, alone };
    const now = await previewDue(ctx, { ...foreseen, shares: [] });
    const then = await previewDue(ctx, { ...foreseen, shares });
    due_after += sumOf(then, (price) => price) - sumOf(now, (price) => price);
  }
  return { due, due_after };
}

async function preview(ctx: Context, ids: readonly number[], input: Wish) {
  const seen = await ctx.db
    .selectFrom('sale_invoices')
    .selectAll()
    .where('id', '=', anyOf(ids))
    .where('deleted_at', 'is', null)
    .execute();
  const rows = await withPayers(ctx.db, seen);
  const invoices = ids.map((id) => orNotFound(rows.find((row) => row.id === id)));
  refuseOthers(invoices, ids);
  refuse(
    'already_canceled',
    invoices.filter((invoice) => invoice.status !== 1),
  );
  return judge(ctx, invoices, input);
}

/** What remains to be paid of a cancelled one, by whom. */
export const sharesOf = ({ invoice, shares }: Canceled) => itemsOf(invoice, shares);

/** What would be short of these shares of an invoice by what pays them now. */
async function dueOf(ctx: Context, invoice_id: number, shares: readonly PayerShare[]): Promise<number> {
  const items = await ctx.db
    .selectFrom('open_items')
    .select(['user_id', 'allocated'])
    .where('invoice_id', '=', invoice_id)
    .execute();
  const paid = new Map(items.map((item) => [item.user_id, item.allocated]));
  return sumOf(shares, ({ user_id, price }) => Math.max(0, price - (paid.get(user_id) ?? 0)));
}

export function shownFigures({ figures, invoice }: Pick<Canceled, 'figures' | 'invoice'>) {
  const { rule, hours_before, refund } = figures;
  const { total_price } = invoice;
  const percent = figures.percent ?? (total_price > 0 ? roundPercent(refund, total_price) : 0);
  return { rule, hours_before, percent };
}

/** For show only: what part of the total a free amount is, with two decimals. */
const roundPercent = (part: number, of: number) => Math.round((part / of) * 10_000) / 100;

/** The figures of a cancel of these, in toman: of each, and of all together. */
export async function judge(
  ctx: Context,
  invoices: readonly InvoiceRow[],
  input: Wish,
): Promise<{ canceled: Canceled[]; sums: CancelSums }> {
  const canceled = await figuresOf(ctx, invoices, input);
  const user_id = invoices[0]?.user_id as number;
  const { balance } = await ctx.db
    .selectFrom('accounts')
    .select('balance')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  const refund = sumOf(canceled, (one) => one.figures.refund);
  const penalty = sumOf(canceled, (one) => one.figures.penalty);
  const before = invoices.flatMap((invoice) => invoice.payers).filter((share) => share.user_id === user_id);
  // Of what comes back and of what is kept the owner's part alone is the owner's.
  const kept = Map.groupBy(
    canceled.flatMap((one) => one.shares),
    (share) => share.user_id,
  );
  const keptOf = (user: number) => totalOfShares(kept.get(user) ?? []);
  const own_penalty = keptOf(user_id);
  // A coach of theirs who is the owner loses the share with it.
  const accrued = await accruedTo(ctx, invoices, user_id);
  const balance_after = balance - (totalOfShares(before) - own_penalty) + accrued;
  const seen = can(ctx, 'user.show');
  // Up to a person's whole credit, it is told to those alone who hand it out.
  const told = seen || can(ctx, 'payment.create');
  const paid = await paidOf(
    ctx,
    invoices.map((invoice) => invoice.id),
  );
  const own_paid = paid.get(user_id) ?? 0;
  const others = [...paid].filter(([payer]) => payer !== user_id);
  const sums = {
    refund,
    penalty,
    paid: sumOf(invoices, (invoice) => invoice.paid),
    own_paid,
    own_penalty,
    others_back: sumOf(others, ([payer, price]) => Math.max(0, price - keptOf(payer))),
    payable: told ? payableAfterCancel(own_paid, own_penalty, balance_after) : null,
    balance_before: seen ? balance : null,
    balance_after: seen ? balance_after : null,
  };
  return { canceled, sums };
}

async function figuresOf(
  ctx: Context,
  invoices: readonly InvoiceRow[],
  { mode, amount, handed_over }: Wish,
): Promise<Canceled[]> {
  if (mode !== 'rules') requirePermission(ctx, 'invoice.override_refund');
  if (mode === 'amount' && amount === undefined) failFields({ amount: ['required'] });
  if (mode !== 'amount' && amount !== undefined) failFields({ amount: ['not_allowed'] });
  const requests = await requestsOf(ctx, invoices, handed_over);
  const amounts = mode === 'amount' ? spread(requests, amount ?? 0) : null;
  return invoices.map((invoice, index) => {
    const request = requests[index] as Request;
    return canceledBy(ctx, invoice, request, { mode, amount: amounts?.[index] });
  });
}

/** Cancelled by the system everything comes back, whoever asks for it (D13). */
export async function figuresInFull(ctx: Context, invoices: readonly InvoiceRow[]): Promise<Canceled[]> {
  const requests = await requestsOf(ctx, invoices, []);
  return invoices.map((invoice, index) => {
    return canceledBy(ctx, invoice, requests[index] as Request, { mode: 'full' });
  });
}

function canceledBy(
  ctx: Context,
  invoice: InvoiceRow,
  request: Request,
  wish: Pick<CancelRequest, 'mode' | 'amount'>,
): Canceled {
  const figures = calculateCancel({ ...request, ...wish });
  const shares = sharesAfterRefund(invoice.payers, figures.refund);
  return { invoice, figures, shares, begun: request.starts_at <= ctx.now };
}

type Request = Omit<CancelRequest, 'mode' | 'amount'>;

async function requestsOf(
  ctx: Context,
  invoices: readonly InvoiceRow[],
  handed_over: readonly number[],
): Promise<Request[]> {
  const active = await ctx.db
    .selectFrom('invoice_addons')
    .select(['id', 'invoice_id', 'price', 'count'])
    .where('invoice_id', '=', anyOf(invoices.map((invoice) => invoice.id)))
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
  if (handed_over.some((id) => !active.some((addon) => addon.id === id))) {
    failFields({ handed_over: ['unknown'] });
  }
  const requests: Request[] = [];
  for (const invoice of invoices) {
    const addons = active.filter((addon) => addon.invoice_id === invoice.id);
    requests.push({
      court_net: invoice.price - invoice.discount,
      addons: addons.map(({ id, price, count }) => ({
        id,
        price: price * count,
        handed_over: handed_over.includes(id),
      })),
      rules: invoice.refund_rules,
      starts_at: (await edgesOf(ctx, invoice)).starts_at,
      now: ctx.now,
      ceiling: invoice.refund_ceiling,
    });
  }
  return requests;
}

/** One amount over the slots, by what each could give back, the largest remainders first. */
function spread(requests: readonly Request[], amount: number): number[] {
  const most = requests.map((request) => calculateCancel({ ...request, mode: 'full' }).max_refund);
  const max = sumOf(most, (price) => price);
  if (amount > max) fail('invalid', { fields: { amount: ['max'] }, details: { max } });
  return shareByLargestRemainder(amount, most);
}
