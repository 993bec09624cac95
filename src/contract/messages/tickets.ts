import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import {
  all,
  at,
  count,
  done,
  id,
  idParams,
  named,
  one,
  page,
  person,
  signed,
  text,
  version,
} from '#contract/fields.ts';
import { attachmentIds } from '#contract/files/attachments.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import {
  ORGANIZATION_STATUSES,
  SEEN_STATUSES,
  SEND_STATUSES,
  SET_STATUSES,
  SUPPORT_STATUSES,
  TICKET_SIDES,
} from '#domain/tickets.ts';
import { PRIORITIES } from './priorities.ts';
import { answer, message, setStatus, side, TicketMessage } from './ticket-messages.ts';

/** Areas §5: length of a ticket's subject in characters. */
export const SUBJECT = { least: 3, most: 100 } as const;

const status = { support: v.picklist(SUPPORT_STATUSES), organization: v.picklist(ORGANIZATION_STATUSES) };
const priority = v.picklist(PRIORITIES, 'not_allowed');
/** Its last message that is neither a note nor a change: the first words of it, without marks. */
const LastMessage = v.object({
  id,
  side,
  message: v.string(),
  creator: v.nullable(person),
  created_at: at,
});
/** How many characters of the last message lists show. */
export const EXCERPT = 160;

const common = {
  id,
  /** Numbered separately in each kind. */
  number: count,
  subject: v.string(),
  priority: v.picklist(PRIORITIES),
  /** Of the last message. */
  send_status: v.picklist(SEND_STATUSES),
  seen_status: v.picklist(SEEN_STATUSES),
  last_message: LastMessage,
  last_message_at: at,
  /** Messages of the other side that the caller has to see and has not; 0 for whoever only looks on. */
  unseen: count,
  /** It waits for the caller's side: for an answer of the club, or for theirs. */
  waiting: v.boolean(),
  /** Who wrote the ticket; null: the system. */
  creator: v.nullable(person),
  created_at: at,
  version,
};

/** What the caller may do now; the server enforces it. */
const rights = {
  /** Sides that they may write for, the likeliest first; none of a canceled one. */
  sides: v.array(side),
  /** Statuses that they may set. */
  statuses: v.array(v.picklist(SET_STATUSES)),
  /** They may take it, assign it, and set its priority. */
  assigns: v.boolean(),
};

export const SupportTicket = v.object({
  ...common,
  status: status.support,
  service: named,
  /** The asker: a customer, or one of the staff. Phone and balance are null without `user.show`. */
  user: v.object({ ...person.entries, phone_number: v.nullable(v.string()), balance: v.nullable(signed) }),
  /** Who has taken it; null: nobody. */
  operator: v.nullable(person),
});
export type SupportTicket = v.InferOutput<typeof SupportTicket>;
export const SupportTicketDetail = v.object({ ...SupportTicket.entries, ...rights });
export type SupportTicketDetail = v.InferOutput<typeof SupportTicketDetail>;

/** A ticket between two of the staff: `creator` asks `recipient`. */
export const OrganizationTicket = v.object({
  ...common,
  status: status.organization,
  recipient: person,
});
export type OrganizationTicket = v.InferOutput<typeof OrganizationTicket>;
export const OrganizationTicketDetail = v.object({ ...OrganizationTicket.entries, ...rights });
export type OrganizationTicketDetail = v.InferOutput<typeof OrganizationTicketDetail>;

const opening = {
  subject: text(SUBJECT.most, SUBJECT.least),
  message,
  attachment_ids: attachmentIds,
  priority: v.optional(priority, 3),
};
export const SupportTicketInput = v.strictObject({
  service_id: id,
  /** The asking customer; default: the caller. */
  user_id: v.optional(id),
  /** The assignee: one who answers this service. */
  operator_id: v.optional(v.nullable(id)),
  ...opening,
});
export const OrganizationTicketInput = v.strictObject({ recipient_user_id: id, ...opening });

/** `operator_id` null gives a support ticket back; of an internal one it is asked of another from now on. */
const patch = { status: setStatus, operator_id: v.nullable(id), priority, version };
export const SupportTicketPatch = v.partial(v.strictObject(patch));
export const OrganizationTicketPatch = v.partial(v.strictObject({ ...patch, operator_id: id }));

const filters = {
  /** Part of the subject, the number, or the name (with `user.show` the phone) of the asker or addressee. */
  search: { kind: 'text', title: { fa: 'موضوع، شماره یا نام', en: 'Subject, number or name' } },
  number: 'numbers',
  priority: ['1', '2', '3', '4', '5'],
  /** False: with messages that the caller has not seen. */
  seen: { kind: 'flag', title: { fa: 'دیده‌شده', en: 'Seen' } },
  waiting: { kind: 'flag', title: { fa: 'منتظر من', en: 'Waiting for me' } },
  created_at: { kind: 'dates', title: { fa: 'تاریخ', en: 'Date' } },
} as const;
const sorts = ['id', 'number', 'subject', 'status', 'priority', 'last_message_at', 'created_at'] as const;

export const supportTicketList = {
  sorts: [...sorts, 'service', 'user', 'operator'],
  filters: {
    ...filters,
    user: { kind: 'ids', from: 'users' },
    status: SUPPORT_STATUSES,
    service: { kind: 'ids', from: 'ticket-services' },
    /** False: not taken by anybody. */
    taken: { kind: 'flag', title: { fa: 'پذیرفته‌شده', en: 'Accepted' } },
    operator: { kind: 'ids', from: 'answerers' },
    /** Tickets that the caller has to look after: theirs, and untaken ones of services that they serve. */
    mine: { kind: 'flag', title: { fa: 'با من', en: 'Mine' } },
    creator: creatorFilter,
  },
  order: 'last_message_at,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

export const organizationTicketList = {
  sorts: [...sorts, 'recipient', 'creator'],
  filters: {
    ...filters,
    /** Either of the two. */
    user: { kind: 'ids', title: { fa: 'مشتری', en: 'Customer' }, from: 'users' },
    status: ORGANIZATION_STATUSES,
    /** Received: addressed to the caller; sent: by the caller. */
    box: {
      kind: ['received', 'sent'],
      title: { fa: 'پوشه', en: 'Folder' },
      choices: { received: { fa: 'به من', en: 'To me' }, sent: { fa: 'از من', en: 'From me' } },
    },
  },
  order: 'last_message_at,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

/** Messages and changes, newest first. */
export const ticketMessageList = {
  sorts: ['id'],
  filters: { side: TICKET_SIDES },
  order: 'id,desc',
} as const satisfies ListSpec;

const counts = <const S extends readonly string[]>(statuses: S) =>
  v.object({
    count,
    unseen: count,
    waiting: count,
    ...(Object.fromEntries(statuses.map((name) => [name, count])) as Record<S[number], typeof count>),
  });

/** Tickets of one kind that concern the caller. */
const Mine = v.object({
  /** Tickets with something new in them: the badge. */
  unseen: count,
  /** Open ones that wait for the caller. */
  waiting: count,
  /** The ticket that has waited longest for the caller, and that nobody else has taken. */
  first: v.nullable(id),
  /** All open ones that the caller may see. */
  open: count,
});
export const TicketTotals = v.object({
  /** Null without the permission to see them. */
  support: v.nullable(Mine),
  organization: v.nullable(Mine),
});
export type TicketTotals = v.InferOutput<typeof TicketTotals>;

const seen = v.strictObject({
  /** The last message the caller has seen; default: all. */
  message_id: v.optional(id),
});

export const supportTickets = {
  list: defineCall({
    name: 'support-tickets.list',
    method: 'GET',
    path: '/v1/admin/tickets/support',
    permission: 'support_ticket.show',
    summary: 'A page of support tickets, the last spoken in first',
    query: listQuery(supportTicketList),
    answer: page(SupportTicket),
  }),
  total: defineCall({
    name: 'support-tickets.total',
    method: 'GET',
    path: '/v1/admin/total-support-tickets',
    permission: 'support_ticket.show',
    summary: 'How many support tickets the filters leave, by status',
    query: totalQuery(supportTicketList),
    answer: one(counts(SUPPORT_STATUSES)),
  }),
  create: defineCall({
    name: 'support-tickets.create',
    method: 'POST',
    path: '/v1/admin/tickets/support',
    permission: 'support_ticket.create',
    summary: 'Asks a service of the club, for a customer or for oneself',
    body: SupportTicketInput,
    example: { service_id: 1, subject: 'پولم برنگشت', message: 'رزرو را لغو کردم ولی پول هنوز برنگشته.' },
    answer: one(SupportTicketDetail),
    status: 201,
  }),
  get: defineCall({
    name: 'support-tickets.get',
    method: 'GET',
    path: '/v1/admin/tickets/support/:id',
    permission: 'support_ticket.show',
    summary: 'One support ticket, with what the caller may do with it',
    params: idParams,
    answer: one(SupportTicketDetail),
  }),
  update: defineCall({
    name: 'support-tickets.update',
    method: 'PATCH',
    path: '/v1/admin/tickets/support/:id',
    permission: 'support_ticket.create',
    summary: 'Takes a ticket or hands it over, sets its status and its priority',
    params: idParams,
    body: SupportTicketPatch,
    answer: one(SupportTicketDetail),
  }),
  messages: defineCall({
    name: 'support-tickets.messages',
    method: 'GET',
    path: '/v1/admin/tickets/support/:id/messages',
    permission: 'support_ticket.show',
    summary: 'What was said and done in a ticket, the newest first; notes not for whoever asks',
    params: idParams,
    query: listQuery(ticketMessageList),
    answer: page(TicketMessage),
  }),
  seen: defineCall({
    name: 'support-tickets.seen',
    method: 'POST',
    path: '/v1/admin/tickets/support/:id/seen',
    permission: 'support_ticket.show',
    summary:
      'The caller has opened it: what the other side said is seen; nothing changes for who only looks on',
    params: idParams,
    body: seen,
    answer: done,
  }),
  /** People it can be assigned to. */
  operators: defineCall({
    name: 'support-tickets.operators',
    method: 'GET',
    path: '/v1/admin/tickets/support/:id/operators',
    permission: 'support_ticket.show',
    summary: 'Who may have this ticket: those who serve its service',
    params: idParams,
    answer: all(person),
  }),
  /** Assignees to filter the list by. */
  answerers: defineCall({
    name: 'support-tickets.answerers',
    method: 'GET',
    path: '/v1/admin/tickets/operators',
    permission: 'support_ticket.show',
    summary: 'Staff who may answer support tickets, and whoever has one that they took earlier',
    answer: all(person),
  }),
};

export const organizationTickets = {
  list: defineCall({
    name: 'organization-tickets.list',
    method: 'GET',
    path: '/v1/admin/tickets/organization',
    permission: 'organizational_ticket.show',
    summary: 'A page of the internal tickets that the caller has a part in; all of them for the top role',
    query: listQuery(organizationTicketList),
    answer: page(OrganizationTicket),
  }),
  total: defineCall({
    name: 'organization-tickets.total',
    method: 'GET',
    path: '/v1/admin/total-organization-tickets',
    permission: 'organizational_ticket.show',
    summary: 'How many internal tickets the filters leave, by status',
    query: totalQuery(organizationTicketList),
    answer: one(counts(ORGANIZATION_STATUSES)),
  }),
  create: defineCall({
    name: 'organization-tickets.create',
    method: 'POST',
    path: '/v1/admin/tickets/organization',
    permission: 'organizational_ticket.create',
    summary: 'Asks one of the staff something',
    body: OrganizationTicketInput,
    example: { recipient_user_id: 2, subject: 'فاکتور برق آبان', message: 'فاکتورش را بفرستید لطفاً.' },
    answer: one(OrganizationTicketDetail),
    status: 201,
  }),
  get: defineCall({
    name: 'organization-tickets.get',
    method: 'GET',
    path: '/v1/admin/tickets/organization/:id',
    permission: 'organizational_ticket.show',
    summary: 'One internal ticket, for the two of it and the top role',
    params: idParams,
    answer: one(OrganizationTicketDetail),
  }),
  update: defineCall({
    name: 'organization-tickets.update',
    method: 'PATCH',
    path: '/v1/admin/tickets/organization/:id',
    permission: 'organizational_ticket.create',
    summary: 'Hands an internal ticket over, sets its status and its priority',
    params: idParams,
    body: OrganizationTicketPatch,
    answer: one(OrganizationTicketDetail),
  }),
  messages: defineCall({
    name: 'organization-tickets.messages',
    method: 'GET',
    path: '/v1/admin/tickets/organization/:id/messages',
    permission: 'organizational_ticket.show',
    summary: 'What was said and done in an internal ticket, the newest first',
    params: idParams,
    query: listQuery(ticketMessageList),
    answer: page(TicketMessage),
  }),
  seen: defineCall({
    name: 'organization-tickets.seen',
    method: 'POST',
    path: '/v1/admin/tickets/organization/:id/seen',
    permission: 'organizational_ticket.show',
    summary: 'The caller has opened it: what the other said is seen',
    params: idParams,
    body: seen,
    answer: done,
  }),
  /** Possible addressees. */
  recipients: defineCall({
    name: 'organization-tickets.recipients',
    method: 'GET',
    path: '/v1/admin/tickets/recipients',
    permission: 'organizational_ticket.create',
    summary: 'Staff who see and answer internal tickets, but for the caller',
    answer: all(v.object({ ...person.entries, role: named })),
  }),
};

export const tickets = {
  mine: defineCall({
    name: 'tickets.mine',
    method: 'GET',
    path: '/v1/admin/total-tickets',
    permission: 'session',
    summary: 'What waits for the caller in tickets, by kind: the badge of the navigation',
    answer: one(TicketTotals),
  }),
  answer,
};
