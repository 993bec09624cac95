/**
 * The browser lock of the sender: one page or worker at a time. The browser frees it when the holder closes or crashes.
 */
export const SEND_LOCK = 'outbox';

/** Whether some page or worker of this device is sending; a crashed holder has no lock. */
export async function isSomebodySending(): Promise<boolean> {
  // Without HTTPS there are no browser locks, and no worker or update that needs this answer.
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === SEND_LOCK);
}
