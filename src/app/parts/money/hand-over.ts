import type { CancelPreview } from '#contract/cancels.ts';

/**
 * What of a cancel goes into the customer's hand, or to their credit, and what of the refund their other debts take
 * (whole toman). paid − penalty = in_hand + other where anything comes back.
 */
export function handOver({ paid, penalty, payable }: Pick<CancelPreview, 'paid' | 'penalty' | 'payable'>): {
  in_hand: number;
  other: number;
} {
  const returned = Math.max(0, paid - penalty);
  const in_hand = Math.min(returned, payable);
  return { in_hand, other: returned - in_hand };
}
