import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { SYSTEM, searchFilter } from '#contract/common-filters.ts';
import { at, count, id, idParams, many, one, page, person } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { MESSAGE_FAULTS, MESSAGE_STATES } from './message-text.ts';

/**
 * The reason of a text message: written by staff, a booking, its change, its cancel, a closing, a free slot for the
 * waitlist, a ticket, a reminder.
 */
export const MESSAGE_KINDS = [
  'message',
  'book',
  'change',
  'cancel',
  'closed',
  'waitlist',
  'ticket',
  'reminder',
] as const;

/** A text message on its way to a customer (D3). `parts`: as how many it is counted and paid. */
export const Message = v.object({
  id,
  kind: v.picklist(MESSAGE_KINDS),
  text: v.string(),
  parts: count,
  /** Null for callers without user.show. */
  phone_number: v.nullable(v.string()),
  user: v.nullable(person),
  /** Its reservation; null when it was deleted. */
  invoice: v.nullable(v.object({ id, invoice_number: count })),
  state: v.picklist(MESSAGE_STATES),
  attempts: count,
  fault: v.nullable(v.picklist(MESSAGE_FAULTS)),
  /** The gateway's own number for it. */
  fault_status: v.nullable(v.number()),
  /** When it is tried again; null once it is sent, or given up. */
  next_at: v.nullable(at),
  /** Null: the system. */
  creator: v.nullable(person),
  created_at: at,
  sent_at: v.nullable(at),
});
export type Message = v.InferOutput<typeof Message>;

/** `search` is a part of the customer's name or phone, `creator` one of a name, or `system`. */
export const messageList = {
  sorts: ['id', 'user', 'state', 'created_at', 'sent_at'],
  filters: {
    state: MESSAGE_STATES,
    kind: MESSAGE_KINDS,
    created_at: 'dates',
    text: {
      kind: 'text',
      title: { fa: 'متن پیامک', en: 'Text' },
      hint: 'text',
    },
    /** Messages about these closings. */
    closing: { kind: 'ids', title: { fa: 'تعطیلی', en: 'Closure' }, from: 'closed-invoices' },
    creator: {
      kind: 'text',
      title: { fa: 'فرستنده', en: 'Sender' },
      hint: 'author',
      choices: { system: SYSTEM },
    },
    search: searchFilter,
  },
  order: 'id,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

const { search: _, ...filters } = messageList.filters;
export const personMessageList = { ...messageList, filters } as const satisfies ListSpec;

const sums = one(v.object({ count, parts: count, queued: count, sent: count, failed: count }));
const theirs = { all: ['user.show', 'invoice.show'] } as const;

export const messages = {
  list: defineCall({
    name: 'messages.list',
    method: 'GET',
    path: '/v1/admin/messages',
    permission: 'invoice.show',
    summary: 'Text messages to customers, the newest first',
    query: listQuery(messageList),
    answer: page(Message),
  }),
  total: defineCall({
    name: 'messages.total',
    method: 'GET',
    path: '/v1/admin/total-messages',
    permission: 'invoice.show',
    summary: 'How many messages a filter leaves, in parts and by state',
    query: totalQuery(messageList),
    answer: sums,
  }),
  get: defineCall({
    name: 'messages.get',
    method: 'GET',
    path: '/v1/admin/messages/:id',
    permission: 'invoice.show',
    summary: 'One text message',
    params: idParams,
    answer: one(Message),
  }),
  resend: defineCall({
    name: 'messages.resend',
    method: 'POST',
    path: '/v1/admin/messages/bulk/resend',
    permission: 'invoice.update',
    summary:
      'Puts messages that were given up on the queue again, to the phone that the customer has now; others of the ids stay as they are',
    body: v.strictObject({ ids: many(id, 200, 1) }),
    answer: one(v.object({ queued: v.array(id) })),
  }),
  ofPerson: defineCall({
    name: 'messages.of-person',
    method: 'GET',
    path: '/v1/admin/users/:id/messages',
    permission: theirs,
    summary: 'Text messages to a person',
    params: idParams,
    query: listQuery(personMessageList),
    answer: page(Message),
  }),
  totalOfPerson: defineCall({
    name: 'messages.total-of-person',
    method: 'GET',
    path: '/v1/admin/users/:id/total-messages',
    permission: theirs,
    summary: 'How many messages to a person a filter leaves, in parts and by state',
    params: idParams,
    query: totalQuery(personMessageList),
    answer: sums,
  }),
};
