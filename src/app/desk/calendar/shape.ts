import { addDays, daysBetween, minutesOf } from '#domain/dates.ts';

/** The position of a slot in the calendar. */
export interface Place {
  id: number;
  date: string;
  start_time: string;
  end_time: string;
  court: { id: number };
}

/**
 * The targets of a visit's slots when the held one moves to `target`: with the same distances in days, courts and
 * minutes; consecutive slots stay consecutive even where hours differ. Null when it does not fit. `courts` is the order
 * of the columns.
 */
export function shapeAt<T extends Place>(
  slots: readonly Place[],
  held: Place,
  target: T,
  times: readonly T[],
  courts: readonly number[],
): Map<number, T> | null {
  const column = (id: number) => courts.indexOf(id);
  const found = new Map<number, T>([[held.id, target]]);
  const others = slots
    .filter((slot) => slot.id !== held.id)
    .sort((a, b) => distance(a, held) - distance(b, held));
  for (const slot of others) {
    const date = addDays(target.date, daysBetween(held.date, slot.date));
    const court = courts[column(target.court.id) + column(slot.court.id) - column(held.court.id)];
    const start = minutesOf(target.start_time) + minutesOf(slot.start_time) - minutesOf(held.start_time);
    const there = times.filter((time) => time.date === date && time.court.id === court);
    const before = slots.find((one) => one.court.id === slot.court.id && one.end_time === slot.start_time);
    const after = slots.find((one) => one.court.id === slot.court.id && one.start_time === slot.end_time);
    const follows = before && found.get(before.id);
    const leads = after && found.get(after.id);
    const place =
      there.find((time) => minutesOf(time.start_time) === start) ??
      there.find((time) => time.start_time === follows?.end_time || time.end_time === leads?.start_time);
    if (!place || [...found.values()].includes(place)) return null;
    found.set(slot.id, place);
  }
  return found;
}

const distance = (slot: Place, held: Place): number =>
  Math.abs(daysBetween(held.date, slot.date)) * 1440 +
  Math.abs(minutesOf(slot.start_time) - minutesOf(held.start_time));
