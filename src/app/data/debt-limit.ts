import type { CallError } from './call-error.ts';

/** What a refused 422 `max_debt` tells (D8); what somebody owes and may owe only to those who see people. */
export interface Limit {
  price: number;
  known: { balance: number; max_debt: number } | null;
}

/** Of a refused 422 `max_debt`; null for every other refusal. */
export function limitOf(error: CallError | null): Limit | null {
  if (error?.code !== 'max_debt') return null;
  const { balance, price, max_debt } = error.details;
  if (typeof price !== 'number') return null;
  const known = typeof balance === 'number' && typeof max_debt === 'number' ? { balance, max_debt } : null;
  return { price, known };
}

/** What must be taken in beside `paid`: down to the limit; where that is not known, all of the price. */
export function lackOf({ price, known }: Limit, paid: number): number {
  return known ? known.balance + price - paid - known.max_debt : price - paid;
}
