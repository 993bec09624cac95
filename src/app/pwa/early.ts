import { type InstallOffer, installAtom } from '#app/state/install.ts';
import { store } from '#app/state/store.ts';
import { reloadOnce } from './reload-once.ts';

/** Listens for what may happen before the rest of this folder has been fetched. */
export function listenEarly(): void {
  addEventListener('vite:preloadError', () => void reloadOnce());
  addEventListener('beforeinstallprompt', (event) => {
    // The browser's own bar would push itself into the work; ours waits to be asked.
    event.preventDefault();
    store.set(installAtom, event as InstallOffer);
  });
  addEventListener('appinstalled', () => store.set(installAtom, null));
}

const AFTER_MS = 4000;

/** Who works by keys needs it with the first one, everybody else once the page has come to rest. */
function keepFocusLater(): void {
  let asked: Promise<void> | undefined;
  const start = () => {
    asked ??= import('#ui/keep-focus.ts').then(({ keepFocus }) => keepFocus());
    // Without it the app works as before.
    asked.catch(() => {});
  };
  addEventListener('keydown', start, { once: true });
  setTimeout(start, AFTER_MS);
}

/** Fetches the rest of this folder once the page has come to rest: the first page never waits for it. */
export function startLater(): void {
  keepFocusLater();
  const start = () => {
    const fetch = () => import('./start.ts').then(({ start }) => start());
    // Without it the app works as before; the next opening tries again.
    setTimeout(() => void fetch().catch(() => {}), AFTER_MS);
  };
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
