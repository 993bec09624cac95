import { atom, useAtomValue } from 'jotai';
import { store } from './store.ts';

/**
 * The state of the connection: `live` the stream is open and shown data is fresh · `connecting` not yet, or again ·
 * `offline` the device has no network · `silent` there is a network, but the server does not answer.
 */
export type Connection = 'connecting' | 'live' | 'offline' | 'silent';

export interface ConnectionState {
  state: Connection;
  /** When shown data was last known to be fresh (ms); null before the first time. */
  fresh_at: number | null;
}

export const connectionAtom = atom<ConnectionState>({ state: 'connecting', fresh_at: null });

export function setConnection(state: Connection): void {
  const before = store.get(connectionAtom);
  if (before.state === state && state !== 'live') return;
  const fresh = state === 'live' || before.state === 'live';
  store.set(connectionAtom, { state, fresh_at: fresh ? Date.now() : before.fresh_at });
}

/** Whether the last request got no answer, even if the stream is open. */
export const lastSendFailedAtom = atom(false);

/** Whether the server is known to be unreachable: controls that need it then say so at once. */
export function useOffline(): boolean {
  const { state } = useAtomValue(connectionAtom);
  return state === 'offline' || state === 'silent';
}
