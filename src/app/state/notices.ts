import { atom } from 'jotai';
import { store } from './store.ts';

/**
 * Notices shown above every page while they apply: `expired` the session ended while offline · `outdated` the server
 * requires a newer app · `lost` the browser deleted this device's data · `mismatch` the server has other work under one
 * of our keys.
 */
export type NoticeKind = 'expired' | 'outdated' | 'lost' | 'mismatch';

export const noticesAtom = atom<ReadonlySet<NoticeKind>>(new Set<NoticeKind>());

/** Shows or removes a notice. */
export function setNotice(kind: NoticeKind, holds: boolean): void {
  const now = store.get(noticesAtom);
  if (now.has(kind) === holds) return;
  const next = new Set(now);
  if (holds) next.add(kind);
  else next.delete(kind);
  store.set(noticesAtom, next);
}
