import { createStore, get } from 'idb-keyval';
import type { Bearer } from './transport.ts';

/** The database where page and worker find the session (D4). */
export const SESSION_STORE = { database: 'meydan-session', table: 'session', key: 'current' } as const;

/** Reads the session each time, since another window may have signed out. */
export async function readBearer(): Promise<Bearer | null> {
  const { database, table, key } = SESSION_STORE;
  return (await get<Bearer>(key, createStore(database, table))) ?? null;
}
