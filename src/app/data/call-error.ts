import { classOf, type ErrorCode, type FieldCode, isErrorCode } from '#contract/errors.ts';

/**
 * `offline`: known to be unreachable, nothing was sent. `network`: no response, so the effect is unknown. `answer`: not
 * a response of our server. `not_saved`: the work could not be stored; nothing was sent.
 */
export type CallErrorCode = ErrorCode | 'offline' | 'network' | 'answer' | 'not_saved';

interface More {
  status?: number;
  /** The server's words, in the person's language; empty for what the app itself found. */
  message?: string;
  fields?: Record<string, FieldCode[]>;
  details?: Record<string, unknown>;
  /** Seconds. */
  retry_after?: number;
  cause?: unknown;
}

/** Why a call failed. */
export class CallError extends Error {
  readonly code: CallErrorCode;
  /** 0 where no answer came. */
  readonly status: number;
  readonly fields: Record<string, FieldCode[]>;
  readonly details: Record<string, unknown>;
  readonly retry_after: number | null;

  constructor(code: CallErrorCode, more: More = {}) {
    super(more.message ?? '', { cause: more.cause });
    this.name = 'CallError';
    this.code = code;
    this.status = more.status ?? 0;
    this.fields = more.fields ?? {};
    this.details = more.details ?? {};
    this.retry_after = more.retry_after ?? null;
  }

  /** Whether the same call may succeed later, because the input was not at fault. */
  get passing(): boolean {
    return (
      this.code === 'network' ||
      this.code === 'offline' ||
      (isErrorCode(this.code) && classOf(this.code) === 'wait')
    );
  }
}
