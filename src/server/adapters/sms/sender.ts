/** Carries codes and texts to phones. Phones are `09…`, codes five Latin digits. Failures are SenderErrors. */
export interface Sender {
  readonly name: 'console' | 'kavenegar' | 'smsir';
  /** Whether it can read a code out by a call; `sendCode` without it sends an SMS. */
  readonly voice: boolean;
  /** Nothing reaches a phone: what it would send stands in the server's own window. */
  readonly prints: boolean;
  sendCode(phone: string, code: string, voice: boolean): Promise<void>;
  sendText(phone: string, text: string): Promise<void>;
}

/**
 * `unreachable`: never arrived, may be sent again. `uncertain`: may have been sent; again is a second charge.
 * `busy`: the gateway asks to wait. `account`: key, credit, line or template, the operator must act.
 * `recipient`: this phone or text is refused.
 */
export type SenderErrorKind = 'unreachable' | 'uncertain' | 'busy' | 'account' | 'recipient';

export class SenderError extends Error {
  override name = 'SenderError';
  readonly kind: SenderErrorKind;
  /** The gateway's own status, where it gave one. */
  readonly status: number | undefined;

  constructor(kind: SenderErrorKind, message: string, status?: number) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}
