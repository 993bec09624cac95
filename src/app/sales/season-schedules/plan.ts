import type { SeasonDraft, SeasonRow } from '#app/parts/season/season-draft.ts';
import type { FieldCode } from '#contract/errors.ts';
import type { SeasonOccurrence, SeasonOffer } from '#contract/sales/season-records.ts';
import type { SeasonChoice, SeasonPreviewInput, SeasonSlotInput } from '#contract/sales/season-schedules.ts';
import { lastSessionDay, seasonDays } from '#domain/seasons.ts';

/** Days that go to the end of a season one after the other, before it is given up. */
const MOST_ENDS = 26;

/** A reviewed day, common to new and changed seasons. */
export type ReviewedDay = SeasonOccurrence;

/** Whether it can be booked as it is; with `generate` also missing times. */
export const isFree = ({ state, missing }: ReviewedDay, generate: boolean): boolean =>
  state === 'free' || (generate && state === 'no_time' && missing);

/** What happens to a day of the season. */
export interface Fate<M extends ReviewedDay = SeasonOccurrence> {
  key: string;
  met: M;
  /** Booked as it is, elsewhere, not at all, or not at all with one session more at the end. */
  way: 'as_is' | 'offer' | 'skip' | 'end';
  /** Its replacement. */
  offer: SeasonOffer | null;
  /** Offers that are not used for another day. */
  open: readonly SeasonOffer[];
  /** The slot chosen for it is no longer available. */
  lost: boolean;
}

/** The slots of the rows that are whole, each once. */
export function slotsOf(rows: readonly SeasonRow[]): SeasonSlotInput[] {
  const slots = new Map<string, SeasonSlotInput>();
  for (const { weekdays, term_id, court_id } of rows) {
    if (term_id === null || court_id === null) continue;
    for (const weekday of weekdays)
      slots.set(`${weekday} ${term_id} ${court_id}`, { weekday, term_id, court_id });
  }
  return [...slots.values()];
}

/** An error about a slot, which the server names by index, assigned to its row. */
export interface RowProblem {
  term_id?: FieldCode;
  court_id?: FieldCode;
}

/** Errors by row: `slots.2.court_id` is shown at every row that uses that slot. */
export function problemsByRow(
  rows: readonly SeasonRow[],
  fields: Readonly<Record<string, readonly FieldCode[]>>,
): RowProblem[] {
  const slots = slotsOf(rows);
  return rows.map((row) => {
    const problem: RowProblem = {};
    for (const [at, slot] of slots.entries()) {
      const { weekday, term_id, court_id } = slot;
      if (!row.weekdays.includes(weekday) || row.term_id !== term_id || row.court_id !== court_id) continue;
      for (const field of ['term_id', 'court_id'] as const) {
        const [code] = fields[`slots.${at}.${field}`] ?? [];
        if (code) problem[field] = code;
      }
    }
    return problem;
  });
}

/** The last day: so many sessions after the first day with `more` at the end, or the day that was chosen. */
export function lastDay(
  draft: Pick<SeasonDraft, 'sessions' | 'to'>,
  from: string,
  slots: readonly SeasonSlotInput[],
  more: number,
): string | null {
  if (draft.sessions !== null) return lastSessionDay(from, slots, draft.sessions + more);
  return draft.to >= from ? draft.to : null;
}

/** The input of a preview; null while the plan is incomplete. */
export function previewOf(draft: SeasonDraft, today: string, more: number): SeasonPreviewInput | null {
  const slots = slotsOf(draft.rows);
  const from = draft.from || today;
  const to = lastDay(draft, from, slots, more);
  if (slots.length === 0 || to === null) return null;
  return {
    from,
    to,
    slots,
    generate_missing: draft.generate_missing,
    ...(draft.fixed_price !== null && { fixed_price: draft.fixed_price }),
    ...(draft.person && draft.person.id > 0 && { user_id: draft.person.id }),
  };
}

/** The key of a day: its date and place, which are stable when other slots are added or removed. */
export const keyOf = ({ date, term, court }: Pick<ReviewedDay, 'date' | 'term' | 'court'>): string =>
  `${date} ${term.id} ${court.id}`;

/** A place by what it is, whether it is in the calendar yet or not. */
export const placeKey = ({
  date,
  start_time,
  court,
}: Pick<SeasonOffer, 'date' | 'start_time' | 'court'>): string => `${date} ${start_time} ${court.id}`;

/**
 * The fate of each day: as chosen, else as wanted if free, else the best unused offer. Without an offer a season of a
 * fixed number of sessions (`counted`) gets one more at its end; one with an end date does not.
 */
export function fatesOf<M extends ReviewedDay>(
  occurrences: readonly M[],
  choices: Readonly<Record<string, string>>,
  { counted, generate }: { counted: boolean; generate: boolean },
): Fate<M>[] {
  const taken = new Map<string, string>();
  const ofFree = occurrences.filter((met) => isFree(met, generate) && choices[keyOf(met)] !== 'skip');
  for (const met of ofFree) taken.set(placeKey(met), keyOf(met));
  for (const met of occurrences) {
    const chosen = choices[keyOf(met)];
    const offer = chosen && met.offers.find((one) => placeKey(one) === chosen);
    if (offer && !taken.has(placeKey(offer))) taken.set(placeKey(offer), keyOf(met));
  }
  let ends = 0;
  return occurrences.map((met) => {
    const key = keyOf(met);
    const open = met.offers.filter((one) => (taken.get(placeKey(one)) ?? key) === key);
    const free = isFree(met, generate);
    const decided = decide(met, choices[key], open, { free, mayEnd: counted && ends < MOST_ENDS });
    if (decided.offer) taken.set(placeKey(decided.offer), key);
    if (decided.way === 'end') ends++;
    return { key, met, open, ...decided };
  });
}

/** A session that a change is about, with where it is now. */
interface Leaving extends ReviewedDay {
  invoice_id: number;
  number: number;
  now: { time_id: number };
}

/**
 * The fates of a change's sessions: another session's place is free when that one moves away, and taken when it stays.
 */
export function movesOf<M extends Leaving>(
  occurrences: readonly M[],
  choices: Readonly<Record<string, string>>,
  { generate, user }: { generate: boolean; user: { id: number; name: string; family: string } },
): Fate<M>[] {
  const places = new Map(occurrences.map(({ now }, n) => [now.time_id, n]));
  const holders = occurrences.map(({ state, time_id }) =>
    (state === 'free' || state === 'taken') && time_id !== null ? places.get(time_id) : undefined,
  );
  const kept = new Set<number>();
  for (;;) {
    const seen = occurrences.map((met, n): M => {
      const holder = occurrences[holders[n] ?? -1];
      if (!holder) return met;
      if (!kept.has(n)) return { ...met, state: 'free', by: null };
      const invoice = { id: holder.invoice_id, invoice_number: holder.number, user };
      return { ...met, state: 'taken', by: met.by ?? { invoice, closed: null } };
    });
    const fates = fatesOf(seen, choices, { counted: false, generate });
    const stays = (n: number | undefined) => n !== undefined && fates[n]?.way === 'skip';
    const more = fates.flatMap(({ way }, n) => (way === 'as_is' && stays(holders[n]) ? [n] : []));
    if (more.length === 0) return fates;
    for (const n of more) kept.add(n);
  }
}

function decide(
  met: ReviewedDay,
  chosen: string | undefined,
  open: readonly SeasonOffer[],
  { free, mayEnd }: { free: boolean; mayEnd: boolean },
): Pick<Fate, 'way' | 'offer' | 'lost'> {
  if (chosen === 'skip') return { way: 'skip', offer: null, lost: false };
  if (free) return { way: 'as_is', offer: null, lost: false };
  if (chosen === 'end' && mayEnd) return { way: 'end', offer: null, lost: false };
  const wanted = chosen === undefined ? undefined : open.find((one) => placeKey(one) === chosen);
  const lost = chosen !== undefined && chosen !== 'end' && !wanted;
  const suggested = met.suggested === null ? undefined : met.offers[met.suggested];
  const best = wanted ?? open.find((one) => one === suggested) ?? open[0];
  if (best) return { way: 'offer', offer: best, lost };
  // Where the calendar has not been made yet there is none at the end either.
  return { way: mayEnd && met.state !== 'no_time' ? 'end' : 'skip', offer: null, lost };
}

/** How many sessions follow at the end for those that are left out. */
export const endsOf = (fates: readonly Fate[]): number => fates.filter(({ way }) => way === 'end').length;

/**
 * How many requested days were left out because they can no longer be sold: a season of a fixed number gets one more at
 * its end for each.
 */
export const leftOutOf = (asked: SeasonPreviewInput, answered: number): number =>
  Math.max(0, seasonDays(asked.from, asked.to, asked.slots).length - answered);

/** The number and total price (toman) of booked days. */
export function sumsOf(fates: readonly Fate[]): { count: number; total: number } {
  let [count, total] = [0, 0];
  for (const { way, offer, met } of fates) {
    if (way !== 'as_is' && way !== 'offer') continue;
    count++;
    total += offer?.total_price ?? met.total_price;
  }
  return { count, total };
}

/** The way of an offer into a body: a time of the calendar, or the place of one that is made with it. */
export const elsewhereOf = ({ time_id, date, term, court }: SeasonOffer) =>
  time_id === null ? { place: { date, term_id: term.id, court_id: court.id } } : { time_id };

/** The choices as they are sent: of each day that is not booked as it is. */
export function choicesOf(fates: readonly Fate[]): SeasonChoice[] {
  return fates.flatMap(({ met: { date, slot }, way, offer }) => {
    if (way === 'as_is') return [];
    return offer ? { date, slot, ...elsewhereOf(offer) } : { date, slot, skip: true as const };
  });
}

/** Rows of the list: a day, or several that are free and folded into one line. */
export type Line<M extends ReviewedDay = SeasonOccurrence> =
  | { kind: 'day'; fate: Fate<M>; number: number | null }
  | { kind: 'folded'; key: string; fates: readonly Fate<M>[] };

/** How many consecutive free days are shown before the rest is folded. */
const SHOWN = 3;

/** The list of days: unproblematic ones are folded unless `all`; those in `first` come on top. */
export function linesOf<M extends ReviewedDay>(
  fates: readonly Fate<M>[],
  { all, first }: { all: boolean; first: ReadonlySet<string> },
): Line<M>[] {
  let sessions = 0;
  const numbered = fates.map((fate) => {
    const counts = fate.way === 'as_is' || fate.way === 'offer';
    return { kind: 'day' as const, fate, number: counts ? ++sessions : null };
  });
  const top = numbered.filter(({ fate }) => first.has(fate.key));
  const lines: Line<M>[] = [...top];
  let run: typeof numbered = [];
  const close = () => {
    const rest = run.length > SHOWN + 1 && !all ? run.splice(SHOWN - 1) : [];
    lines.push(...run);
    const [head] = rest;
    if (head) lines.push({ kind: 'folded', key: head.fate.key, fates: rest.map(({ fate }) => fate) });
    run = [];
  };
  for (const line of numbered) {
    if (first.has(line.fate.key)) continue;
    if (line.fate.way === 'as_is') run.push(line);
    else {
      close();
      lines.push(line);
    }
  }
  close();
  return lines;
}

/** The days that changed since the review. */
export function changedSince(before: readonly ReviewedDay[], now: readonly ReviewedDay[]): Set<string> {
  const was = new Map(before.map((met) => [keyOf(met), met.state]));
  return new Set(
    now.filter((met) => met.state !== 'free' && was.get(keyOf(met)) === 'free').map((met) => keyOf(met)),
  );
}
