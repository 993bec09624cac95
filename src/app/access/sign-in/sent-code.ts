import { errorText } from '#app/calls/error-words.ts';
import type { CallError } from '#app/data/call-error.ts';
import type { Words } from '#app/i18n/words.ts';

/** A code that is under way. */
export interface SentCode {
  request_id: string;
  resend_after_s: number;
  expires_in_s: number;
  voice: boolean;
  /** Without a gateway the code is printed on the server. */
  printed: boolean;
  /** When it was requested (ms). */
  at: number;
}

/** Why no code was sent or taken; with the seconds to wait, where the server names them. */
export function sendError(words: Words, error: CallError): string {
  if (error.code === 'too_many' && error.retry_after && error.retry_after < 3600) {
    return words.t('login.wait', { seconds: error.retry_after });
  }
  return errorText(words, error);
}
