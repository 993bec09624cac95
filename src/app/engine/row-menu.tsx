import Ellipsis from 'lucide-react/icons/ellipsis';
import { useMemo } from 'react';
import { useWords } from '#app/i18n/words.ts';
import { MenuButton } from '#ui/menu-button.tsx';
import type { TableColumn } from '#ui/table/table.tsx';
import type { Listed, Resource, RowAction } from './resource.ts';

const none = (): null => null;

/** The table column with each row's menu; undefined when rows have no actions. */
export function useRowMenu<Row extends Listed>(
  resource: Resource<Row>,
): readonly TableColumn<Row>[] | undefined {
  const words = useWords();
  const { useRowActions = none, titleOf } = resource;
  const actionsOf = useRowActions();
  return useMemo(() => {
    if (!actionsOf) return undefined;
    const { t, digits } = words;
    const column: TableColumn<Row> = {
      field: 'row-menu',
      title: t('list.row_actions'),
      hideTitle: true,
      align: 'action',
      room: { priority: 1 },
      cell: (row) => (
        <RowMenu
          label={t('list.row_actions_of', { name: digits(titleOf(row, words)) })}
          actions={actionsOf(row)}
        />
      ),
    };
    return [column];
  }, [words, titleOf, actionsOf]);
}

function RowMenu({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  if (actions.length === 0) return null;
  const items = actions.map(({ onPress, ...action }) => ({ ...action, onSelect: onPress }));
  return <MenuButton icon={Ellipsis} pairs className="row-menu" tabIndex={-1} label={label} items={items} />;
}
