import { useQuery } from '@tanstack/react-query';
import { queryFor } from '#app/data/query.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { namedIn } from '#app/resource/value-text.ts';
import { courts } from '#contract/courts.ts';
import { terms } from '#contract/terms.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { AllOrSome, type Named } from './named-chips.tsx';

export const ALL = { query: { per_page: '200' } } as const;

/** What those that are chosen are called. */
export const courtNames = namedIn(courts.list);
export const termNames = namedIn(terms.list);

/** Courts; null is every one. Those that the record names are offered too, wherever they are by now. */
export function CourtsField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(courts.list, ALL));
  return <All {...props} list={withNamed(data?.data, props.record?.courts)} />;
}

/** Terms; null is every one. */
export function TermsField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(terms.list, ALL));
  return <All {...props} list={withNamed(data?.data, props.record?.terms)} />;
}

function withNamed(list: readonly Named[] = [], named: unknown): Named[] {
  const more = Array.isArray(named) ? (named as Named[]) : [];
  return [...list, ...more.filter(({ id }) => list.every((one) => one.id !== id))];
}

function All({ label, error, value, onChange, list }: OwnFieldProps & { list: readonly Named[] }) {
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
