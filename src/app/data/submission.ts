import { uuidv7 } from '#outbox/ids.ts';

/** Where the keys of a form outlive a reload. */
export interface Keeper {
  read(): unknown;
  write(value: { ref: string; key: string; sent: string } | null): void;
}

/**
 * The keys of one form. The idempotency key is made when the form opens; the same body keeps it, so that a
 * second try finds what the first one did; once edited, what is sent is another work and gets a new one.
 * `ref` names the record to be made (`client_ref`) and outlives edits: whichever try arrived, the record is one.
 * With a keeper what was sent is still known after a reload: a try whose answer was lost is not made twice.
 */
export class Submission {
  ref: string;
  #key: string;
  #sent: string | null;
  readonly #keeper: Keeper | undefined;

  constructor(keeper?: Keeper) {
    const kept = (keeper?.read() ?? {}) as { ref?: string; key?: string; sent?: string };
    this.ref = kept.ref ?? uuidv7();
    this.#key = kept.key ?? uuidv7();
    this.#sent = kept.sent ?? null;
    this.#keeper = keeper;
  }

  /** The key for this body. */
  keyFor(input: unknown): string {
    const fingerprint = JSON.stringify(input) ?? '';
    if (this.#sent !== null && this.#sent !== fingerprint) this.#key = uuidv7();
    this.#sent = fingerprint;
    this.#keeper?.write({ ref: this.ref, key: this.#key, sent: fingerprint });
    return this.#key;
  }

  /** After it is done: the next one is another work, even with the same words. */
  renew(): void {
    this.ref = uuidv7();
    this.#key = uuidv7();
    this.#sent = null;
    this.#keeper?.write(null);
  }
}
