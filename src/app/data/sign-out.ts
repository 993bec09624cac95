import { signIn } from '#contract/sign-in.ts';
import { uuidv7 } from './ids.ts';
import { request } from './request.ts';
import { endSession } from './session.ts';

/** By choice: the server ends the session where it can be reached; this device forgets it in any case. */
export async function signOut(): Promise<void> {
  await request(signIn.logout, {}, { key: uuidv7() }).catch(() => {});
  await endSession('left');
}
