import { isConfirming } from '#app/parts/money/confirming.ts';
import type { Document } from '#contract/treasury/documents.ts';

/** Nobody asks any more whether it came: it was said, or is on its way from another place on this device. */
export const isAnswered = ({ id, status }: Document): boolean => status !== 'pending' || isConfirming(id);
