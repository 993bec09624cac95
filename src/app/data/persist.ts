import {
  type AsyncStorage,
  experimental_createQueryPersister as createPersister,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { clear, del, entries, get, set, type UseStore } from 'idb-keyval';
import { addDays } from '#domain/dates.ts';
import { clubNow, clubZone } from './club.ts';
import { whenIdle } from './idle.ts';
import { KEPT_TABLE, keptName, openKept } from './kept-database.ts';
import { queryClient } from './query.ts';
import { onSignOut } from './session.ts';

/**
 * Raise it when what is kept has another shape than the app expects. No build id: a new version of the app is no
 * reason to stand in the cellar without a schedule.
 */
const DATA_SCHEMA = '1';
const DAY = 86_400_000;
/** Days of the schedule that are kept, from today. */
export const KEPT_DAYS = { from: -1, to: 14 };

interface Keeping {
  maxAge: number;
  /** Whether this very answer is kept. */
  takes: (input: unknown) => boolean;
  /** The answer as it may lie on the device: no balances, except in the directory. */
  strip?: (answer: never) => unknown;
}

/** Lists as a whole, never what somebody filtered. */
const whole = (input: unknown): boolean =>
  Object.keys((input as { query?: object }).query ?? {}).every(
    (name) => name === 'per_page' || name === 'active',
  );

const list: Keeping = { maxAge: 7 * DAY, takes: whole };
const withoutBalance: Keeping = {
  ...list,
  strip: (answer: { data: object[] }) => ({
    ...answer,
    data: answer.data.map((row) => ({ ...row, balance: null })),
  }),
};
const schedule: Keeping = {
  maxAge: 2 * DAY,
  takes(input) {
    const [from = '', to = ''] = (input as { query?: { date?: string } }).query?.date?.split('_') ?? [];
    const { today } = clubNow(clubZone());
    return from >= addDays(today, KEPT_DAYS.from) && to <= addDays(today, KEPT_DAYS.to);
  },
};

type Passing = { query?: { passed?: string } };

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
  // A coach's own, as they stand ahead.
  'users.classes': { maxAge: 2 * DAY, takes: (input) => (input as Passing).query?.passed === 'false' },
  'users.directory': { maxAge: 7 * DAY, takes: () => true },
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

/** Answers that came from the device, until the server's have come. */
const stillKept = new Set<string>();
export const isStillKept = (key: QueryKey): boolean => stillKept.has(hashKey(key));

/** Where answers are kept, once somebody is in. */
let kept: UseStore | undefined;

/** From now on what is on the allow-list is kept on the device, and found there before the network is asked. */
export function keepQueries(): void {
  const name = keptName();
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
            stillKept.delete(query.queryHash);
            return fresh;
          },
          context,
          query,
        );
        if (restored) {
          // What was kept is shown, and asked for again: nobody told us what has changed since.
          stillKept.add(query.queryHash);
          whenIdle(() => void query.fetch().catch(() => {}));
        }
        return answer;
      },
    });
  }
  onceADay(async () => {
    for (const each of collect) await each();
  });
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

/** Reads and writes never fail the work: at worst the device knows less. */
function createStorage(
  store: UseStore,
): AsyncStorage<PersistedQuery> & { entries: () => Promise<[string, PersistedQuery][]> } {
  const safely = async <T>(work: Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      // A full device: what can be fetched again makes room for what cannot.
      if ((error as DOMException).name === 'QuotaExceededError') await clear(store).catch(() => {});
      return otherwise;
    }
  };
  return {
    getItem: (key) => safely(get<PersistedQuery>(key, store), undefined),
    setItem: (key, value) => safely(set(key, value, store), undefined),
    removeItem: (key) => safely(del(key, store), undefined),
    entries: () => safely(entries<string, PersistedQuery>(store), []),
  };
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
    const db = await openKept(name);
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
      return await work((await opening).transaction(KEPT_TABLE, mode).objectStore(KEPT_TABLE));
    } catch (error) {
      // Also a connection that died without a word: the next use opens another.
      opening = undefined;
      throw error;
    }
  };
}

/** Makes room on a full disk for what cannot be fetched again: everything that can be goes. */
export async function dropKept(): Promise<void> {
  if (kept) await clear(kept).catch(() => {});
}

const COLLECTED = 'cache_collected';

function onceADay(work: () => Promise<void>): void {
  if (Date.now() - Number(localStorage.getItem(COLLECTED)) < DAY) return;
  setTimeout(() => {
    localStorage.setItem(COLLECTED, String(Date.now()));
    void work();
  }, 30_000);
}
