import * as Radix from '@radix-ui/react-dialog';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useUi } from './locale.tsx';
import { useReturnFocus } from './return-focus.ts';

/**
 * A dialog for reviewing many records before an action: a heading, scrolling rows, and a fixed foot. Full screen on a
 * phone.
 */
export function WideDialog({
  open,
  onClose,
  title,
  subtitle,
  close,
  children,
  footer,
}: {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle: ReactNode;
  /** The name of the button that closes it. */
  close: string;
  children: ReactNode;
  /** Its buttons, the main one last. */
  footer: ReactNode;
}) {
  const { dir } = useUi();
  const onCloseAutoFocus = useReturnFocus(open);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim dialog-scrim" />
        <Radix.Content
          dir={dir}
          className="dialog dialog-wide"
          tabIndex={-1}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (event.currentTarget as HTMLElement).focus({ preventScroll: true });
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lead font-heavy">{title}</Radix.Title>
              <Radix.Description className="text-label text-muted">{subtitle}</Radix.Description>
            </div>
            <IconButton icon={X} label={close} className="-me-2 -mt-1.5 flex-none" onClick={onClose} />
          </div>
          <div className="dialog-scroll">{children}</div>
          <div className="dialog-foot">{footer}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
