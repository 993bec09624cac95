import type { CalendarTime } from '#contract/reservable-times.ts';
import type { Today } from '#contract/today.ts';
import { sumOf } from '#domain/money.ts';

/** A day's figures as far as its calendar tells them at an hour: what there is of them without a network. */
export function figuresOf(
  date: string,
  times: readonly CalendarTime[],
  now: { today: string; time: string },
): Today {
  const owing = times.filter(({ invoice }) => (invoice?.due ?? 0) > 0);
  const isOver = ({ date, end_time }: CalendarTime) => `${date} ${end_time}` <= `${now.today} ${now.time}`;
  return {
    date,
    times: {
      total: times.length,
      booked: times.filter(({ state }) => state === 'reserved').length,
      closed: times.filter(({ state }) => state === 'closed').length,
    },
    due: {
      count: owing.length,
      price: sumOf(owing, ({ invoice }) => invoice?.due ?? 0),
      past: owing.filter(isOver).length,
    },
    received: null,
    debts: null,
  };
}

/** Whole percent; full only when it is, and empty only when it is. */
export function percentFull(booked: number, open: number): number | null {
  if (open === 0) return null;
  const percent = Math.round((booked / open) * 100);
  if (percent === 100 && booked < open) return 99;
  return percent === 0 && booked > 0 ? 1 : percent;
}
