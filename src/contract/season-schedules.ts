import * as v from 'valibot';
import { defineCall } from './call.ts';
import { CancelInput, cancelEntries, slotFigures } from './cancels.ts';
import { crud, patchOf } from './crud.ts';
import { Document, PaymentInput } from './documents.ts';
import {
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
  page,
  person,
  reference,
  signed,
  text,
  time,
  trashed,
  version,
  weekday,
} from './fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery } from './list.ts';
import { actionType } from './sale-invoices.ts';

// A season schedule (D15) books one slot or several of a week over months, for one customer. Each session is a
// reservation like any other: what becomes of it is said by its own calls too.

/** So many sessions are looked at or handled at once. */
export const MOST_SESSIONS = 400;
/** A year and a month, as times are made. */
export const MOST_DAYS = 400;
const MOST_SLOTS = 14;

// What a season is -------------------------------------------------------------------------------------------------

const court = named;
const term = v.object({ id, name: v.string(), start_time: time, end_time: endTime });
const money = v.nullable(amount);

/**
 * Where the sessions of a week are; `slot` is its number in the season, from 0, and stays its own. `until` is the last
 * day of one that a change has given up, null of those in force.
 */
export const SeasonSlot = v.object({ slot: count, weekday, term, court, until: v.nullable(date) });
export type SeasonSlot = v.InferOutput<typeof SeasonSlot>;

/** `ahead` has not begun; `canceled` is by the customer or by a closed day. */
export const SESSION_STATES = ['held', 'ahead', 'canceled'] as const;
export const SEASON_STATES = ['active', 'finished', 'canceled'] as const;

/** A season as lists show it. Its sums are null for callers without invoice.show. */
export const SeasonSchedule = v.object({
  id,
  /** What people call it; empty: by its days, hours and court. */
  title: v.string(),
  description: v.string(),
  /** `phone_number` is null for callers without user.show. */
  user: v.object({ id, name: v.string(), family: v.string(), phone_number: v.nullable(v.string()) }),
  /** `id` of the coach. */
  coach: v.nullable(person),
  /** Those in force first. */
  slots: v.array(SeasonSlot),
  from: v.string(),
  to: v.string(),
  /** What each session costs, where that is agreed on; null: what its slot costs. */
  fixed_price: v.nullable(amount),
  /** Active while a session is ahead; else cancelled, where the rest was or none is left, or finished. */
  state: v.picklist(SEASON_STATES),
  /** All sessions, the cancelled ones too: done + left + canceled. */
  count,
  done: count,
  left: count,
  canceled: count,
  /** In the order of the calendar; `moved`: it stands elsewhere than its slot says. */
  strip: v.array(v.object({ state: v.picklist(SESSION_STATES), moved: v.boolean() })),
  /** What it costs as it is now: of cancelled sessions what was kept. */
  total_price: money,
  paid: money,
  due: money,
  creator: v.nullable(person),
  created_at: at,
  version,
  ...trashed(),
});
export type SeasonSchedule = v.InferOutput<typeof SeasonSchedule>;

/** One reservation of a season; its sums are null for callers without invoice.show. */
export const SeasonSession = v.object({
  /** Its place in the season, from 1: «۴ از ۱۰». */
  number: count,
  slot: count,
  invoice_id: id,
  invoice_number: count,
  version,
  time_id: id,
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  term: named,
  court,
  state: v.picklist(SESSION_STATES),
  moved: v.boolean(),
  /** 1 active, 2 cancelled; by 1 the customer, 2 the system. */
  status: v.picklist([1, 2]),
  cancel_type: v.nullable(v.picklist([1, 2])),
  /** Its slot has ended. */
  passed: v.boolean(),
  attended: v.nullable(v.boolean()),
  /** The closed day that cancelled it. */
  closed: v.nullable(v.object({ id, title: v.string() })),
  /** What it cost when it was active, before and after the discount, with its add-ons. */
  price: money,
  discount: money,
  total_price: money,
  /** Of a cancelled one: what went back, and what was kept. */
  cancel_price: money,
  penalty: money,
  paid: money,
  due: money,
  pending: money,
  /** 1 settled, 2 owing, 3 overpaid. */
  financial_status: v.nullable(v.picklist([1, 2, 3])),
});
export type SeasonSession = v.InferOutput<typeof SeasonSession>;

export const SeasonDetail = v.object({
  ...SeasonSchedule.entries,
  sessions: v.array(SeasonSession),
  /** What all its sessions cost when they were booked, less what went back of those cancelled: `total_price`. */
  booked: money,
  refunded: money,
  penalty: money,
  /** Of the customer; null for callers without user.show. */
  balance: v.nullable(signed),
});
export type SeasonDetail = v.InferOutput<typeof SeasonDetail>;

// Looking before it is booked --------------------------------------------------------------------------------------

/** A slot that could be had instead. It is not in the calendar yet where `time_id` is null. */
export const SeasonOffer = v.object({
  kind: v.picklist(['court', 'earlier', 'later', 'next_day']),
  time_id: v.nullable(id),
  date: v.string(),
  start_time: v.string(),
  end_time: v.string(),
  term: named,
  court,
  /** The slot's own, or the fixed one, and after the customer's discount. */
  price: amount,
  total_price: amount,
});
export type SeasonOffer = v.InferOutput<typeof SeasonOffer>;

/** What a day on which a season wants to meet looks like now. */
const looked = {
  date: v.string(),
  /** Number of the season's slot that asks for it. */
  slot: count,
  time_id: v.nullable(id),
  start_time: v.string(),
  end_time: v.string(),
  term: named,
  court,
  price: amount,
  total_price: amount,
  /**
   * `no_time`: the calendar has no such time. With `missing` it could be made; where that is asked for
   * (`generate_missing`) it counts as free.
   */
  state: v.picklist(['free', 'taken', 'closed', 'no_time']),
  missing: v.boolean(),
  /** Who has it, or the closed day that it lies in; null for a free one, and a court's or term's own pause. */
  by: v.nullable(
    v.object({
      /** Their `user` is null for callers without user.show. */
      invoice: v.nullable(v.object({ id, invoice_number: count, user: v.nullable(person) })),
      closed: v.nullable(v.object({ id, title: v.string() })),
    }),
  ),
  /** Of one that is not free, the nearest first. */
  offers: v.array(SeasonOffer),
  /** Which of the offers is the best that is nobody else's, from 0. */
  suggested: v.nullable(count),
};
export const SeasonOccurrence = v.object(looked);
export type SeasonOccurrence = v.InferOutput<typeof SeasonOccurrence>;

const states = v.object({ free: count, taken: count, closed: count, no_time: count });

/** Nothing is chosen yet: `count` and `total` are of those that are free. */
export const SeasonPreview = v.object({
  /** By day, hour and slot. What of today has ended is left out. */
  occurrences: v.array(SeasonOccurrence),
  states,
  /** How many times the calendar lacks and could be made. */
  missing: count,
  /** The last day that has any time. */
  made_until: v.nullable(date),
  count,
  total: amount,
  /** Before the discount, and the groups that give it. */
  price: amount,
  discount: amount,
  discount_groups: v.array(v.object({ id, name: v.string(), percent: v.number() })),
  /** The customer's account now; null without a customer, and for callers without user.show. */
  balance: v.nullable(signed),
});
export type SeasonPreview = v.InferOutput<typeof SeasonPreview>;

// Inputs -----------------------------------------------------------------------------------------------------------

const SlotInput = v.strictObject({ weekday, term_id: id, court_id: id });
export type SeasonSlotInput = v.InferOutput<typeof SlotInput>;

const wanted = {
  /** Not before today. */
  from: date,
  to: date,
  slots: many(SlotInput, MOST_SLOTS, 1),
  /** What each session costs, instead of its slot's price and any discount; needs invoice.discount. */
  fixed_price: v.optional(v.nullable(amount)),
  /** Times that the calendar lacks are made; needs time.create. */
  generate_missing: v.optional(v.boolean(), false),
};

/** It is looked at while it is still being written: the customer need not be known yet. */
export const SeasonPreviewInput = v.strictObject({ ...wanted, user_id: v.optional(v.nullable(reference)) });
export type SeasonPreviewInput = v.InferOutput<typeof SeasonPreviewInput>;

/** Instead of the slot that was asked for: a time of the calendar, or one that `generate_missing` makes. */
const elsewhere = {
  time_id: v.optional(id),
  place: v.optional(v.strictObject({ date, term_id: id, court_id: id })),
};
/** One of two or three ways, never two: 422 names the first when none is there, the second when several are. */
const oneWay = <T extends object>(names: readonly (keyof T & string)[]) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value as Record<string, unknown>;
    const given = names.filter((name) => input[name] !== undefined);
    if (given.length === 1) return;
    const key = (given.length === 0 ? names[0] : given[1]) as string;
    const message = given.length === 0 ? 'required' : 'not_allowed';
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });
const yes = v.optional(v.literal(true, 'not_allowed'));

const ChoiceEntries = v.strictObject({ date, slot: count, ...elsewhere, skip: yes });
const Choice = v.pipe(
  ChoiceEntries,
  oneWay<v.InferOutput<typeof ChoiceEntries>>(['time_id', 'place', 'skip']),
);
export type SeasonChoice = v.InferOutput<typeof Choice>;
const choices = v.optional(
  v.pipe(
    v.array(Choice),
    v.maxLength(MOST_SESSIONS, 'too_long'),
    v.check((list) => new Set(list.map((one) => `${one.date} ${one.slot}`)).size === list.length, 'exists'),
  ),
  [],
);

/** Each day that is not free needs a choice: else, and where a chosen slot is gone, 409 `preview_changed` (preview). */
export const SeasonInput = v.strictObject({
  ...wanted,
  title: v.optional(text(60, 0), ''),
  description: v.optional(text(500, 0), ''),
  user_id: reference,
  coach_id: v.optional(v.nullable(id)),
  action_type: v.optional(actionType, 1),
  /** `slot` is the place in `slots`, from 0. */
  choices,
  /** What the app showed: another total on the server is 409 `price_changed` (D27). */
  expected_total: v.optional(amount),
  /** Receipts made with it; each needs receive.create. */
  payments: v.optional(v.pipe(v.array(PaymentInput), v.maxLength(3, 'too_long')), []),
  /** Confirms a season over the credit limit; needs user.set_max_debt (D8). */
  over_debt: v.optional(v.boolean(), false),
  /** Whether the customer is told by SMS, once; unsaid: as the club's settings have it. */
  notify: v.optional(v.boolean()),
});
export type SeasonInput = v.InferOutput<typeof SeasonInput>;

// Cancelling what is left --------------------------------------------------------------------------------------------

/** Sessions ahead: these, or those from a day on; without either all of them. Together they are refused. */
const left = {
  from: v.optional(date),
  ids: v.optional(many(id, MOST_SESSIONS, 1)),
};
export const SeasonCancelPreviewInput = v.strictObject({ ...left, ...cancelEntries });
export type SeasonCancelPreviewInput = v.InferOutput<typeof SeasonCancelPreviewInput>;
/** `amount` and `pay_out` are of all sessions together, `handed_over` add-ons of any of them. */
export const SeasonCancelInput = v.strictObject({
  ...left,
  ...cancelEntries,
  reason: text(300),
  pay_out: CancelInput.entries.pay_out,
  notify: CancelInput.entries.notify,
  version: v.optional(version),
});
export type SeasonCancelInput = v.InferOutput<typeof SeasonCancelInput>;

/** What cancelling would do, in toman: each session by its own rule, and the sums of all. */
export const SeasonCancelPreview = v.object({
  sessions: v.array(v.object({ invoice_id: id, number: count, date: v.string(), ...slotFigures })),
  count,
  refund: amount,
  penalty: amount,
  paid: amount,
  /** The most that can be handed out at once, in one payment. */
  payable: amount,
  /** What the whole season owes now, and then. */
  due: amount,
  due_after: amount,
  /** Null for callers without user.show. */
  balance_before: v.nullable(signed),
  balance_after: v.nullable(signed),
  notify: v.boolean(),
});
export type SeasonCancelPreview = v.InferOutput<typeof SeasonCancelPreview>;

// Changing what is left ----------------------------------------------------------------------------------------------

const changes = v.pipe(
  v.array(v.strictObject({ slot: count, ...SlotInput.entries })),
  v.minLength(1, 'required'),
  v.maxLength(MOST_SLOTS, 'too_long'),
  v.check((list) => new Set(list.map((one) => one.slot)).size === list.length, 'exists'),
);
const change = {
  /** Sessions from this day on; without it all that are ahead. */
  from: v.optional(date),
  /** The numbers of the slots that go elsewhere, and where. */
  changes,
  generate_missing: v.optional(v.boolean(), false),
};
export const SeasonChangePreviewInput = v.strictObject(change);
export type SeasonChangePreviewInput = v.InferOutput<typeof SeasonChangePreviewInput>;

const ChangeChoiceEntries = v.strictObject({ invoice_id: id, ...elsewhere, keep: yes });
const ChangeChoice = v.pipe(
  ChangeChoiceEntries,
  oneWay<v.InferOutput<typeof ChangeChoiceEntries>>(['time_id', 'place', 'keep']),
);
export type SeasonChangeChoice = v.InferOutput<typeof ChangeChoice>;
/** Each session whose new slot is not free needs a choice: else 409 `preview_changed` (preview). */
export const SeasonChangeInput = v.strictObject({
  ...change,
  /** `keep`: it stays where it is. */
  choices: v.optional(
    v.pipe(
      v.array(ChangeChoice),
      v.maxLength(MOST_SESSIONS, 'too_long'),
      v.check((list) => new Set(list.map((one) => one.invoice_id)).size === list.length, 'exists'),
    ),
    [],
  ),
  /** Of all sessions that the change is about, those that are kept too. */
  expected_total: v.optional(amount),
  over_debt: v.optional(v.boolean(), false),
  notify: v.optional(v.boolean()),
  version: v.optional(version),
});
export type SeasonChangeInput = v.InferOutput<typeof SeasonChangeInput>;

/** Each session goes to the new day of its own week. */
export const SeasonChangePreview = v.object({
  occurrences: v.array(
    v.object({
      ...looked,
      invoice_id: id,
      number: count,
      /** Where it is now, and what it costs there; `looked` is where it would go, at the price that it would have. */
      now: v.object({
        time_id: id,
        date: v.string(),
        start_time: v.string(),
        end_time: v.string(),
        court,
        total_price: amount,
      }),
      /** The most percent that a cancel would give back then; null where the rules alone decide. */
      refund_ceiling: v.nullable(v.number()),
    }),
  ),
  states,
  missing: count,
  made_until: v.nullable(date),
  /** Of those that are free to go. */
  count,
  /** Of all of them, now; and then, where what is not free stays as it is. */
  total_before: amount,
  total: amount,
  balance: v.nullable(signed),
});
export type SeasonChangePreview = v.InferOutput<typeof SeasonChangePreview>;

// Going on with it ---------------------------------------------------------------------------------------------------

/** What the planner starts with: the same slots as many weeks later; without a coach or slots that are no more. */
export const SeasonCopy = v.object({
  title: v.string(),
  description: v.string(),
  user: SeasonSchedule.entries.user,
  coach: v.nullable(person),
  from: v.string(),
  to: v.string(),
  slots: v.array(v.object({ weekday, term, court })),
  fixed_price: v.nullable(amount),
});
export type SeasonCopy = v.InferOutput<typeof SeasonCopy>;

// Lists ------------------------------------------------------------------------------------------------------------

/** `user` and `creator` are any part of a name; `search` a part of a name, a phone or the title. */
export const seasonList = {
  sorts: [
    'id',
    'user',
    'coach',
    'from',
    'to',
    'done',
    'left',
    'canceled',
    'total_price',
    'paid',
    'due',
    'created_at',
  ],
  filters: {
    search: 'text',
    user: 'text',
    user_id: 'ids',
    coach: 'ids',
    /** Of its slots in force. */
    court: 'ids',
    term: 'ids',
    weekday: ['0', '1', '2', '3', '4', '5', '6'],
    state: SEASON_STATES,
    /** Seasons that touch one of these days. */
    date: 'dates',
    creator: 'text',
    created_at: 'dates',
  },
  order: 'from,desc',
  trash: 'season_scheduler.delete',
  exports: SHEETS,
} as const satisfies ListSpec;
/** The same of one customer. */
const { user: _, user_id: __, ...filters } = seasonList.filters;
const { trash: ___, ...withoutTrash } = seasonList;
export const personSeasonList = { ...withoutTrash, filters } as const satisfies ListSpec;

const totals = v.object({
  count,
  active: count,
  finished: count,
  canceled: count,
  total_price: money,
  paid: money,
  due: money,
});

// Calls ------------------------------------------------------------------------------------------------------------

const path = '/v1/admin/season-schedules';
const byId = { params: idParams } as const;

export const seasonSchedules = {
  ...crud({
    resource: 'season-schedules',
    entity: SeasonSchedule,
    detail: SeasonDetail,
    list: seasonList,
    total: totals,
    patch: patchOf(v.strictObject({ title: text(60, 0), description: text(500, 0) })),
  }),
  preview: defineCall({
    name: 'season-schedules.preview',
    method: 'POST',
    path: `${path}/preview`,
    permission: 'season_scheduler.create',
    summary: 'Every day that a season wants: free or not and why, what could be had instead, the price',
    body: SeasonPreviewInput,
    answer: v.object({ data: SeasonPreview }),
    reads: true,
  }),
  /**
   * 409 `preview_changed` (preview), `price_changed` (yours, ours); 422 `no_free_date` where nothing is booked,
   * `too_wide`, `max_debt`, `passed` on `from`.
   */
  create: defineCall({
    name: 'season-schedules.create',
    method: 'POST',
    path,
    permission: 'season_scheduler.create',
    summary: 'Books a season, with payments if there are any: all or nothing',
    body: SeasonInput,
    answer: v.object({ data: SeasonDetail, receives: v.array(Document) }),
    status: 201,
    kept: 'whole',
  }),
  calculateCancelPrice: defineCall({
    name: 'season-schedules.calculate-cancel-price',
    method: 'POST',
    path: `${path}/:id/calculate-cancel-price`,
    permission: 'season_scheduler.update',
    summary: 'What cancelling sessions that are ahead would give back and keep',
    ...byId,
    body: SeasonCancelPreviewInput,
    answer: one(SeasonCancelPreview),
    reads: true,
  }),
  /** 409 `not_active` where none of it is ahead; 422 `over_payable`. */
  cancel: defineCall({
    name: 'season-schedules.cancel',
    method: 'POST',
    path: `${path}/:id/cancel`,
    permission: 'season_scheduler.update',
    summary: 'Cancels sessions that are ahead, with one pay-out and one message',
    ...byId,
    body: SeasonCancelInput,
    answer: v.object({ data: SeasonDetail, payment: v.nullable(Document) }),
    kept: 'whole',
  }),
  calculateChange: defineCall({
    name: 'season-schedules.change-preview',
    method: 'POST',
    path: `${path}/:id/change/preview`,
    permission: 'season_scheduler.update',
    summary: 'Where the sessions that are ahead would go, what is in their way, the price then',
    ...byId,
    body: SeasonChangePreviewInput,
    answer: one(SeasonChangePreview),
    reads: true,
  }),
  /** 409 `preview_changed` (preview), `price_changed`, `not_active`; 422 `max_debt`. */
  change: defineCall({
    name: 'season-schedules.change',
    method: 'POST',
    path: `${path}/:id/change`,
    permission: 'season_scheduler.update',
    summary: 'Another day, hour or court for the sessions that are ahead, settling the difference',
    ...byId,
    body: SeasonChangeInput,
    answer: one(SeasonDetail),
    kept: 'whole',
  }),
  copy: defineCall({
    name: 'season-schedules.copy',
    method: 'GET',
    path: `${path}/:id/copy`,
    permission: 'season_scheduler.create',
    summary: 'What a planner starts with to go on with a season after its end',
    ...byId,
    answer: one(SeasonCopy),
  }),
};

export const personSeasons = {
  list: defineCall({
    name: 'users.season-schedules',
    method: 'GET',
    path: '/v1/admin/users/:id/season-schedules',
    permission: 'season_scheduler.show',
    summary: 'The season schedules of a person',
    ...byId,
    query: listQuery(personSeasonList),
    answer: page(SeasonSchedule),
  }),
  total: defineCall({
    name: 'users.total-season-schedules',
    method: 'GET',
    path: '/v1/admin/users/:id/total-season-schedules',
    permission: 'season_scheduler.show',
    summary: 'How many season schedules of a person the filters leave, and their sums',
    ...byId,
    query: totalQuery(personSeasonList),
    answer: one(totals),
  }),
};
