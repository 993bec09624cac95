import { useLayoutEffect, useRef } from 'react';

/** Focus goes back to what opened the sheet, unless the person has moved on meanwhile. */
export function returnFocus(opener: Element | null, left: Element | null): void {
  const now = document.activeElement;
  const movedOn = now && now !== document.body && !left?.contains(now);
  if (!movedOn && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

const anchors = new WeakMap<Element, Element>();

/** A layer that is opened from a menu has been opened by the button of that menu. */
export function anchorLayer(layer: Element, anchor: Element): void {
  anchors.set(layer, anchor);
}

/** For a layer over the page: gives the focus back when it closes. */
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
    // The layer that goes: where it was opened anew meanwhile, another one stands in its place.
    returnFocus(opener.current, event.currentTarget as Element | null);
  };
}
