import { promisifyRequest } from 'idb-keyval';
import { API_BASE } from '#app/data/request.ts';
import { CACHE_PREFIX, currentSession } from '#app/data/session.ts';

/** The one table: answers by their keys. */
export const CACHE_TABLE = 'queries';

let ahead: { name: string; opening: Promise<IDBDatabase> } | undefined;

/** The name of this person's cache; undefined while nobody is signed in. */
export function cacheName(): string | undefined {
  const user = currentSession()?.user_id;
  return user === undefined ? undefined : `${CACHE_PREFIX}${API_BASE || location.origin}:${user}`;
}

/** Begins to open it while the parts of the page are still on their way. */
export function openCacheAhead(): void {
  const name = cacheName();
  if (name === undefined) return;
  ahead = { name, opening: open(name) };
  // Errors are handled by the code that uses it.
  ahead.opening.catch(() => {});
}

export function openCacheDatabase(name: string): Promise<IDBDatabase> {
  const opening = ahead?.name === name ? ahead.opening : open(name);
  ahead = undefined;
  return opening;
}

async function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore(CACHE_TABLE);
  const db = await promisifyRequest(request);
  db.onversionchange = () => db.close();
  return db;
}
