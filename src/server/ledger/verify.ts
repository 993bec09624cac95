import { sql } from 'kysely';
import type { Db } from '../db/client.ts';

/** A violated invariant and the rows that violate it, at most 20. */
export interface Problem {
  invariant: number;
  what: string;
  rows: unknown[];
}

/** What an invoice's payers owe together: its total while active, its penalty once cancelled, 0 in the trash. */
const OWED = `case when v.deleted_at is not null then 0 when v.status = 1 then v.total_price
  else coalesce(v.penalty, 0) end`;

/** Slots that begin on a court before an earlier one has ended; one ordered scan instead of comparing all pairs. */
const overlaps = (table: string, where: string) =>
  `select id, court_id, lower(during) as begins from (
     select id, court_id, during, max(upper(during)) over (partition by court_id order by lower(during), id
       rows between unbounded preceding and 1 preceding) as busy_until
     from ${table} where ${where}) t
   where lower(during) < busy_until`;

/** The ledger's invariants that rows can violate; each query returns the violating rows. */
const CHECKS: readonly (readonly [invariant: number, what: string, query: string])[] = [
  [
    1,
    'a numbered document balances and moves something; one without a number has no postings',
    `select d.id, d.doc_number, coalesce(sum(p.debit), 0) as debit, coalesce(sum(p.credit), 0) as credit
     from documents d left join postings p on p.document_id = d.id group by d.id
     having coalesce(sum(p.debit), 0) <> coalesce(sum(p.credit), 0)
       or (d.doc_number is not null) <> (coalesce(sum(p.debit), 0) > 0)`,
  ],
  [
    2,
    'postings are append-only, and a document that does not balance cannot commit',
    `select t.name from unnest(array['postings_append_only', 'postings_no_truncate', 'document_balanced']) as t(name)
     where not exists (select from pg_trigger g
       where g.tgname = t.name and g.tgrelid = 'postings'::regclass and g.tgenabled in ('O', 'A'))`,
  ],
  [
    2,
    'a reversal is the exact reverse of its document, linked both ways',
    `select d.id, r.id as reversal from documents d join documents r on r.reverses = d.id
     where d.reversed_by is distinct from r.id or d.status <> 'cancel'
       or (select sum(debit) from postings where document_id = d.id)
          is distinct from (select sum(credit) from postings where document_id = r.id)
     union all
     select d.id, d.reversed_by from documents d join documents r on r.id = d.reversed_by
     where r.reverses is distinct from d.id`,
  ],
  [
    3,
    'an account’s balance is the sum of its postings',
    `select a.id, a.code, a.balance, coalesce(sum(p.debit - p.credit), 0) as added
     from accounts a left join postings p on p.account_id = a.id group by a.id
     having a.balance <> coalesce(sum(p.debit - p.credit), 0)`,
  ],
  [
    3,
    'a posting’s running balance is the sum up to it',
    `select * from (select id, account_id, balance,
       sum(debit - credit) over (partition by account_id order by id) as added from postings) p
     where balance <> added`,
  ],
  [3, 'the trial balance is 0', 'select sum(balance) as balance from accounts having sum(balance) <> 0'],
  [
    4,
    'deferred income is the net of the active, unrecognised invoices',
    `select v.id, v.invoice_number, coalesce(h.held, 0) as held,
       case when v.status = 1 and v.deleted_at is null and v.recognized_at is null then v.total_price else 0 end as net
     from sale_invoices v left join (
       select p.invoice_id, sum(p.credit - p.debit) as held from postings p
       join accounts a on a.id = p.account_id where a.code in ('21', '22') group by p.invoice_id) h
       on h.invoice_id = v.id
     where coalesce(h.held, 0) <>
       case when v.status = 1 and v.deleted_at is null and v.recognized_at is null then v.total_price else 0 end`,
  ],
  [
    4,
    'nothing but invoices stands on deferred income',
    `select p.id, p.document_id from postings p join accounts a on a.id = p.account_id
     where a.code in ('21', '22') and p.invoice_id is null`,
  ],
  [5, 'no slot is sold twice', overlaps('sale_invoices', 'status = 1 and deleted_at is null')],
  [5, 'no two times of a court overlap', overlaps('reservable_times', 'deleted_at is null')],
  [
    5,
    'a time is reserved exactly while an active reservation holds it, and that is where the time is',
    `select t.id, t.state, v.id as invoice from reservable_times t
     full join (select * from sale_invoices where status = 1 and deleted_at is null) v on v.reservable_time_id = t.id
     where v.id is not null and (t.deleted_at is not null or t.state <> 'reserved'
       or (v.court_id, v.term_id, v.date, v.start_time, v.end_time)
         is distinct from (t.court_id, t.term_id, t.date, t.start_time, t.end_time))
       or v.id is null and t.state = 'reserved' and t.deleted_at is null`,
  ],
  [
    6,
    'document numbers have no gaps within a year',
    `select f.name, f.last_number, count(d.doc_number) as documents, max(d.doc_number) as highest
     from financial_years f left join documents d on d.financial_year_id = f.id group by f.id
     having count(d.doc_number) <> f.last_number or coalesce(max(d.doc_number), 0) <> f.last_number
       or coalesce(min(d.doc_number), 1) <> 1`,
  ],
  [
    12,
    'numbers in the books run by date without gaps: an opening entry first, a closing entry last',
    `select * from (
       select n.financial_year_id, n.document_id, n.number, row_number() over (partition by n.financial_year_id
         order by d.type <> 'permanent-open', d.type = 'permanent-close', d.date, d.id) as place
       from book_numbers n join documents d on d.id = n.document_id) b where number <> place`,
  ],
  [
    12,
    'a year knows its last number in the books',
    `select f.name, f.last_book, coalesce(max(n.number), 0) as highest from financial_years f
     left join book_numbers n on n.financial_year_id = f.id group by f.id
     having f.last_book <> coalesce(max(n.number), 0)`,
  ],
  [
    12,
    'of the documents of a year those that are final have a number in the books, and no others',
    `select d.id, d.date, f.numbered_to, n.number from documents d join financial_years f on f.id = d.financial_year_id
     left join book_numbers n on n.document_id = d.id and n.financial_year_id = f.id
     where (n.number is not null) <> (d.type = 'permanent-open' or coalesce(d.date <= f.numbered_to, false))`,
  ],
  [
    12,
    'a closed year is final to its last day, an open one not that far',
    `select id, name, status, numbered_to from financial_years
     where (status = 'closed') <> coalesce(numbered_to = end_date, false)`,
  ],
  [
    12,
    'a closing entry takes what the permanent accounts have on the last day of its closed year',
    `select f.name, coalesce(b.account_id, l.account_id) as account, b.balance, l.closed from (
       select f.id as year, case when a.user_id is null then a.id else (select id from accounts where code = '14') end as account_id,
         sum(p.debit - p.credit) as balance
       from financial_years f join postings p on p.date <= f.end_date join accounts a on a.id = p.account_id
       where f.status = 'closed' group by 1, 2 having sum(p.debit - p.credit) <> 0) b
     full join (
       select d.financial_year_id as year, l.account_id, sum(l.credit - l.debit) as closed
       from permanent_lines l join documents d on d.id = l.document_id and d.type = 'permanent-close' group by 1, 2
       having sum(l.credit - l.debit) <> 0) l on l.year = b.year and l.account_id = b.account_id
     join financial_years f on f.id = coalesce(b.year, l.year)
     where b.balance is distinct from l.closed`,
  ],
  [
    12,
    'an opening entry is the reverse of the closing entry before it, and both balance',
    `select d.id, d.type, d.price, sum(l.debit) as debit, sum(l.credit) as credit
     from documents d left join permanent_lines l on l.document_id = d.id
     where d.type in ('permanent-close', 'permanent-open') group by d.id
     having coalesce(sum(l.debit), 0) <> d.price or coalesce(sum(l.credit), 0) <> d.price
     union all
     select c.id, c.type, c.price, null, null from documents c
     left join documents o on o.type = 'permanent-open' and o.reference_id = c.reference_id
     where c.type = 'permanent-close' and (o.id is null or exists (
       (select account_id, debit, credit from permanent_lines where document_id = c.id
        except all select account_id, credit, debit from permanent_lines where document_id = o.id)))`,
  ],
  [
    6,
    'a document lies in its year',
    `select d.id, d.date, f.name from documents d join financial_years f on f.id = d.financial_year_id
     where d.date not between f.start_date and f.end_date`,
  ],
  [
    6,
    'a posting has the day of its document',
    `select p.id, p.date, d.date as document_date from postings p join documents d on d.id = p.document_id
     where p.date <> d.date`,
  ],
  [
    7,
    'items and credits hold what their allocations add up to',
    `select 'item' as kind, i.id, i.allocated, coalesce(sum(a.price), 0) as added
     from open_items i left join allocations a on a.item_id = i.id group by i.id
     having i.allocated <> coalesce(sum(a.price), 0)
     union all
     select 'credit', c.id, c.allocated, coalesce(sum(a.price), 0)
     from open_credits c left join allocations a on a.credit_id = c.id group by c.id
     having c.allocated <> coalesce(sum(a.price), 0)`,
  ],
  [
    7,
    'a credit pays its own person’s items only',
    `select a.id, i.user_id, c.user_id as credit_user from allocations a
     join open_items i on i.id = a.item_id join open_credits c on c.id = a.credit_id
     where i.user_id <> c.user_id`,
  ],
  [
    7,
    'the shares of an invoice add up to what is owed for it',
    `select v.id, v.invoice_number, coalesce(sum(i.price), 0) as shares, ${OWED} as owed
     from sale_invoices v left join open_items i on i.invoice_id = v.id group by v.id
     having coalesce(sum(i.price), 0) <> ${OWED}`,
  ],
  [
    7,
    'the payers of an invoice carry its total',
    `select v.id, v.invoice_number, v.total_price, coalesce(sum(p.price), 0) as payers
     from sale_invoices v left join invoice_payers p on p.invoice_id = v.id group by v.id
     having coalesce(sum(p.price), 0) <> v.total_price`,
  ],
  [
    7,
    'the payers of an active invoice owe their shares of it',
    `select v.id, p.user_id, p.price as share, i.price as owed from sale_invoices v
     join invoice_payers p on p.invoice_id = v.id
     left join open_items i on i.invoice_id = v.id and i.user_id = p.user_id
     where v.status = 1 and v.deleted_at is null and i.price is distinct from p.price`,
  ],
  [
    7,
    'the owner of an invoice is the first of its payers',
    `select v.id, v.user_id from sale_invoices v where v.user_id is distinct from (
       select p.user_id from invoice_payers p where p.invoice_id = v.id order by p.position, p.id limit 1)`,
  ],
  [
    7,
    'what is pending of an invoice is pending of its shares',
    `select v.id, v.pending, coalesce(sum(i.pending), 0) as shares
     from sale_invoices v left join open_items i on i.invoice_id = v.id group by v.id
     having v.pending <> coalesce(sum(i.pending), 0)`,
  ],
  [
    7,
    'paid, due and financial_status follow from the allocations',
    `select * from (
       select v.id, v.invoice_number, v.paid, v.due, v.overpaid, v.financial_status,
         coalesce(sum(least(i.allocated, i.price)), 0) as is_paid,
         coalesce(sum(greatest(i.price - i.allocated, 0)), 0) as is_due,
         coalesce(sum(greatest(i.allocated - i.price, 0)), 0) as is_over
       from sale_invoices v left join open_items i on i.invoice_id = v.id group by v.id) v
     where paid <> is_paid or due <> is_due or overpaid <> is_over
       or financial_status <> case when is_due > 0 then 2 when is_over > 0 then 3 else 1 end`,
  ],
  [
    8,
    'no cash box or bank is below 0 unless the club allows it',
    `select a.id, a.name, a.balance from accounts a, club c where a.balance < 0
     and (a.cash_id is not null and not c.cash_may_go_below_zero
       or a.bank_id is not null and not c.bank_may_go_below_zero)`,
  ],
  [
    13,
    'no cash box or bank has been below 0 on a day, since days are watched, unless the club allows it',
    `select a.id, a.name, e.date, e.balance from (
       select p.account_id, p.date, sum(sum(p.debit - p.credit)) over days as balance,
         sum(coalesce(sum(p.debit - p.credit) filter (where p.id <= w.upto), 0)) over days as stood
       from postings p join (
         select x.id, case when x.cash_id is not null then c.cash_watched_from else c.bank_watched_from end as upto
         from accounts x, club c where x.cash_id is not null and not c.cash_may_go_below_zero
           or x.bank_id is not null and not c.bank_may_go_below_zero) w on w.id = p.account_id
       group by p.account_id, p.date window days as (partition by p.account_id order by p.date)) e
     join accounts a on a.id = e.account_id where e.balance < least(e.stood, 0)`,
  ],
  [
    14,
    'a closed year keeps its result: its close has left nothing on income and expense, and nothing came since',
    `select f.name, p.account_id, sum(p.debit - p.credit) as left from financial_years f
     join postings p on p.date between f.start_date and f.end_date join accounts a on a.id = p.account_id
     where f.status = 'closed' and a.user_id is null and a.kind in ('income', 'expense')
     group by f.name, p.account_id having sum(p.debit - p.credit) <> 0`,
  ],
  [
    10,
    'a person’s balance is what is open less the free credit',
    `select a.user_id, a.balance, coalesce(i.open, 0) as open, coalesce(c.free, 0) as free
     from accounts a
     left join (select user_id, sum(price - allocated) as open from open_items group by user_id) i
       on i.user_id = a.user_id
     left join (select user_id, sum(price - allocated) as free from open_credits group by user_id) c
       on c.user_id = a.user_id
     where a.user_id is not null and a.balance <> coalesce(i.open, 0) - coalesce(c.free, 0)`,
  ],
  [
    10,
    'what was posted for an invoice leaves each person with their share of it',
    `select coalesce(x.invoice_id, i.invoice_id) as invoice, coalesce(x.user_id, i.user_id) as person, x.posted, i.price
     from (
       select p.invoice_id, coalesce(u.merged_into, u.id) as user_id, sum(p.debit - p.credit) as posted
       from postings p join accounts a on a.id = p.account_id join users u on u.id = a.user_id
       join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
       where p.invoice_id is not null and 'coach-share' not in (d.type, coalesce(r.type, ''))
       group by 1, 2) x
     full join (select * from open_items where kind = 'invoice') i
       on i.invoice_id = x.invoice_id and i.user_id = x.user_id
     where coalesce(x.posted, 0) <> coalesce(i.price, 0)`,
  ],
  [
    10,
    'whoever was merged into another has nothing left',
    `select u.id from users u left join accounts a on a.user_id = u.id
     where u.merged_into is not null and (a.balance <> 0
       or exists (select from open_items i where i.user_id = u.id)
       or exists (select from open_credits c where c.user_id = u.id)
       or exists (select from sale_invoices v where v.user_id = u.id)
       or exists (select from invoice_payers p where p.user_id = u.id)
       or exists (select from users o where o.merged_into = u.id))`,
  ],
  [
    3,
    'an opening entry of a place is what was posted for it',
    `select o.id, o.price, coalesce(sum(p.debit - p.credit), 0) as posted from opening_inventories o
     join accounts a on a.bank_id = o.bank_id or a.cash_id = o.cash_id
     left join (postings p join documents d on d.id = p.document_id and d.type = 'opening') on p.account_id = a.id
     group by o.id having o.price <> coalesce(sum(p.debit - p.credit), 0)`,
  ],
  [
    10,
    'an opening entry of a person is what they owe or have from it',
    `select o.id, o.user_id, o.price from opening_inventories o where o.user_id is not null and o.price <>
       coalesce((select sum(i.price) from open_items i where i.user_id = o.user_id and i.kind = 'opening'), 0)
       - coalesce((select sum(c.price) from open_credits c join documents d on d.id = c.document_id
           where c.user_id = o.user_id and d.type = 'opening'), 0)`,
  ],
  [
    3,
    'what a shift is short or over was posted to its box',
    `select s.id, s.difference from shifts s where s.state <> 'open' and s.difference <> coalesce((
       select sum(p.debit - p.credit) from postings p join accounts a on a.id = p.account_id
       where p.document_id = s.document_id and a.cash_id = s.cash_id), 0)`,
  ],
  [
    11,
    'income, deferred income and coaches’ shares of an invoice are what its figures say',
    `select v.id, v.invoice_number, coalesce(h.income, 0) as posted_income, f.income, coalesce(h.addons, 0) as posted_addons,
       coalesce(h.share, 0) as posted_share, v.coach_share
     from sale_invoices v
     cross join lateral (select case when v.deleted_at is not null then 0 when v.status = 1 then v.total_price
       else coalesce(v.penalty, 0) end as income) f
     left join (
       select p.invoice_id,
         sum(p.credit - p.debit) filter (where a.code in ('21', '22', '33', '41', '42', '43', '44') and not s.share) as income,
         sum(p.credit - p.debit) filter (where a.code in ('42')) as addons,
         bool_or(a.code = '33' or f.status = 'closed') as closed_year,
         sum(p.debit - p.credit) filter (where a.code = '53' or a.code = '33' and s.share) as share
       from postings p join accounts a on a.id = p.account_id join documents d on d.id = p.document_id
       join financial_years f on f.id = d.financial_year_id left join documents r on r.id = d.reverses
       cross join lateral (select 'coach-share' in (d.type, coalesce(r.type, '')) as share) s
       where p.invoice_id is not null group by p.invoice_id) h on h.invoice_id = v.id
     where coalesce(h.income, 0) <> f.income
       or coalesce(h.share, 0) <> case when v.deleted_at is null then v.coach_share else 0 end
       or (v.deleted_at is null and h.closed_year is not true and v.recognized_at is not null and v.status = 1
         and v.attended is distinct from false and coalesce(h.addons, 0) <> v.addons_price)
       or (v.deleted_at is null and h.closed_year is not true and v.status = 2
         and coalesce(h.addons, 0) <> v.penalty_addons)`,
  ],
  [
    11,
    'turnovers by day are the sums of their postings',
    `select coalesce(t.account_id, p.account_id) as account, coalesce(t.date, p.date) as date, coalesce(t.kind, p.kind) as kind,
       t.debit, t.credit, p.debit as posted_debit, p.credit as posted_credit
     from account_days t full join (
       select case when a.user_id is null then a.id else (select id from accounts where code = '14') end as account_id,
         x.date, case when d.reverses is null then d.type else '-' || r.type end as kind,
         sum(x.debit) as debit, sum(x.credit) as credit, count(*) as postings
       from postings x join accounts a on a.id = x.account_id join documents d on d.id = x.document_id
       left join documents r on r.id = d.reverses
       where x.id <= (select upto from account_days_upto) group by 1, 2, 3) p
       on p.account_id = t.account_id and p.date = t.date and p.kind = t.kind
     where (t.debit, t.credit, t.postings) is distinct from (p.debit, p.credit, p.postings)`,
  ],
  [
    10,
    'nobody owes while credit of theirs is free',
    `select user_id from open_items where allocated < price
     intersect (
       select user_id from open_items where allocated > price
       union select user_id from open_credits where allocated < price)`,
  ],
];

/** Checks the books, one query per invariant; returns an empty list when all hold. */
export async function verify(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [invariant, what, query] of CHECKS) {
    const { rows } = await sql.raw(`select * from (${query}) found limit 20`).execute(db);
    if (rows.length > 0) problems.push({ invariant, what, rows });
  }
  return problems;
}
