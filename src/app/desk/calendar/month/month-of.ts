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

/** The same day some months later, or that month's last day. */
export function turnMonth(date: string, months: number, locale: Locale): string {
  const { day, ...month } = dayOf(date, locale);
  return dateIn(shiftMonth(month, months), day, locale);
}

export interface MonthSums {
  /** Money in until today; null where it is not to be seen. */
  received: number | null;
  /** The price of reservations after today; null without permission. */
  ahead: number | null;
  booked: number;
  /** Slots that are not closed. */
  open: number;
  /** With filters: the matching slots, their price, and how many are unpaid. */
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

/** The month's filters for the server. `nothing`: no slot can match, as with unsent work. */
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
