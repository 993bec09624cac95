import { createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { Profile } from '#contract/people/profile.ts';
import { SESSION_STORE } from '#outbox/session-store.ts';
import { serverNow } from './clock.ts';
import { DRAFT_PREFIX, drafts } from './draft-store.ts';

/** The session on this device. Page and worker read it from its own store; it is never in an address. */
export interface Session {
  token: string;
  /** Instant. */
  expires_at: string;
  user_id: number;
  /** As it was last seen, for a start without a network. */
  profile: Profile | null;
  /** The starting phone of the first super-admin has to give way before anything else (D2). */
  must_replace_phone: boolean;
}

/** How databases begin that hold what a person has seen; keys of localStorage that do. */
export const CACHE_PREFIX = 'meydan-cache:';
export const MINE_PREFIX = 'mine:';

/**
 * Why somebody must sign in again, shown on the sign-in page. `left` and `locked` are by choice: leaving deletes
 * drafts, locking keeps them.
 */
export type SignOutReason = 'left' | 'locked' | 'expired' | 'ended' | 'forbidden';

let store: UseStore | undefined;
/** Opened once more where the connection has died under us, as on iOS: signing out must not fail for that. */
const inStore: UseStore = async (mode, work) => {
  const open = () => createStore(SESSION_STORE.database, SESSION_STORE.table);
  store ??= open();
  try {
    return await store(mode, work);
  } catch {
    store = open();
    return store(mode, work);
  }
};
const KEY = SESSION_STORE.key;

let current: Session | null = null;

/** The other windows of this device. */
let windows: BroadcastChannel | undefined;

/** Reads the stored session; once, before anything is drawn. */
export async function openSession(): Promise<void> {
  current = (await get<Session>(KEY, inStore).catch(() => undefined)) ?? null;
  windows = new BroadcastChannel('session');
  windows.onmessage = ({ data }: MessageEvent<{ token: string; reason: SignOutReason }>) => {
    if (data.token === current?.token) void endSession(data.reason);
  };
}

export const currentSession = (): Session | null => current;

/** Behind its end by the server's clock. */
export const hasExpired = (session: Session): boolean => new Date(session.expires_at) <= serverNow();

export async function storeSession(next: Session): Promise<void> {
  current = next;
  await set(KEY, next, inStore);
}

/** Stores or, for null, removes the session if it is still the expected one, in one transaction. */
const change = (next: Session | null, meant: (stored: Session | undefined) => boolean): Promise<void> =>
  inStore('readwrite', (table) => {
    const read: IDBRequest<Session | undefined> = table.get(KEY);
    read.onsuccess = () => {
      if (!meant(read.result)) return;
      try {
        if (next) table.put(next, KEY);
        else table.delete(KEY);
      } catch {
        // Fails at once on a full disk; the waiting caller gets the error with the transaction.
        table.transaction.abort();
      }
    };
    return promisifyRequest(table.transaction);
  });

/**
 * Changes parts of the session in force; nothing when there is none. Who has signed in since in another window stays
 * signed in on this device.
 */
export async function amendSession(part: Partial<Session>): Promise<void> {
  if (!current) return;
  const next = { ...current, ...part };
  current = next;
  // On a full disk the old record stays; this window has the new one and stores it at its next start.
  await change(next, (stored) => stored?.token === next.token).catch(() => {});
}

/** Stores the session again after the browser has deleted all data. */
export async function restoreSession(): Promise<void> {
  if (current) await change(current, (stored) => stored === undefined);
}

const cleaners = new Set<() => Promise<void> | void>();

/** Registers what is deleted with a session: caches, drafts. */
export function onSignOut(clean: (reason: SignOutReason) => Promise<void> | void): void {
  cleaners.add(clean as () => void);
}

let leaving: SignOutReason | null = null;

/** By choice, here and in this device's other windows: whatever ends the session from now on, that is why. */
export function startLeaving(reason: 'left' | 'locked'): void {
  leaving = reason;
  windows?.postMessage({ token: current?.token, reason });
}

let ending = false;

/** Whether the app is about to reload into the sign-in page, so that nothing else navigates. */
export const isEnding = (): boolean => ending;

/**
 * Ends the session and reloads into the sign-in page, with the reason and the page to return to. A newer session of
 * another window is left alone.
 */
export async function endSession(because: SignOutReason): Promise<void> {
  const ended = current;
  if (!ended) return;
  const reason = leaving ?? because;
  const to = `${location.pathname}${location.search}`;
  current = null;
  ending = true;
  // Going back may show this page again from the browser's cache.
  addEventListener('pagehide', () => (ending = false), { once: true });
  try {
    await forgetSession(ended, reason);
  } finally {
    const search = new URLSearchParams({ ...(reason !== 'left' && { why: reason, to }) });
    location.assign(search.size > 0 ? `/login?${search}` : '/login');
  }
}

/** Runs steps one after the other, also after a failure. */
async function inOrder(steps: readonly (() => unknown)[]): Promise<void> {
  for (const step of steps)
    await Promise.resolve()
      .then(step)
      .catch(() => {});
}

async function forgetSession(ended: Session, reason: SignOutReason): Promise<void> {
  await inOrder([
    () => change(null, (stored) => stored?.token === ended.token),
    () => windows?.postMessage({ token: ended.token, reason }),
    ...[...cleaners].map((clean) => () => (clean as (reason: SignOutReason) => unknown)(reason)),
  ]);
  const next = await get<Session>(KEY, inStore).catch(() => undefined);
  await inOrder(forget(reason, ended.user_id, next?.user_id));
}

/**
 * Deletes what a person has seen, whichever screens were loaded. Drafts stay unless they left by choice (D4). Data of
 * `next`, who signed in meanwhile in another window, stays.
 */
function forget(reason: SignOutReason, user_id: number, next: number | undefined): (() => unknown)[] {
  const mine = `${DRAFT_PREFIX}${user_id}:`;
  const drafted = [
    // Also where earlier versions stored it.
    () => removeKeys(sessionStorage, mine),
    () => removeKeys(localStorage, mine),
    () => drafts.forgetAll(mine),
  ];
  // Notes without an owner: deleted even if somebody else is here by now.
  const seen = () => next !== user_id && removeKeys(localStorage, MINE_PREFIX);
  return [seen, ...(reason === 'left' && next !== user_id ? drafted : []), () => forgetCaches(next)];
}

/** All caches except that of `spared`. */
async function forgetCaches(spared: number | undefined): Promise<void> {
  const databases = await indexedDB.databases();
  const gone = databases.filter(
    ({ name }) => name?.startsWith(CACHE_PREFIX) && !(spared !== undefined && name.endsWith(`:${spared}`)),
  );
  await Promise.all(gone.map(({ name = '' }) => deleteDatabase(name)));
}

function removeKeys(storage: Storage, prefix: string): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });
}
