import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { byServer } from '#app/data/clock.ts';
import { useClub, useClubNow } from '#app/data/club.ts';
import { queryClient } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { resourceOf } from '#contract/call.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { users } from '#contract/people/users.ts';
import { clubDay } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { isFromCache } from './persist.ts';

/** While reconnecting, younger data needs no note. */
const RECENT_MS = 2 * MINUTE_MS;

export interface AsOf {
  /** Until then what is shown was known to be right, by the server's clock. */
  at: Date;
  /** The age as text: «تا ۱۱:۲۶»; of another day with its weekday. */
  text: string;
  /** Where there is room for no word: «۱۱:۲۶». */
  short: string;
}

/**
 * The age of shown data while the server is unreachable (look.md §10): of one query, or of the page's schedule or
 * people. Null when everything is fresh or nothing is shown. Re-renders every minute.
 */
export function useAsOf(queryKey?: QueryKey): AsOf | null {
  const { t, instant } = useWords();
  const { time_zone } = useClub();
  const { today } = useClubNow();
  const { state, fresh_at } = useAtomValue(connectionAtom);
  const fresh = state === 'live';
  const updated = useSyncExternalStore(subscribe, () => (fresh ? 0 : updatedAt(queryKey)));
  // While the stream was open, loaded data was kept fresh.
  const at = updated < 0 ? -updated : Math.max(updated, queryKey && updated === 0 ? 0 : (fresh_at ?? 0));
  if (fresh || at === 0 || (state === 'connecting' && Date.now() - at < RECENT_MS)) return null;
  const shown = byServer(at);
  const style = clubDay(shown, time_zone) === today ? 'time' : 'weekday';
  const time = instant(shown, time_zone, style);
  return { at: shown, text: t('shell.as_of', { time }), short: time };
}

const subscribe = (changed: () => void) => queryClient.getQueryCache().subscribe(changed);
/** The cached data a page may show. */
const KEPT = [resourceOf(reservableTimes.list), users.directory.name];

/** When the answer came (ms of this device's clock), negative where it is one that the device kept; 0 without any. */
function updatedAt(queryKey?: QueryKey): number {
  const hash = queryKey && hashKey(queryKey);
  const shown = queryClient
    .getQueryCache()
    .findAll(
      hash
        ? { predicate: ({ queryHash }) => queryHash === hash }
        : {
            type: 'active',
            predicate: ({ queryKey: [resource, call] }) =>
              KEPT.includes(`${resource}`) || KEPT.includes(`${call}`),
          },
    )
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey: key, state }) => (isFromCache(key) ? -state.dataUpdatedAt : state.dataUpdatedAt));
  return shown.sort((a, b) => Math.abs(b) - Math.abs(a))[0] ?? 0;
}
