import { uuidv7 } from '#outbox/ids.ts';
import { type Item, isOpen } from '#outbox/item.ts';
import type { WriteTables } from '#outbox/store.ts';
import { type MemoryTables, memoryTables, nothing } from '#tests/support/memory-work.ts';

/** A device's disk in memory: one transaction after the other, each complete or not at all. */
export class Disk {
  /** Nothing more can be written. */
  full = false;
  #kept = born();
  #turn: Promise<unknown> = Promise.resolve();

  /** The database's id: a new one after an eviction. */
  get id(): string {
    return this.#kept.metas.get('id') as string;
  }

  /** `isAlive`: whether the caller still runs; if not, the transaction is dropped. */
  run<T>(
    mode: 'look' | 'write',
    work: (tables: WriteTables) => Promise<T>,
    isAlive: () => boolean,
  ): Promise<T> {
    const done = this.#turn.then(async () => {
      const from = this.#kept;
      const copy = structuredClone(from);
      const before = JSON.stringify([...copy.items, ...copy.metas]);
      const result = await work(memoryTables(copy));
      if (mode === 'look' || !isAlive()) return result;
      const changed = before !== JSON.stringify([...copy.items, ...copy.metas]);
      if (changed && this.full) throw new DOMException('The disk is full.', 'QuotaExceededError');
      if (this.#kept !== from) throw new DOMException('The database is gone.', 'AbortError');
      this.#kept = copy;
      return result;
    });
    this.#turn = done.catch(() => {});
    return done;
  }

  /** Deletes everything, as a browser may. */
  evict(): void {
    this.#kept = born();
  }

  /** Rewrites unsent items as another build of the app would store them. */
  rewrite(change: (item: Item) => object): Promise<void> {
    const done = this.#turn.then(() => {
      for (const [seq, item] of this.#kept.items) {
        if (isOpen(item)) this.#kept.items.set(seq, change(item) as Item);
      }
    });
    this.#turn = done;
    return done;
  }
}

function born(): MemoryTables {
  const kept = nothing();
  kept.metas.set('id', uuidv7());
  return kept;
}
