import { sql } from 'kysely';
import type * as v from 'valibot';
import type { RefundRuleInput } from '#contract/refund-rules.ts';
import { type RefundRule, refundTableProblem } from '#domain/refunds.ts';
import type { Context } from '../../context.ts';
import { fail, failFields } from '../../http/fail.ts';
import { standard } from '../crud.ts';
import { currentRules, refundRuleQueries } from './queries.ts';

/**
 * The whole table is judged: 422 `percent_decreasing` when a longer notice would give back less (D13). Reservations
 * keep the table they were made under.
 */
async function judge(ctx: Context, rule: RefundRule, except: number | null = null): Promise<void> {
  // Two rows that are each right beside the old table may be wrong together.
  await sql`lock table refund_rules in share row exclusive mode`.execute(ctx.db);
  const others = (await currentRules(ctx.db)).filter((one) => one.id !== except);
  const problem = refundTableProblem([...others, rule]);
  if (problem === 'exists') failFields({ hours_before: ['exists'] });
  if (problem) fail('percent_decreasing', { fields: { percent: ['conflict'] } });
}

export const refundRuleRecords = standard({
  table: 'refund_rules',
  resource: 'refund-rules',
  find: refundRuleQueries.find,
  rules: {
    async update(ctx, before, { hours_before = before.hours_before, percent = before.percent }) {
      await judge(ctx, { hours_before, percent }, before.id);
    },
    async restore(ctx, row) {
      await judge(ctx, row);
      return {};
    },
  },
});

export async function createRefundRule(ctx: Context, input: v.InferOutput<typeof RefundRuleInput>) {
  await judge(ctx, input);
  return refundRuleRecords.create(ctx, input);
}
