import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currencyAtom } from '#app/state/settings.ts';
import { store } from '#app/state/store.ts';
import type { ClubInfo } from '#contract/settings/settings.ts';
import { settings } from '#contract/settings/settings.ts';
import { currencyOf } from '#domain/currency.ts';
import { clubDay, clubTime } from '#domain/dates.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import { serverNow, toNextMinute } from './clock.ts';
import { idle } from './idle.ts';
import { keyOf, queryClient } from './query.ts';
import { request } from './request.ts';

const KEY = 'club_info';

function kept(): ClubInfo | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Whether somebody has signed in on this device before. */
export const isClubKnown = (): boolean => kept() !== undefined;

/** Name, zone and address of the club; known from the last time until the server answers. */
export const clubQuery = queryOptions({
  queryKey: keyOf(settings.clubInfo),
  queryFn: async ({ signal }) => {
    if (kept()) await idle();
    const { data } = await request(settings.clubInfo, {}, { signal });
    localStorage.setItem(KEY, JSON.stringify(data));
    store.set(currencyAtom, currencyOf(data.club_currency_code));
    return data;
  },
  staleTime: 10 * MINUTE_MS,
  initialData: kept,
  initialDataUpdatedAt: 0,
});

const UNKNOWN = {
  club_name: '',
  time_zone: 'Asia/Tehran',
  phone: '',
  address: '',
  reference_required: true,
  locale: 'fa' as const,
  club_logo: null,
  week_start: 0,
  voice_codes: true,
  lock_minutes: null,
  print_accent: null,
  receipt_head: '',
  receipt_foot: '',
};
type Known = Omit<ClubInfo, 'club_code' | 'club_avatar' | 'logo' | 'club_currency_code'>;

/** Data cached by an earlier version may lack new fields. */
const known = (): Known => ({
  ...UNKNOWN,
  ...(queryClient.getQueryData<ClubInfo>(clubQuery.queryKey) ?? kept()),
});

export function useClub(): Known {
  const { data } = useQuery(clubQuery);
  return data ? { ...UNKNOWN, ...data } : UNKNOWN;
}

/** After so many minutes untouched the device locks; null: never. For code outside of components. */
export const lockMinutes = (): number | null => known().lock_minutes;

/** The club's time zone, for code outside of components. */
export const clubZone = (): string => known().time_zone;

interface ClubNow {
  today: string;
  time: string;
}
let last: { minute: number; time_zone: string; now: ClubNow } | undefined;

/**
 * Day and time of day in the club now, by the server's clock: for code outside of components. Reckoned once a minute,
 * since a page asks for it dozens of times while it is drawn.
 */
export function clubNow(time_zone: string): ClubNow {
  const at = serverNow();
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  if (last?.minute !== minute || last.time_zone !== time_zone) {
    last = { minute, time_zone, now: { today: clubDay(at, time_zone), time: clubTime(at, time_zone) } };
  }
  return last.now;
}

/** The club's present time; re-renders every minute. */
export function useClubNow(): ClubNow {
  const { time_zone } = useClub();
  const [now, setNow] = useState(() => clubNow(time_zone));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      setNow(clubNow(time_zone));
      timer = setTimeout(turn, toNextMinute());
    };
    turn();
    return () => clearTimeout(timer);
  }, [time_zone]);
  return now;
}
