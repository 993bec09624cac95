// biome-ignore-all lint/a11y/useSemanticElements: a table cannot share its height among the rows
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus

import { useAtomValue } from 'jotai';
import CloudOff from 'lucide-react/icons/cloud-off';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useMemo,
  useState,
} from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { cancelPreviewAtom } from '#app/state/cancel-preview.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { Cell } from './cell.tsx';
import {
  focusHead,
  type GridColumn,
  GridHeads,
  type HeadTarget,
  isOdd,
  TimeHead,
  walkHeads,
} from './grid-heads.tsx';
import { nextPlace, type Place } from './grid-keyboard.ts';
import type { Held } from './held.ts';
import { joinChosen } from './joined-choice.ts';
import { type Block, type Layout, nowPlace, type Row } from './layout.ts';
import { endOf } from './visit.ts';

/** The visit being moved, and each free slot's price difference. */
export interface GridMove {
  invoiceId: number;
  /** Whether the whole visit fits when it moves there. */
  fits(time: ShownTime): boolean;
  /** The same for a slot of the visit itself: «one hour later» may be its own second slot. */
  fitsOver(time: ShownTime): boolean;
  differenceOf(time: ShownTime): number | null;
}

export interface CalendarGridProps {
  label: string;
  layout: Layout;
  columns: readonly GridColumn[];
  /** Content of the empty corner above the hours. */
  corner: ReactNode;
  /** Whether a slot is in the past. `free`: whether it can still be sold. */
  /** `free`: of one that is still to be sold, which may end before its hour does. */
  pastOf(row: Row, column: number, free?: true): boolean;
  /** Time of day in the club, where a day that is shown has a now. */
  now: string | null;
  /** The column of today, when only one is; null: all of them. */
  nowColumn: number | null;
  /** Times of the open booking, and of the reservation whose sheet is open. */
  slots: readonly number[];
  /** Free times that are offered in place of one that the open booking has lost. */
  offered: readonly number[];
  /** Free times that other desks are about to book. */
  held: ReadonlyMap<number, Held>;
  openInvoice: number | null;
  openUnsent: string | undefined;
  move: GridMove | null;
  /** Whether tapping a free cell opens a booking. */
  sells: boolean;
  /** Whether tapping a closed cell opens its closing, and which one is open. */
  opensClosing: boolean;
  openClosing: number | null;
  onPress(time: ShownTime): void;
  /** Left out when the viewer may not change heads. */
  onCourt?: ((head: HeadTarget) => void) | undefined;
  onTerm?: ((head: HeadTarget) => void) | undefined;
  /** The court or term whose sheet is open. */
  head: HeadTarget | null;
  /** Hidden cells may contain slots. */
  filtered: boolean;
}

/** Terms down, courts (or days) across, heads that stay. One set of listeners serves all cells. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, layout, columns, now, onPress } = props;
  const words = useWords();
  const leaving = useAtomValue(cancelPreviewAtom);
  const place = useMemo(() => (now ? nowPlace(layout.rows, now) : null), [layout.rows, now]);
  const [active, setActive] = useState<Place | null>(null);
  const current = activePlace(layout, active, place?.row ?? 0);
  const reached = blockAt(layout, current);
  const joined = useMemo(() => joinChosen(layout, props.slots), [layout, props.slots]);
  const room = useRoom(columns.length);

  const onClick = (event: MouseEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('button[data-time]');
    const block = cell && layout.cells[Number(cell.dataset.row)]?.[Number(cell.dataset.column)];
    if (block) onPress(touchedOf(block, cell, event));
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row, column } = target.dataset;
    if (row === undefined || column === undefined) return;
    const to = { row: Number(row), column: Number(column) };
    // Who walks through a block stays in the row or column that they came in.
    if (blockAt(layout, to) !== blockAt(layout, current)) setActive(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey) return;
    const rtl = words.dir === 'rtl';
    const { head } = (event.target as HTMLElement).dataset;
    const led = head ? walkHeads(event.currentTarget, head, event.key, rtl) : null;
    if (led === true) event.preventDefault();
    if (typeof led === 'boolean') return;
    const next = led ?? nextPlace(layout, current, event.key, { rtl, ctrl: event.ctrlKey });
    if (!next) return;
    event.preventDefault();
    // Beyond the first row and the first column are the heads.
    if (!led && next.row === current.row && next.column === current.column) {
      if (event.key === 'ArrowUp') focusHead(event.currentTarget, `column ${current.column}`);
      if (event.key === (rtl ? 'ArrowRight' : 'ArrowLeft'))
        focusHead(event.currentTarget, `row ${current.row}`);
      return;
    }
    const block = blockAt(layout, next);
    if (!block) return;
    setActive(next);
    focusCell(event.currentTarget, block);
  };

  return (
    <div
      role="grid"
      aria-label={label}
      aria-colcount={columns.length + 1}
      aria-rowcount={layout.rows.length + 1}
      tabIndex={-1}
      className={cx('grid-calendar', props.move && 'grid-moving')}
      style={{ '--columns': columns.length, '--rows': layout.rows.length } as React.CSSProperties}
      onClick={onClick}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <GridHeads
        columns={columns}
        label={words.t('desk.time_column')}
        corner={props.corner}
        onHead={props.onCourt}
        open={props.head?.kind === 'court' ? props.head.id : null}
      />
      {columns.map(
        ({ key, missing }, column) =>
          missing && (
            <span key={key} className="not-kept" style={{ gridColumn: column + 2 }} aria-hidden>
              <Icon of={CloudOff} />
              {missing}
            </span>
          ),
      )}
      {layout.rows.map((row, index) => (
        <GridRow
          key={`${row.start} ${row.end}`}
          {...props}
          row={row}
          index={index}
          leaving={leaving}
          nowShare={place?.row === index ? place.share : null}
          activeColumn={reached?.row === index ? reached.column : null}
          words={words}
          joined={joined}
          room={room}
        />
      ))}
    </div>
  );
}

/** The slot of a block that a finger touched; from the keyboard its first. */
function touchedOf({ time, times, span, width }: Block, cell: HTMLElement, event: MouseEvent): ShownTime {
  // A part of a block that is a cell of its own.
  if (cell.dataset.own !== undefined) return times.find(({ id }) => id === Number(cell.dataset.time)) ?? time;
  if (event.detail === 0) return time;
  const box = cell.getBoundingClientRect();
  const across = (event.clientX - box.left) / box.width;
  const rtl = getComputedStyle(cell).direction === 'rtl';
  const part = (share: number, of: number) => Math.min(of - 1, Math.max(0, Math.floor(share * of)));
  const row = part((event.clientY - box.top) / box.height, span);
  return times[row * width + part(rtl ? 1 - across : across, width)] ?? time;
}

/** How many letters of a name stand in a column: few columns are wide, those of a phone narrow. */
function useRoom(columns: number): number {
  const viewport = useViewport();
  if (viewport === 'phone') return columns < 3 ? 20 : 15;
  return columns < 4 ? 40 : columns < 7 ? 22 : columns < 9 ? 17 : 15;
}

/** The place that Tab reaches: where one was last, else the first cell of the hour that runs. */
function activePlace(layout: Layout, active: Place | null, row: number): Place {
  if (active && blockAt(layout, active)) return active;
  const first = layout.cells[row]?.find(Boolean) ?? layout.cells.flat().find(Boolean);
  return first ? { row: first.row, column: first.column } : { row: 0, column: 0 };
}

const blockAt = ({ cells }: Layout, { row, column }: Place): Block | null => cells[row]?.[column] ?? null;

function focusCell(grid: HTMLElement, { row, column }: Block): void {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The term of a row, from its first slot. */
function termOf({ rows, cells }: Layout, index: number): number | undefined {
  const of = rows[index];
  const times = cells[index]?.flatMap((block) => block?.times ?? []) ?? [];
  return times.find(({ start_time, end_time }) => start_time === of?.start && end_time === of?.end)?.term.id;
}

interface GridRowProps extends CalendarGridProps {
  leaving: readonly number[];
  row: Row;
  index: number;
  nowShare: number | null;
  activeColumn: number | null;
  words: Words;
  joined: ReturnType<typeof joinChosen>;
  room: number;
}

function GridRow(props: GridRowProps): ReactNode {
  const { layout, row, index, nowShare, activeColumn, columns, words } = props;
  const pasts = columns.map((_, column) => props.pastOf(row, column));
  const term = termOf(layout, index);
  return (
    <div role="row" className="contents" aria-rowindex={index + 2}>
      <TimeHead
        row={row}
        index={index}
        past={pasts.every(Boolean)}
        share={nowShare}
        time={nowShare === null ? null : props.now}
        ends={layout.rows.some(isOdd)}
        term={term}
        open={props.head?.kind === 'term' && props.head.id === term}
        onHead={props.onTerm}
        words={words}
      />
      {layout.cells[index]?.map((block, column) => {
        const past = pasts[column] ?? false;
        const { key, missing } = columns[column] ?? { key: column };
        if (!block)
          return (
            <Gap
              key={key}
              row={index}
              column={column}
              past={past}
              label={missing ?? words.t(props.filtered ? 'desk.filtered_out' : 'desk.none')}
            />
          );
        const over = ownTarget(block, index, column, props, past);
        if (block.row !== index || block.column !== column) return over;
        const { time, visit } = block;
        const ended = visit ? props.pastOf({ start: '', end: endOf(visit.times) }, column) : past;
        const unsold =
          time.state === 'free' && props.pastOf({ start: time.start_time, end: time.end_time }, column, true);
        const invoices = visit?.times.flatMap(({ invoice }) => invoice?.id ?? []) ?? [];
        const lifted = props.move !== null && invoices.includes(props.move.invoiceId);
        const target = props.move !== null && time.state === 'free' && !unsold && props.move.fits(time);
        const cell = (
          <Cell
            key={key}
            words={words}
            block={block}
            past={ended || unsold}
            chosen={
              props.slots.includes(time.id) ||
              (time.unsent && time.unsent.item.key === props.openUnsent) ||
              (props.openInvoice !== null && invoices.includes(props.openInvoice)) ||
              (props.openClosing !== null && !time.invoice && time.closed?.id === props.openClosing)
            }
            opensClosing={props.opensClosing}
            sells={props.sells}
            joined={props.joined.get(time.id)}
            offered={props.offered.includes(time.id)}
            held={props.held.get(time.id)}
            move={props.move && (lifted ? 'lifted' : target ? 'target' : 'aside')}
            leaving={invoices.filter((id) => props.leaving.includes(id)).join()}
            difference={target ? (props.move?.differenceOf(time) ?? null) : null}
            tabbable={activeColumn === column}
            room={props.room}
          />
        );
        return over ? [cell, over] : cell;
      })}
      {nowShare !== null && (
        <span
          className="now-line"
          style={nowLine(index, props.nowColumn, columns.length)}
          data-now="line"
          aria-hidden
        >
          <span style={{ insetBlockStart: `${nowShare * 100}%` }} />
        </span>
      )}
    </div>
  );
}

/** A slot of the visit itself that all of it may go to: drawn over its block, for a finger that means that hour. */
function ownTarget(
  { row, column, width, times, visit }: Block,
  atRow: number,
  atColumn: number,
  { move, words, room }: GridRowProps,
  past: boolean,
): ReactNode {
  const time = times[(atRow - row) * width + atColumn - column];
  if (!move || !time || past || times.length < 2) return null;
  const lifted = visit?.times.some(({ invoice }) => invoice?.id === move.invoiceId);
  if (!lifted || time.unsent || !move.fitsOver(time)) return null;
  const own: ShownTime = { ...time, state: 'free', invoice: null };
  const at = { row: atRow, column: atColumn, span: 1, width: 1 };
  const block: Block = { ...at, time: own, times: [own], visit: null, apart: [] };
  return (
    <Cell
      key={`over ${time.id}`}
      words={words}
      block={block}
      past={false}
      chosen={false}
      joined={undefined}
      offered={false}
      move="target"
      over
      leaving=""
      difference={move.differenceOf(time)}
      tabbable
      room={room}
    />
  );
}

const nowLine = (row: number, column: number | null, columns: number) =>
  ({
    gridRow: row + 2,
    gridColumn: column === null ? '2 / -1' : column + 2,
    '--lined': column === null ? columns : 1,
  }) as React.CSSProperties;

/** The hour has no such slot here. */
function Gap({ row, column, past, label }: { row: number; column: number; past: boolean; label: string }) {
  return (
    <div
      role="gridcell"
      aria-label={label}
      className={cx('cell', past && 'cell-past')}
      style={{ gridRow: row + 2, gridColumn: column + 2 }}
    />
  );
}
