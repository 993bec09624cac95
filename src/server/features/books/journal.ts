import { sql } from 'kysely';
import type { JournalLine, journalList } from '#contract/book-lists.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '../../db/client.ts';
import { compares, contains, filtered, type ListSql, listPage, oneOf, within } from '../../db/list.ts';

const lines = (db: Db) =>
  db
    .selectFrom('postings as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id');

const journalSql: ListSql = {
  sorts: { id: sql`p.id`, date: [sql`d.date`, sql`d.id`] } satisfies Record<
    (typeof journalList.sorts)[number],
    unknown
  >,
  filters: {
    date: within(sql`p.date`),
    reverses: (types: string[]) => sql<boolean>`exists (
      select from documents r where r.id = d.reverses and r.type = any(${types}))`,
    kind: (types: string[]) => sql<boolean>`coalesce(
      (select r.type from documents r where r.id = d.reverses), d.type) = any(${types})`,
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

/** The same walked document by document in the order of their days, as the index has them. */
const journalByDay: ListSql = {
  ...journalSql,
  filters: { ...journalSql.filters, date: within(sql`d.date`) },
};
const isByDay = ({ order }: ListQuery) => order.some(({ field }) => field === 'date');

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
  return listPage(db, rows, keysOf(db, q), 'p.id', isByDay(q) ? journalByDay : journalSql, q);
}

/** Documents are joined only where a filter or the order asks for them. */
const OF_DOCUMENTS = ['type', 'description', 'reverses', 'kind'];
const keysOf = (db: Db, q: ListQuery) =>
  isByDay(q) || OF_DOCUMENTS.some((name) => q.filters[name] !== undefined)
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
  return filtered(sums, isByDay(q) ? journalByDay : journalSql, q.filters).executeTakeFirstOrThrow();
}
