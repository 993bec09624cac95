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

/** A database of its own, so that clearing a cache does not delete it. Its schema only ever grows. */
const VERSION = 1;
/** Errors of a connection that the browser closed: iOS does so while the app is in the background. */
const CLOSED = new Set(['InvalidStateError', 'AbortError', 'UnknownError']);

/** Work could not be stored: the person who typed it must be told and keep it. */
export class NotSaved extends Error {
  constructor(cause: unknown) {
    super('The work could not be kept on this device.', { cause });
    this.name = 'NotSaved';
  }
}

/** The name of the database, its lock and its channel. */
export const OUTBOX_NAME = 'outbox';

/** The table and indexes of items, for code that only checks whether there are any. */
export const ITEM_INDEXES = { table: 'items', open: 'open', ended: 'closedAt' } as const;

/** Messages between pages and workers of a device. */
export type ChannelMessage = 'changed' | 'kick';

/** The operations of a read-only transaction. */
export type ReadTables = Pick<WriteTables, 'open' | 'closedSince' | 'byKey' | 'count' | 'meta'>;

/** The operations of a transaction. Items are in the order in which they were added. */
export class WriteTables {
  readonly #tx: IDBPTransaction<Tables, Stores, 'readwrite'>;

  constructor(tx: IDBPTransaction<Tables, Stores, 'readwrite'>) {
    this.#tx = tx;
  }

  /** The unsent items, oldest first: all, or the first `count`. */
  async open(count?: number): Promise<Item[]> {
    const items = await this.#items.index('open').getAll(null, count);
    return items.map(readItem).sort((a, b) => a.seq - b.seq);
  }

  /** The items that ended since `since` (ms). */
  async closedSince(since: number): Promise<Item[]> {
    const items = await this.#items.index('closedAt').getAll(IDBKeyRange.lowerBound(since));
    return items.map(readItem).sort((a, b) => a.seq - b.seq);
  }

  async byKey(key: string): Promise<Item | undefined> {
    return kept(await this.#items.index('key').get(key));
  }

  /** The newest item that creates this record. */
  async byEntity(entityId: string): Promise<Item | undefined> {
    return newestOf(await this.#items.index('entityId').getAll(entityId));
  }

  /** Adds an item and assigns its place in the order. */
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

/** The outbox's database: opened when needed, and again after the browser has closed it. */
export class Store {
  readonly #name: string;
  readonly #lost: () => void;
  #db: Promise<IDBPDatabase<Tables>> | null = null;
  #id: string | undefined;

  /** `lost` is called when the known database is gone because site data were cleared. */
  constructor(name: string, lost: () => void) {
    this.#name = name;
    this.#lost = lost;
  }

  /**
   * Runs work in one transaction, which is on the disk when this returns. A closed connection is reopened once: a
   * failed transaction has changed nothing.
   */
  run<T>(work: (tables: WriteTables) => Promise<T>): Promise<T> {
    return this.#run('readwrite', work);
  }

  /** Runs a read-only transaction, without waiting for the disk. */
  look<T>(work: (tables: ReadTables) => Promise<T>): Promise<T> {
    return this.#run('readonly', work);
  }

  async #run<T>(
    mode: 'readonly' | 'readwrite',
    work: (tables: WriteTables) => Promise<T>,
    again = true,
  ): Promise<T> {
    let db: IDBPDatabase<Tables> | undefined;
    try {
      db = await this.#connect();
      // A read-only transaction has only the methods of `ReadTables`.
      const tx = db.transaction(['items', 'meta'], mode as 'readwrite', { durability: 'strict' });
      const ended = tx.done;
      // Its failure is handled below, or is the work's own error.
      ended.catch(() => {});
      const result = await work(new WriteTables(tx)).catch((error) => {
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
    // A newer version of the app was here: its additions do no harm.
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
    // It has ended already.
  }
}
