import { useMemo } from 'react';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { overlayOutbox, type ShownTime } from './overlay-outbox.ts';
import { useUnsentCells, useUnsentPayments } from './unsent.ts';

/** A query's times with this device's unsent bookings and payments. */
export function useTimesWithOutbox(
  times: readonly CalendarTime[] | undefined,
  queryKey: readonly unknown[],
): readonly ShownTime[] | undefined {
  const cells = useUnsentCells(times, queryKey);
  const payments = useUnsentPayments(queryKey);
  return useMemo(() => times && overlayOutbox(times, cells, payments), [times, cells, payments]);
}
