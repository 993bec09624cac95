import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryFor } from '#app/data/query.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import { useWords } from '#app/i18n/words.ts';
import { events } from '#contract/messages/events.ts';
import { RemovableChip } from '#ui/chip.tsx';
import { FieldGroup } from '#ui/fields/field.tsx';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';

/** Possible recipients of events: needs event.create. */
export const useRecipients = (enabled = true) => useQuery({ ...queryFor(events.recipients), enabled });

/** Members of staff, each removable; `self` is included where one may notify oneself. */
export function StaffField({
  label,
  error,
  help,
  optional,
  self,
  value,
  onChange,
}: {
  label: ReactNode;
  error?: ReactNode | undefined;
  help?: ReactNode | undefined;
  optional?: boolean | undefined;
  self?: { id: number; label: string } | undefined;
  value: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const { t, digits } = useWords();
  const asked = useRecipients();
  const people = [
    ...(self ? [self] : []),
    ...(asked.data?.data.people ?? []).map(({ id, name, family }) => ({
      id,
      label: digits(`${name} ${family}`),
    })),
  ];
  // Former staff cannot be notified: the next change drops them.
  const chosen = people.filter(({ id }) => value.includes(id));
  const ids = chosen.map(({ id }) => id);
  return (
    <FieldGroup {...{ label, error, help, optional }}>
      {chosen.length > 0 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {chosen.map((person) => (
            <RemovableChip
              key={person.id}
              label={person.label}
              onRemove={() => onChange(ids.filter((id) => id !== person.id))}
            >
              {person.label}
            </RemovableChip>
          ))}
        </div>
      )}
      <SearchSelectField
        label={t('events.people_add')}
        hideLabel
        tight
        options={people
          .filter(({ id }) => !value.includes(id))
          .map((person) => ({ value: String(person.id), label: person.label }))}
        value=""
        onChange={(id) => id !== '' && onChange([...ids, Number(id)])}
        placeholder={t('events.people_add')}
        search={t('form.search')}
        nothing={t('form.nothing_found')}
      />
      <FailedNotice query={asked} />
    </FieldGroup>
  );
}
