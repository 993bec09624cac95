import { busyAtom, isBusy } from '#app/state/busy.ts';
import { store } from '#app/state/store.ts';

/** So long nothing must hold the page before it is loaded anew by itself: a form that closed still says «done». */
const REST_MS = 3000;

/** At once, or when the form that is open has been closed for a while; `waits` is told that it is not at once. */
export function whenFree(act: () => void, waits: () => void): void {
  if (!isBusy()) {
    act();
    return;
  }
  waits();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (isBusy()) return;
    timer = setTimeout(() => {
      stop();
      act();
    }, REST_MS);
  };
  const stop = store.sub(busyAtom, look);
  look();
}
