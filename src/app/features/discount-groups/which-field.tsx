import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import { AllOrSome, type Named, NamedChips } from '#app/parts/setup/named-chips.tsx';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { characters } from '#contract/characters.ts';
import { courts } from '#contract/courts.ts';
import { terms } from '#contract/terms.ts';
import { FieldGroup } from '#ui/fields/field.tsx';

const ALL = { query: { per_page: '200' } } as const;

/** Groups of customers; none chosen serves none. */
export function CharactersField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(characters.list, ALL));
  return <Some {...props} list={data?.data ?? []} />;
}

/** Courts; null is every one. */
export function CourtsField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(courts.list, ALL));
  return <All {...props} list={data?.data ?? []} />;
}

/** Terms; null is every one. */
export function TermsField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(terms.list, ALL));
  return <All {...props} list={data?.data ?? []} />;
}

type ListedProps = OwnFieldProps & { list: readonly Named[] };

function Some({ label, error, value, onChange, list }: ListedProps) {
  return (
    <FieldGroup {...{ label, error }}>
      <NamedChips list={list} chosen={(value ?? []) as number[]} onChange={onChange} />
    </FieldGroup>
  );
}

function All({ label, error, value, onChange, list }: ListedProps) {
  return (
    <FieldGroup {...{ label, error }}>
      <AllOrSome
        list={list}
        chosen={(value ?? []) as number[]}
        onChange={(ids) => onChange(ids.length > 0 ? ids : null)}
      />
    </FieldGroup>
  );
}
