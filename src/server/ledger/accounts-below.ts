import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** A requested account, or one below it. */
export interface AccountBelow {
  id: number;
  person: boolean;
  /** An income or expense account. */
  earns: boolean;
  /** Account 14, of all people. */
  head: boolean;
  /** All its direct sub-accounts are included too. */
  below: boolean;
}

/**
 * The requested accounts and their descendants down to `level` levels, or all. People below 14 are not listed: account
 * 14 stands for them. Read first, because the planner estimates lines well only for accounts it sees as values.
 */
export async function accountsBelow(
  db: Db,
  roots: readonly number[],
  level: number | null = null,
): Promise<AccountBelow[]> {
  const goesOn = sql<boolean>`(${level}::integer is null or down.depth < ${level}::integer)`;
  const { rows } = await sql<AccountBelow>`
    with recursive down as (
      select x.id, 0 as depth from accounts x where x.id = any(${[...roots]}::bigint[])
      union
      select x.id, down.depth + 1 from accounts x join down on x.parent_id = down.id
      where x.user_id is null and ${goesOn})
    select a.id, a.user_id is not null as person, a.kind in ('income', 'expense') as earns,
      a.code is not distinct from '14' as head, bool_or(${goesOn}) as below
    from down join accounts a on a.id = down.id group by a.id`.execute(db);
  return rows;
}

/** Whether all people are included. */
export const includesAllPeople = (accounts: readonly AccountBelow[]): boolean =>
  accounts.some(({ head, below }) => head && below);

/** For `account_id = ${idsOf(accounts)}`. */
export const accountIdsSql = (accounts: readonly AccountBelow[]) =>
  sql<number>`any(${accounts.map(({ id }) => id)}::bigint[])`;

/** Condition for postings `p` of these accounts. */
export function postingsOf(accounts: readonly AccountBelow[]): RawBuilder<boolean> {
  if (includesAllPeople(accounts)) {
    return sql`p.account_id in (select id from accounts where user_id is not null or id = ${accountIdsSql(accounts)})`;
  }
  const [only] = accounts;
  // A single account's lines are read in order from the index.
  return only && accounts.length === 1
    ? sql`p.account_id = ${only.id}`
    : sql`p.account_id = ${accountIdsSql(accounts)}`;
}
