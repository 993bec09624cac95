type Work = (lock: object | null) => Promise<unknown>;

interface Holder {
  page: object;
  steal(): void;
}

/** A device's lock like `navigator.locks`: released when its holder dies, and stealable. */
export class Locks {
  #holder: Holder | null = null;

  /** The lock as a page sees it. */
  of(page: object) {
    return {
      request: (name: string, { steal = false }: LockOptions, work: Work) =>
        this.#hold(page, name, steal, work),
      query: async () => ({ held: this.#holder ? [{ name: 'outbox' }] : [] }),
    };
  }

  free(page: object): void {
    if (this.#holder?.page === page) this.#holder = null;
  }

  async #hold(page: object, name: string, steal: boolean, work: Work): Promise<unknown> {
    if (this.#holder && !steal) return work(null);
    this.#holder?.steal();
    let stolen = () => {};
    const lost = new Promise<never>((_, reject) => {
      stolen = () => reject(new DOMException('The lock was stolen.', 'AbortError'));
    });
    lost.catch(() => {});
    const holder = { page, steal: stolen };
    this.#holder = holder;
    const done = work({ name }).finally(() => {
      if (this.#holder === holder) this.#holder = null;
    });
    return Promise.race([done, lost]);
  }
}
