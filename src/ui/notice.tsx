import CircleAlert from 'lucide-react/icons/circle-alert';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert };
const TONES = { info: 'tone-info', warning: 'tone-warning', error: 'tone-negative' };

/** What happened, what is safe, what to do; in place, not passing by. An error is announced. */
export function Notice({
  kind = 'info',
  icon,
  title,
  children,
  action,
}: {
  kind?: 'info' | 'warning' | 'error' | undefined;
  icon?: LucideIcon | undefined;
  /** The first sentence, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div role={kind === 'error' ? 'alert' : undefined} className={cx('notice', TONES[kind])}>
      <Icon of={icon ?? ICONS[kind]} />
      <div className="notice-text">
        {title && <b className="font-strong">{title} </b>}
        {children}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  );
}
