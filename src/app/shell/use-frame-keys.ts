import { useEffect } from 'react';
import { can } from '#app/data/access.ts';
import { useSheet } from './use-sheet.ts';

/** True while the keys belong to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** A question, or a phone's sheet: until it is answered no key leads past it. */
export const modalOpen = (): boolean => document.querySelector('.scrim, [role="alertdialog"]') !== null;

/** Keys that work on every page: `/` and Ctrl K find, `R` receives. By place on the keyboard: in fa too. */
export function useFrameKeys(): void {
  const { open } = useSheet();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (modalOpen()) return;
      const find = (event.ctrlKey || event.metaKey) && event.code === 'KeyK';
      if (!find && (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))) return;
      if (find || (event.code === 'Slash' && !event.shiftKey)) {
        event.preventDefault();
        open('find');
      } else if (event.code === 'KeyR' && can('receive.create')) {
        event.preventDefault();
        open('receive');
      }
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [open]);
}
