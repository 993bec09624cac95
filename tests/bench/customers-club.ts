import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { post } from '#server/ledger/post.ts';
import { firstStart } from '#server/system/club/first-start.ts';
import { asSystem } from '#server/unit-of-work.ts';
import type { ListClub } from './list-bench.ts';
import { openScratchClub } from './scratch-club.ts';

const NAMES = [
  'سارا',
  'رضا',
  'نیلوفر',
  'کیان',
  'پریسا',
  'آرش',
  'ژاله',
  'حمید',
  'علی‌رضا',
  'مریم',
  'گلناز',
  'بهرام',
];
const FAMILIES = [
  'محمدی',
  'اکبری',
  'طاهری',
  'چراغی',
  'گلستانی',
  'کاظمی',
  'پورمحمد',
  'یزدانی',
  'صادقی',
  'ژرفا',
];
const ENDINGS = ['', ' نیا', ' پور', ' زاده', ' تبار', ' فرد', ' راد', ' منش', ' یگانه'];

const COACHES = 12;
const OPENINGS = 40;

/** A club with customers, coaches and opening balances, and a server process. */
export async function openCustomersClub(): Promise<ListClub> {
  const now = new Date();
  const { made: _, ...club } = await openScratchClub(
    async (db) => {
      await firstStart(db, { now, adminPhone: '09101234567' });
      await sql`insert into characters (name, reservable_date, created_at)
        select 'گروه ' || n, n, ${now}::timestamptz from generate_series(1, 9) n`.execute(db);
      await fill(db, now, OPENINGS + 2);
      await sql`insert into coaches (user_id, share_type, share, created_at)
        select id, 'percent', 40, ${now}::timestamptz from users order by id desc limit ${COACHES}`.execute(
        db,
      );
      await openBooks(db, now);
    },
    { settings: { fsync: 'off' } },
  );
  return { ...club, fill: (customers) => fill(club.db, now, customers) };
}

/** The customers' opening balances. */
async function openBooks(db: Db, now: Date): Promise<void> {
  const people = await db.selectFrom('users').select('id').orderBy('id', 'desc').limit(OPENINGS).execute();
  const owed = people.map(({ id: user_id }) => ({ account: { user_id }, debit: 100_000, credit: 0 }));
  const equity = { account: { code: '31' as const }, debit: 0, credit: 100_000 * OPENINGS };
  await asSystem(db, { now, call: 'bench' }, (ctx) =>
    post(ctx, [{ type: 'opening', description: 'افتتاحیه', lines: [...owed, equity] }]),
  );
}

/** Customers with their accounts, by one statement each; a third of them have a balance. */
async function fill(db: Db, now: Date, customers: number): Promise<void> {
  const pick = (list: string[], by: string) =>
    sql`(${list}::text[])[(1 + (${sql.raw(by)}) % ${sql.lit(list.length)})::int]`;
  await sql`insert into users (name, family, gender, phone_number, company, character_id, proof, max_debt, active,
      national_code, born_at, creator_id, created_at, updated_at)
    select ${pick(NAMES, 'n * 7919 / 13')}, ${pick(FAMILIES, 'n * 104729 / 7')} || ${pick(ENDINGS, 'n / 3')},
      1 + n % 2, '0935' || lpad((n * 7 % 10000000)::text, 7, '0'),
      case when n % 10 = 0 then 'شرکت ' || n % 400 else '' end,
      (array(select id from characters order by id))[(1 + n % 10)::int], (array[0, 1, 3, 3])[(1 + n % 4)::int],
      case when n % 20 = 0 then 100000 * (n % 50) else 0 end, n % 200 <> 0,
      case when n % 4 = 3 then lpad(n::text, 10, '0') end, case when n % 4 = 3 then date '1985-01-01' + (n % 9000)::int end, 1,
      ${now}::timestamptz - make_interval(mins => (n * 5)::int), ${now}::timestamptz
    from generate_series((select count(*) from users)::bigint, ${customers}::bigint - 1) n`.execute(db);
  await sql`insert into accounts (user_id, name, kind, parent_id, balance)
    select u.id, u.name || ' ' || u.family, 'asset', (select id from accounts where code = '14'),
      case when u.id % 3 = 0 then (u.id * 7919 % 4000 - 1500) * 1000 else 0 end
    from users u where not exists (select from accounts a where a.user_id = u.id)`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
