import * as v from 'valibot';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { amount, at, endTime, id, many, text, time, trashed, version, weekday } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';
import { WEEKDAYS } from '#contract/weekday-words.ts';

const CourtPrice = v.strictObject({ court_id: id, price: amount });

/** A term: a time slot of the day, the weekdays on which it runs, and its price (D10). */
export const Term = v.object({
  id,
  name: v.string(),
  start_time: time,
  end_time: endTime,
  weekdays: v.array(weekday),
  price: amount,
  /** Courts with a price of their own. */
  court_prices: v.array(v.object(CourtPrice.entries)),
  created_at: at,
  version,
  ...trashed(),
});
export type Term = v.InferOutput<typeof Term>;

/** At most one price a court. */
const courtPrices = v.pipe(
  v.array(CourtPrice),
  v.maxLength(200, 'too_long'),
  v.check((list) => new Set(list.map((p) => p.court_id)).size === list.length, 'exists'),
);

export const TermInput = v.strictObject({
  name: text(60, 2),
  start_time: time,
  end_time: endTime,
  weekdays: many(weekday, 7, 1),
  price: amount,
  court_prices: v.optional(courtPrices),
});

/** Times that exist stay as they are (D10). */
export const TermPatch = patchOf(TermInput);

export const termList = {
  sorts: ['id', 'name', 'start_time', 'end_time', 'price', 'created_at'],
  filters: {
    name: 'text',
    weekday: {
      kind: ['0', '1', '2', '3', '4', '5', '6'],
      title: { fa: 'روزهای هفته', en: 'Weekdays' },
      choices: WEEKDAYS,
    },
    price: { kind: 'amount', title: { fa: 'قیمت هر سانس', en: 'Price per slot' } },
    /** Courts with a price of their own in the term. */
    court: {
      kind: 'ids',
      title: { fa: 'قیمت جدا برای زمین', en: 'Separate price for a court' },
      from: 'courts',
    },
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'start_time,asc',
  trash: 'term.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

export const terms = crud({
  resource: 'terms',
  entity: Term,
  list: termList,
  input: TermInput,
  example: { name: 'سانس نمونه', weekdays: [0, 3], price: 700_000, start_time: '08:00', end_time: '09:30' },
  patch: TermPatch,
});
