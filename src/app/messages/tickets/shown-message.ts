import type { Attachment } from '#contract/files/attachments.ts';
import type { Message } from '#contract/messages/messages.ts';

/** The delivery state of one's own message: queued, refused, at the server, read by the other side. */
export type TalkState = 'waiting' | 'needs_you' | 'arrived' | 'sent' | 'seen';

/** A message as shown to one of the two sides. */
export interface ShownMessage {
  key: string;
  /** From the other side, one's own, or a note. */
  side: 'theirs' | 'ours' | 'note';
  /** The author's name; empty for oneself on this device. */
  author: string;
  /** The member of staff who wrote it for a customer; empty when the author wrote it. */
  writer: string;
  /** Markdown. */
  text: string;
  /** An instant. */
  at: string | Date;
  files: readonly Attachment[];
  /** Names of papers that wait here with it. */
  waitingFiles: readonly string[];
  /** Only for one's own side. */
  state: TalkState | null;
  /** The text message that carries it. */
  sms: { id: number; state: Message['state'] } | null;
}
