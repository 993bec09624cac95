import X from 'lucide-react/icons/x';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { useUi } from './locale.tsx';

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  icon?: LucideIcon | undefined;
  /** Set for a toggle; left out for a plain shortcut. */
  pressed?: boolean | undefined;
  /** Looks chosen without being a toggle. */
  on?: boolean | undefined;
  dashed?: boolean | undefined;
}

/** A shortcut or toggle in the shape of a pill. */
export function Chip({
  children,
  icon,
  pressed,
  on,
  dashed,
  className,
  type = 'button',
  ...rest
}: ChipProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-pressed={pressed}
      className={cx('chip press', on && 'chip-on', dashed && 'chip-dashed', className)}
    >
      {icon && <Icon of={icon} />}
      <span className="ellipsis">{children}</span>
    </button>
  );
}

export interface RemovableChipProps {
  children: ReactNode;
  icon?: LucideIcon | undefined;
  /** What is removed, used in the button's name: «زمین ۲، ۱۵:۰۰». */
  label: string;
  onRemove: () => void;
  className?: string | undefined;
}

/** A chosen thing with a button that removes it: a slot of a booking, a filter. */
export function RemovableChip({ children, icon, label, onRemove, className }: RemovableChipProps) {
  const { words } = useUi();
  return (
    <span className={cx('chip chip-on chip-removable', className)}>
      {icon && <Icon of={icon} />}
      <span className="ellipsis">{children}</span>
      <button
        type="button"
        className="chip-remove press"
        aria-label={`${words.remove}: ${label}`}
        onClick={onRemove}
      >
        <Icon of={X} size={16} />
      </button>
    </span>
  );
}
