import * as v from 'valibot';
import { text } from '#contract/fields.ts';
import { MAX_MESSAGE_LENGTH, unknownPlaceholders } from '#domain/message-text.ts';

// What reservations say of messages: apart from messages.ts and message-templates.ts, which the desk can do without.

/** What is sent to a customer: `{نام}` and the like are filled in for each, what else stands in braces is refused. */
export const messageText = v.pipe(
  text(MAX_MESSAGE_LENGTH),
  v.check((typed) => unknownPlaceholders(typed).length === 0, 'placeholder'),
);

export const MESSAGE_STATES = ['queued', 'sent', 'failed'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];
/**
 * Why it was not sent, the last time: the gateway did not answer, may have sent it, asked to wait, refuses the club's
 * account, refuses this phone or text; the club has none, so that it stands in the server's window alone; a fault of the
 * server's own; it still waited in a backup that was put back; or its reservation was moved or cancelled before it went out.
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

/** What goes out by itself and may be put in the club's own words. */
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
/** As they are answered: what is left out is in the product's words too. */
const kept = v.optional(v.nullable(v.string()));
export const messageTextsAnswer = v.object({ book: kept, cancel: kept, day_before: kept, waitlist: kept });
export type MessageTexts = v.InferOutput<typeof messageTextsAnswer>;
