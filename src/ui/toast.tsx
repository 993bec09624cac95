import { type ReactNode, useRef } from 'react';
import { cx } from './cx.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { useUi } from './locale.tsx';

/**
 * The look of passing messages; the app decides what is shown and for how long. The region is always rendered, so that
 * new messages are announced. With `secondsLeft` the action counts down: «واگرد ۸».
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
  onKeep,
}: {
  icon?: LucideIcon | undefined;
  title?: string | undefined;
  danger?: boolean;
  children: ReactNode;
  action?: { label: string; onPress: () => void; secondsLeft?: number | undefined } | undefined;
  more?: { label: string; onPress: () => void } | undefined;
  /** The pointer or the focus is on the message, so it must stay. */
  onKeep: (on: boolean) => void;
}) {
  const { number } = useUi();
  const at = useRef({ pointer: false, focus: false });
  const tell = (now: { pointer?: boolean; focus?: boolean }) => {
    Object.assign(at.current, now);
    onKeep(at.current.pointer || at.current.focus);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here but by the buttons inside
    <div
      className={cx('toast', danger && 'toast-danger', more && 'flex-wrap')}
      onPointerEnter={() => tell({ pointer: true })}
      onPointerLeave={() => tell({ pointer: false })}
      onFocus={() => tell({ focus: true })}
      onBlur={() => tell({ focus: false })}
    >
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
        <button
          type="button"
          className="toast-action press"
          aria-keyshortcuts={action.secondsLeft === undefined ? undefined : 'Control+Z'}
          onClick={action.onPress}
        >
          {action.label}
          {action.secondsLeft !== undefined && <span aria-hidden> {number(action.secondsLeft)}</span>}
        </button>
      )}
    </div>
  );
}
