import { createStore, get } from 'idb-keyval';
import type { Bearer } from './transport.ts';

/** Where page and worker find who is signed in on this device (D4). */
export const SESSION_STORE = { database: 'meydan-session', table: 'session', key: 'current' } as const;

/** Who is signed in; read anew each time, since another window may have signed out. */
export async function readBearer(): Promise<Bearer | null> {
  const { database, table, key } = SESSION_STORE;
  return (await get<Bearer>(key, createStore(database, table))) ?? null;
}
