import { HOUR_MS } from './durations.ts';
import { percentOf, sumOf } from './money.ts';

export interface RefundRule {
  hours_before: number;
  percent: number;
}

/** The rule with the largest hours_before ≤ the hours left; null when none reaches (D13). */
export function refundRuleAt(rules: readonly RefundRule[], hoursLeft: number): RefundRule | null {
  return rules.reduce<RefundRule | null>(
    (best, rule) =>
      rule.hours_before <= hoursLeft && (best === null || rule.hours_before > best.hours_before)
        ? rule
        : best,
    null,
  );
}

/** The percent refunded when `hoursLeft` hours are left to the slot's start; 0 without a rule (D13). */
export const refundPercent = (rules: readonly RefundRule[], hoursLeft: number): number =>
  refundRuleAt(rules, hoursLeft)?.percent ?? 0;

/** What is wrong with a table of rules: percents must be 0–100 and not fall as hours_before grows (D13). */
export function refundTableProblem(
  rules: readonly RefundRule[],
): 'percent' | 'exists' | 'percent_decreasing' | null {
  if (rules.some(({ percent }) => !(percent >= 0 && percent <= 100))) return 'percent';
  if (new Set(rules.map((rule) => rule.hours_before)).size < rules.length) return 'exists';
  const sorted = [...rules].sort((a, b) => a.hours_before - b.hours_before);
  const falls = sorted.some((rule, index) => rule.percent < (sorted[index - 1]?.percent ?? 0));
  return falls ? 'percent_decreasing' : null;
}

/** A row that is not allowed in a table of rules: its index and the field at fault. */
export interface RefundRowFault {
  at: number;
  field: 'hours_before' | 'percent';
  code: 'exists' | 'conflict';
}

/** The rows that contradict others: an hour given twice, or a percent below that of a shorter notice (D13). */
export function refundTableFaults(rules: readonly RefundRule[]): RefundRowFault[] {
  return rules.flatMap(({ hours_before, percent }, at): RefundRowFault[] => {
    if (rules.some((one, before) => before < at && one.hours_before === hours_before)) {
      return [{ at, field: 'hours_before', code: 'exists' }];
    }
    const falls = rules.some((one) => one.hours_before < hours_before && one.percent > percent);
    return falls ? [{ at, field: 'percent', code: 'conflict' }] : [];
  });
}

export type CancelMode = 'rules' | 'full' | 'none' | 'amount';

/** An active add-on of the invoice; `price` is for all pieces. */
export interface CancelAddon {
  id: number;
  price: number;
  handed_over: boolean;
}

export interface CancelRequest {
  court_net: number;
  addons: readonly CancelAddon[];
  /** The refund rules as stored on the invoice when it was created. */
  rules: readonly RefundRule[];
  starts_at: Date;
  now: Date;
  /** The highest percent allowed after a late move. */
  ceiling?: number | null | undefined;
  mode: CancelMode;
  /** With mode `amount`: 0 to `max_refund`. */
  amount?: number | undefined;
}

export interface CancelFigures {
  /** The rule that applies now, in every mode. */
  rule: RefundRule | null;
  /** Whole hours left to the start; negative after it. */
  hours_before: number;
  /** Percent of the net court price that is refunded; null with mode `amount`. */
  percent: number | null;
  /** The highest possible refund: everything but add-ons handed over. */
  max_refund: number;
  refund: number;
  refund_court: number;
  refund_addons: number;
  penalty: number;
  penalty_court: number;
  penalty_addons: number;
  handed_over_total: number;
}

/**
 * The refund and the penalty of a cancel; refund + penalty = net court price + add-ons. The rule's percent applies to
 * the net court price; add-ons are refunded in full unless handed over; a free `amount` is taken from the add-ons
 * first. Throws RangeError when `amount` exceeds `max_refund`.
 */
export function calculateCancel(request: CancelRequest): CancelFigures {
  const { court_net, addons, mode } = request;
  const hoursLeft = (request.starts_at.getTime() - request.now.getTime()) / HOUR_MS;
  const rule = refundRuleAt(request.rules, hoursLeft);
  const byRules = Math.min(rule?.percent ?? 0, request.ceiling ?? 100);
  const percent = { rules: byRules, full: 100, none: 0, amount: null }[mode];

  const addons_total = sumOf(addons, (addon) => addon.price);
  const handed_over_total = sumOf(addons, (addon) => (addon.handed_over ? addon.price : 0));
  const returnable = addons_total - handed_over_total;
  const max_refund = court_net + returnable;
  const { refund_court, refund_addons } =
    percent === null
      ? splitAmount(request.amount ?? 0, returnable, max_refund)
      : { refund_court: percentOf(court_net, percent), refund_addons: mode === 'none' ? 0 : returnable };

  const penalty_court = court_net - refund_court;
  const penalty_addons = addons_total - refund_addons;
  return {
    rule,
    hours_before: Math.floor(hoursLeft),
    percent,
    max_refund,
    refund: refund_court + refund_addons,
    refund_court,
    refund_addons,
    penalty: penalty_court + penalty_addons,
    penalty_court,
    penalty_addons,
    handed_over_total,
  };
}

function splitAmount(amount: number, returnable: number, max: number) {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > max) {
    throw new RangeError(`a refund of ${amount} is not within 0 and ${max}`);
  }
  const refund_addons = Math.min(amount, returnable);
  return { refund_court: amount - refund_addons, refund_addons };
}

/**
 * The refund ceiling after a move: the percent that applied at the old slot, if below 100, and never above an earlier
 * ceiling; null when refunds stay unlimited.
 */
export function refundCeilingAfterMove(percentNow: number, earlier: number | null): number | null {
  const ceiling = Math.min(percentNow, earlier ?? 100);
  return ceiling < 100 ? ceiling : null;
}

/**
 * The most that can be paid out at a cancel: what was paid above the penalty, up to the person's credit afterwards
 * (`balance_after` < 0 is credit). Paid and penalty are of the owner's share.
 */
export function payableAfterCancel(paid: number, penalty: number, balance_after: number): number {
  return Math.max(0, Math.min(paid - penalty, -balance_after));
}
