import { sql } from 'kysely';
import type * as v from 'valibot';
import type { RefundRuleInput } from '#contract/refund-rules.ts';
import { refundTableProblem } from '#domain/refunds.ts';
import type { Context } from '../../context.ts';
import { fail, failFields } from '../../http/fail.ts';
import { currentRules } from './queries.ts';

/**
 * A new row of the table of refund rules. The whole table is judged: 422 `percent_decreasing` when a longer notice
 * would give back less (D13). Reservations keep the table they were made under.
 */
export async function createRefundRule(ctx: Context, input: v.InferOutput<typeof RefundRuleInput>) {
  // Two rows that are each right beside the old table may be wrong together.
  await sql`lock table refund_rules in share row exclusive mode`.execute(ctx.db);
  const problem = refundTableProblem([...(await currentRules(ctx.db)), input]);
  if (problem === 'exists') failFields({ hours_before: ['exists'] });
  if (problem) fail('percent_decreasing', { fields: { percent: ['conflict'] } });
  const made = await ctx.db
    .insertInto('refund_rules')
    .values({ ...input, created_at: ctx.now })
    .returning(['id', 'hours_before', 'percent', 'created_at', 'version'])
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'refund-rules', resource_id: made.id, after: input });
  ctx.changed('refund-rules', [made.id]);
  return made;
}
