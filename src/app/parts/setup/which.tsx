import { useQuery } from '@tanstack/react-query';
import { useCan } from '#app/data/profile.ts';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { AllOrSome, type Named } from './named-chips.tsx';

/** For which active courts, or for which terms; none chosen is all. One that stands alone is no question. */
export function Which({
  what,
  ...rest
}: {
  what: 'courts' | 'terms';
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { t } = useWords();
  const list = useNames(what);
  if (!list || list.length < 2) return null;
  return (
    <FieldGroup label={t(`setup.which_${what}`)} tight>
      <AllOrSome list={list} {...rest} />
    </FieldGroup>
  );
}

function useNames(what: 'courts' | 'terms'): Named[] | undefined {
  const can = useCan();
  const all = useQuery({
    ...queryFor(courts.list, { query: { per_page: '200', active: 'true' } }),
    enabled: what === 'courts' && can('court.show'),
  });
  const day = useQuery({
    ...queryFor(terms.list, { query: { per_page: '200' } }),
    enabled: what === 'terms' && can('term.show'),
  });
  return (what === 'courts' ? all : day).data?.data;
}
