import type { Sender } from './sender.ts';

/** Writes messages to the server's log instead of sending them: for trials and clubs without a gateway. */
export class ConsoleSender implements Sender {
  readonly name = 'console';
  readonly voice = true;
  readonly prints = true;
  readonly #write: (line: string) => void;

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  async sendCode(phone: string, code: string, voice: boolean): Promise<void> {
    this.#write(`Sign-in code for ${phone}${voice ? ' (by a call)' : ''}: ${code}`);
  }

  async sendText(phone: string, text: string): Promise<void> {
    this.#write(`SMS to ${phone}: ${text}`);
  }
}
