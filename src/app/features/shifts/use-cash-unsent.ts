import { useUnsent } from '#app/data/unsent.ts';

interface Paid {
  price?: unknown;
  cash_id?: unknown;
}

/** Cash that this device has taken for a box and not sent yet: it lies in the drawer (offline.md, row 28). */
export function useCashUnsent(cash_id: number): { key: string; price: number }[] {
  return useUnsent().items.flatMap(({ key, kind, body }) => {
    const paid = (kind === 'receive' ? [body] : kind === 'booking' ? (body.payments ?? []) : []) as Paid[];
    const price = paid
      .filter((one) => one.cash_id === cash_id)
      .reduce((sum, one) => sum + Number(one.price ?? 0), 0);
    return price > 0 ? [{ key, price }] : [];
  });
}
