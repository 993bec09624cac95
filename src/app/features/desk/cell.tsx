// biome-ignore-all lint/a11y/useSemanticElements: a table cannot share its height among the rows
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus

import Lock from 'lucide-react/icons/lock';
import { memo, type ReactNode, useState } from 'react';
import type { Words } from '#app/i18n/words.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { type CellNote, type CellState, cellState } from './cell-state.ts';
import type { ShownTime } from './lay-over.ts';

export interface CellProps {
  time: ShownTime;
  row: number;
  column: number;
  span: number;
  past: boolean;
  /** A slot of the open booking, or the reservation whose sheet is open. */
  chosen: boolean;
  /** While something is being moved: a slot it may go to, itself, all others. */
  move: 'target' | 'lifted' | 'aside' | null;
  /** By how much a target would be dearer; null where prices are not to be seen. */
  difference: number | null;
  /** The one cell that Tab reaches. */
  tabbable: boolean;
  words: Words;
}

type Reserved = Extract<CellState, { kind: 'reserved' }>;

/** One cell of the calendar. It holds no handlers: the grid listens for all of them. */
export const Cell = memo(function Cell(props: CellProps) {
  const { time, row, column, span, past, chosen, move } = props;
  const state = cellState(time, past);
  const placed = { gridRow: `${row + 2} / span ${span}`, gridColumn: column + 2 };
  const common = {
    'aria-colindex': column + 2,
    ...(span > 1 && { 'aria-rowspan': span }),
    // Marks of direction are for the eye; in a name they would stand between its words.
    'aria-label': nameOf(props, state).replace(/[\u2066-\u2069\u200e\u200f]/g, ''),
    tabIndex: props.tabbable ? 0 : -1,
    'data-row': row,
    'data-column': column,
    'data-time': time.id,
    style: placed,
  };
  const look = lookOf(time);
  const [first] = useState(look);
  // Drawn anew, and with its fade, when it changes before one's eyes.
  const content = <CellContent key={look} {...props} state={state} changed={look !== first} />;
  if (state.kind === 'blank' || state.kind === 'closed') {
    return (
      <div {...common} role="gridcell" className={cx('cell', past && 'cell-past')}>
        {content}
      </div>
    );
  }
  return (
    <button
      {...common}
      type="button"
      role="gridcell"
      className={cx('cell press', past && 'cell-past')}
      aria-selected={chosen}
      aria-disabled={move === 'aside' || move === 'lifted' || undefined}
    >
      {content}
    </button>
  );
});

/** What others may change; that time goes by is no change. */
function lookOf({ state, invoice, unsent }: ShownTime): string {
  if (unsent) return unsent.state;
  if (!invoice) return state;
  const { id, due, pending, attended, financial_status } = invoice;
  return [state, id, due, pending, attended, financial_status].join(' ');
}

interface ContentProps extends CellProps {
  state: CellState;
  changed: boolean;
}

function CellContent({ time, state, changed, past, chosen, move, difference, words }: ContentProps) {
  if (state.kind === 'blank') return null;
  if (state.kind === 'closed') return <Closed title={time.closed?.title ?? ''} words={words} />;
  if (state.kind === 'free') {
    if (move) return <Target difference={difference} words={words} />;
    return (
      <span className={cx('free', changed && 'cell-changed')} data-chosen={chosen || undefined}>
        <bdi className="num">{words.amount(time.price)}</bdi>
      </span>
    );
  }
  return <Reservation {...{ time, changed, past, chosen, move, words }} state={state} />;
}

interface ReservationProps extends Pick<CellProps, 'time' | 'past' | 'chosen' | 'move' | 'words'> {
  state: Reserved;
  changed: boolean;
}

function Reservation({ time, state, changed, past, chosen, move, words }: ReservationProps) {
  return (
    <span
      className={cx(
        'bk',
        `bk-${state.fill}`,
        state.season && 'bk-season-edge',
        state.note.kind === 'due' && 'bk-due',
        state.faded && 'bk-done',
        state.unsent && 'bk-unsent',
        move === 'lifted' && 'bk-lifted',
        move === 'aside' && !past && 'bk-aside',
        chosen && 'bk-open',
        changed && 'cell-changed',
      )}
    >
      <span className="bk-name ellipsis" dir="auto">
        {nameOfCustomer(time)}
      </span>{' '}
      <span className={cx('bk-note', `bk-icon-${iconOf(state)}`)}>{noteText(state.note, words)}</span>
    </span>
  );
}

function Closed({ title, words }: { title: string; words: Words }) {
  return (
    <span className="bk bk-closed">
      <Icon of={Lock} size={16} />
      <span className="bk-name">{words.t('desk.closed')}</span>{' '}
      {title && <span className="bk-name bk-reason">{title}</span>}
    </span>
  );
}

function Target({ difference, words }: { difference: number | null; words: Words }) {
  return <span className="bk bk-target">{differenceText(difference, words)}</span>;
}

/** `+۵۰٬۰۰۰`, `−۱۰۰٬۰۰۰`, «همان قیمت». */
function differenceText(difference: number | null, words: Words): ReactNode {
  if (difference === null) return words.t('desk.here');
  if (difference === 0) return words.t('desk.same_price');
  return (
    <bdi dir="ltr" className="num">
      {difference > 0 ? '+' : '\u2212'}
      {words.amount(Math.abs(difference))}
    </bdi>
  );
}

export const nameOfCustomer = ({ invoice, unsent }: ShownTime): string =>
  unsent ? unsent.item.person.name : invoice ? `${invoice.user.name} ${invoice.user.family}` : '';

/** «۱۵ تا ۱۶»: whole hours without their zeros. */
export function hoursText({ t }: Words, start: string, end: string): string {
  const short = (time: string) => time.replace(/^0/, '').replace(':00', '');
  return t('desk.hours', { from: short(start), to: short(end) });
}

function noteText(note: CellNote, { t, amount }: Words): string {
  if (note.kind === 'due' || note.kind === 'pending')
    return t(`desk.${note.kind}`, { sum: amount(note.sum) });
  if (note.kind === 'season') return t('desk.season', { number: note.number, count: note.count });
  return t(`desk.${note.kind}`);
}

/** Drawn by the style sheet (`desk.css`): as elements they would be a fifth of the calendar's. */
type NoteIcon = 'check' | 'came' | 'absent' | 'coins' | 'clock' | 'repeat' | 'upload' | 'alert';

const ICONS: Record<CellNote['kind'], NoteIcon> = {
  settled: 'check',
  reserved: 'check',
  came: 'came',
  no_show: 'absent',
  due: 'coins',
  pending: 'clock',
  season: 'repeat',
  unsent: 'upload',
  clash: 'alert',
  needs_you: 'alert',
};
const iconOf = ({ season, unsent, note }: Reserved): NoteIcon =>
  unsent ? 'upload' : season && note.kind === 'due' ? 'repeat' : ICONS[note.kind];

/** «زمین ۲، ۱۵ تا ۱۶، سارا محمدی، تسویه». */
function nameOf({ time, words, move, difference }: CellProps, state: CellState): string {
  const { t, money } = words;
  const court = time.court.name;
  const hours = hoursText(words, time.start_time, time.end_time);
  if (state.kind === 'reserved') {
    return t('desk.cell_taken', {
      court,
      hours,
      name: nameOfCustomer(time),
      state: state.unsent
        ? [...new Set([noteText(state.note, words), t('desk.unsent')])].join('، ')
        : noteText(state.note, words),
    });
  }
  if (state.kind === 'free') {
    if (!move) return t('desk.cell_free', { court, hours, price: money(time.price) });
    const price = difference
      ? words.amount(difference, 'always')
      : t(difference === 0 ? 'desk.same_price' : 'desk.here');
    return t('desk.cell_target', { court, hours, price });
  }
  const reason = state.kind === 'closed' && time.closed?.title;
  return t('desk.cell', {
    court,
    hours,
    state: reason ? `${t('desk.closed')} ${reason}` : t(`desk.${state.kind}`),
  });
}
