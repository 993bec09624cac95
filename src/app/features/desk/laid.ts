import { useMemo } from 'react';
import { type UnsentCell, useUnsentCells } from '#app/data/unsent.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';

/** A slot as the calendar shows it: the server's, and over it what this device has booked. */
export type ShownTime = CalendarTime & { unsent?: UnsentCell };

/** Lays this device's unsent bookings over what a query answered; without any, it is the answer itself. */
export function useLaid(
  times: readonly CalendarTime[] | undefined,
  queryKey: readonly unknown[],
): readonly ShownTime[] | undefined {
  const cells = useUnsentCells(times, queryKey);
  return useMemo(() => times && layOver(times, cells), [times, cells]);
}

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
