import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { askedAt } from '#app/data/query.ts';
import { store } from '#app/state/store.ts';
import type { Reachability } from '#outbox/delivery.ts';
import type { AboutSlot, Kind, Problem } from '#outbox/item.ts';

/**
 * What this device keeps and has not sent, as screens show it. All of it comes from one reading of the outbox's store,
 * so that no number and no cell ever says anything else than the store. Here are only the shapes and the hooks, since
 * the desk's first load carries them; the outbox's own part fills them once it is there (`unsent-store.ts`), and what
 * a person does about a piece of work is in `unsent-actions.ts`. Nothing of this is ever written into a query.
 */

/**
 * `waiting` for the line, its moment or other work · `sending` right now · `sign_in` for its author · `needs_you` for
 * a decision.
 */
export type UnsentState = 'waiting' | 'sending' | 'sign_in' | 'needs_you';

/** A customer as far as the device knows them. */
export interface UnsentPerson {
  /** Null for somebody whom the server does not know yet. */
  id: number | null;
  /** `client_ref` of somebody who was made on this device. */
  ref: string | null;
  /** Name and family; empty where this device never knew them. */
  name: string;
  /** Latin digits; may be empty. */
  phone: string;
}

/** A sum that was taken, in toman. */
export interface UnsentMoney {
  price: number;
  source: 'cash' | 'bank' | 'gateway';
}

/**
 * What a person may do, in the order in which it is offered; what would only be refused is absent (`unsent-actions.ts`
 * has one function for each).
 * - `moveItem` to another free slot · `drop` the reservation; its money stays on the account
 * - `linkCustomer` to the person who has the phone already · `new_price` the server's price · `as_discount` the price that was
 *   promised, the difference as a discount by hand · `over_debt`, `over_stock` in spite of the limit, the stock
 * - `without_addon`: what has run out is left out · `post_today` without the date that is closed · `behalf` a manager sends it for its author, with a reason
 * - `take_back` what has not left this device · `editFile` what was typed · `retryItem` the same again · `discardItem` for good, with a reason
 */
export type UnsentWay =
  | 'move'
  | 'drop'
  | 'link'
  | 'new_price'
  | 'as_discount'
  | 'over_debt'
  | 'over_stock'
  | 'without_addon'
  | 'post_today'
  | 'behalf'
  | 'edit'
  | 'retry'
  | 'take_back'
  | 'discard';

/** One piece of work, whether it is sent or not. */
export interface OutboxWork {
  /** Its Idempotency-Key: what every action asks for. */
  key: string;
  /** The first key of what goes on under this one; null unless it was edited. */
  instead_of: string | null;
  kind: Kind;
  /** `client_ref` of the record that it makes: `ref:<ref>` in addresses and bodies. */
  ref: string;
  /** «T2-000057»; null on a device that has no prefix yet, and once its paper has gone to the payment. */
  device_no: string | null;
  /** When it was done at the desk, by the server's clock. */
  at: Date;
  /** Who did it. */
  author: { id: number; own: boolean };
  person: UnsentPerson;
  /** Of a booking the slots that it takes, of attendance the one that it is about. */
  slots: readonly AboutSlot[];
  /** What was paid: with a booking (empty when later), or by a receipt. */
  money: readonly UnsentMoney[];
  /** What a booking costs, in toman; null for other kinds. */
  total: number | null;
  /** Of attendance: came, did not come, taken back. */
  attended?: boolean | null;
  /** The refusal; `details` and `fields` are those of `wire.md`. Null unless it needs a person. */
  problem: Problem | null;
  /** Work that has to arrive first. */
  waits_for: string | null;
  /** A copy may have reached the server: editing and discarding first ask it. */
  maybe_sent: boolean;
  /** A refused booking's payment has been queued as a receipt of its own (D27), and how much that was, in toman. */
  money_safe: boolean;
  paid_apart: number;
  /** A paper is out: sum and person stay what it says. */
  printed: boolean;
  /** How far this device's clock stood from the server's, where that was noted (ms). */
  skew_ms: number | null;
  /** What it was sent for with somebody else's name. */
  behalf: { by: number; reason: string } | null;
  /** The body as it will be sent. */
  body: Readonly<Record<string, unknown>>;
}

export interface UnsentItem extends OutboxWork {
  state: UnsentState;
  ways: readonly UnsentWay[];
  /** What holds it up, itself or through other work, and goes only once a person has done something. */
  blocked_by?: UnsentItem;
}

/** Work that has ended, for the history (`history()` of `unsent-actions.ts`). */
export interface SentItem extends OutboxWork {
  state: 'done' | 'superseded' | 'discarded';
  ended_at: Date;
  /** Number of the record in the books, once it has one. */
  number: number | null;
}

/** Disjoint but for `blocked`; together they are `all`, the number of unsent items in the store. */
export interface UnsentCounts {
  waiting: number;
  sending: number;
  sign_in: number;
  needs_you: number;
  all: number;
  /** Of `waiting` what cannot go before a person has done something about other work. */
  blocked: number;
}

/** Of a slot as a calendar answers it: which time it is, and whether the server has a reservation of it. */
interface SlotRow {
  id: number;
  invoice: object | null;
}

/** A slot that this device has booked and the calendar does not show yet. */
export interface UnsentCell {
  item: OutboxWork;
  /** Of the reservation, once it has arrived. */
  invoice_id: number | null;
  /** `arrived` is at the server, only the calendar is older: drawn as booked, without the cloud. */
  state: 'waiting' | 'trouble' | 'arrived';
  /** In toman: the whole booking, and what was paid with it. */
  total: number;
  paid: number;
}

export interface UnsentReceipt {
  /** The `client_ref` of the receipt that it will be. */
  ref: string;
  /** In toman. */
  price: number;
  /** Who pays; null: somebody who is made with it. */
  user_id: number | null;
}

/** Money that is on its way to reservations that the server has, in the order in which it settles them. */
export interface UnsentPayment extends UnsentReceipt {
  invoice_ids: readonly number[];
}

/** What is queued about one reservation that the server has. */
export interface UnsentInvoice {
  /** Money that is on its way to it. */
  receipts: readonly UnsentReceipt[];
  /** Undefined where nothing is queued. */
  attended: boolean | null | undefined;
  items: readonly OutboxWork[];
}

/** Something said in a ticket on this device. */
export interface UnsentMessage {
  /** Its `client_ref`: the message has it once it is at the server. */
  ref: string;
  /** Whom it was said for; undefined: the likeliest. */
  side: string | undefined;
  /** Markdown. */
  text: string;
  /** Names of what hangs on it. */
  files: readonly string[];
  at: Date;
  /** `arrived` is at the server, only what is shown is older. */
  state: 'waiting' | 'needs_you' | 'arrived';
}

/** A customer who was made on this device. */
export interface NewPerson extends UnsentPerson {
  /** Of what this device has queued for them, in toman. */
  balance: number;
  character_id?: number;
}

export interface Unsent {
  /** In the order in which it will go. */
  items: readonly UnsentItem[];
  counts: UnsentCounts;
  reach: Reachability;
  /** The last work could not be kept on this device: it is still in its form. */
  not_saved: boolean;
  /** By the id of the time; `asOf` (ms) is when what is laid under it was asked for. */
  cells(times: readonly SlotRow[], asOf: number): ReadonlyMap<number, UnsentCell>;
  invoice(id: number, asOf: number): UnsentInvoice;
  payments(asOf: number): readonly UnsentPayment[];
  /** What is queued since then and changes a balance, in toman: debt is positive. `who` is an id or a `client_ref`. */
  balance(who: number | string, asOf: number): number;
  /** Said here in a ticket and not in what was asked for then, in its order. */
  messages(kind: string, ticket: number, asOf: number): readonly UnsentMessage[];
  /** Customers who were made here and are not in lists that were asked for then. */
  people(asOf: number): readonly NewPerson[];
}

const NO_CELLS: ReadonlyMap<number, UnsentCell> = new Map();
const NO_PAYMENTS: readonly UnsentPayment[] = [];
export const NOTHING_UNSENT: Unsent = {
  items: [],
  counts: { waiting: 0, sending: 0, sign_in: 0, needs_you: 0, all: 0, blocked: 0 },
  reach: 'unknown',
  not_saved: false,
  cells: () => NO_CELLS,
  invoice: () => ({ receipts: [], attended: undefined, items: [] }),
  payments: () => NO_PAYMENTS,
  balance: () => 0,
  messages: () => [],
  people: () => [],
};

/** Filled by `unsent-store.ts`; also for code outside of components. */
export const unsentAtom = atom(NOTHING_UNSENT);

/** The last work could not be kept, or the next one could. */
export const setNotSaved = (not_saved: boolean): void =>
  store.set(unsentAtom, (now) => (now.not_saved === not_saved ? now : { ...now, not_saved }));

/** Drawn again with every change of the store, in whichever page or worker it happened. */
export const useUnsent = (): Unsent => useAtomValue(unsentAtom);

/** This device's bookings over the slots that a query answered. */
export function useUnsentCells(
  times: readonly SlotRow[] | undefined,
  queryKey: readonly unknown[],
): ReadonlyMap<number, UnsentCell> {
  const unsent = useUnsent();
  const asOf = askedAt(queryKey);
  return useMemo(() => (times ? unsent.cells(times, asOf) : NO_CELLS), [unsent, times, asOf]);
}

/** The money that this device has taken for what a query answered, and not sent. */
export function useUnsentPayments(queryKey: readonly unknown[]): readonly UnsentPayment[] {
  const unsent = useUnsent();
  const asOf = askedAt(queryKey);
  return useMemo(() => {
    const payments = unsent.payments(asOf);
    return payments.length > 0 ? payments : NO_PAYMENTS;
  }, [unsent, asOf]);
}
