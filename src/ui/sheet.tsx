import * as Dialog from '@radix-ui/react-dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import X from 'lucide-react/icons/x';
import { memo, type ReactNode, type RefObject, useRef, useState } from 'react';
import { cx } from './cx.ts';
import { useDragToClose } from './drag-to-close.ts';
import { IconButton } from './icon-button.tsx';
import { useUi } from './locale.tsx';
import { useReturnFocus } from './return-focus.ts';
import { useViewport } from './use-viewport.ts';

export interface SheetProps {
  open: boolean;
  /** Called on the close button, Esc, a drag, or (phone) a tap outside. The owner closes the sheet or keeps it open. */
  onCloseRequest: () => void;
  title: ReactNode;
  subtitle?: ReactNode | undefined;
  /** Second level: shows a back button. */
  onBack?: (() => void) | undefined;
  /** Icon buttons before the close button. */
  actions?: ReactNode | undefined;
  /** Fixed at the bottom: the primary button and its line of text. */
  footer?: ReactNode | undefined;
  children: ReactNode;
  /** The element focused on opening; an `autoFocus` field inside works too. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Closes when dragged this many px, whatever its size. */
  closesAfter?: number | undefined;
  className?: string | undefined;
}

/** Keeps the last content while the sheet slides out, after its owner has removed it. */
const Frozen = memo(
  ({ children }: { frozen: boolean; children: ReactNode }) => children,
  (_, next) => next.frozen,
);

/**
 * The sheet beside the calendar (from 768 px: not modal, below the top bar, at the end side) or over it (phone: modal,
 * from the bottom). The kind is chosen on opening and stays until it closes, so that rotating the device does not
 * discard typed text.
 */
export function Sheet(props: SheetProps) {
  const { open, onCloseRequest, initialFocus, closesAfter, className } = props;
  const { dir } = useUi();
  const viewport = useViewport();
  const [phone, setPhone] = useState(viewport === 'phone');
  if (!open && phone !== (viewport === 'phone')) setPhone(viewport === 'phone');
  // Reopened while sliding out it counts as another sheet, and only a new one sets the focus.
  const [opening, setOpening] = useState({ open, n: 0 });
  if (opening.open !== open) setOpening({ open, n: opening.n + (open ? 1 : 0) });

  const content = useRef<HTMLDivElement>(null);
  const onCloseAutoFocus = useReturnFocus(open);

  const edge = phone ? 'bottom' : dir === 'rtl' ? 'left' : 'right';
  const drag = useDragToClose(content, edge, onCloseRequest, closesAfter);

  return (
    <Dialog.Root key={opening.n} open={open} modal={phone} onOpenChange={(next) => !next && onCloseRequest()}>
      <Dialog.Portal>
        {phone && <Dialog.Overlay className="scrim" />}
        <Dialog.Content
          ref={content}
          dir={dir}
          tabIndex={-1}
          className={cx('sheet', phone ? 'sheet-bottom' : 'sheet-side', className)}
          {...(!props.subtitle && { 'aria-describedby': undefined })}
          {...drag}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            (initialFocus?.current ?? content.current)?.focus({ preventScroll: true });
          }}
          onCloseAutoFocus={onCloseAutoFocus}
          onInteractOutside={(event) => {
            // The calendar beside a side sheet stays usable, and a toast is not outside.
            const target = event.target as Element | null;
            if (!phone || target?.closest('.toast')) event.preventDefault();
          }}
        >
          <Frozen frozen={!open}>
            <SheetInside {...props} grab={phone} />
          </Frozen>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function SheetInside({
  title,
  subtitle,
  onBack,
  actions,
  footer,
  children,
  onCloseRequest,
  grab,
}: SheetProps & { grab: boolean }) {
  const { words } = useUi();
  const [atTop, setAtTop] = useState(true);
  return (
    <>
      {grab && <div className="sheet-grab" />}
      <div className={cx('sheet-head', onBack && 'sheet-head-back')}>
        {onBack && <IconButton label={words.back} icon={ChevronLeft} flipIcon onClick={onBack} />}
        <div className="sheet-titles">
          <Dialog.Title className="sheet-title">{title}</Dialog.Title>
          {subtitle && (
            <Dialog.Description asChild>
              <div className="sheet-subtitle">{subtitle}</div>
            </Dialog.Description>
          )}
        </div>
        {actions}
        <IconButton label={words.close} icon={X} onClick={onCloseRequest} />
      </div>
      <div
        className="sheet-body"
        data-at-top={atTop ? '' : undefined}
        onScroll={(event) => setAtTop(event.currentTarget.scrollTop <= 0)}
      >
        {children}
      </div>
      {footer && <div className="sheet-foot">{footer}</div>}
    </>
  );
}
