import { addDays, daysBetween, startOfWeek, weekday } from './dates.ts';

// Which days a season schedule wants (D15); no time of day and no court counts here.

/** A day on which a season meets; `slot` is the place of the one of its slots that asks for it, from 0. */
export interface SeasonDay {
  date: string;
  slot: number;
}

/** A slot in which a season has something to come: no change has given it up, or one of its sessions still stands there. */
export const isInForce = ({
  until = null,
  ahead = false,
}: {
  until?: string | null;
  ahead?: boolean;
}): boolean => until === null || ahead;

/** Every day of the span on which one of the slots meets, by day, then by slot; both ends are in it. */
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

/** The day of the n-th session of a season that starts on a day; null without slots, or for less than one. */
export function daySessionsEnd(
  from: string,
  slots: readonly { weekday: number }[],
  sessions: number,
): string | null {
  if (slots.length === 0 || sessions < 1) return null;
  const weeks = Math.ceil(sessions / slots.length);
  return seasonDays(from, addDays(from, weeks * 7 - 1), slots)[sessions - 1]?.date ?? null;
}

/** The same day of the week in the week of a day: where a session of it goes when its slot changes. */
export const sameWeek = (date: string, wanted: number): string => addDays(startOfWeek(date), wanted);

/**
 * The span that follows one, as long as it: whole weeks later, so that as many sessions fall into it; not before
 * `earliest`.
 */
export function nextSpan(
  { from, to }: { from: string; to: string },
  earliest: string,
): { from: string; to: string } {
  const after = addDays(to, 1);
  const start = after > earliest ? after : earliest;
  const days = Math.max(1, Math.ceil(daysBetween(from, start) / 7)) * 7;
  return { from: addDays(from, days), to: addDays(to, days) };
}

/** What becomes of what a season asks for. */
export interface Picked<O, C> {
  /** Each that is had: as it was asked for, or (`choice`) elsewhere. */
  picked: { wanted: O; choice: C | null }[];
  /** Left out by choice. */
  out: O[];
  /** Not free, and nothing is chosen for them. */
  open: O[];
  /** Choices for what nobody asks for. */
  unknown: C[];
}

/** What is free is had; a choice sends it elsewhere or leaves it out; what is not free needs one. */
export function pickSessions<O extends { state: string }, C>(
  wanted: readonly O[],
  choices: readonly C[],
  { of, by, isOut }: { of: (wanted: O) => string; by: (choice: C) => string; isOut: (choice: C) => boolean },
): Picked<O, C> {
  const chosen = new Map(choices.map((choice) => [by(choice), choice]));
  const answer: Picked<O, C> = { picked: [], out: [], open: [], unknown: [] };
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
 * Which of the sessions of a change go, by their place: those that would, less each whose place another one has that
 * stays (`holder`, null where none of them has it). Who so stays keeps a place too: it is looked at until nobody more does.
 */
export function whoGoes(sessions: readonly { goes: boolean; holder: number | null }[]): ReadonlySet<number> {
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

/** For each the first of its offers that is nobody else's by then, by its place; null where none is left. */
export function suggestionsFrom(offers: readonly (readonly (string | number)[])[]): (number | null)[] {
  const gone = new Set<string | number>();
  return offers.map((keys) => {
    const best = keys.findIndex((key) => !gone.has(key));
    if (best < 0) return null;
    gone.add(keys[best] as string | number);
    return best;
  });
}
