import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClubNow } from '#app/data/club.ts';
import type { FoundPerson } from '#app/data/found.ts';
import { useCan } from '#app/data/profile.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { peopleOf } from './people-of-today.ts';

/**
 * Today's customers, those still to come first, for a device without recent searches. Null while the calendar loads for
 * the first time.
 */
export function usePeopleOfToday(wanted: boolean): FoundPerson[] | null {
  const can = useCan();
  const { today, time } = useClubNow();
  const enabled = wanted && can('user.show') && can('calendar.show');
  const { data, isLoading } = useQuery({ ...dayQuery(today), enabled });
  const people = useMemo(() => (enabled && data ? peopleOf(data.data, time) : []), [enabled, data, time]);
  return isLoading ? null : people;
}
