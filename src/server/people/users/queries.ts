import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { User, userList } from '#contract/people/users.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { ownerDue, ownerPending } from '#server/calendar/owner-due.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  betweenDates,
  codeBegins,
  comparison,
  equalsFlag,
  estimable,
  type FilterSql,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
  matchesNames,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import { memoized, oncePerDb } from '#server/db/statement.ts';
import { createdBy } from '#server/records/creator-sql.ts';

const keys = oncePerDb((db) =>
  db
    .selectFrom('users as u')
    .leftJoin('accounts as a', 'a.user_id', 'u.id')
    .leftJoin('coaches as co', (join) =>
      join.onRef('co.user_id', '=', 'u.id').on('co.deleted_at', 'is', null),
    )
    .leftJoin('characters as c', 'c.id', 'u.character_id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .where('u.merged_into', 'is', null),
);
const ids = oncePerDb((db) => keys(db).where('u.deleted_at', 'is', null).select('u.id'));
const gone = oncePerDb((db) => keys(db).where('u.deleted_at', 'is not', null).select('u.id'));

const creator = sql<
  User['creator']
>`case when cr.id is null then null else json_build_object('id', cr.id, 'name', cr.name,
  'family', cr.family, 'role', case when cr.role_id is null then null else json_build_object('id', cr.role_id) end) end`;

const rows = oncePerDb((db) =>
  keys(db)
    .leftJoin('users as cr', 'cr.id', 'u.creator_id')
    .select([
      'u.id',
      'u.code',
      'u.name',
      'u.family',
      'u.gender',
      'u.phone_number',
      'u.avatar',
      'u.national_code',
    ])
    .select(['u.email', 'u.born_at', 'u.whatsapp_number', 'u.latin_name'])
    .select(['u.company', 'u.company_id', 'u.status', 'u.active', 'u.max_debt', 'u.created_at', 'u.version'])
    .select(sql<User['character']>`json_build_object('id', c.id, 'name', c.name)`.as('character'))
    .select(sql<string>`c.name`.as('group'))
    .select(
      sql<
        User['role']
      >`case when r.id is null then null else json_build_object('id', r.id, 'name', r.name) end`.as('role'),
    )
    .select(sql<number>`coalesce(a.balance, 0)`.as('balance'))
    .select(sql<boolean>`co.id is not null`.as('is_coach'))
    .select('co.id as coach_id')
    .select(creator.as('creator')),
);

const madeByUser = createdBy(sql`u.creator_id`);
const byCreator: FilterSql = (value: string) =>
  /^[1-9]\d{0,14}$/.test(value) ? sql`u.creator_id = ${Number(value)}` : madeByUser(value);

/** Opening entries are few: who has one is worked out once. */
const opening = sql`u.id in (select o.user_id from opening_inventories o where o.user_id is not null)`;

/**
 * Who has been paid, or is of a company that is marked so (D33); both are few, and worked out once. What a cancel hands
 * back is a customer's own money.
 */
const supplier = sql`(u.id in (select d.user_id from documents d
    where d.type = 'payment' and d.status <> 'cancel' and d.user_id is not null
      and d.reference_type is distinct from 'sale-invoices')
  or coalesce(u.company_id in (select s.id from companies s where s.supplier and s.deleted_at is null), false))`;

const byCompany: FilterSql = (value: string) =>
  sql`(u.company <> '' and ${matchesSearch(sql`u.company_search`)(value)})`;

const numbers =
  (filter: FilterSql): FilterSql =>
  (values: string[]) =>
    filter(values.map(Number));

/** Digits of a number; words are part of none. */
const digitsMatch =
  (column: RawBuilder<unknown>): FilterSql =>
  (value: string) =>
    /[^\d\s+-]/.test(toLatinDigits(value)) ? sql`false` : matchesSearch(column)(value);

/** Whoever was merged is who stayed. */
const byCode: FilterSql = (value: string) => sql`(${codeBegins(sql`u.code`)(value)}
  or u.id in (select x.merged_into from users x where x.code = ${toLatinDigits(value).trim()}))`;

const listSql = (zone: string): ListSql => ({
  large: true,
  sorts: {
    id: sql`u.id`,
    code: sql`u.code collate fa_num`,
    // Whichever column is asked for.
    name: personOrder('u'),
    family: personOrder('u'),
    phone_number: sql`u.phone_number`,
    gender: sql`u.gender`,
    email: sql`lower(u.email)`,
    born_at: sql`u.born_at`,
    whatsapp_number: sql`u.whatsapp_number`,
    company: sql`u.company collate "fa-x-icu"`,
    character: sql`c.name collate fa_num`,
    role: sql`r.name collate fa_num`,
    status: sql`u.status`,
    balance: sql`a.balance`,
    max_debt: sql`u.max_debt`,
    created_at: sql`u.created_at`,
  } satisfies Record<(typeof userList.sorts)[number], unknown>,
  filters: {
    id: inValues(sql`u.id`),
    code: byCode,
    search: (value: string) => {
      const code = toLatinDigits(value).trim();
      const found = matchesSearch(sql`u.search`)(value);
      return /^\d{1,12}$/.test(code) ? sql<boolean>`(${found} or u.code = ${code})` : found;
    },
    // Names hold no digits and phones nothing else: the indexed search column serves both.
    full_name: matchesNames(sql`u.search`),
    phone_number: digitsMatch(sql`u.search`),
    email: matchesSearch(sql`fa_fold(u.email)`),
    whatsapp_number: digitsMatch(sql`u.whatsapp_number`),
    born_at: estimable(betweenDates(sql`u.born_at`)),
    company: byCompany,
    company_id: estimable(inValues(sql`u.company_id`)),
    role: estimable(inValues(sql`u.role_id`)),
    gender: estimable(numbers(inValues(sql`u.gender`))),
    character: estimable(inValues(sql`u.character_id`)),
    group: matchesSearch(sql`fa_fold(c.name)`),
    balance: estimable(comparison(sql`a.balance`)),
    max_debt: estimable(comparison(sql`u.max_debt`)),
    creator: byCreator,
    created_at: estimable(betweenClubDays(sql`u.created_at`, zone)),
    status: estimable(numbers(inValues(sql`u.status`))),
    active: estimable(equalsFlag(sql`u.active`)),
    coach: equalsFlag(sql`co.id is not null`),
    customer: estimable(equalsFlag(sql`u.role_id is null`)),
    supplier: equalsFlag(supplier),
    openingInventory: equalsFlag(opening),
  } satisfies Record<keyof typeof userList.filters, unknown>,
});

export function listUsers(db: Db, q: ListQuery, zone: string) {
  const read = memoized(rows(db), `in ${zone}`, () => listSql(zone));
  return listPage(db, liveOrTrashed(rows(db), 'u', q), q.trashed ? gone(db) : ids(db), 'u.id', read, q, {
    inOrder: () => inOrder(db, q),
    counted: () => counted(db, q),
  });
}

/** Counted without what no filter asks of; who has such a balance by the accounts alone, less those who are gone. */
function counted(db: Db, q: ListQuery) {
  const names = Object.keys(q.filters);
  if (q.trashed || names.includes('coach')) return undefined;
  if (!names.includes('balance')) return people(db);
  return names.length > 1 ? undefined : holders(db);
}
const people = oncePerDb((db) =>
  db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.deleted_at', 'is', null)
    .where('u.merged_into', 'is', null),
);
const holders = oncePerDb((db) =>
  db
    .selectFrom('accounts as a')
    .select('a.user_id')
    .where('a.user_id', 'is not', null)
    .where(sql<boolean>`a.user_id not in (select id from users where deleted_at is not null
      union all select id from users where merged_into is not null)`),
);

/**
 * Keys for an order that stands in another table: by balance the accounts are read in order; by group or role at most
 * a page of each, since there are few of them and of one perhaps all.
 */
function inOrder(db: Db, q: ListQuery) {
  const [first, ...more] = q.order;
  if (first?.field === 'balance') return q.trashed ? goneByBalance(db) : byBalance(db);
  const grouped = first?.field === 'character' || first?.field === 'role';
  if (!grouped || q.trashed || more.length > 0 || Object.keys(q.filters).length > 0) return undefined;
  return byGroup(
    db,
    first.field === 'role' ? 'role_id' : 'character_id',
    first.direction,
    // The first page's plan is made once: it holds no values.
    q.page === 1 ? sql.lit(q.per_page) : sql`${q.page * q.per_page}`,
  );
}

const keysByBalance = oncePerDb((db) =>
  db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('coaches as co', (join) =>
      join.onRef('co.user_id', '=', 'u.id').on('co.deleted_at', 'is', null),
    )
    .leftJoin('characters as c', 'c.id', 'u.character_id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .where('a.user_id', 'is not', null)
    .where('u.merged_into', 'is', null),
);
const byBalance = oncePerDb((db) => keysByBalance(db).where('u.deleted_at', 'is', null));
const goneByBalance = oncePerDb((db) => keysByBalance(db).where('u.deleted_at', 'is not', null));

function byGroup(
  db: Db,
  column: 'role_id' | 'character_id',
  direction: 'asc' | 'desc',
  most: RawBuilder<unknown>,
) {
  const some = (of: ReturnType<typeof sql>) => sql`(
    select id, role_id, character_id from users
    where ${of} and deleted_at is null and merged_into is null order by id ${sql.raw(direction)} limit ${most})`;
  const table = column === 'role_id' ? sql`roles` : sql`characters`;
  const key = sql.ref(column);
  const people = sql<{ id: number; role_id: number | null; character_id: number }>`(
    select x.* from ${table} g cross join lateral ${some(sql`${key} = g.id`)} x
    union all ${some(sql`${key} is null`)})`;
  return db
    .selectFrom(people.as('u'))
    .leftJoin('characters as c', 'c.id', 'u.character_id')
    .leftJoin('roles as r', 'r.id', 'u.role_id')
    .select('u.id');
}

/** Count, balance, debts and credits of all that the filters leave. */
export function totalUsers(db: Db, q: ListQuery, zone: string) {
  const people = keys(db).where('u.deleted_at', q.trashed ? 'is not' : 'is', null);
  return applyFilters(people, listSql(zone), q.filters)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(a.balance), 0)::bigint`.as('balance'),
      sql<number>`coalesce(sum(greatest(a.balance, 0)), 0)::bigint`.as('debt'),
      sql<number>`coalesce(sum(greatest(-a.balance, 0)), 0)::bigint`.as('credit'),
    ])
    .executeTakeFirstOrThrow();
}

export function findUser(db: Db, id: number) {
  return rows(db).where('u.id', '=', id).where('u.deleted_at', 'is', null).executeTakeFirst();
}

/** Who has a phone, in the trash too: a number belongs to one person. */
export function findByPhone(db: Db, phone_number: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'deleted_at'])
    .where('phone_number', '=', phone_number)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

/** Who else has a national code, in the trash too: it is one person's. */
export function findByNationalCode(db: Db, national_code: string, id: number | null) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'deleted_at'])
    .where('national_code', '=', national_code)
    .where('merged_into', 'is', null)
    .where('id', 'is distinct from', id)
    .executeTakeFirst();
}

/** Active reservations whose slot has not ended; `at` is the club's local date and time. */
export async function countComing(db: Db, user_id: number, at: string): Promise<number> {
  const { count } = await db
    .selectFrom('sale_invoices as i')
    .select(sql<number>`count(*)`.as('count'))
    .where('i.id', 'in', (e) =>
      e.selectFrom('invoice_payers as p').select('p.invoice_id').where('p.user_id', '=', user_id),
    )
    .where('i.status', '=', 1)
    .where('i.deleted_at', 'is', null)
    .where('i.date', '>=', at.slice(0, 10))
    .where(sql<boolean>`i.date + i.end_time > ${at}::timestamp`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Receipts of theirs that wait to be confirmed. */
export async function countPending(db: Db, user_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('documents')
    .select(sql<number>`count(*)`.as('count'))
    .where('user_id', '=', user_id)
    .where('status', '=', sql.lit('pending'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Classes of theirs whose share is still to come, also where they teach no more. */
export async function countClasses(db: Db, user_id: number): Promise<number> {
  const coaches = await db.selectFrom('coaches').select('id').where('user_id', '=', user_id).execute();
  if (coaches.length === 0) return 0;
  const { count } = await db
    .selectFrom('sale_invoices')
    .select(sql<number>`count(*)`.as('count'))
    .where(
      'coach_id',
      'in',
      coaches.map(({ id }) => id),
    )
    .where('status', '=', 1)
    .where('recognized_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether somebody teaches: a coach's record that is not in the trash. */
export async function isCoach(db: Db, user_id: number): Promise<boolean> {
  const coach = await db
    .selectFrom('coaches')
    .select('id')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return coach !== undefined;
}

export interface Owner {
  id: number;
  name: string;
  family: string;
}

/** Who has each of these phones and national codes, in the trash too. */
export async function findPhoneAndCodeOwners(db: Db, phones: readonly string[], codes: readonly string[]) {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'family', 'phone_number', 'national_code'])
    .where('merged_into', 'is', null)
    .where(
      sql<boolean>`(phone_number = any(${[...phones]}::text[]) or national_code = any(${[...codes]}::text[]))`,
    )
    .execute();
  const by = (column: 'phone_number' | 'national_code') =>
    new Map(
      people.map(({ phone_number, national_code, ...owner }): [string | null, Owner] => [
        { phone_number, national_code }[column],
        owner,
      ]),
    );
  return { phone_number: by('phone_number'), national_code: by('national_code') };
}

/** The next active reservations whose slot has not ended; `at` is the club's local date and time. */
export function nextReservations(db: Db, user_id: number, at: string, limit: number) {
  return db
    .selectFrom('sale_invoices as i')
    .innerJoin('courts as c', 'c.id', 'i.court_id')
    .select(['i.id as invoice_id', 'i.date', 'i.season_schedule_id as season_id'])
    .select([ownerDue.as('due'), ownerPending.as('pending')])
    .select(sql<string>`to_char(i.start_time, 'HH24:MI')`.as('start_time'))
    .select(sql<string>`left(i.end_time::text, 5)`.as('end_time'))
    .select(sql<{ id: number; name: string }>`json_build_object('id', c.id, 'name', c.name)`.as('court'))
    .where('i.user_id', '=', user_id)
    .where('i.status', '=', 1)
    .where('i.deleted_at', 'is', null)
    .where('i.date', '>=', at.slice(0, 10))
    .where(sql<boolean>`i.date + i.end_time > ${at}::timestamp`)
    .orderBy('i.date')
    .orderBy('i.start_time')
    .orderBy('i.id')
    .limit(limit)
    .execute();
}

/** Add-ons not handed over yet of active reservations that nobody has completed. */
export function activeAddons(db: Db, user_id: number) {
  return db
    .selectFrom('invoice_addons as ia')
    .innerJoin('sale_invoices as i', 'i.id', 'ia.invoice_id')
    .select(['ia.id', 'ia.invoice_id', 'ia.sale_addon_id', 'ia.name', 'ia.count', 'i.date'])
    .select(sql<number>`ia.price * ia.count`.as('price'))
    .select(sql<string>`to_char(i.start_time, 'HH24:MI')`.as('start_time'))
    .where('i.user_id', '=', user_id)
    .where('i.status', '=', 1)
    .where('i.deleted_at', 'is', null)
    .where('i.completed_at', 'is', null)
    .where('i.recognized_at', 'is', null)
    .where('ia.status', '=', 'active')
    .orderBy('i.date')
    .orderBy('ia.id')
    .limit(50)
    .execute();
}
