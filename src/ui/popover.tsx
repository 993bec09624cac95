import * as Radix from '@radix-ui/react-popover';
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import { cx } from './cx.ts';
import { useUi } from './locale.tsx';
import { anchorLayer, returnFocus } from './return-focus.ts';

export interface PopoverProps {
  open: boolean;
  onClose: () => void;
  /** The element it opens beside; gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  /** Its name for assistive technology. */
  label: string;
  side?: 'top' | 'bottom' | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A panel beside its anchor. Import it through lazy-popover.tsx: positioning weighs 23 KB. */
export function Popover({
  open,
  onClose,
  anchor,
  label,
  side = 'bottom',
  align = 'start',
  className,
  children,
}: PopoverProps) {
  const { dir } = useUi();
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    if (content && anchor.current) anchorLayer(content, anchor.current);
  }, [content, anchor]);
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      {/* Rendered inside the opening sheet: a modal sheet blocks scrolling outside of it. */}
      <Radix.Portal container={anchor.current?.closest<HTMLElement>('[role$="dialog"]') ?? null}>
        <Radix.Content
          ref={setContent}
          dir={dir}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          aria-label={label}
          data-no-drag
          className={cx('popover', className)}
          onInteractOutside={(event) => {
            // A press on the anchor toggles it there.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus(anchor.current, content);
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
