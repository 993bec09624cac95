import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import {
  all,
  amount,
  at,
  count,
  date,
  endTime,
  id,
  idParams,
  many,
  named,
  one,
  person,
  text,
  time,
  trashed,
  version,
} from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { TYPES } from '#contract/settings/court-words.ts';
import { COURT_TYPES } from '#domain/statuses.ts';
import { WAIT_STATES } from '#domain/waitlist.ts';

const courtType = v.picklist(COURT_TYPES, 'not_allowed');
/** Phone: null without `user.show`. */
const waiter = v.object({ ...person.entries, phone_number: v.nullable(v.string()) });

/** A waitlist entry: a person, days and hours. */
export const Waiting = v.object({
  id,
  user: waiter,
  date_from: v.string(),
  date_to: v.string(),
  from: v.string(),
  to: v.string(),
  /** Null: any court. */
  court_ids: v.nullable(v.array(id)),
  courts: v.nullable(v.array(named)),
  /** Null: of any kind. */
  type: v.nullable(courtType),
  note: v.string(),
  state: v.picklist(WAIT_STATES),
  /** The reservation by which they wait no more. */
  invoice_id: v.nullable(id),
  /** Null: the system. */
  creator: v.nullable(person),
  created_at: at,
  version,
  ...trashed(),
});
export type Waiting = v.InferOutput<typeof Waiting>;

const wish = {
  date_from: date,
  date_to: date,
  from: time,
  to: endTime,
  court_ids: v.optional(v.nullable(many(id, 200, 1)), null),
  type: v.optional(v.nullable(courtType), null),
  note: v.optional(text(500, 0), ''),
};
export const WaitingInput = v.strictObject({ user_id: id, ...wish });
/** States set by hand; a booking sets `booked`. */
const state = v.picklist(['waiting', 'offered', 'canceled'], 'not_allowed');
const WaitingPatch = patchOf(v.strictObject({ ...wish, state }));
export type WaitingPatch = v.InferOutput<typeof WaitingPatch>;

export const waitlistList = {
  sorts: ['id', 'user', 'date_from', 'date_to', 'from', 'state', 'created_at'],
  filters: {
    search: { kind: 'text', title: { fa: 'نام یا شماره‌ی مشتری', en: 'Customer name or number' } },
    date: { kind: 'dates', title: { fa: 'روزها', en: 'Days' } },
    state: WAIT_STATES,
    court: { kind: 'ids', title: { fa: 'زمین‌ها', en: 'Courts' }, from: 'courts' },
    type: { kind: COURT_TYPES, title: { fa: 'نوع زمین', en: 'Court type' }, choices: TYPES },
    /** Part of its author's name, or `system`. */
    creator: creatorFilter,
    created_at: 'dates',
    user: { kind: 'ids', from: 'users', hidden: true },
  },
  order: 'date_from,asc',
  trash: 'invoice.create',
  exports: SHEETS,
} as const satisfies ListSpec;

/** A slot that became free while people wait for it, and those people, first come first. */
export const FreedSlot = v.object({
  id,
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  court: named,
  price: amount,
  /** Grows each time it becomes free. */
  freed: count,
  waiting: v.array(
    v.object({
      id,
      user: waiter,
      note: v.string(),
      /** They were notified of this slot since it last became free. */
      offered: v.boolean(),
      version,
    }),
  ),
});
export type FreedSlot = v.InferOutput<typeof FreedSlot>;

/** Most slots that one answer names; who waits for more waits for anything. */
export const MOST_FREED = 20;

const calls = crud({
  resource: 'waitlist',
  entity: Waiting,
  list: waitlistList,
  input: WaitingInput,
  example: { user_id: 1, date_from: '2029-01-01', date_to: '2029-01-07', from: '18:00', to: '22:00' },
  patch: WaitingPatch,
});

export const waitlist = {
  ...calls,
  freed: defineCall({
    name: 'waitlist.freed',
    method: 'GET',
    path: '/v1/admin/waitlist/freed',
    permission: 'invoice.create',
    summary: 'Slots that became free while somebody waits for them, the next first, with who waits',
    answer: all(FreedSlot),
  }),
  offer: defineCall({
    name: 'waitlist.offer',
    method: 'POST',
    path: '/v1/admin/waitlist/:id/offer',
    permission: 'invoice.create',
    summary: 'Notes that somebody was told of a free slot; with `message` the text goes out',
    params: idParams,
    body: v.strictObject({ time_id: id, message: v.optional(v.boolean(), false) }),
    answer: one(Waiting),
  }),
};
