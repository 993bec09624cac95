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
  /** Replaces its parts for screen readers. */
  label?: string | undefined;
  /** How many items wait without needing anybody. */
  queue?: number | undefined;
  /** The same as text. */
  queueText?: string | undefined;
  /** How many items need a person, in red. */
  alerts?: number | undefined;
  /** The same as text, for screen readers. */
  alertsText?: string | undefined;
}

/** A permanent state in the top bar: the connection to the server, a new version. */
export function Pill({
  tone,
  icon,
  children,
  label,
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
      {label && <span className="sr-only">{label}</span>}
      {children && <span aria-hidden={label ? true : undefined}>{children}</span>}
      {queue > 0 && (
        <span className="pill-queue">
          <Count shown={number(queue)} text={label ? '' : queueText} />
        </span>
      )}
      {alerts > 0 && (
        <span className="pill-alerts">
          <Icon of={TriangleAlert} size={16} />
          <Count shown={number(alerts)} text={label ? '' : alertsText} />
        </span>
      )}
    </button>
  );
}

/** A number, read as `text`; '' when another part says it already. */
function Count({ shown, text }: { shown: string; text: string | undefined }) {
  return (
    <>
      <span aria-hidden={text === undefined ? undefined : true}>{shown}</span>
      {text && <span className="sr-only">{text}</span>}
    </>
  );
}
