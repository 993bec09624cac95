import { sql } from 'kysely';
import type { Permission } from '#domain/permissions.ts';
import { type Context, can } from '../context.ts';
import { fail } from '../http/fail.ts';
import { turnovers } from './account-days.ts';
import type { LockedAccount } from './accounts.ts';
import { uncountedBoxes } from './uncounted-boxes.ts';

/** How much each account changes on each day of a call. */
export type BalanceMoves = ReadonlyMap<LockedAccount, ReadonlyMap<string, number>>;

/** The amount missing on the day with the lowest balance; without a day it is missing now. */
interface Worst {
  date?: string;
  short: number;
}

/**
 * Refuses to pay out more than a cash box or bank has, both now and on the document's date, unless the club allows it
 * (D61). Gateways may go negative, because received money may be paid out and then refunded; but no transfer may exceed
 * what they hold (D63). The missing amount and its date are only shown to those who may see the balance.
 */
export async function refuseOverdrawn(
  ctx: Context,
  moved: BalanceMoves,
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

/** Before a blind count the missing amount is hidden (D69). */
const isUncounted = async (ctx: Context, { cash_id }: LockedAccount): Promise<boolean> =>
  cash_id !== null && (await uncountedBoxes(ctx)).some((till) => till.cash_id === cash_id);

/** Who may see the balance of an account that may not go below 0; null for other accounts. */
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
 * Of the days whose closing balance falls below 0 by the change, the one with the lowest. The account is locked and
 * already has its new balance; nothing is dated after today.
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
