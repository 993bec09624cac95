import { type KeyboardEvent, type RefObject, useId, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { LazyPopover } from './lazy-popover.tsx';
import { useUi } from './locale.tsx';

export interface MenuItem {
  key: string;
  label: string;
  icon?: LucideIcon | undefined;
  danger?: boolean | undefined;
  /** The most used item: in the brand colour, and on a line of its own among pairs. */
  main?: boolean | undefined;
  /** Set for a choice of one among several. */
  checked?: boolean | undefined;
  onSelect: () => void;
}

const roleOf = ({ checked }: MenuItem) =>
  checked === undefined
    ? ({ role: 'menuitem' } as const)
    : ({ role: 'menuitemradio', 'aria-checked': checked } as const);

/** A short menu behind a button (⋮), items below each other or in pairs. Arrows, Home and End move, Esc closes. */
export function Menu({
  open,
  onClose,
  anchor,
  label,
  items,
  pairs = false,
}: {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  items: readonly MenuItem[];
  pairs?: boolean | undefined;
}) {
  const { dir } = useUi();
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const walk = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const [ahead, back] = [(now + 1) % buttons.length, (now - 1 + buttons.length) % buttons.length];
    const sideways =
      dir === 'rtl' ? { ArrowLeft: ahead, ArrowRight: back } : { ArrowRight: ahead, ArrowLeft: back };
    const next = {
      ...(pairs && sideways),
      ArrowDown: ahead,
      ArrowUp: back,
      Home: 0,
      End: buttons.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <LazyPopover open={open} onClose={onClose} anchor={anchor} label={label} align="end">
      <div
        ref={list}
        id={id}
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={cx('menu', pairs && 'menu-pairs')}
        onKeyDown={walk}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            {...roleOf(item)}
            className={cx(
              'menu-item press',
              item.danger && 'menu-item-danger',
              item.main && 'menu-item-main',
            )}
            onClick={() => {
              onClose();
              item.onSelect();
            }}
          >
            {item.icon && <Icon of={item.icon} />}
            {item.label}
          </button>
        ))}
      </div>
    </LazyPopover>
  );
}
