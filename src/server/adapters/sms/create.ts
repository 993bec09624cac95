import { ConsoleSender } from './console.ts';
import { KavenegarSender } from './kavenegar.ts';
import type { Sender } from './sender.ts';
import { SmsIrSender } from './smsir.ts';

export type SmsConfig =
  | { sender: 'console' }
  /** Without `line` Kavenegar sends texts from its shared line. */
  | { sender: 'kavenegar'; key: string; template: string; line?: string }
  | { sender: 'smsir'; key: string; template: number; line: number };

/** The sender that the operator chose; the console one writes to the log. */
export function createSender({ sms }: { sms: SmsConfig }, log: { info(line: string): void }): Sender {
  switch (sms.sender) {
    case 'console':
      return new ConsoleSender((line) => log.info(line));
    case 'kavenegar':
      return new KavenegarSender(sms);
    case 'smsir':
      return new SmsIrSender(sms);
  }
}
