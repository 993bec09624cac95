import { sql } from 'kysely';
import type { Account } from '#contract/accountancy/accounts.ts';
import type { Context } from '#server/context.ts';
import { orNotFound } from '#server/http/fail.ts';
import { foldIfMany, turnovers } from '#server/ledger/account-days.ts';
import { uncountedBoxes } from '#server/ledger/uncounted-boxes.ts';
import { findYear, today } from '#server/ledger/years.ts';

type Summed = Omit<Account, Sum> & Record<Sum, number>;
type Sum = 'balance' | 'debit' | 'credit';
/** `children`: those that are counted and not listed. */
type Row = Omit<Summed, 'level'> & { posted: boolean };

/**
 * The accounts themselves, each with what was posted to it alone; people are one sum at the account above theirs. One in
 * the trash says whether it was `posted` to. `also`: a person's account that is listed all the same.
 */
async function readAccounts(ctx: Context, also: number | null): Promise<Row[]> {
  const year = await findYear(ctx, await today(ctx));
  await foldIfMany(ctx.db);
  // People are turned over as one account, the one above theirs: what is one's own is told apart from it.
  const { rows } = await sql<Row>`
    with own as (
      select a.id, a.parent_id, coalesce(sum(p.debit), 0)::bigint as debit, coalesce(sum(p.credit), 0)::bigint as credit
      from accounts a join financial_years f on f.id = ${year?.id ?? null}::bigint
      join postings p on p.account_id = a.id and p.date between f.start_date and f.end_date
      where a.id = ${also}::bigint and a.user_id is not null group by a.id),
    turned as (
      select x.account_id, sum(x.debit)::bigint as debit, sum(x.credit)::bigint as credit
      from (
        select t.account_id, t.debit, t.credit from (${turnovers}) t
        join financial_years f on f.id = ${year?.id ?? null}::bigint where t.date between f.start_date and f.end_date
        union all select id, debit, credit from own
        union all select parent_id, -debit, -credit from own) x
      group by x.account_id),
    people as (
      select a.parent_id, count(*) as children, sum(a.balance)::bigint as balance
      from accounts a where a.user_id is not null and a.id is distinct from ${also}::bigint group by a.parent_id)
    select a.id, a.parent_id, a.code, a.name, a.kind, a.lock, a.system, a.version,
      a.balance + coalesce(n.balance, 0) as balance, coalesce(t.debit, 0) as debit, coalesce(t.credit, 0) as credit,
      coalesce(n.children, 0) as children, a.deleted_at is not null as trashed,
      a.deleted_at is null or exists (select from postings p where p.account_id = a.id) as posted,
      case when a.user_id is not null then json_build_object('kind', 'user', 'id', a.user_id)
        when a.cash_id is not null then json_build_object('kind', 'cash', 'id', a.cash_id)
        when a.bank_id is not null then json_build_object('kind', 'bank', 'id', a.bank_id)
        when a.payment_gateway_id is not null
          then json_build_object('kind', 'payment_gateway', 'id', a.payment_gateway_id) end as owner
    from accounts a left join turned t on t.account_id = a.id left join people n on n.parent_id = a.id
    where a.user_id is null or a.id = ${also}::bigint
    order by a.code nulls last, a.name collate fa_num, a.id`.execute(ctx.db);
  return rows;
}

/**
 * The tree in order, parents before children, with sums including sub-accounts. Deleted accounts are included while
 * they or their sub-accounts have postings, so that sums are complete.
 */
export async function accountTree(ctx: Context, also: number | null = null): Promise<Account[]> {
  const rows = await readAccounts(ctx, also);
  const below = new Map<number | null, Row[]>();
  for (const row of rows) below.set(row.parent_id, [...(below.get(row.parent_id) ?? []), row]);
  const walk = ({ posted, ...row }: Row, level: number): Summed[] => {
    const children = (below.get(row.id) ?? []).flatMap((child) => walk(child, level + 1));
    if (row.trashed && !posted && children.length === 0) return [];
    const direct = children.filter((child) => child.parent_id === row.id);
    const sum = (of: Sum) => direct.reduce((all, child) => all + child[of], row[of]);
    const sums = { balance: sum('balance'), debit: sum('debit'), credit: sum('credit') };
    return [{ ...row, level, children: row.children + direct.length, ...sums }, ...children];
  };
  const tree = (below.get(null) ?? []).flatMap((row) => walk(row, 1));
  // All accounts together come to 0: what one has could be reckoned from the others (D69).
  const untold = (await uncountedBoxes(ctx)).length > 0;
  return untold ? tree.map((one) => ({ ...one, balance: null, debit: null, credit: null })) : tree;
}

/** One account with the sums of all that is below it; a person's too. */
export async function getAccount(ctx: Context, id: number): Promise<Account> {
  return orNotFound((await accountTree(ctx, id)).find((account) => account.id === id));
}
