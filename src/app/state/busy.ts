import { atom } from 'jotai';
import { store } from './store.ts';

/** Reasons not to reload the page automatically: forms with unsaved text, work on its way to the server. */
export const busyAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Adds or removes a reason not to reload the page, such as `draft.booking` or `outbox`. */
export function setPageHold(what: string, holds: boolean): void {
  const now = store.get(busyAtom);
  if (now.has(what) === holds) return;
  const next = new Set(now);
  if (holds) next.add(what);
  else next.delete(what);
  store.set(busyAtom, next);
}

/** Whether a form is being saved: its text is then neither unsaved nor to be discarded. */
export const isSaving = (): boolean => [...store.get(busyAtom)].some((what) => what.startsWith('call.'));

export const isBusy = (): boolean => store.get(busyAtom).size > 0;
