import * as v from 'valibot';
import { amount, id } from '#contract/fields.ts';

/** Notes that may be counted, the largest first; whole toman. */
export const NOTES = [
  1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000,
] as const;

/** Each once, the largest first. */
const countNotes = v.pipe(
  v.array(v.picklist(NOTES, 'not_allowed')),
  v.minLength(1, 'required'),
  v.transform((notes) => NOTES.filter((note) => notes.includes(note)) as (typeof NOTES)[number][]),
);

/** Settings of places of money and their limits. */
export const treasurySettings = {
  /** Where forms begin; null: at the first there is. */
  default_cash_id: v.nullable(id),
  default_bank_id: v.nullable(id),
  default_gateway_id: v.nullable(id),
  bank_receipts_pending: v.boolean(),
  /** A receipt by bank or gateway must have its tracking number at once (D30). */
  reference_required: v.boolean(),
  cash_may_go_below_zero: v.boolean(),
  bank_may_go_below_zero: v.boolean(),
  /** A shift whose difference is larger needs the manager's approval. */
  shift_limit: amount,
  /** Whether cash can only be received in an open shift. */
  shift_required: v.boolean(),
  /** By which notes a till is counted. */
  count_notes: countNotes,
};
