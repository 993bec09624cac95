import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { at, count, done, id, idParams, many, named, one, page, person, text } from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS } from '#contract/list.ts';
import { PRIORITIES } from './priorities.ts';

/** 1 a new version, 2 activity, 3 a message, 4 a warning, 5 a report (seeds §4). */
export const EVENT_TYPES = [1, 2, 3, 4, 5] as const;

/** Kinds of records an event can refer to; the record opens from it. */
export const EVENT_RESOURCES = [
  'users',
  'sale-invoices',
  'season-schedules',
  'closed-invoices',
  'shifts',
] as const;
export type EventResource = (typeof EVENT_RESOURCES)[number];

const Event = v.object({
  id,
  type: v.picklist(EVENT_TYPES),
  priority: v.picklist(PRIORITIES),
  subject: v.string(),
  /** Markdown. */
  content: v.string(),
  /** The kind of its record, if it has one; a report's is its snapshot, a new version's its release notes. */
  resource_kind: v.nullable(v.picklist(EVENT_RESOURCES)),
  resource_id: v.nullable(id),
  /** Null: the system. */
  creator: v.nullable(person),
  created_at: at,
});

export const ReceivedEvent = v.object({
  ...Event.entries,
  /** The place of its reader, for `events.seen`. */
  subscriber_id: id,
  seen_at: v.nullable(at),
});
export type ReceivedEvent = v.InferOutput<typeof ReceivedEvent>;

export const SentEvent = v.object({
  ...Event.entries,
  /** How many recipients it has, and how many have acknowledged it. */
  subscribers_count: count,
  seen_count: count,
});
export type SentEvent = v.InferOutput<typeof SentEvent>;

export const EventInput = v.strictObject({
  type: v.picklist(EVENT_TYPES, 'not_allowed'),
  priority: v.picklist(PRIORITIES, 'not_allowed'),
  subject: text(50, 5),
  content: text(400, 5),
});

/** Recipients: staff of these groups and these people, each once; without both: all staff (wire.md, Events). */
export const EventCreate = v.strictObject({
  ...EventInput.entries,
  role_ids: v.optional(many(id, 200, 1)),
  user_ids: v.optional(many(id, 200, 1)),
  /** The record it is about, which recipients can open. */
  resource: v.optional(v.strictObject({ kind: v.picklist(EVENT_RESOURCES, 'not_allowed'), id })),
  /** The kept report that an event of type 5 opens when it is acknowledged (seeds §2); of no other type. */
  snapshot_id: v.optional(id),
});

/** Possible recipients: groups of staff, and all staff but oneself. */
const Recipients = v.object({
  roles: v.array(named),
  people: v.array(v.object({ ...person.entries, role_id: id })),
});
export type Recipients = v.InferOutput<typeof Recipients>;

/** A recipient of an event, and when they acknowledged it. */
const Subscriber = v.object({ id, user: person, seen_at: v.nullable(at) });
export type Subscriber = v.InferOutput<typeof Subscriber>;

const DEGREES = ['1', '2', '3', '4', '5'] as const;
const filters = {
  subject: { kind: 'text', hint: 'subject' },
  type: DEGREES,
  priority: DEGREES,
  created_at: { kind: 'dates', title: { fa: 'تاریخ', en: 'Date' } },
  creator: creatorFilter,
} as const;
const sorts = ['id', 'created_at', 'subject', 'type', 'priority'] as const;

export const receivedEventList = {
  sorts: [...sorts, 'seen_at'],
  filters: {
    ...filters,
    seen: { kind: 'flag', title: { fa: 'دیده‌شده', en: 'Seen' } },
    id: { kind: 'ids', title: { fa: 'شماره‌ی مورد', en: 'Record number' }, hidden: true },
  },
  order: 'id,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

export const sentEventList = {
  sorts,
  filters: {
    ...filters,
    id: { kind: 'ids', title: { fa: 'شماره‌ی مورد', en: 'Record number' }, hidden: true },
  },
  order: 'id,desc',
  exports: SHEETS,
} as const satisfies ListSpec;

/** The recipients of an event, those who acknowledged it first. */
const subscriberList = {
  sorts: ['id', 'seen_at'],
  filters: { seen: 'flag' },
  order: 'seen_at,asc',
} as const satisfies ListSpec;

export const events = {
  list: defineCall({
    name: 'events.list',
    method: 'GET',
    path: '/v1/admin/events',
    permission: 'event.show',
    summary: 'All that staff were told, by people and by the system, the newest first',
    query: listQuery(sentEventList),
    answer: page(SentEvent),
  }),
  mine: defineCall({
    name: 'events.mine',
    method: 'GET',
    path: '/v1/events',
    permission: 'session',
    summary: 'What one has been told, for the popup (`seen=false`), the newest first',
    query: listQuery(receivedEventList),
    answer: page(ReceivedEvent),
  }),
  recipients: defineCall({
    name: 'events.recipients',
    method: 'GET',
    path: '/v1/admin/events/recipients',
    permission: 'event.create',
    summary: 'Whom one may tell: groups of the staff and the staff themselves',
    answer: one(Recipients),
  }),
  subscribers: defineCall({
    name: 'events.subscribers',
    method: 'GET',
    path: '/v1/admin/events/:id/subscribers',
    permission: 'event.show',
    summary: 'Whom an event went to, and who has seen it when',
    params: idParams,
    query: listQuery(subscriberList),
    answer: page(Subscriber),
  }),
  remove: defineCall({
    name: 'events.remove',
    method: 'DELETE',
    path: '/v1/admin/events/:id',
    permission: 'event.delete',
    summary: 'Takes an event back from those who have not seen it; one that nobody has seen is gone',
    params: idParams,
    answer: done,
  }),
  create: defineCall({
    name: 'events.create',
    method: 'POST',
    path: '/v1/admin/events',
    permission: 'event.create',
    summary:
      'Tells other staff something: all of them, or those of groups and people; the answer says how many',
    body: EventCreate,
    answer: one(SentEvent),
    status: 201,
  }),
  seen: defineCall({
    name: 'events.seen',
    method: 'POST',
    path: '/v1/events/:id/subscribers/:subscriber_id/seen',
    permission: 'session',
    summary: 'Acknowledges an event that one has received',
    params: v.strictObject({ id: idParams.entries.id, subscriber_id: idParams.entries.id }),
    answer: one(ReceivedEvent),
  }),
  received: defineCall({
    name: 'events.received',
    method: 'GET',
    path: '/v1/admin/profile/received-events',
    permission: 'session',
    summary: 'What one has been told, the newest first',
    query: listQuery(receivedEventList),
    answer: page(ReceivedEvent),
  }),
  sent: defineCall({
    name: 'events.sent',
    method: 'GET',
    path: '/v1/admin/profile/sent-events',
    permission: 'session',
    summary: 'What one has told others, the newest first',
    query: listQuery(sentEventList),
    answer: page(SentEvent),
  }),
};
