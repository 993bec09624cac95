import MoveDown from 'lucide-react/icons/arrow-down';
import MoveUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { moveInList } from './table/column-settings.ts';

const ROW_PX = 48;

/** A list to reorder: by drag handle, arrow keys, or buttons. */
export function ReorderList<T>({
  items,
  keyOf,
  titleOf,
  draw,
  onChange,
  words,
}: {
  items: readonly T[];
  keyOf: (item: T) => string;
  titleOf: (item: T) => string;
  /** The content of a row, between its handle and the buttons. */
  draw: (item: T) => ReactNode;
  onChange: (items: T[]) => void;
  words: { move: string; up: string; down: string };
}) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ from: number; startY: number; dy: number } | null>(null);
  const target = drag ? Math.max(0, Math.min(items.length - 1, drag.from + Math.round(drag.dy / ROW_PX))) : 0;

  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || to === from) return;
    onChange(moveInList(items, from, to));
    // Keep the focus on the moved row.
    requestAnimationFrame(() => {
      list.current?.querySelectorAll<HTMLElement>('.columns-handle')[to]?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const drop = () => {
    if (drag) move(drag.from, target);
    setDrag(null);
  };
  /** How far a row moves aside for the dragged one. */
  const shift = (index: number): number => {
    if (!drag) return 0;
    if (index === drag.from) return drag.dy;
    if (index > drag.from && index <= target) return -ROW_PX;
    return index < drag.from && index >= target ? ROW_PX : 0;
  };

  return (
    <ul ref={list} data-no-drag>
      {items.map((item, index) => (
        <li
          key={keyOf(item)}
          className="columns-row"
          data-dragged={drag?.from === index ? '' : undefined}
          style={{ transform: shift(index) === 0 ? undefined : `translateY(${shift(index)}px)` }}
        >
          <button
            type="button"
            className="columns-handle"
            aria-label={`${words.move}: ${titleOf(item)}`}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDrag({ from: index, startY: event.clientY, dy: 0 });
            }}
            onPointerMove={(event) => {
              if (drag?.from === index) setDrag({ ...drag, dy: event.clientY - drag.startY });
            }}
            onPointerUp={drop}
            onPointerCancel={() => setDrag(null)}
          >
            <Icon of={GripVertical} />
          </button>
          {draw(item)}
          <IconButton
            icon={MoveUp}
            label={`${words.up}: ${titleOf(item)}`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            icon={MoveDown}
            label={`${words.down}: ${titleOf(item)}`}
            disabled={index === items.length - 1}
            onClick={() => move(index, index + 1)}
          />
        </li>
      ))}
    </ul>
  );
}
