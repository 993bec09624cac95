import { type PayDraft, type PayLack, paidParts, payLack, sumPaid } from '#app/parts/money/pay-parts.ts';
import type { NewCustomer } from '#app/parts/people/new-customer.ts';
import { type FreshField, freshProblem } from '#app/parts/people/new-customer.ts';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { sumOf } from '#domain/money.ts';
import { equalParts } from '#domain/shares.ts';

/** A row of the split: an existing person, a new one, or empty. */
export interface SplitRow {
  key: string;
  person: PickedPerson | null;
  fresh: NewCustomer | null;
  /** Toman, while shares are free; of the owner it is what the others leave. */
  share: number | null;
  /** Null: as the day makes it, cash or later. */
  pay: PayDraft | null;
}

export interface SplitDraft {
  mode: 'equal' | 'free';
  /** The owner first. */
  rows: SplitRow[];
}

/** As many as a split may name (contract/sales/splits.ts). */
export const MOST_PAYERS = 30;

export const emptyRow = (key: string): SplitRow => ({
  key,
  person: null,
  fresh: null,
  share: null,
  pay: null,
});

const personOf = ({ id, name, family }: { id: number; name: string; family: string }): PickedPerson => ({
  id,
  name: `${name} ${family}`,
  phone: '',
  balance: null,
});
export const rowOf = (person: Parameters<typeof personOf>[0], share: number | null = null): SplitRow => ({
  ...emptyRow(`user ${person.id}`),
  person: personOf(person),
  share,
});

/** What a person pays of a visit: their shares of all slots. */
export interface Payer {
  user: InvoiceDetail['payers'][number]['user'];
  price: number;
  paid: number;
  due: number;
  /** On its way: it waits for the bank. */
  pending: number;
}

/** Each person's shares of several slots added up, the owner first. */
export function payersOf(slots: readonly Pick<InvoiceDetail, 'payers'>[]): Payer[] {
  const payers = new Map<number, Payer>();
  for (const { user, price, paid, due, pending } of slots.flatMap((slot) => slot.payers)) {
    const before = payers.get(user.id) ?? { user, price: 0, paid: 0, due: 0, pending: 0 };
    payers.set(user.id, {
      user,
      price: before.price + price,
      paid: before.paid + paid,
      due: before.due + due,
      pending: before.pending + pending,
    });
  }
  return [...payers.values()];
}

/** The form's initial state: the present split, or the owner and an empty row. */
export function startOf(payers: readonly Payer[], total: number): SplitDraft {
  if (payers.length < 2) {
    const [owner] = payers;
    return { mode: 'equal', rows: [...(owner ? [rowOf(owner.user)] : []), emptyRow('new 1')] };
  }
  const parts = equalParts(total, payers.length);
  const equal = payers.every(({ price }, at) => price === parts[at]);
  return {
    mode: equal ? 'equal' : 'free',
    rows: payers.map(({ user, price }) => rowOf(user, equal ? null : price)),
  };
}

/** Each share in toman: equal by largest remainder, or as typed with the rest for the owner, never below 0. */
export function sharesOf({ mode, rows }: SplitDraft, total: number): number[] {
  if (mode === 'equal') return equalParts(total, rows.length);
  const others = sumOf(rows.slice(1), (row) => row.share ?? 0);
  return rows.map((row, at) => (at === 0 ? Math.max(0, total - others) : (row.share ?? 0)));
}

/** By how much the typed shares are more than the price; 0 where they fit. */
export const excessOf = (draft: SplitDraft, total: number): number =>
  Math.max(0, sumOf(sharesOf(draft, total), (share) => share) - total);

/** The unpaid part of a share in toman, without pending receipts. */
export const wholeOf = (share: number, { paid, pending }: Pick<Payer, 'paid' | 'pending'>): number =>
  Math.max(0, share - paid - pending);

/** What a row is missing, with its index. */
export type SplitLack = { row: number } & (
  | { what: 'person' | 'share' | FreshField | 'known' }
  | { what: 'excess'; sum: number }
  | { what: 'phone'; digits: number | undefined }
  | { what: 'pay'; lack: PayLack }
);

/** The unpaid part of a share, and what is paid now. */
export interface RowPay {
  whole: number;
  pay: PayDraft;
}

/** The first thing that is missing before it can be sent; null when nothing is. */
export function splitLack(
  draft: SplitDraft,
  total: number,
  pays: readonly RowPay[],
  { required, known }: { required: boolean; known: ReadonlySet<string> },
): SplitLack | null {
  for (const [row, { key, person, fresh }] of draft.rows.entries()) {
    if (fresh) {
      if (known.has(key)) return { row, what: 'known' };
      const problem = freshProblem(fresh);
      if (problem?.field === 'phone') return { row, what: 'phone', digits: problem.digits };
      if (problem) return { row, what: problem.field };
    } else if (!person) return { row, what: 'person' };
  }
  const excess = excessOf(draft, total);
  if (excess > 0) return { row: 0, what: 'excess', sum: excess };
  const shares = sharesOf(draft, total);
  const empty = shares.findIndex((share, at) => at > 0 && share === 0);
  if (empty > 0) return { row: empty, what: 'share' };
  for (const [row, { pay, whole }] of pays.entries()) {
    const lack = payLack(pay, whole, required);
    if (lack) return { row, what: 'pay', lack };
  }
  return null;
}

/** Payments by means, and what stays due, in toman. */
export function splitSums(pays: readonly RowPay[]) {
  const parts = pays.map(({ pay, whole }) => paidParts(pay, whole));
  const all = parts.flat();
  const of = (type: 'cash' | 'gateway' | 'bank') => sumPaid(all.filter(({ choice }) => choice.type === type));
  const stays = sumOf(
    pays.map(({ whole }, at) => Math.max(0, whole - sumPaid(parts[at] ?? []))),
    (left) => left,
  );
  return { parts, paid: sumPaid(all), cash: of('cash'), gateway: of('gateway'), bank: of('bank'), stays };
}

/** The row that a refusal names (`payers.2.price`), and the rest of its field; null for a refusal of the whole. */
export function refusedRow(field: string): { row: number; rest: string } | null {
  const [, at, rest = ''] = /^payers\.(\d+)\.(.+)$/.exec(field) ?? [];
  return at === undefined ? null : { row: Number(at), rest };
}
