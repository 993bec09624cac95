import type { CancelPreview } from '#contract/sales/cancels.ts';

/** The server's figures of a cancel. */
export type CancelMoneyFigures = Pick<
  CancelPreview,
  'paid' | 'own_paid' | 'own_penalty' | 'others_back' | 'payable'
>;

/**
 * Divides the payments of a cancel, in toman: paid = kept + others + other + in_hand. The customer's part is paid out
 * or becomes credit, less what their other debts take; other payers' parts stay on their accounts. Without permission
 * for the account the whole part counts as credit (`payable` null).
 */
export function handOver({ paid, own_paid, own_penalty, others_back, payable }: CancelMoneyFigures): {
  kept: number;
  others: number;
  other: number;
  in_hand: number;
} {
  const back = Math.max(0, own_paid - own_penalty);
  const in_hand = payable === null ? back : Math.min(back, payable);
  return { kept: paid - back - others_back, others: others_back, other: back - in_hand, in_hand };
}
