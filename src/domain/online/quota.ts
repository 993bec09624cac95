import { minutesOf, startOfWeek } from '../dates.ts';

/** The limits of a group for online bookings (D46); null: none. */
export interface Quota {
  /** Reservations that are not over, at once. */
  open: number | null;
  /** Hours within a week, Saturday to Friday. */
  week_hours: number | null;
  /** Hours within a day. */
  day_hours: number | null;
}

export interface QuotaSlot {
  date: string;
  start_time: string;
  end_time: string;
}

export interface QuotaExcess {
  of: 'open' | 'week' | 'day';
  most: number;
  /** What it would be: reservations, or hours. */
  would_be: number;
  /** The day, or the first day of the week; null for `open`. */
  from: string | null;
}

const minutes = ({ start_time, end_time }: QuotaSlot): number => minutesOf(end_time) - minutesOf(start_time);

/**
 * The first limit that a booking of `wanted` would exceed. `booked` are the person's active reservations of the days
 * concerned and all that are not over; `isOver` tells which are.
 */
export function quotaExcess(
  wanted: readonly QuotaSlot[],
  booked: readonly QuotaSlot[],
  quota: Quota,
  isOver: (slot: QuotaSlot) => boolean,
): QuotaExcess | null {
  const open = booked.filter((slot) => !isOver(slot)).length + wanted.length;
  if (quota.open !== null && open > quota.open)
    return { of: 'open', most: quota.open, would_be: open, from: null };
  return (
    spanExcess('week', wanted, booked, quota.week_hours, startOfWeek) ??
    spanExcess('day', wanted, booked, quota.day_hours, (date) => date)
  );
}

function spanExcess(
  of: 'week' | 'day',
  wanted: readonly QuotaSlot[],
  booked: readonly QuotaSlot[],
  most: number | null,
  spanOf: (date: string) => string,
): QuotaExcess | null {
  if (most === null) return null;
  for (const from of [...new Set(wanted.map(({ date }) => spanOf(date)))].sort()) {
    const within = [...booked, ...wanted].filter(({ date }) => spanOf(date) === from);
    const sum = within.reduce((all, slot) => all + minutes(slot), 0);
    if (sum > most * 60) return { of, most, would_be: sum / 60, from };
  }
  return null;
}
