import type { ReadTables, WriteTables } from '#outbox/store.ts';
import type { Disk } from './disk.ts';

// Replaces `store.ts` where there is no IndexedDB: the same transactions on a disk in memory.

export { NotSaved, OUTBOX_NAME } from '#outbox/store.ts';

/** The disk of the page's device. */
declare const disk: Pick<Disk, 'id' | 'run'>;
declare const isAlive: () => boolean;

export class Store {
  readonly #lost: () => void;
  #id: string | undefined;

  constructor(_name: string, lost: () => void) {
    this.#lost = lost;
  }

  run<T>(work: (tables: WriteTables) => Promise<T>): Promise<T> {
    return this.#run('write', work);
  }

  look<T>(work: (tables: ReadTables) => Promise<T>): Promise<T> {
    return this.#run('look', work);
  }

  async #run<T>(mode: 'look' | 'write', work: (tables: WriteTables) => Promise<T>): Promise<T> {
    if (this.#id !== undefined && this.#id !== disk.id) this.#lost();
    this.#id = disk.id;
    // A dead page gets no results.
    const heard = <V>(value: V) => (isAlive() ? value : new Promise<V>(() => {}));
    return disk.run(mode, work, isAlive).then(heard, async (error) => {
      await heard(null);
      throw error;
    });
  }
}
