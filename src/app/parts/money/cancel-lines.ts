import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { type CancelMoneyFigures, handOver } from './hand-over.ts';

/** A cancelled reservation, in toman. */
export interface Leaving {
  /** The court price after discount, which a rule's percent applies to. */
  net: number;
  /** With its add-ons. */
  total: number;
  /** The percent that the rule refunds. */
  percent: number | null;
  penalty: number;
  /** The price of add-ons already handed over, which no rule refunds. */
  handed: number;
}

export interface PenaltyLine {
  what: 'penalty';
  value: number;
  /** The percent of a penalty: «جریمه‌ی ۲۰٪ از ۱٬۲۰۰٬۰۰۰». Null for a typed amount. */
  percent: number | null;
  of: number;
}

export type CancelLine =
  | PenaltyLine
  | {
      what:
        | 'paid'
        | 'kept_addons'
        | 'penalty_unpaid'
        | 'other_payers'
        | 'other_debt'
        | 'visit_due'
        | 'leaves_due';
      value: number;
    };

export interface CancelLines {
  lines: CancelLine[];
  /** The result: the refund, the customer's debt, or the visit's remaining debt. */
  total: { what: 'back' | 'customer_debt' | 'stays_due' | 'debt_gone' | 'visit_due'; value: number };
}

/** Penalties by percent, one line each; empty when nothing is kept. */
export function penaltiesOf(mode: CancelMode, leaving: readonly Leaving[]): PenaltyLine[] {
  if (mode === 'none' || mode === 'amount') {
    const value = sumOf(leaving, (one) => one.penalty);
    const of = sumOf(leaving, (one) => one.total);
    return value > 0 ? [{ what: 'penalty', value, percent: mode === 'none' ? 100 : null, of }] : [];
  }
  const percents = Map.groupBy(leaving, (one) => one.percent);
  return [...percents].flatMap(([percent, ones]) => {
    const value = sumOf(ones, (one) => one.penalty - one.handed);
    const of = sumOf(ones, (one) => one.net);
    return value > 0 ? [{ what: 'penalty' as const, value, percent: keptPercent(percent), of }] : [];
  });
}

/** Percents have four decimals at most (D5). */
const keptPercent = (back: number | null) =>
  back === null ? null : Math.round((100 - back) * 10_000) / 10_000;

/** Add-ons handed over are kept with rules or a full refund; a typed amount already includes them. */
const handedOf = (mode: CancelMode, leaving: readonly Leaving[]) =>
  mode === 'rules' || mode === 'full' ? sumOf(leaving, (one) => one.handed) : 0;

/**
 * The amounts of a cancel line by line, in toman, and its result: of the payment the penalty stays, other payers and
 * debts get their parts, and the rest is refunded. A penalty above the payment is the customer's debt. When nothing was
 * paid for a part of a visit, the result is the visit's remaining debt.
 */
export function cancelLines(
  figures: CancelMoneyFigures & { penalty: number; due: number; due_after: number },
  { mode, leaving, part }: { mode: CancelMode; leaving: readonly Leaving[]; part: boolean },
): CancelLines {
  const { paid, own_paid, own_penalty, penalty, due, due_after } = figures;
  const { in_hand, kept, others, other } = handOver(figures);
  const handed = handedOf(mode, leaving);
  const taken = (sign: 1 | -1): CancelLine[] => [
    ...penaltiesOf(mode, leaving).map((line) => ({ ...line, value: sign * line.value })),
    ...(handed > 0 ? [{ what: 'kept_addons' as const, value: sign * handed }] : []),
  ];
  if (paid === 0 && part) {
    return {
      lines: [
        { what: 'visit_due', value: due },
        { what: 'leaves_due', value: due_after - penalty - due },
        ...taken(1),
      ],
      total: { what: 'visit_due', value: due_after },
    };
  }
  const lines: CancelLine[] = [{ what: 'paid', value: paid }, ...taken(-1)];
  if (paid === 0 && penalty === 0) return { lines, total: { what: 'debt_gone', value: due - due_after } };
  // The penalty exceeds the payment: the rest is still owed, in a split by several.
  if (penalty > paid && kept === paid) {
    const whose = own_penalty - own_paid === penalty - paid ? 'customer_debt' : 'stays_due';
    return { lines, total: { what: whose, value: penalty - paid } };
  }
  const unpaid = penalty - kept;
  if (unpaid > 0) lines.push({ what: 'penalty_unpaid', value: unpaid });
  if (others > 0) lines.push({ what: 'other_payers', value: -others });
  if (other > 0) lines.push({ what: 'other_debt', value: -other });
  return { lines, total: { what: 'back', value: in_hand } };
}
