import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { shareOut } from './share-out.ts';
import type { UnsentInvoice, UnsentPayment, UnsentReceipt } from './unsent.ts';

/** The facts of a reservation needed to receive its payment and mark attendance. */
export type FootFacts = Pick<
  InvoiceDetail,
  | 'id'
  | 'status'
  | 'price'
  | 'due'
  | 'pending'
  | 'attended'
  | 'completed_at'
  | 'completed_by'
  | 'recognized_at'
  | 'user'
> & {
  reserved_time: {
    id: number;
    date: string;
    time: { start_time: string; end_time: string };
    court: { id: number; name: string };
  };
  /** Court and add-ons after discounts; left out where only the calendar is known. */
  total_price?: number;
  /** The payers' shares; missing when only the calendar is known. */
  payers?: InvoiceDetail['payers'];
  documents?: readonly Pick<
    InvoiceDetail['documents'][number],
    'id' | 'client_ref' | 'type' | 'status' | 'price' | 'user'
  >[];
  /** The part of `pending` queued on this device. */
  coming?: readonly UnsentReceipt[];
};

interface Changing extends Pick<FootFacts, 'pending' | 'attended' | 'completed_at' | 'completed_by'> {
  documents?: readonly Pick<InvoiceDetail['documents'][number], 'client_ref'>[];
  coming?: readonly UnsentReceipt[];
}

/**
 * Adds this device's queued work: pending receipts are deducted, attendance is as marked. A receipt already in the
 * answer is not added again (matched by reference, since clocks cannot tell).
 */
export function withUnsent<T extends Changing>(facts: T, { receipts, attended, items }: UnsentInvoice): T {
  if (items.length === 0) return facts;
  const counted = new Set(facts.documents?.map((document) => document.client_ref));
  const coming = receipts.filter(({ ref }) => !counted.has(ref));
  const last = items.findLast((item) => item.attended !== undefined);
  const mark = { completed_at: last?.at.toISOString() ?? null, completed_by: last?.author.id ?? null };
  return {
    ...facts,
    pending: facts.pending + sumOf(coming, ({ price }) => price),
    ...(coming.length > 0 && { coming }),
    ...(attended !== undefined && {
      attended,
      ...(attended === null ? { completed_at: null, completed_by: null } : mark),
    }),
  };
}

/** As the calendar knows it; undefined for a slot without a reservation. */
export function footOfCell(time: CalendarTime, unsent: UnsentInvoice): FootFacts | undefined {
  const { invoice, court, date, start_time, end_time } = time;
  if (!invoice) return undefined;
  const { id, status, attended, completed_at, completed_by, user } = invoice;
  const facts = {
    id,
    status: status as FootFacts['status'],
    price: time.price,
    due: invoice.due ?? 0,
    pending: invoice.pending ?? 0,
    attended,
    completed_at,
    completed_by,
    // A mark recognises at once; of the day's run the calendar does not say when.
    recognized_at: completed_at,
    user,
    reserved_time: { id: time.id, date, time: { start_time, end_time }, court },
  };
  return withUnsent(facts, unsent);
}

/** What a visit owes, and for which slots; toman, including penalties of cancelled ones. */
export interface VisitFacts {
  user: FootFacts['user'];
  /** Active slots, in the order of day, hour and court; of a visit that is cancelled whole all of them. */
  slots: readonly FootFacts[];
  /** The slots to pay: unpaid ones, or all of a settled visit. */
  ids: readonly number[];
  due: number;
  /** On its way, within `due` or not. */
  pending: number;
  /** The part of `pending` queued on this device; the rest waits for the bank. */
  coming: readonly UnsentReceipt[];
  /** What the visit's customer owes: in a split their own share. */
  asked: number;
  /** What one of its payers owes. */
  askedOf: (user_id: number) => number;
  /** What this device has queued for it from a payer. */
  queuedOf: (user_id: number) => number;
}

/** A visit from its slots; `together` is on its way to several of them. */
export function visitFacts(
  slots: readonly FootFacts[],
  together: readonly UnsentReceipt[],
): VisitFacts | undefined {
  const [first] = slots;
  if (!first) return undefined;
  const active = slots.filter((slot) => slot.status === INVOICE_STATUS.active);
  const owing = slots.filter((slot) => slot.due > 0);
  return {
    user: first.user,
    slots: active.length > 0 ? active : slots,
    ids: (owing.length > 0 ? owing : slots).map((slot) => slot.id),
    due: sumOf(slots, (slot) => slot.due),
    pending: sumOf(slots, (slot) => slot.pending) + sumOf(together, (receipt) => receipt.price),
    coming: comingOf(slots, together),
    asked: askedOf(slots, first.user.id, together),
    askedOf: (user_id) => askedOf(slots, user_id, together),
    queuedOf: (user_id) => queuedOf(slots, user_id, together),
  };
}

/**
 * What a person still owes for a visit, in toman: the customer everything due, in a split each their share, without
 * pending receipts.
 */
export function askedOf(
  slots: readonly FootFacts[],
  user_id: number,
  together: readonly UnsentReceipt[] = [],
): number {
  const split = slots.some(({ payers = [] }) => payers.length > 1);
  const coming = sumOf(together, (receipt) => receipt.price);
  if (!split) {
    const pending = sumOf(slots, (slot) => slot.pending) + coming;
    return Math.max(0, sumOf(slots, (slot) => slot.due) - pending);
  }
  const due = sumOf(
    slots.flatMap((slot) => slot.payers?.filter(({ user }) => user.id === user_id) ?? []),
    (share) => share.due,
  );
  const all = new Map(slots.flatMap((slot) => (slot.documents ?? []).map((one) => [one.id, one] as const)));
  const pending = [...all.values()].filter(
    ({ type, status, user }) => type === 'receive' && status === 'pending' && user?.id === user_id,
  );
  const waiting = sumOf(pending, (document) => document.price);
  return Math.max(0, due - waiting - queuedOf(slots, user_id, together));
}

function queuedOf(slots: readonly FootFacts[], user_id: number, together: readonly UnsentReceipt[]): number {
  return sumOf(
    comingOf(slots, together).filter((receipt) => receipt.user_id === user_id),
    (receipt) => receipt.price,
  );
}

const comingOf = (
  slots: readonly FootFacts[],
  together: readonly UnsentReceipt[],
): readonly UnsentReceipt[] => [...slots.flatMap((slot) => slot.coming ?? []), ...together];

/**
 * The part of receipts on their way to several reservations that is for these slots: everything when they name no
 * others, else in their order, as in the calendar (`owed`: other known debts by reservation). Receipts already in the
 * answers are not included.
 */
export function togetherOf(
  slots: readonly Pick<FootFacts, 'id' | 'due' | 'documents'>[],
  payments: readonly UnsentPayment[],
  owed: ReadonlyMap<number, number>,
): readonly UnsentReceipt[] {
  const ids = new Set(slots.map(({ id }) => id));
  const counted = new Set(
    slots.flatMap(({ documents = [] }) => documents.map((document) => document.client_ref)),
  );
  const coming = payments.filter(({ ref }) => !counted.has(ref));
  const parts = shareOut(new Map([...owed, ...slots.map(({ id, due }) => [id, due] as const)]), coming);
  return coming.flatMap(({ ref, user_id, price, invoice_ids }, n) => {
    if (invoice_ids.length < 2 || !invoice_ids.some((id) => ids.has(id))) return [];
    const whole = invoice_ids.every((id) => ids.has(id));
    const part = whole ? price : sumOf([...ids], (id) => parts[n]?.get(id) ?? 0);
    return part > 0 ? [{ ref, user_id, price: part }] : [];
  });
}
