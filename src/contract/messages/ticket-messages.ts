import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { at, bornOffline, id, idParams, one, person, text } from '#contract/fields.ts';
import { Attachment, attachmentIds } from '#contract/files/attachments.ts';
import { SEEN_STATUSES, SEND_STATUSES, SET_STATUSES, TICKET_KINDS, TICKET_SIDES } from '#domain/tickets.ts';
import { MESSAGE_FAULTS, MESSAGE_STATES } from './message-text.ts';
import { PRIORITIES } from './priorities.ts';

// Messages of tickets, apart from tickets.ts: a device queues answers while it is offline and needs nothing else of
// tickets for that.

/** Areas §5: the most characters of a message (markdown, stored as it is typed). */
export const MOST_MESSAGE = 4_000;

export const side = v.picklist(TICKET_SIDES);
/** Statuses that people set; the others follow from the last message. */
export const setStatus = v.picklist(SET_STATUSES, 'not_allowed');
export const message = text(MOST_MESSAGE);

/** The text message that carries an answer to a customer. */
const Sms = v.object({
  /** The id in `messages`: `messages.resend` sends a failed one again. */
  id,
  state: v.picklist(MESSAGE_STATES),
  fault: v.nullable(v.picklist(MESSAGE_FAULTS)),
});

/** A change of a ticket, shown among its messages. */
const Change = v.object({
  /** The new assignee; of an internal ticket the addressee. Null: unassigned. */
  operator: v.optional(v.nullable(person)),
  status: v.optional(v.picklist(SET_STATUSES)),
  priority: v.optional(v.picklist(PRIORITIES)),
});

/** One message of a ticket; with `change` it is no message but what was done. */
export const TicketMessage = v.object({
  id,
  ticket_id: id,
  /** Null for changes. */
  side: v.nullable(side),
  /** Markdown; empty for changes. */
  message: v.string(),
  change: v.nullable(Change),
  attachments: v.array(Attachment),
  /** Who wrote it, on any side; null: the system. */
  creator: v.nullable(person),
  send_status: v.picklist(SEND_STATUSES),
  seen_status: v.picklist(SEEN_STATUSES),
  /** When the other side opened it; null of notes and of what was done, too. */
  seen_at: v.nullable(at),
  sms: v.nullable(Sms),
  /** When it was written, where that was on a device without a network. */
  occurred_at: v.nullable(at),
  device_no: v.nullable(v.string()),
  client_ref: v.nullable(v.string()),
  created_at: at,
});
export type TicketMessage = v.InferOutput<typeof TicketMessage>;

/** Said in a ticket of either kind, from a device without a network too. */
export const TicketAnswer = v.strictObject({
  ...bornOffline,
  message,
  /** Default: the most likely side the caller may write for. */
  side: v.optional(side),
  attachment_ids: attachmentIds,
  /** An answer to a customer goes out as a text message, too (at most 400 characters). */
  sms: v.optional(v.boolean(), false),
  /** Sets the status with it: answer and close. */
  status: v.optional(setStatus),
  /**
   * The last message its author had seen: later ones stay unseen, and the ticket is not closed if the other side has
   * written since.
   */
  seen_id: v.optional(id),
});

const ofKind = v.strictObject({ kind: v.picklist(TICKET_KINDS, 'not_allowed'), id: idParams.entries.id });

/** One call for both kinds, since it is one kind of work on a device; `kind` is a word of its path. */
export const answer = defineCall({
  name: 'tickets.answer',
  method: 'POST',
  path: '/v1/admin/tickets/:kind/:id/messages',
  permission: { any: ['support_ticket.create', 'organizational_ticket.create'] },
  summary:
    'Says something in a ticket: an answer, what a customer said, or a note; needs `create` of its kind',
  params: ofKind,
  body: TicketAnswer,
  example: { message: 'رسید را فرستادیم.' },
  answer: one(TicketMessage),
  status: 201,
  offline: 'message',
});
