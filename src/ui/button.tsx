import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from './cx.ts';
import { focusFirstError } from './focus-first-error.ts';
import { Icon, type LucideIcon } from './icon.tsx';
import { useUi } from './locale.tsx';
import { Spinner } from './spinner.tsx';
import { useDelayed } from './use-delayed.ts';

export type ButtonKind = 'primary' | 'secondary' | 'soft' | 'quiet' | 'ghost' | 'danger' | 'danger-solid';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'disabled'> {
  /** `primary` is the one filled button of a screen; `danger-solid` the same for destructive actions. */
  kind?: ButtonKind | undefined;
  /** `large` is the 56 px button at a sheet's foot. */
  size?: 'normal' | 'large' | undefined;
  icon?: LucideIcon | undefined;
  /** The icon is an arrow back or forward, mirrored in right-to-left. */
  flipIcon?: boolean | undefined;
  block?: boolean | undefined;
  /** Waiting for an answer: further presses are ignored; after 300 ms it shows so, at the same width. */
  busy?: boolean | undefined;
  /** The text while waiting, when not the usual «در حال ثبت». */
  busyText?: string | undefined;
  disabled?: boolean | undefined;
  /**
   * Looks disabled but can be pressed: its text names what is missing, or the press marks the missing fields and
   * focuses the first.
   */
  notYet?: boolean | undefined;
  children: ReactNode;
}

/** The element with the fields that a button submits. */
const formOf = (button: Element): Element =>
  button.closest('[role="dialog"], [role="alertdialog"], form') ?? document.body;

/** A button with a text. */
export function Button({
  kind = 'secondary',
  size = 'normal',
  icon,
  flipIcon,
  block,
  busy = false,
  busyText,
  disabled,
  notYet,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const { words } = useUi();
  const waits = useDelayed(busy, 300);
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={notYet || undefined}
      aria-busy={waits || undefined}
      className={cx(
        'btn press',
        `btn-${kind}`,
        size === 'large' && 'btn-large',
        block && 'w-full',
        className,
      )}
      onClick={(event) => {
        const target = event.currentTarget;
        if (busy) event.preventDefault();
        else onClick?.(event);
        // After the form has handled the press.
        if (notYet) requestAnimationFrame(() => focusFirstError(formOf(target)));
      }}
    >
      {icon && <Icon of={icon} flip={flipIcon} />}
      <span className="ellipsis">{children}</span>
      {waits && (
        <span className="btn-wait">
          <Spinner />
          <span>{busyText ?? words.saving}</span>
        </span>
      )}
    </button>
  );
}
