import { openOutbox } from './device.ts';

/** A browser lets a worker live for little longer. */
const LIMIT = 60_000;

/**
 * Sends what is unsent, from a worker whose pages are closed; skips when a page is at it. Rejects when work is left
 * that could go another time, so that the browser asks again.
 */
export async function drainInWorker(base = ''): Promise<void> {
  const outbox = openOutbox(base);
  try {
    await outbox.drain(LIMIT);
    const left = (await outbox.open()).filter((item) => item.state !== 'person' && item.state !== 'auth');
    if (left.length > 0 && outbox.reach !== 'online')
      throw new Error(`${left.length} pieces of work are unsent.`);
  } finally {
    outbox.close();
  }
}
