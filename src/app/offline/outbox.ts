import type { Outbox } from '#outbox/outbox.ts';

let opened: Promise<Outbox> | undefined;

/**
 * What this device keeps and has not sent stands in `unsentAtom`: before that nothing may be shown as free or owing.
 * Where nothing was ever kept, or the disk does not say, there is nothing to wait for.
 */
export function knowUnsent(): Promise<void> {
  known ??= hasOutbox()
    .then(async (has) => {
      if (has) await (await import('./open-outbox.ts')).follow();
    })
    .catch(() => {});
  return known;
}
let known: Promise<void> | undefined;

/** Whether work is kept under a key whose form is gone: from now on a refusal is no longer taken back into that. */
export async function isKept(key: string): Promise<boolean> {
  if (!(await hasOutbox())) return false;
  return (await import('./open-outbox.ts')).isKept(key);
}

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
