import { store } from './store.ts';
import { startTimer } from './timer.ts';
import { hideToast, toast, toastAtom, UNDO_MS } from './toast.ts';

/** The actions that wait, by the function that sends them. */
const waiting = new Set<() => void>();

/** Sends the waiting actions now; false when there were none. */
export function sendDelayedNow(): boolean {
  const all = [...waiting];
  for (const send of all) send();
  return all.length > 0;
}

/**
 * Delays an action that cannot be undone once it is sent. Shows its message with an undo button, and resolves to true
 * after 8 s (not counting the time in which the message has the pointer or focus), when the next action is delayed, or
 * when the page is left. Resolves to false when it was undone. If the page is killed meanwhile, nothing was sent.
 */
export function delayWithUndo(text: string, undo: string): Promise<boolean> {
  // Only one message is shown at a time, so the action before loses its undo button: send it.
  sendDelayedNow();
  return new Promise((resolve) => {
    const end = (go: boolean) => {
      timer.stop();
      unfollow();
      waiting.delete(leave);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      // Compare the action itself, because another message may have the same text.
      if (store.get(toastAtom)?.action === action) hideToast();
      resolve(go);
    };
    const leave = () => end(true);
    const hide = () => document.hidden && end(true);
    const timer = startTimer(UNDO_MS, leave);
    waiting.add(leave);
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    const action = { label: undo, counts: true, onPress: () => end(false) };
    toast({ text, action });
    const unfollow = store.sub(toastAtom, () => {
      const shown = store.get(toastAtom);
      timer.keep(shown?.action === action && shown.kept !== null);
    });
  });
}
