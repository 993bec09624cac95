import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { NamedChips } from '#app/parts/setup/named-chips.tsx';
import { ALL } from '#app/parts/setup/which-field.tsx';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { characters } from '#contract/characters.ts';
import { FieldGroup } from '#ui/fields/field.tsx';

/** Groups of customers; none chosen serves none. */
export function CharactersField({ label, error, value, onChange }: OwnFieldProps) {
  const { data } = useQuery(queryFor(characters.list, ALL));
  return (
    <FieldGroup {...{ label, error }}>
      <NamedChips list={data?.data ?? []} chosen={(value ?? []) as number[]} onChange={onChange} />
    </FieldGroup>
  );
}
