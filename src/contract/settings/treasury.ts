import * as v from 'valibot';
import { amount } from '../fields.ts';

/** Where money goes, and how far a place may. */
export const treasurySettings = {
  bank_receipts_pending: v.boolean(),
  /** A receipt by bank or gateway must have its tracking number at once (D30). */
  reference_required: v.boolean(),
  cash_may_go_below_zero: v.boolean(),
  bank_may_go_below_zero: v.boolean(),
  /** A till that differs by more goes to the manager. */
  shift_limit: amount,
  /** Without an open shift no cash comes in. */
  shift_required: v.boolean(),
};
