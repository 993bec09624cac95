import { store } from './store.ts';
import { startTimer } from './timer.ts';
import { hideToast, toast, toastAtom, UNDO_MS } from './toast.ts';

/** What waits, by what sends it. */
const waiting = new Set<() => void>();

/** Sends what is held back; false where nothing was. */
export function sendHeld(): boolean {
  const all = [...waiting];
  for (const send of all) send();
  return all.length > 0;
}

/**
 * Holds back what cannot be taken back once it is sent: it is said at once, with its way back, and goes after 8 s (those
 * in which somebody is at that message do not count), when the next one is held, or when the page is left. False: it was
 * taken back, and nothing is to be sent. Killed meanwhile, nothing was sent.
 */
export function held(text: string, undo: string): Promise<boolean> {
  // One message stands at a time: the way back of the one before goes with it.
  sendHeld();
  return new Promise((resolve) => {
    const end = (go: boolean) => {
      timer.stop();
      unfollow();
      waiting.delete(leave);
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      // Another one may say the same meanwhile: its way back stays.
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
