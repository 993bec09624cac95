import * as v from 'valibot';
import { askSender } from './ask-sender.ts';
import { type Sender, SenderError, type SenderErrorKind } from './sender.ts';

export interface KavenegarOptions {
  key: string;
  /** The panel's template with `%token`; its last line should be `@host #%token` (WebOTP). */
  template: string;
  /** The sending line; by default the account's shared line. */
  line?: string | undefined;
  baseUrl?: string;
  timeoutMs?: number;
}

/** `entries` may be an array, an object or null, so only the status is read. */
const answer = v.object({ return: v.object({ status: v.number(), message: v.optional(v.string(), '') }) });

const KINDS: Record<number, SenderErrorKind> = {
  409: 'busy',
  411: 'recipient',
  429: 'busy',
  451: 'busy',
};

/** https://kavenegar.com/rest.html: codes by `verify/lookup` (SMS or a call), texts by `sms/send`. */
export class KavenegarSender implements Sender {
  readonly name = 'kavenegar';
  readonly voice = true;
  readonly prints = false;
  readonly #options: KavenegarOptions;

  constructor(options: KavenegarOptions) {
    this.#options = options;
  }

  async sendCode(phone: string, code: string, voice: boolean): Promise<void> {
    const { template } = this.#options;
    const type = voice ? 'call' : 'sms';
    await this.#ask('verify/lookup.json', { receptor: phone, token: code, template, type });
  }

  async sendText(phone: string, text: string): Promise<void> {
    const { line } = this.#options;
    await this.#ask('sms/send.json', { receptor: phone, message: text, ...(line && { sender: line }) });
  }

  async #ask(path: string, form: Record<string, string>): Promise<void> {
    const { key, baseUrl = 'https://api.kavenegar.com', timeoutMs = 5000 } = this.#options;
    const body = await askSender({
      gateway: 'Kavenegar',
      url: `${baseUrl}/v1/${encodeURIComponent(key)}/${path}`,
      body: new URLSearchParams(form).toString(),
      contentType: 'application/x-www-form-urlencoded',
      timeoutMs,
    });
    const parsed = v.safeParse(answer, body);
    if (!parsed.success) throw new SenderError('uncertain', 'Kavenegar answered something unknown.');
    const { status, message } = parsed.output.return;
    if (status === 200) return;
    throw new SenderError(KINDS[status] ?? 'account', `Kavenegar refused (${status}): ${message}`, status);
  }
}
