import { useRef, useState } from 'react';
import type { LucideIcon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, type MenuItem } from './menu.tsx';

/** An icon that opens a menu of the same name. */
export function MenuButton({
  icon,
  label,
  items,
  pairs,
  disabled = false,
  ...look
}: {
  icon: LucideIcon;
  label: string;
  items: readonly MenuItem[];
  /** Shows the items two in a row. */
  pairs?: boolean;
  /** Also closes the open menu. */
  disabled?: boolean;
  className?: string;
  tabIndex?: number;
}) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <IconButton
        {...look}
        ref={anchor}
        icon={icon}
        label={label}
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={open && !disabled}
        onClick={() => setOpen(!open)}
      />
      <Menu
        open={open && !disabled}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label={label}
        items={items}
        pairs={pairs}
      />
    </>
  );
}
