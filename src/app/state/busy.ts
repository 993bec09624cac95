import { atom } from 'jotai';
import { store } from './store.ts';

/** Why the page must not be loaded anew by itself: forms with words in them, work on its way to the server. */
export const busyAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Says that something holds the page, or no longer does. `what` names it: `draft.booking`, `outbox`. */
export function holdPage(what: string, holds: boolean): void {
  const now = store.get(busyAtom);
  if (now.has(what) === holds) return;
  const next = new Set(now);
  if (holds) next.add(what);
  else next.delete(what);
  store.set(busyAtom, next);
}

/** A form is on its way to the disk or the server: its words are neither unsaved nor to be dropped. */
export const isSaving = (): boolean => [...store.get(busyAtom)].some((what) => what.startsWith('call.'));

export const isBusy = (): boolean => store.get(busyAtom).size > 0;
