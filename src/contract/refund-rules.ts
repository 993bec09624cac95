import * as v from 'valibot';
import { defineCall } from './call.ts';
import { at, id, one, page, percent, version } from './fields.ts';
import { type ListSpec, listQuery } from './list.ts';

/** From `hours_before` the slot's start, `percent` of the net court price comes back (D13). */
export const RefundRule = v.object({ id, hours_before: v.number(), percent, created_at: at, version });
export type RefundRule = v.InferOutput<typeof RefundRule>;

export const RefundRuleInput = v.strictObject({
  hours_before: v.pipe(v.number(), v.safeInteger('type'), v.minValue(0, 'min'), v.maxValue(8760, 'max')),
  percent,
});

export const refundRuleList = {
  sorts: ['id', 'hours_before', 'percent', 'created_at'],
  filters: {},
  order: 'hours_before,desc',
  trash: 'refund_rule.delete',
} as const satisfies ListSpec;

export const refundRules = {
  list: defineCall({
    name: 'refund-rules.list',
    method: 'GET',
    path: '/v1/admin/refund-rules',
    permission: 'refund_rule.show',
    summary: 'The table of refund rules, the longest notice first',
    query: listQuery(refundRuleList),
    answer: page(RefundRule),
  }),
  create: defineCall({
    name: 'refund-rules.create',
    method: 'POST',
    path: '/v1/admin/refund-rules',
    permission: 'refund_rule.create',
    summary: 'A new row of the table; the percents may not fall as the notice grows (422 percent_decreasing)',
    body: RefundRuleInput,
    answer: one(RefundRule),
    status: 201,
  }),
};
