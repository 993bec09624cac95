import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { useUi } from './locale.tsx';

export interface PillProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** `quiet`: grey words and a green icon, when all is well. */
  tone: 'quiet' | 'warning' | 'negative' | 'info';
  icon: LucideIcon;
  children?: ReactNode;
  /** What waits and needs nobody, beside the words. */
  queue?: number | undefined;
  /** The same in words. */
  queueText?: string | undefined;
  /** What waits for a person, shown in red beside the rest. */
  alerts?: number | undefined;
  /** The same in words, for who does not see the red. */
  alertsText?: string | undefined;
}

/** A standing sign of the app's state in the top bar: how it stands with the server, a new version. */
export function Pill({
  tone,
  icon,
  children,
  queue = 0,
  queueText,
  alerts = 0,
  alertsText,
  className,
  ...rest
}: PillProps) {
  const { number } = useUi();
  return (
    <button
      {...rest}
      type="button"
      className={cx('pill press', tone === 'quiet' ? 'pill-quiet' : `tone-${tone}`, className)}
    >
      <Icon of={icon} className={tone === 'quiet' ? 'text-positive' : undefined} />
      {children && <span>{children}</span>}
      {queue > 0 && (
        <span className="pill-queue">
          <span aria-hidden={queueText ? true : undefined}>{number(queue)}</span>
          {queueText && <span className="sr-only">{queueText}</span>}
        </span>
      )}
      {alerts > 0 && (
        <span className="pill-alerts">
          <Icon of={TriangleAlert} size={16} />
          <span aria-hidden={alertsText ? true : undefined}>{number(alerts)}</span>
          {alertsText && <span className="sr-only">{alertsText}</span>}
        </span>
      )}
    </button>
  );
}
