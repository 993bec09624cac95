import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { shareOut } from './share-out.ts';
import type { UnsentCell, UnsentPayment } from './unsent.ts';

/** A slot as the calendar shows it: the server's, and over it what this device has booked. */
export type ShownTime = CalendarTime & {
  unsent?: UnsentCell;
  /** Receipts queued on this device for its reservation, in toman: a part of what is pending. */
  taken?: number;
};

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
  const taken = takenOf(times, payments);
  return times.map((time) => {
    const unsent = cells.get(time.id);
    // To all around it is taken: nothing else is booked there, or moved there.
    if (unsent) return { ...time, state: 'reserved', unsent };
    const { invoice } = time;
    const pending = invoice && taken.get(invoice.id);
    return invoice && pending
      ? { ...time, taken: pending, invoice: { ...invoice, pending: (invoice.pending ?? 0) + pending } }
      : time;
  });
}

/** Payments on their way to each reservation, by id. */
function takenOf(
  times: readonly CalendarTime[],
  payments: readonly UnsentPayment[],
): ReadonlyMap<number, number> {
  const taken = new Map<number, number>();
  if (payments.length === 0) return taken;
  const owed = new Map(times.flatMap(({ invoice }) => (invoice ? [[invoice.id, invoice.due ?? 0]] : [])));
  for (const parts of shareOut(owed, payments))
    for (const [id, part] of parts) taken.set(id, (taken.get(id) ?? 0) + part);
  return taken;
}
