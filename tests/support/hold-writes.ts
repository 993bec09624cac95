/**
 * Runs in a page: makes every later transaction that adds something hang, as on a hanging disk; `held` is then the
 * Idempotency-Key of that item.
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
