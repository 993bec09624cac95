import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { joined } from '#app/engine/filter-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { type Term, terms } from '#contract/settings/terms.ts';
import { weekdayNames } from '#domain/dates.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { clashesOf, nextFree, type Span } from './term-clash.ts';

export interface Clash {
  terms: readonly Term[];
  /** The next hours as long that are free. */
  free: Pick<Term, 'start_time' | 'end_time'> | null;
}

/** The terms that what is typed runs into, as far as one may see them; null: none, or nothing is typed yet. */
export function useClash(typed: Span | null, except?: number): Clash | null {
  const can = useCan();
  const { data } = useQuery({
    ...queryFor(terms.list, { query: { per_page: '200' } }),
    enabled: can('term.show') && typed !== null,
  });
  if (!data || !typed) return null;
  const met = clashesOf(data.data, typed, except);
  return met.length > 0 ? { terms: met, free: nextFree(data.data, typed, except) } : null;
}

/** The terms that overlap, on which days, and free hours instead. */
export function ClashNotice({
  clash,
  days,
  onTake,
}: {
  clash: Clash | null;
  /** The weekdays of the typed term. */
  days: readonly number[];
  onTake?: (hours: NonNullable<Clash['free']>) => void;
}) {
  const words = useWords();
  const { t, time, locale } = words;
  if (!clash) return null;
  const span = ({ start_time, end_time }: Pick<Term, 'start_time' | 'end_time'>) =>
    t('setup.span', { from: time(start_time), to: time(end_time) });
  const shared = days.filter((day) => clash.terms.some(({ weekdays }) => weekdays.includes(day)));
  const { free } = clash;
  return (
    <Notice
      kind="error"
      action={
        free &&
        onTake && <Button onClick={() => onTake(free)}>{t('terms.take', { hours: span(free) })}</Button>
      }
    >
      {t(shared.length < 7 ? 'terms.overlaps_on' : 'terms.overlaps', {
        n: clash.terms.length,
        terms: joined(words, clash.terms.map(span)),
        days: joined(
          words,
          shared.map((day) => weekdayNames(locale)[day] ?? ''),
        ),
      })}
    </Notice>
  );
}
