import { useUnsent } from '#app/data/unsent.ts';
import { cashOf } from '#app/data/unsent-cash.ts';

/** Cash that this device has taken for a box and not sent yet: it lies in the drawer (offline.md, row 28). */
export const useCashUnsent = (cash_id: number): { key: string; price: number }[] =>
  useUnsent()
    .items.flatMap(cashOf)
    .filter((one) => one.cash_id === cash_id)
    .map(({ key, price }) => ({ key, price }));
