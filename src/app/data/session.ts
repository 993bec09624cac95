import { createStore, get, promisifyRequest, set, type UseStore } from 'idb-keyval';
import type { Profile } from '#contract/people/profile.ts';
import { SESSION_STORE } from '#outbox/session-store.ts';
import { serverNow } from './clock.ts';
import { DRAFT_PREFIX, drafts } from './draft-store.ts';

/** Who is signed in on this device. Page and worker read it from its own store; it is never in an address. */
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
 * Why someone has to sign in again; shown on the sign-in page. `left` and `locked` are by choice: who leaves takes
 * their drafts along, who locks the device finds them again.
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

export async function keepSession(next: Session): Promise<void> {
  current = next;
  await set(KEY, next, inStore);
}

/** Writes or, for null, removes what is kept, if that is still the session that is meant: in one transaction. */
const change = (next: Session | null, meant: (stored: Session | undefined) => boolean): Promise<void> =>
  inStore('readwrite', (table) => {
    const read: IDBRequest<Session | undefined> = table.get(KEY);
    read.onsuccess = () => {
      if (!meant(read.result)) return;
      try {
        if (next) table.put(next, KEY);
        else table.delete(KEY);
      } catch {
        // A full disk says so at once; whoever waits for it hears of it with the transaction.
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
  // On a full disk what was kept before stays; this window knows better, and asks again at its next start.
  await change(next, (stored) => stored?.token === next.token).catch(() => {});
}

/** Keeps the session in force again, after the browser has thrown away all that was kept. */
export async function restoreSession(): Promise<void> {
  if (current) await change(current, (stored) => stored === undefined);
}

const cleaners = new Set<() => Promise<void> | void>();

/** Registers what has to be forgotten with a session: caches, drafts. */
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

/** The app is about to start anew on the sign-in page: nothing else leads anywhere meanwhile. */
export const isEnding = (): boolean => ending;

/**
 * Forgets the session and starts the app anew on the sign-in page, which knows why and where one wanted to go.
 * Another window may have signed in meanwhile: its session is left alone.
 */
export async function endSession(because: SignOutReason): Promise<void> {
  const ended = current;
  if (!ended) return;
  const reason = leaving ?? because;
  const to = `${location.pathname}${location.search}`;
  current = null;
  ending = true;
  // A step back may show this page again as it stands.
  addEventListener('pagehide', () => (ending = false), { once: true });
  try {
    await forgetSession(ended, reason);
  } finally {
    const search = new URLSearchParams({ ...(reason !== 'left' && { why: reason, to }) });
    location.assign(search.size > 0 ? `/login?${search}` : '/login');
  }
}

/** One after the other; none is left out because another fails. */
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
 * What a person has seen goes with the session, whichever screens have been loaded since. Drafts stay for their
 * author unless they left by choice (D4). What `next`, who signed in meanwhile in another window, has seen stays.
 */
function forget(reason: SignOutReason, user_id: number, next: number | undefined): (() => unknown)[] {
  const mine = `${DRAFT_PREFIX}${user_id}:`;
  const drafted = [
    // Also where earlier versions kept them.
    () => removeKeys(sessionStorage, mine),
    () => removeKeys(localStorage, mine),
    () => drafts.forgetAll(mine),
  ];
  // It names nobody: of another one who is here by now a few notes go with it, rather than one's people to them.
  const seen = () => next !== user_id && removeKeys(localStorage, MINE_PREFIX);
  return [seen, ...(reason === 'left' && next !== user_id ? drafted : []), () => forgetCaches(next)];
}

/** All but what `spared` has kept. */
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
