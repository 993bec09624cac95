import { useUnsent } from '#app/offline/unsent.ts';
import { cashOf } from '#app/offline/unsent-cash.ts';

/**
 * Cash that this device has taken for a box and not sent yet, and that no shift before awaits: it lies in the drawer
 * (offline.md, row 28). What was edited since is awaited under the key that it had, until the server knows better.
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
