import { sql } from 'kysely';
import { type Context, can } from '../context.ts';
import { fail } from '../http/fail.ts';
import { accountsBelow } from './accounts-below.ts';

/** A cash box with an open shift that nobody has counted yet. */
interface Uncounted {
  cash_id: number;
  account_id: number;
  name: string;
  /** The day on which its shift was opened, in the club's zone. */
  opened_on: string;
}

/**
 * The boxes whose balance the caller is not told, since a count must be blind (D69). None for whoever sees shifts or
 * approves them: they would be told what should be there anyway.
 */
export async function uncounted(ctx: Context): Promise<Uncounted[]> {
  if (can(ctx, { any: ['shift.show', 'shift.approve'] })) return [];
  const { time_zone } = await ctx.club();
  const { rows } = await sql<Uncounted>`
    select s.cash_id, a.id as account_id, a.name, (s.opened_at at time zone ${time_zone})::date as opened_on
    from shifts s join accounts a on a.cash_id = s.cash_id
    where s.state = 'open' and s.counts = '[]'::jsonb order by s.cash_id`.execute(ctx.db);
  return rows;
}

/** The accounts of such boxes, and those above them: their sums would tell what is in the box. */
async function untoldAccounts(ctx: Context): Promise<ReadonlySet<number>> {
  const tills = await uncounted(ctx);
  if (tills.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select a.id, a.parent_id from accounts a where a.id = any(${tills.map((one) => one.account_id)}::bigint[])
      union select a.id, a.parent_id from accounts a join up on a.id = up.parent_id)
    select id from up`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Accounts to choose from, without the balances that are not told. */
export async function withoutUntold<A extends { account_id: number; balance: number | null }>(
  ctx: Context,
  accounts: readonly A[],
): Promise<A[]> {
  const untold = await untoldAccounts(ctx);
  return accounts.map((one) => (untold.has(one.account_id) ? { ...one, balance: null } : one));
}

/**
 * Refuses figures of these accounts and of all below them, up to a day, where they would tell what is in such a box: a
 * statement with a hole in it would add up to nothing. What was there before the shift was opened may be told. 409
 * `till_uncounted` with the names of the boxes.
 */
export async function refuseUncounted(
  ctx: Context,
  accounts: readonly number[] | 'all',
  until: string | null | undefined,
): Promise<void> {
  const hidden = (await uncounted(ctx)).filter(({ opened_on }) => until == null || until >= opened_on);
  if (hidden.length === 0) return;
  const below =
    accounts === 'all' ? null : new Set((await accountsBelow(ctx.db, accounts)).map(({ id }) => id));
  const told = hidden.filter(({ account_id }) => below === null || below.has(account_id));
  if (told.length > 0) fail('till_uncounted', { details: { tills: told.map(({ name }) => name) } });
}
