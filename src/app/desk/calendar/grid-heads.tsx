// biome-ignore-all lint/a11y/useSemanticElements: a table cannot share its height among the rows
// biome-ignore-all lint/a11y/useFocusableInteractive: what opens is the button inside

import { memo, type ReactNode } from 'react';
import { useWords, type Words } from '#app/i18n/words.ts';
import { minutesOf } from '#domain/dates.ts';
import { cx } from '#ui/cx.ts';
import type { Row } from './layout.ts';
import { hoursText } from './visit-words.ts';

export interface GridColumn {
  key: string | number;
  title: string;
  detail?: string | undefined;
  /** Today among several days. */
  marked?: boolean | undefined;
  /** The text in place of its slots when it could not be loaded. */
  missing?: string | undefined;
  /** Where the column is a court: its id. */
  court?: number | undefined;
}

/** A court or a term at the edge of the calendar. */
export interface HeadTarget {
  kind: 'court' | 'term';
  id: number;
}

interface HeadsProps {
  columns: readonly GridColumn[];
  label: string;
  corner: ReactNode;
  /** Left out for people who may not change courts. */
  onHead?: ((head: HeadTarget) => void) | undefined;
  /** The court whose sheet is open. */
  open: number | null;
}

export const GridHeads = memo(function Heads({ columns, label, corner, onHead, open }: HeadsProps) {
  return (
    <div role="row" className="contents">
      <div role="columnheader" className="grid-corner">
        <span className="sr-only">{label}</span>
        {corner}
      </div>
      {columns.map(({ key, title, detail, marked, court }, column) => (
        <div
          key={key}
          role="columnheader"
          className={cx(
            'grid-head',
            marked && 'grid-head-marked',
            court !== undefined && court === open && 'grid-head-open',
          )}
        >
          <b className="ellipsis">{title}</b>
          {detail && <span className="ellipsis">{detail}</span>}
          {onHead && court !== undefined && (
            <HeadButton
              at={`column ${column}`}
              what={title}
              onPress={() => onHead({ kind: 'court', id: court })}
            />
          )}
        </div>
      ))}
    </div>
  );
});

/** Over the whole head. Arrows lead to it from the cells, so that Tab need not pass all of them. */
function HeadButton({ at, what, onPress }: { at: string; what: string; onPress: () => void }) {
  const { t } = useWords();
  return (
    <button
      type="button"
      tabIndex={-1}
      data-head={at}
      className="grid-head-button"
      aria-label={t('desk.open_head', { what })}
      aria-haspopup="dialog"
      onClick={onPress}
    />
  );
}

/** Longer or shorter than an hour: its start alone does not tell its end. */
export const isOdd = ({ start, end }: Row): boolean => minutesOf(end) - minutesOf(start) !== 60;

/** At its minute; in the first row it stays clear of the heads. */
const pillAt = (row: number, share: number): string =>
  row === 0 ? `max(13px, ${share * 100}%)` : `${share * 100}%`;

export const TimeHead = memo(function TimeHead({
  row,
  index,
  past,
  share,
  time,
  ends,
  term,
  open,
  onHead,
  words,
}: {
  row: Row;
  index: number;
  past: boolean;
  /** Where in the row now is, and its time of day; null elsewhere. */
  share: number | null;
  time: string | null;
  /** Also shows the end. */
  ends: boolean;
  /** The term that it is of. */
  term: number | undefined;
  /** Its sheet is open. */
  open: boolean;
  onHead?: ((head: HeadTarget) => void) | undefined;
  words: Words;
}) {
  const hours = hoursText(words, row.start, row.end);
  return (
    <div
      role="rowheader"
      aria-label={hours}
      className={cx(
        'grid-time',
        past && 'grid-time-past',
        share !== null && 'grid-time-now',
        open && 'grid-head-open',
      )}
      style={{ gridRow: index + 2 }}
    >
      {share !== null ? (
        <span
          className="now-pill"
          style={{ insetBlockStart: pillAt(index, share) }}
          data-now="line"
          data-start={words.time(row.start)}
        >
          {words.time(time ?? '')}
        </span>
      ) : (
        <>
          <span className="num">{words.time(row.start)}</span>
          {ends && <small>{words.t('desk.until', { time: words.time(row.end) })}</small>}
        </>
      )}
      {onHead && term !== undefined && (
        <HeadButton at={`row ${index}`} what={hours} onPress={() => onHead({ kind: 'term', id: term })} />
      )}
    </div>
  );
});

/** The head that an arrow leads to from the first row or column of the cells; false where there is none. */
export function focusHead(grid: HTMLElement, at: string): boolean {
  const head = grid.querySelector<HTMLElement>(`[data-head="${at}"]`);
  head?.focus();
  return head !== null;
}

/** From a head: to its neighbour, or to the cells, whose place is answered. */
export function walkHeads(
  grid: HTMLElement,
  head: string,
  key: string,
  rtl: boolean,
): { row: number; column: number } | boolean {
  const [kind, n = ''] = head.split(' ');
  const step = (forth: string, back: string) => (key === forth ? 1 : key === back ? -1 : 0);
  const [inward, outward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (kind === 'column') {
    if (key === 'ArrowDown') return { row: 0, column: Number(n) };
    const by = step(inward, outward);
    return by !== 0 && focusHead(grid, `column ${Number(n) + by}`);
  }
  if (key === inward) return { row: Number(n), column: 0 };
  const by = step('ArrowDown', 'ArrowUp');
  return by !== 0 && focusHead(grid, `row ${Number(n) + by}`);
}
