import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import { uuidv7 } from './ids.ts';
import { type Item, newestOf, readItem } from './item.ts';

interface Tables extends DBSchema {
  items: {
    key: number;
    value: Item;
    indexes: { key: string; entityId: string; open: number; closedAt: number };
  };
  /** The lease, this device's prefix and counter, aliases of merged records, the server's epoch. */
  meta: { key: string; value: unknown };
}

type Stores = ['items', 'meta'];

/** One database of its own, so that nothing which empties a cache empties it. Its schema only ever grows. */
const VERSION = 1;
/** What a browser says of a connection that is no more: iOS ends them while an app is in the background. */
const CLOSED = new Set(['InvalidStateError', 'AbortError', 'UnknownError']);

/** It could not be kept: whoever typed it must hear that, and keep it. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super('The work could not be kept on this device.', { cause });
    this.name = 'NotSaved';
  }
}

/** The database, its lock and its channel. */
export const NAME = 'outbox';

/** Where somebody who only asks whether there is anything finds it: what is unsent, and what ended when. */
export const ITEMS = { table: 'items', open: 'open', ended: 'closedAt' } as const;

/** What pages and workers of a device tell each other over that channel. */
export type Message = 'changed' | 'kick';

/** What a transaction may do that only looks. */
export type Look = Pick<Work, 'open' | 'closedSince' | 'byKey' | 'count' | 'meta'>;

/** What a transaction may do. Items come in the order in which they were kept. */
export class Work {
  readonly #tx: IDBPTransaction<Tables, Stores, 'readwrite'>;

  constructor(tx: IDBPTransaction<Tables, Stores, 'readwrite'>) {
    this.#tx = tx;
  }

  /** What is unsent, oldest first: all of it, or so many of the oldest. */
  async open(count?: number): Promise<Item[]> {
    const items = await this.#items.index('open').getAll(null, count);
    return items.map(readItem).sort((a, b) => a.seq - b.seq);
  }

  /** What ended since then (ms). */
  async closedSince(since: number): Promise<Item[]> {
    const items = await this.#items.index('closedAt').getAll(IDBKeyRange.lowerBound(since));
    return items.map(readItem).sort((a, b) => a.seq - b.seq);
  }

  async byKey(key: string): Promise<Item | undefined> {
    return kept(await this.#items.index('key').get(key));
  }

  /** The newest item that makes this record. */
  async byEntity(entityId: string): Promise<Item | undefined> {
    return newestOf(await this.#items.index('entityId').getAll(entityId));
  }

  /** Keeps a new item; its place in the order is given here. */
  async add(item: Omit<Item, 'seq'>): Promise<Item> {
    const seq = await this.#items.add(item as Item);
    return { ...item, seq };
  }

  async put(item: Item): Promise<void> {
    await this.#items.put(item);
  }

  count(): Promise<number> {
    return this.#items.index('open').count();
  }

  async delete(item: Item): Promise<void> {
    await this.#items.delete(item.seq);
  }

  async forgetBefore(before: number): Promise<void> {
    const old = IDBKeyRange.upperBound(before);
    for (const seq of await this.#items.index('closedAt').getAllKeys(old)) await this.#items.delete(seq);
  }

  async meta<T>(name: string): Promise<T | undefined> {
    return (await this.#tx.objectStore('meta').get(name)) as T | undefined;
  }

  async setMeta(name: string, value: unknown): Promise<void> {
    await this.#tx.objectStore('meta').put(value, name);
  }

  async removeMeta(name: string): Promise<void> {
    await this.#tx.objectStore('meta').delete(name);
  }

  get #items() {
    return this.#tx.objectStore('items');
  }
}

const kept = (item: Item | undefined) => (item ? readItem(item) : undefined);

/** The outbox's database: opened when it is needed, and again when the browser has closed it. */
export class Store {
  readonly #name: string;
  readonly #lost: () => void;
  #db: Promise<IDBPDatabase<Tables>> | null = null;
  #id: string | undefined;

  /** `lost` is told when the database that was known is gone: site data were cleared. */
  constructor(name: string, lost: () => void) {
    this.#name = name;
    this.#lost = lost;
  }

  /**
   * Runs work in one transaction that is on the disk when this returns. A connection that is gone is opened anew,
   * once: nothing of a transaction that failed has happened.
   */
  run<T>(work: (tables: Work) => Promise<T>): Promise<T> {
    return this.#run('readwrite', work);
  }

  /** Looks, and waits for no disk: what it sees has been kept before. */
  look<T>(work: (tables: Look) => Promise<T>): Promise<T> {
    return this.#run('readonly', work);
  }

  async #run<T>(
    mode: 'readonly' | 'readwrite',
    work: (tables: Work) => Promise<T>,
    again = true,
  ): Promise<T> {
    let db: IDBPDatabase<Tables> | undefined;
    try {
      db = await this.#connect();
      // A transaction that looks has only the methods of `Look`.
      const tx = db.transaction(['items', 'meta'], mode as 'readwrite', { durability: 'strict' });
      const ended = tx.done;
      // Its failure is heard below, or is that of the work itself.
      ended.catch(() => {});
      const result = await work(new Work(tx)).catch((error) => {
        abort(tx);
        throw error;
      });
      await ended;
      return result;
    } catch (error) {
      if (!again || !(error instanceof DOMException) || !CLOSED.has(error.name)) throw error;
      db?.close();
      this.#db = null;
      return this.#run(mode, work, false);
    }
  }

  #connect(): Promise<IDBPDatabase<Tables>> {
    this.#db ??= this.#open().catch((error) => {
      this.#db = null;
      throw error;
    });
    return this.#db;
  }

  async #open(): Promise<IDBPDatabase<Tables>> {
    const forget = () => {
      this.#db = null;
    };
    const open = (version?: number) =>
      openDB<Tables>(this.#name, version, {
        upgrade(db, from, _, tx) {
          if (from >= 1) return;
          const items = db.createObjectStore('items', { keyPath: 'seq', autoIncrement: true });
          items.createIndex('key', 'key', { unique: true });
          items.createIndex('entityId', 'entityId');
          items.createIndex('open', 'open');
          items.createIndex('closedAt', 'closedAt');
          db.createObjectStore('meta');
          void tx.objectStore('meta').put(uuidv7(), 'id');
        },
        blocking(_, __, event) {
          forget();
          (event.target as IDBDatabase).close();
        },
        terminated: forget,
      });
    // A newer app has been here: what it added does not disturb.
    const db = await open(VERSION).catch((error) => {
      if ((error as Error).name === 'VersionError') return open();
      throw error;
    });
    const id = (await db.get('meta', 'id')) as string;
    if (this.#id !== undefined && this.#id !== id) this.#lost();
    this.#id = id;
    return db;
  }
}

function abort(tx: { abort(): void }): void {
  try {
    tx.abort();
  } catch {
    // It has ended by itself.
  }
}
