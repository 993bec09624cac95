import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { courts } from '#contract/settings/courts.ts';
import { type Term, terms } from '#contract/settings/terms.ts';
import { COMMA } from '#domain/digits.ts';

const ALL = { query: { per_page: '200' } } as const;

/** Courts that a term has a price of their own for, by name where it is known. */
export function OwnCourts({ prices }: { prices: Term['court_prices'] }) {
  const can = useCan();
  const all = useQuery({
    ...queryFor(courts.list, ALL),
    enabled: can('court.show') && prices.length > 0,
  });
  const own = new Set(prices.map(({ court_id }) => court_id));
  return <Named count={prices.length} of={all.data?.data.filter(({ id }) => own.has(id))} />;
}

/** Terms that have a price of their own for a court, the same. */
export function OwnTerms({ court_id, count }: { court_id: number; count: number }) {
  const can = useCan();
  const all = useQuery({ ...queryFor(terms.list, ALL), enabled: can('term.show') && count > 0 });
  const has = (term: Term) => term.court_prices.some((price) => price.court_id === court_id);
  return <Named count={count} of={all.data?.data.filter(has)} />;
}

/** How many are named; beyond that only their number. */
const NAMED = 2;

function Named({ count, of = [] }: { count: number; of?: readonly { name: string }[] | undefined }) {
  const { t, digits, locale } = useWords();
  if (count === 0) return null;
  const names = of.map(({ name }) => digits(name)).join(COMMA[locale]);
  return (
    <span className="ellipsis block" title={names || undefined}>
      {of.length > 0 && of.length <= NAMED ? names : t('form.items', { n: count })}
    </span>
  );
}
