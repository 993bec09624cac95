import type { ShiftDetail } from '#contract/treasury/shifts.ts';

/** Names of a shift's lines, and reasons of differences. */
export const SHIFT_LINE_WORDS = {
  opening: 'shifts.l_opening',
  receive: 'shifts.l_receive',
  payment: 'shifts.l_payment',
  cost: 'shifts.l_cost',
  'internal-fund': 'shifts.l_transfer',
  other: 'shifts.l_other',
  earlier: 'shifts.l_earlier',
  unsent: 'shifts.l_unsent',
} as const;

const SHIFT_REASON_WORDS = {
  change: 'shifts.r_change',
  receipt: 'shifts.r_receipt',
  unknown: 'shifts.r_unknown',
} as const;

/** Null: none was given. */
export const shiftReasonWord = (reason: string) =>
  reason in SHIFT_REASON_WORDS ? SHIFT_REASON_WORDS[reason as keyof typeof SHIFT_REASON_WORDS] : null;

/**
 * The receipts expected at a shift's close: how many have arrived, and the amounts of the others; null: none were
 * expected.
 */
export function awaitedOf({ unsent }: Pick<ShiftDetail, 'unsent'>) {
  if (unsent.length === 0) return null;
  const missing = unsent.filter(({ arrived_at }) => arrived_at === null).map(({ price }) => price);
  return { of: unsent.length, n: unsent.length - missing.length, missing };
}
