import type { Term } from '#contract/settings/terms.ts';
import { minutesOf } from '#domain/dates.ts';

type Hours = Pick<Term, 'start_time' | 'end_time'>;
export type Span = Hours & Pick<Term, 'weekdays'>;
type Kept = Span & Pick<Term, 'id'>;

/** Whether two spans of a day overlap; one may begin where the other ends. */
export const meet = (one: Hours, other: Hours): boolean =>
  one.start_time < other.end_time && other.start_time < one.end_time;

const ofDays = <T extends Kept>(all: readonly T[], { weekdays }: Span, except?: number): T[] =>
  all.filter((term) => term.id !== except && term.weekdays.some((day) => weekdays.includes(day)));

/** The terms that one runs into (D10), in the order of the day; `except` is the term itself. */
export const clashesOf = <T extends Kept>(all: readonly T[], typed: Span, except?: number): T[] =>
  ofDays(all, typed, except)
    .filter((term) => meet(term, typed))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time, 'en'));

const DAY_END = 24 * 60;
const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The next hours of the same length and days without an overlap; null when there are none. */
export function nextFree(all: readonly Kept[], typed: Span, except?: number): Hours | null {
  const length = minutesOf(typed.end_time) - minutesOf(typed.start_time);
  const starts = ofDays(all, typed, except)
    .map(({ end_time }) => end_time)
    .filter((end) => end > typed.start_time && minutesOf(end) + length <= DAY_END)
    .toSorted();
  for (const start_time of new Set(starts)) {
    const hours = { start_time, end_time: clock(minutesOf(start_time) + length) };
    if (clashesOf(all, { ...hours, weekdays: typed.weekdays }, except).length === 0) return hours;
  }
  return null;
}
