import { type MonthDay, TOLD_STATES } from '#contract/desk/month-days.ts';
import type { Locale } from '#domain/digits.ts';
import { dateIn, dayOf, monthGrid, shiftMonth } from '#ui/fields/date-grid.ts';
import { chosenOf } from '../filter/filter.ts';

/** The weeks of the month that a day lies in, the club's first weekday first, and its first and last day. Jalali in fa. */
export function monthOf(
  date: string,
  locale: Locale,
  weekStart = 0,
): { weeks: (string | null)[][]; from: string; to: string } {
  const month = dayOf(date, locale);
  const weeks = monthGrid(month, locale, weekStart);
  const days = weeks.flat().filter((day) => day !== null);
  return { weeks, from: days[0] ?? date, to: days.at(-1) ?? date };
}

/** The same day so many months on; where that month has no such day, its last. */
export function turnMonth(date: string, months: number, locale: Locale): string {
  const { day, ...month } = dayOf(date, locale);
  return dateIn(shiftMonth(month, months), day, locale);
}

export interface MonthSums {
  /** Money in until today; null where it is not to be seen. */
  received: number | null;
  /** What is sold of the days after today; null where it is not to be seen. */
  ahead: number | null;
  booked: number;
  /** Slots that are not closed. */
  open: number;
  /** Of a month that is narrowed to some slots: how many are left, what they cost, and how many of them are not paid. */
  slots: number;
  sold: number | null;
  owing: number;
}

export function sumsOf(days: readonly MonthDay[], today: string): MonthSums {
  const sum = (list: readonly (number | null)[]) =>
    list.includes(null) ? null : list.reduce<number>((total, value) => total + (value ?? 0), 0);
  return {
    received: sum(days.filter(({ date }) => date <= today).map(({ received }) => received)),
    ahead: sum(days.filter(({ date }) => date > today).map(({ sold }) => sold)),
    booked: sum(days.map(({ booked }) => booked)) ?? 0,
    open: sum(days.map(({ total, closed }) => total - closed)) ?? 0,
    slots: sum(days.map(({ total }) => total)) ?? 0,
    sold: sum(days.map(({ sold }) => sold)),
    owing: sum(days.map(({ owing }) => owing)) ?? 0,
  };
}

/**
 * What the address narrows a month's slots to, for the server. `nothing`: only what it knows of no slot, as work that
 * this device has not sent.
 */
export function narrowedTo(
  state: string | undefined,
  coach: number | undefined,
): { state: string | undefined; coach: string | undefined; on: boolean; nothing: boolean } {
  const known = chosenOf(state).filter((name) => (TOLD_STATES as readonly string[]).includes(name));
  return {
    state: known.length > 0 ? known.join() : undefined,
    coach: coach?.toString(),
    on: state !== undefined || coach !== undefined,
    nothing: state !== undefined && known.length === 0,
  };
}

/** How warm the pill of a percent is, 0 to 4. */
export const heatOf = (percent: number): number => Math.min(4, Math.floor(percent / 20));
