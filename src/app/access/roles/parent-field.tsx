import type { OwnFieldProps } from '#app/engine/form.ts';
import { useWords } from '#app/i18n/words.ts';
import type { Role } from '#contract/access/roles.ts';
import { SearchSelectField } from '#ui/fields/search-select-field.tsx';
import { lacks, parentsFor } from './granting.ts';
import { useAccess } from './use-access.ts';

/** The parent group. One with fewer permissions is listed with what is missing: choosing it removes those. */
export function ParentField({ label, value, error, record, values, set }: OwnFieldProps) {
  const { t } = useWords();
  const { all, role: own, find, grant } = useAccess();
  const role = record as unknown as Role | null;
  const held = values.permissions as number[];
  const parents = parentsFor(all, role, own);
  const now = find(value as number | null);
  const shown = now && !parents.includes(now) ? [now, ...parents] : parents;
  return (
    <SearchSelectField
      {...{ label, error }}
      options={shown.map((parent) => {
        const missing = parent === now ? 0 : lacks(parent, held);
        return {
          value: String(parent.id),
          label: missing > 0 ? t('access.lacks', { name: parent.name, n: missing }) : parent.name,
        };
      })}
      value={value === null ? '' : String(value)}
      onChange={(id) => {
        const next = id === '' ? null : Number(id);
        const allowed = grant(next);
        set({ parent_id: next, permissions: held.filter((permission) => allowed.has(permission)) });
      }}
      placeholder={t('form.choose')}
      search={t('form.search')}
      nothing={t('form.nothing_found')}
    />
  );
}
