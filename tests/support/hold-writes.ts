/**
 * Runs in a page: from now on a transaction that adds something never ends, as on a disk that hangs; `held` is then the
 * Idempotency-Key of what it would have kept.
 */
export function holdWrites(): void {
  const add = IDBObjectStore.prototype.add;
  IDBObjectStore.prototype.add = function (...args) {
    const keepOpen = () => {
      this.count().onsuccess = keepOpen;
    };
    keepOpen();
    Object.assign(window, { held: (args[0] as { key: string }).key });
    return add.apply(this, args);
  };
}
