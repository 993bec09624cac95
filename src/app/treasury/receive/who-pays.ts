import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import type { PickedPerson } from '#app/parts/people/picked-person.ts';
import { sumOf } from '#domain/money.ts';

/** A person in the day's calendar. */
export interface OfToday {
  /** The person's id, or for a new one on this device the item that creates them. */
  key: string;
  person: PickedPerson;
  /** Their slots of the day, by their start. */
  slots: readonly ShownTime[];
  /** Toman of the day's reservations that are missing and not on their way; 0 for who may not see money. */
  due: number;
  /** Their whole debt, or the day's part when the whole is unknown. */
  owes: number;
}

/** People who are playing, or have arrived early: debtors first, then those who leave first. */
export function whoIsHere(people: readonly OfToday[], now: string): OfToday[] {
  return people
    .filter(({ slots }) => slots.some((slot) => isHere(slot, now)))
    .sort((a, b) => b.owes - a.owes || untilOf(a.slots, now).localeCompare(untilOf(b.slots, now), 'en'));
}

/** People who owe for one of the day's reservations, by hour. */
export const whoOwes = (people: readonly OfToday[]): OfToday[] =>
  people.filter(({ due, owes }) => due > 0 && owes > 0);

function isHere({ start_time, end_time, invoice }: ShownTime, now: string): boolean {
  const attended = invoice?.attended ?? null;
  return now < end_time && (attended === true || (attended === null && start_time <= now));
}

/** When a person leaves: the end of their consecutive slots. */
export function untilOf(slots: readonly ShownTime[], now: string): string {
  let until = '';
  for (const slot of slots)
    if (isHere(slot, now) || (until !== '' && slot.start_time <= until))
      until = slot.end_time > until ? slot.end_time : until;
  return until;
}

/** The slots being played now. */
export const slotsNow = (slots: readonly ShownTime[], now: string): ShownTime[] =>
  slots.filter((slot) => isHere(slot, now));

/**
 * The people of a day by their first slot. `queued` is this device's queued work about a person since the day was
 * loaded, in toman; `account` is their debt where the day (cached) lacks it.
 */
export function peopleOfDay(
  times: readonly ShownTime[],
  queued: (who: number | string) => number,
  account: (id: number) => number | null = () => null,
): OfToday[] {
  const found = new Map<string, { person: PickedPerson; slots: ShownTime[] }>();
  for (const time of times.toSorted((a, b) => a.start_time.localeCompare(b.start_time, 'en'))) {
    const person = personOf(time);
    if (!person) continue;
    const key = person.ref ?? String(person.id);
    const known = found.get(key);
    if (!known) found.set(key, { person, slots: [time] });
    else {
      known.slots.push(time);
      // Unsent bookings do not include their customer's debt.
      if (known.person.balance === null) known.person = person;
    }
  }
  return [...found].map(([key, { person, slots }]) => {
    const due = dueOf(slots);
    const balance =
      person.balance === null ? account(person.id) : person.balance + queued(person.ref ?? person.id);
    return { key, person: { ...person, balance }, slots, due, owes: Math.max(0, balance ?? due) };
  });
}

function personOf({ invoice, unsent }: ShownTime): PickedPerson | null {
  if (unsent) {
    const { id, ref, name, phone } = unsent.item.person;
    if (id === null) return ref === null ? null : { id: 0, ref, name, phone, balance: 0 };
    return { id, name, phone, balance: null };
  }
  if (!invoice) return null;
  const { id, name, family, phone_number, balance } = invoice.user;
  if (id === 0) return null;
  return { id, name: `${name} ${family}`, phone: phone_number ?? '', balance };
}

function dueOf(slots: readonly ShownTime[]): number {
  // A queued booking's amount is for all its slots and counted once.
  const waiting = new Map(
    slots.flatMap(({ unsent }) => (unsent ? [[unsent.item.key, unsent] as const] : [])),
  );
  const booked = slots.flatMap(({ invoice, unsent }) => (unsent || !invoice ? [] : [invoice]));
  return (
    sumOf([...waiting.values()], ({ total, paid }) => Math.max(0, total - paid)) +
    sumOf(booked, ({ due, pending }) => Math.max(0, (due ?? 0) - (pending ?? 0)))
  );
}
