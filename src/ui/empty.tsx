import type { ReactNode } from 'react';
import { Icon, type LucideIcon } from './icon.tsx';

/** Says why a list is empty and offers the next step. */
export function Empty({
  icon,
  title,
  detail,
  action,
}: {
  icon: LucideIcon;
  title: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon of={icon} size={28} />
      </span>
      <div className="text-lead font-heavy">{title}</div>
      {detail && <p className="text-muted">{detail}</p>}
      {action}
    </div>
  );
}
