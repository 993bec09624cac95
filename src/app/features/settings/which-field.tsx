import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryFor } from '#app/data/query.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { characters } from '#contract/characters.ts';
import { courts } from '#contract/courts.ts';
import { terms } from '#contract/terms.ts';
import { Chip } from '#ui/chip.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';

const ALL = { query: { per_page: '200' } } as const;

interface Named {
  id: number;
  name: string;
}

/** Groups of customers; none chosen serves none. */
export function CharactersField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(characters.list, ALL));
  return <Chips {...props} list={data?.data ?? []} />;
}

/** Courts; null is every one. */
export function CourtsField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(courts.list, ALL));
  return <AllOrSome {...props} list={data?.data ?? []} />;
}

/** Terms; null is every one. */
export function TermsField(props: OwnFieldProps) {
  const { data } = useQuery(queryFor(terms.list, ALL));
  return <AllOrSome {...props} list={data?.data ?? []} />;
}

function Chips({ label, error, value, onChange, list }: OwnFieldProps & { list: readonly Named[] }) {
  const { digits } = useWords();
  const chosen = (value ?? []) as number[];
  return (
    <FieldGroup {...{ label, error }}>
      <div className="flex flex-wrap gap-2">
        {list.map(({ id, name }) => (
          <Chip
            key={id}
            pressed={chosen.includes(id)}
            onClick={() =>
              onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
            }
          >
            {digits(name)}
          </Chip>
        ))}
      </div>
    </FieldGroup>
  );
}

function AllOrSome(props: OwnFieldProps & { list: readonly Named[] }) {
  const { t, digits } = useWords();
  const { label, error, value, onChange, list } = props;
  const chosen = value as number[] | null;
  const [some, setSome] = useState(chosen !== null);
  const toggle = (id: number) => {
    const next = chosen?.includes(id) ? chosen.filter((one) => one !== id) : [...(chosen ?? []), id];
    onChange(next.length > 0 ? next : null);
  };
  return (
    <FieldGroup {...{ label, error }}>
      <div className="flex flex-wrap gap-2">
        <Chip
          pressed={!some}
          onClick={() => {
            setSome(false);
            onChange(null);
          }}
        >
          {t('setup.all')}
        </Chip>
        {some ? (
          list.map(({ id, name }) => (
            <Chip key={id} pressed={chosen?.includes(id) ?? false} onClick={() => toggle(id)}>
              {digits(name)}
            </Chip>
          ))
        ) : (
          <Chip onClick={() => setSome(true)}>{t('setup.some')}</Chip>
        )}
      </div>
    </FieldGroup>
  );
}
