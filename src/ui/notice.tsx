import CircleAlert from 'lucide-react/icons/circle-alert';
import CloudOff from 'lucide-react/icons/cloud-off';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert, offline: CloudOff };
const ROLES = { info: undefined, warning: undefined, error: 'alert', offline: 'status' };
const TONES = {
  info: 'tone-info',
  warning: 'tone-warning',
  error: 'tone-negative',
  offline: 'tone-warning',
};

/**
 * A notice in the page: what happened, what is safe, what to do. Errors are announced at once, waiting for the network
 * only when nothing else is being said.
 */
export function Notice({
  kind = 'info',
  icon,
  title,
  children,
  action,
}: {
  /** `offline` is a state, not a failure. */
  kind?: 'info' | 'warning' | 'error' | 'offline' | undefined;
  icon?: LucideIcon | undefined;
  /** The first sentence, in bold. */
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div role={ROLES[kind]} className={cx('notice', TONES[kind])}>
      <Icon of={icon ?? ICONS[kind]} />
      <div className="notice-text">
        {title && <b className="font-strong">{title} </b>}
        {children}
      </div>
      {action && <div className="notice-action">{action}</div>}
    </div>
  );
}
