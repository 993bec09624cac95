import { connectionAtom, lastSendFailedAtom } from '#app/state/connection.ts';
import { setNotice } from '#app/state/notices.ts';
import { store } from '#app/state/store.ts';
import { unreadAtom } from '#app/state/unread.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { holdWhileSending } from './hold-while-sending.ts';

/** While the server is reachable the page sends by itself, without the worker; it checks again after this long. */
const UNAIDED_MS = 2000;
/** A run of many answers is counted as one. */
const GATHER_MS = 250;

/** Effects of the outbox's state: updates wait while something is sent, and the browser is told about unsent work. */
export function followOutbox(outbox: Outbox): void {
  holdWhileSending();
  const asks = askForSync(outbox);
  outbox.listen(() => {
    asks();
    setNotice('outdated', outbox.reach === 'held');
    store.set(lastSendFailedAtom, outbox.reach === 'silent');
  });
  asks();
  store.sub(unreadAtom, asks);
  // The stream is open, so the server is reachable, though it may have been restored: do not wait for the next try.
  store.sub(connectionAtom, () => store.get(connectionAtom).state === 'live' && outbox.meet());
}

/** Not in TypeScript's library yet; Safari does not support it. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/**
 * Asks the browser to wake the worker when the network is back, while something is unsent: all pages may be closed by
 * then. Also shows the number of unsent items and unread messages on the app's icon.
 */
function askForSync(outbox: Outbox): () => void {
  let registration: ServiceWorkerRegistration | undefined;
  let asked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  void navigator.serviceWorker?.ready.then((ready) => {
    registration = ready;
    void look();
  });
  const ask = async () => {
    const { sync } = (registration ?? {}) as { sync?: SyncManager };
    // Refused where the person has forbidden it: then the page sends, whenever it is open.
    await sync?.register('outbox').catch(() => {});
  };
  const look = async () => {
    clearTimeout(timer);
    const unsent = await outbox.count();
    await navigator.setAppBadge?.(unsent + store.get(unreadAtom)).catch(() => {});
    if (unsent === 0) asked = false;
    // A server that requires a newer app would refuse the worker too.
    else if (asked || outbox.reach === 'held') return;
    else if (outbox.reach === 'online' || outbox.reach === 'unknown') timer = setTimeout(look, UNAIDED_MS);
    else {
      asked = true;
      await ask();
    }
  };
  // A page that closes with unsent work may not come back.
  const leaving = async () => {
    if ((await outbox.count()) > 0) await ask();
  };
  addEventListener('pagehide', () => void leaving().catch(() => {}));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void leaving().catch(() => {});
  });
  let due = false;
  return () => {
    if (due) return;
    due = true;
    setTimeout(() => {
      due = false;
      void look().catch(() => {});
    }, GATHER_MS);
  };
}
