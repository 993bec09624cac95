import { type RawBuilder, sql } from 'kysely';
import type { JournalLine, journalList } from '#contract/accountancy/book-lists.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenDates,
  comparison,
  containsText,
  type FilterSql,
  inValues,
  type ListSql,
  listPage,
  matchesSearch,
} from '#server/db/list.ts';
import { canUseTurnovers, foldIfMany, turnoverRows, turnoverSql } from '#server/ledger/account-days.ts';
import { type AccountBelow, accountsBelow, postingsOf } from '#server/ledger/accounts-below.ts';
import { bookNumber } from '#server/ledger/book-number.ts';
import { ownCode } from '#server/ledger/own-code.ts';

const lines = (db: Db) =>
  db
    .selectFrom('postings as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .innerJoin('accounts as a', 'a.id', 'p.account_id');

/**
 * In the line's own text, or where it has none in its document's. The documents are found first, by their text and by the
 * few lines that have one: of what was found, each line is looked at.
 */
const saying: FilterSql = (value: string) => {
  const own = containsText(sql`p.description`)(value);
  const theirs = matchesSearch(sql`d.search`)(value);
  const lines = matchesSearch(sql`fa_fold(o.description)`)(value);
  return sql<boolean>`((${theirs} or d.id = any(array(
      select o.document_id from postings o where o.description is not null and ${lines})))
    and case when p.description is null then ${theirs} else ${own} end)`;
};

const journalSql = (accounts: readonly AccountBelow[], date: RawBuilder<unknown>): ListSql => ({
  sorts: { id: sql`p.id`, date: [sql`d.date`, sql`d.id`] } satisfies Record<
    (typeof journalList.sorts)[number],
    unknown
  >,
  filters: {
    date: betweenDates(date),
    reverses: (types: string[]) => sql<boolean>`exists (
      select from documents r where r.id = d.reverses and r.type = any(${types}))`,
    kind: (types: string[]) => sql<boolean>`coalesce(
      (select r.type from documents r where r.id = d.reverses), d.type) = any(${types})`,
    account: () => postingsOf(accounts),
    type: inValues(sql`d.type`),
    price: comparison(sql`(p.debit + p.credit)`),
    number: inValues(sql`d.doc_number`),
    book_number: (numbers: number[]) => sql<boolean>`p.document_id in (
      select n.document_id from book_numbers n where n.number = any(${numbers}::bigint[]))`,
    description: saying,
  } satisfies Record<keyof typeof journalList.filters, unknown>,
  large: true,
});

const isByDay = ({ order }: Pick<ListQuery, 'order'>) => order.some(({ field }) => field === 'date');
/** The accounts that a query names with all below them are found first, as the ledger's are. */
const sqlOf = async (db: Db, { filters, order }: ListQuery) =>
  journalSql(
    filters.account ? await accountsBelow(db, filters.account as number[]) : [],
    // Walked document by document in the order of their days, as the index has them.
    isByDay({ order }) ? sql`d.date` : sql`p.date`,
  );

/** Every line that was posted, the latest first unless sorted otherwise. */
export async function journal(db: Db, q: ListQuery) {
  const rows = lines(db)
    .select(['p.id', 'p.date', 'p.debit', 'p.credit'])
    .select([
      sql<string>`coalesce(p.description, d.description)`.as('description'),
      sql<JournalLine['document']>`json_build_object('id', d.id, 'doc_number', d.doc_number,
        'book_number', ${bookNumber}, 'type', d.type,
        'status', d.status, 'reference_type', d.reference_type, 'reference_id', d.reference_id)`.as(
        'document',
      ),
      sql<JournalLine['account']>`json_build_object('id', a.id, 'code', a.code, 'name', a.name,
        'own_code', ${ownCode})`.as('account'),
    ]);
  return listPage(db, rows, keysOf(db, q), 'p.id', await sqlOf(db, q), q);
}

/** Documents are joined only where a filter or the order asks for them. */
const OF_DOCUMENTS = ['type', 'description', 'reverses', 'kind', 'number'];
const keysOf = (db: Db, q: ListQuery) =>
  isByDay(q) || OF_DOCUMENTS.some((name) => q.filters[name] !== undefined)
    ? lines(db).select('p.id')
    : db.selectFrom('postings as p').select('p.id');

export async function totalJournal(db: Db, q: ListQuery) {
  const sums = (row: 'p' | 't', count: RawBuilder<number>) =>
    [
      count.as('count'),
      sql<number>`coalesce(sum(${sql.ref(`${row}.debit`)}), 0)::bigint`.as('debit'),
      sql<number>`coalesce(sum(${sql.ref(`${row}.credit`)}), 0)::bigint`.as('credit'),
    ] as const;
  if (canUseTurnovers(q)) {
    await foldIfMany(db);
    const days = turnoverRows(db).select(sums('t', sql`coalesce(sum(t.postings), 0)::bigint`));
    return applyFilters(days, turnoverSql, q.filters).executeTakeFirstOrThrow();
  }
  const lines = keysOf(db, q).clearSelect().select(sums('p', sql`count(*)`));
  return applyFilters(lines, await sqlOf(db, q), q.filters).executeTakeFirstOrThrow();
}
