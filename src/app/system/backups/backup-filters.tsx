import { useState } from 'react';
import { FilterField } from '#app/engine/filter-field.tsx';
import { withFilter } from '#app/engine/filter-panel.tsx';
import type { ChoiceState } from '#app/engine/list-address.ts';
import { FilterButton } from '#app/engine/list-toolbar.tsx';
import { useWords } from '#app/i18n/words.ts';
import { panelFilters } from '#contract/filters.ts';
import { backupList } from '#contract/system/backups.ts';
import { backupColumns } from '#contract/system/columns/backups.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';

/** Which backups are shown: by how they stand, what they were made for and the days that they hold. */
export function BackupFilters({ state }: { state: ChoiceState }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const { choice, choose } = state;
  const narrowed = Object.keys(choice.filters).length > 0;
  return (
    <>
      <FilterButton state={state} pressed={open} onPress={() => setOpen(true)} />
      <Sheet
        open={open}
        onCloseRequest={() => setOpen(false)}
        title={t('list.filter')}
        actions={
          narrowed && (
            <Button
              kind="ghost"
              className="text-brand"
              onClick={() => choose((now) => ({ ...now, filters: {} }))}
            >
              {t('list.clear')}
            </Button>
          )
        }
        footer={
          <Button kind="primary" size="large" block onClick={() => setOpen(false)}>
            {t('list.show_rows')}
          </Button>
        }
      >
        {panelFilters(backupList, backupColumns).map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={choice.filters[filter.name] ?? ''}
            onChange={(value) => choose((now) => withFilter(now, filter.name, value))}
          />
        ))}
      </Sheet>
    </>
  );
}
