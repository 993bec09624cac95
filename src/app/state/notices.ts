import { atom } from 'jotai';
import { store } from './store.ts';

/**
 * What stands above every page until it is over: `expired` the session has ended while nobody could be asked ·
 * `outdated` the server asks for a newer app · `lost` the browser has thrown away what this device kept ·
 * `mismatch` the server has other work under a key of ours.
 */
export type NoticeKind = 'expired' | 'outdated' | 'lost' | 'mismatch';

export const noticesAtom = atom<ReadonlySet<NoticeKind>>(new Set<NoticeKind>());

/** Shows a notice, or takes it away. */
export function note(kind: NoticeKind, holds: boolean): void {
  const now = store.get(noticesAtom);
  if (now.has(kind) === holds) return;
  const next = new Set(now);
  if (holds) next.add(kind);
  else next.delete(kind);
  store.set(noticesAtom, next);
}
