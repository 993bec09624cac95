/** Sends codes and texts to phones. Phones are `09…`, codes five Latin digits. Failures are SenderErrors. */
export interface Sender {
  readonly name: 'console' | 'kavenegar' | 'smsir';
  /** Whether it can read codes out in a call; otherwise `sendCode` sends an SMS. */
  readonly voice: boolean;
  /** Whether it only prints to the server's own console. */
  readonly prints: boolean;
  sendCode(phone: string, code: string, voice: boolean): Promise<void>;
  sendText(phone: string, text: string): Promise<void>;
}

/**
 * `unreachable`: not sent, may be retried. `uncertain`: may have been sent; a retry could be charged twice. `busy`: the
 * gateway asks to wait. `account`: key, credit, line or template; the operator must act. `recipient`: this phone or
 * text is refused.
 */
export type SenderErrorKind = 'unreachable' | 'uncertain' | 'busy' | 'account' | 'recipient';

export class SenderError extends Error {
  override name = 'SenderError';
  readonly kind: SenderErrorKind;
  /** The gateway's own status code, if it gave one. */
  readonly status: number | undefined;

  constructor(kind: SenderErrorKind, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}
