import { watchIdle } from '#app/calls/idle-lock.ts';
import { openLive } from '#app/calls/live.ts';
import { CallError } from '#app/data/call-error.ts';
import { idle } from '#app/data/idle.ts';
import { profileQuery } from '#app/data/profile.ts';
import { queryClient } from '#app/data/query.ts';
import { currentSession, endSession, hasExpired } from '#app/data/session.ts';
import { needWords } from '#app/i18n/words.ts';
import { adoptDrafts } from '#app/offline/adopt-drafts.ts';
import { knowUnsent, openOutbox } from '#app/offline/outbox.ts';
import { cacheQueries } from '#app/offline/persist.ts';
import { unsentAtom } from '#app/offline/unsent.ts';
import { store } from '#app/state/store.ts';
import { keepProfileSettings, takeProfileSettings } from './profile-settings.ts';

/** How long an apparently expired session waits for the server's answer. */
const EXPIRED_MS = 4000;
/** How long a forbidden page waits for possibly new permissions. */
const RIGHTS_MS = 4000;
/** After the first page is idle. */
const KEEP_MS = 5000;

let asked = false;
let live = false;
let entered = false;
let adopted: Promise<void> | undefined;
/** The server's answer about session and permissions. */
let answer: Promise<void> | undefined;

/** Resolves when the server has sent the present permissions; cached ones may be older. */
export const freshRights = async (): Promise<void> => Promise.race([answer, sleep(RIGHTS_MS)]);

/**
 * What every signed-in page needs: profile, texts, stream. Cheap when called again. `onAccess` is called when
 * permissions change.
 */
export async function bootstrapSession(onAccess: () => void): Promise<void> {
  // The stream first, so that later requests need not be repeated.
  if (!live) {
    live = true;
    cacheQueries();
    openLive();
    adopted = adoptDrafts().catch(() => {});
  }
  await Promise.all([needProfile(), needWords('app'), adopted, knowUnsent()]);
  if (entered) return;
  entered = true;
  followAccess(onAccess);
  keepProfileSettings();
  watchIdle();
  // Queued work is sent as soon as the first page is shown.
  if (store.get(unsentAtom).counts.all > 0)
    void idle()
      .then(openOutbox)
      .catch(() => {});
  // An expired session is reported at once.
  setTimeout(
    () => void import('./after-first-paint.ts').then((m) => m.afterFirstPaint()).catch(() => {}),
    isOver() ? 0 : KEEP_MS,
  );
}

/**
 * The cached profile opens the page at once while the server is asked; only a first sign-in waits. A refusal leads to
 * the sign-in page, no answer leaves the cached session valid (D4).
 */
async function needProfile(): Promise<void> {
  if (asked) return;
  asked = true;
  answer = queryClient
    .fetchQuery({ ...profileQuery, staleTime: 0, retry: false })
    .then(takeProfileSettings, refused);
  const session = currentSession();
  // One that is over is not opened before the server was asked, as long as it answers within reason.
  if (!session?.profile) await answer;
  else if (hasExpired(session)) await Promise.race([answer, sleep(EXPIRED_MS)]);
}

/** Only the server's answer ends a session; without one the cached session stays valid (D4). */
async function refused(error: unknown): Promise<void> {
  asked = false;
  const status = error instanceof CallError ? error.status : 0;
  if (status === 403) await endSession('forbidden');
  // The sign-in page is on its way.
  if (status === 401 || status === 403) await new Promise(() => {});
  if (!currentSession()?.profile) throw error;
}

function isOver(): boolean {
  const session = currentSession();
  return session !== null && hasExpired(session);
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** After a change of permissions: closes forbidden pages, shows new ones. */
function followAccess(changed: () => void): void {
  const now = () => JSON.stringify(currentSession()?.profile?.permissions);
  let before = now();
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[1] !== profileQuery.queryKey[1] || before === now()) return;
    before = now();
    dropForbidden();
    changed();
  });
}

function dropForbidden(): void {
  void import('#app/offline/drop-forbidden.ts').then((m) => m.dropForbidden()).catch(() => {});
}
