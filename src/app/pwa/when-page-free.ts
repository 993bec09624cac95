import { busyAtom, isBusy } from '#app/state/busy.ts';
import { store } from '#app/state/store.ts';

/** How long the page must stay free before an automatic reload, so that a closing form can still show its result. */
const REST_MS = 3000;

/** Runs `act` now, or once the open form has been closed for a while; then `waits` is called first. */
export function whenPageFree(act: () => void, waits: () => void): void {
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
