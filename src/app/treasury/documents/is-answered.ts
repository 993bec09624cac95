import { isConfirming } from '#app/parts/money/confirming.ts';
import type { Document } from '#contract/treasury/documents.ts';

/** Whether a pending receipt was confirmed or refused, or an answer is on its way from this device. */
export const isAnswered = ({ id, status }: Document): boolean => status !== 'pending' || isConfirming(id);
