import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { askedAt } from '#app/data/query.ts';
import { store } from '#app/state/store.ts';
import type { Reachability } from '#outbox/delivery.ts';
import type { AboutSlot, Kind, Problem } from '#outbox/item.ts';

/**
 * Unsent work of this device as screens show it. All of it comes from one read of the outbox's store, so that numbers
 * and cells always agree. This file has only types and hooks, because the desk's first load contains it; the outbox
 * fills them later (`unsent-store.ts`), and `unsent-actions.ts` has the actions. Nothing of this is ever written into a
 * query.
 */

/**
 * `waiting` for the line, its moment or other work · `sending` right now · `sign_in` for its author · `needs_you` for
 * a decision.
 */
export type UnsentState = 'waiting' | 'sending' | 'sign_in' | 'needs_you';

/** A customer as far as the device knows them. */
export interface UnsentPerson {
  /** Null for a person unknown to the server. */
  id: number | null;
  /** `client_ref` of a person created on this device. */
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
 * - `move` to another free slot · `drop` the reservation; its money stays on the account
 * - `link` to the person who has the phone already · `new_price` the server's price · `as_discount` the price that was
 *   promised, the difference as a discount by hand · `over_debt`, `over_stock` in spite of the limit, the stock
 * - `without_addon`: what has run out is left out · `post_today` without the date that is closed · `behalf` a manager sends it for its author, with a reason
 * - `take_back` what has not left this device · `edit` what was typed · `retry` the same again · `discard` for good, with a reason
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
  /** Its Idempotency-Key, used by every action. */
  key: string;
  /** The first key of edited work; null unless it was edited. */
  instead_of: string | null;
  kind: Kind;
  /** `client_ref` of the record that it makes: `ref:<ref>` in addresses and bodies. */
  ref: string;
  /** «T2-000057»; null on a device that has no prefix yet, and once its paper has gone to the payment. */
  device_no: string | null;
  /** When it was done at the desk, by the server's clock. */
  at: Date;
  /** Its author. */
  author: { id: number; own: boolean };
  person: UnsentPerson;
  /** The slots of a booking, or the slot of an attendance. */
  slots: readonly AboutSlot[];
  /** The payments: of a booking (empty when paid later), or of a receipt. */
  money: readonly UnsentMoney[];
  /** A booking's price in toman; null for other kinds. */
  total: number | null;
  /** For attendance: came, missed, undone. */
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
  /** A paper was printed: amount and person cannot change. */
  printed: boolean;
  /** How far this device's clock stood from the server's, where that was noted (ms). */
  skew_ms: number | null;
  /** Who sends it for its author. */
  behalf: { by: number; reason: string } | null;
  /** The body as it will be sent. */
  body: Readonly<Record<string, unknown>>;
}

export interface UnsentItem extends OutboxWork {
  state: UnsentState;
  ways: readonly UnsentWay[];
  /** The work that must be resolved by a person before it can go: itself or another item. */
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
  /** Waiting items that depend on work needing a person. */
  blocked: number;
}

/** A slot in a calendar's answer: its id, and whether it has a reservation. */
interface SlotRow {
  id: number;
  invoice: object | null;
}

/** A slot that this device has booked and the calendar does not show yet. */
export interface UnsentCell {
  item: OutboxWork;
  /** The reservation's id, once it has arrived. */
  invoice_id: number | null;
  /** `arrived` is at the server, only the calendar is older: drawn as booked, without the cloud. */
  state: 'waiting' | 'trouble' | 'arrived';
  /** In toman: the whole booking, and its payment. */
  total: number;
  paid: number;
}

export interface UnsentReceipt {
  /** The `client_ref` of the receipt that it will be. */
  ref: string;
  /** In toman. */
  price: number;
  /** The payer; null: a person created with it. */
  user_id: number | null;
}

/** Money that is on its way to reservations that the server has, in the order in which it settles them. */
export interface UnsentPayment extends UnsentReceipt {
  invoice_ids: readonly number[];
}

/** Queued work about a reservation at the server. */
export interface UnsentInvoice {
  /** Money that is on its way to it. */
  receipts: readonly UnsentReceipt[];
  /** Undefined where nothing is queued. */
  attended: boolean | null | undefined;
  items: readonly OutboxWork[];
}

/** A ticket message written on this device. */
export interface UnsentMessage {
  /** Its `client_ref`: the message has it once it is at the server. */
  ref: string;
  /** The side it was written for; undefined: the likeliest. */
  side: string | undefined;
  /** Markdown. */
  text: string;
  /** Names of attachments. */
  files: readonly string[];
  at: Date;
  /** `arrived` is at the server, but the shown data is older. */
  state: 'waiting' | 'needs_you' | 'arrived';
}

/** A customer created on this device. */
export interface NewPerson extends UnsentPerson {
  /** The sum of their queued work, in toman. */
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
  /** By time id; `asOf` (ms) is when the underlying data was requested. */
  cells(times: readonly SlotRow[], asOf: number): ReadonlyMap<number, UnsentCell>;
  invoice(id: number, asOf: number): UnsentInvoice;
  payments(asOf: number): readonly UnsentPayment[];
  /** Changes of a balance queued since then, in toman: debt is positive. `who` is an id or a `client_ref`. */
  balance(who: number | string, asOf: number): number;
  /** Ticket messages written here and missing in the answer of that time, in order. */
  messages(kind: string, ticket: number, asOf: number): readonly UnsentMessage[];
  /** Customers created here and missing in lists of that time. */
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

/** Records whether the last work could not be stored. */
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
