import type { Logger } from 'pino';
import type { ErrorCode } from '#contract/errors.ts';
import { MINUTE_MS } from '#domain/durations.ts';
import type { Refusal } from './fail.ts';

/** Lines a minute of one kind: a flood of one hides none of the others, and fills no disk. */
const MOST = 30;

/** What else is told than the refusals of 401 and 403. */
const TOLD: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['code_wrong', 'link_invalid', 'too_many']);

/** Writes down who was denied what: one line each, and how many were left out when a minute had too many. */
export class Denials {
  readonly #log: Logger;
  readonly #counts = new Map<ErrorCode, number>();

  constructor(log: Logger) {
    this.#log = log;
  }

  note({ code, status, concerns }: Refusal, call: string, address: string): void {
    if (status !== 401 && status !== 403 && !TOLD.has(code)) return;
    if (this.#counts.size === 0) setTimeout(() => this.#close(), MINUTE_MS).unref();
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MOST) this.#log.warn({ code, call, user_id: concerns ?? null, address }, 'denied');
  }

  #close(): void {
    for (const [code, count] of this.#counts)
      if (count > MOST) this.#log.warn({ code, count: count - MOST }, 'denied more often than was written');
    this.#counts.clear();
  }
}
