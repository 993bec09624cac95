import { useEffect } from 'react';
import { can } from '#app/data/access.ts';
import { shortcutsOpenAtom } from '#app/state/shortcuts-open.ts';
import { store } from '#app/state/store.ts';
import { hideToast, toastAtom } from '#app/state/toast.ts';
import { singleKeysOn } from './single-keys.ts';
import { useSheet } from './use-sheet.ts';

/** True while the keys belong to a field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

/** Elements with an undo of their own for typed text. */
const undoesItself = (target: EventTarget | null): boolean =>
  isTyping(target) && !(target as Element).matches('[type="checkbox"], [type="radio"], [type="range"]');

/** A question, or a phone's sheet: until it is answered no key leads past it. */
export const modalOpen = (): boolean => document.querySelector('.scrim, [role="alertdialog"]') !== null;

/** A letter or sign without modifiers, which voice control or an accidental touch may trigger. */
export const isSingle = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey;

/** Presses the undo button of the shown message. */
function takeBack(): boolean {
  const action = store.get(toastAtom)?.action;
  if (!action?.counts) return false;
  hideToast();
  action.onPress();
  return true;
}

/**
 * Keys that work on every page: `/` and Ctrl K find, `R` receives, Ctrl Z takes back, `?` lists them. By place on the
 * keyboard: in fa too.
 */
export function useFrameKeys(): void {
  const { open } = useSheet();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const strong = event.ctrlKey || event.metaKey;
      if (strong && event.code === 'KeyZ' && !event.shiftKey && !undoesItself(event.target) && takeBack())
        return event.preventDefault();
      if (modalOpen()) return;
      const find = strong && event.code === 'KeyK';
      if (!find && (strong || event.altKey || isTyping(event.target))) return;
      if (isSingle(event) && !singleKeysOn()) return;
      if (event.key === '?' || event.key === '؟' || (event.code === 'Slash' && event.shiftKey)) {
        event.preventDefault();
        store.set(shortcutsOpenAtom, true);
      } else if (find || event.code === 'Slash') {
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
