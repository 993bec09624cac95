import type { Currency } from './currency.ts';

/** How many rials one unit of a currency is; the Iranian gateways take no other. */
const RIALS: Partial<Record<Currency, number>> = { IRT: 10, IRR: 1 };

/** What a sum of the club is in rials: toman times ten; null in a currency that is not of Iran. */
export function rialsOf(amount: number, currency: Currency): number | null {
  const each = RIALS[currency];
  return each === undefined ? null : amount * each;
}
