import type { ComponentPropsWithRef } from 'react';
import type { ButtonKind } from './button.tsx';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** Its name for assistive technology and as a tooltip. */
  label: string;
  icon: LucideIcon;
  flipIcon?: boolean | undefined;
  kind?: ButtonKind | undefined;
  size?: 'normal' | 'large' | undefined;
}

/** A button that shows only an icon: 44 px wide, always with a name. */
export function IconButton({
  label,
  icon,
  flipIcon,
  kind = 'ghost',
  size = 'normal',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx('btn btn-icon press', `btn-${kind}`, size === 'large' && 'btn-large', className)}
    >
      <Icon of={icon} flip={flipIcon} />
    </button>
  );
}
