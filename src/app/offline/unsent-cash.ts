import type { OutboxWork } from './unsent.ts';

interface Paid {
  price?: unknown;
  cash_id?: unknown;
}

interface UnsentCash {
  key: string;
  price: number;
  cash_id: number;
}

/** Cash that work on this device has taken, a sum for each box: it lies in the drawer, and the books do not know of it. */
export function cashOf({ key, kind, body }: Pick<OutboxWork, 'key' | 'kind' | 'body'>): UnsentCash[] {
  const paid = (kind === 'receive' ? [body] : kind === 'booking' ? (body.payments ?? []) : []) as Paid[];
  const sums = new Map<number, number>();
  for (const { cash_id, price } of paid)
    if (typeof cash_id === 'number') sums.set(cash_id, (sums.get(cash_id) ?? 0) + Number(price ?? 0));
  return [...sums].flatMap(([cash_id, price]) => (price > 0 ? [{ key, price, cash_id }] : []));
}
