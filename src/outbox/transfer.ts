import * as v from 'valibot';
import { type Item, isOpen, readItem } from './item.ts';

const FORMAT = 'meydan-outbox';

const Exported = v.object({
  format: v.literal(FORMAT),
  items: v.array(
    v.looseObject({
      key: v.string(),
      seq: v.number(),
      kind: v.picklist(['customer', 'booking', 'receive', 'attendance', 'message']),
      entityId: v.string(),
      userId: v.number(),
      clubId: v.string(),
      state: v.string(),
    }),
  ),
});

/** Everything unsent as a file for another device, keys included: both may send it, and it arrives once. */
export function exportItems(items: readonly Item[]): string {
  return JSON.stringify({ format: FORMAT, items: items.filter(isOpen) }, null, 1);
}

/** The work in such a file, in its order; null when it is none. What was on its way may have arrived. */
export function readExport(text: string): Item[] | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const file = v.safeParse(Exported, given);
  if (!file.success) return null;
  return file.output.items
    .map((item) => readItem(item as unknown as Item))
    .filter(isOpen)
    .sort((a, b) => a.seq - b.seq)
    .map(({ formWaitsUntil: _, ...item }) => ({
      ...item,
      ...onItsWay(item),
      formWaitsUntil: null,
      epoch: 0,
    }));
}

const onItsWay = (item: Pick<Item, 'state'>): Partial<Item> =>
  item.state === 'sending' || item.state === 'wait' || item.state === 'needs_sign_in'
    ? { state: 'queued', maybeSent: true }
    : {};
