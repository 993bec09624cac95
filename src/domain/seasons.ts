import { addDays, daysBetween, startOfWeek, weekday } from './dates.ts';

// Which days a season schedule takes (D15), regardless of times of day and courts.

/** A day with a session of the season; `slot` is the index of the slot it belongs to. */
export interface SeasonDay {
  date: string;
  slot: number;
}

/** Whether a season slot still counts: no change has ended it, or one of its sessions is still to come. */
export const isInForce = ({
  until = null,
  ahead = false,
}: {
  until?: string | null;
  ahead?: boolean;
}): boolean => until === null || ahead;

/** Every day from `from` to `to` with a session, by day, then by slot; both ends included. */
export function seasonDays(from: string, to: string, slots: readonly { weekday: number }[]): SeasonDay[] {
  const days = slots.flatMap(({ weekday: wanted }, slot) => {
    const first = addDays(from, (wanted - weekday(from) + 7) % 7);
    const weeks = Math.floor(daysBetween(first, to) / 7) + 1;
    return Array.from({ length: Math.max(0, weeks) }, (_, week) => ({
      date: addDays(first, week * 7),
      slot,
    }));
  });
  return days.sort((a, b) => a.date.localeCompare(b.date) || a.slot - b.slot);
}

/** The day of the `count`-th session of a season that starts on `from`; null without slots, or for less than one. */
export function lastSessionDay(
  from: string,
  slots: readonly { weekday: number }[],
  sessions: number,
): string | null {
  if (slots.length === 0 || sessions < 1) return null;
  const weeks = Math.ceil(sessions / slots.length);
  return seasonDays(from, addDays(from, weeks * 7 - 1), slots)[sessions - 1]?.date ?? null;
}

/** The day with the wanted weekday in the same week: where a session moves when its slot changes weekday. */
export const sameWeek = (date: string, wanted: number): string => addDays(startOfWeek(date), wanted);

/** The next span of the same length, whole weeks later so that it has as many sessions, and not before `earliest`. */
export function nextSpan(
  { from, to }: { from: string; to: string },
  earliest: string,
): { from: string; to: string } {
  const after = addDays(to, 1);
  const start = after > earliest ? after : earliest;
  const days = Math.max(1, Math.ceil(daysBetween(from, start) / 7)) * 7;
  return { from: addDays(from, days), to: addDays(to, days) };
}

/** The wanted sessions sorted by the choices made for them. */
export interface PickedSessions<O, C> {
  /** Sessions to book: on the wanted time, or elsewhere (`choice`). */
  picked: { wanted: O; choice: C | null }[];
  /** Skipped by choice. */
  out: O[];
  /** Not free and without a choice. */
  open: O[];
  /** Choices that match no wanted session. */
  unknown: C[];
}

/** Sorts the wanted sessions: free ones are booked unless a choice moves or skips them; the others need a choice. */
export function pickSessions<O extends { state: string }, C>(
  wanted: readonly O[],
  choices: readonly C[],
  { of, by, isOut }: { of: (wanted: O) => string; by: (choice: C) => string; isOut: (choice: C) => boolean },
): PickedSessions<O, C> {
  const chosen = new Map(choices.map((choice) => [by(choice), choice]));
  const answer: PickedSessions<O, C> = { picked: [], out: [], open: [], unknown: [] };
  for (const one of wanted) {
    const choice = chosen.get(of(one)) ?? null;
    chosen.delete(of(one));
    if (choice !== null && isOut(choice)) answer.out.push(one);
    else if (choice !== null || one.state === 'free') answer.picked.push({ wanted: one, choice });
    else answer.open.push(one);
  }
  return { ...answer, unknown: [...chosen.values()] };
}

/**
 * Which sessions of a change can leave their place, by index. A session stays when another session that stays holds its
 * target (`holder`, null when none does); repeated until nothing changes.
 */
export function sessionsThatMove(
  sessions: readonly { goes: boolean; holder: number | null }[],
): ReadonlySet<number> {
  const going = new Set(sessions.flatMap(({ goes }, n) => (goes ? [n] : [])));
  for (let before = -1; before !== going.size; ) {
    before = going.size;
    for (const n of [...going]) {
      const { holder } = sessions[n] as (typeof sessions)[number];
      if (holder !== null && !going.has(holder)) going.delete(n);
    }
  }
  return going;
}

/** For each session the first of its offers that no earlier session took, by index; null where none is left. */
export function distinctSuggestions(offers: readonly (readonly (string | number)[])[]): (number | null)[] {
  const gone = new Set<string | number>();
  return offers.map((keys) => {
    const best = keys.findIndex((key) => !gone.has(key));
    if (best < 0) return null;
    gone.add(keys[best] as string | number);
    return best;
  });
}
