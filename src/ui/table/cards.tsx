import './table.css';
import Check from 'lucide-react/icons/check';
import { type MouseEvent, memo, type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import { type EditFlag, EditFlagTag } from './edit-flag.tsx';
import type { RowsProps } from './table.tsx';
import { useWindow } from './use-window.ts';

/** A card is 72 px high, with a gap of 9. */
const PITCH = 81;
/** With room for a sentence of three lines. */
const TALL_PITCH = 114;
const BETWEEN = 9;

/** Rows as cards of two lines, for phones; only visible ones are rendered. */
export function Cards<Row>({
  label,
  rows,
  idOf,
  total,
  of,
  top,
  onOpen,
  select,
  current,
  flagOf,
  tall,
  onNearEnd,
  onWindow,
  card,
  lead,
  flagWords,
}: RowsProps<Row> & {
  /** Content of a card. */
  card: (row: Row) => ReactNode;
  /** Content above the first card that scrolls with the list. */
  lead?: ReactNode;
  flagWords: Record<EditFlag, string>;
}) {
  const pitch = tall ? TALL_PITCH : PITCH;
  const { scroller, body, window } = useWindow({
    rowHeight: pitch,
    count: rows.length,
    of,
    top,
    onNearEnd,
    onWindow,
  });
  const [focused, setFocused] = useState<number | null>(null);
  const drawn = Array.from({ length: window.to - window.from }, (_, n) => window.from + n);
  // The focused card stays rendered when it scrolls out of view, so that keys continue from it.
  if (focused !== null && focused < rows.length && (focused < window.from || focused >= window.to))
    drawn.push(focused);
  const onClick = ({ target }: MouseEvent) => {
    const row = rows[indexAt(target)];
    if (row === undefined) return;
    if (select) select.onToggle(idOf(row));
    else onOpen?.(row);
  };
  return (
    <div ref={scroller} className={select?.multi ? 'cards multi' : 'cards'}>
      {lead}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: every card is a button */}
      <ul
        ref={(list) => {
          body.current = list;
        }}
        aria-label={label}
        className="relative"
        style={{ height: rows.length * pitch }}
        onClick={onClick}
        onFocus={({ target }) => setFocused(indexAt(target))}
        onBlur={() => setFocused(null)}
      >
        {drawn.map((index) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = idOf(row);
          return (
            <CardRow
              key={id}
              row={row as unknown}
              index={index}
              pitch={pitch}
              size={total ?? -1}
              card={card as (row: unknown) => ReactNode}
              chosen={select?.chosen.has(id)}
              current={current === id}
              flag={flagOf?.(row)}
              flagWords={flagWords}
            />
          );
        })}
      </ul>
    </div>
  );
}

/** The row that an element is in; NaN: none. */
const indexAt = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-row]')?.dataset.row);

interface CardRowProps {
  row: unknown;
  index: number;
  pitch: number;
  size: number;
  card: (row: unknown) => ReactNode;
  chosen: boolean | undefined;
  current: boolean;
  flag: EditFlag | undefined;
  flagWords: Record<EditFlag, string>;
}

const CardRow = memo(function CardRow({
  row,
  index,
  pitch,
  size,
  card,
  chosen,
  current,
  flag,
  flagWords,
}: CardRowProps) {
  return (
    <li
      aria-setsize={size}
      aria-posinset={index + 1}
      className="cards-row"
      style={{ top: index * pitch, height: pitch - BETWEEN }}
    >
      <button
        type="button"
        aria-pressed={chosen}
        data-row={index}
        data-current={current ? '' : undefined}
        className="list-card press"
      >
        {chosen !== undefined && (
          <span className="check" aria-hidden>
            <Icon of={Check} size={13} />
          </span>
        )}
        {card(row)}
        {flag && <EditFlagTag flag={flag} words={flagWords} />}
      </button>
    </li>
  );
});
