import type { SubmissionKeys } from '#app/data/submission.ts';

/**
 * What was typed in a form, and the keys under which it goes: one record, written in one piece, so that neither is ever
 * there without the other, whatever kills the browser.
 */
export interface DraftRecord {
  /** Null where nothing is typed. */
  value: unknown;
  keys: SubmissionKeys | null;
  /** Laid down for a form that is opened next; nobody has typed it. */
  laid?: true | undefined;
  /** It was to be saved, and the device could not keep it. */
  not_saved?: boolean | undefined;
  /** When it was written (ms); of two the later one counts. */
  at: number;
}

export const DRAFT_PREFIX = 'draft:';

const DATABASE = 'meydan-drafts';
const TABLE = 'drafts';
/** Letters that follow each other within so long are one write. */
const GATHER_MS = 150;

/**
 * Everything that stands typed in forms on this device, by its key; strictly on the disk within a moment, and in memory
 * for whoever draws a form now. A disk that takes nothing more leaves it to the browser's small storage.
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

  /** Reads what is kept; once, before a form is drawn. */
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

  /** Changes a part of a record. One that says nothing is none: keys of which nobody has heard are only remembered. */
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

  /** Forgets all whose keys begin so, whatever this window knows of them. */
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
      // Where nothing can be kept, nothing was.
    }
  }

  /** Until everything that was typed so far is on the disk; never rejects. */
  async flush(): Promise<void> {
    while (this.#unwritten.size > 0 || this.#writing) await this.#writeNow();
  }

  /** The page goes: what is not on the disk yet is handed over at once. */
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
      // Also a connection that died without a word: the next use opens another.
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
      // Then only what is typed from now on is known.
    }
    for (const aside of setAsideKeys()) {
      const key = aside.slice(ASIDE.length);
      if (this.#learn(key, parsed(localStorage.getItem(aside)))) this.#write(key);
      else bringBack(key);
    }
  }

  /** False where what is known is newer. */
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

/** Nothing typed, and keys of which nobody has heard. */
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

/** What the disk did not take, and what it may not take in time. */
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
