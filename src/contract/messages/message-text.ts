import * as v from 'valibot';
import { text } from '#contract/fields.ts';
import { MAX_MESSAGE_LENGTH, unknownPlaceholders } from '#domain/message-text.ts';

// Text messages about reservations, apart from messages.ts and message-templates.ts, which the desk does not need.

/** A text for customers: placeholders such as `{نام}` are filled in for each; other text in braces is refused. */
export const messageText = v.pipe(
  text(MAX_MESSAGE_LENGTH),
  v.check((typed) => unknownPlaceholders(typed).length === 0, 'placeholder'),
);

export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/**
 * Why it was not sent at the last attempt: the gateway did not answer, may have sent it, asked to wait, refuses the
 * club's account, or refuses this phone or text; the club has no gateway, so it was only printed on the server; a
 * server error; it was still waiting in a restored backup; or its reservation was moved or cancelled before it was
 * sent.
 */
export const MESSAGE_FAULTS = [
  'unreachable',
  'uncertain',
  'busy',
  'account',
  'recipient',
  'no_gateway',
  'internal',
  'restored',
  'overtaken',
] as const;
export type MessageFault = (typeof MESSAGE_FAULTS)[number];

/** Automatic messages whose text the club can change. */
export const OWN_TEXTS = ['book', 'cancel', 'day_before', 'waitlist'] as const;
export type OwnText = (typeof OWN_TEXTS)[number];

/** As they are taken; null: in the product's words. */
const given = v.optional(v.nullable(messageText));
export const messageTexts = v.strictObject({
  book: given,
  cancel: given,
  day_before: given,
  waitlist: given,
});
/** Null or missing: the product's own text. */
const kept = v.optional(v.nullable(v.string()));
export const messageTextsAnswer = v.object({ book: kept, cancel: kept, day_before: kept, waitlist: kept });
export type MessageTexts = v.InferOutput<typeof messageTextsAnswer>;
