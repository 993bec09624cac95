import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

export interface PeopleBalances {
  debtors: number;
  creditors: number;
  /** The number of people who owe. */
  owing: number;
  owed: number;
}

/** What people owe and have at the end of a day: the present balance less later entries. */
export async function peopleBalancesAt(db: Db, day: string): Promise<PeopleBalances> {
  const { rows } = await sql<PeopleBalances>`
    select coalesce(sum(balance) filter (where balance > 0), 0)::bigint as debtors,
      coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as creditors,
      count(*) filter (where balance > 0) as owing, count(*) filter (where balance < 0) as owed
    from (
      select a.balance - coalesce(l.moved, 0) as balance from accounts a left join (
        select p.account_id, sum(p.debit - p.credit) as moved
        from documents d join postings p on p.document_id = d.id
        where d.date > ${day}::date group by p.account_id) l on l.account_id = a.id
      where a.user_id is not null) b`.execute(db);
  return rows[0] as PeopleBalances;
}
