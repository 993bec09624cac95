import type * as v from 'valibot';
import type { OpenItem } from '#contract/people/users.ts';
import type { ReceiveAllocation } from '#contract/treasury/documents.ts';

type Allocation = v.InferOutput<typeof ReceiveAllocation>;

/** Something that a receipt may settle. */
export interface Choosable {
  item_id: number;
  date: string;
  title: string;
  /** Its debt without this receipt. */
  due: number;
}

/** The person's debts, and those the receipt pays already, oldest first. */
export function choosableItems(open: readonly OpenItem[], settled: readonly Allocation[]): Choosable[] {
  const items = new Map<number, Choosable>();
  for (const { id, date, title, remaining } of open)
    items.set(id, { item_id: id, date, title, due: remaining });
  for (const { item_id, date, invoice_number, price } of settled) {
    const known = items.get(item_id);
    items.set(item_id, {
      item_id,
      date: known?.date ?? date,
      title: known?.title ?? (invoice_number === null ? '' : String(invoice_number)),
      due: (known?.due ?? 0) + price,
    });
  }
  return [...items.values()]
    .filter(({ due }) => due > 0)
    .toSorted((one, other) => one.date.localeCompare(other.date) || one.item_id - other.item_id);
}

/** How much of a sum each chosen item gets, in the order of the list; none gets nothing. */
export function takenBy(
  items: readonly Choosable[],
  chosen: readonly number[],
  sum: number,
): { item_id: number; price: number }[] {
  let left = sum;
  return items.flatMap(({ item_id, due }) => {
    const price = chosen.includes(item_id) ? Math.min(due, left) : 0;
    if (price <= 0) return [];
    left -= price;
    return [{ item_id, price }];
  });
}
