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

/** Cash taken by unsent work, by box: it is in the drawer but not in the books. */
export function cashOf({ key, kind, body }: Pick<OutboxWork, 'key' | 'kind' | 'body'>): UnsentCash[] {
  const paid = (kind === 'receive' ? [body] : kind === 'booking' ? (body.payments ?? []) : []) as Paid[];
  const sums = new Map<number, number>();
  for (const { cash_id, price } of paid)
    if (typeof cash_id === 'number') sums.set(cash_id, (sums.get(cash_id) ?? 0) + Number(price ?? 0));
  return [...sums].flatMap(([cash_id, price]) => (price > 0 ? [{ key, price, cash_id }] : []));
}
