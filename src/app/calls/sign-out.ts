import { request } from '#app/data/request.ts';
import { currentSession, endSession, startLeaving } from '#app/data/session.ts';
import { hasOutbox, openOutbox } from '#app/offline/outbox.ts';
import { isSaving } from '#app/state/busy.ts';
import { sendDelayedNow } from '#app/state/undo-window.ts';
import { signIn } from '#contract/access/sign-in.ts';
import { uuidv7 } from '#outbox/ids.ts';

/** The signed-in person's unsent items on this device, asked about before signing out. */
export async function unsentOfMine(): Promise<number> {
  if (!(await hasOutbox())) return 0;
  const me = currentSession()?.user_id;
  const items = await (await openOutbox()).open();
  return items.filter((item) => item.userId === me || item.behalf?.by === me).length;
}

/** How long signing out waits for a call that was just sent. */
const SAVED_MS = 3000;

async function saved(): Promise<void> {
  const late = Date.now() + SAVED_MS;
  do await new Promise((resolve) => setTimeout(resolve, 50));
  while (isSaving() && Date.now() < late);
}

/**
 * Signs out by choice: ends the session at the server if reachable, and on this device in any case. After a lock, work
 * and drafts stay for the person; after leaving only unsent work stays.
 */
export async function signOut(reason: 'left' | 'locked' = 'left'): Promise<void> {
  const me = currentSession()?.user_id;
  // Delayed actions belong to this person: send them with their session.
  if (sendDelayedNow()) await saved();
  // The stream may report the end of the session before the answer arrives.
  startLeaving(reason);
  if (reason === 'left' && me !== undefined && (await hasOutbox())) {
    await openOutbox()
      .then((outbox) => outbox.leave(me))
      .catch(() => {});
  }
  await request(signIn.logout, {}, { key: uuidv7() }).catch(() => {});
  await endSession(reason);
}
