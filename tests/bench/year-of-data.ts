import { sql } from 'kysely';
import { addDays, clubDay } from '#domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import { verify } from '#server/ledger/verify.ts';
import { openYear } from '#server/ledger/years.ts';
import { generateTimes } from '#server/sales/times/service.ts';
import { courtRecords } from '#server/settings/courts/service.ts';
import { createTerm } from '#server/settings/terms/service.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { asSystem } from '#server/unit-of-work.ts';

export const COURTS = 12;
export const TERMS = 15;

export interface Span {
  /** Years with free slots after the reservations. */
  freeYears?: number;
  courts?: number;
  /** Years of reservations. */
  years?: number;
  /** How many of the days are in the future; by default half. */
  ahead?: number;
  /** Debts older than this many days are paid; by default a fifth never are. */
  settled?: number;
  /** Whether documents have the dates of their slots, in those years; otherwise all are of today. */
  spread?: boolean;
}
const CUSTOMERS = 2_000;
const PRICE = 480_000;
const YEAR = 364;
const ZONE = 'Asia/Tehran';

/** The first id of each table: far apart, so that an id in a recorded statement reveals its table. */
const FIRST_IDS = {
  courts: 110_000_001,
  terms: 120_000_001,
  users: 130_000_001,
  accounts: 140_000_001,
  reservable_times: 200_000_001,
  sale_invoices: 300_000_001,
  documents: 400_000_001,
  postings: 500_000_001,
  open_items: 600_000_001,
  open_credits: 700_000_001,
  allocations: 800_000_001,
} as const;

/**
 * Creates a club with reservations around today, by default a year of 12 courts: 15 terms, 2,000 customers, three of
 * five slots taken, four of five of them paid. Courts, terms and times are created by the services; people,
 * reservations and their books by one statement per table. Returns the days of its free slots.
 */
export async function makeYear(
  db: Db,
  now: Date,
  { freeYears = 0, courts = COURTS, years = 1, ahead = (years * YEAR) / 2, settled, spread = false }: Span,
): Promise<{ today: string; free: { from: string; to: string } }> {
  await firstStart(db, { now, adminPhone: '09101234567' });
  for (const [table, first] of Object.entries(FIRST_IDS))
    await sql.raw(`alter table ${table} alter column id restart with ${first}`).execute(db);
  const today = clubDay(now, ZONE);
  const past = years * YEAR - ahead;
  const end = addDays(today, ahead);
  const owed = settled === undefined ? null : addDays(today, -settled);
  await asSystem(db, { now, call: 'bench' }, async (ctx) => {
    if (spread) for (let ago = past; ago > 0; ago -= YEAR / 2) await openYear(ctx, addDays(today, -ago));
    for (let n = 1; n <= courts; n++)
      await courtRecords.create(ctx, { name: `زمین ${n}`, type: 'hard', roof: 'always' });
    const hour = (n: number) => `${String(n).padStart(2, '0')}:00`;
    for (let n = 8; n < 8 + TERMS; n++) {
      await createTerm(ctx, {
        name: `سانس ${n}`,
        start_time: hour(n),
        end_time: hour(n + 1),
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        price: PRICE,
      });
    }
    // Within the limit of one generation for 40 courts.
    const part = YEAR / 2;
    for (let n = 0; n < years * 2; n++) {
      const from = addDays(today, n * part - past);
      await generateTimes(ctx, { from: n === 0 ? from : addDays(from, 1), to: addDays(from, part) });
    }
    for (let year = 0; year < freeYears; year++) {
      const from = addDays(end, 1 + year * 365);
      await generateTimes(ctx, { from, to: addDays(from, 364) });
    }
  });
  for (const statement of books(now, { today, end, owed }, spread)) {
    // Each statement reads what the one before wrote.
    await sql`analyze`.execute(db);
    await statement.execute(db);
  }
  await sql`vacuum analyze`.execute(db);
  const problems = await verify(db);
  if (problems.length > 0) throw new Error(`the year's books are wrong: ${JSON.stringify(problems)}`);
  return { today, free: { from: addDays(end, 1), to: addDays(end, 365 * freeYears) } };
}

/** People, reservations, documents, postings, items, credits, balances, in the order of their foreign keys. */
function books(
  now: Date,
  { today, end, owed }: { today: string; end: string; owed: string | null },
  spread: boolean,
) {
  const unpaid = sql`(r.id % 5 = 0 and ${owed === null ? sql`true` : sql`r.date > ${owed}::date`})`;
  const day = spread ? sql`least(i.date, ${today}::date)` : sql`${today}::date`;
  return [
    sql`
      insert into users (name, family, phone_number, gender, character_id, created_at, updated_at)
      select (array['سارا', 'رضا', 'نیلوفر', 'کیان', 'پریسا', 'آرش', 'ژاله', 'حمید'])[1 + n % 8],
        (array['محمدی', 'اکبری', 'طاهری', 'چراغی', 'گلستانی', 'کاظمی', 'پورمحمد'])[1 + n % 7],
        '0912' || lpad(n::text, 7, '0'), 1 + n % 2, 1, ${now}::timestamptz, ${now}::timestamptz
      from generate_series(1, ${sql.lit(CUSTOMERS)}) n`,
    sql`
      insert into accounts (name, kind, parent_id, user_id)
      select u.name || ' ' || u.family, 'asset', p.id, u.id from users u, accounts p
      where p.code = '14' and u.id >= ${sql.lit(FIRST_IDS.users)} order by u.id`,
    sql`
      insert into sale_invoices (invoice_date, group_id, user_id, reservable_time_id, court_id, term_id, date,
        start_time, end_time, action_type, price, total_price, refund_rules, paid, due, financial_status, creator_id,
        created_at)
      select ${today}::date, gen_random_uuid(), ${sql.lit(FIRST_IDS.users)} + (r.id * 7919) % ${sql.lit(CUSTOMERS)},
        r.id, r.court_id, r.term_id, r.date, r.start_time, r.end_time, 1 + r.id % 2, r.price, r.price,
        '[{"hours_before": 0, "percent": 0}, {"hours_before": 24, "percent": 100}]',
        case when ${unpaid} then 0 else r.price end, case when ${unpaid} then r.price else 0 end,
        case when ${unpaid} then 2 else 1 end, 1, ${now}::timestamptz
      from reservable_times r where r.date <= ${end}::date and (r.id * 2654435761) % 100 < 60 order by r.id`,
    sql`
      update reservable_times r set state = 'reserved' from sale_invoices i where i.reservable_time_id = r.id`,
    sql`
      insert into invoice_payers (invoice_id, user_id, price) select id, user_id, total_price from sale_invoices`,
    // The receipt's number follows the reservation's.
    sql`
      insert into documents (financial_year_id, doc_number, type, reference_type, reference_id, price, date,
        description, user_id, cash_id, invoice_ids, creator_id, created_at)
      select f.id, row_number() over (partition by f.id order by i.id, d.type desc), d.type, d.reference_type, d.reference_id,
        i.total_price, ${day}, '', i.user_id, d.cash_id, d.invoice_ids, 1, ${now}::timestamptz
      from sale_invoices i
      cross join lateral (
        select 'reserve' as type, 'sale-invoices' as reference_type, i.id as reference_id, null::bigint as cash_id,
          '{}'::bigint[] as invoice_ids
        union all select 'receive', null, null, 4, array[i.id] where i.paid > 0) d
      join financial_years f on ${day} between f.start_date and f.end_date
      order by i.id, d.type desc`,
    sql`update financial_years f set last_number = (select count(*) from documents where financial_year_id = f.id)`,
    sql`
      insert into postings (document_id, account_id, invoice_id, debit, credit, balance, date)
      select l.document_id, l.account_id, l.invoice_id, l.debit, l.credit,
        sum(l.debit - l.credit) over (partition by l.account_id order by l.document_id, l.debit desc), l.date
      from (
        select d.id as document_id, d.date, d.reference_id as invoice_id, l.*
        from documents d join accounts person on person.user_id = d.user_id
        cross join lateral (values
          (case when d.type = 'reserve' then person.id else (select id from accounts where cash_id = 4) end, d.price, 0),
          (case when d.type = 'reserve' then (select id from accounts where code = '21') else person.id end, 0, d.price)
        ) l(account_id, debit, credit)) l
      order by l.document_id, l.debit desc`,
    sql`
      update accounts a set balance = p.balance
      from (select account_id, sum(debit - credit) as balance from postings group by account_id) p
      where p.account_id = a.id`,
    sql`
      insert into open_items (user_id, kind, invoice_id, due_date, price, allocated, created_at)
      select user_id, 'invoice', id, date, total_price, paid, ${now}::timestamptz from sale_invoices order by id`,
    sql`
      insert into open_credits (user_id, document_id, price, allocated, created_at)
      select user_id, id, price, price, ${now}::timestamptz from documents where type = 'receive' order by id`,
    sql`
      insert into allocations (item_id, credit_id, price, created_at)
      select i.id, c.id, c.price, ${now}::timestamptz from open_credits c
      join documents d on d.id = c.document_id join open_items i on i.invoice_id = d.invoice_ids[1] order by c.id`,
    sql`
      update sale_invoices i set received_id = d.id from documents d
      where d.type = 'receive' and d.invoice_ids = array[i.id]`,
  ];
}
