import type { UnsentPayment } from './unsent.ts';

/** Divides each payment over reservations, by id: each takes what it owes in order, and nothing is used twice. */
export function shareOut(
  owed: ReadonlyMap<number, number>,
  payments: readonly Pick<UnsentPayment, 'invoice_ids' | 'price'>[],
): readonly ReadonlyMap<number, number>[] {
  const wanted = new Map(owed);
  return payments.map(({ invoice_ids, price }) => {
    const parts = new Map<number, number>();
    let left = price;
    for (const id of invoice_ids) {
      const part = Math.min(left, Math.max(0, wanted.get(id) ?? 0));
      if (part === 0) continue;
      parts.set(id, part);
      wanted.set(id, (wanted.get(id) ?? 0) - part);
      left -= part;
    }
    return parts;
  });
}
