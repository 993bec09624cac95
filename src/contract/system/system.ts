import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { amount, at, count, done, id, many, one, person, phone, uuid } from '#contract/fields.ts';
import { MESSAGE_FAULTS } from '#contract/messages/message-text.ts';
import { health } from './health.ts';

/** A check of the books: requested, and once finished the violations. */
const BookCheck = v.object({
  id,
  asked_at: at,
  /** Null: deleted. */
  by: v.nullable(person),
  /** Null while it waits or is being done. */
  done_at: v.nullable(at),
  /** How many invariants were broken; 0: the books are right. Null until it is done. */
  problems: v.nullable(count),
  /** Which, in the server's own words. */
  found: v.array(v.string()),
});

/** The most receipts a device reports one by one: as many as closing a shift accepts. */
export const MOST_UNSENT_CASH = 200;
const UnsentCash = v.strictObject({ key: uuid, price: v.pipe(amount, v.minValue(1, 'min')), cash_id: id });
export type UnsentCash = v.InferOutput<typeof UnsentCash>;

/** A device that has said, the last time, that it holds work which the server has not. */
export const Unsent = v.object({
  session_id: id,
  user: person,
  device: v.nullable(v.object({ id, prefix: v.string(), name: v.string() })),
  user_agent: v.string(),
  count,
  /** How many of them wait for a person's decision. */
  stuck: count,
  /** Whether it is the calling device. */
  own: v.boolean(),
  /** When it reported. */
  at,
  seen_at: at,
});
export type Unsent = v.InferOutput<typeof Unsent>;

export const SystemStatus = v.object({
  version: v.string(),
  /** The newest change of the database that this version knows, and has. */
  schema: v.string(),
  /** Another one after each restore (offline.md). */
  epoch: v.string(),
  /** Bytes of the database. */
  size: count,
  /** The disk of the backups, and how much of it should be free; null when unknown. */
  disk: v.nullable(v.object({ folder: v.string(), free: count, total: count, needed: count })),
  /** Where the server's clock stands before the newest entry of the log: when that was made. */
  clock: v.object({ now: at, newest: v.nullable(at) }),
  check: v.nullable(BookCheck),
  sms: v.object({
    gateway: v.picklist(['console', 'kavenegar', 'smsir']),
    /** Whether messages are only printed on the server. */
    prints: v.boolean(),
    /** When the gateway last refused the club's account, while it still does. */
    refused_at: v.nullable(at),
  }),
  address: v.object({
    /** As configured by the operator (PUBLIC_URL). */
    public_url: v.nullable(v.string()),
    /** Host and scheme by which this very call came. */
    origin: v.string(),
    https: v.boolean(),
    /** The caller's address as the server sees it. */
    caller: v.string(),
  }),
  day: v.object({
    /** When it last ran through; null: never on this server. */
    last: v.nullable(at),
    /** When it last failed, where nothing has run through since. */
    failed_at: v.nullable(at),
    /** The next turn of the club's day. */
    next: at,
    /** Past days not recognised yet. */
    waiting: count,
  }),
  unsent: v.array(Unsent),
});
export type SystemStatus = v.InferOutput<typeof SystemStatus>;

const held = v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(100_000, 'max'));

export const system = {
  health,
  metrics: defineCall({
    name: 'system.metrics',
    method: 'GET',
    path: '/v1/metrics',
    permission: 'public',
    summary: 'Prometheus text, for the machine itself or with the metrics token',
    answer: v.string(),
    raw: true,
  }),
  status: defineCall({
    name: 'system.status',
    method: 'GET',
    path: '/v1/admin/system',
    permission: 'setting.show',
    summary: 'How the server stands: version, data, books, gateway, address, run of the day, unsent work',
    answer: one(SystemStatus),
  }),
  check: defineCall({
    name: 'system.check',
    method: 'POST',
    path: '/v1/admin/system/check',
    permission: 'setting.update',
    summary: 'Asks for a look at the books now; one that waits or runs is answered as it is',
    body: v.strictObject({}),
    answer: one(BookCheck),
    status: 201,
  }),
  testMessage: defineCall({
    name: 'system.test-message',
    method: 'POST',
    path: '/v1/admin/system/test-message',
    permission: 'setting.update',
    summary: 'Sends a text to a phone at once, and says whether the gateway took it',
    body: v.strictObject({ phone_number: phone }),
    answer: one(
      v.object({
        sent: v.boolean(),
        fault: v.nullable(v.picklist(MESSAGE_FAULTS)),
        fault_status: v.nullable(v.number()),
      }),
    ),
  }),
  unsent: defineCall({
    name: 'system.unsent',
    method: 'POST',
    path: '/v1/admin/system/unsent',
    permission: 'session',
    summary: 'A device says how much work it holds that the server has not, and which cash is among it',
    body: v.strictObject({
      count: held,
      /** How many of them wait for a decision. */
      stuck: v.optional(held),
      cash: v.optional(many(UnsentCash, MOST_UNSENT_CASH)),
    }),
    answer: done,
  }),
};
