// biome-ignore-all lint/a11y/useSemanticElements: a table cannot share its height among the rows
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus

import Coins from 'lucide-react/icons/coins';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  Suspense,
  useMemo,
  useState,
} from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { extraWithWords } from '#app/lazy-with-words.ts';
import { useUnsentCells } from '#app/offline/unsent.ts';
import type { SummaryCell } from '#contract/desk/reservable-times.ts';
import { narrowWeekdays, weekday } from '#domain/dates.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { useViewport } from '#ui/use-viewport.ts';
import { CalendarDataAge } from './calendar-data-age.tsx';
import { type CellGrid, nextPlace, type Place } from './grid-keyboard.ts';
import { nowPlace, type Row } from './layout.ts';
import { weekOf, weekQuery } from './use-calendar.ts';
import { useDaySwipe } from './use-day-swipe.ts';
import type { ViewProps } from './view.ts';
import { hoursText } from './visit-words.ts';
import { type StripCell, type WeekDay, type WeekStrips, weekStrips } from './week-strips.ts';
import './week.css';

const NothingShown = extraWithWords<{ onClear: () => void }>(() =>
  import('./filter/nothing-shown.tsx').then((m) => m.NothingShown),
);

/** Seven days: each cell says how many courts are free and draws them; a tap opens that day at that term. */
export function WeekView({
  desk,
  cells,
  time,
  term,
  onTurn,
  filter,
}: Pick<ViewProps, 'desk' | 'time' | 'term' | 'onTurn' | 'filter'> & {
  cells: readonly SummaryCell[];
}) {
  const words = useWords();
  const { date, today, setView } = desk;
  const unsent = useUnsentCells(
    useMemo(() => timesOf(cells), [cells]),
    weekQuery(date).queryKey,
  );
  const week = useMemo(
    () => weekStrips(cells, weekOf(date), { today, time }, unsent, filter?.fits),
    [cells, date, today, time, unsent, filter],
  );
  const swipe = useDaySwipe((days) => onTurn(days * 7));
  const open = (day: string, start: string) => {
    term.current = { date: day, start };
    setView('day', day === today ? undefined : day);
  };
  const cellGrid = useMemo(() => cellGridOf(week), [week]);
  const [active, setActive] = useState<Place | null>(null);
  const current = placeOf(cellGrid, active, week.rows, time);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const { row, column } = target.dataset;
    if (row !== undefined) setActive({ row: Number(row), column: Number(column) });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey) return;
    const next = nextPlace(cellGrid, current, event.key, { rtl: words.dir === 'rtl', ctrl: event.ctrlKey });
    if (!next) return;
    event.preventDefault();
    const at = `[data-row="${next.row}"][data-column="${next.column}"]`;
    const cell = event.currentTarget.querySelector<HTMLElement>(at);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  return (
    <div className="grid-scroll" {...swipe}>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={words.t('desk.week_grid', { day: words.day(date) })}
        className="grid-week"
        style={{ '--columns': 7, '--rows': week.rows.length } as React.CSSProperties}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      >
        <Heads
          days={week.days}
          today={today}
          words={words}
          corner={<CalendarDataAge of={weekQuery(date).queryKey} />}
        />
        {week.rows.map((row, index) => (
          <div key={`${row.start} ${row.end}`} role="row" className="contents">
            <div role="rowheader" className="grid-time" style={{ gridRow: index + 2 }}>
              <span className="num">{words.time(row.start)}</span>
            </div>
            <Line
              {...{ week, index, words }}
              activeColumn={current.row === index ? current.column : null}
              onOpen={open}
            />
          </div>
        ))}
      </div>
      {filter && week.cells.every((line) => line.every((cell) => cell === null)) && (
        <Suspense>
          <NothingShown onClear={desk.clearFilters} />
        </Suspense>
      )}
    </div>
  );
}

/** Terms down, days across, for the arrow keys. */
const cellGridOf = ({ cells, days }: WeekStrips): CellGrid => ({
  columns: days.length,
  cells: cells.map((line, row) => line.map((cell) => cell && { row, span: 1 })),
});

/** The place that Tab reaches: where one was last, else the first day at the hour that runs. */
function placeOf({ cells }: CellGrid, active: Place | null, rows: readonly Row[], time: string): Place {
  if (active && cells[active.row]?.[active.column]) return active;
  const from = nowPlace(rows, time)?.row ?? 0;
  for (const row of [from, ...cells.keys()]) {
    const column = cells[row]?.findIndex(Boolean) ?? -1;
    if (column >= 0) return { row, column };
  }
  return { row: 0, column: 0 };
}

/** The summary's slots in the form unsent work needs. */
const timesOf = (cells: readonly SummaryCell[]) =>
  cells.flatMap(({ courts }) =>
    courts.map(({ time_id, state }) => ({ id: time_id, invoice: state === 'reserved' ? {} : null })),
  );

function Heads({
  days,
  today,
  words,
  corner,
}: {
  days: readonly WeekDay[];
  today: string;
  words: Words;
  corner: ReactNode;
}) {
  const { t, day } = words;
  const phone = useViewport() === 'phone';
  return (
    <div role="row" className="contents">
      <div role="columnheader" className="grid-corner">
        <span className="sr-only">{t('desk.time_column')}</span>
        {corner}
      </div>
      {days.map(({ date, percent }) => (
        <div key={date} role="columnheader" className={cx('grid-head', date === today && 'grid-head-marked')}>
          {phone ? (
            <>
              <span aria-hidden>{narrowWeekdays(words.locale)[weekday(date)]}</span>
              <b aria-hidden>{dayOfMonth(words, date)}</b>
              <span className="sr-only">{day(date)}</span>
            </>
          ) : (
            <b className="ellipsis">{day(date)}</b>
          )}
          {percent !== null && !phone && (
            <span>{t(date === today ? 'desk.today_full' : 'desk.day_full', { percent })}</span>
          )}
        </div>
      ))}
    </div>
  );
}

function Line({
  week,
  index,
  words,
  activeColumn,
  onOpen,
}: {
  week: WeekStrips;
  index: number;
  words: Words;
  /** The only one that Tab reaches. */
  activeColumn: number | null;
  onOpen: (date: string, start: string) => void;
}) {
  const phone = useViewport() === 'phone';
  return week.cells[index]?.map((cell, column) => {
    const date = week.days[column]?.date ?? '';
    const place = { gridRow: index + 2, gridColumn: column + 2 };
    return (
      <div key={date} role="gridcell" className="flex min-w-0 *:flex-1" style={place}>
        {cell ? (
          <button
            type="button"
            tabIndex={activeColumn === column ? 0 : -1}
            data-row={index}
            data-column={column}
            className={cx('week-cell', cell.past && 'week-cell-past')}
            aria-label={words
              .t('desk.strip_cell', {
                day: words.day(date),
                hours: hoursText(words, cell.start, cell.end),
                what: stripText(words, cell),
                owing: cell.owing,
              })
              .concat(cell.unsent > 0 ? words.t('desk.strip_unsent', { n: words.number(cell.unsent) }) : '')}
            onClick={() => onOpen(date, cell.start)}
          >
            {phone ? <Count cell={cell} words={words} /> : <Strip cell={cell} words={words} />}
          </button>
        ) : (
          <span className="week-cell" />
        )}
      </div>
    );
  });
}

function stripText({ t }: Words, { past, booked, open, free, shown }: StripCell): string {
  if (shown !== null) return t('desk.shown_count', { n: shown });
  if (past) return t('desk.taken_of', { n: booked, open });
  return free > 0 ? t('desk.free_count', { n: free }) : t('desk.full');
}

const dayOfMonth = (words: Words, date: string): string => words.date(date, 'long').split(' ')[0] ?? '';

/**
 * All that a phone's seventh has room for: how many are free, behind the clock how many were taken, and a mark where
 * something of this device waits.
 */
function Count({ cell, words }: { cell: StripCell; words: Words }) {
  const { past, booked, free, unsent, marks, shown } = cell;
  return (
    <>
      {shown !== null ? (
        <b className="text-center">{words.number(shown)}</b>
      ) : past ? (
        <span className="text-center">{words.number(booked)}</span>
      ) : (
        <b className="text-center">{free > 0 ? words.number(free) : words.t('desk.full')}</b>
      )}
      {unsent > 0 && (
        <span className="strip">
          <span className={marks.includes('trouble') ? 'mark-trouble' : 'mark-unsent'} />
        </span>
      )}
    </>
  );
}

const Strip = memo(function Strip({ cell, words }: { cell: StripCell; words: Words }) {
  const { number } = words;
  return (
    <>
      <span className="flex min-h-4 items-center justify-between gap-1">
        {cell.past ? <span>{stripText(words, cell)}</span> : <b>{stripText(words, cell)}</b>}{' '}
        {cell.owing > 0 && (
          <span className="flex items-center gap-1 text-caption leading-none font-strong text-warning">
            <Icon of={Coins} size={13} />
            {number(cell.owing)}
          </span>
        )}
      </span>
      <span className="strip">
        {cell.marks.map((mark, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a court's mark is its place
          <span key={index} className={`mark-${mark}`} />
        ))}
      </span>
    </>
  );
});
