import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import ArrowUpNarrowWide from 'lucide-react/icons/arrow-up-narrow-wide';
import { useRef, useState } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { Chip } from '#ui/chip.tsx';
import { Menu } from '#ui/menu.tsx';
import type { ChoiceState } from './list-address.ts';
import { sortOf, toggled } from './list-address.ts';
import type { Listed, Resource } from './resource.ts';

/** The order of a list without heads: which column, and which way round. */
export function SortChip<Row extends Listed>({
  resource,
  state: { choice, choose },
}: {
  resource: Resource<Row>;
  state: ChoiceState;
}) {
  const { t, title: named } = useWords();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const now = sortOf(choice, resource.spec);
  const columns = Object.values(resource.columns).flatMap(({ sort, title }) =>
    sort === undefined ? [] : [{ sort, name: named(title) }],
  );
  // As they came into the books, where no column is sorted by.
  const age = t(now.direction === 'asc' ? 'list.oldest' : 'list.newest');
  const name = columns.find(({ sort }) => sort === now.field)?.name ?? age;
  const icon = now.direction === 'asc' ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  const way = t(now.direction === 'asc' ? 'list.ascending' : 'list.descending');
  return (
    <>
      <Chip
        ref={anchor}
        icon={icon}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`${t('list.sorted', { name })} ${way}`}
        onClick={() => setOpen(!open)}
      >
        {name}
      </Chip>
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={t('list.sort')}
        items={columns.map((column) => ({
          key: column.sort,
          label: column.name,
          ...(column.sort === now.field && { icon }),
          checked: column.sort === now.field,
          onSelect: () => choose((now) => toggled(now, column.sort, resource.spec)),
        }))}
      />
    </>
  );
}
