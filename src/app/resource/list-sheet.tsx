import { useWords } from '#app/i18n/words.ts';
import { Sheet } from '#ui/sheet.tsx';
import { FilterChips } from './filter-chips.tsx';
import { ListBody } from './list-body.tsx';
import { ListSearch } from './list-search.tsx';
import type { Listed, Resource } from './resource.ts';
import { useOwnChoice } from './use-choice.ts';

/** A list inside a sheet, narrowed by its place: the people of one role. A row opens its record in turn. */
export function ListSheet<Row extends Listed>({
  resource,
  open,
  onClose,
  title,
  fixed,
  onOpen,
}: {
  resource: Resource<Row>;
  open: boolean;
  onClose: () => void;
  title: string;
  fixed: Readonly<Record<string, string>>;
  onOpen?: ((row: Row) => void) | undefined;
}) {
  const { t } = useWords();
  const state = useOwnChoice();
  return (
    <Sheet
      open={open}
      onCloseRequest={onClose}
      title={title}
      subtitle={t(resource.words.title)}
      className="sheet-wide max-tablet:h-[94%]"
    >
      <div className="flex flex-none flex-wrap items-center gap-2">
        <ListSearch resource={resource} state={state} />
        <FilterChips resource={resource} state={state} />
      </div>
      <div className="-mx-2 flex min-h-80 flex-1">
        <ListBody
          resource={resource}
          state={state}
          label={title}
          fixed={fixed}
          fields={resource.picks}
          onOpen={onOpen}
        />
      </div>
    </Sheet>
  );
}
