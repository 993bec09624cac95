import type { CalendarTime } from '#contract/desk/reservable-times.ts';

export interface TermLoad {
  start_time: string;
  end_time: string;
  total: number;
  booked: number;
  /** Before, in or after the time of day that it is. */
  when: 'past' | 'now' | 'ahead';
}

/** How full each term of a day is, in the order of the day; closed courts do not count. */
export function loadOfDay(times: readonly CalendarTime[], now: string): TermLoad[] {
  const terms = new Map<string, TermLoad>();
  for (const { start_time, end_time, state } of times) {
    if (state === 'closed') continue;
    const when = end_time <= now ? 'past' : start_time <= now ? 'now' : 'ahead';
    const term = terms.get(start_time) ?? { start_time, end_time, total: 0, booked: 0, when };
    term.total += 1;
    if (state === 'reserved') term.booked += 1;
    terms.set(start_time, term);
  }
  return [...terms.values()].sort((a, b) => a.start_time.localeCompare(b.start_time));
}

/** Slots that are still free and begin at a time of day or after it. */
export const freeFrom = (times: readonly CalendarTime[], from: string): number =>
  times.filter(({ state, start_time }) => state === 'free' && start_time >= from).length;
