import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { useUi } from './locale.tsx';

/**
 * The passing message's look; what is shown and for how long is the app's. The region stands always, so that
 * its words are announced when they come. With `secondsLeft` the action counts down: «واگرد ۸».
 */
export function ToastRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" aria-live="polite">
      {children}
    </div>
  );
}

export function Toast({
  icon,
  title,
  danger = false,
  children,
  action,
  more,
}: {
  icon?: LucideIcon | undefined;
  title?: string | undefined;
  danger?: boolean;
  children: ReactNode;
  action?: { label: string; onPress: () => void; secondsLeft?: number | undefined } | undefined;
  more?: { label: string; onPress: () => void } | undefined;
}) {
  const { number } = useUi();
  return (
    <div className={cx('toast', danger && 'toast-danger', more && 'flex-wrap')}>
      {icon && <Icon of={icon} />}
      <span className={cx('min-w-0 flex-1', more && 'basis-56')}>
        {title && <strong className="block">{title}</strong>}
        {title ? <span>{children}</span> : children}
      </span>
      {more && (
        <button type="button" className="toast-action press" onClick={more.onPress}>
          {more.label}
        </button>
      )}
      {action && (
        <button type="button" className="toast-action press" onClick={action.onPress}>
          {action.label}
          {action.secondsLeft !== undefined && <span aria-hidden> {number(action.secondsLeft)}</span>}
        </button>
      )}
    </div>
  );
}
