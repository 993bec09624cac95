import type { UnsentCell } from '#app/data/unsent.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';

/** A slot as the calendar shows it: the server's, and over it what this device has booked. */
export type ShownTime = CalendarTime & { unsent?: UnsentCell };

/** Lays this device's unsent bookings over the server's slots; without any, they are the answer itself. */
export function layOver(
  times: readonly CalendarTime[],
  cells: ReadonlyMap<number, UnsentCell>,
): readonly ShownTime[] {
  if (cells.size === 0) return times;
  return times.map((time) => {
    const unsent = cells.get(time.id);
    // To all around it is taken: nothing else is booked there, or moved there.
    return unsent ? { ...time, state: 'reserved', unsent } : time;
  });
}
