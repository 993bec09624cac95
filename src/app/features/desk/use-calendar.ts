import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { allows } from '#app/data/access.ts';
import { clubNow, clubZone } from '#app/data/club.ts';
import { useCan } from '#app/data/profile.ts';
import { queryClient, queryFor } from '#app/data/query.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { Court } from '#contract/courts.ts';
import { courts as courtCalls } from '#contract/courts.ts';
import { reservableTimes } from '#contract/reservable-times.ts';
import { addDays, eachDay } from '#domain/dates.ts';
import { readDesk } from './address.ts';
import type { GridColumn } from './calendar-grid.tsx';
import type { ShownTime } from './lay-over.ts';
import { courtsOf, type Layout, layOut } from './layout.ts';

export const DAYS_SHOWN = 7;

/** Everything of one day, whichever courts are shown. */
export const dayQuery = (date: string) =>
  queryFor(reservableTimes.list, { query: { date: `${date}_${date}` } });

export const courtWeekQuery = (from: string, court: number) =>
  queryFor(reservableTimes.list, { query: { date: spanFrom(from), court: String(court) } });

/** Seven days at a glance. */
export const weekQuery = (from: string) =>
  queryFor(reservableTimes.summary, { query: { date: spanFrom(from) } });

const spanFrom = (from: string): string => `${from}_${addDays(from, DAYS_SHOWN - 1)}`;
export const weekOf = (from: string): string[] => eachDay(from, addDays(from, DAYS_SHOWN - 1));

/** Longer than this the first drawing does not wait for what the device may have kept. */
const AHEAD_MS = 250;

/**
 * What the device keeps of the day that opens, read before the desk is drawn: so it is drawn once, and whole. What is
 * not kept is on its way from then on.
 */
export async function readAhead(search: object): Promise<void> {
  const { date, view } = readDesk(search);
  const { today } = clubNow(clubZone());
  const unknown = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey) === undefined;
  const day = dayQuery(date ?? today);
  // As often as the desk itself would ask.
  const retry = queryClient.getDefaultOptions().queries?.retry ?? false;
  const read = [
    view === 'day' && unknown(day) && queryClient.prefetchQuery({ ...day, retry }),
    allows('court.show') && unknown(courtsQuery) && queryClient.prefetchQuery({ ...courtsQuery, retry }),
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
): CalendarData | null {
  const words = useWords();
  const known = useCourts();
  return useMemo(() => {
    if (!times) return null;
    const shown = courtsOf(times, known).filter(({ id }) => court === undefined || id === court);
    const columns = shown.map(({ id, name }) => ({
      key: id,
      title: words.digits(name),
      detail: kindOf(
        words,
        known.find((each) => each.id === id),
      ),
    }));
    const index = new Map(shown.map(({ id }, column) => [id, column]));
    const date = times[0]?.date ?? '';
    return {
      layout: layOut(times, columns.length, (time) => index.get(time.court.id) ?? -1),
      columns,
      dates: columns.map(() => date),
    };
  }, [times, known, court, words]);
}

/** «سخت · سرپوشیده». */
function kindOf({ t }: Words, court: Court | undefined): string | undefined {
  if (!court) return undefined;
  const roof = court.roof === 'without' ? null : t(`desk.roof_${court.roof}`);
  return [t(`desk.${court.type}`), roof].filter(Boolean).join(' · ');
}

/** A week of one court: a column a day. */
export function useCourtWeekData(
  times: readonly ShownTime[] | undefined,
  from: string,
  today: string,
): CalendarData | null {
  const words = useWords();
  return useMemo(() => {
    if (!times) return null;
    const dates = weekOf(from);
    const columns = dates.map((date) => ({
      key: date,
      title: words.day(date),
      detail: date === today ? words.t('common.today') : undefined,
      marked: date === today,
    }));
    return { layout: layOut(times, dates.length, (time) => dates.indexOf(time.date)), columns, dates };
  }, [times, from, today, words]);
}

export const useDay = (date: string) => useQuery(dayQuery(date));
export const useCourtWeek = (from: string, court: number) => useQuery(courtWeekQuery(from, court));
export const useWeek = (from: string) => useQuery(weekQuery(from));

/** Fetches the days beside the one that is shown, once that one stands and the page is quiet. */
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
