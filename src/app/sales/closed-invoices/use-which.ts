import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import type { FormState } from '#app/engine/use-form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Named } from '#app/parts/setup/named-chips.tsx';
import { ALL } from '#app/parts/setup/which-field.tsx';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { whichText } from './texts.ts';

/** The courts or the terms of a closing as it stands in its form, in words; those of unknown names are counted. */
export function useWhich({ values, record }: FormState, what: 'courts' | 'terms'): string {
  const words = useWords();
  const can = useCan();
  const allCourts = useQuery({
    ...queryFor(courts.list, ALL),
    enabled: what === 'courts' && can('court.show'),
  });
  const allTerms = useQuery({ ...queryFor(terms.list, ALL), enabled: what === 'terms' && can('term.show') });
  const ids = values[what === 'courts' ? 'court_ids' : 'term_ids'] as number[] | null;
  if (ids === null) return whichText(words, what, null);
  const known: readonly Named[] = [
    ...((what === 'courts' ? allCourts : allTerms).data?.data ?? []),
    ...((record?.[what] as Named[] | null) ?? []),
  ];
  const list = ids.map((id) => known.find((one) => one.id === id));
  return list.every((one) => one !== undefined)
    ? whichText(words, what, list)
    : words.t(`closed-invoices.n_${what}`, { n: ids.length });
}
