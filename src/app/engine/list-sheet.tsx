import type { ReactNode } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Sheet } from '#ui/sheet.tsx';
import type { Selection } from '#ui/table/table.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListBody } from './list-body.tsx';
import { ListSearch } from './list-search.tsx';
import type { Listed, Resource } from './resource.ts';
import { useOwnChoice } from './use-choice.ts';

/** A list inside a sheet, narrowed by its place: the people of one role. A row opens its record in turn, or is chosen. */
export function ListSheet<Row extends Listed>({
  resource,
  open,
  onClose,
  title,
  subtitle,
  fixed,
  onOpen,
  select,
  onRows,
  onNew,
  footer,
}: {
  resource: Resource<Row>;
  open: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  fixed?: Readonly<Record<string, string>> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Rows are chosen, not opened. */
  select?: Selection | undefined;
  onRows?: ((rows: readonly Row[]) => void) | undefined;
  /** Creates a new record with the search text. */
  onNew?: ((typed: string) => void) | undefined;
  footer?: ReactNode;
}) {
  const { t } = useWords();
  const state = useOwnChoice();
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={title}
      subtitle={subtitle}
      footer={footer}
      className="sheet-wide max-tablet:h-[94%]"
    >
      <div className="flex flex-none flex-wrap items-center gap-2">
        <ListSearch resource={resource} state={state} />
        {onNew && resource.words.new && (
          <Button
            icon={resource.newIcon}
            onClick={() => onNew(state.choice.filters[resource.search?.filter ?? ''] ?? '')}
          >
            {t(resource.words.new)}
          </Button>
        )}
        <FilterChips searched resource={resource} state={state} />
      </div>
      <div className="sheet-list">
        <ListBody
          resource={resource}
          state={state}
          label={title}
          fixed={fixed}
          fields={resource.picks}
          onOpen={onOpen}
          select={select}
          onRows={onRows}
          nothing={select && fixed && <Empty icon={resource.icon} title={t('list.none_left')} />}
        />
      </div>
    </Sheet>
  );
}
