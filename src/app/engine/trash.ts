import { deletedColumns } from '#contract/columns/common.ts';
import type { Column, Columns } from '#contract/columns.ts';
import { trashSpec } from '#contract/list.ts';
import { textOf } from './cells.tsx';
import type { Listed, Resource } from './resource.ts';

/** So many of its own columns tell a record. */
const OWN = 4;

/** The columns of a trash: what tells the record, when it was deleted and by whom; the others as soon as they are asked for. */
function columnsOf<Row>(columns: Columns<Row>): Columns<Row> {
  const all = Object.entries(columns);
  const first = all.filter(([, { hidden }]) => !hidden).slice(0, OWN);
  const shown = new Set(first.map(([field]) => field));
  const rest = all.flatMap(([field, column]) =>
    shown.has(field) ? [] : [[field, { ...column, hidden: true }] as const],
  );
  return { ...Object.fromEntries(first), ...(deletedColumns as Columns<never>), ...Object.fromEntries(rest) };
}

/**
 * What was deleted of a resource, as a list of its own, the last first: nothing is added to it, and its cards say who
 * deleted them.
 */
export const trashOf = <Row extends Listed>({
  name,
  calls: { list, total },
  columns,
  spec,
  words: { deleted = 'list.deleted', ...words },
  starts: _,
  ...resource
}: Resource<Row>): Resource<Row> => ({
  ...resource,
  // Its columns are set up apart from those of the list.
  name: `${name}.trash`,
  calls: { list, total },
  columns: columnsOf(columns),
  spec: trashSpec(spec),
  words: { title: deleted, count: words.count, nothing: 'list.trash_empty', none: words.none ?? 'list.none' },
  card: (row, words) => {
    const { title, picture } = resource.card(row, words);
    const said = ({ kind, value }: Column<never>) => {
      const given = value(row as never, words.locale);
      return given === null ? '' : textOf(kind, given, words);
    };
    const { deleted_at, deleted_by } = deletedColumns;
    return {
      title,
      detail: words.t('list.deleted_card', { date: said(deleted_at), name: said(deleted_by) }),
      ...(picture !== undefined && { picture }),
    };
  },
  bulk: [],
});
