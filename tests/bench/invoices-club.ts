import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import type { ListClub } from './list-bench.ts';
import { openScratchClub } from './scratch-club.ts';

const COURTS = 40;
const TERMS = 15;
const COACHES = 12;
const CUSTOMERS = 20_000;
/** One of this many reservations is cancelled, so that its slot could be sold again. */
const CANCELED = 9;

/** A club of 40 courts with reservations, newest days last; and a server process. */
export async function openInvoicesClub(): Promise<ListClub> {
  const now = new Date();
  const { made: _, ...club } = await openScratchClub((db) => open(db, now), { settings: { fsync: 'off' } });
  return { ...club, fill: (invoices) => fill(club.db, now, invoices) };
}

async function open(db: Db, now: Date): Promise<void> {
  await firstStart(db, { now, adminPhone: '09101234567' });
  await sql`insert into courts (name, type, roof, sort, created_at)
    select 'زمین ' || n, 'hard', 'always', n, ${now}::timestamptz from generate_series(1, ${sql.lit(COURTS)}) n`.execute(
    db,
  );
  await sql`insert into terms (name, start_time, end_time, weekdays, price, created_at)
    select 'سانس ' || n, make_time(n, 0, 0), make_time(n + 1, 0, 0), '{0,1,2,3,4,5,6}', 480000, ${now}::timestamptz
    from generate_series(8, ${sql.lit(7 + TERMS)}) n`.execute(db);
  await sql`insert into users (name, family, phone_number, gender, company, character_id, created_at, updated_at)
    select (array['سارا', 'رضا', 'نیلوفر', 'کیان', 'پریسا', 'آرش', 'ژاله', 'حمید'])[1 + n % 8],
      (array['محمدی', 'اکبری', 'طاهری', 'چراغی', 'گلستانی', 'کاظمی', 'پورمحمد'])[1 + n % 7] || ' ' || n / 40,
      '0935' || lpad(n::text, 7, '0'), 1 + n % 2, case when n % 10 = 0 then 'شرکت ' || n % 400 else '' end, 1,
      ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, ${sql.lit(CUSTOMERS)}) n`.execute(db);
  await sql`insert into coaches (user_id, share_type, share, created_at)
    select id, 'percent', 40, ${now}::timestamptz from users order by id desc limit ${COACHES}`.execute(db);
}

/** One of twenty reservations is in a season, one of thirty has a group discount, one of twenty-five an add-on. */
const SEASONS = 40;
const PART = 100_000;

/** One statement per table and part: a reservation for each slot, some cancelled, most paid. */
async function fill(pool: Db, now: Date, invoices: number): Promise<void> {
  const { count } = await pool
    .selectFrom('sale_invoices')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  for (let to = Math.min(Number(count) + PART, invoices); ; to = Math.min(to + PART, invoices)) {
    await fillPart(pool, now, to);
    if (to === invoices) break;
  }
  await sql`vacuum analyze`.execute(pool);
}

async function fillPart(pool: Db, now: Date, invoices: number): Promise<void> {
  await pool.connection().execute(async (db) => {
    // Without foreign-key checks, which would take longer than everything else.
    await sql`set session_replication_role = replica`.execute(db);
    await sql`set statement_timeout = 0`.execute(db);
    try {
      await makeRows(db, now, invoices);
    } finally {
      await sql`reset session_replication_role`.execute(db);
      await sql`reset statement_timeout`.execute(db);
    }
  });
}

async function makeRows(db: Db, now: Date, invoices: number): Promise<void> {
  await sql`
    insert into reservable_times (date, term_id, court_id, start_time, end_time, price, state)
    select ${now}::date - 3650 + n / ${sql.lit(COURTS * TERMS)}, t.id, c.id, t.start_time, t.end_time, t.price, 'reserved'
    from generate_series((select count(*) from sale_invoices)::int, ${sql.lit(invoices - 1)}) n
    join (select *, row_number() over (order by id) - 1 as place from courts) c
      on c.place = n % ${sql.lit(COURTS)}
    join (select *, row_number() over (order by id) - 1 as place from terms) t
      on t.place = n / ${sql.lit(COURTS)} % ${sql.lit(TERMS)}
    order by n`.execute(db);
  const first = sql`(select min(id) from users where phone_number like '0935%')`;
  await sql`
    insert into sale_invoices (invoice_date, group_id, user_id, coach_id, reservable_time_id, court_id, term_id, date,
      start_time, end_time, status, cancel_type, action_type, price, discount, total_price, refund_rules, paid, due,
      pending, financial_status, creator_id, created_at, recognized_at, season_schedule_id, discount_group_id)
    select r.date - 2, gen_random_uuid(), ${first} + (r.id * 7919) % ${sql.lit(CUSTOMERS)},
      case when r.id % 50 = 0 then (select min(id) from coaches) + r.id / 50 % ${sql.lit(COACHES)} end,
      r.id, r.court_id, r.term_id, r.date, r.start_time, r.end_time,
      case when canceled then 2 else 1 end, case when canceled then 1 + r.id / ${sql.lit(CANCELED)} % 2 end,
      1 + r.id % 2, r.price + r.id % 40 * 10000, case when r.id % 30 = 0 then 50000 + r.id % 7 * 10000 else 0 end,
      r.price + r.id % 40 * 10000 - case when r.id % 30 = 0 then 50000 + r.id % 7 * 10000 else 0 end,
      '[{"hours_before": 0, "percent": 0}]',
      case when canceled or r.id % 5 = 0 then 0 else r.price + r.id % 40 * 10000 end,
      case when not canceled and r.id % 5 = 0 then r.price else 0 end,
      case when r.id % 500 = 0 then 100000 else 0 end, case when r.id % 5 = 0 then 2 else 1 end, 1 + r.id % 3,
      r.date - interval '2 days' + make_interval(secs => (r.id % 80000)::int),
      case when r.date < ${now}::date and not canceled then r.date + r.end_time end,
      case when r.id % 20 = 0 then 1 + r.id / 20 % ${sql.lit(SEASONS)} end,
      case when r.id % 30 = 0 then 1 end
    from (select *, id % ${sql.lit(CANCELED)} = 0 as canceled from reservable_times
      where id > (select coalesce(max(reservable_time_id), 0) from sale_invoices)) r
    order by r.id`.execute(db);
  await sql`
    insert into invoice_addons (invoice_id, sale_addon_id, name, count, price, created_at)
    select i.id, 1 + i.id / 25 % 3, 'توپ', 1, 50000, i.created_at from sale_invoices i
    where i.id % 25 = 0 and not exists (select from invoice_addons x where x.invoice_id = i.id)`.execute(db);
  await sql`
    insert into documents (financial_year_id, doc_number, type, price, date, user_id, cash_id, invoice_ids, creator_id,
      created_at)
    select (select max(id) from financial_years), i.id, 'receive', i.paid, i.invoice_date, i.user_id, 4, array[i.id], 1,
      i.created_at
    from sale_invoices i where i.paid > 0 and i.received_id is null order by i.id`.execute(db);
  await sql`
    update sale_invoices i set received_id = d.id from documents d
    where i.received_id is null and d.type = 'receive' and d.doc_number = i.id`.execute(db);
}
