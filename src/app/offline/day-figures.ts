import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { Today } from '#contract/desk/today.ts';
import { sumOf } from '#domain/money.ts';
import type { ShownTime } from './overlay-outbox.ts';

/** A day's figures calculated from its cached calendar at an hour, with this device's queued bookings and payments. */
export function figuresOf(
  date: string,
  times: readonly ShownTime[],
  now: { today: string; time: string },
): Today {
  const owing = times.map((time) => ({ time, due: dueOf(time) })).filter(({ due }) => due > 0);
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
      price: sumOf(owing, ({ due }) => due),
      past: owing.filter(({ time }) => isOver(time)).length,
    },
    received: null,
    debts: null,
  };
}

/** The unpaid part of a slot: of queued work its own, of a lost slot the other customer's. */
function dueOf({ invoice, taken = 0, unsent }: ShownTime): number {
  if (!unsent || unsent.state === 'trouble') return Math.max(0, (invoice?.due ?? 0) - taken);
  return Math.round(Math.max(0, unsent.total - unsent.paid) / Math.max(1, unsent.item.slots.length));
}

/** Whole percent; full only when it is, and empty only when it is. */
export function percentFull(booked: number, open: number): number | null {
  if (open === 0) return null;
  const percent = Math.round((booked / open) * 100);
  if (percent === 100 && booked < open) return 99;
  return percent === 0 && booked > 0 ? 1 : percent;
}
