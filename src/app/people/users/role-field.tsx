import { useProfile } from '#app/data/profile.ts';
import { FailedNotice } from '#app/engine/failed-notice.tsx';
import type { OwnFieldProps } from '#app/engine/form.ts';
import { withChosen } from '#app/engine/with-chosen.ts';
import { useWords } from '#app/i18n/words.ts';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { givable, useRoles } from './use-rank.ts';

/** The access group of a person: those that one may give away, or none for a customer. */
export function RoleField({ label, value, onChange, error, record }: OwnFieldProps) {
  const words = useWords();
  const { t } = words;
  const { role } = useProfile();
  const { query, roles } = useRoles();
  const options = givable(roles, role.id).map(({ id, name, depth }) => ({
    value: String(id),
    label: `${'\u2003'.repeat(depth)}${name}`,
  }));
  const own = record?.role as { id: number; name: string } | null | undefined;
  const chosen = value === null ? '' : String(value);
  return (
    <>
      <SearchSelectField
        {...{ label, error }}
        options={withChosen(words, options, chosen, query, own?.id === value ? own?.name : undefined)}
        optional
        help={t('people.role_help')}
        value={chosen}
        onChange={(id) => onChange(id === '' ? null : Number(id))}
        placeholder={t('people.role_none')}
        search={t('form.search')}
        nothing={t('form.nothing_found')}
      />
      <FailedNotice query={query} title={t('errors.list')} />
    </>
  );
}
