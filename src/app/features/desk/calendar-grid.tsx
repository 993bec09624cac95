// biome-ignore-all lint/a11y/useSemanticElements: a table cannot share its height among the rows
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus

import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useMemo,
  useState,
} from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { Cell, hoursText } from './cell.tsx';
import type { ShownTime } from './lay-over.ts';
import { type Block, type Layout, nowPlace, type Row } from './layout.ts';
import { type Place, walk } from './walk.ts';

export interface GridColumn {
  key: string | number;
  title: string;
  detail?: string | undefined;
  /** Today in a week. */
  marked?: boolean | undefined;
}

/** Who is being moved, and what each free slot would cost more. */
export interface GridMove {
  invoiceId: number;
  differenceOf(time: ShownTime): number | null;
}

export interface CalendarGridProps {
  label: string;
  layout: Layout;
  columns: readonly GridColumn[];
  /** Whether a slot is behind the clock. */
  pastOf(row: Row, column: number): boolean;
  /** Time of day in the club, where a day that is shown has a now. */
  now: string | null;
  /** The only column that is today; null: all of them. */
  nowColumn: number | null;
  /** Times of the open booking; the reservation whose sheet is open. */
  slots: readonly number[];
  openInvoice: number | null;
  openUnsent: string | undefined;
  move: GridMove | null;
  onPress(time: ShownTime): void;
}

/** Terms down, courts (or days) across, heads that stay. One set of listeners serves all cells. */
export function CalendarGrid(props: CalendarGridProps) {
  const { label, layout, columns, now, onPress } = props;
  const words = useWords();
  const place = useMemo(() => (now ? nowPlace(layout.rows, now) : null), [layout.rows, now]);
  const [active, setActive] = useState<Place | null>(null);
  const current = activePlace(layout, active, place?.row ?? 0);

  const timeAt = useCallback(
    (target: EventTarget): ShownTime | null => {
      const cell = target instanceof Element ? target.closest<HTMLElement>('[data-time]') : null;
      if (!cell) return null;
      return layout.cells[Number(cell.dataset.row)]?.[Number(cell.dataset.column)]?.time ?? null;
    },
    [layout],
  );
  const onClick = (event: MouseEvent) => {
    const time = timeAt(event.target);
    if (time && (event.target as Element).closest('button')) onPress(time);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row, column } = target.dataset;
    if (row !== undefined && column !== undefined) setActive({ row: Number(row), column: Number(column) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey) return;
    const next = walk(layout, current, event.key, {
      rtl: words.dir === 'rtl',
      ctrl: event.ctrlKey,
    });
    if (!next) return;
    event.preventDefault();
    const block = layout.cells[next.row]?.[next.column];
    if (block) focusCell(event.currentTarget, block);
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
      <Heads columns={columns} corner={words.t('desk.time_column')} />
      {layout.rows.map((row, index) => (
        <GridRow
          key={`${row.start} ${row.end}`}
          {...props}
          row={row}
          index={index}
          nowShare={place?.row === index ? place.share : null}
          activeColumn={current.row === index ? current.column : null}
          words={words}
        />
      ))}
    </div>
  );
}

/** The place that Tab reaches: where one was last, else the first cell of the hour that runs. */
function activePlace(layout: Layout, active: Place | null, row: number): Place {
  const block = active && layout.cells[active.row]?.[active.column];
  if (block) return { row: block.row, column: block.column };
  const first = layout.cells[row]?.find(Boolean) ?? layout.cells.flat().find(Boolean);
  return first ? { row: first.row, column: first.column } : { row: 0, column: 0 };
}

function focusCell(grid: HTMLElement, { row, column }: Block): void {
  const cell = grid.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

const Heads = memo(function Heads({ columns, corner }: { columns: readonly GridColumn[]; corner: string }) {
  return (
    <div role="row" className="contents">
      <div role="columnheader" className="grid-corner">
        <span className="sr-only">{corner}</span>
      </div>
      {columns.map(({ key, title, detail, marked }) => (
        <div key={key} role="columnheader" className={cx('grid-head', marked && 'grid-head-marked')}>
          <b className="ellipsis">{title}</b>
          {detail && <span className="ellipsis">{detail}</span>}
        </div>
      ))}
    </div>
  );
});

interface GridRowProps extends CalendarGridProps {
  row: Row;
  index: number;
  nowShare: number | null;
  activeColumn: number | null;
  words: Words;
}

function GridRow(props: GridRowProps): ReactNode {
  const { layout, row, index, nowShare, activeColumn, columns, words } = props;
  const pasts = columns.map((_, column) => props.pastOf(row, column));
  return (
    <div role="row" className="contents" aria-rowindex={index + 2}>
      <TimeHead
        row={row}
        index={index}
        past={pasts.every(Boolean)}
        now={nowShare === null ? null : { share: nowShare, time: props.now ?? '' }}
        words={words}
      />
      {layout.cells[index]?.map((block, column) => {
        const past = pasts[column] ?? false;
        const { key } = columns[column] ?? { key: column };
        if (!block)
          return <Gap key={key} row={index} column={column} past={past} label={words.t('desk.none')} />;
        if (block.row !== index) return null;
        const { time } = block;
        const lifted = props.move !== null && time.invoice?.id === props.move.invoiceId;
        const target = props.move !== null && time.state === 'free' && !past;
        return (
          <Cell
            key={time.id}
            {...{ time, past, column, words }}
            row={index}
            span={block.span}
            chosen={
              props.slots.includes(time.id) ||
              (time.unsent && time.unsent.item.key === props.openUnsent) ||
              (props.openInvoice !== null && time.invoice?.id === props.openInvoice)
            }
            move={props.move && (lifted ? 'lifted' : target ? 'target' : 'aside')}
            difference={target ? (props.move?.differenceOf(time) ?? null) : null}
            tabbable={activeColumn === column}
          />
        );
      })}
      {nowShare !== null && (
        <span className="now-line" style={nowLine(index, props.nowColumn)} aria-hidden>
          <span style={{ insetBlockStart: `${nowShare * 100}%` }} />
        </span>
      )}
    </div>
  );
}

const nowLine = (row: number, column: number | null) => ({
  gridRow: row + 2,
  gridColumn: column === null ? '2 / -1' : column + 2,
});

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

const TimeHead = memo(function TimeHead({
  row,
  index,
  past,
  now,
  words,
}: {
  row: Row;
  index: number;
  past: boolean;
  now: { share: number; time: string } | null;
  words: Words;
}) {
  return (
    <div
      role="rowheader"
      aria-label={hoursText(words, row.start, row.end)}
      className={cx('grid-time', past && 'grid-time-past', now && 'grid-time-now')}
      style={{ gridRow: index + 2 }}
    >
      {now && (
        <span className="now-pill" style={{ insetBlockStart: `${now.share * 100}%` }}>
          {words.time(now.time)}
        </span>
      )}
      <span className={cx('num', now && (now.share < 0.5 ? 'now-below' : 'now-above'))}>
        {words.time(row.start)}
      </span>
    </div>
  );
});
