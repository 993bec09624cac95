import { Link } from '@tanstack/react-router';
import { cx } from '#ui/cx.ts';
import { Icon, type LucideIcon } from '#ui/icon.tsx';

export interface NavItemProps {
  icon: LucideIcon;
  label: string;
  active?: boolean | undefined;
  /** Where it leads, or what it does. */
  to?: string | undefined;
  onPress?: (() => void) | undefined;
  expanded?: boolean | undefined;
  /** `tile`: icon above the word; `row`: beside it. */
  shape: 'tile' | 'row';
}

/** One entry of the rail or of the bottom bar. */
export function NavItem({ icon, label, active, to, onPress, expanded, shape }: NavItemProps) {
  const className = cx(
    'press flex items-center rounded-field leading-snug',
    shape === 'tile'
      ? 'flex-col justify-center gap-0.5 pt-0.5 text-micro'
      : 'h-11 gap-3 px-3 pt-0.5 text-table',
    active ? 'bg-nav-active font-strong text-nav-active-text' : 'font-medium',
  );
  const inside = (
    <>
      <Icon of={icon} size={22} />
      <span className="ellipsis max-w-full">{label}</span>
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
