import { useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { toast } from '#app/state/toast.ts';
import { Button } from '#ui/button.tsx';
import type { RowId } from '#ui/table/table.tsx';
import { ListSheet } from './list-sheet.tsx';
import type { Listed, Resource } from './resource.ts';
import { useSelection } from './use-selection.ts';

export interface PickerProps<Row extends Listed> {
  resource: Resource<Row>;
  open: boolean;
  onClose: () => void;
  /** One row, or with `multi` as many as were chosen; false, at last, where those could not be taken: they stay chosen. */
  onPick: (rows: Row[]) => unknown;
  /** The selection is being saved. */
  busy?: boolean;
  multi?: boolean;
  /** Filters fixed by the caller. */
  fixed?: Readonly<Record<string, string>>;
  title?: string;
  /** Rows that the caller already has are refused by name (seeds §5, §8). */
  listed?: (row: Row) => boolean;
  /** Creates a new record with the search text. */
  onNew?: ((typed: string) => void) | undefined;
}

/** A list to choose from, in a sheet: one row is taken half a second after its tap, several by the button below. */
export function Picker<Row extends Listed>({
  resource,
  open,
  onClose,
  onPick,
  busy = false,
  multi = false,
  fixed,
  title,
  listed,
  onNew,
}: PickerProps<Row>) {
  const words = useWords();
  const { t } = words;
  const rows = useRef(new Map<RowId, Row>());
  const rowsOf = (ids: Iterable<RowId>) =>
    [...ids].flatMap((id) => {
      const row = rows.current.get(id);
      return row ? [row] : [];
    });
  const select = useSelection(multi, (id) => {
    onPick(rowsOf([id]));
    select.clear();
  });
  const onToggle = (id: RowId) => {
    const row = rows.current.get(id);
    // A selected row that was added meanwhile can still be deselected.
    if (row && listed?.(row) && !select.chosen.has(id))
      toast({
        title: t('list.error'),
        text: t('list.listed', { name: resource.titleOf(row, words) }),
        kind: 'danger',
      });
    else select.onToggle(id);
  };
  const count = select.chosen.size;
  return (
    <ListSheet
      resource={resource}
      open={open}
      onClose={onClose}
      title={title ?? t(resource.words.pick ?? 'list.choose')}
      fixed={fixed}
      onNew={onNew}
      select={{ ...select, onToggle }}
      onRows={(list) => {
        for (const row of list) rows.current.set(row.id, row);
      }}
      footer={
        multi && (
          <Button
            kind="primary"
            size="large"
            block
            busy={busy}
            notYet={count === 0}
            onClick={async () => {
              if (count === 0) return;
              if ((await onPick(rowsOf(select.chosen))) !== false) select.clear();
            }}
          >
            {count === 0 ? t('list.choose_first') : t('list.choose_n', { n: count })}
          </Button>
        )
      }
    />
  );
}
