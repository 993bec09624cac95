import { sql } from 'kysely';
import { type AccountRef, type Holding, holdingOf } from '#domain/postings.ts';
import type { Context } from '../context.ts';
import { anyOf } from '../db/client.ts';
import { closedYears, yearContains } from './years.ts';

/** What documents have left on an account: debit less credit. */
export interface AccountRemainder {
  account: AccountRef;
  amount: number;
}

/** Coaches' shares have documents and reversals of their own; merged people count as the other one. */
const lines = (invoice_id: number) => sql`
  select p.debit - p.credit as amount, d.type, d.financial_year_id, a.id as account_id, a.kind,
    coalesce(u.merged_into, u.id) as user_id
  from postings p join documents d on d.id = p.document_id join accounts a on a.id = p.account_id
  left join users u on u.id = a.user_id left join documents r on r.id = d.reverses
  where p.invoice_id = ${invoice_id} and 'coach-share' not in (d.type, coalesce(r.type, ''))`;

/**
 * What an invoice's postings have left on the accounts, without people's: the amounts that a void reverses. Income of a
 * closed year is reversed from prior-year adjustments.
 */
export async function remaindersOf(ctx: Context, invoice_id: number): Promise<AccountRemainder[]> {
  const closed = (await closedYears(ctx)).map(({ id }) => id);
  const { rows } = await sql<{ account_id: number | null; amount: number }>`
    select case when not (financial_year_id = ${anyOf(closed)} and kind in ('income', 'expense')) then account_id end as account_id,
      sum(amount)::bigint as amount
    from (${lines(invoice_id)}) l where user_id is null group by 1 having sum(amount) <> 0 order by 1`.execute(
    ctx.db,
  );
  return rows.map(({ account_id, amount }) => ({
    account: account_id === null ? { code: '33' } : { account_id },
    amount,
  }));
}

/** The amounts that a void took from the accounts and no restore has put back. */
export async function voidedAmounts(ctx: Context, invoice_id: number): Promise<AccountRemainder[]> {
  const { rows } = await sql<{ account_id: number; amount: number }>`
    select account_id, -sum(amount)::bigint as amount from (${lines(invoice_id)}) l
    where user_id is null and type in ('void', 'restore')
    group by account_id having sum(amount) <> 0 order by 1`.execute(ctx.db);
  return rows.map(({ account_id, amount }) => ({ account: { account_id }, amount }));
}

/** How many people owe or are owed something by an invoice's postings. */
export async function countOwing(ctx: Context, invoice_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select user_id from (${lines(invoice_id)}) l where user_id is not null
      group by user_id having sum(amount) <> 0) x`.execute(ctx.db);
  return rows[0]?.n ?? 0;
}

/**
 * Which of these invoices were earned in a year that is now closed: every change of them is a prior-year adjustment
 * (D60), even after recognition was undone and repeated. Free slots count as earned when recognised.
 */
export async function earnedInClosedYear(
  ctx: Context,
  invoices: readonly { id: number; date: string; recognized_at: Date | null }[],
): Promise<ReadonlySet<number>> {
  const years = await closedYears(ctx);
  // A document is never dated before its slot.
  const asked = invoices.filter(({ date }) => years.some((year) => yearContains(year, date)));
  if (asked.length === 0) return new Set();
  const { rows } = await sql<{ id: number; earlier: boolean }>`
    select p.invoice_id as id, bool_or(d.financial_year_id = ${anyOf(years.map(({ id }) => id))}) as earlier
    from postings p join documents d on d.id = p.document_id join accounts a on a.id = p.account_id
    where p.invoice_id = ${anyOf(asked.map(({ id }) => id))} and a.kind = 'income' group by p.invoice_id`.execute(
    ctx.db,
  );
  const posted = new Map(rows.map(({ id, earlier }) => [id, earlier]));
  const earned = asked.filter(({ id, recognized_at }) => posted.get(id) ?? recognized_at !== null);
  return new Set(earned.map(({ id }) => id));
}

/** The accounts that hold an invoice's net amount now. */
export async function holdingOfInvoice(
  ctx: Context,
  invoice: { id: number; date: string; recognized_at: Date | null; attended: boolean | null },
): Promise<Holding> {
  return holdingOf(invoice, (await earnedInClosedYear(ctx, [invoice])).has(invoice.id));
}
