import type { SourceType } from './places.ts';
import { useTarget } from './use-target.ts';

/** A box of the pay row: the sum in all, the sum of one means, the tracking number of one. */
export type PayBox = 'amount' | `price.${SourceType}` | `tracking.${SourceType}`;

/** Which box has the pad. The form that owns the row folds away what would push it out of sight. */
export const usePayTarget = () => useTarget<PayBox>();
