import {
  type AsyncStorage,
  experimental_createQueryPersister as createPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { del, delMany, entries, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';
import { clubNow, clubZone } from '#app/data/club.ts';
import { daily } from '#app/data/daily.ts';
import { idle, whenIdle } from '#app/data/idle.ts';
import { queryClient } from '#app/data/query.ts';
import { currentSession, onSignOut } from '#app/data/session.ts';
import { connectionAtom } from '#app/state/connection.ts';
import { store as atoms } from '#app/state/store.ts';
import { addDays, eachDay } from '#domain/dates.ts';
import { DAY_MS } from '#domain/durations.ts';
import { overBudget } from './cache-budget.ts';
import { CACHE_TABLE, cacheName, openCacheDatabase } from './cache-database.ts';
import { DRAWING_KEY, type Drawing } from './kept-drawing/drawing.ts';

/**
 * Raise it when the shape of cached data changes. Not the build id: a new version must not lose the cached schedule.
 */
const DATA_SCHEMA = '1';
/** In bytes. The device has 15 MB for us (offline.md §2), of which 5 are the outbox's. */
const BUDGET = 10_000_000;
/** Days of the schedule that are cached, relative to today. */
export const CACHED_DAYS = { from: -1, to: 14 };

interface Keeping {
  maxAge: number;
  /** Whether this answer is cached. */
  takes: (input: unknown) => boolean;
  /** The answer as it may lie on the device: no balances, except in the directory. */
  strip?: (answer: never) => unknown;
}

/** Unfiltered lists. */
const whole = (input: unknown): boolean =>
  Object.keys((input as { query?: object }).query ?? {}).every(
    (name) => name === 'per_page' || name === 'active',
  );

const list: Keeping = { maxAge: 7 * DAY_MS, takes: whole };
const withoutBalance: Keeping = {
  ...list,
  strip: (answer: { data: object[] }) => ({
    ...answer,
    data: answer.data.map((row) => ({ ...row, balance: null })),
  }),
};
const schedule: Keeping = {
  maxAge: 2 * DAY_MS,
  takes(input) {
    const [from = '', to = ''] = (input as { query?: { date?: string } }).query?.date?.split('_') ?? [];
    const { today } = clubNow(clubZone());
    return from >= addDays(today, CACHED_DAYS.from) && to <= addDays(today, CACHED_DAYS.to);
  },
};

/**
 * Not on offline.md's list: a coach's start page, who sees no calendar. It is the coach's part of the schedule, so it
 * is cached as long.
 */
const ownClasses: Keeping = {
  maxAge: schedule.maxAge,
  takes(input) {
    const { params, query } = input as { params?: { id?: string }; query?: { passed?: string } };
    return query?.passed === 'false' && params?.id === String(currentSession()?.user_id);
  },
};

/** All that stays on the device for a start without a network, by the call's name (offline.md §2). */
const KEPT: Readonly<Record<string, Keeping>> = {
  'courts.list': list,
  'terms.list': list,
  'discount-groups.list': list,
  'sale-addons.list': list,
  'refund-rules.list': list,
  'characters.list': list,
  'cashes.list': withoutBalance,
  'banks.list': withoutBalance,
  'payment-gateways.list': withoutBalance,
  'users.classes': ownClasses,
  'users.directory': { maxAge: 7 * DAY_MS, takes: () => true },
  'reservable-times.summary': schedule,
  'reservable-times.list': {
    ...schedule,
    strip: (answer: { data: { invoice: { user: object } | null }[] }) => ({
      ...answer,
      data: answer.data.map(({ invoice, ...time }) => ({
        ...time,
        invoice: invoice && { ...invoice, user: { ...invoice.user, balance: null } },
      })),
    }),
  },
};

/** Answers from the cache, until the server's arrive. */
const fromCache = new Set<string>();
export const isFromCache = (key: QueryKey): boolean => fromCache.has(hashKey(key));

/** The cache's database, once somebody is signed in. */
let kept: UseStore | undefined;

/** Caches the allowed answers on the device and reads them before the network. */
export function cacheQueries(): void {
  const name = cacheName();
  if (kept || name === undefined) return;
  kept = openStore(name);
  const storage = createStorage(kept);
  const collect: (() => Promise<void>)[] = [];
  for (const [name, { maxAge, takes, strip }] of Object.entries(KEPT)) {
    const { persisterFn, persisterGc } = createPersister<PersistedQuery>({
      storage,
      prefix: name,
      buster: DATA_SCHEMA,
      maxAge,
      refetchOnRestore: false,
      serialize: (query) => settled(query, strip),
      deserialize: (query) => query,
    });
    collect.push(persisterGc);
    queryClient.setQueryDefaults([name.slice(0, name.indexOf('.')), name], {
      gcTime: maxAge,
      async persister(ask, context, query) {
        if (context.queryKey.length !== 3 || !takes(context.queryKey[2])) return ask(context);
        let restored = true;
        const answer = await persisterFn(
          async (again) => {
            restored = false;
            const fresh = await ask(again);
            fromCache.delete(query.queryHash);
            return fresh;
          },
          context,
          query,
        );
        if (restored) {
          // Cached data is shown and reloaded, since it may be outdated.
          fromCache.add(query.queryHash);
          whenIdle(() => void query.fetch().catch(() => {}));
        }
        return answer;
      },
    });
  }
  daily('cache_collected', async () => {
    for (const each of collect) await each();
    await evict(storage);
  });
}

/** Above the budget the oldest answers go; the outbox never does. */
async function evict(storage: KeptStorage): Promise<void> {
  const sizes = [];
  for (const [key, query] of await storage.entries()) {
    await idle();
    sizes.push({ key, at: query.state.dataUpdatedAt, bytes: new Blob([JSON.stringify(query)]).size });
  }
  for (const key of overBudget(sizes, BUDGET)) await storage.removeItem(key);
}

/** Only data and age: why the last try failed is of no use later. */
function settled(query: PersistedQuery, strip?: (answer: never) => unknown): PersistedQuery {
  const { data } = query.state;
  return {
    ...query,
    state: {
      ...query.state,
      data: strip ? strip(data as never) : data,
      error: null,
      fetchFailureReason: null,
      fetchMeta: null,
    },
  };
}

type KeptStorage = AsyncStorage<PersistedQuery> & { entries: () => Promise<[string, PersistedQuery][]> };

/** Reads and writes never fail the work: at worst the device knows less. */
function createStorage(store: UseStore): KeptStorage {
  const safely = async <T>(work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // On a full disk data that can be loaded again makes room for data that cannot.
      if ((error as DOMException).name === 'QuotaExceededError') await makeRoom(store).catch(() => {});
      return otherwise;
    }
  };
  return {
    getItem: (key) => safely(get<PersistedQuery>(key, store), undefined),
    setItem: (key, value) => safely(write(store, key, value), undefined),
    removeItem: (key) => safely(del(key, store), undefined),
    entries: () =>
      safely(
        entries<string, PersistedQuery>(store).then((all) => all.filter(([key]) => key !== DRAWING_KEY)),
        [],
      ),
  };
}

const TIMES = 'reservable-times.list';

/** Counts stored answers about today's times: a drawing from before the last one is outdated. */
let revision = 0;
export const timesRevision = (): number => revision;

/** Whether today's calendar is drawn from this answer. */
function isToday(key: string): boolean {
  const { today } = clubNow(clubZone());
  return key.startsWith(TIMES) && key.includes(`${today}_${today}`);
}

/** Stores an answer; one about today's times deletes an older drawing in the same transaction. */
function write(store: UseStore, key: string, value: unknown): Promise<void> {
  const outdates = isToday(key);
  if (outdates) revision++;
  return store('readwrite', (table) => {
    table.put(value, key);
    if (outdates) table.delete(DRAWING_KEY);
    return promisifyRequest(table.transaction);
  });
}

/** Stores the drawing unless newer answers arrived since; returns whether it did. */
export async function storeDrawing(drawing: Drawing, of: number): Promise<boolean> {
  if (!kept || of !== revision) return false;
  return write(kept, DRAWING_KEY, drawing).then(
    () => true,
    () => false,
  );
}

/**
 * An idb-keyval store that opens again after it was closed under us, and lets go when it is to be deleted: then
 * someone has signed out, here or in another window, and nothing is written any more.
 */
function openStore(name: string): UseStore {
  let opening: Promise<IDBDatabase> | undefined;
  let over = false;
  onSignOut(() => {
    over = true;
  });
  const open = async (): Promise<IDBDatabase> => {
    const db = await openCacheDatabase(name);
    db.onclose = () => {
      opening = undefined;
    };
    db.onversionchange = () => {
      over = true;
      db.close();
    };
    return db;
  };
  return async (mode, work) => {
    if (over) throw new DOMException('The session is over.', 'AbortError');
    opening ??= open();
    try {
      return await work((await opening).transaction(CACHE_TABLE, mode).objectStore(CACHE_TABLE));
    } catch (error) {
      // Also a connection that died silently: the next use opens another.
      opening = undefined;
      throw error;
    }
  };
}

/** These calls' answers go, from the page and from the device. */
export async function dropAnswers(names: readonly string[]): Promise<void> {
  for (const name of names) queryClient.removeQueries({ queryKey: [name.slice(0, name.indexOf('.')), name] });
  if (!kept || names.length === 0) return;
  const gone = (await keys<string>(kept)).filter((key) => names.some((name) => key.startsWith(`${name}-`)));
  if (names.includes(TIMES)) gone.push(DRAWING_KEY);
  await delMany(gone, kept);
}

/** Frees a full disk for data that cannot be loaded again: deletes everything that can. */
export async function dropCache(): Promise<void> {
  if (kept) await makeRoom(kept).catch(() => {});
}

/** Deletes what can be reloaded; while offline, the data needed today stays. */
async function makeRoom(store: UseStore): Promise<void> {
  const { state } = atoms.get(connectionAtom);
  const offline = state === 'offline' || state === 'silent';
  const { today } = clubNow(clubZone());
  // As many as a club of one court sees at once.
  const days = eachDay(today, addDays(today, 2));
  const stays = (key: string) =>
    offline && (!key.startsWith('reservable-times.') || days.some((day) => key.includes(day)));
  await delMany(
    (await keys<string>(store)).filter((key) => !stays(key)),
    store,
  );
}
