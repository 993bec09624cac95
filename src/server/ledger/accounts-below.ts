import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** An account that is asked for, or stands below one that is. */
export interface AccountBelow {
  id: number;
  person: boolean;
  /** Income or expense. */
  earns: boolean;
  /** Account 14, that of all people. */
  head: boolean;
  /** All that is directly below it is asked for, too. */
  below: boolean;
}

/**
 * These accounts and what is so many levels below them, all of it without `level`. People below 14 are not listed:
 * that they are meant, 14 says. Found before their lines are: only of accounts that it sees the planner knows how many those are.
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

/** All people are among them. */
export const haveEverybody = (accounts: readonly AccountBelow[]): boolean =>
  accounts.some(({ head, below }) => head && below);

/** For `account_id = ${idsOf(accounts)}`. */
export const idsOf = (accounts: readonly AccountBelow[]) =>
  sql<number>`any(${accounts.map(({ id }) => id)}::bigint[])`;

/** Postings `p` of these accounts. */
export function postedTo(accounts: readonly AccountBelow[]): RawBuilder<boolean> {
  if (haveEverybody(accounts)) {
    return sql`p.account_id in (select id from accounts where user_id is not null or id = ${idsOf(accounts)})`;
  }
  const [only] = accounts;
  // Of one account its lines are read in their order from the index.
  return only && accounts.length === 1
    ? sql`p.account_id = ${only.id}`
    : sql`p.account_id = ${idsOf(accounts)}`;
}
