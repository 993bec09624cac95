import type { Outbox } from '#outbox/outbox.ts';

let opened: Promise<Outbox> | undefined;

/**
 * Resolves once unsent work is in `unsentAtom`; before that nothing may be shown as free or unpaid. Immediate when
 * nothing was ever stored, or the disk does not answer.
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

/** Whether work with this key is stored although its form is gone; later refusals no longer return to the form. */
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

/** Whether this device has ever stored work; otherwise there is nothing to open. */
export async function hasOutbox(): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === 'outbox');
}
