import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/**
 * What is known of the way to the server: `live` the stream is open and everything shown is fresh · `connecting`
 * not yet, or again · `offline` the device has no network · `silent` there is a network, but no answer.
 */
export type Connection = 'connecting' | 'live' | 'offline' | 'silent';

export interface ConnectionState {
  state: Connection;
  /** When what is shown was last known to be fresh (ms); null before the first time. */
  fresh_at: number | null;
}

export const connectionAtom = atom<ConnectionState>({ state: 'connecting', fresh_at: null });

export function setConnection(state: Connection): void {
  const before = store.get(connectionAtom);
  if (before.state === state && state !== 'live') return;
  const fresh = state === 'live' || before.state === 'live';
  store.set(connectionAtom, { state, fresh_at: fresh ? Date.now() : before.fresh_at });
}

/** What was sent last found nobody, although the stream may stand. */
export const unheardAtom = atom(false);

/** The server cannot be reached, as far as is known: what needs it says so at once. */
export function useOffline(): boolean {
  const { state } = useAtomValue(connectionAtom);
  return state === 'offline' || state === 'silent';
}
