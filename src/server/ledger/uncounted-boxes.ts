import { sql } from 'kysely';
import { type Context, can } from '../context.ts';
import { fail } from '../http/fail.ts';
import { accountsBelow } from './accounts-below.ts';

/** A cash box with an open shift that has not been counted. */
interface Uncounted {
  cash_id: number;
  account_id: number;
  name: string;
  /** The day its shift was opened, in the club's time zone. */
  opened_on: string;
}

/**
 * The boxes whose balance is hidden from the caller, since a count must be blind (D69). None for people who see or
 * approve shifts, who know the expected amount anyway.
 */
export async function uncountedBoxes(ctx: Context): Promise<Uncounted[]> {
  if (can(ctx, { any: ['shift.show', 'shift.approve'] })) return [];
  const { time_zone } = await ctx.club();
  const { rows } = await sql<Uncounted>`
    select s.cash_id, a.id as account_id, a.name, (s.opened_at at time zone ${time_zone})::date as opened_on
    from shifts s join accounts a on a.cash_id = s.cash_id
    where s.state = 'open' and s.counts = '[]'::jsonb order by s.cash_id`.execute(ctx.db);
  return rows;
}

/** The accounts of such boxes and their ancestors, whose sums would reveal the balance. */
async function untoldAccounts(ctx: Context): Promise<ReadonlySet<number>> {
  const tills = await uncountedBoxes(ctx);
  if (tills.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    with recursive up as (
      select a.id, a.parent_id from accounts a where a.id = any(${tills.map((one) => one.account_id)}::bigint[])
      union select a.id, a.parent_id from accounts a join up on a.id = up.parent_id)
    select id from up`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Accounts without the hidden balances. */
export async function withoutHiddenBalances<A extends { account_id: number; balance: number | null }>(
  ctx: Context,
  accounts: readonly A[],
): Promise<A[]> {
  const untold = await untoldAccounts(ctx);
  return accounts.map((one) => (untold.has(one.account_id) ? { ...one, balance: null } : one));
}

/**
 * Refuses figures of these accounts and their descendants up to a day, if they would reveal the balance of an uncounted
 * box: a statement with hidden lines would not add up. Figures before the shift's opening are allowed. 409
 * `till_uncounted` with the names of the boxes.
 */
export async function refuseUncounted(
  ctx: Context,
  accounts: readonly number[] | 'all',
  until: string | null | undefined,
): Promise<void> {
  const hidden = (await uncountedBoxes(ctx)).filter(({ opened_on }) => until == null || until >= opened_on);
  if (hidden.length === 0) return;
  const below =
    accounts === 'all' ? null : new Set((await accountsBelow(ctx.db, accounts)).map(({ id }) => id));
  const told = hidden.filter(({ account_id }) => below === null || below.has(account_id));
  if (told.length > 0) fail('till_uncounted', { details: { tills: told.map(({ name }) => name) } });
}
