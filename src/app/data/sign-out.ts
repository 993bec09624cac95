import { signIn } from '#contract/sign-in.ts';
import { uuidv7 } from '#outbox/ids.ts';
import { request } from './request.ts';
import { endSession, startLeaving } from './session.ts';

/** By choice: the server ends the session where it can be reached; this device forgets it in any case. */
export async function signOut(): Promise<void> {
  // The stream may tell of the end before the answer does.
  startLeaving();
  await request(signIn.logout, {}, { key: uuidv7() }).catch(() => {});
  await endSession('left');
}
