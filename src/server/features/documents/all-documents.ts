import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { DocumentPage, documentList } from '#contract/manual-documents.ts';
import type { Db } from '../../db/client.ts';
import {
  compares,
  contains,
  filtered,
  type ListSql,
  listPage,
  oneOf,
  within,
  withinDays,
} from '../../db/list.ts';
import { maker } from '../who-made.ts';
import { byMaker, joined, rows } from './queries.ts';

/** Documents with a line on one of these accounts, or on one below it. */
const touching = (ids: number[]) => sql<boolean>`exists (
  with recursive below as (
    select x.id from accounts x where x.id = any(${ids}::bigint[])
    union
    select x.id from accounts x join below on x.parent_id = below.id)
  select from postings p where p.document_id = d.id and p.account_id in (select id from below))`;

/** Documents with a line of one of these people, whomever they name. */
const concerning = (ids: number[]) => sql<boolean>`(d.user_id = any(${ids}::bigint[]) or exists (
  select from postings p join accounts x on x.id = p.account_id
  where p.document_id = d.id and x.user_id = any(${ids}::bigint[])))`;

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`d.id`,
    doc_number: [sql`d.financial_year_id`, sql`d.doc_number`],
    date: sql`d.date`,
    price: sql`d.price`,
    type: sql`d.type`,
    created_at: sql`d.created_at`,
  } satisfies Record<(typeof documentList.sorts)[number], unknown>,
  filters: {
    type: oneOf(sql`d.type`),
    account: touching,
    user: concerning,
    date: within(sql`d.date`),
    price: compares(sql`d.price`),
    status: oneOf(sql`d.status`),
    number: oneOf(sql`d.doc_number`),
    creator: byMaker,
    description: contains(sql`d.description`),
    created_at: withinDays(sql`d.created_at`, zone),
  } satisfies Record<keyof typeof documentList.filters, unknown>,
  large: true,
});

export function listDocuments(db: Db, q: ListQuery, zone: string) {
  return listPage(db, rows(db), joined(db).select('d.id'), 'd.id', listSql(zone), q);
}

/** Their debit as they stand in the books: of a pending one nothing is posted yet. */
export function totalDocuments(db: Db, q: ListQuery, zone: string) {
  const sums = joined(db).select([
    sql<number>`count(*)`.as('count'),
    sql<number>`coalesce(sum((select sum(p.debit) from postings p where p.document_id = d.id)), 0)::bigint`.as(
      'debit',
    ),
  ]);
  return filtered(sums, listSql(zone), q.filters).executeTakeFirstOrThrow();
}

const counterpart = (id: RawBuilder<unknown>) => sql<DocumentPage['reversal']>`(
  select json_build_object('id', x.id, 'doc_number', x.doc_number, 'description', x.description,
    'created_at', x.created_at, 'creator', ${maker('w')})
  from documents x left join users w on w.id = x.creator_id where x.id = ${id})`;

/** The right one of a document that was taken back; the last of them where that was taken back, too. */
const correction = sql`(select max(x.id) from documents x
  where x.reference_type = 'documents' and x.reference_id = d.id and x.type = 'manual')`;
const corrects = sql`(case when d.type = 'manual' and d.reference_type = 'documents' then d.reference_id end)`;

/** The next number of the same year, else the first of the year after it; the other way for the one before. */
const neighbour = (way: 'before' | 'after') => {
  const [step, beside, order] =
    way === 'after'
      ? [sql`+ 1`, sql`y.start_date > f.end_date`, sql`y.start_date, x.doc_number`]
      : [sql`- 1`, sql`y.end_date < f.start_date`, sql`y.start_date desc, x.doc_number desc`];
  return sql<number | null>`case when d.doc_number is not null then coalesce(
    (select x.id from documents x
      where x.financial_year_id = d.financial_year_id and x.doc_number = d.doc_number ${step}),
    (select x.id from financial_years y join documents x on x.financial_year_id = y.id
      where ${beside} order by ${order} limit 1)) end`;
};

/** A document of any kind with its year, its reversal, its neighbours and its reservation. */
export function findDocument(db: Db, id: number) {
  return rows(db)
    .leftJoin('financial_years as f', 'f.id', 'd.financial_year_id')
    .leftJoin('documents as o', 'o.id', 'd.reverses')
    .select([
      sql<DocumentPage['year']>`case when f.id is not null
        then json_build_object('id', f.id, 'name', f.name, 'status', f.status,
          'start_date', f.start_date, 'end_date', f.end_date) end`.as('year'),
      sql<number>`(select count(*) from postings p where p.document_id = d.id)`.as('lines'),
      sql<number>`coalesce((select sum(p.debit) from postings p where p.document_id = d.id), 0)::bigint`.as(
        'debit',
      ),
      counterpart(sql.ref('d.reversed_by')).as('reversal'),
      counterpart(sql.ref('d.reverses')).as('reversed'),
      counterpart(correction).as('correction'),
      counterpart(corrects).as('corrects'),
      neighbour('before').as('previous_id'),
      neighbour('after').as('next_id'),
      sql<DocumentPage['invoice']>`(
        select json_build_object('id', v.id, 'invoice_number', v.invoice_number) from sale_invoices v
        where v.id = case when d.reference_type = 'sale-invoices' then d.reference_id
          else (select min(p.invoice_id) from postings p where p.document_id = d.id
            having count(distinct p.invoice_id) = 1) end)`.as('invoice'),
    ])
    .where('d.id', '=', id)
    .executeTakeFirst();
}
