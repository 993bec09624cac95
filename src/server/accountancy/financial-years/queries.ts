import { sql } from 'kysely';
import type { FinancialYear } from '#contract/accountancy/financial-years.ts';
import { type Context, can } from '#server/context.ts';
import { foldIfMany, KIND_OF, turnovers } from '#server/ledger/account-days.ts';
import { uncountedBoxes } from '#server/ledger/uncounted-boxes.ts';
import { today } from '#server/ledger/years.ts';

export type Year = Omit<FinancialYear, 'closed_at'> & { closed_at: Date | null };

/** Turnovers `t` of income and expenses, without what closes a year or takes a close back: no result of its own. */
const earned = sql`(${turnovers}) t
  where t.account_id = any(array(select id from accounts where user_id is null and kind in ('income', 'expense')))
    and ${KIND_OF} <> 'year-close'`;

/** Years, newest first, or one with `id`. */
export async function readYears(ctx: Context, id: number | null = null): Promise<Year[]> {
  const day = await today(ctx);
  await foldIfMany(ctx.db);
  const { rows } = await sql<Year>`
    with asked as (
      select * from financial_years where ${id}::bigint is null or id = ${id}::bigint),
    results as (
      select y.id, sum(e.result)::bigint as result
      from (select t.date, sum(t.credit - t.debit) as result from ${earned}
        and t.date between (select min(start_date) from asked) and (select max(end_date) from asked) group by t.date) e
      join asked y on e.date between y.start_date and y.end_date group by y.id)
    select f.id, f.name, f.start_date, f.end_date, f.status, f.last_number as documents, f.closed_at, f.version,
      f.end_date < ${day}::date as ended,
      f.status = 'closed' and not exists (select from financial_years l
        where l.status = 'closed' and l.start_date > f.start_date) as reopenable,
      (select d.id from documents d where d.type = 'year-close' and d.financial_year_id = f.id
        and d.reversed_by is null) as closing_document_id,
      (select d.id from documents d where d.type = 'permanent-close' and d.financial_year_id = f.id) as permanent_close_id,
      (select d.id from documents d where d.type = 'permanent-open' and d.reference_type = 'financial-years'
        and d.reference_id = f.id) as permanent_open_id,
      f.numbered_to, f.last_book as book_numbers,
      coalesce(r.result, 0) as result
    from asked f left join results r on r.id = f.id
    order by f.start_date desc`.execute(ctx.db);
  return rows;
}

/** How many of its documents have no number in the books: of all those that are numbered, but for the papers of closes. */
export async function temporary(ctx: Context, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select f.last_number - f.last_book + (select count(*) from documents d where d.financial_year_id = f.id
      and d.type in ('permanent-close', 'permanent-open')) as count
    from financial_years f where f.id = ${id}::bigint`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

interface Span {
  start_date: string;
  end_date: string;
}

/** The year's balance of each income and expense account, debit less credit, without closing entries. */
export async function yearly(ctx: Context, { start_date, end_date }: Span) {
  const { rows } = await sql<{ account_id: number; kind: 'income' | 'expense'; sum: number }>`
    select s.account_id, a.kind, s.sum
    from (select t.account_id, sum(t.debit - t.credit)::bigint as sum from ${earned}
      and t.date between ${start_date}::date and ${end_date}::date group by t.account_id) s
    join accounts a on a.id = s.account_id where s.sum <> 0 order by s.account_id`.execute(ctx.db);
  return rows;
}

interface Found {
  count: number;
  price: number | null;
  items: { id: number; date: string | null; title: string; price: number | null }[];
}

/** How many obstacles are named. */
const NAMED = 5;

async function gather(ctx: Context, rows: ReturnType<typeof sql>): Promise<Found> {
  const { rows: found } = await sql<Found>`
    with x as (${rows})
    select (select count(*) from x) as count, (select sum(price)::bigint from x) as price,
      coalesce((select json_agg(n) from (select * from x order by date, id limit ${NAMED}) n), '[]') as items`.execute(
    ctx.db,
  );
  return found[0] as Found;
}

/** Reservations of the year without recognised income. */
export const unrecognised = (ctx: Context, { start_date, end_date }: Span) =>
  gather(
    ctx,
    sql`select v.id, v.date, c.name || ' ' || to_char(v.date + v.start_time, 'HH24:MI') as title, v.total_price as price
      from sale_invoices v join courts c on c.id = v.court_id
      where v.status = 1 and v.deleted_at is null and v.recognized_at is null
        and v.date between ${start_date}::date and ${end_date}::date`,
  );

/** Receipts of the year that wait to be confirmed. */
export const pendingReceipts = (ctx: Context, { start_date, end_date }: Span) =>
  gather(
    ctx,
    sql`select d.id, d.date, u.name || ' ' || u.family as title, d.price
      from documents d join users u on u.id = d.user_id
      where d.status = 'pending' and d.date between ${start_date}::date and ${end_date}::date`,
  );

/** Shifts that are open since a day of the year; one that is counted and waits for its approval has posted all it will. */
export const openShifts = async (ctx: Context, { end_date }: Span) => {
  const { time_zone } = await ctx.club();
  const opened = sql`(s.opened_at at time zone ${time_zone})::date`;
  return gather(
    ctx,
    sql`select s.id, ${opened} as date, c.name as title, s.opening as price
      from shifts s join cashes c on c.id = s.cash_id
      where s.state = 'open' and ${opened} <= ${end_date}::date`,
  );
};

/** Days on which a cash box or bank that must not go below zero did. Balances only for people who may see them. */
export async function negativeDays(ctx: Context, { start_date, end_date }: Span): Promise<Found> {
  const { cash_may_go_below_zero: cash, bank_may_go_below_zero: bank } = await ctx.club();
  const [boxes, banks] = [can(ctx, 'cash.show'), can(ctx, 'bank.show')];
  const untold = (await uncountedBoxes(ctx)).map(({ account_id }) => account_id);
  const found = await gather(
    ctx,
    sql`select a.id, e.date, a.name as title,
        case when a.cash_id is not null and ${boxes} and a.id <> all(${untold}::bigint[]) or a.bank_id is not null and ${banks} then e.balance end as price
      from (
        select t.account_id, t.date, (sum(sum(t.debit - t.credit)) over (partition by t.account_id order by t.date))::bigint as balance
        from (${turnovers}) t where t.date <= ${end_date}::date and t.account_id = any(array(
          select id from accounts where cash_id is not null and not ${cash}::boolean
            or bank_id is not null and not ${bank}::boolean))
        group by t.account_id, t.date) e
      join accounts a on a.id = e.account_id where e.balance < 0 and e.date >= ${start_date}::date`,
  );
  return { ...found, price: null };
}

/** Years before that are not closed yet. */
export const earlierYears = (ctx: Context, { start_date }: Span) =>
  gather(
    ctx,
    sql`select f.id, f.start_date as date, f.name as title, null::bigint as price
      from financial_years f where f.end_date < ${start_date}::date and f.status <> 'closed'`,
  );

/** By how much the debits and credits of the year's days differ: 0. */
export async function difference(ctx: Context, { start_date, end_date }: Span): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(t.debit - t.credit), 0)::bigint as sum from (${turnovers}) t
    where t.date between ${start_date}::date and ${end_date}::date`.execute(ctx.db);
  return rows[0]?.sum ?? 0;
}
