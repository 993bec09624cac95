import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { minutesOf } from '#domain/dates.ts';
import { type Visit, visitsOf } from '../visit.ts';

/** How many minutes ahead arrivals are listed. */
export const AHEAD_MINUTES = 120;

/** What a court does now, and next. */
export interface CourtNow {
  court: { id: number; name: string };
  /** The slot that runs; null between two of them, before the first and after the last. */
  slot: ShownTime | null;
  /** For a reservation: its whole visit, on any court and hour. */
  visit: Visit | null;
  /** When it changes: the end of the same visit, of the closing, of what is free without a break. */
  until: string;
  /** Minutes until then, and how much of the whole has gone, 0 to 1. */
  left: number;
  gone: number;
  /** The next slot today; null: none. */
  next: ShownTime | null;
  /** The slot that follows the running free one without a break; null when there is none. */
  following: ShownTime | null;
}

export interface Arrival {
  /** The visit and its hour: two hours of one visit with a pause between them arrive twice. */
  key: string;
  start: string;
  visit: Visit;
  /** The consecutive slots from the first. */
  slots: readonly ShownTime[];
}

/** The courts, in the order given, at a time of the day that `times` are of. */
export function courtsNow(
  times: readonly ShownTime[],
  courts: readonly { id: number; name: string }[],
  now: string,
): CourtNow[] {
  const visits = visitsOf(times);
  const of = Map.groupBy(times, ({ court }) => court.id);
  return courts.map((court) => courtNow(court, (of.get(court.id) ?? []).toSorted(byStart), visits, now));
}

const byStart = (a: ShownTime, b: ShownTime): number =>
  a.start_time.localeCompare(b.start_time, 'en') || a.court.id - b.court.id;

function courtNow(
  { id, name }: { id: number; name: string },
  slots: readonly ShownTime[],
  visits: ReadonlyMap<number, Visit>,
  now: string,
): CourtNow {
  const court = { id, name };
  const at = slots.findIndex(({ start_time, end_time }) => start_time <= now && now < end_time);
  const slot = slots[at];
  if (!slot) {
    const next = slots.find(({ start_time }) => start_time > now) ?? null;
    const until = next?.start_time ?? '';
    const left = next ? minutesOf(until) - minutesOf(now) : 0;
    return { court, slot: null, visit: null, until, left, gone: 0, next, following: null };
  }
  const same = (a: ShownTime | undefined, b: ShownTime | undefined) =>
    a !== undefined && b !== undefined && a.end_time === b.start_time && belong(a, b, visits);
  let [first, last] = [at, at];
  while (same(slots[first - 1], slots[first])) first--;
  while (same(slots[last], slots[last + 1])) last++;
  const until = slots[last]?.end_time ?? slot.end_time;
  const start = minutesOf(slots[first]?.start_time ?? slot.start_time);
  const left = minutesOf(until) - minutesOf(now);
  return {
    court,
    slot,
    visit: visits.get(slot.id) ?? null,
    until,
    left,
    gone: 1 - left / (minutesOf(until) - start),
    next: slots.find(({ start_time }) => start_time >= until) ?? null,
    following: (slot.state === 'free' && at < last && slots[at + 1]) || null,
  };
}

/** Whether two slots of a court belong together for a viewer: the same visit, the same closing, or both free. */
function belong(a: ShownTime, b: ShownTime, visits: ReadonlyMap<number, Visit>): boolean {
  const [visit, other] = [visits.get(a.id), visits.get(b.id)];
  if (visit || other) return visit === other;
  return a.state === b.state && a.closed?.id === b.closed?.id;
}

/** All arrivals of the day in their order: a visit arrives where it begins, and again after a pause. */
export function arrivalsOf(times: readonly ShownTime[]): Arrival[] {
  const visits = new Set(visitsOf(times).values());
  return [...visits].flatMap(partsOf).sort((a, b) => a.start.localeCompare(b.start, 'en') || byPlace(a, b));
}

const byPlace = ({ slots: [a] }: Arrival, { slots: [b] }: Arrival): number =>
  (a?.court.id ?? 0) - (b?.court.id ?? 0);

function partsOf(visit: Visit): Arrival[] {
  const parts: { end: string; slots: ShownTime[] }[] = [];
  for (const slot of visit.times) {
    const part = parts.at(-1);
    if (!part || slot.start_time > part.end) parts.push({ end: slot.end_time, slots: [slot] });
    else {
      part.slots.push(slot);
      if (slot.end_time > part.end) part.end = slot.end_time;
    }
  }
  return parts.map(({ slots }) => {
    const start = slots[0]?.start_time ?? '';
    return { key: `${visit.key} ${start}`, start, visit, slots };
  });
}

/** Whether somebody is expected: from two hours before the start until the start. */
export function isComing({ start }: Arrival, now: string): boolean {
  const wait = minutesOf(start) - minutesOf(now);
  return wait > 0 && wait <= AHEAD_MINUTES;
}

/** Free slots later today, by hour. */
export function freeLater(
  times: readonly ShownTime[],
  now: string,
): { start: string; slots: readonly ShownTime[] }[] {
  const free = times.filter(({ state, start_time }) => state === 'free' && start_time > now);
  return [...Map.groupBy(free.toSorted(byStart), ({ start_time }) => start_time)].map(([start, slots]) => ({
    start,
    slots,
  }));
}
