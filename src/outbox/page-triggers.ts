import type { Outbox } from './outbox.ts';

/** How often to try while something is unsent. */
const TICK_MS = 30_000;

/**
 * Starts sending from a page at every event that may help (reconnect, visibility, new work); returns the function that
 * detaches it.
 */
export function attachPage(outbox: Outbox): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const kick = () => outbox.kick();
  addEventListener('online', () => outbox.meet(), { signal });
  addEventListener('pageshow', kick, { signal });
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && kick(), {
    signal,
  });
  const timer = setInterval(() => void outbox.drain().catch(() => {}), TICK_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  kick();
  return () => stop.abort();
}
