import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { cachedName } from '#app/engine/value-text.ts';
import { useWords } from '#app/i18n/words.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { FieldGroup } from '#ui/fields/field.tsx';
import { AllOrSome, type Named } from './named-chips.tsx';

export const ALL = { query: { per_page: '200' } } as const;

/** Names of the chosen courts. */
export const courtNames = cachedName(courts.list);
export const termNames = cachedName(terms.list);

/** Courts; null is every one. Those that the record names are offered too, wherever they are by now. */
export function CourtsField(props: OwnFieldProps) {
  const query = useQuery(queryFor(courts.list, ALL));
  return <All {...props} query={query} list={withNamed(query.data?.data, props.record?.courts)} />;
}

/** Courts, of which every one is a choice (null) and none is not (an empty list). */
export function ChosenCourtsField(props: OwnFieldProps) {
  const query = useQuery(queryFor(courts.list, ALL));
  return <All {...props} asks query={query} list={withNamed(query.data?.data, props.record?.courts)} />;
}

/** Terms; null is every one. */
export function TermsField(props: OwnFieldProps) {
  const query = useQuery(queryFor(terms.list, ALL));
  return <All {...props} query={query} list={withNamed(query.data?.data, props.record?.terms)} />;
}

function withNamed(list: readonly Named[] = [], named: unknown): Named[] {
  const more = Array.isArray(named) ? (named as Named[]) : [];
  return [...list, ...more.filter(({ id }) => list.every((one) => one.id !== id))];
}

function All({
  label,
  error,
  value,
  onChange,
  list,
  query,
  asks = false,
}: OwnFieldProps & {
  list: readonly Named[];
  query: ComponentProps<typeof AnswerMissing>['query'];
  /** One of both has to be chosen. */
  asks?: boolean;
}) {
  const { t } = useWords();
  return (
    <FieldGroup {...{ label, error }}>
      <AllOrSome
        list={list}
        missing={query.data ? null : <AnswerMissing query={query} rows={1} title={t('errors.list')} />}
        chosen={(value ?? []) as number[]}
        onChange={(ids) => onChange(ids.length > 0 || asks ? ids : null)}
        {...(asks && { all: value === null, onAll: () => onChange(null) })}
      />
    </FieldGroup>
  );
}
