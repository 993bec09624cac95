import type { QueryClient } from '@tanstack/react-query';
import { type CalendarTime, reservableTimes } from '#contract/reservable-times.ts';
import { askedAt, keyOf } from './query.ts';

/** A slot as an answer has it, and when that was asked for (ms). */
export interface KnownCell {
  time: CalendarTime;
  asked_at: number;
}

/** Every slot that this page knows: of a day and its week, which may both be known, the later state. */
export function knownCells(client: QueryClient): ReadonlyMap<number, KnownCell> {
  const kept = client.getQueriesData<{ data: CalendarTime[] }>({
    queryKey: keyOf(reservableTimes.list).slice(0, 2),
  });
  const cells = new Map<number, KnownCell>();
  for (const [key, answer] of kept) {
    const asked_at = askedAt(key);
    for (const time of answer?.data ?? []) {
      const before = cells.get(time.id);
      if (!before || before.time.version <= time.version) cells.set(time.id, { time, asked_at });
    }
  }
  return cells;
}

/** What reservations owe as far as the calendar knows, by their ids. */
export const owedInCells = (client: QueryClient): ReadonlyMap<number, number> =>
  new Map(
    [...knownCells(client).values()].flatMap(({ time: { invoice } }) =>
      invoice ? [[invoice.id, invoice.due ?? 0]] : [],
    ),
  );
