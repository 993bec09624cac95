import { uuidv7 } from '#outbox/ids.ts';

/** The keys of one form, as they are kept. `sent`: the fingerprint of what was sent last. */
export interface SubmissionKeys {
  ref: string;
  key: string;
  sent: string | null;
  /** What was sent is a part of what the form says. */
  more?: boolean | undefined;
}

/** Where the keys of a form outlive a reload, beside what is typed in it. */
export interface Keeper {
  read(): SubmissionKeys | null;
  write(value: SubmissionKeys): void;
}

/**
 * The keys of one form. The idempotency key is made when the form opens; the same body keeps it, so that a
 * second try finds what the first one did; once edited, what is sent is another work and gets a new one.
 * `ref` names the record to be made (`client_ref`) and outlives edits: whichever try arrived, the record is one.
 * With a keeper they lie beside what is typed from its first letter on: a try whose answer was lost is not made twice.
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
