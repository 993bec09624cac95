import MoveDown from 'lucide-react/icons/arrow-down';
import MoveUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { Switch } from '../switch.tsx';
import { type ColumnSetting, moved } from './reorder.ts';

const ROW_PX = 48;

/** The columns of a table in their order: switched on and off, moved by the handle, by arrows, or by buttons. */
export function ColumnsPanel({
  columns,
  titleOf,
  onChange,
  words,
}: {
  columns: readonly ColumnSetting[];
  titleOf: (field: string) => string;
  onChange: (columns: ColumnSetting[]) => void;
  words: { move: string; up: string; down: string };
}) {
  const list = useRef<HTMLUListElement>(null);
  const [drag, setDrag] = useState<{ from: number; startY: number; dy: number } | null>(null);
  const target = drag
    ? Math.max(0, Math.min(columns.length - 1, drag.from + Math.round(drag.dy / ROW_PX)))
    : 0;
  const shown = columns.filter(({ show }) => show).length;

  const move = (from: number, to: number) => {
    if (to < 0 || to >= columns.length || to === from) return;
    onChange(moved(columns, from, to));
    // The focus goes along with the column.
    requestAnimationFrame(() => {
      list.current?.querySelectorAll<HTMLElement>('.columns-handle')[to]?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: columns.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const drop = () => {
    if (drag) move(drag.from, target);
    setDrag(null);
  };
  /** How far a row makes way for the one that is dragged over it. */
  const shift = (index: number): number => {
    if (!drag) return 0;
    if (index === drag.from) return drag.dy;
    if (index > drag.from && index <= target) return -ROW_PX;
    return index < drag.from && index >= target ? ROW_PX : 0;
  };

  return (
    <ul ref={list} data-no-drag>
      {columns.map(({ field, show }, index) => (
        <li
          key={field}
          className="columns-row"
          data-dragged={drag?.from === index ? '' : undefined}
          style={{ transform: shift(index) === 0 ? undefined : `translateY(${shift(index)}px)` }}
        >
          <button
            type="button"
            className="columns-handle"
            aria-label={`${words.move}: ${titleOf(field)}`}
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
          <Switch
            className="min-w-0 flex-1"
            label={titleOf(field)}
            checked={show}
            disabled={show && shown === 1}
            onChange={(next) =>
              onChange(columns.map((one) => (one.field === field ? { field, show: next } : one)))
            }
          />
          <IconButton
            icon={MoveUp}
            label={`${words.up}: ${titleOf(field)}`}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          />
          <IconButton
            icon={MoveDown}
            label={`${words.down}: ${titleOf(field)}`}
            disabled={index === columns.length - 1}
            onClick={() => move(index, index + 1)}
          />
        </li>
      ))}
    </ul>
  );
}
