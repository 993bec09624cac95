import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useUi } from './locale.tsx';
import { useReturnFocus } from './return-focus.ts';

/**
 * A modal question: about several records at once, or before something that cannot be undone. Its title repeats the
 * record's name, its buttons are verbs. `actions` come with the main one first; Esc and a tap outside cancel. While the
 * action runs (`busy`) it cannot be closed, because that would look like cancelling it.
 */
export function Dialog({
  open,
  onCancel,
  title,
  children,
  actions,
  cancel,
  busy = false,
}: {
  open: boolean;
  onCancel: () => void;
  title: ReactNode;
  children?: ReactNode;
  actions: ReactNode;
  /** The text of the cancel button; left out when `actions` include their own way out. */
  cancel?: string | undefined;
  busy?: boolean | undefined;
}) {
  const { dir } = useUi();
  const onCloseAutoFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim dialog-scrim" />
        <Radix.Content
          dir={dir}
          className="dialog"
          role="alertdialog"
          {...(!children && { 'aria-describedby': undefined })}
          onOpenAutoFocus={(event) => {
            // Before permanent deletion the cancel button has the focus, unless there is a field to fill in.
            const dialog = event.currentTarget as Element;
            if (!dialog.querySelector('.btn-danger-solid') || dialog.querySelector('input, textarea')) return;
            event.preventDefault();
            [...dialog.querySelectorAll<HTMLElement>('.dialog-actions button')].at(-1)?.focus();
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <Radix.Title className="text-lead font-heavy">{title}</Radix.Title>
          {children && (
            <Radix.Description asChild>
              <div className="text-muted">{children}</div>
            </Radix.Description>
          )}
          <div className="dialog-actions">
            {actions}
            {cancel !== undefined && (
              <Button disabled={busy} onClick={onCancel}>
                {cancel}
              </Button>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
