import type { CallError } from './call-error.ts';

/** The details of a 422 `max_debt` (D8); debt and limit only for people who may see people. */
export interface Limit {
  price: number;
  known: { balance: number; max_debt: number } | null;
}

/** The details of a 422 `max_debt`; null for other errors. */
export function limitOf(error: CallError | null): Limit | null {
  if (error?.code !== 'max_debt') return null;
  const { balance, price, max_debt } = error.details;
  if (typeof price !== 'number') return null;
  const known = typeof balance === 'number' && typeof max_debt === 'number' ? { balance, max_debt } : null;
  return { price, known };
}

/** How much must be received besides `paid` to reach the limit; when it is unknown, the whole price. */
export function lackOf({ price, known }: Limit, paid: number): number {
  return known ? known.balance + price - paid - known.max_debt : price - paid;
}
