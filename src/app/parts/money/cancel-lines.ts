import { sumOf } from '#domain/money.ts';
import type { CancelMode } from '#domain/refunds.ts';
import { type CancelMoneyFigures, handOver } from './hand-over.ts';

/** One reservation that goes, in toman. */
export interface Leaving {
  /** Of the court, after the discount: what a rule's percent is of. */
  net: number;
  /** With its add-ons. */
  total: number;
  /** What the rule in force gives back. */
  percent: number | null;
  penalty: number;
  /** What the add-ons cost that the customer has already: no rule gives that back. */
  handed: number;
}

export interface PenaltyLine {
  what: 'penalty';
  value: number;
  /** What is kept of what: «جریمه‌ی ۲۰٪ از ۱٬۲۰۰٬۰۰۰». Null for a sum that somebody has typed. */
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
  /** The one figure that is left of them: what goes back, what the customer owes, or what the visit then owes. */
  total: { what: 'back' | 'customer_debt' | 'stays_due' | 'debt_gone' | 'visit_due'; value: number };
}

/** The penalty by its percent and what that is of, one line a percent; none where nothing is kept. */
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

/** What was handed over stays sold where the rules, or all, come back; by a sum of one's own it is in that sum. */
const handedOf = (mode: CancelMode, leaving: readonly Leaving[]) =>
  mode === 'rules' || mode === 'full' ? sumOf(leaving, (one) => one.handed) : 0;

/**
 * What becomes of the money line by line, in toman, and the one figure that is left: of what was paid the penalty stays,
 * the other payers and other debts have their parts, the rest goes back. More penalty than was paid is the customer's
 * debt. Where nothing was paid of a part of a visit, what counts is what the visit then owes.
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
  // Nobody has paid more than is kept of them: the rest of the penalty is owed still, of a split by several.
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
