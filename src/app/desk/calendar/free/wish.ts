import type { FreeRun } from '#contract/desk/free-runs.ts';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { addDays, FRIDAY, weekday } from '#domain/dates.ts';
import { type FreeSlot, findFreeRuns } from '#domain/free-runs.ts';
import { isOffered } from '#domain/sold-until.ts';

/** The search for free slots; empty texts and lists do not restrict it. */
export interface Wish {
  date: string;
  /** From that day on. */
  days: number;
  from: string;
  to: string;
  kinds: readonly string[];
  roofs: readonly string[];
  /** By their ids. */
  courts: readonly number[];
  slots: number;
  same_court: boolean;
}

export const lastDay = ({ date, days }: Wish): string => addDays(date, days - 1);

/** The query of the call. */
export function queryOf(wish: Wish): Record<string, string> {
  const { date, from, to, kinds, roofs, courts, slots, same_court } = wish;
  return {
    date: `${date}_${lastDay(wish)}`,
    ...(from && { from }),
    ...(to && { to }),
    ...(kinds.length > 0 && { type: kinds.join() }),
    ...(roofs.length > 0 && { roof: roofs.join() }),
    ...(courts.length > 0 && { court: courts.join() }),
    slots: String(slots),
    same_court: String(same_court),
  };
}

/** The same search among cached slots; kinds of courts only as far as they are known. */
export function runsAmong(
  wish: Wish,
  times: readonly CalendarTime[],
  courts: readonly { id: number; type: string; roof: string }[],
  taken: ReadonlySet<number>,
  now: { today: string; time: string },
  soldAfterStart: number | null,
): FreeRun[] {
  const { from, to, kinds, roofs, courts: chosen } = wish;
  const fits = (id: number) => {
    if (chosen.length > 0 && !chosen.includes(id)) return false;
    const court = courts.find((one) => one.id === id);
    if (!court) return kinds.length + roofs.length === 0;
    return (
      (kinds.length === 0 || kinds.includes(court.type)) && (roofs.length === 0 || roofs.includes(court.roof))
    );
  };
  const free = times.filter(
    (slot) =>
      slot.state === 'free' &&
      !taken.has(slot.id) &&
      isOffered(slot, soldAfterStart, now) &&
      (!from || slot.start_time >= from) &&
      (!to || slot.end_time <= to) &&
      fits(slot.court.id),
  );
  return findFreeRuns<FreeSlot>(free, wish);
}

/** The most common searches, one tap each. */
export const SHORTCUTS = ['now', 'evening', 'tomorrow_evening', 'friday'] as const;
export type Shortcut = (typeof SHORTCUTS)[number];

const EVENING = '16:00';
/** «الان»: slots that end within this many hours. */
const NOW_HOURS = 3;

/** When a shortcut means, at a time of a day. */
export function shortcutOf(
  shortcut: Shortcut,
  { today, time }: { today: string; time: string },
): Pick<Wish, 'date' | 'days' | 'from' | 'to'> {
  if (shortcut === 'friday') {
    const ahead = (FRIDAY - weekday(today) + 7) % 7;
    return { date: addDays(today, ahead), days: 1, from: '', to: '' };
  }
  if (shortcut === 'now') {
    const until = Number(time.slice(0, 2)) + NOW_HOURS;
    return { date: today, days: 1, from: '', to: until < 24 ? `${String(until).padStart(2, '0')}:00` : '' };
  }
  return { date: addDays(today, shortcut === 'evening' ? 0 : 1), days: 1, from: EVENING, to: '' };
}
