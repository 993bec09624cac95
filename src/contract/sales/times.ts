import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import {
  amount,
  count,
  date,
  endTime,
  id,
  many,
  named,
  one,
  page,
  person,
  time,
  version,
} from '#contract/fields.ts';
import { filtersOf, type ListSpec, listQuery, SHEETS, totalQuery } from '#contract/list.ts';
import { TIME_STATES } from '#domain/statuses.ts';

export const timeState = v.picklist(TIME_STATES, 'not_allowed');

/** A reservable time: a term on a court on a date, with the price copied when it was made (D10). */
export const Time = v.object({
  id,
  date,
  start_time: time,
  end_time: endTime,
  state: timeState,
  price: amount,
  court: named,
  term: named,
  closed: v.nullable(v.object({ id, title: v.string() })),
  /** The reservation; null for callers who may not see reservations. */
  invoice: v.nullable(v.object({ id, invoice_number: v.number(), user: person })),
  version,
});
export type Time = v.InferOutput<typeof Time>;

// Making them ---------------------------------------------------------------------------------------------------------

/** Without courts or terms: all active ones. */
const span = {
  from: date,
  to: date,
  court_ids: v.optional(many(id, 200, 1)),
  term_ids: v.optional(many(id, 200, 1)),
};
export const ForceInput = v.strictObject(span);
export const GenerateInput = v.strictObject({
  ...span,
  /** What stands there already is left as it is, and no reason to refuse. */
  only_missing: v.optional(v.boolean()),
});
/** `force`: as the forced call would do it; else as the other one does with `only_missing`. */
export const GeneratePreviewInput = v.strictObject({ ...span, force: v.optional(v.boolean()) });

const Generated = one(v.object({ created: count, kept: count, replaced: count }));

/**
 * What happens to the slots of a day. `kept` exist and stay, `replaced` are free ones that get today's hours and price,
 * `skipped` are not generated because another time overlaps, `closed` are in a closed day; `removed` are free ones
 * deleted without a replacement.
 */
const fates = {
  created: count,
  kept: count,
  replaced: count,
  skipped: count,
  closed: count,
  removed: count,
};
export const GeneratePreview = v.object({
  /** Every day of the span. */
  days: v.array(v.object({ date, ...fates })),
  total: v.object(fates),
  /** The last day that has any time; null in a club without. */
  made_until: v.nullable(date),
});
export type GeneratePreview = v.InferOutput<typeof GeneratePreview>;

// The list ------------------------------------------------------------------------------------------------------------

export const timeList = {
  sorts: ['id', 'date', 'start_time', 'price', 'court', 'term', 'state'],
  filters: {
    date: 'dates',
    weekday: ['0', '1', '2', '3', '4', '5', '6'],
    court: { kind: 'ids', from: 'courts' },
    term: { kind: 'ids', from: 'terms' },
    state: TIME_STATES,
    /** Counted by occupancy: reserved, or free on an active court. */
    offered: { kind: 'flag', title: { fa: 'قابل فروش', en: 'On sale' } },
    price: { kind: 'amount', title: { fa: 'قیمت هر سانس', en: 'Price per slot' } },
    id: { kind: 'ids', title: { fa: 'شماره‌ی مورد', en: 'Record number' }, hidden: true },
  },
  order: 'date,asc',
  exports: SHEETS,
} as const satisfies ListSpec;

// Changing free ones --------------------------------------------------------------------------------------------------

/** The most times named one by one. */
export const MOST_CHOSEN = 5_000;
const chosen = many(id, MOST_CHOSEN, 1);

/** Either of two, never both: 422 names the first when none is there, the second when both are. */
const either = <T extends object>(one: keyof T & string, other: keyof T & string) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value as Record<string, unknown>;
    const given = [one, other].filter((name) => input[name] !== undefined);
    if (given.length === 1) return;
    const key = given.length === 0 ? one : other;
    const message = given.length === 0 ? 'required' : 'not_allowed';
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });

const PriceEntries = v.strictObject({
  ids: v.optional(chosen),
  /** All free ones that the list's filters leave, as its query has them. */
  filter: v.optional(filtersOf(timeList)),
  price: v.optional(amount),
  /** Sets each price to the term's present price for its court. */
  from_terms: v.optional(v.literal(true, 'not_allowed')),
  /** Returns what would change, without changing it. */
  dry_run: v.optional(v.boolean()),
});
type PriceFields = v.InferOutput<typeof PriceEntries>;
export const TimesPrice = v.pipe(
  PriceEntries,
  either<PriceFields>('ids', 'filter'),
  either<PriceFields>('price', 'from_terms'),
);

export const TimesPriced = v.object({
  changed: count,
  /** Free ones that have this price already. */
  same: count,
  /** Included in the selection but unchanged: reserved, closed, over or deleted. */
  kept: count,
  raised: count,
  lowered: count,
  /** First and last day of those that change. */
  from: v.nullable(date),
  to: v.nullable(date),
  /** From which price to which, the most frequent first, 20 at most. */
  prices: v.array(v.object({ before: amount, after: amount, count })),
});
export type TimesPriced = v.InferOutput<typeof TimesPriced>;

export const TimesRemove = v.strictObject({ ids: chosen });

const path = '/v1/admin/times';

export const times = {
  list: defineCall({
    name: 'times.list',
    method: 'GET',
    path,
    permission: 'time.show',
    summary: 'Reservable times as a table',
    query: listQuery(timeList),
    answer: page(Time),
  }),
  totals: defineCall({
    name: 'times.totals',
    method: 'GET',
    path: '/v1/admin/total-times',
    permission: 'time.show',
    summary: 'How many times of each state a filter leaves, and the sum of their prices',
    query: totalQuery(timeList),
    answer: one(v.object({ count, free: count, reserved: count, closed: count, price: amount })),
  }),
  generate: defineCall({
    name: 'times.generate',
    method: 'POST',
    path: `${path}/generate`,
    permission: 'time.create',
    summary:
      'Makes times for a span of days; 409 `exists` (count, times: the first 100) and nothing made if any stand there, unless `only_missing`',
    body: GenerateInput,
    answer: Generated,
  }),
  preview: defineCall({
    name: 'times.preview',
    method: 'POST',
    path: `${path}/generate/preview`,
    permission: 'time.create',
    summary: 'What making them would do, day by day',
    body: GeneratePreviewInput,
    answer: one(GeneratePreview),
    reads: true,
  }),
  force: defineCall({
    name: 'times.force',
    method: 'POST',
    path: `${path}/generate/force`,
    permission: 'time.force',
    summary:
      'The same where times exist: replaces free ones that have not ended, keeps reserved and closed ones',
    body: ForceInput,
    answer: Generated,
  }),
  price: defineCall({
    name: 'times.price',
    method: 'POST',
    path: `${path}/price`,
    permission: 'time.create',
    summary: 'Another price for free times that have not ended; all others that are meant stay as they are',
    body: TimesPrice,
    answer: one(TimesPriced),
  }),
  remove: defineCall({
    name: 'times.remove',
    method: 'DELETE',
    path,
    permission: 'time.create',
    summary: 'Takes free times that have not ended out of the calendar; making times brings them back',
    body: TimesRemove,
    answer: one(v.object({ removed: count, kept: count })),
  }),
};
