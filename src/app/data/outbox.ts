import type { Outbox } from '#outbox/outbox.ts';

let opened: Promise<Outbox> | undefined;

/** The outbox of this device; its part of the app is fetched with the first work that it may keep. */
export function openOutbox(): Promise<Outbox> {
  opened ??= import('./open-outbox.ts')
    .then(({ open }) => open())
    .catch((error) => {
      opened = undefined;
      throw error;
    });
  return opened;
}

/** Whether this device has ever kept work; where it has not, there is nothing to open. */
export async function hasOutbox(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === 'outbox');
}
