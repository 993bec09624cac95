import type { Logger } from 'pino';
import type { ErrorCode } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Refusal } from './fail.ts';

/** Lines a minute of one kind: a flood of one hides none of the others, and fills no disk. */
const MOST = 30;

/** What else is told than the refusals of 401 and 403. */
const TOLD: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'code_wrong',
  'link_invalid',
  'passkey_wrong',
  'too_many',
]);

/** Inputs that no form of the app sends; of those that are told above each has its line already. */
const INPUTS: ReadonlySet<number> = new Set([400, 413, 415, 422]);

/**
 * Writes down who was denied what: one line each, and how many were left out when a minute had too many. Refused inputs are
 * counted, by call and code and nothing of whom or what: a line a minute each.
 */
export class Denials {
  readonly #log: Logger;
  readonly #counts = new Map<ErrorCode, number>();
  /** How many inputs were refused, by call and code. */
  readonly #inputs = new Map<string, { call: string; code: ErrorCode; count: number }>();

  constructor(log: Logger) {
    this.#log = log;
  }

  note({ code, status, concerns }: Refusal, call: string, address: string): void {
    // A proof is asked for in the ordinary way: the app answers with one.
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
