import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { minutesOf } from '#domain/dates.ts';
import { isOffered } from '#domain/sold-until.ts';

const MOST = 8;
/** Another court counts as this many minutes away, so near hours on the same court come first. */
const OTHER_COURT = 75;

/**
 * Free times of that day that are still sold, by how near they are: the hours beside it on its court, then its hour on
 * others.
 */
export function nearest(
  times: readonly CalendarTime[],
  of: CalendarTime,
  taken: ReadonlySet<number>,
  { now, soldAfterStart }: { now: { today: string; time: string }; soldAfterStart: number | null },
): CalendarTime[] {
  const distance = (time: CalendarTime) =>
    Math.abs(minutesOf(time.start_time) - minutesOf(of.start_time)) +
    (time.court.id === of.court.id ? 0 : OTHER_COURT);
  return times
    .filter((time) => time.date === of.date && time.state === 'free' && !taken.has(time.id))
    .filter((time) => isOffered(time, soldAfterStart, now))
    .sort((a, b) => distance(a) - distance(b) || a.court.id - b.court.id)
    .slice(0, MOST);
}
