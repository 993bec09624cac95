// biome-ignore-all lint/a11y/useSemanticElements: a table cannot share its height among the rows
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells take the focus

import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Lock from 'lucide-react/icons/lock';
import { memo, type ReactNode, useState } from 'react';
import type { Words } from '#app/i18n/words.ts';
import type { ShownTime } from '#app/offline/overlay-outbox.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { type CellNote, type CellState, cellState } from './cell-state.ts';
import type { Held } from './held.ts';
import type { Joined } from './joined-choice.ts';
import type { Block } from './layout.ts';
import { shortFullName, shortName } from './short-name.ts';
import { apartText, courtsText, endOfBlock, extentText, hoursText, listed } from './visit-words.ts';

export interface CellProps {
  block: Block;
  /** Its end, of a visit that of its last slot, is behind the clock. */
  past: boolean;
  /** A slot of the open booking, or the visit whose sheet is open. */
  chosen: boolean;
  /** The chosen slots next to it, if it is one. */
  joined: Joined | undefined;
  /** Free, and offered in place of a slot that the open booking has lost. */
  offered: boolean;
  /** Free, and another desk is about to book it. */
  held?: Held | undefined;
  /** While something is being moved: a slot it may go to, itself, all others. */
  move: 'target' | 'lifted' | 'aside' | null;
  /** It overlaps the visit being moved: a cell of its own as a target. */
  over?: boolean | undefined;
  /** By how much a target would be dearer; null where prices are not to be seen. */
  difference: number | null;
  /** Ids of its reservations that an open form is about to cancel, with commas. */
  leaving: string;
  /** Whether its closing can be opened. */
  opensClosing?: boolean | undefined;
  /** Whether the viewer may book it when it is free. */
  sells?: boolean | undefined;
  /** The one cell that Tab reaches. */
  tabbable: boolean;
  /** How many letters a name has room for, in one column. */
  room: number;
  words: Words;
}

type Reserved = Extract<CellState, { kind: 'reserved' }>;

/** One cell of the calendar. It holds no handlers: the grid listens for all of them. */
export const Cell = memo(
  function Cell(props: CellProps) {
    const { block, past, chosen, move } = props;
    const { time, times, row, column, span, width } = block;
    const state = cellState(time, past, block.visit?.times);
    const common = {
      'aria-colindex': column + 2,
      ...(span > 1 && { 'aria-rowspan': span }),
      ...(width > 1 && { 'aria-colspan': width }),
      // Marks of direction are for the eye; in a name they would stand between its words.
      'aria-label': nameOf(props, state).replace(/[\u2066-\u2069\u200e\u200f]/g, ''),
      tabIndex: props.tabbable ? 0 : -1,
      'data-row': row,
      'data-column': column,
      'data-time': time.id,
      ...(props.over && { 'data-own': '' }),
      ...(times.length > 1 && { 'data-times': times.map(({ id }) => id).join(' ') }),
      style: { gridRow: `${row + 2} / span ${span}`, gridColumn: `${column + 2} / span ${width}` },
    };
    const look = (block.visit?.times ?? times).map(lookOf).join(' ');
    const [first] = useState(look);
    // Re-mounted, with a fade, when its content changes.
    const content = <CellContent key={look} {...props} state={state} changed={look !== first} />;
    const shut =
      state.kind === 'closed'
        ? !(props.opensClosing && time.closed)
        : state.kind === 'free' && !props.sells && move !== 'target';
    if (state.kind === 'blank' || shut) {
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
  },
  ({ block, joined, ...before }, { block: next, joined: nextJoined, ...after }) =>
    isSameBlock(block, next) &&
    JSON.stringify(joined) === JSON.stringify(nextJoined) &&
    Object.entries(after).every(([name, value]) => before[name as keyof typeof before] === value),
);

/** Whether two blocks consist of the same slots. */
function isSameBlock(a: Block, b: Block): boolean {
  if (a === b) return true;
  const same = (one: readonly ShownTime[] = [], other: readonly ShownTime[] = []) =>
    one.length === other.length && one.every((time, n) => time === other[n]);
  return (
    a.row === b.row &&
    a.column === b.column &&
    a.span === b.span &&
    a.width === b.width &&
    same(a.times, b.times) &&
    same(a.apart, b.apart) &&
    same(a.visit?.times, b.visit?.times)
  );
}

/** The part of the state that others can change; passing time is no change. */
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

function CellContent(props: ContentProps) {
  const { block, state, changed, chosen, joined, move, difference, words } = props;
  const { time } = block;
  if (state.kind === 'blank') return null;
  if (state.kind === 'closed') return <Closed title={time.closed?.title ?? ''} open={chosen} words={words} />;
  if (state.kind === 'reserved') return <Reservation {...props} state={state} />;
  if (move === 'target') return <Target difference={difference} words={words} />;
  // Without room for the whole visit nothing is offered.
  if (move) return null;
  if (props.offered && !chosen) return <Offered price={time.price} words={words} />;
  if (props.held && !chosen) {
    return (
      <span className="bk bk-held cell-changed">
        <span className="bk-name ellipsis">{props.held.first}</span>{' '}
        <span className="bk-note">{props.held.left}</span>
      </span>
    );
  }
  return (
    <span
      className={cx('free', changed && 'cell-changed')}
      data-chosen={chosen || undefined}
      data-shut={!props.sells || undefined}
      data-joined={joined?.sides.join(' ')}
    >
      {joined ? (
        <Part joined={joined} words={words} />
      ) : (
        <bdi className="num">{words.amount(time.price)}</bdi>
      )}
    </span>
  );
}

/** A chosen slot beside others of its booking: «۲ سانس تا ۱۹», and below it the price of all. */
function Part({ joined: { says }, words }: { joined: Joined; words: Words }) {
  if (!says) return null;
  if ('sum' in says) return <bdi className="num">{words.amount(says.sum)}</bdi>;
  return <span className="whitespace-nowrap">{extentText(words, says)}</span>;
}

function Reservation(props: ContentProps & { state: Reserved }) {
  const { block, state, changed, past, chosen, move, room, words } = props;
  const { time, span, width } = block;
  const several = span > 1;
  const apart = apartText(words, block);
  const extent = { slots: span, courts: width, until: endOfBlock(block) };
  const first = (
    <>
      <Name whole={nameOfCustomer(time)} short={shortNameOf(time, room * width)} />{' '}
      <span className={cx('bk-note', `bk-icon-${iconOf(state)}`)}>
        {/* Amounts are never cut: beside other courts an icon replaces the word. */}
        {!several && apart && room < WIDE && 'sum' in state.note ? (
          <span data-brief={words.amount(state.note.sum)} />
        ) : (
          noteText(state.note, words)
        )}
        {state.note.kind === 'unsent' && <Money note={state.note} />}
        {!several && width > 1 && ` · ${extentText(words, extent)}`}
        {!several && apart && <Apart text={apart} brief={room < (isLong(state.note) ? WIDE : NARROW)} />}
      </span>
    </>
  );
  return (
    <span
      className={cx(
        'bk',
        `bk-${state.fill}`,
        several && 'bk-tall',
        state.season && 'bk-season-edge',
        state.note.kind === 'due' && 'bk-due',
        state.faded && 'bk-done',
        state.unsent && 'bk-unsent',
        move === 'lifted' && 'bk-lifted',
        move === 'aside' && !past && 'bk-aside',
        chosen && 'bk-open',
        changed && 'cell-changed',
      )}
      style={several ? ({ '--slots': span } as React.CSSProperties) : undefined}
    >
      {several ? (
        <>
          <span className="bk-first">{first}</span>{' '}
          <span className="bk-more">
            <span>{extentText(words, extent)}</span>
            {apart && <Apart text={apart} brief={room < WIDE} />}
          </span>
        </>
      ) : (
        first
      )}
      <Cuts rows={span} columns={width} />
      {props.leaving && <Leaving block={block} leaving={props.leaving} words={words} />}
    </span>
  );
}

/**
 * A name, or as much as fits. The short form is drawn by CSS, because as text it would be read out in addition to the
 * cell's full name.
 */
function Name({ whole, short }: { whole: string; short: string }) {
  if (short === whole) {
    return (
      <span className="bk-name ellipsis" dir="auto">
        {whole}
      </span>
    );
  }
  return (
    <span
      className="bk-name ellipsis"
      dir={/\p{Script=Arabic}/u.test(short) ? 'rtl' : 'ltr'}
      data-brief={short}
    />
  );
}

/** The part of a block about to be cancelled, hatched; labelled unless a name is there. */
function Leaving({
  block: { times, span, width },
  leaving,
  words,
}: Pick<CellProps, 'block' | 'leaving' | 'words'>) {
  const ids = leaving.split(',');
  return times.map((slot, n) => {
    if (!ids.includes(String(slot.invoice?.id))) return null;
    const [row, column] = [Math.floor(n / width), n % width];
    const part = (of: number) => `${100 / of}%`;
    const place = {
      insetBlockStart: `${(100 * row) / span}%`,
      insetInlineStart: `${(100 * column) / width}%`,
      inlineSize: part(width),
      blockSize: part(span),
    };
    return (
      <span key={slot.id} className={cx('bk-leaving', row > 0 && 'bk-leaving-said')} style={place}>
        {row > 0 && freedText(slot, words)}
      </span>
    );
  });
}

const freedText = ({ start_time, end_time }: ShownTime, words: Words): string =>
  words.t('desk.gets_free', { slot: hoursText(words, start_time, end_time) });

/** A column of a phone has room for less than so many letters. */
const NARROW = 16;
/** From this many letters a long word and a second court fit side by side. */
const WIDE = 20;

const isLong = ({ kind }: CellNote): boolean => kind === 'due' || kind === 'pending' || kind === 'season';

/** « · با زمین ۷»; on a phone, and beside a long word, there is room for its icon only. */
function Apart({ text, brief }: { text: string; brief: boolean }) {
  return (
    <span className={cx('bk-apart', brief && 'bk-apart-brief')}>
      <span>{` · ${text}`}</span>
    </span>
  );
}

/** The amount taken or due of a queued booking. */
function Money({ note: { due, paid } }: { note: Extract<CellNote, { kind: 'unsent' }> }) {
  if (due <= 0 && paid <= 0) return null;
  return <span className={cx('bk-money', due > 0 ? 'bk-icon-coins' : 'bk-icon-banknote')} />;
}

/** The lines between the slots of one block. */
function Cuts({ rows, columns }: { rows: number; columns: number }) {
  const between = (count: number) =>
    Array.from({ length: count - 1 }, (_, n) => `${(100 * (n + 1)) / count}%`);
  return (
    <>
      {between(rows).map((at) => (
        <span key={at} className="bk-cut" style={{ insetBlockStart: at }} />
      ))}
      {between(columns).map((at) => (
        <span key={at} className="bk-cut-across" style={{ insetInlineStart: at }} />
      ))}
    </>
  );
}

function Closed({ title, open, words }: { title: string; open: boolean; words: Words }) {
  return (
    <span className={cx('bk bk-closed', open && 'bk-open')}>
      <Icon of={Lock} size={16} />
      <span className="bk-name">{words.t('desk.closed')}</span>{' '}
      {title && <span className="bk-name bk-reason">{title}</span>}
    </span>
  );
}

function Target({ difference, words }: { difference: number | null; words: Words }) {
  return <span className="bk bk-target">{differenceText(difference, words)}</span>;
}

function Offered({ price, words }: { price: number; words: Words }) {
  return (
    <span className="bk bk-target bk-offered">
      <bdi className="num">{words.amount(price)}</bdi>
      <Icon of={ArrowLeftRight} size={16} />
    </span>
  );
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

function shortNameOf({ invoice, unsent }: ShownTime, room: number): string {
  if (unsent) return shortFullName(unsent.item.person.name, room);
  return invoice ? shortName(invoice.user.name, invoice.user.family, room) : '';
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
const iconOf = ({ season, note }: Reserved): NoteIcon =>
  season && note.kind === 'due' ? 'repeat' : ICONS[note.kind];

/**
 * «زمین ۲، ۱۵ تا ۱۶، سارا محمدی، تسویه»; for several slots «زمین ۲، ۱۵ تا ۱۷، سارا محمدی، تسویه، ۲ سانس تا ۱۷».
 * Contains the cell's visible text in one piece and order, for voice control.
 */
function nameOf(
  { block, words, joined, offered, held, move, difference, leaving }: CellProps,
  state: CellState,
): string {
  const { t, money } = words;
  const { time, times } = block;
  const court = courtsText(words, times);
  const hours = hoursText(words, time.start_time, endOfBlock(block));
  if (state.kind === 'reserved') {
    const said = listed(words, [stateText(state, block, words), ...leavingTexts(block, leaving, words)]);
    return t('desk.cell_taken', { court, hours, name: nameOfCustomer(time), state: said });
  }
  if (state.kind === 'free') {
    const free = t('desk.cell_free', { court, hours, price: money(time.price) });
    const instead = offered && t('desk.instead');
    if (move !== 'target')
      return listed(words, [
        free,
        held?.text ?? false,
        instead,
        !!joined?.says && partText(joined.says, words),
      ]);
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

const partText = (says: NonNullable<Joined['says']>, words: Words): string =>
  'sum' in says ? words.money(says.sum) : extentText(words, says);

/** The state, how much it holds, where the rest of the visit is, and what is still owed of work that waits. */
function stateText({ note }: Reserved, block: Block, words: Words): string {
  const { times, span, width } = block;
  const extent = { slots: span, courts: width, until: endOfBlock(block) };
  const due = note.kind === 'unsent' && note.due > 0 && words.t('desk.due', { sum: words.amount(note.due) });
  return listed(words, [
    noteText(note, words),
    times.length > 1 && extentText(words, extent),
    apartText(words, block),
    due,
  ]);
}

/** The texts of a part about to be cancelled, the cell's own first. */
function leavingTexts({ times, width }: Block, leaving: string, words: Words): string[] {
  const ids = leaving.split(',');
  const [said, unsaid] = [times.slice(width), times.slice(0, width)];
  return [...said, ...unsaid]
    .filter(({ invoice }) => ids.includes(String(invoice?.id)))
    .map((slot) => freedText(slot, words));
}
