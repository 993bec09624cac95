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
  /** All of it in words, for who does not see its signs; in place of the words of the parts. */
  label?: string | undefined;
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

/** A number, read as `text`; an empty one says nothing, for it is said elsewhere. */
function Count({ shown, text }: { shown: string; text: string | undefined }) {
  return (
    <>
      <span aria-hidden={text === undefined ? undefined : true}>{shown}</span>
      {text && <span className="sr-only">{text}</span>}
    </>
  );
}
