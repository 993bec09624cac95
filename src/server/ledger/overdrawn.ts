import { sql } from 'kysely';
import type { Permission } from '#domain/permissions.ts';
import { type Context, can } from '../context.ts';
import { fail } from '../http/fail.ts';
import { turnovers } from './account-days.ts';
import type { LockedAccount } from './accounts.ts';
import { uncounted } from './uncounted.ts';

/** By how much each account moves on each day of a call. */
export type Moved = ReadonlyMap<LockedAccount, ReadonlyMap<string, number>>;

/** How much is short on the day that would end lowest; without a day it is short now. */
interface Worst {
  date?: string;
  short: number;
}

/**
 * Money that is not there cannot go out of a cash box or a bank, unless the club allows it, on the day of its document as
 * little as now (D61). Gateways may owe, as what has come in by one is paid out to a bank and taken back later; but nothing
 * is transferred out of one that it does not hold (D63). How much is short, and when, tells of balances: it is told to those
 * alone who may see them.
 */
export async function refuseOverdrawn(
  ctx: Context,
  moved: Moved,
  { today, transfers }: { today: string; transfers: ReadonlySet<LockedAccount> },
): Promise<void> {
  for (const [account, changes] of moved) {
    const show = await guardOf(ctx, account, transfers);
    const worst = show && (await worstDay(ctx, account, changes, today));
    if (!worst) continue;
    const told = can(ctx, show) && !(await isUncounted(ctx, account));
    fail('insufficient_balance', told ? { details: { ...worst } } : {});
  }
}

/** Of a till that is to be counted first nobody is told how much is short (D69). */
const isUncounted = async (ctx: Context, { cash_id }: LockedAccount): Promise<boolean> =>
  cash_id !== null && (await uncounted(ctx)).some((till) => till.cash_id === cash_id);

/** Who may see the balance of an account that may not be below 0; null for the others. */
async function guardOf(
  ctx: Context,
  account: LockedAccount,
  transfers: ReadonlySet<LockedAccount>,
): Promise<Permission | null> {
  const club = await ctx.club();
  if (account.cash_id !== null) return club.cash_may_go_below_zero ? null : 'cash.show';
  if (account.bank_id !== null) return club.bank_may_go_below_zero ? null : 'bank.show';
  return transfers.has(account) ? 'payment_gateway.show' : null;
}

/**
 * Of the days that would end with less than they do, and below 0, the lowest. An account that has moved on them is locked, and
 * what it has now is there: nothing is dated after today.
 */
async function worstDay(
  ctx: Context,
  account: LockedAccount,
  changes: ReadonlyMap<string, number>,
  today: string,
): Promise<Worst | null> {
  const days = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  const sum = days.reduce((all, [, change]) => all + change, 0);
  const [[first] = [today]] = days;
  if (account.payment_gateway_id !== null || first >= today)
    return sum < 0 && account.balance < 0 ? { short: -account.balance } : null;
  const falls = days.some((_, index) => days.slice(0, index + 1).reduce((all, [, n]) => all + n, 0) < 0);
  if (!falls) return null;
  const { rows } = await sql<{ date: string; change: number }>`
    select t.date, sum(t.debit - t.credit)::bigint as change from (${turnovers}) t
    where t.account_id = ${account.id} and t.date >= ${first}::date group by t.date order by t.date`.execute(
    ctx.db,
  );
  const stood = new Map(rows.map(({ date, change }) => [date, change]));
  let fallen = 0;
  let end = account.balance - sum - rows.reduce((all, { change }) => all + change, 0);
  let worst: Worst | null = null;
  for (const date of [...new Set([...stood.keys(), ...changes.keys()])].sort()) {
    const change = changes.get(date) ?? 0;
    fallen += change;
    end += (stood.get(date) ?? 0) + change;
    if (fallen < 0 && -end > (worst?.short ?? 0))
      worst = date < today ? { date, short: -end } : { short: -end };
  }
  return worst;
}
