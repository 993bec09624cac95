import { request } from '#app/data/request.ts';
import { currentSession, endSession, startLeaving } from '#app/data/session.ts';
import { hasOutbox, openOutbox } from '#app/offline/outbox.ts';
import { isSaving } from '#app/state/busy.ts';
import { sendDelayedNow } from '#app/state/undo-window.ts';
import { signIn } from '#contract/access/sign-in.ts';
import { uuidv7 } from '#outbox/ids.ts';

/** How much work of the person signed in is unsent on this device: what becomes of it is asked before they leave. */
export async function unsentOfMine(): Promise<number> {
  if (!(await hasOutbox())) return 0;
  const me = currentSession()?.user_id;
  const items = await (await openOutbox()).open();
  return items.filter((item) => item.userId === me || item.behalf?.by === me).length;
}

/** So long a call that was just sent may keep its author from leaving. */
const SAVED_MS = 3000;

async function saved(): Promise<void> {
  const late = Date.now() + SAVED_MS;
  do await new Promise((resolve) => setTimeout(resolve, 50));
  while (isSaving() && Date.now() < late);
}

/**
 * By choice: the server ends the session where it can be reached; this device forgets it in any case. Who locks the
 * device finds work and drafts again when they sign in; of who leaves nothing stays but work that is unsent.
 */
export async function signOut(reason: 'left' | 'locked' = 'left'): Promise<void> {
  const me = currentSession()?.user_id;
  // What waits for its way back is this person's, and goes with their session.
  if (sendDelayedNow()) await saved();
  // The stream may tell of the end before the answer does.
  startLeaving(reason);
  if (reason === 'left' && me !== undefined && (await hasOutbox())) {
    await openOutbox()
      .then((outbox) => outbox.leave(me))
      .catch(() => {});
  }
  await request(signIn.logout, {}, { key: uuidv7() }).catch(() => {});
  await endSession(reason);
}
