import { sql } from 'kysely';
import type * as v from 'valibot';
import type { RefundRuleInput, RefundTable } from '#contract/settings/refund-rules.ts';
import { type RefundRule, refundTableFaults, refundTableProblem } from '#domain/refunds.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields, requirePermission } from '#server/http/fail.ts';
import { standard } from '#server/records/crud.ts';
import { currentRules, refundRuleQueries } from './queries.ts';

/** Two rows that are each right beside the old table may be wrong together. */
const lockTable = (ctx: Context) => sql`lock table refund_rules in share row exclusive mode`.execute(ctx.db);

/**
 * The whole table is judged: 422 `percent_decreasing` when a longer notice would give back less (D13). Reservations
 * keep the table they were made under.
 */
async function judge(ctx: Context, rule: RefundRule, except: number | null = null): Promise<void> {
  await lockTable(ctx);
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

/** Rows that are written one by one, after the table that they make together has been judged. */
const rows = standard({ table: 'refund_rules', resource: 'refund-rules', find: refundRuleQueries.find });

/**
 * Saves the table as a whole. A row keeps its hour where the new table has it; of the others as many as are needed take
 * the new hours, so that nothing goes to the trash of which only the hour was changed.
 */
export async function saveRefundTable(
  ctx: Context,
  { rules, seen }: v.InferOutput<typeof RefundTable>,
): Promise<Awaited<ReturnType<typeof currentRules>>> {
  await lockTable(ctx);
  const before = await currentRules(ctx.db);
  const known = new Map(seen.map(({ id, version }) => [id, version]));
  if (before.length !== known.size || before.some(({ id, version }) => known.get(id) !== version)) {
    fail('stale', { details: { current: before } });
  }
  const faults = refundTableFaults(rules);
  const fields = Object.fromEntries(faults.map(({ at, field, code }) => [`rules.${at}.${field}`, [code]]));
  if (faults.some(({ code }) => code === 'conflict')) fail('percent_decreasing', { fields });
  if (faults.length > 0) failFields(fields);

  const wanted = new Map(rules.map((rule) => [rule.hours_before, rule]));
  const free = before.filter(({ hours_before }) => !wanted.has(hours_before));
  for (const { id, hours_before } of before) {
    const rule = wanted.get(hours_before);
    if (rule) await rows.change(ctx, await rows.open(ctx, id), { percent: rule.percent });
  }
  const held = new Set(before.map(({ hours_before }) => hours_before));
  for (const rule of rules.filter(({ hours_before }) => !held.has(hours_before))) {
    const row = free.shift();
    if (row) await rows.change(ctx, await rows.open(ctx, row.id), { ...rule });
    else {
      requirePermission(ctx, 'refund_rule.create');
      await rows.insert(ctx, rule);
    }
  }
  if (free.length > 0) requirePermission(ctx, 'refund_rule.delete');
  for (const { id } of free) await rows.remove(ctx, id);
  return currentRules(ctx.db);
}
