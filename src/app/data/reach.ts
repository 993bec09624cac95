import { connectionAtom, lastSendFailedAtom } from '#app/state/connection.ts';
import { store } from '#app/state/store.ts';
import { ASKING, isOurs } from '#contract/answer.ts';
import { CallError } from './call-error.ts';

const PROBE_MS = 2000;

/**
 * For actions that need the server: if it is known to be unreachable, checks again and throws `offline` before anything
 * is sent.
 */
export async function mustReach(base: string): Promise<void> {
  const { state } = store.get(connectionAtom);
  if (state !== 'offline' && state !== 'silent' && !store.get(lastSendFailedAtom)) return;
  if (!(await answers(base))) throw new CallError('offline');
}

/** A network's sign-in page does not count as an answer. */
async function answers(base: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(PROBE_MS);
    const answer = await fetch(`${base}/v1/health`, { cache: 'no-store', signal, ...ASKING });
    return isOurs(answer.headers);
  } catch {
    return false;
  }
}
