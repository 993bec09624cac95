import { useRef } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { RowId } from '#ui/table/table.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListBody } from './list-body.tsx';
import { ListSearch } from './list-search.tsx';
import type { Listed, Resource } from './resource.ts';
import { useOwnChoice } from './use-choice.ts';
import { useSelection } from './use-selection.ts';

export interface PickerProps<Row extends Listed> {
  resource: Resource<Row>;
  open: boolean;
  onClose: () => void;
  /** One row, or with `multi` as many as were chosen. */
  onPick: (rows: Row[]) => void;
  multi?: boolean;
  /** What the list is narrowed to, by whoever asks. */
  fixed?: Readonly<Record<string, string>>;
  title?: string;
}

/** A list to choose from, in a sheet: one row is taken half a second after its tap, several by the button below. */
export function Picker<Row extends Listed>({
  resource,
  open,
  onClose,
  onPick,
  multi = false,
  fixed,
  title,
}: PickerProps<Row>) {
  const { t } = useWords();
  const state = useOwnChoice();
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
  const count = select.chosen.size;
  const named = title ?? t(resource.words.pick);
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={named}
      className="sheet-wide max-tablet:h-[94%]"
      footer={
        multi && (
          <Button
            kind="primary"
            size="large"
            block
            notYet={count === 0}
            onClick={() => {
              if (count === 0) return;
              onPick(rowsOf(select.chosen));
              select.clear();
            }}
          >
            {count === 0 ? t('list.choose_first') : t('list.choose_n', { n: count })}
          </Button>
        )
      }
    >
      <div className="flex flex-none flex-wrap items-center gap-2">
        <ListSearch resource={resource} state={state} />
        <FilterChips resource={resource} state={state} />
      </div>
      <div className="-mx-2 flex min-h-80 flex-1">
        <ListBody
          resource={resource}
          state={state}
          label={named}
          fixed={fixed}
          fields={resource.picks}
          select={select}
          onRows={(list) => {
            for (const row of list) rows.current.set(row.id, row);
          }}
        />
      </div>
    </Sheet>
  );
}
