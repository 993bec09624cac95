import { uuidv7 } from './ids.ts';

/**
 * The keys of one form. The idempotency key is made when the form opens; the same body keeps it, so that a
 * second try finds what the first one did; once edited, what is sent is another work and gets a new one.
 * `ref` names the record to be made (`client_ref`) and outlives edits: whichever try arrived, the record is one.
 */
export class Submission {
  ref = uuidv7();
  #key = uuidv7();
  #sent: string | null = null;

  /** The key for this body. */
  keyFor(input: unknown): string {
    const fingerprint = JSON.stringify(input) ?? '';
    if (this.#sent !== null && this.#sent !== fingerprint) this.#key = uuidv7();
    this.#sent = fingerprint;
    return this.#key;
  }

  /** After it is done: the next one is another work, even with the same words. */
  renew(): void {
    this.ref = uuidv7();
    this.#key = uuidv7();
    this.#sent = null;
  }
}
