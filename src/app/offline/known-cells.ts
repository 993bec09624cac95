import type { QueryClient } from '@tanstack/react-query';
import { askedAt, keyOf } from '#app/data/query.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import type { Unsent, UnsentCell } from './unsent.ts';

/** A slot as an answer has it, and when that was asked for (ms). */
export interface KnownCell {
  time: CalendarTime;
  asked_at: number;
}

/** Every slot that this page knows: of a day and its week, which may both be known, the later state and answer. */
export function knownCells(client: QueryClient): ReadonlyMap<number, KnownCell> {
  const kept = client.getQueriesData<{ data: CalendarTime[] }>({
    queryKey: keyOf(reservableTimes.list).slice(0, 2),
  });
  const cells = new Map<number, KnownCell>();
  for (const [key, answer] of kept) {
    const asked_at = askedAt(key);
    for (const time of answer?.data ?? []) {
      const before = cells.get(time.id);
      const newer =
        !before ||
        before.time.version < time.version ||
        (before.time.version === time.version && before.asked_at <= asked_at);
      if (newer) cells.set(time.id, { time, asked_at });
    }
  }
  return cells;
}

/** The debts of reservations according to the calendar, by id. */
export const owedInCells = (client: QueryClient): ReadonlyMap<number, number> =>
  new Map(
    [...knownCells(client).values()].flatMap(({ time: { invoice } }) =>
      invoice ? [[invoice.id, invoice.due ?? 0]] : [],
    ),
  );

/** This device's bookings of some slots that are not in the answers yet. */
export function bookedHere(
  client: QueryClient,
  unsent: Pick<Unsent, 'cells'>,
  times: readonly CalendarTime[],
): ReadonlyMap<number, UnsentCell> {
  const ever = unsent.cells(times, 0);
  const rows = times.filter(({ id }) => ever.has(id));
  const found = new Map<number, UnsentCell>();
  if (rows.length === 0) return found;
  const known = knownCells(client);
  for (const [asOf, of] of Map.groupBy(rows, ({ id }) => known.get(id)?.asked_at ?? 0)) {
    const cells = unsent.cells(of, asOf);
    for (const { id } of of) {
      const cell = cells.get(id);
      if (cell) found.set(id, cell);
    }
  }
  return found;
}
