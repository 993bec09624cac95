import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { all, at, id, percent, trashed, version } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';

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

/** A year. */
const MOST_HOURS = 8760;

export const RefundRuleInput = v.strictObject({
  hours_before: v.pipe(
    v.number(),
    v.safeInteger('type'),
    v.minValue(0, 'min'),
    v.maxValue(MOST_HOURS, 'max'),
  ),
  percent,
});

export const refundRuleList = {
  sorts: ['id', 'hours_before', 'percent', 'created_at'],
  filters: {},
  order: 'hours_before,desc',
  trash: 'refund_rule.delete',
  exports: SHEETS,
} as const satisfies ListSpec;

export const refundRules = crud({
  resource: 'refund-rules',
  entity: RefundRule,
  list: refundRuleList,
  input: RefundRuleInput,
  example: { hours_before: 48, percent: 100 },
  patch: patchOf(RefundRuleInput),
});

/** Most steps of the table. */
export const MOST_RULES = 50;

/** The whole table as it shall be, and as its author saw it. */
export const RefundTable = v.strictObject({
  rules: v.pipe(v.array(RefundRuleInput), v.maxLength(MOST_RULES, 'max_length')),
  /** A rule an hour at most, as they can be made one by one. */
  seen: v.pipe(v.array(v.strictObject({ id, version })), v.maxLength(MOST_HOURS + 1, 'too_long')),
});

export const refundTable = {
  /**
   * 422 `percent_decreasing` or `invalid` names each wrong row: `rules.1.percent`, `rules.2.hours_before`. 409 `stale`
   * with the present table (`current`) when somebody has changed it. Adding rules needs `refund_rule.create`, deleting
   * them `refund_rule.delete`.
   */
  save: defineCall({
    name: 'refund-rules.save',
    method: 'PUT',
    path: '/v1/admin/refund-rules',
    permission: 'refund_rule.update',
    summary: 'Saves the whole table of refund rules, all or nothing',
    body: RefundTable,
    example: {
      rules: [
        { hours_before: 24, percent: 100 },
        { hours_before: 0, percent: 0 },
      ],
      seen: [],
    },
    answer: all(RefundRule),
  }),
};
