import { ReorderList } from '../reorder-list.tsx';
import { Switch } from '../switch.tsx';
import { Tag } from '../tag.tsx';
import type { ColumnSetting } from './column-settings.ts';

/** The columns of a table in order, each with a switch. */
export function ColumnsPanel({
  columns,
  titleOf,
  without,
  onChange,
  words,
}: {
  columns: readonly ColumnSetting[];
  titleOf: (field: string) => string;
  /** Columns that are switched on but have no room now. */
  without: readonly string[];
  onChange: (columns: ColumnSetting[]) => void;
  words: { move: string; up: string; down: string; no_room: string };
}) {
  const shown = columns.filter(({ show }) => show).length;
  return (
    <ReorderList
      items={columns}
      keyOf={({ field }) => field}
      titleOf={({ field }) => titleOf(field)}
      words={words}
      onChange={onChange}
      draw={({ field, show }) => (
        <Switch
          className="min-w-0 flex-1"
          label={
            show && without.includes(field) ? (
              <span className="flex items-center justify-between gap-2">
                {titleOf(field)} <Tag>{words.no_room}</Tag>
              </span>
            ) : (
              titleOf(field)
            )
          }
          checked={show}
          disabled={show && shown === 1}
          onChange={(next) =>
            onChange(columns.map((one) => (one.field === field ? { field, show: next } : one)))
          }
        />
      )}
    />
  );
}
