import * as v from 'valibot';
import { defineCall } from './call.ts';
import { at, id, many, one, page, percent, text, version, weekday } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

/** Whom it serves (customer groups and single people), and where: null means every court, term or weekday (D11). */
export const DiscountGroup = v.object({
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
});
export type DiscountGroup = v.InferOutput<typeof DiscountGroup>;

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
  filters: { name: 'text' },
  order: 'id,asc',
  trash: 'discount_group.delete',
} as const satisfies ListSpec;

export const discountGroups = {
  list: defineCall({
    name: 'discount-groups.list',
    method: 'GET',
    path: '/v1/admin/discount-groups',
    permission: 'discount_group.show',
    summary: 'Discount groups: whom they serve and where',
    query: listQuery(discountGroupList),
    answer: page(DiscountGroup),
  }),
  create: defineCall({
    name: 'discount-groups.create',
    method: 'POST',
    path: '/v1/admin/discount-groups',
    permission: 'discount_group.create',
    summary: 'A new discount group',
    body: DiscountGroupInput,
    answer: one(DiscountGroup),
    status: 201,
  }),
};
