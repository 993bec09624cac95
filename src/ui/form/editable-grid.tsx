import Lock from 'lucide-react/icons/lock';
import Trash from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { MoneyField } from '../fields/money-field.tsx';
import { SearchSelectField } from '../fields/search-select-field.tsx';
import type { SelectOption } from '../fields/select-field.tsx';
import { TextField } from '../fields/text-field.tsx';
import type { LucideIcon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { useUi } from '../locale.tsx';
import { Notice } from '../notice.tsx';
import { Tag, type Tone } from '../tag.tsx';
import {
  type ActionShows,
  type CellValue,
  type CellValues,
  type GridRow,
  isTaken,
  nextCell,
  type RowFlag,
  removeRow,
  setCell,
  showsAction,
  sumOf,
  withBlank,
} from './grid-rows.ts';

export type GridColumn = { name: string; title: string } & (
  | { kind: 'text' }
  /** `sum`: its total stands in the foot. */
  | { kind: 'money'; sum?: true }
  /** `once`: no value stands in two rows. */
  | { kind: 'choice'; options: readonly SelectOption<string>[]; once?: true }
);

export interface GridWords {
  flags: Readonly<Record<RowFlag, string>>;
  remove: string;
  choose: string;
  search: string;
  nothing: string;
  /** «این مورد در فهرست هست» */
  taken: string;
  sum: string;
}

/** A row's own button: saving just this one. */
export interface GridAction {
  icon: LucideIcon;
  label: string;
  shows: ActionShows;
  onPress: (row: GridRow) => void;
}

/** A second press within this time is the same one (seeds §9). */
export const REST_MS = 500;

const TONES: Record<RowFlag, Tone> = { NEW: 'info', UPDATED: 'warning', SAVED: 'positive' };

/**
 * Rows that are written like a sheet of paper: a blank one last, Tab and Enter move on, each says whether it is new,
 * changed or saved. Locked it only shows, and says why.
 */
export function EditableGrid({
  label,
  columns,
  rows,
  onRows,
  words,
  action,
  locked,
}: {
  label: string;
  columns: readonly GridColumn[];
  rows: readonly GridRow[];
  onRows: (rows: GridRow[]) => void;
  words: GridWords;
  action?: GridAction | undefined;
  /** Why nothing can be changed; left out where it can. */
  locked?: ReactNode;
}) {
  const { amount, words: own } = useUi();
  const table = useRef<HTMLTableElement>(null);
  const closed = Boolean(locked);
  const blank: CellValues = Object.fromEntries(
    columns.map(({ name, kind }) => [name, kind === 'money' ? null : '']),
  );
  const shown = withBlank(rows, blank, closed);
  const [pressed, setPressed] = useState<ReadonlyMap<string, CellValues>>(new Map());
  const rests = useRef(new Set<string>());
  const act = (row: GridRow) => {
    if (rests.current.has(row.key)) return;
    rests.current.add(row.key);
    setTimeout(() => rests.current.delete(row.key), REST_MS);
    setPressed(new Map(pressed).set(row.key, row.values));
    action?.onPress(row);
  };
  const put = (key: string, name: string, value: CellValue) =>
    onRows(withBlank(setCell(shown, key, name, value), blank));

  const walk = (event: KeyboardEvent<HTMLElement>, row: number, column: number) => {
    if (event.key !== 'Enter' || (event.target as HTMLElement).closest('[role=listbox]')) return;
    // A list opens on Enter; everything else is done with its cell.
    if ((event.target as HTMLElement).getAttribute('role') === 'combobox') return;
    event.preventDefault();
    const next = nextCell({ row, column }, { rows: shown.length, columns: columns.length }, event.shiftKey);
    const cell = next && table.current?.tBodies[0]?.rows[next.row]?.cells[next.column + 1];
    cell?.querySelector<HTMLElement>('input, select, button')?.focus();
  };
  const sums = columns.flatMap(({ name, kind }) => (kind === 'money' ? [name] : []));
  const summed = columns.some((column) => column.kind === 'money' && column.sum);

  return (
    <div className="flex flex-col gap-3">
      {locked && (
        <Notice kind="warning" icon={Lock}>
          {locked}
        </Notice>
      )}
      <table ref={table} aria-label={label} className="w-full border-separate border-spacing-y-1.5">
        <thead>
          <tr className="text-start text-label text-muted">
            <th scope="col" className="w-10 text-start font-semibold">
              <span aria-hidden>#</span>
              <span className="sr-only">{label}</span>
            </th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col" className="px-1 text-start font-semibold">
                {title}
              </th>
            ))}
            <td className="w-28" />
            {action && !closed && <td className="w-11" />}
            {!closed && <td className="w-11" />}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={row.key}>
              <th scope="row" className="text-start font-normal text-muted">
                {amount(at + 1)}
              </th>
              {columns.map((column, place) => (
                <td key={column.name} className="px-1" onKeyDown={(event) => walk(event, at, place)}>
                  <Cell
                    {...{ column, row, words }}
                    rows={shown}
                    number={amount(at + 1)}
                    disabled={closed}
                    onChange={(value) => put(row.key, column.name, value)}
                  />
                </td>
              ))}
              <td className="px-1">
                {(row.flag !== 'NEW' || at < shown.length - 1) && (
                  <Tag tone={TONES[row.flag]}>{words.flags[row.flag]}</Tag>
                )}
              </td>
              {action && !closed && (
                <td>
                  {showsAction(row, action.shows, pressed.get(row.key)) && (
                    <IconButton
                      icon={action.icon}
                      label={`${action.label} ${amount(at + 1)}`}
                      onClick={() => act(row)}
                    />
                  )}
                </td>
              )}
              {!closed && (
                <td>
                  {!row.removed && (row.flag !== 'NEW' || at < shown.length - 1) && (
                    <IconButton
                      icon={Trash}
                      label={`${words.remove} ${amount(at + 1)}`}
                      onClick={() => onRows(removeRow(shown, row.key, sums))}
                    />
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
        {summed && (
          <tfoot>
            <tr className="font-heavy">
              <th scope="row" className="text-start">
                {words.sum}
              </th>
              {columns.map((column) => (
                <td key={column.name} className="px-2">
                  {column.kind === 'money' && column.sum && (
                    <span className="num">
                      {amount(sumOf(shown, column.name))} {own.toman}
                    </span>
                  )}
                </td>
              ))}
              <td colSpan={closed ? 1 : action ? 3 : 2} />
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell({
  column,
  row,
  rows,
  number,
  words,
  disabled,
  onChange,
}: {
  column: GridColumn;
  row: GridRow;
  rows: readonly GridRow[];
  number: string;
  words: GridWords;
  disabled: boolean;
  onChange: (value: CellValue) => void;
}) {
  const value = row.values[column.name] ?? null;
  const common = { label: `${column.title} ${number}`, hideLabel: true, tight: true, optional: true };
  if (column.kind === 'money') {
    return <MoneyField {...common} {...{ disabled, onChange }} value={value as number | null} help="" />;
  }
  if (column.kind === 'text') {
    return <TextField {...common} {...{ disabled, onChange }} value={String(value ?? '')} />;
  }
  const taken = column.once && isTaken(rows, row.key, column.name, value);
  if (disabled) {
    const chosen = column.options.find((option) => option.value === value);
    return <span>{chosen?.label}</span>;
  }
  return (
    <SearchSelectField
      {...common}
      {...{ onChange }}
      error={taken ? words.taken : undefined}
      options={column.options}
      value={String(value ?? '')}
      placeholder={words.choose}
      search={words.search}
      nothing={words.nothing}
    />
  );
}
