import { type InstallOffer, installAtom } from '#app/state/install.ts';
import { store } from '#app/state/store.ts';
import { reloadOnce } from './reload-once.ts';

/** Registers listeners for events that may fire before the rest of this folder is loaded. */
export function registerEarlyListeners(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
  addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's own install bar; the app offers the installation in its own place.
    event.preventDefault();
    store.set(installAtom, event as InstallOffer);
  });
  addEventListener('appinstalled', () => store.set(installAtom, null));
}

const AFTER_MS = 4000;

/** Loads the keyboard helper at the first key press, otherwise when the page is idle. */
function keepFocusLater(): void {
  let asked: Promise<void> | undefined;
  const start = () => {
    asked ??= import('#ui/keep-focus.ts').then(({ keepFocus }) => keepFocus());
    // The app works without it.
    asked.catch(() => {});
  };
  addEventListener('keydown', start, { once: true });
  setTimeout(start, AFTER_MS);
}

/** Loads the rest of this folder when the page is idle, so that the first page never waits for it. */
export function loadWhenIdle(): void {
  keepFocusLater();
  const start = () => {
    const fetch = () => import('./start.ts').then(({ startWorker: start }) => start());
    // The app works without it; the next start tries again.
    setTimeout(() => void fetch().catch(() => {}), AFTER_MS);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
