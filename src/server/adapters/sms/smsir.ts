import * as v from 'valibot';
import { askSender } from './ask-sender.ts';
import { type Sender, SenderError, type SenderErrorKind } from './sender.ts';

export interface SmsIrOptions {
  key: string;
  /** A template of the panel with the parameter `CODE`. */
  template: number;
  /** The sending line. */
  line: number;
  baseUrl?: string;
  timeoutMs?: number;
}

const answer = v.object({ status: v.number(), message: v.optional(v.nullable(v.string()), '') });

const KINDS: Record<number, SenderErrorKind> = {
  20: 'busy',
  104: 'recipient',
  114: 'recipient',
  115: 'recipient',
};

/** https://sms.ir/rest-api: codes by `send/verify`, texts by `send/bulk`. It makes no calls. */
export class SmsIrSender implements Sender {
  readonly name = 'smsir';
  readonly voice = false;
  readonly prints = false;
  readonly #options: SmsIrOptions;

  constructor(options: SmsIrOptions) {
    this.#options = options;
  }

  async sendCode(phone: string, code: string): Promise<void> {
    await this.#ask('verify', {
      mobile: phone,
      templateId: this.#options.template,
      parameters: [{ name: 'CODE', value: code }],
    });
  }

  async sendText(phone: string, text: string): Promise<void> {
    await this.#ask('bulk', {
      lineNumber: this.#options.line,
      messageText: text,
      mobiles: [phone],
      sendDateTime: null,
    });
  }

  async #ask(path: string, message: object): Promise<void> {
    const { key, baseUrl = 'https://api.sms.ir', timeoutMs = 5000 } = this.#options;
    const body = await askSender({
      gateway: 'SMS.ir',
      url: `${baseUrl}/v1/send/${path}`,
      headers: { 'X-API-KEY': key },
      body: JSON.stringify(message),
      contentType: 'application/json',
      timeoutMs,
    });
    const parsed = v.safeParse(answer, body);
    if (!parsed.success) throw new SenderError('uncertain', 'SMS.ir answered something unknown.');
    const { status, message: reason } = parsed.output;
    if (status === 1) return;
    throw new SenderError(KINDS[status] ?? 'account', `SMS.ir refused (${status}): ${reason ?? ''}`, status);
  }
}
