import { sql } from 'kysely';
import type { AccountCode } from '#domain/accounts.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/client.ts';

/** Accounts that only automatic documents may post to: deferred income and retained earnings (ledger.md "Rules"). */
const CONTROL = ['21', '22', '32'] as const satisfies readonly AccountCode[];

/**
 * SQL: whether manual lines are not allowed on an account `a`: it or an ancestor is locked or automatic, or it has
 * sub-accounts (places, people, kinds of costs) that the line belongs to.
 */
export const NO_MANUAL_LINES = sql<boolean>`(
  exists (
    with recursive up as (
      select x.id, x.parent_id, x.lock, x.code from accounts x where x.id = a.id
      union all
      select x.id, x.parent_id, x.lock, x.code from accounts x join up on x.id = up.parent_id)
    select from up where up.lock = 2 or up.code in (${sql.join(CONTROL.map((code) => sql.lit(code)))}))
  or a.parent_id is null or coalesce(a.code, '') in ('11', '12', '13', '14')
  or exists (select from accounts below where below.parent_id = a.id and below.deleted_at is null))`;

/** Which of these accounts do not allow manual lines. */
export async function accountsWithoutManualLines(ctx: Context, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select a.id from accounts a where a.id = ${anyOf(ids)} and ${NO_MANUAL_LINES}`.execute(ctx.db);
  return new Set(rows.map((row) => row.id));
}
