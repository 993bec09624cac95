import type { Attachment } from '#contract/files/attachments.ts';
import type { Message } from '#contract/messages/messages.ts';

/** How far something of ours has come: kept on this device, refused, at the server, read by the other side. */
export type TalkState = 'waiting' | 'needs_you' | 'arrived' | 'sent' | 'seen';

/** What was said, as a conversation shows it to one of its two sides. */
export interface Said {
  key: string;
  /** Of the other side, of one's own, or a note that whoever asks never gets. */
  side: 'theirs' | 'ours' | 'note';
  /** Who speaks: name and family; empty for oneself on this device. */
  author: string;
  /** Who wrote down what a customer says; empty where they wrote it themselves. */
  writer: string;
  /** Markdown. */
  text: string;
  /** An instant. */
  at: string | Date;
  files: readonly Attachment[];
  /** Names of papers that wait here with it. */
  waitingFiles: readonly string[];
  /** Of one's own side. */
  state: TalkState | null;
  /** The text message that carries it. */
  sms: { id: number; state: Message['state'] } | null;
}
