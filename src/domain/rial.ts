import type { Currency } from './currency.ts';

/** Rials in one unit of a currency. */
const RIALS: Partial<Record<Currency, number>> = { IRT: 10, IRR: 1 };

/** A sum in the club's currency, converted to whole rials; null if the currency is neither toman nor rial. */
export function rialsOf(amount: number, currency: Currency): number | null {
  const each = RIALS[currency];
  return each === undefined ? null : amount * each;
}
