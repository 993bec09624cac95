import { type Item, isOpen, newestOf, readItem } from '#outbox/item.ts';
import type { WriteTables } from '#outbox/store.ts';

/** The contents of a store. */
export interface MemoryTables {
  items: Map<number, Item>;
  metas: Map<string, unknown>;
  /** The `seq` of the last added item. */
  last: number;
}

export const nothing = (): MemoryTables => ({ items: new Map(), metas: new Map(), last: 0 });

/** The store's operations, in memory. */
export function memoryTables(kept = nothing()): WriteTables {
  const { items, metas } = kept;
  const all = () => [...items.values()].map(readItem).sort((a, b) => a.seq - b.seq);
  const work: Partial<WriteTables> = {
    open: async (count) => all().filter(isOpen).slice(0, count),
    count: async () => all().filter(isOpen).length,
    closedSince: async (since) => all().filter((item) => (item.closedAt ?? -1) >= since),
    byKey: async (key) => all().find((item) => item.key === key),
    byEntity: async (entity) => newestOf(all().filter((item) => item.entityId === entity)),
    add: async (item) => {
      kept.last += 1;
      const added = { ...item, seq: kept.last };
      items.set(added.seq, added);
      return added;
    },
    put: async (item) => void items.set(item.seq, item),
    forgetBefore: async (before) => {
      for (const item of all()) if ((item.closedAt ?? Infinity) <= before) items.delete(item.seq);
    },
    meta: async <T>(name: string) => metas.get(name) as T | undefined,
    setMeta: async (name, value) => void metas.set(name, value),
    removeMeta: async (name) => void metas.delete(name),
    delete: async (item) => void items.delete(item.seq),
  };
  return work as WriteTables;
}
