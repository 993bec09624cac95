import type { UnsentCell, UnsentPayment } from '#app/data/unsent.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';

/** A slot as the calendar shows it: the server's, and over it what this device has booked. */
export type ShownTime = CalendarTime & { unsent?: UnsentCell };

/**
 * Lays this device's unsent bookings over the server's slots, and the money it has taken for them over what they owe;
 * without any, they are the answer itself.
 */
export function overlayOutbox(
  times: readonly CalendarTime[],
  cells: ReadonlyMap<number, UnsentCell>,
  payments: readonly UnsentPayment[] = [],
): readonly ShownTime[] {
  if (cells.size === 0 && payments.length === 0) return times;
  const taken = shareOut(times, payments);
  return times.map((time) => {
    const unsent = cells.get(time.id);
    // To all around it is taken: nothing else is booked there, or moved there.
    if (unsent) return { ...time, state: 'reserved', unsent };
    const { invoice } = time;
    const pending = invoice && taken.get(invoice.id);
    return invoice && pending
      ? { ...time, invoice: { ...invoice, pending: (invoice.pending ?? 0) + pending } }
      : time;
  });
}

/** What of each payment is each reservation's, by its id: the first takes what it owes, the next what is left. */
function shareOut(
  times: readonly CalendarTime[],
  payments: readonly UnsentPayment[],
): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  if (payments.length === 0) return taken;
  const owed = new Map(times.flatMap(({ invoice }) => (invoice ? [[invoice.id, invoice.due ?? 0]] : [])));
  for (const { invoice_ids, price } of payments) {
    let left = price;
    for (const id of invoice_ids) {
      const part = Math.min(left, Math.max(0, (owed.get(id) ?? 0) - (taken.get(id) ?? 0)));
      if (part > 0) taken.set(id, (taken.get(id) ?? 0) + part);
      left -= part;
    }
  }
  return taken;
}
