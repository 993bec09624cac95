import { useUnsent } from '#app/offline/unsent.ts';
import { cashOf } from '#app/offline/unsent-cash.ts';

/**
 * Unsent cash of this device for a box that no earlier shift expects: it is in the drawer (offline.md, row 28). An
 * edited item is expected under its former key until the server knows better.
 */
export const useCashUnsent = (
  cash_id: number,
  awaited: readonly string[],
): { key: string; price: number }[] =>
  useUnsent()
    .items.filter(({ key, instead_of }) => !awaited.includes(key) && !awaited.includes(instead_of ?? ''))
    .flatMap(cashOf)
    .filter((one) => one.cash_id === cash_id)
    .map(({ key, price }) => ({ key, price }));
