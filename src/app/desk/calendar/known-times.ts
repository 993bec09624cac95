import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '#app/data/query.ts';
import { bookedHere, knownCells } from '#app/offline/known-cells.ts';
import { overlayOutbox } from '#app/offline/overlay-outbox.ts';
import type { Unsent } from '#app/offline/unsent.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { courtsOf } from './layout.ts';

const LIST = keyOf(reservableTimes.list).slice(0, 2);

/**
 * All slots loaded on this page, as last seen and including this device's queued bookings, and the courts in column
 * order.
 */
export interface KnownTimes {
  times: readonly CalendarTime[];
  courts: readonly number[];
}

/** Answers them as often as one likes: they are gathered again only once an answer has changed. */
export function knownTimes(
  client: QueryClient,
  courts: readonly { id: number }[],
  unsent: Pick<Unsent, 'cells'>,
): () => KnownTimes {
  let seen: readonly unknown[] = [];
  let known: KnownTimes = { times: [], courts: [] };
  return () => {
    const now = client.getQueriesData({ queryKey: LIST }).map(([, answer]) => answer);
    if (now.length === seen.length && now.every((answer, index) => answer === seen[index])) return known;
    seen = now;
    const times = [...knownCells(client).values()].map(({ time }) => time);
    const shown = overlayOutbox(times, bookedHere(client, unsent, times));
    known = { times: shown, courts: courtsOf(shown, courts).map(({ id }) => id) };
    return known;
  };
}
