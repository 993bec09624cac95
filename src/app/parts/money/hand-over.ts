import type { CancelPreview } from '#contract/sales/cancels.ts';

/** What a cancel does to the money, as the server reckons it. */
export type CancelMoneyFigures = Pick<
  CancelPreview,
  'paid' | 'own_paid' | 'own_penalty' | 'others_back' | 'payable'
>;

/**
 * Where what was paid goes, in toman: paid = kept + others + other + in_hand. The customer's part goes into their hand or
 * to their credit but for what their other debts take; that of the other payers stays on their accounts. Who may not be
 * told of the account sees the whole part as the account's (`payable` null).
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
