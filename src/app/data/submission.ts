import { uuidv7 } from '#outbox/ids.ts';

/** The stored keys of a form. `sent`: the fingerprint of what was sent last. */
export interface SubmissionKeys {
  ref: string;
  key: string;
  sent: string | null;
  /** What was sent is only a part of the form. */
  more?: boolean | undefined;
}

/** Stores a form's keys beside its draft, so that they survive a reload. */
export interface Keeper {
  read(): SubmissionKeys | null;
  write(value: SubmissionKeys): void;
}

/**
 * The keys of one form. The idempotency key is created when the form opens and stays for the same body, so that a retry
 * finds the first attempt; an edited body is new work with a new key. `ref` names the record to be created
 * (`client_ref`) and survives edits: whichever attempt arrived, there is one record. With a keeper the keys are stored
 * with the draft, so that an attempt without an answer is not made twice.
 */
export class Submission {
  #keys: SubmissionKeys;
  readonly #keeper: Keeper | undefined;

  constructor(keeper?: Keeper) {
    this.#keeper = keeper;
    this.#keys = keeper?.read() ?? newKeys();
    keeper?.write(this.#keys);
  }

  get ref(): string {
    return this.#keys.ref;
  }

  /** The key for this body. */
  keyFor(input: unknown, more?: boolean): string {
    const sent = JSON.stringify(input) ?? '';
    const edited = this.#keys.sent !== null && this.#keys.sent !== sent;
    this.#keep({ ...this.#keys, ...(edited && { key: uuidv7() }), sent, more });
    return this.#keys.key;
  }

  /** After it is done: the next one is another work, even with the same words. */
  renew(): void {
    this.#keep(newKeys());
  }

  #keep(keys: SubmissionKeys): void {
    this.#keys = keys;
    this.#keeper?.write(keys);
  }
}

const newKeys = (): SubmissionKeys => ({ ref: uuidv7(), key: uuidv7(), sent: null });
