import { type RawBuilder, sql } from 'kysely';
import type { DocumentPage, documentList } from '#contract/accountancy/manual-documents.ts';
import type { ListQuery } from '#contract/list.ts';
import { PERMANENT_DOCUMENTS } from '#domain/statuses.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  betweenDates,
  comparison,
  inValues,
  type ListSql,
  listPage,
  matchesSearch,
} from '#server/db/list.ts';
import { canUseTurnovers, foldIfMany, turnoverRows, turnoverSql } from '#server/ledger/account-days.ts';
import { type AccountBelow, accountsBelow, postingsOf } from '#server/ledger/accounts-below.ts';
import { creatorJson } from '#server/records/creator-sql.ts';
import { byMaker, joined, rows } from './queries.ts';

/** The accounts that a query names: found before the documents, which lie anywhere among all of them. */
interface Named {
  /** With all below them. */
  accounts: AccountBelow[];
  /** Of people and of each kind of place. */
  of: Readonly<Record<Owner, number[]>>;
}

const OWNERS = {
  user: 'user_id',
  cash: 'cash_id',
  bank: 'bank_id',
  payment_gateway: 'payment_gateway_id',
} as const;
type Owner = keyof typeof OWNERS;

async function named(db: Db, { filters }: ListQuery): Promise<Named> {
  const ownedBy = async (owner: Owner) => {
    const ids = filters[owner] as number[] | undefined;
    if (!ids) return [];
    const owned = db.selectFrom('accounts').select('id').where(OWNERS[owner], '=', anyOf(ids));
    return (await owned.execute()).map(({ id }) => id);
  };
  return {
    accounts: filters.account ? await accountsBelow(db, filters.account as number[]) : [],
    of: {
      user: await ownedBy('user'),
      cash: await ownedBy('cash'),
      bank: await ownedBy('bank'),
      payment_gateway: await ownedBy('payment_gateway'),
    },
  };
}

/** Documents with a line of these accounts, or found otherwise. */
const withLines = (accounts: readonly number[], others: RawBuilder<unknown>) => sql<boolean>`d.id in (
  select p.document_id from postings p where p.account_id = ${anyOf(accounts)} union ${others})`;

/** A receipt that waits, or was cancelled while it did, names its place and has no line. */
const ofPlace = (column: string, accounts: readonly number[]) => (ids: number[]) =>
  withLines(
    accounts,
    sql`select x.id from documents x where x.financial_year_id is null and x.${sql.ref(column)} = ${anyOf(ids)}`,
  );

const isFinal = sql`exists (select from book_numbers n where n.document_id = d.id)`;
/** Final, or in the books without its number there. */
const standing = (state: string) =>
  state === 'final' ? isFinal : sql`(d.doc_number is not null and not ${isFinal})`;

const listSql = (zone: string, { accounts, of }: Named): ListSql => ({
  sorts: {
    id: sql`d.id`,
    doc_number: [sql`d.financial_year_id`, sql`d.doc_number`],
    // The order in which they are numbered: by day, an opening entry first.
    book_number: [sql`d.date`, sql`(d.type <> 'permanent-open')`],
    date: sql`d.date`,
    price: sql`d.price`,
    type: sql`d.type`,
    created_at: sql`d.created_at`,
  } satisfies Record<(typeof documentList.sorts)[number], unknown>,
  filters: {
    type: inValues(sql`d.type`),
    account: () => sql<boolean>`d.id in (select p.document_id from postings p where ${postingsOf(accounts)})`,
    // Whomever they name, and whose line they have.
    user: (ids: number[]) =>
      withLines(of.user, sql`select x.id from documents x where x.user_id = ${anyOf(ids)}`),
    cash: ofPlace('cash_id', of.cash),
    bank: ofPlace('bank_id', of.bank),
    payment_gateway: ofPlace('payment_gateway_id', of.payment_gateway),
    date: betweenDates(sql`d.date`),
    price: comparison(sql`d.price`),
    status: inValues(sql`d.status`),
    number: inValues(sql`d.doc_number`),
    book_number: (numbers: number[]) =>
      sql<boolean>`d.id in (select n.document_id from book_numbers n where n.number = any(${numbers}::bigint[]))`,
    book: (states: string[]) => sql<boolean>`(${sql.join(states.map(standing), sql` or `)})`,
    reference: matchesSearch(sql`fa_fold(d.transaction_reference_id)`),
    creator: byMaker,
    description: matchesSearch(sql`d.search`),
    created_at: betweenClubDays(sql`d.created_at`, zone),
  } satisfies Record<keyof typeof documentList.filters, unknown>,
  large: true,
});

export async function listDocuments(db: Db, q: ListQuery, zone: string) {
  return listPage(db, rows(db), joined(db).select('d.id'), 'd.id', listSql(zone, await named(db, q)), q);
}

/** Their debit as their lines have it: of a pending one nothing is posted yet. */
export async function totalDocuments(db: Db, q: ListQuery, zone: string) {
  const all = listSql(zone, await named(db, q));
  const found = applyFilters(joined(db).select('d.id'), all, q.filters);
  if (canUseTurnovers(q)) {
    await foldIfMany(db);
    const debit = applyFilters(
      turnoverRows(db).select(sql`sum(t.debit)`.as('debit')),
      turnoverSql,
      q.filters,
    );
    const papers = applyFilters(
      joined(db)
        .select(sql`sum(d.price)`.as('debit'))
        .where('d.type', 'in', [...PERMANENT_DOCUMENTS]),
      all,
      q.filters,
    );
    return sums(
      db,
      sql`select (select count(*) from (${found}) k) as count, coalesce((${debit}), 0) + coalesce((${papers}), 0)`,
    );
  }
  return sums(
    db,
    sql`with k as materialized (${found}) select (select count(*) from k) as count,
      coalesce((select sum(p.debit) from postings p where p.document_id in (select id from k)), 0)
      + coalesce((select sum(p.debit) from permanent_lines p where p.document_id in (select id from k)), 0)`,
  );
}

async function sums(db: Db, rows: RawBuilder<unknown>) {
  const found = await sql<{ count: number; debit: number }>`
    select s.count, coalesce(s.debit, 0)::bigint as debit from (${rows}) s(count, debit)`.execute(db);
  return found.rows[0] as { count: number; debit: number };
}

const counterpart = (id: RawBuilder<unknown>) => sql<DocumentPage['reversal']>`(
  select json_build_object('id', x.id, 'doc_number', x.doc_number,
    'book_number', (select n.number from book_numbers n where n.document_id = x.id), 'description', x.description,
    'created_at', x.created_at, 'creator', ${creatorJson('w')})
  from documents x left join users w on w.id = x.creator_id where x.id = ${id})`;

/** The right one of a document that was taken back; the last of them where that was taken back, too. */
const correction = sql`(select max(x.id) from documents x
  where x.reference_type = 'documents' and x.reference_id = d.id and x.type = 'manual')`;
const corrects = sql`(case when d.type = 'manual' and d.reference_type = 'documents' then d.reference_id end)`;

/**
 * The next number of the same year, else the first of the year after it; the other way for the one before. The papers of a
 * close have their place by their number in the books.
 */
const neighbour = (way: 'before' | 'after') => {
  const [step, beside, order] =
    way === 'after'
      ? [sql`+ 1`, sql`y.start_date > f.end_date`, sql`y.start_date, x.doc_number`]
      : [sql`- 1`, sql`y.end_date < f.start_date`, sql`y.start_date desc, x.doc_number desc`];
  return sql<number | null>`case when d.doc_number is null then (
    select y.document_id from book_numbers n join book_numbers y on y.financial_year_id = n.financial_year_id
      and y.number = n.number ${step} where n.document_id = d.id) else coalesce(
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
      sql<number>`(select count(*) from postings p where p.document_id = d.id)
        + (select count(*) from permanent_lines p where p.document_id = d.id)`.as('lines'),
      sql<number>`coalesce((select sum(p.debit) from postings p where p.document_id = d.id),
        (select sum(p.debit) from permanent_lines p where p.document_id = d.id), 0)::bigint`.as('debit'),
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
