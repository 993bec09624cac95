import type { Span } from '#app/parts/setup/term-clash.ts';
import { minutesOf } from '#domain/dates.ts';

const DAY_MINUTES = 24 * 60;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Start and end of the term that follows one, as long as it; null when the day is over. */
export function nextTerm(start: string, end: string): { start_time: string; end_time: string } | null {
  const length = minutesOf(end) - minutesOf(start);
  const from = minutesOf(end);
  if (length <= 0 || from + length > DAY_MINUTES) return null;
  return { start_time: clock(from), end_time: clock(from + length) };
}

/** A term's typed hours and days; null until both hours are there and in order. */
export function spanOf(values: Readonly<Record<string, unknown>>): Span | null {
  const { start_time = '', end_time = '', weekdays = [] } = values as Partial<Span>;
  return isSpan(start_time, end_time) ? { start_time, end_time, weekdays } : null;
}

/** Whether both times are there and in order. */
export const isSpan = (start: string, end: string): boolean =>
  start !== '' && end !== '' && minutesOf(start) < minutesOf(end);
