/** One page or worker sends at a time; the lock is freed by the browser when its holder closes or crashes. */
export const LOCK = 'outbox';

/** Whether some page or worker of this device is sending; a holder that crashed holds no lock. */
export async function isSomebodySending(): Promise<boolean> {
  // Without HTTPS a browser has no locks, and nothing that waits for this question: no worker, no update.
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
