import { percentOf } from '../money.ts';

/** How a group pays online (D46): in full, a deposit in percent, or at the club. */
export type PayRule = { kind: 'full' } | { kind: 'deposit'; percent: number } | { kind: 'at_club' };

export interface SumRequest {
  /** The price of the checkout, whole toman like all sums here. */
  total: number;
  rule: PayRule;
  /** The person's balance; above 0 it is a debt (D7). */
  balance: number;
  /** Credit that is promised to a refund request and cannot be used. */
  blocked: number;
  /** The person's limit of debt (D8). */
  max_debt: number;
  /** Whether the person's credit is to be used. */
  wallet: boolean;
  /** The least sum that the gateway accepts. */
  gateway_min: number;
}

export interface AskedSum {
  /** Taken from the person's credit. */
  wallet: number;
  /** To be paid through the gateway. */
  gateway: number;
  /** Stays due after both. */
  at_club: number;
  /** What the gateway brings above the price, because of its minimum; it becomes credit. */
  excess: number;
}

/** Credit that a person can spend. */
export const spendable = (balance: number, blocked: number): number => Math.max(0, -balance - blocked);

/**
 * What is asked at a checkout, and from where; null if the person's debt is above `max_debt` already, so that nothing can be
 * booked (D8). With `wallet` credit pays as much of the whole price as it can, also where the rule asks for less. The
 * gateway brings the rest of the rule's part, and more where a debt above `max_debt` would stay.
 * `wallet + gateway + at_club - excess = total`.
 */
export function askedSum(request: SumRequest): AskedSum | null {
  const { total, rule, balance, blocked, max_debt, gateway_min } = request;
  const room = max_debt - balance - blocked;
  if (room < 0) return null;
  const wallet = request.wallet ? Math.min(total, spendable(balance, blocked)) : 0;
  const gateway = Math.max(0, partOf(total, rule) - wallet, total - room);
  const due = total - wallet - gateway;
  if (gateway === 0 || gateway >= gateway_min) return { wallet, gateway, at_club: due, excess: 0 };
  const more = gateway_min - gateway;
  const fromDue = Math.min(more, due);
  const fromWallet = Math.min(more - fromDue, wallet);
  return {
    wallet: wallet - fromWallet,
    gateway: gateway_min,
    at_club: due - fromDue,
    excess: more - fromDue - fromWallet,
  };
}

function partOf(total: number, rule: PayRule): number {
  switch (rule.kind) {
    case 'full':
      return total;
    case 'deposit':
      return Math.min(total, percentOf(total, rule.percent));
    case 'at_club':
      return 0;
  }
}
