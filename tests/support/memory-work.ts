import { type Item, isOpen, newestOf } from '#outbox/item.ts';
import type { Work } from '#outbox/store.ts';

/** What the store does, in memory. */
export function memory(): Work {
  const items = new Map<number, Item>();
  const metas = new Map<string, unknown>();
  const all = () => [...items.values()].sort((a, b) => a.seq - b.seq);
  const work: Partial<Work> = {
    open: async (count) => all().filter(isOpen).slice(0, count),
    closedSince: async (since) => all().filter((item) => (item.closedAt ?? -1) >= since),
    byKey: async (key) => all().find((item) => item.key === key),
    byEntity: async (entity) => newestOf(all().filter((item) => item.entityId === entity)),
    add: async (item) => {
      const kept = { ...item, seq: items.size + 1 };
      items.set(kept.seq, kept);
      return kept;
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
  return work as Work;
}
