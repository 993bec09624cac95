// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed by themselves cannot be those of a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus
import '../horizontal-scroll.css';
import './table.css';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Check from 'lucide-react/icons/check';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
} from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { isWithin } from '../is-within.ts';
import { useUi } from '../locale.tsx';
import { useViewport } from '../use-viewport.ts';
import { CellContent, type Folded, TitleContent, useFolded } from './cell-content.tsx';
import type { TableColumn } from './column.ts';
import { type EditFlag, EditFlagTag } from './edit-flag.tsx';
import { nextCell } from './grid-keyboard.ts';
import { useFit } from './use-fit.ts';
import { placeOf, useGridFocus } from './use-grid-focus.ts';
import { useWindow } from './use-window.ts';
import type { RowWindow } from './window.ts';

export type { TableColumn } from './column.ts';

export type RowId = number | string;

export interface TableSort {
  field: string;
  direction: 'asc' | 'desc';
}

/** The selected rows and how they change. */
export interface Selection {
  multi: boolean;
  chosen: ReadonlySet<RowId>;
  onToggle: (id: RowId) => void;
}

export interface TableWords extends Record<EditFlag, string> {
  /** Titles of the column of row numbers and of the selection column. */
  row: string;
  select: string;
}

/** Props of every list of rows, as table or cards. */
export interface RowsProps<Row> {
  /** Its name for assistive technology. */
  label: string;
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** The number of all rows, including those not loaded; null while unknown. */
  total: number | null;
  /** The list's identity: another list starts at its top. */
  of: string;
  /** The scroll position, kept for the owner; its initial value is where the list starts. */
  top?: RefObject<number> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  select?: Selection | undefined;
  /** The row whose record is open beside the table. */
  current?: RowId | undefined;
  flagOf?: ((row: Row) => EditFlag | undefined) | undefined;
  /** A row has room for a sentence of three lines. */
  tall?: boolean | undefined;
  onNearEnd: () => void;
  onWindow?: ((window: RowWindow) => void) | undefined;
}

export interface TableProps<Row> extends RowsProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | null;
  onSort: (field: string) => void;
  words: TableWords;
  /** Deleted records, drawn in grey. */
  gone?: boolean | undefined;
  /** Called with the columns that have no room. */
  onFit?: ((without: readonly string[]) => void) | undefined;
}

/** The head's height: a touch target and the line below. */
const HEAD = 45;
const ROW = { laptop: 44, tablet: 54, phone: 54 };
const TALL_ROW = 76;
const INDEX_WIDTH = 52;

/**
 * A data grid that renders only the visible rows. One cell has the focus; arrows, Home, End and the page keys move it,
 * Enter opens the row, Space selects it.
 */
export function Table<Row>({
  label,
  rows,
  idOf,
  total,
  of,
  top,
  columns,
  sort,
  onSort,
  onOpen,
  select,
  current,
  flagOf,
  tall,
  onNearEnd,
  onWindow,
  words,
  gone,
  onFit,
}: TableProps<Row>) {
  const { dir } = useUi();
  const usual = ROW[useViewport()];
  const rowHeight = tall ? TALL_ROW : usual;
  const { scroller, body, window, reveal } = useWindow({
    rowHeight,
    count: rows.length,
    cover: HEAD,
    of,
    top,
    onNearEnd,
    onWindow,
  });
  const lead = select ? 2 : 1;
  const frame = useRef<HTMLDivElement>(null);
  const fit = useFit({
    grid: scroller,
    frame,
    columns,
    lead: { count: lead, width: INDEX_WIDTH },
    head: sort && `${sort.field} ${sort.direction}`,
    rows,
    drawn: window,
  });
  const { shown } = fit;
  const told = useEffectEvent((without: readonly string[]) => onFit?.(without));
  useEffect(() => told(fit.gone), [fit.gone]);
  const width = shown.length + lead;
  const folded = useFolded(columns, fit.gone, tall);
  const { at, inside, go, ...focus } = useGridFocus({
    grid: scroller,
    rows: rows.length,
    columns: width,
    first: lead,
    reveal,
  });

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!isWithin(event)) return;
    const row = rows[at.row];
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / rowHeight) - 1);
    const next = nextCell(event, at, { rows: rows.length, columns: width, page, dir });
    if (next) {
      event.preventDefault();
      go(next);
    } else if ((event.target as Element).closest('button')) {
      // Space on a cell's button presses that button.
    } else if (event.key === ' ' && row && select) {
      event.preventDefault();
      select.onToggle(idOf(row));
    } else if (event.key === 'Enter' && row) {
      event.preventDefault();
      if (onOpen) onOpen(row);
      else select?.onToggle(idOf(row));
    }
  };

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (!isWithin(event) || target.closest('button, a')) return;
    const place = placeOf(target);
    const row = place && rows[place.row];
    if (!place || !row) return;
    const chooses = select && (!onOpen || place.column === 0);
    if (chooses) select.onToggle(idOf(row));
    else onOpen?.(row);
  };

  const layout = { lead: lead * INDEX_WIDTH, ...fit };
  const style = styleOf(layout, lead, rowHeight);
  const stuck = useStuck(layout);
  const drawn = Array.from({ length: window.to - window.from }, (_, n) => window.from + n);
  // The focused row stays rendered, wherever the list is scrolled to.
  if (inside && at.row >= 0 && (at.row < window.from || at.row >= window.to)) drawn.push(at.row);

  return (
    <div ref={frame} className="tbl-frame edges" style={style}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={width}
        aria-multiselectable={select ? select.multi : undefined}
        tabIndex={inside ? -1 : 0}
        className={cx('tbl-scroll', select?.multi && 'multi')}
        onKeyDown={onKeyDown}
        {...focus}
      >
        <TableHead columns={shown} lead={lead} stuck={stuck} sort={sort} onSort={onSort} words={words} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are the grid's own */}
        <div
          ref={(rows) => {
            body.current = rows;
          }}
          role="rowgroup"
          className="tbl-body"
          style={{ height: rows.length * rowHeight }}
          onClick={onClick}
        >
          {drawn.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            const id = idOf(row);
            return (
              <TableRow
                key={id}
                row={row as unknown}
                index={index}
                top={index * rowHeight}
                columns={shown as readonly TableColumn<unknown>[]}
                folded={folded as readonly Folded<unknown>[]}
                stuck={stuck}
                opens={onOpen !== undefined || select !== undefined}
                chosen={select?.chosen.has(id)}
                current={current === id}
                flag={flagOf?.(row)}
                words={words}
                gone={gone}
                tab={inside && at.row === index ? at.column : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface Layout {
  shown: readonly { align?: keyof typeof ALIGN | undefined }[];
  widths: readonly number[];
  tracks: readonly string[];
  scrolls: boolean;
  /** The width of the cells before the columns. */
  lead: number;
}

/** Styles that pin cells while the others scroll sideways. */
type Stuck = readonly (CSSProperties | undefined)[];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const isAction = ({ align }: Layout['shown'][number]): boolean => align === 'action';

function styleOf({ shown, widths, tracks, scrolls, lead }: Layout, count: number, rowHeight: number) {
  const actions = sumOf(widths.filter((_, place) => isAction(shown[place] ?? {})));
  const before = scrolls ? lead + (widths[0] ?? 0) : 0;
  return {
    '--tracks': `repeat(${count}, ${INDEX_WIDTH}px) ${tracks.join(' ')}`,
    '--least': `${Math.floor(lead + sumOf(widths))}px`,
    '--row': `${rowHeight}px`,
    '--before': `${before}px`,
    '--actions': `${actions}px`,
    '--head': `${HEAD}px`,
  } as CSSProperties;
}

/** Pins the column of buttons to the end and, when the table scrolls, the first column to the start. */
function useStuck({ shown, widths, scrolls, lead }: Layout): Stuck {
  const places = shown.map((column, place): string => {
    if (isAction(column)) return `end ${sumOf(widths.slice(place + 1))}`;
    return scrolls && place === 0 ? `start ${lead}` : '';
  });
  const key = places.join();
  return useMemo(
    () =>
      key.split(',').map((place): CSSProperties | undefined => {
        const [side, px] = place.split(' ');
        if (!side) return undefined;
        return side === 'end' ? { insetInlineEnd: Number(px) } : { insetInlineStart: Number(px) };
      }),
    [key],
  );
}

const ALIGN = { text: '', number: 'tbl-cell-number', action: 'tbl-cell-action' };

/** Pins the row number and the selection box with the first column. */
const leadStyle = (stuck: Stuck, place: number): CSSProperties | undefined =>
  stuck[0]?.insetInlineStart === undefined ? undefined : { insetInlineStart: place * INDEX_WIDTH };
const stuckClass = (style: CSSProperties | undefined) => style && 'tbl-cell-stuck';

function TableHead<Row>({
  columns,
  lead,
  stuck,
  sort,
  onSort,
  words,
}: Pick<TableProps<Row>, 'columns' | 'sort' | 'onSort' | 'words'> & {
  /** How many cells precede the columns: the selection box and the row number. */
  lead: number;
  stuck: Stuck;
}) {
  return (
    <div role="rowgroup" className="tbl-head">
      <div role="row" aria-rowindex={1} className="tbl-line" data-row={-1}>
        {lead > 1 && (
          <div
            role="columnheader"
            aria-colindex={1}
            tabIndex={-1}
            data-column={0}
            className={cx('tbl-cell', stuckClass(leadStyle(stuck, 0)))}
            style={leadStyle(stuck, 0)}
          >
            <span className="sr-only">{words.select}</span>
          </div>
        )}
        <div
          role="columnheader"
          aria-colindex={lead}
          tabIndex={-1}
          data-column={lead - 1}
          className={cx('tbl-cell', stuckClass(leadStyle(stuck, lead - 1)))}
          style={leadStyle(stuck, lead - 1)}
        >
          <span className="sr-only">{words.row}</span>
        </div>
        {columns.map((column, index) => (
          <HeadCell
            key={column.field}
            column={column}
            place={index + lead}
            style={stuck[index]}
            direction={column.sort !== undefined && sort?.field === column.sort ? sort.direction : null}
            onSort={onSort}
          />
        ))}
      </div>
    </div>
  );
}

function HeadCell<Row>({
  column: { field, title, hideTitle, align = 'text', sort },
  place,
  style,
  direction,
  onSort,
}: {
  column: TableColumn<Row>;
  place: number;
  style: CSSProperties | undefined;
  direction: 'asc' | 'desc' | null;
  onSort: (field: string) => void;
}) {
  const named = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none';
  return (
    <div
      role="columnheader"
      aria-colindex={place + 1}
      aria-sort={sort === undefined ? undefined : named}
      tabIndex={-1}
      data-column={place}
      data-field={field}
      className={cx('tbl-cell', ALIGN[align], stuckClass(style))}
      style={style}
    >
      {sort === undefined ? (
        <span className={hideTitle ? 'sr-only' : 'ellipsis'}>{title}</span>
      ) : (
        <button type="button" tabIndex={-1} className="tbl-sort press" onClick={() => onSort(sort)}>
          <span className="ellipsis">{title}</span>
          {direction && <Icon of={direction === 'asc' ? ArrowUp : ArrowDown} size={16} />}
        </button>
      )}
    </div>
  );
}

interface TableRowProps {
  row: unknown;
  index: number;
  top: number;
  columns: readonly TableColumn<unknown>[];
  /** Columns without room, shown below the row's title. */
  folded: readonly Folded<unknown>[];
  stuck: Stuck;
  opens: boolean;
  chosen: boolean | undefined;
  current: boolean;
  flag: EditFlag | undefined;
  words: TableWords;
  gone: boolean | undefined;
  /** The column of the cell in this row that Tab returns to, if any. */
  tab: number | undefined;
}

const TableRow = memo(function TableRow({
  row,
  index,
  top,
  columns,
  folded,
  stuck,
  opens,
  chosen,
  current,
  flag,
  words,
  gone,
  tab,
}: TableRowProps) {
  const { number } = useUi();
  const lead = chosen === undefined ? 1 : 2;
  const title = Math.max(
    0,
    columns.findIndex(({ room, align = 'text' }) => room.grows && align === 'text'),
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      data-row={index}
      data-opens={opens ? '' : undefined}
      data-current={current ? '' : undefined}
      className={cx('tbl-line tbl-row', gone && 'tbl-row-gone')}
      style={{ top }}
    >
      {chosen !== undefined && (
        <div
          role="gridcell"
          aria-colindex={1}
          tabIndex={tab === 0 ? 0 : -1}
          data-column={0}
          className={cx('tbl-cell', stuckClass(leadStyle(stuck, 0)))}
          style={leadStyle(stuck, 0)}
        >
          <span className="check" aria-hidden>
            <Icon of={Check} size={13} />
          </span>
        </div>
      )}
      <div
        role="gridcell"
        aria-colindex={lead}
        tabIndex={tab === lead - 1 ? 0 : -1}
        data-column={lead - 1}
        className={cx('tbl-cell tbl-cell-index', stuckClass(leadStyle(stuck, lead - 1)))}
        style={leadStyle(stuck, lead - 1)}
      >
        {number(index + 1)}
      </div>
      {columns.map(({ field, align = 'text', cell }, place) => (
        <div
          key={field}
          role="gridcell"
          aria-colindex={place + lead + 1}
          // The cell's button has the focus instead.
          tabIndex={tab === place + lead && align !== 'action' ? 0 : -1}
          data-column={place + lead}
          className={cx('tbl-cell', ALIGN[align], place === 0 && 'tbl-cell-first', stuckClass(stuck[place]))}
          style={stuck[place]}
        >
          {place === title ? (
            <TitleContent
              content={<CellContent align={align} content={cell(row)} />}
              folded={folded}
              row={row}
            />
          ) : (
            <CellContent align={align} content={cell(row)} />
          )}
          {place === 0 && flag && <EditFlagTag flag={flag} words={words} />}
        </div>
      ))}
    </div>
  );
});
