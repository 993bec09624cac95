import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';

export interface NavItemProps {
  icon: LucideIcon;
  label: string;
  active?: boolean | undefined;
  /** Its target, or its action. */
  to?: string | undefined;
  onPress?: (() => void) | undefined;
  expanded?: boolean | undefined;
  /** The icon means a side: it is mirrored. */
  flip?: boolean | undefined;
  /** The number of waiting items. */
  badge?: ReactNode;
  /** `tile`: icon above the text; `row`: beside it. */
  shape: 'tile' | 'row';
}

/** Longer texts are set tighter in a tile: «Reservations». */
const LONG = 10;

/** One entry of the rail or of the bottom bar. */
export function NavItem({ icon, label, active, to, onPress, expanded, flip, badge, shape }: NavItemProps) {
  const className = cx(
    'press relative flex items-center rounded-field leading-snug',
    shape === 'tile'
      ? 'flex-col justify-center gap-0.5 pt-0.5 text-micro'
      : 'h-11 gap-3 px-3 pt-0.5 text-table',
    active ? 'bg-nav-active font-strong text-nav-active-text' : 'font-medium',
  );
  const inside = (
    <>
      <Icon of={icon} size={22} flip={flip} />
      <span
        className={
          shape === 'tile'
            ? cx('ellipsis max-w-full', label.length > LONG && 'tracking-[-0.045em]')
            : 'ellipsis flex-1'
        }
      >
        {label}
      </span>
      {badge && (
        <span className={shape === 'tile' ? 'absolute start-[calc(50%+3px)] top-1 flex' : 'flex'}>
          {badge}
        </span>
      )}
    </>
  );
  return to ? (
    <Link to={to} className={className} aria-current={active ? 'page' : undefined}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={className} aria-expanded={expanded} onClick={onPress}>
      {inside}
    </button>
  );
}
