import * as Radix from '@radix-ui/react-dialog';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { useUi } from './locale.tsx';
import { useReturnFocus } from './return-focus.ts';

/**
 * The question that stops everything: several records at once, or what cannot be undone. Its title repeats the
 * thing's name, its buttons are verbs. `actions` come main one first; Esc and a tap beside it cancel. While what was
 * asked for runs (`busy`) it stays: a way out would look as if it were called off.
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
  /** The words of the last button, which cancels; left out where `actions` have their own way out. */
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
            // Of what destroys for good the way back has the focus, unless something is to be written first.
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
