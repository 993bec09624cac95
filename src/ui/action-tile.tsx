import type { ComponentPropsWithRef } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

export interface ActionTileProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: LucideIcon;
  label: string;
  flipIcon?: boolean | undefined;
  danger?: boolean | undefined;
}

/** One of a record's actions: icon above its word, four in a row (`ActionTiles`). */
export function ActionTile({ icon, label, flipIcon, danger, className, ...rest }: ActionTileProps) {
  return (
    <button {...rest} type="button" className={cx('action press', danger && 'tone-negative', className)}>
      <Icon of={icon} size={22} flip={flipIcon} />
      <span className="ellipsis max-w-full">{label}</span>
    </button>
  );
}

export function ActionTiles(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} className={cx('actions', props.className)} />;
}
