import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { userTransactionList } from '#contract/users.ts';
import type { DocumentType } from '#domain/statuses.ts';
import type { Db } from '../../db/client.ts';
import { filtered, type ListSql, listPage, oneOf, within } from '../../db/list.ts';

const lines = (db: Db, user_id: number) =>
  db
    .selectFrom('postings as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .where('a.user_id', '=', user_id);

const price = sql<number>`p.debit - p.credit`;

const listSql: ListSql = {
  sorts: {
    id: sql`p.id`,
    // A statement runs in the order of posting: that is what the balances were made in.
    created_at: sql`p.id`,
    date: sql`p.date`,
    price,
  } satisfies Record<(typeof userTransactionList.sorts)[number], unknown>,
  filters: {
    date: within(sql`p.date`),
    type: oneOf(sql`d.type`),
  } satisfies Record<keyof typeof userTransactionList.filters, unknown>,
};

interface DocumentOfLine {
  id: number;
  doc_number: number | null;
  type: DocumentType;
  description: string;
  reference_type: string | null;
  reference_id: number | null;
}

const document = sql<DocumentOfLine>`json_build_object('id', d.id, 'doc_number', d.doc_number, 'type', d.type,
  'description', d.description, 'reference_type', d.reference_type, 'reference_id', d.reference_id)`;

/** A person's lines with the balance that each left, and their documents. */
export function listTransactions(db: Db, user_id: number, q: ListQuery) {
  const rows = lines(db, user_id)
    .select(['p.id', 'p.debit', 'p.credit', 'p.balance', 'p.date', 'd.created_at'])
    .select(price.as('price'))
    .select(sql<string>`coalesce(p.description, d.description)`.as('description'))
    .select(document.as('document'));
  return listPage(db, rows, lines(db, user_id).select('p.id'), sql`p.id`, listSql, q);
}

/** Sums of the same lines, always exact. */
export async function totalTransactions(db: Db, user_id: number, filters: ListQuery['filters']) {
  const totals = await filtered(lines(db, user_id), listSql, filters)
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number>`coalesce(sum(p.debit), 0)`.as('debit'))
    .select(sql<number>`coalesce(sum(p.credit), 0)`.as('credit'))
    .executeTakeFirstOrThrow();
  return { ...totals, balance: totals.debit - totals.credit };
}

/** What a person owes: shares of reservations and other debts that credits do not cover, oldest due first. */
export function listOpenItems(db: Db, user_id: number) {
  return db
    .selectFrom('open_items as o')
    .leftJoin('sale_invoices as i', 'i.id', 'o.invoice_id')
    .leftJoin('courts as c', 'c.id', 'i.court_id')
    .leftJoin('documents as d', 'd.id', 'o.document_id')
    .select(['o.id', 'o.kind', 'o.invoice_id', 'o.due_date as date', 'o.price'])
    .select(sql<number>`o.price - o.allocated`.as('remaining'))
    .select(
      sql<string>`coalesce(c.name || ' ' || to_char(i.start_time, 'HH24:MI'), nullif(d.description, ''), '')`.as(
        'title',
      ),
    )
    .where('o.user_id', '=', user_id)
    .whereRef('o.allocated', '<', 'o.price')
    .orderBy('o.due_date')
    .orderBy('o.id')
    .execute();
}
