import { connectionAtom, lastSendFailedAtom } from '#app/state/connection.ts';
import { setNotice } from '#app/state/notices.ts';
import { store } from '#app/state/store.ts';
import { unreadAtom } from '#app/state/unread.ts';
import type { Outbox } from '#outbox/outbox.ts';
import { holdWhileSending } from './hold-while-sending.ts';

/** With the server in reach, or being asked whether it is, a page needs nobody's help; it looks again after so long. */
const UNAIDED_MS = 2000;
/** A run of many answers is counted as one. */
const GATHER_MS = 250;

/** What around the outbox goes by its state: updates wait while something is sent, and the browser knows what is unsent. */
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
  // The stream is open: whatever the pause between two tries, the server is there, and may be another than it was.
  store.sub(connectionAtom, () => store.get(connectionAtom).state === 'live' && outbox.meet());
}

/** Not among the standard's types yet; Safari has none. */
interface SyncManager {
  register(tag: string): Promise<void>;
}

/**
 * Asks the browser to wake the worker once the network is back, while something is unsent: the pages may all be closed
 * by then. The number of unsent things, and of messages that wait to be read, also stands at the app's icon, where there
 * is one.
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
    // A server that asks for a newer app would say the same to the worker.
    else if (asked || outbox.reach === 'held') return;
    else if (outbox.reach === 'online' || outbox.reach === 'unknown') timer = setTimeout(look, UNAIDED_MS);
    else {
      asked = true;
      await ask();
    }
  };
  // A page that goes, or is put away, with work on it may not come back.
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
