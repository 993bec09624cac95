import { MINUTE_MS } from '#domain/durations.ts';
import { isSentBy } from './dependencies.ts';
import type { Item } from './item.ts';
import { openOutbox } from './open-outbox.ts';
import { readBearer } from './session-store.ts';

/** Browsers let a worker run for little longer than this. */
const LIMIT_MS = MINUTE_MS;

/**
 * Sends unsent work from a worker when no page is open; does nothing while a page is sending. Rejects when work is left
 * for later, so that the browser calls again: the sending page may close as well.
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
