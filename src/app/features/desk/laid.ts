import { useMemo } from 'react';
import { useUnsentCells, useUnsentPayments } from '#app/data/unsent.ts';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { layOver, type ShownTime } from './lay-over.ts';

/** What a query answered, with this device's unsent bookings and payments over it. */
export function useLaid(
  times: readonly CalendarTime[] | undefined,
  queryKey: readonly unknown[],
): readonly ShownTime[] | undefined {
  const cells = useUnsentCells(times, queryKey);
  const payments = useUnsentPayments(queryKey);
  return useMemo(() => times && layOver(times, cells, payments), [times, cells, payments]);
}
