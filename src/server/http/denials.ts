import type { Logger } from 'pino';
import type { ErrorCode } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Refusal } from './fail.ts';

/** The most lines per minute of one kind, so that a flood neither hides other kinds nor fills the disk. */
const MOST = 30;

/** Codes that are logged in addition to 401 and 403. */
const TOLD: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'code_wrong',
  'link_invalid',
  'passkey_wrong',
  'too_many',
]);

/** Statuses of invalid input, which the app's forms never send; the codes above have lines of their own. */
const INPUTS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/**
 * Logs denied calls: one line each, and how many were omitted in a minute with too many. Invalid inputs are only
 * counted, by call and code and without persons or contents: a line per minute each.
 */
export class Denials {
  readonly #log: Logger;
  readonly #counts = new Map<ErrorCode, number>();
  /** The number of invalid inputs by call and code. */
  readonly #inputs = new Map<string, { call: string; code: ErrorCode; count: number }>();

  constructor(log: Logger) {
    this.#log = log;
  }

  note({ code, status, concerns }: Refusal, call: string, address: string): void {
    // Requesting a proof is normal: the app answers with one.
    const told = status === 401 || (status === 403 && code !== 'proof_required') || TOLD.has(code);
    if (!told && !INPUTS.has(status)) return;
    if (this.#counts.size + this.#inputs.size === 0) setTimeout(() => this.#close(), MINUTE_MS).unref();
    if (!told) {
      this.#count(call, code);
      return;
    }
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MOST) this.#log.warn({ code, call, user_id: concerns ?? null, address }, 'denied');
  }

  #count(call: string, code: ErrorCode): void {
    const key = `${call} ${code}`;
    const input = this.#inputs.get(key) ?? { call, code, count: 0 };
    input.count++;
    this.#inputs.set(key, input);
  }

  #close(): void {
    const most = [...this.#inputs.values()].sort((a, b) => b.count - a.count).slice(0, MOST);
    for (const input of most) this.#log.info(input, 'inputs refused');
    this.#inputs.clear();
    for (const [code, count] of this.#counts)
      if (count > MOST) this.#log.warn({ code, count: count - MOST }, 'denied more often than was written');
    this.#counts.clear();
  }
}
