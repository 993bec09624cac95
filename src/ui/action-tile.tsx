import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export interface ActionTileProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  flipIcon?: boolean | undefined;
  danger?: boolean | undefined;
  /** Why it is unavailable now, shown below its label; a press may explain more. */
  not?: string | undefined;
}

/** A record's action: an icon above its label, four in a row (`ActionTiles`). */
export function ActionTile({ icon, label, flipIcon, danger, not, className, ...rest }: ActionTileProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={not !== undefined || undefined}
      className={cx('action press', danger && 'tone-negative', not && 'action-not', className)}
    >
      <Icon of={icon} size={22} flip={flipIcon} />
      <span className="ellipsis max-w-full">{label}</span>
      {not && <span className="action-why">{not}</span>}
    </button>
  );
}

export function ActionTiles(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} className={cx('actions', props.className)} />;
}
