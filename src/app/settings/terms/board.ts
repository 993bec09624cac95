import { meet, type Span } from '#app/parts/setup/term-clash.ts';
import type { Term } from '#contract/settings/terms.ts';
import { minutesOf } from '#domain/dates.ts';

/** A piece of a weekday's strip. `clashes`: a term that is being typed runs into it. */
export interface Piece {
  kind: 'term' | 'gap' | 'typed';
  start_time: string;
  end_time: string;
  term?: Term;
  clashes?: boolean;
}

/** Shorter holes are the time between two terms, not hours that nobody sells (minutes). */
const GAP = 30;

interface Board {
  /** Seven strips, from Saturday on, each from the first hour of the week to the last. */
  days: Piece[][];
  /** Minutes of the day. */
  from: number;
  to: number;
  /** Hours labelled at the side. */
  starts: string[];
  /** Minutes of the shortest term. */
  shortest: number;
}

/** The strips of a week: its terms, the hours between them that have none, and what is being typed. */
export function boardOf(terms: readonly Term[], typed: Span | null): Board {
  const spans = typed ? [...terms, typed] : terms;
  const first = spans.map((term) => term.start_time).toSorted()[0] ?? '00:00';
  const last =
    spans
      .map((term) => term.end_time)
      .toSorted()
      .at(-1) ?? '24:00';
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const here = terms.filter(({ weekdays }) => weekdays.includes(day));
    const now = typed?.weekdays.includes(day) ? typed : null;
    const pieces: Piece[] = here.map((term) => ({
      kind: 'term',
      start_time: term.start_time,
      end_time: term.end_time,
      term,
      // Saved terms never overlap (D10), but a restored database might.
      clashes: here.some((other) => other !== term && meet(term, other)) || (now !== null && meet(term, now)),
    }));
    const all = [...pieces, ...gapsOf(now ? [...here, now] : here, first, last)];
    if (now) all.push({ kind: 'typed', start_time: now.start_time, end_time: now.end_time });
    return all.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  });
  return {
    days,
    from: minutesOf(first),
    to: minutesOf(last),
    starts: spaced([...new Set(spans.map((term) => term.start_time))].toSorted()),
    shortest: Math.max(
      15,
      Math.min(...spans.map((term) => minutesOf(term.end_time) - minutesOf(term.start_time))),
    ),
  };
}

/** Hours at least half an hour apart: closer ones would run into each other. */
function spaced(starts: readonly string[]): string[] {
  const kept: string[] = [];
  for (const start of starts) {
    const before = kept.at(-1);
    if (before === undefined || minutesOf(start) - minutesOf(before) >= GAP) kept.push(start);
  }
  return kept;
}

function gapsOf(terms: readonly Span[], first: string, last: string): Piece[] {
  const gaps: Piece[] = [];
  let end = first;
  const close = (start: string) => {
    if (minutesOf(start) - minutesOf(end) >= GAP)
      gaps.push({ kind: 'gap', start_time: end, end_time: start });
  };
  for (const term of terms.toSorted((a, b) => a.start_time.localeCompare(b.start_time))) {
    close(term.start_time);
    if (term.end_time > end) end = term.end_time;
  }
  close(last);
  return gaps;
}

/** Each price with its step of heat, from 0 to the strongest; a single price is the weakest. */
export function stepsOf(
  terms: readonly Pick<Term, 'price'>[],
  steps: number,
): { price: number; step: number }[] {
  const prices = [...new Set(terms.map(({ price }) => price))].toSorted((a, b) => a - b);
  const most = Math.max(1, prices.length - 1);
  return prices.map((price, place) => ({ price, step: Math.round((place / most) * (steps - 1)) }));
}
