import { sql } from 'kysely';
import type { AgedRow, agedList } from '#contract/accountancy/book-lists.ts';
import type { ListQuery } from '#contract/list.ts';
import { addDays, daysBetween, formatDate, fromJalali, toJalali } from '#domain/dates.ts';
import type { Locale } from '#domain/digits.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  inValues,
  type ListSql,
  listPage,
  matchesNames,
  personOrder,
} from '#server/db/list.ts';
import { failFields } from '#server/http/fail.ts';
import { foldIfMany, turnovers } from '#server/ledger/account-days.ts';
import { today } from '#server/ledger/years.ts';

const people = (db: Db) =>
  db.selectFrom('accounts as a').innerJoin('users as u', 'u.id', 'a.user_id').where('a.balance', '<>', 0);

const agedSql: ListSql = {
  sorts: {
    id: sql`u.id`,
    balance: sql`a.balance`,
    family: personOrder('u'),
  } satisfies Record<(typeof agedList.sorts)[number], unknown>,
  filters: {
    side: (sides: string[]) =>
      sides.length > 1
        ? sql<boolean>`true`
        : sides[0] === 'debtor'
          ? sql<boolean>`a.balance > 0`
          : sql<boolean>`a.balance < 0`,
    name: matchesNames(sql`u.search`),
    character: inValues(sql`u.character_id`),
    // They say what is read.
    end: () => sql<boolean>`true`,
    beside: () => sql<boolean>`true`,
  } satisfies Record<keyof typeof agedList.filters, unknown>,
};

/** What remains of the items by how long ago they were due, and what is left over of the credits. */
const agesBy = (day: string) => {
  const between = (
    from: number | null,
    to: number | null,
  ) => sql<number>`coalesce(sum(greatest(i.price - i.allocated, 0))
    filter (where ${from === null ? sql`true` : sql`${day}::date - i.due_date >= ${sql.lit(from)}`}
      and ${to === null ? sql`true` : sql`${day}::date - i.due_date <= ${sql.lit(to)}`}), 0)::bigint`;
  return sql`${between(null, -1)} as not_due, ${between(0, 30)} as to_30, ${between(31, 60)} as to_60,
    ${between(61, 90)} as to_90, ${between(91, null)} as older`;
};
const agesOf = (day: string) => sql<Omit<AgedRow, 'id' | 'user' | 'balance' | 'beside' | 'change'>>`(
  select ${agesBy(day)},
    coalesce(sum(greatest(i.allocated - i.price, 0)), 0)::bigint
      + (select coalesce(sum(c.price - c.allocated), 0)::bigint from open_credits c where c.user_id = a.user_id)
      as credit
  from open_items i where i.user_id = a.user_id)`;
const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'older', 'credit'] as const;

const shownUser = sql<AgedRow['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family)`;

/** What was kept at the end of a month. */
const keptPeople = (db: Db, end: number) =>
  db.selectFrom('aged_rows as a').innerJoin('users as u', 'u.id', 'a.user_id').where('a.end_id', '=', end);

type Age = (typeof AGES)[number];
/** Everybody of the one or the other: as they stand (end: as was kept then), and what they stood at beside it. */
function comparedPeople(db: Db, end: number | null, beside: number) {
  const ages = AGES.map((age) => sql.ref(age));
  const own =
    end === null
      ? sql`select user_id, balance, ${sql.join(AGES.map((age) => sql`0::bigint as ${sql.ref(age)}`))}
          from accounts where user_id is not null and balance <> 0`
      : sql`select user_id, balance, ${sql.join(ages)} from aged_rows where end_id = ${end}`;
  const both = sql<{ user_id: number; balance: number; beside: number } & Record<Age, number>>`(
    select user_id, coalesce(m.balance, 0) as balance, coalesce(k.balance, 0) as beside,
      ${sql.join(AGES.map((age) => sql`coalesce(${sql.ref(`m.${age}`)}, 0) as ${sql.ref(age)}`))}
    from (${own}) m full join (select user_id, balance from aged_rows where end_id = ${beside}) k using (user_id))`;
  return db.selectFrom('users as u').innerJoin(both.as('a'), (on) => on.onRef('a.user_id', '=', 'u.id'));
}

/** The kept end that a filter asks for: 422 on it where there is none; null: none is asked for. */
async function endOf({ db }: Context, { filters }: ListQuery, name: 'end' | 'beside' = 'end') {
  const [id, ...more] = (filters[name] as number[] | undefined) ?? [];
  if (id === undefined) return null;
  if (more.length > 0) failFields({ [name]: ['max'] });
  const end = await db.selectFrom('aged_ends').selectAll().where('id', '=', id).executeTakeFirst();
  return end ?? failFields({ [name]: ['unknown'] });
}

const nothing = sql<number | null>`null::bigint`;
const change = sql<number | null>`a.balance - a.beside`;

/** Debtors and creditors by age, now or at the end of a month, in the club's days. */
export async function aged(ctx: Context, q: ListQuery) {
  const [end, beside] = [await endOf(ctx, q), await endOf(ctx, q, 'beside')];
  const day = await today(ctx);
  if (beside) {
    const found = comparedPeople(ctx.db, end?.id ?? null, beside.id);
    const rows = found
      .$if(end === null, (now) => now.innerJoinLateral(agesOf(day).as('g'), (on) => on.onTrue()))
      .select(['u.id', 'u.code', 'a.balance', 'a.beside', change.as('change')])
      .select(AGES.map((age) => sql.ref<number>(`${end ? 'a' : 'g'}.${age}`).as(age)))
      .select(shownUser.as('user'));
    return listPage(ctx.db, rows, found.select('u.id'), 'u.id', agedSql, q);
  }
  if (end) {
    const kept = keptPeople(ctx.db, end.id);
    const rows = kept
      .select(['u.id', 'u.code', 'a.balance', nothing.as('beside'), nothing.as('change')])
      .select(AGES.map((age) => `a.${age}` as const))
      .select(shownUser.as('user'));
    return listPage(ctx.db, rows, kept.select('u.id'), 'u.id', agedSql, q);
  }
  const rows = people(ctx.db)
    .innerJoinLateral(agesOf(day).as('g'), (on) => on.onTrue())
    .select(['u.id', 'u.code', 'a.balance', nothing.as('beside'), nothing.as('change')])
    .select(AGES.map((age) => sql.ref<number>(`g.${age}`).as(age)))
    .select(shownUser.as('user'));
  return listPage(ctx.db, rows, people(ctx.db).select('u.id'), 'u.id', agedSql, q);
}

/** The totals of all of them, read in one statement. */
export async function totalAged(ctx: Context, q: ListQuery): Promise<AgedTotals> {
  const [end, beside] = [await endOf(ctx, q), await endOf(ctx, q, 'beside')];
  if (end) return totalKept(ctx.db, end, beside, q);
  const day = await today(ctx);
  const source = beside
    ? comparedPeople(ctx.db, null, beside.id).select(['a.user_id', 'a.balance', 'a.beside'])
    : people(ctx.db).select(['a.user_id', 'a.balance', nothing.as('beside')]);
  const who = applyFilters(source, agedSql, q.filters);
  const { rows } = await sql<AgedTotals>`
    with who as (${who}),
    items as (
      select ${agesBy(day)}, coalesce(sum(greatest(i.allocated - i.price, 0)), 0)::bigint as over
      from open_items i join who using (user_id) where i.allocated <> i.price)
    select (select count(*) from who)::int as count, items.not_due, items.to_30, items.to_60, items.to_90, items.older,
      (items.over + (select coalesce(sum(c.price - c.allocated), 0) from open_credits c join who using (user_id)
        where c.allocated < c.price))::bigint as credit,
      (select coalesce(sum(balance), 0)::bigint from who) as balance,
      (select sum(beside)::bigint from who) as beside, (select sum(balance - beside)::bigint from who) as change,
      0 as difference
    from items`.execute(ctx.db);
  return withSums(rows[0] as AgedTotals, beside !== null);
}

type AgedTotals = Omit<AgedRow, 'id' | 'code' | 'user'> & { count: number; difference: number };

/** Of nobody the sums are 0 where there is something to stand beside. */
const withSums = (totals: AgedTotals, beside: boolean): AgedTotals =>
  beside ? { ...totals, beside: totals.beside ?? 0, change: totals.change ?? 0 } : totals;

/**
 * The sums of what was kept. `difference`: by how much account 14 at that day is another one by now, for what was dated
 * into the month afterwards.
 */
async function totalKept(
  db: Db,
  end: { id: number; date: string },
  beside: { id: number } | null,
  q: ListQuery,
): Promise<AgedTotals> {
  const sum = (column: string) => sql<number>`coalesce(sum(${sql.ref(`a.${column}`)}), 0)::bigint`;
  await foldIfMany(db);
  const difference = sql<number>`((select coalesce(sum(t.debit - t.credit), 0) from (${turnovers}) t
      where t.account_id = (select id from accounts where code = '14') and t.date <= ${end.date}::date)
    - (select coalesce(sum(k.balance), 0) from aged_rows k where k.end_id = ${end.id}))::bigint`;
  const sums = [
    sql<number>`count(*)::int`.as('count'),
    ...AGES.map((age) => sum(age).as(age)),
    sum('balance').as('balance'),
    (beside ? sql<number | null>`sum(a.beside)::bigint` : nothing).as('beside'),
    (beside ? sql<number | null>`sum(a.balance - a.beside)::bigint` : nothing).as('change'),
    difference.as('difference'),
  ];
  const source = beside
    ? comparedPeople(db, end.id, beside.id).select(sums)
    : keptPeople(db, end.id).select(sums);
  const totals = (await applyFilters(source, agedSql, q.filters).executeTakeFirstOrThrow()) as AgedTotals;
  return withSums(totals, beside !== null);
}

const END_OF = { fa: 'پایان', en: 'End of' } as const;
const BESIDE = { fa: 'در برابر', en: 'compared with' } as const;
const endName = (date: string, locale: Locale) =>
  `${END_OF[locale]} ${formatDate(date, locale, locale === 'fa' ? 'monthYear' : 'long')}`;

/** The stored ends of months, latest first. */
export async function agedEnds({ db, locale }: Context) {
  const ends = await db.selectFrom('aged_ends').selectAll().orderBy('date', 'desc').limit(120).execute();
  return ends.map(({ id, date, as_of }) => ({
    id,
    date,
    as_of,
    name: endName(date, locale),
  }));
}

/** The subject of a paper: «پایان مهر ۱۴۰۵ در برابر پایان شهریور ۱۴۰۵». */
export async function agedSubject(ctx: Context, q: ListQuery): Promise<string> {
  const { locale } = ctx;
  const [end, beside] = [await endOf(ctx, q), await endOf(ctx, q, 'beside')];
  return [end && endName(end.date, locale), beside && `${BESIDE[locale]} ${endName(beside.date, locale)}`]
    .filter(Boolean)
    .join(' ');
}

/** How many days after its end a month may still be stored: later too much would have been paid. */
const LATE_DAYS = 3;

/** Stores everybody's debts by age at the end of the previous Jalali month, once. */
export async function storeMonthEnd(ctx: Context): Promise<void> {
  const day = await today(ctx);
  const { year, month } = toJalali(day);
  const end = addDays(fromJalali(year, month, 1) ?? day, -1);
  if (daysBetween(end, day) > LATE_DAYS) return;
  const made = await ctx.db
    .insertInto('aged_ends')
    .values({ date: end, as_of: ctx.now })
    .onConflict((on) => on.column('date').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return;
  await sql`
    insert into aged_rows (end_id, user_id, balance, ${sql.join(AGES.map((age) => sql.ref(age)))})
    select ${made.id}::bigint, a.user_id, a.balance, ${sql.join(AGES.map((age) => sql.ref(`g.${age}`)))}
    from accounts a cross join lateral ${agesOf(end)} g
    where a.user_id is not null and a.balance <> 0`.execute(ctx.db);
}
