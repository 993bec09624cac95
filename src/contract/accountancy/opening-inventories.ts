import * as v from 'valibot';
import { defineCall, type Schema } from '#contract/call.ts';
import {
  all,
  amount,
  at,
  count,
  date,
  done,
  id,
  idParams,
  one,
  page,
  person,
  price,
} from '#contract/fields.ts';
import { type ListSpec, listQuery, PAPERS } from '#contract/list.ts';

// What was there before the first day (seeds §4; ledger.md "Opening entries"): banks, cash boxes, debtors, creditors.

export const OPENING_KINDS = ['banks', 'cashes', 'debtor-users', 'creditor-users'] as const;
export type OpeningKind = (typeof OPENING_KINDS)[number];

/** `id` is the bank's, the cash box's or the person's; a creditor's price is above 0 too. */
export const OpeningBank = v.object({ id, name: v.string(), card_number: v.string(), price });
export const OpeningCash = v.object({ id, name: v.string(), price });
/** `phone_number` only with user.show. */
export const OpeningUser = v.object({
  ...person.entries,
  phone_number: v.nullable(v.string()),
  price,
});
export type OpeningEntry = v.InferOutput<typeof OpeningCash> & {
  card_number?: string;
  family?: string;
  phone_number?: string | null;
};

const sums = v.object({ count, price: amount });

/** Whether the entries can be changed, their date, and the total of each list. */
export const OpeningState = v.object({
  locked: v.boolean(),
  locked_at: v.nullable(at),
  locked_by: v.nullable(person),
  /** The first day of the first year, its last, and its name. */
  date,
  end_date: date,
  year: v.string(),
  /** A year was closed on them: a lock stays (409 `in_use`). */
  year_closed: v.boolean(),
  totals: v.object({ banks: sums, cashes: sums, 'debtor-users': sums, 'creditor-users': sums }),
});
export type OpeningState = v.InferOutput<typeof OpeningState>;

const entries = <S extends v.GenericSchema>(entry: S) =>
  v.pipe(v.array(entry), v.minLength(1, 'required'), v.maxLength(200, 'too_long'));
/** A price of 0 removes the entry. */
const place = v.strictObject({ id, price: amount });
/** `moved`: one of the other list comes over to this; else that is refused (`exists`). */
const user = v.strictObject({ id, price: amount, moved: v.optional(v.boolean()) });

export const openingList = {
  sorts: ['id', 'name', 'price', 'created_at'],
  filters: {
    name: 'text',
    price: 'amount',
  },
  order: 'created_at,asc',
  exports: PAPERS,
} as const satisfies ListSpec;

const PATH = '/v1/admin/opening-inventories';

/** The four calls of one list. */
function listOf<const K extends OpeningKind, E extends Schema, B extends Schema>(
  kind: K,
  entity: E,
  body: B,
) {
  const permission = 'opening.access';
  return {
    list: defineCall({
      name: `opening-inventories.${kind}`,
      method: 'GET',
      path: `${PATH}/${kind}`,
      permission,
      summary: `A page of the opening entries of ${kind}`,
      query: listQuery(openingList),
      answer: page(entity),
    }),
    get: defineCall({
      name: `opening-inventories.get-${kind}`,
      method: 'GET',
      path: `${PATH}/${kind}/:id`,
      permission,
      summary: `One opening entry of ${kind}`,
      params: idParams,
      answer: one(entity),
    }),
    save: defineCall({
      name: `opening-inventories.save-${kind}`,
      method: 'POST',
      path: `${PATH}/${kind}`,
      permission,
      summary: `New and changed opening entries of ${kind}; a price of 0 takes one away. 423 while locked`,
      body,
      answer: all(entity),
    }),
    remove: defineCall({
      name: `opening-inventories.remove-${kind}`,
      method: 'DELETE',
      path: `${PATH}/${kind}/:id`,
      permission,
      summary: `Takes an opening entry of ${kind} away. 423 while locked`,
      params: idParams,
      answer: done,
    }),
  };
}

export const openings = {
  state: defineCall({
    name: 'opening-inventories.state',
    method: 'GET',
    path: PATH,
    permission: 'opening.access',
    summary: 'Whether the opening entries are locked, and their sums',
    answer: one(OpeningState),
  }),
  lock: defineCall({
    name: 'opening-inventories.lock',
    method: 'POST',
    path: `${PATH}/lock`,
    permission: 'opening.access',
    summary: 'Locks the opening entries',
    answer: one(OpeningState),
  }),
  unlock: defineCall({
    name: 'opening-inventories.unlock',
    method: 'POST',
    path: `${PATH}/unlock`,
    permission: 'opening.unlock',
    summary: 'Unlocks the opening entries; 409 once a year was closed on them',
    answer: one(OpeningState),
  }),
  banks: listOf('banks', OpeningBank, v.strictObject({ banks: entries(place) })),
  cashes: listOf('cashes', OpeningCash, v.strictObject({ cashes: entries(place) })),
  'debtor-users': listOf('debtor-users', OpeningUser, v.strictObject({ users: entries(user) })),
  'creditor-users': listOf('creditor-users', OpeningUser, v.strictObject({ users: entries(user) })),
};
