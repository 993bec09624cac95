import { useAtomValue } from 'jotai';
import Columns3 from 'lucide-react/icons/columns-3';
import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { store } from '#app/state/store.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LazyPopover } from '#ui/lazy-popover.tsx';
import type { PopoverProps } from '#ui/popover.tsx';
import { ColumnsPanel } from '#ui/table/columns-panel.tsx';
import { hiddenColumnsAtom } from './hidden-columns.ts';
import type { Listed, Resource } from './resource.ts';
import { useColumns } from './use-columns.ts';

/** A button that opens the column settings. */
export function ColumnsButton<Row extends Listed>({ resource }: { resource: Resource<Row> }) {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        ref={anchor}
        icon={Columns3}
        label={t('list.columns')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      <ColumnsPopover resource={resource} open={open} onClose={() => setOpen(false)} anchor={anchor} />
    </>
  );
}

/** The column settings of a table: which, and in what order. */
export function ColumnsPopover<Row extends Listed>({
  resource,
  ...popover
}: { resource: Resource<Row> } & Pick<PopoverProps, 'open' | 'onClose' | 'anchor'>) {
  const { t, title } = useWords();
  const { settings, change } = useColumns(resource.name, resource.columns);
  const { [resource.name]: without = [] } = useAtomValue(hiddenColumnsAtom, { store });
  return (
    <LazyPopover {...popover} label={t('list.columns')} align="end" className="w-85 p-3">
      <h2 className="px-2 text-lead font-heavy">{t('list.columns')}</h2>
      <p className="mb-2 px-2 text-caption text-muted">{t('list.columns_note')}</p>
      <ColumnsPanel
        columns={settings}
        without={without}
        titleOf={(field) => {
          const column = resource.columns[field];
          return column ? title(column.title) : field;
        }}
        onChange={change}
        words={{
          move: t('list.move'),
          up: t('list.up'),
          down: t('list.down'),
          no_room: t('list.no_room'),
        }}
      />
      <Button kind="ghost" className="text-brand" onClick={() => change([])}>
        {t('list.columns_reset')}
      </Button>
    </LazyPopover>
  );
}
