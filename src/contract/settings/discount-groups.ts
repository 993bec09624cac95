import * as v from 'valibot';
import { creatorFilter } from '#contract/common-filters.ts';
import { crud, patchOf } from '#contract/crud.ts';
import {
  amount,
  at,
  count,
  id,
  many,
  percent,
  person,
  text,
  trashed,
  version,
  weekday,
} from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';

/** Whom it serves (customer groups and single people), and where: null means every court, term or weekday (D11). */
const entries = v.object({
  id,
  name: v.string(),
  percent,
  character_ids: v.array(id),
  user_ids: v.array(id),
  court_ids: v.nullable(v.array(id)),
  term_ids: v.nullable(v.array(id)),
  weekdays: v.nullable(v.array(weekday)),
  created_at: at,
  version,
  ...trashed(),
});

/** This month's active reservations with its discount: how many, the discount, their total. */
const month = v.object({ count, discount: amount, total: amount });

/** A group as the list shows it. */
export const DiscountGroup = v.object({ ...entries.entries, month });
export type DiscountGroup = v.InferOutput<typeof DiscountGroup>;

/** One group with the names of its single people, for those who may see people. */
export const DiscountGroupDetail = v.object({ ...DiscountGroup.entries, users: v.array(person) });
export type DiscountGroupDetail = v.InferOutput<typeof DiscountGroupDetail>;

export const DiscountGroupInput = v.strictObject({
  name: text(60, 2),
  percent,
  character_ids: v.optional(many(id, 200), []),
  user_ids: v.optional(many(id, 2000), []),
  court_ids: v.optional(v.nullable(many(id, 200, 1)), null),
  term_ids: v.optional(v.nullable(many(id, 200, 1)), null),
  weekdays: v.optional(v.nullable(many(weekday, 7, 1)), null),
});

export const discountGroupList = {
  sorts: ['id', 'name', 'percent', 'created_at'],
  filters: {
    name: 'text',
    creator: creatorFilter,
    created_at: 'dates',
  },
  order: 'id,asc',
  trash: 'discount_group.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

export const discountGroups = crud({
  resource: 'discount-groups',
  entity: DiscountGroup,
  detail: DiscountGroupDetail,
  list: discountGroupList,
  input: DiscountGroupInput,
  example: { name: 'همکاران', percent: 5, character_ids: [1] },
  patch: patchOf(DiscountGroupInput),
});
