import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useClubNow } from '#app/data/club.ts';
import { failureOf } from '#app/data/failure.ts';
import { queryFor } from '#app/data/query.ts';
import { here } from '#app/links.ts';
import { books, type Span } from '#contract/accountancy/books.ts';
import { previousSpan, sameSpanLastYear } from '#domain/book-spans.ts';
import { PRESETS } from './spans.ts';

/** The comparison of a book: the previous span, or the same span a year earlier. */
export type Beside = 'before' | 'year';

export interface BookAddress {
  /** A value of the address as text; empty where there is none. */
  text(name: string): string;
  span: Span;
  beside: Beside | null;
  compare: Span | null;
  /** Whether the span is known; by default it comes from the financial years. */
  known: boolean;
  today: string;
  /** The financial years, the latest first. */
  years: readonly Span[];
  /** Changes parameters of the address; undefined removes one. */
  change(part: Readonly<Record<string, string | number | undefined>>, replace?: boolean): void;
}

const SPAN = /^(\d{4}-\d\d-\d\d)_(\d{4}-\d\d-\d\d)$/;

/** A book's parameters, kept in the address: they can be linked and reloaded. */
export function useBookAddress(start: keyof typeof PRESETS = 'year'): BookAddress {
  const navigate = useNavigate();
  const { today } = useClubNow();
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, unknown>>,
  });
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const asking = useQuery(queryFor(books.years));
  const years = asking.data?.data ?? [];
  const [, from, to] = SPAN.exec(text('date')) ?? [];
  const said = from && to && from <= to ? { from, to } : null;
  const span = said ?? PRESETS[start](today, years);
  const asked = text('beside');
  const beside = asked === 'before' || asked === 'year' ? asked : null;
  return {
    text,
    span,
    beside,
    today,
    years,
    known:
      said !== null ||
      start === 'today' ||
      start === 'month' ||
      asking.data !== undefined ||
      failureOf(asking) !== null,
    compare: beside === null ? null : beside === 'year' ? sameSpanLastYear(span) : previousSpan(span),
    change: (part, replace = true) =>
      void navigate({ ...here((old) => ({ ...old, ...part })), replace, resetScroll: false }),
  };
}

export const written = ({ from, to }: Span): string => `${from}_${to}`;
