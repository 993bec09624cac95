import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import { NamedChips } from '#app/parts/setup/named-chips.tsx';
import { ALL } from '#app/parts/setup/which-field.tsx';
import { characters } from '#contract/people/characters.ts';
import { FieldGroup } from '#ui/fields/field.tsx';

/** Groups of customers; none chosen serves none. */
export function CharactersField({ label, error, value, onChange }: OwnFieldProps) {
  const { t } = useWords();
  const query = useQuery(queryFor(characters.list, ALL));
  return (
    <FieldGroup {...{ label, error }}>
      {query.data ? (
        <NamedChips list={query.data.data} chosen={(value ?? []) as number[]} onChange={onChange} />
      ) : (
        <AnswerMissing query={query} rows={1} title={t('errors.list')} />
      )}
    </FieldGroup>
  );
}
