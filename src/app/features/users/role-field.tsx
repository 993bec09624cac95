import { useProfile } from '#app/data/profile.ts';
import { useWords } from '#app/i18n/words.ts';
import type { OwnFieldProps } from '#app/resource/form.ts';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { givable, useRoles } from './use-rank.ts';

/** The access group of a person: those that one may give away, or none for a customer. */
export function RoleField({ label, value, onChange, error }: OwnFieldProps) {
  const { t } = useWords();
  const { role } = useProfile();
  const options = givable(useRoles(), role.id).map(({ id, name, depth }) => ({
    value: String(id),
    label: `${'\u2003'.repeat(depth)}${name}`,
  }));
  return (
    <SearchSelectField
      {...{ label, error, options }}
      optional
      help={t('people.role_help')}
      value={value === null ? '' : String(value)}
      onChange={(id) => onChange(id === '' ? null : Number(id))}
      placeholder={t('people.role_none')}
      search={t('form.search')}
      nothing={t('form.nothing_found')}
    />
  );
}
