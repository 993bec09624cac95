import * as v from 'valibot';
import { defineCall } from './call.ts';
import {
  amount,
  at,
  endTime,
  id,
  idParams,
  many,
  one,
  page,
  text,
  time,
  version,
  weekday,
} from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

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

export const TermPatch = v.strictObject({
  ...v.partial(v.object(TermInput.entries)).entries,
  version: v.optional(version),
});

export const termList = {
  sorts: ['id', 'name', 'start_time', 'end_time', 'price', 'created_at'],
  filters: {
    name: 'text',
    weekday: ['0', '1', '2', '3', '4', '5', '6'],
    price: 'amount',
    created_at: 'dates',
  },
  order: 'start_time,asc',
  trash: 'term.delete',
} as const satisfies ListSpec;

export const terms = {
  list: defineCall({
    name: 'terms.list',
    method: 'GET',
    path: '/v1/admin/terms',
    permission: 'term.show',
    summary: 'Terms: the slots of a day',
    query: listQuery(termList),
    answer: page(Term),
  }),
  get: defineCall({
    name: 'terms.get',
    method: 'GET',
    path: '/v1/admin/terms/:id',
    permission: 'term.show',
    summary: 'One term',
    params: idParams,
    answer: one(Term),
  }),
  create: defineCall({
    name: 'terms.create',
    method: 'POST',
    path: '/v1/admin/terms',
    permission: 'term.create',
    summary: 'A new term; terms of one weekday may not overlap',
    body: TermInput,
    answer: one(Term),
    status: 201,
  }),
  update: defineCall({
    name: 'terms.update',
    method: 'PATCH',
    path: '/v1/admin/terms/:id',
    permission: 'term.update',
    summary: 'Changes a term; times that exist stay as they are',
    params: idParams,
    body: TermPatch,
    answer: one(Term),
  }),
};
