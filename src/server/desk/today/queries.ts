import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

async function first<T>(query: ReturnType<typeof sql<T>>, db: Db): Promise<T> {
  const { rows } = await query.execute(db);
  return rows[0] as T;
}

export interface ReceivedSums {
  cash: number;
  bank: number;
  gateway: number;
  online: number;
  same_weekday: number;
}

/**
 * Money received on a day by place, and in total a week before, `until` a time or for the whole day; without pending
 * and reversed receipts. By time of receipt, or of confirmation.
 */
export const received = (db: Db, day: string, until: Date | null) =>
  first(
    sql<ReceivedSums>`
      select
        coalesce(sum(d.price) filter (where d.date = ${day}::date and d.cash_id is not null), 0)::bigint as cash,
        coalesce(sum(d.price) filter (where d.date = ${day}::date and d.bank_id is not null), 0)::bigint as bank,
        coalesce(sum(d.price) filter (where d.date = ${day}::date and g.id is not null), 0)::bigint as gateway,
        coalesce(sum(d.price) filter (where d.date = ${day}::date and g.type = 'online'), 0)::bigint as online,
        coalesce(sum(d.price) filter (where d.date <> ${day}::date and (${until}::timestamptz is null
          or coalesce(d.confirmed_at, d.occurred_at, d.created_at) <= ${until}::timestamptz)), 0)::bigint
          as same_weekday
      from documents d left join payment_gateways g on g.id = d.payment_gateway_id
      where d.type = 'receive' and d.date in (${day}::date, ${day}::date - 7) and d.status = 'confirm'`,
    db,
  );

export const occupancy = (db: Db, day: string) =>
  first(
    sql<{ total: number; booked: number; closed: number }>`
      select count(*) as total, count(*) filter (where state = 'reserved') as booked,
             count(*) filter (where state = 'closed') as closed
      from reservable_times r
      where date = ${day}::date and deleted_at is null
        and (state <> 'free' or (select c.active from courts c where c.id = r.court_id))`,
    db,
  );

/**
 * Reservations of a day that are not paid in full; a cancelled one may still owe its penalty. `past`: whose slot has ended
 * by the club's local date and time.
 */
export const owing = (db: Db, day: string, local: string) =>
  first(
    sql<{ count: number; price: number; past: number }>`
      select count(*) as count, coalesce(sum(due), 0)::bigint as price,
        count(*) filter (where date + end_time <= ${local}::timestamp) as past
      from sale_invoices where date = ${day}::date and due > 0 and deleted_at is null`,
    db,
  );

/** All debtors, and how many have debts older than 30 days. */
export const debts = (db: Db, day: string) =>
  first(
    sql<{ people: number; price: number; over_30_days: number }>`
      select count(*) as people, coalesce(sum(balance), 0)::bigint as price,
        count(*) filter (where old.user_id is not null) as over_30_days
      from accounts a
      left join (
        select distinct user_id from open_items
        where allocated < price and due_date < ${day}::date - 30) old on old.user_id = a.user_id
      where a.user_id is not null and a.balance > 0`,
    db,
  );
