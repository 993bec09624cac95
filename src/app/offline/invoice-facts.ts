import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { shareOut } from './share-out.ts';
import type { UnsentInvoice, UnsentPayment, UnsentReceipt } from './unsent.ts';

/** What must be known of a reservation to take its money and to mark who came. */
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
  /** Whose share is how much; left out where only the calendar is known. */
  payers?: InvoiceDetail['payers'];
  documents?: readonly Pick<
    InvoiceDetail['documents'][number],
    'id' | 'client_ref' | 'type' | 'status' | 'price' | 'user'
  >[];
  /** Of `pending` what this device has queued. */
  coming?: readonly UnsentReceipt[];
};

interface Changing extends Pick<FootFacts, 'pending' | 'attended' | 'completed_at' | 'completed_by'> {
  documents?: readonly Pick<InvoiceDetail['documents'][number], 'client_ref'>[];
  coming?: readonly UnsentReceipt[];
}

/**
 * With what this device has queued: money on its way is not asked for twice, attendance stands as it was marked. A
 * receipt that the answer has already is not added: no clock can say whether it was made before it was asked for.
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

/** What a visit is asked for, and of which slots: its sums are toman, of the cancelled ones too (what they keep). */
export interface VisitFacts {
  user: FootFacts['user'];
  /** Active slots, in the order of day, hour and court; of a visit that is cancelled whole all of them. */
  slots: readonly FootFacts[];
  /** Whose money is asked for: what is owing, of a settled one all. */
  ids: readonly number[];
  due: number;
  /** On its way, within `due` or not. */
  pending: number;
  /** Of `pending` what this device has taken and not sent; the rest waits for the bank. */
  coming: readonly UnsentReceipt[];
  /** What the customer of the visit is asked for: of one that is split, the own share's. */
  asked: number;
  /** The same of any of its payers. */
  askedOf: (user_id: number) => number;
  /** What this device has queued of them for it and not sent yet. */
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
 * What a person is still asked for of a visit, in toman: the customer for all that is due, of one that is split each for
 * their own share; money that is on its way is not asked for twice.
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
 * Of money on its way to several reservations what is for these slots: all of it where it names no others, else what
 * they take of it in its order, as in the calendar (`owed`: what else is known to owe, by reservation). What their
 * answers have already is not on its way.
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
