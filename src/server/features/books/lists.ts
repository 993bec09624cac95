import { sql } from 'kysely';
import type { AgedRow, agedList, JournalLine, journalList } from '#contract/book-lists.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import {
  compares,
  contains,
  filtered,
  type ListSql,
  listPage,
  namesMatch,
  oneOf,
  within,
} from '../../db/list.ts';
import { today } from '../../ledger/years.ts';

const lines = (db: Db) =>
  db
    .selectFrom('postings as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id');

const journalSql: ListSql = {
  sorts: { id: sql`p.id`, date: [sql`p.date`, sql`p.id`] } satisfies Record<
    (typeof journalList.sorts)[number],
    unknown
  >,
  filters: {
    date: within(sql`p.date`),
    account: (ids: number[]) => sql<boolean>`p.account_id in (
      with recursive below as (
        select id from accounts where id = any(${ids}::bigint[])
        union all select c.id from accounts c join below on c.parent_id = below.id)
      select id from below)`,
    type: oneOf(sql`d.type`),
    price: compares(sql`(p.debit + p.credit)`),
    description: contains(sql`coalesce(p.description, d.description)`),
  } satisfies Record<keyof typeof journalList.filters, unknown>,
  large: true,
};

/** Every line that was posted, the latest first unless sorted otherwise. */
export function journal(db: Db, q: ListQuery) {
  const rows = lines(db)
    .select(['p.id', 'p.date', 'p.debit', 'p.credit'])
    .select([
      sql<string>`coalesce(p.description, d.description)`.as('description'),
      sql<JournalLine['document']>`json_build_object('id', d.id, 'doc_number', d.doc_number, 'type', d.type,
        'status', d.status, 'reference_type', d.reference_type, 'reference_id', d.reference_id)`.as(
        'document',
      ),
      sql<JournalLine['account']>`json_build_object('id', a.id, 'code', a.code, 'name', a.name)`.as(
        'account',
      ),
    ]);
  return listPage(db, rows, keysOf(db, q), 'p.id', journalSql, q);
}

/** Documents are joined only where a filter asks for them. */
const keysOf = (db: Db, { filters }: ListQuery) =>
  filters.type !== undefined || filters.description !== undefined
    ? lines(db).select('p.id')
    : db.selectFrom('postings as p').select('p.id');

export function totalJournal(db: Db, q: ListQuery) {
  const sums = keysOf(db, q)
    .clearSelect()
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(p.debit), 0)::bigint`.as('debit'),
      sql<number>`coalesce(sum(p.credit), 0)::bigint`.as('credit'),
    ]);
  return filtered(sums, journalSql, q.filters).executeTakeFirstOrThrow();
}

const people = (db: Db) =>
  db.selectFrom('accounts as a').innerJoin('users as u', 'u.id', 'a.user_id').where('a.balance', '<>', 0);

const agedSql: ListSql = {
  sorts: {
    id: sql`u.id`,
    balance: sql`a.balance`,
    family: sql`u.family collate "fa-x-icu"`,
  } satisfies Record<(typeof agedList.sorts)[number], unknown>,
  filters: {
    side: (sides: string[]) =>
      sides.length > 1
        ? sql<boolean>`true`
        : sides[0] === 'debtor'
          ? sql<boolean>`a.balance > 0`
          : sql<boolean>`a.balance < 0`,
    name: namesMatch(sql`u.search`),
    character: oneOf(sql`u.character_id`),
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
const agesOf = (day: string) => sql<Omit<AgedRow, 'id' | 'user' | 'balance'>>`(
  select ${agesBy(day)},
    coalesce(sum(greatest(i.allocated - i.price, 0)), 0)::bigint
      + (select coalesce(sum(c.price - c.allocated), 0)::bigint from open_credits c where c.user_id = a.user_id)
      as credit
  from open_items i where i.user_id = a.user_id)`;
const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'older', 'credit'] as const;

/** Whoever owes or has credit, by age, as it stands now; days are the club's. */
export async function aged(ctx: Context, q: ListQuery) {
  const day = await today(ctx);
  const rows = people(ctx.db)
    .innerJoinLateral(agesOf(day).as('g'), (on) => on.onTrue())
    .select(['u.id', 'a.balance'])
    .select(AGES.map((age) => sql.ref<number>(`g.${age}`).as(age)))
    .select(
      sql<AgedRow['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family)`.as('user'),
    );
  return listPage(ctx.db, rows, people(ctx.db).select('u.id'), 'u.id', agedSql, q);
}

/** The same of all of them: items and credits are read once, not person by person. */
export async function totalAged(ctx: Context, q: ListQuery) {
  const day = await today(ctx);
  const who = filtered(people(ctx.db).select(['a.user_id', 'a.balance']), agedSql, q.filters);
  const { rows } = await sql<Omit<AgedRow, 'id' | 'user'> & { count: number }>`
    with who as (${who}),
    items as (
      select ${agesBy(day)}, coalesce(sum(greatest(i.allocated - i.price, 0)), 0)::bigint as over
      from open_items i join who using (user_id) where i.allocated <> i.price)
    select (select count(*) from who)::int as count, items.not_due, items.to_30, items.to_60, items.to_90, items.older,
      (items.over + (select coalesce(sum(c.price - c.allocated), 0) from open_credits c join who using (user_id)
        where c.allocated < c.price))::bigint as credit,
      (select coalesce(sum(balance), 0)::bigint from who) as balance
    from items`.execute(ctx.db);
  return rows[0] as (typeof rows)[number];
}
