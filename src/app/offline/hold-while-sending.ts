import { setPageHold } from '#app/state/busy.ts';
import { isSomebodySending } from '#outbox/send-lock.ts';

/** There is no event when sending ends, so check again after this long. */
const LOOK_AGAIN_MS = 500;

let first: Promise<void> | undefined;

/**
 * From now on no page is loaded anew by an update while work is on its way, from whichever page or worker of this
 * device. Returns when it is known whether some is.
 */
export function holdWhileSending(): Promise<void> {
  first ??= hold();
  return first;
}

async function hold(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async () => {
    clearTimeout(timer);
    const sending = await isSomebodySending().catch(() => false);
    setPageHold('outbox', sending);
    clearTimeout(timer);
    if (sending) timer = setTimeout(() => void look(), LOOK_AGAIN_MS);
  };
  const changes = new BroadcastChannel('outbox');
  changes.onmessage = () => void look();
  await look();
}
