import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { keyOf } from '#app/data/query.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';

const LIST = keyOf(reservableTimes.list).slice(0, 2);

/**
 * Times by id as last seen in the calendar: no call returns single ones, and chosen ones were seen on some day. Unknown
 * ids are left out.
 */
export function useCachedTimes(ids: readonly number[]): readonly CalendarTime[] {
  const client = useQueryClient();
  const last = useRef<readonly CalendarTime[]>([]);

  const subscribe = useCallback(
    (changed: () => void) =>
      client.getQueryCache().subscribe(({ query, type }) => {
        if (type === 'updated' && query.queryKey[0] === LIST[0]) changed();
      }),
    [client],
  );
  const read = () => {
    const found = new Map<number, CalendarTime>();
    for (const [, answer] of client.getQueriesData<{ data: CalendarTime[] }>({ queryKey: LIST })) {
      for (const time of answer?.data ?? [])
        if (ids.includes(time.id)) found.set(time.id, newer(found, time));
    }
    const times = ids.flatMap((id) => found.get(id) ?? []);
    const same = times.length === last.current.length && times.every((time, i) => time === last.current[i]);
    if (!same) last.current = times;
    return last.current;
  };
  return useSyncExternalStore(subscribe, read);
}

/** A day and its week may both be known; the later state counts. */
function newer(found: Map<number, CalendarTime>, time: CalendarTime): CalendarTime {
  const known = found.get(time.id);
  return known && known.version > time.version ? known : time;
}
