import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClubInfo } from '#contract/settings.ts';
import { settings } from '#contract/settings.ts';
import { clubDay, clubTime } from '#domain/dates.ts';
import { serverNow } from './clock.ts';
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

/** Name, zone and address of the club; known from the last time until the server answers. */
export const clubQuery = queryOptions({
  queryKey: keyOf(settings.clubInfo),
  queryFn: async ({ signal }) => {
    const { data } = await request(settings.clubInfo, {}, { signal });
    localStorage.setItem(KEY, JSON.stringify(data));
    return data;
  },
  staleTime: 10 * 60_000,
  initialData: kept,
  initialDataUpdatedAt: 0,
});

const UNKNOWN = { club_name: '', time_zone: 'Asia/Tehran', phone: '', address: '' };

export function useClub(): Pick<ClubInfo, 'club_name' | 'time_zone' | 'phone' | 'address'> {
  return useQuery(clubQuery).data ?? UNKNOWN;
}

/** The club's time zone, for code outside of components. */
export const clubZone = (): string =>
  (queryClient.getQueryData<ClubInfo>(clubQuery.queryKey) ?? kept() ?? UNKNOWN).time_zone;

/** Day and time of day in the club now, by the server's clock: for code outside of components. */
export function clubNow(time_zone: string): { today: string; time: string } {
  const now = serverNow();
  return { today: clubDay(now, time_zone), time: clubTime(now, time_zone) };
}

/** The same, drawn again when the minute turns. */
export function useClubNow(): { today: string; time: string } {
  const { time_zone } = useClub();
  const [now, setNow] = useState(() => clubNow(time_zone));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      const next = clubNow(time_zone);
      setNow((last) => (last.today === next.today && last.time === next.time ? last : next));
      timer = setTimeout(turn, 60_000 - (serverNow().getTime() % 60_000) + 20);
    };
    turn();
    return () => clearTimeout(timer);
  }, [time_zone]);
  return now;
}
