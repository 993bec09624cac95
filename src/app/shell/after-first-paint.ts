import { currentSession, hasExpired } from '#app/data/session.ts';
import { dropForbidden } from '#app/offline/drop-forbidden.ts';
import { followDrawing } from '#app/offline/kept-drawing/follow.ts';
import { hasOutbox, openOutbox } from '#app/offline/outbox.ts';
import { prefetchForOffline } from '#app/offline/prefetch-for-offline.ts';
import { tellUnsent } from '#app/offline/tell-unsent.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { setNotice } from '#app/state/notices.ts';
import { store } from '#app/state/store.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** A device that never kept anything has time for its prefix: it must be there before the network goes. */
const PREFIX_AFTER = 6000;

/** What may come after the first page: unsent work goes on, the device learns what it needs without a network. */
export function afterFirstPaint(): void {
  watchExpiry();
  tellUnsent();
  void resumeOutbox().catch(() => {});
  // Also of a right that went while the app was shut.
  void dropForbidden().catch(() => {});
  prefetchForOffline();
  followDrawing();
}

/** A session that ends while nobody can be asked: work goes on here, and is sent after signing in (D4). */
function watchExpiry(): void {
  const look = () => {
    const session = currentSession();
    setNotice(
      'expired',
      session !== null && hasExpired(session) && store.get(connectionAtom).state !== 'live',
    );
  };
  look();
  setInterval(look, MINUTE_MS);
  store.sub(connectionAtom, look);
}

/** Goes on with what was left unsent; where nothing ever was, only readies the device, later. */
async function resumeOutbox(): Promise<void> {
  if (await hasOutbox()) await openOutbox();
  else setTimeout(() => void openOutbox().catch(() => {}), PREFIX_AFTER);
}
