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

/** A device without work can wait this long for its prefix, which it needs before going offline. */
const PREFIX_AFTER = 6000;

/** Starts what may come after the first page: sending unsent work, and loading data for offline use. */
export function afterFirstPaint(): void {
  watchExpiry();
  tellUnsent();
  void resumeOutbox().catch(() => {});
  // Also for permissions lost while the app was closed.
  void dropForbidden().catch(() => {});
  prefetchForOffline();
  followDrawing();
}

/** A session that expires offline: work continues, and is sent after signing in (D4). */
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

/** Continues sending unsent work; otherwise only prepares the device, later. */
async function resumeOutbox(): Promise<void> {
  if (await hasOutbox()) await openOutbox();
  else setTimeout(() => void openOutbox().catch(() => {}), PREFIX_AFTER);
}
