import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import {
  amount,
  count,
  date,
  id,
  idParams,
  many,
  one,
  page,
  person,
  reference,
  signed,
  text,
  version,
  weekday,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, SHEETS, totalQuery, trashedQuery } from '#contract/list.ts';
import { Document, PaymentInput } from '#contract/treasury/documents.ts';
import { WEEKDAYS } from '#contract/weekday-words.ts';
import { CancelInput, cancelEntries, slotFigures } from './cancels.ts';
import { actionType } from './sale-invoices.ts';
import {
  court,
  looked,
  money,
  SEASON_STATES,
  SeasonDetail,
  SeasonPreview,
  SeasonSchedule,
  states,
  term,
} from './season-records.ts';

// A season schedule (D15) books one or several weekly slots over months for one customer. Each session is a normal
// reservation, which its own calls can change as well.

/** The most sessions handled by one call. */
export const MOST_SESSIONS = 400;
/** A year and a month, as times are made. */
export const MOST_DAYS = 400;
const MOST_SLOTS = 14;
// Inputs -----------------------------------------------------------------------------------------------------------

const SlotInput = v.strictObject({ weekday, term_id: id, court_id: id });
export type SeasonSlotInput = v.InferOutput<typeof SlotInput>;

const wanted = {
  /** Not before today. */
  from: date,
  to: date,
  slots: many(SlotInput, MOST_SLOTS, 1),
  /** A price per session in place of the slot's price and any discount; needs invoice.discount. */
  fixed_price: v.optional(v.nullable(amount)),
  /** Generates missing times; needs time.create. */
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
  action_type: v.optional(actionType),
  /** `slot` is the place in `slots`, from 0. */
  choices,
  /** The total the app showed; if the server's differs, 409 `price_changed` (D27). */
  expected_total: v.optional(amount),
  /** Receipts made with it; each needs receive.create. */
  payments: v.optional(v.pipe(v.array(PaymentInput), v.maxLength(3, 'too_long')), []),
  /** Confirms a season over the credit limit; needs user.set_max_debt (D8). */
  over_debt: v.optional(v.boolean(), false),
  /** Whether the customer gets one SMS; default: the club's setting. */
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
  expected_refund: CancelInput.entries.expected_refund,
  pay_out: CancelInput.entries.pay_out,
  notify: CancelInput.entries.notify,
  version: v.optional(version),
});
export type SeasonCancelInput = v.InferOutput<typeof SeasonCancelInput>;

/**
 * The effect of cancelling, in toman: each session by its own rule, and the totals. Callers without invoice.show get no
 * amounts, and of percents only those of rules.
 */
export const SeasonCancelPreview = v.object({
  sessions: v.array(
    v.object({
      ...{ invoice_id: id, number: count, date: v.string() },
      ...slotFigures,
      percent: v.nullable(v.number()),
      ...{ refund: money, penalty: money, paid: money },
    }),
  ),
  count,
  refund: money,
  penalty: money,
  paid: money,
  /** As of a visit (cancels.ts). */
  own_paid: money,
  own_penalty: money,
  others_back: money,
  payable: money,
  /** The debt of the whole season now and afterwards. */
  due: money,
  due_after: money,
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
  /** `keep`: it stays at its place. */
  choices: v.optional(
    v.pipe(
      v.array(ChangeChoice),
      v.maxLength(MOST_SESSIONS, 'too_long'),
      v.check((list) => new Set(list.map((one) => one.invoice_id)).size === list.length, 'exists'),
    ),
    [],
  ),
  /** Of all sessions concerned, including those kept. */
  expected_total: v.optional(amount),
  over_debt: v.optional(v.boolean(), false),
  /** Whether the customer gets one SMS; default: no, as for a move. */
  notify: v.optional(v.boolean()),
  version: v.optional(version),
});
export type SeasonChangeInput = v.InferOutput<typeof SeasonChangeInput>;

/**
 * Each session moves to the new day in its week. The place of another session counts as free when that one moves away,
 * automatically or by choice, and as taken when it stays. Callers without invoice.show get no amounts of reservations;
 * slots' prices are public.
 */
export const SeasonChangePreview = v.object({
  occurrences: v.array(
    v.object({
      ...looked,
      invoice_id: id,
      number: count,
      /** The present place and price; `looked` is the new place with the price there. */
      now: v.object({
        time_id: id,
        date: v.string(),
        start_time: v.string(),
        end_time: v.string(),
        court,
        total_price: money,
      }),
      /** The most percent that a cancel would give back then; null where the rules alone decide. */
      refund_ceiling: v.nullable(v.number()),
    }),
  ),
  states,
  missing: count,
  made_until: v.nullable(date),
  /** How many can move. */
  count,
  /** The price of all sessions now, and afterwards when sessions that cannot move stay. */
  total_before: money,
  total: money,
  balance: v.nullable(signed),
});
export type SeasonChangePreview = v.InferOutput<typeof SeasonChangePreview>;

// Putting another in a session's place -------------------------------------------------------------------------------

/** Another time for a session that the system cancelled. */
export const SeasonReplaceInput = v.strictObject({
  invoice_id: id,
  time_id: id,
  expected_total: v.optional(amount),
  over_debt: v.optional(v.boolean(), false),
  /** Whether the customer gets an SMS; default: as for a booking. */
  notify: v.optional(v.boolean()),
  version: v.optional(version),
});
export type SeasonReplaceInput = v.InferOutput<typeof SeasonReplaceInput>;

// Going on with it ---------------------------------------------------------------------------------------------------

/**
 * The planner's start for a continuation: the same slots in the following weeks, without a coach or slots that no
 * longer exist.
 */
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
    'state',
    'done',
    'left',
    'canceled',
    'total_price',
    'paid',
    'due',
    'created_at',
  ],
  filters: {
    search: { kind: 'text', title: { fa: 'نام، تلفن یا عنوان', en: 'Name, phone or title' } },
    user: { kind: 'text', hint: 'name' },
    coach: { kind: 'ids', from: 'coaches' },
    /** Courts of its slots in force: not ended, or with a future session. */
    court: { kind: 'ids', title: { fa: 'زمین', en: 'Court' }, from: 'courts' },
    term: { kind: 'ids', title: { fa: 'سانس', en: 'Slot' }, from: 'terms' },
    weekday: {
      kind: ['0', '1', '2', '3', '4', '5', '6'],
      title: { fa: 'روزهای هفته', en: 'Weekdays' },
      choices: WEEKDAYS,
    },
    state: SEASON_STATES,
    /** Seasons that touch one of these days. */
    date: { kind: 'dates', title: { fa: 'در روزهای', en: 'On days' } },
    creator: creatorFilter,
    created_at: 'dates',
    user_id: { kind: 'ids', title: { fa: 'شماره‌ی مشتری', en: 'Customer number' }, hidden: true },
  },
  order: 'from,desc',
  trash: 'season_scheduler.delete',
  exports: SHEETS,
} as const satisfies ListSpec;
/** The same list for one customer. */
const { user: _, user_id: __, ...filters } = seasonList.filters;
const { trash: ___, ...withoutTrash } = seasonList;
export const personSeasonList = {
  ...withoutTrash,
  filters: { ...filters, search: { ...filters.search, hidden: true } },
} as const satisfies ListSpec;

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
  get: defineCall({
    name: 'season-schedules.get',
    method: 'GET',
    path: `${path}/:id`,
    permission: 'season_scheduler.show',
    summary: 'One season with its sessions; with trashed=true one of the trash',
    ...byId,
    query: trashedQuery(seasonList.trash),
    answer: one(SeasonDetail),
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
  /** 409 `not_active` when no session is in the future; 422 `over_payable`. */
  cancel: defineCall({
    name: 'season-schedules.cancel',
    method: 'POST',
    path: `${path}/:id/cancel`,
    permission: 'season_scheduler.update',
    summary: 'Cancels sessions that are ahead, with one pay-out and one message',
    ...byId,
    body: SeasonCancelInput,
    answer: v.object({ data: SeasonDetail, payment: v.nullable(Document) }),
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
  }),
  /** 409 `slot_taken`, `time_closed`, `price_changed`, `stale`; 422 `no_time`, `passed`, `max_debt`. */
  replace: defineCall({
    name: 'season-schedules.replace',
    method: 'POST',
    path: `${path}/:id/replace`,
    permission: 'season_scheduler.update',
    summary: 'Books another slot for a session that the system cancelled, in its place',
    ...byId,
    body: SeasonReplaceInput,
    answer: one(SeasonDetail),
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
