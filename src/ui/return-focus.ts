import { useLayoutEffect, useRef } from 'react';

/** Returns the focus to the element that opened a layer, unless the person has moved it elsewhere. */
export function returnFocus(opener: Element | null, left: Element | null): void {
  const now = document.activeElement;
  const movedOn = now && now !== document.body && !left?.contains(now);
  if (!movedOn && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

const anchors = new WeakMap<Element, Element>();

/** Records that a layer opened from a menu returns the focus to the menu's button. */
export function anchorLayer(layer: Element, anchor: Element): void {
  anchors.set(layer, anchor);
}

/** For a layer over the page: returns the focus when it closes. */
export function useReturnFocus(open: boolean): (event: Event) => void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const now = document.activeElement;
    const menu = now?.closest('.popover');
    opener.current = (menu && anchors.get(menu)) ?? now;
  }, [open]);
  return (event) => {
    event.preventDefault();
    // Only the closing layer: it may have been opened again meanwhile.
    returnFocus(opener.current, event.currentTarget as Element | null);
  };
}
