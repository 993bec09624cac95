import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { can } from '#app/data/access.ts';
import { clubNow, clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { dayQuery } from '#app/parts/slots/day-query.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import type { Court } from '#contract/settings/courts.ts';
import { courts as courtCalls } from '#contract/settings/courts.ts';
import { addDays, eachDay } from '#domain/dates.ts';
import { DAYS_OF, readDesk } from './address.ts';
import type { Filter } from './filter/filter.ts';
import type { GridColumn } from './grid-heads.tsx';
import { courtsOf, type Layout, layOut } from './layout.ts';

export const DAYS_SHOWN = DAYS_OF.week;

export const courtWeekQuery = (from: string, court: number) =>
  queryFor(reservableTimes.list, { query: { date: spanFrom(from), court: String(court) } });

/** Seven days at a glance. */
export const weekQuery = (from: string) =>
  queryFor(reservableTimes.summary, { query: { date: spanFrom(from) } });

const spanFrom = (from: string): string => `${from}_${addDays(from, DAYS_SHOWN - 1)}`;
export const weekOf = (from: string): string[] => eachDay(from, addDays(from, DAYS_SHOWN - 1));

/** The longest delay of the first drawing for cached data. */
const AHEAD_MS = 250;

/**
 * Reads the opening day from the cache before the desk is drawn, so that it is drawn once and complete. Missing data
 * are requested.
 */
export async function readAhead(search: object): Promise<void> {
  const { date, view, court } = readDesk(search);
  const { today } = clubNow(clubZone());
  const unknown = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey) === undefined;
  // With one court, several days are shown.
  const ahead = court === undefined ? 1 : DAYS_OF[view ?? 'days'];
  const days = eachDay(date ?? today, addDays(date ?? today, ahead - 1)).map(dayQuery);
  // With the same retries as the desk.
  const retry = queryClient.getDefaultOptions().queries?.retry ?? false;
  const read = [
    ...days.map((day) => view !== 'week' && unknown(day) && queryClient.prefetchQuery({ ...day, retry })),
    can('court.show') && unknown(courtsQuery) && queryClient.prefetchQuery({ ...courtsQuery, retry }),
  ].filter((reading) => reading !== false);
  if (read.length === 0) return;
  await Promise.race([Promise.all(read), new Promise((late) => setTimeout(late, AHEAD_MS))]);
}

const courtsQuery = queryFor(courtCalls.list, { query: { per_page: '200' } });

/** The courts in the club's order; none for who may not see them. */
export function useCourts(): readonly Court[] {
  const can = useCan();
  return useQuery({ ...courtsQuery, enabled: can('court.show') }).data?.data ?? NONE;
}
const NONE: readonly never[] = [];

/** The club's courts; for people who may not see them those of the day. Stable while unchanged. */
export function useShownCourts(date: string): readonly { id: number; name: string }[] {
  const known = useCourts();
  const { data } = useQuery({ ...dayQuery(date), enabled: false });
  return useMemo(
    () => (known.length > 0 ? known.filter(({ active }) => active) : courtsOf(data?.data ?? NONE)),
    [known, data],
  );
}

export interface CalendarData {
  layout: Layout;
  columns: readonly GridColumn[];
  /** Day of each column. */
  dates: readonly string[];
}

/** A day: a column a court. */
export function useDayData(
  times: readonly ShownTime[] | undefined,
  court: number | undefined,
  filter: Filter | null,
): CalendarData | null {
  const words = useWords();
  const known = useCourts();
  return useMemo(() => {
    if (!times) return null;
    const shown = courtsOf(times, known).filter(
      ({ id }) => (court === undefined || id === court) && filter?.courts?.has(id) !== false,
    );
    const hidden = filter?.hidden(times);
    const columns = shown.map(({ id, name }) => ({
      key: id,
      court: id,
      title: words.digits(name),
      detail: kindOf(
        words,
        known.find((each) => each.id === id),
      ),
    }));
    const index = new Map(shown.map(({ id }, column) => [id, column]));
    const date = times[0]?.date ?? '';
    return {
      layout: layOut(times, columns.length, (time) =>
        hidden?.has(time.id) ? -1 : (index.get(time.court.id) ?? -1),
      ),
      columns,
      dates: columns.map(() => date),
    };
  }, [times, known, court, filter, words]);
}

/** «سخت · سرپوشیده». */
function kindOf({ t }: Words, court: Court | undefined): string | undefined {
  if (!court) return undefined;
  const roof = court.roof === 'without' ? null : t(`desk.roof_${court.roof}`);
  return [t(`desk.${court.type}`), roof].filter(Boolean).join(' · ');
}

/** Days of one court: a column a day, with how full it is. */
export function useCourtDaysData(
  times: readonly ShownTime[] | undefined,
  from: string,
  count: number,
  today: string,
  missing: readonly string[],
  filter: Filter | null,
): CalendarData | null {
  const words = useWords();
  return useMemo(() => {
    if (!times) return null;
    const dates = eachDay(from, addDays(from, count - 1));
    const columns = dates.map((date) => ({
      key: date,
      title: words.day(date),
      detail:
        [nearOf(words, date, today), fullOf(words, times, date)].filter(Boolean).join(' · ') || undefined,
      marked: date === today,
      ...(missing.includes(date) && { missing: words.t('desk.not_kept') }),
    }));
    const hidden = filter?.hidden(times);
    const columnOf = (time: ShownTime) => (hidden?.has(time.id) ? -1 : dates.indexOf(time.date));
    return { layout: layOut(times, dates.length, columnOf), columns, dates };
  }, [times, from, count, today, missing, filter, words]);
}

function nearOf({ t }: Words, date: string, today: string): string {
  if (date === today) return t('common.today');
  if (date === addDays(today, 1)) return t('common.tomorrow');
  return date === addDays(today, 2) ? t('desk.in_two_days') : '';
}

/** «۸ از ۹ پر». */
function fullOf({ t }: Words, times: readonly ShownTime[], date: string): string {
  const open = times.filter((time) => time.date === date && time.state !== 'closed');
  const booked = open.filter(({ state }) => state === 'reserved').length;
  return open.length > 0 ? t('desk.full_of', { n: booked, open: open.length }) : '';
}

export const useDay = (date: string) => useQuery(dayQuery(date));
export const useCourtWeek = (from: string, court: number) => useQuery(courtWeekQuery(from, court));
export const useWeek = (from: string) => useQuery(weekQuery(from));

/** Preloads the days beside the shown one when the page is idle. */
export function useNeighbours(date: string, ready: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!ready) return;
    const fetch = () => {
      for (const days of [1, -1]) void client.prefetchQuery(dayQuery(addDays(date, days)));
    };
    const timer = setTimeout(fetch, 400);
    return () => clearTimeout(timer);
  }, [client, date, ready]);
}
