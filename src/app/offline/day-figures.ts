import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import type { Today } from '#contract/desk/today.ts';
import { sumOf } from '#domain/money.ts';
import type { ShownTime } from './overlay-outbox.ts';

/**
 * A day's figures as far as its calendar tells them at an hour, with what this device has booked and taken since: what
 * there is of them without a network.
 */
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

/** What is still to be taken for a slot: of work that waits here its own part, of what was lost to another theirs. */
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
