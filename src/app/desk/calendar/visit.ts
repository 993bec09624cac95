import type { ShownTime } from '#app/offline/overlay-outbox.ts';

/**
 * The slots of one booking on one day (D29): debt, past and customer are those of all together. A single slot is a
 * visit of one.
 */
export interface Visit {
  /** Of the booking, the same on the device and the server. */
  key: string;
  /** By start, then in the order of the courts. */
  times: readonly ShownTime[];
}

/** The visits of the times, by the id of each slot that somebody has. */
export function visitsOf(times: readonly ShownTime[]): ReadonlyMap<number, Visit> {
  const found = new Map<string, ShownTime[]>();
  for (const time of times) {
    const key = keyOf(time);
    if (key === null) continue;
    const known = found.get(key);
    if (known) known.push(time);
    else found.set(key, [time]);
  }
  const visits = new Map<number, Visit>();
  for (const [key, slots] of found) {
    const visit = { key, times: slots.sort((a, b) => a.start_time.localeCompare(b.start_time, 'en')) };
    for (const { id } of slots) visits.set(id, visit);
  }
  return visits;
}

/** Queued work is kept apart from the server's reservations: it opens another sheet. */
function keyOf({ date, invoice, unsent }: ShownTime): string | null {
  if (unsent) return `${date} ${unsent.item.ref} ${unsent.state}`;
  return invoice && `${date} ${invoice.group_id}`;
}

/** When the last of some slots ends. */
export const endOf = (times: readonly { end_time: string }[]): string =>
  times
    .map(({ end_time }) => end_time)
    .sort()
    .at(-1) ?? '';
