import type { SubmissionKeys } from '#app/data/submission.ts';

/**
 * The draft of a form with its keys: one record, written atomically, so that neither exists without the other after a
 * crash.
 */
export interface DraftRecord {
  /** Null where nothing is typed. */
  value: unknown;
  keys: SubmissionKeys | null;
  /** Laid down for a form that is opened next; nobody has typed it. */
  laid?: true | undefined;
  /** Storing it as work failed. */
  not_saved?: boolean | undefined;
  /** When it was written (ms); of two the later one counts. */
  at: number;
}

export const DRAFT_PREFIX = 'draft:';

const DATABASE = 'meydan-drafts';
const TABLE = 'drafts';
/** Changes within this time are one write. */
const GATHER_MS = 150;

/**
 * All drafts on this device by key; written durably within a moment, and in memory for rendering. When the disk is full
 * they go to the browser's local storage.
 */
export class DraftStore {
  readonly #known = new Map<string, DraftRecord>();
  readonly #unwritten = new Set<string>();
  /** On their way to the disk. */
  readonly #pending = new Set<string>();
  #db: Promise<IDBDatabase> | undefined;
  #opened: Promise<void> | undefined;
  #writing: Promise<void> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Loads the stored drafts once, before a form is rendered. */
  open(): Promise<void> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  get(key: string): DraftRecord | undefined {
    return this.#known.get(key);
  }

  keys(): string[] {
    return [...this.#known.keys()];
  }

  /** Changes a part of a record. An empty record with unsent keys is only kept in memory. */
  amend(key: string, part: Partial<Omit<DraftRecord, 'at'>>): void {
    const before = this.#known.get(key) ?? { value: null, keys: null, at: 0 };
    const record = { ...before, ...part, at: Math.max(Date.now(), before.at + 1) };
    if (record.value === null) {
      delete record.laid;
      delete record.not_saved;
    }
    if (same(before, record)) return;
    this.#known.set(key, record);
    if (saysNothing(before) && saysNothing(record)) return;
    this.#write(key);
  }

  forget(key: string): void {
    if (this.#known.delete(key)) this.#write(key);
  }

  /** Deletes all drafts whose keys have this prefix. */
  async forgetAll(prefix: string): Promise<void> {
    for (const key of this.#known.keys()) if (key.startsWith(prefix)) this.forget(key);
    await this.flush();
    for (const aside of setAsideKeys()) {
      if (aside.startsWith(ASIDE + prefix)) bringBack(aside.slice(ASIDE.length));
    }
    try {
      const write = (await this.#connect()).transaction(TABLE, 'readwrite', { durability: 'strict' });
      write.objectStore(TABLE).delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`));
      await ended(write);
    } catch {
      // Without storage there is nothing to delete.
    }
  }

  /** Until everything that was typed so far is on the disk; never rejects. */
  async flush(): Promise<void> {
    while (this.#unwritten.size > 0 || this.#writing) await this.#writeNow();
  }

  /** The page is unloading: write pending changes now. */
  leave(): void {
    if (this.#unwritten.size === 0 && !this.#writing) return;
    for (const key of [...this.#pending, ...this.#unwritten]) setAside(key, this.#known.get(key));
    void this.#writeNow();
  }

  #write(key: string): void {
    this.#unwritten.add(key);
    this.#soon();
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => void this.#writeNow(), GATHER_MS);
  }

  #writeNow(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined;
      if (this.#unwritten.size > 0) this.#soon();
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    const keys = [...this.#unwritten];
    this.#unwritten.clear();
    for (const key of keys) this.#pending.add(key);
    try {
      await this.#put(keys).catch(() => this.#put(keys));
      for (const key of keys) bringBack(key);
    } catch {
      // No room, or no database: the small storage has one of its own.
      for (const key of keys) setAside(key, this.#known.get(key));
    } finally {
      for (const key of keys) this.#pending.delete(key);
    }
  }

  async #put(keys: readonly string[]): Promise<void> {
    const db = await this.#connect();
    try {
      const write = db.transaction(TABLE, 'readwrite', { durability: 'strict' });
      const table = write.objectStore(TABLE);
      for (const key of keys) {
        const record = this.#known.get(key);
        if (record && !saysNothing(record)) table.put(JSON.stringify(record), key);
        else table.delete(key);
      }
      write.commit?.();
      await ended(write);
    } catch (error) {
      // Also a connection that died silently: the next use opens another.
      this.#db = undefined;
      throw error;
    }
  }

  async #open(): Promise<void> {
    try {
      const read = (await this.#connect()).transaction(TABLE);
      const table = read.objectStore(TABLE);
      const [names, texts] = [table.getAllKeys(), table.getAll()];
      await ended(read);
      for (const [n, name] of names.result.entries()) this.#learn(String(name), parsed(texts.result[n]));
    } catch {
      // Then only new drafts are known.
    }
    for (const aside of setAsideKeys()) {
      const key = aside.slice(ASIDE.length);
      if (this.#learn(key, parsed(localStorage.getItem(aside)))) this.#write(key);
      else bringBack(key);
    }
  }

  /** False when a newer record is known. */
  #learn(key: string, record: DraftRecord | null): boolean {
    if (!record || (this.#known.get(key)?.at ?? 0) > record.at) return false;
    this.#known.set(key, record);
    return true;
  }

  #connect(): Promise<IDBDatabase> {
    this.#db ??= connect(() => {
      this.#db = undefined;
    }).catch((error) => {
      this.#db = undefined;
      throw error;
    });
    return this.#db;
  }
}

/** Nothing typed, and keys that were not sent. */
const saysNothing = ({ value, keys }: DraftRecord): boolean =>
  value === null && (keys?.sent ?? null) === null;

const same = (a: DraftRecord, b: DraftRecord): boolean =>
  JSON.stringify({ ...a, at: 0 }) === JSON.stringify({ ...b, at: 0 });

function connect(closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE);
  return new Promise((resolve, reject) => {
    request.onerror = request.onblocked = () => reject(request.error);
    request.onsuccess = () => {
      const db = request.result;
      db.onclose = closed;
      db.onversionchange = () => {
        closed();
        db.close();
      };
      resolve(db);
    };
  });
}

function ended(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** Prefix in local storage of records that the database did not take, or may not take in time. */
const ASIDE = `aside:`;

function setAside(key: string, record: DraftRecord | undefined): void {
  try {
    localStorage.setItem(ASIDE + key, JSON.stringify(record ?? { value: null, keys: null, at: Date.now() }));
  } catch {
    // A full or forbidden storage costs the safety net, not the form.
  }
}

function bringBack(key: string): void {
  try {
    localStorage.removeItem(ASIDE + key);
  } catch {
    // There was nothing then.
  }
}

function setAsideKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ASIDE));
  } catch {
    return [];
  }
}

function parsed(text: unknown): DraftRecord | null {
  try {
    return JSON.parse(String(text)) as DraftRecord | null;
  } catch {
    return null;
  }
}

export const drafts = new DraftStore();
