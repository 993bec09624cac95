import { MINUTE_MS } from '#domain/durations.ts';
import { isSentBy } from './dependencies.ts';
import { openOutbox } from './device.ts';
import type { Item } from './item.ts';
import { readBearer } from './session-store.ts';

/** A browser lets a worker live for little longer. */
const LIMIT_MS = MINUTE_MS;

/**
 * Sends what is unsent, from a worker whose pages are closed; leaves it alone when a page is at it. Rejects when work
 * is left that could go another time, so that the browser asks again: also the page that is at it may close.
 */
export async function drainInWorker(base = ''): Promise<void> {
  const outbox = openOutbox(base);
  try {
    await outbox.drain(LIMIT_MS);
    const bearer = await readBearer();
    const goes = (item: Item) =>
      bearer !== null &&
      isSentBy(item, bearer.user_id) &&
      item.state !== 'needs_attention' &&
      item.state !== 'needs_sign_in';
    const left = (await outbox.open()).filter(goes);
    if (left.length > 0 && outbox.reach !== 'held')
      throw new Error(`${left.length} pieces of work are unsent.`);
  } finally {
    outbox.close();
  }
}
