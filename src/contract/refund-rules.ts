import * as v from 'valibot';
import { crud, patchOf } from './crud.ts';
import { at, id, percent, trashed, version } from './fields.ts';
import type { ListSpec } from './list.ts';

/** From `hours_before` the slot's start, `percent` of the net court price comes back (D13). */
export const RefundRule = v.object({
  id,
  hours_before: v.number(),
  percent,
  created_at: at,
  version,
  ...trashed(),
});
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

export const refundRules = crud({
  resource: 'refund-rules',
  entity: RefundRule,
  list: refundRuleList,
  input: RefundRuleInput,
  example: { hours_before: 48, percent: 100 },
  patch: patchOf(RefundRuleInput),
});
