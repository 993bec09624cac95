import { atom, useAtomValue } from 'jotai';
import { type Call, resourceOf } from '#contract/call.ts';
import { store } from './store.ts';

/** Keys of actions that wait for their undo time (8 s) or the server's answer: they cannot be started again. */
const goingAtom = atom<ReadonlySet<string>>(new Set<string>());

const nameOf = (call: Call, id: number): string => `${resourceOf(call)}.${id}`;

export const isActionPending = (call: Call, id: number): boolean =>
  store.get(goingAtom).has(nameOf(call, id));
export const useActionPending = (call: Call, id: number): boolean =>
  useAtomValue(goingAtom, { store }).has(nameOf(call, id));

export function setActionPending(call: Call, ids: readonly number[], on: boolean): void {
  const names = new Set(ids.map((id) => nameOf(call, id)));
  const others = [...store.get(goingAtom)].filter((one) => !names.has(one));
  store.set(goingAtom, new Set(on ? [...others, ...names] : others));
}
