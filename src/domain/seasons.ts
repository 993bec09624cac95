import { addDays, daysBetween, startOfWeek, weekday } from './dates.ts';

// Which days a season schedule wants (D15); no time of day and no court counts here.

/** A day on which a season meets; `slot` is the place of the one of its slots that asks for it, from 0. */
export interface SeasonDay {
  date: string;
  slot: number;
}

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
