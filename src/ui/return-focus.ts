import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focus goes back to what opened the sheet, unless the person has moved on meanwhile. */
export function returnFocus(opener: Element | null, left: Element | null): void {
  const now = document.activeElement;
  const movedOn = now && now !== document.body && !left?.contains(now);
  if (!movedOn && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

/** For a layer over the page: its element, and what gives the focus back when it closes. */
export function useReturnFocus(open: boolean): {
  content: RefObject<HTMLDivElement | null>;
  onCloseAutoFocus: (event: Event) => void;
} {
  const content = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  const onCloseAutoFocus = (event: Event) => {
    event.preventDefault();
    returnFocus(opener.current, content.current);
  };
  return { content, onCloseAutoFocus };
}
