import { type Selectable, sql } from 'kysely';
import type * as v from 'valibot';
import type { ListQuery } from '#contract/list.ts';
import type {
  DocumentLine,
  Document as DocumentSchema,
  documentLineList,
  ListedReceive,
  Receive,
  receiveList,
} from '#contract/treasury/documents.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  betweenDates,
  comparison,
  equalsFlag,
  inValues,
  type ListSql,
  listPage,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import type { PostingsTable } from '#server/db/tables/money.ts';
import { bookNumber } from '#server/ledger/book-number.ts';
import { createdBy, creatorJson } from '#server/records/creator-sql.ts';

/** A document as handlers answer it: instants are still Dates. */
export type Document = v.InferInput<typeof DocumentSchema>;

/** Documents `d` with whose they are, `u`, and who made them, `c`. */
export const joined = (db: Db) =>
  db
    .selectFrom('documents as d')
    .leftJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('users as c', 'c.id', 'd.creator_id');

const source = sql<Document['source']>`case
  when d.cash_id is not null then json_build_object('type', 1, 'id', k.id, 'name', k.name)
  when d.bank_id is not null then json_build_object('type', 2, 'id', b.id, 'name', b.name)
  when d.payment_gateway_id is not null then json_build_object('type', 3, 'id', g.id, 'name', g.title) end`;
const user = sql<Document['user']>`case when u.id is not null
  then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`;

/** Taken by bank or gateway without its tracking number, and not cancelled (D30); as its partial index says it. */
const referencePending = sql<boolean>`(d.type = 'receive' and d.status <> 'cancel' and d.cash_id is null
  and d.transaction_reference_id is null)`;

/** Documents of any kind as they are shown. */
export const rows = (db: Db) =>
  joined(db)
    .leftJoin('cashes as k', 'k.id', 'd.cash_id')
    .leftJoin('banks as b', 'b.id', 'd.bank_id')
    .leftJoin('payment_gateways as g', 'g.id', 'd.payment_gateway_id')
    .select([
      'd.id',
      'd.client_ref',
      'd.doc_number',
      'd.reference_type',
      'd.reference_id',
      'd.price',
      'd.date',
    ])
    .select(['d.occurred_at', 'd.description', 'd.status', 'd.transaction_reference_id', 'd.device_no'])
    .select(['d.reversed_by', 'd.reverses', 'd.created_at', 'd.version'])
    .select([sql<Document['type']>`d.type`.as('type'), user.as('user'), source.as('source')])
    .select([creatorJson('c').as('creator'), referencePending.as('reference_pending')])
    .select(bookNumber.as('book_number'));

const PLACE_COLUMNS: Record<string, string> = { 1: 'cash_id', 2: 'bank_id', 3: 'payment_gateway_id' };
/** Of these kinds of place: 1 cash box, 2 bank, 3 gateway; `to_` before the columns of a destination. */
export const placedIn =
  (before: '' | 'to_' = '') =>
  (types: string[]) =>
    sql<boolean>`(${sql.join(
      types.map((type) => sql`${sql.ref(`d.${before}${PLACE_COLUMNS[type]}`)} is not null`),
      sql` or `,
    )})`;

/** On which days of the club it was written, whatever its own date says. */
export const writtenIn = betweenClubDays(sql`d.created_at`, sql<string>`(select time_zone from club)`);

export const byMaker = createdBy(sql`d.creator_id`);

const receiveSql: ListSql = {
  sorts: {
    id: sql`d.id`,
    doc_number: sql`d.doc_number`,
    date: sql`d.date`,
    price: sql`d.price`,
    user: personOrder('u'),
    created_at: sql`d.created_at`,
  } satisfies Record<(typeof receiveList.sorts)[number], unknown>,
  filters: {
    user: inValues(sql`d.user_id`),
    type: placedIn(),
    status: inValues(sql`d.status`),
    date: betweenDates(sql`d.date`),
    created_at: writtenIn,
    price: comparison(sql`d.price`),
    cash: inValues(sql`d.cash_id`),
    bank: inValues(sql`d.bank_id`),
    payment_gateway: inValues(sql`d.payment_gateway_id`),
    reference: matchesSearch(sql`fa_fold(d.transaction_reference_id)`),
    reference_pending: equalsFlag(referencePending),
    creator: byMaker,
    description: matchesSearch(sql`d.search`),
  } satisfies Record<keyof typeof receiveList.filters, unknown>,
};

/** The reservations that the money of a receipt went to; of one that waits, those that it is meant for. */
const paidFor = sql<ListedReceive['invoices']>`coalesce((
  select json_agg(json_build_object('id', v.id, 'invoice_number', v.invoice_number) order by v.id)
  from sale_invoices v where v.id in (
    select i.invoice_id from open_credits o join allocations a on a.credit_id = o.id
    join open_items i on i.id = a.item_id where o.document_id = d.id
    union all select unnest(d.invoice_ids) where d.status = 'pending')), '[]')`;

export function listReceives(db: Db, q: ListQuery) {
  const keys = joined(db).select('d.id').where('d.type', '=', 'receive');
  const receives = rows(db).select(paidFor.as('invoices')).where('d.type', '=', 'receive');
  return listPage(db, receives, keys, 'd.id', receiveSql, q);
}

/** Cancelled receipts count only when they are asked for. */
export function totalReceives(db: Db, q: ListQuery) {
  const sums = joined(db)
    .where('d.type', '=', 'receive')
    .$if(q.filters.status === undefined, (query) => query.where('d.status', '<>', 'cancel'))
    .select([sql<number>`count(*)`.as('count'), sql<number>`coalesce(sum(d.price), 0)::bigint`.as('price')]);
  return applyFilters(sums, receiveSql, q.filters).executeTakeFirstOrThrow();
}

/** Documents in the order of their ids. */
export async function readDocuments(db: Db, ids: readonly number[]): Promise<Document[]> {
  return ids.length === 0 ? [] : rows(db).where('d.id', '=', anyOf(ids)).orderBy('d.id').execute();
}

const allocations = sql<Receive['allocations']>`coalesce((
  select json_agg(json_build_object('item_id', i.id, 'kind', i.kind, 'date', i.due_date, 'invoice_id', v.id, 'invoice_number', v.invoice_number,
    'price', a.price) order by a.id)
  from open_credits o join allocations a on a.credit_id = o.id join open_items i on i.id = a.item_id
  left join sale_invoices v on v.id = i.invoice_id where o.document_id = d.id), '[]')`;

/** The papers that hang on a document. */
export const papers = sql<Receive['attachments']>`coalesce((
  select json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size) order by f.id)
  from attachments f where f.resource = 'documents' and f.resource_id = d.id), '[]')`;

/** The document that takes it back. */
export const reversal = sql<Receive['reversal']>`(
  select json_build_object('id', x.id, 'doc_number', x.doc_number) from documents x where x.id = d.reversed_by)`;

/** A receipt and what it settles, by its id or by the reference that a device gave it. */
export function findReceive(db: Db, id: number | string) {
  const receive = rows(db)
    .select([allocations.as('allocations'), papers.as('attachments'), reversal.as('reversal')])
    .where('d.type', '=', 'receive');
  return typeof id === 'number'
    ? receive.where('d.id', '=', id).executeTakeFirst()
    : receive.where('d.client_ref', '=', id.replace(/^ref:/, '')).executeTakeFirst();
}

/** Open items as a receipt answers what it would pay of them. */
export async function readPlanned(
  db: Db,
  planned: readonly { item_id: number; price: number }[],
): Promise<Receive['planned']> {
  if (planned.length === 0) return [];
  const items = await db
    .selectFrom('open_items as i')
    .leftJoin('sale_invoices as v', 'v.id', 'i.invoice_id')
    .select(['i.id as item_id', sql<Receive['planned'][number]['kind']>`i.kind`.as('kind')])
    .select(['i.due_date as date', 'v.id as invoice_id', 'v.invoice_number'])
    .where('i.id', '=', anyOf(planned.map(({ item_id }) => item_id)))
    .execute();
  const byId = new Map(items.map((item) => [item.item_id, item]));
  return planned.flatMap(({ item_id, price }) => {
    const item = byId.get(item_id);
    return item ? [{ ...item, price }] : [];
  });
}

const linesSql: ListSql = {
  sorts: {
    id: sql`p.id`,
    debit: sql`p.debit`,
    credit: sql`p.credit`,
  } satisfies Record<(typeof documentLineList.sorts)[number], unknown>,
  filters: {},
};

type LinesTable = Pick<
  Selectable<PostingsTable>,
  'id' | 'document_id' | 'account_id' | 'invoice_id' | 'debit' | 'credit' | 'description'
>;

/** The lines of a document in posting order; of a paper of a close those that it keeps, for it posts none. */
export function listLines(db: Db, document_id: number, q: ListQuery) {
  const lines = db
    .selectFrom(
      sql<LinesTable>`(
        select id, document_id, account_id, invoice_id, debit, credit, description from postings
        where document_id = ${document_id}
        union all
        select id, document_id, account_id, null, debit, credit, description from permanent_lines
        where document_id = ${document_id})`.as('p'),
    )
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('accounts as m', 'm.id', 'a.parent_id')
    .leftJoin('sale_invoices as v', 'v.id', 'p.invoice_id')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .select([
      'p.id',
      'p.debit',
      'p.credit',
      sql<string>`coalesce(p.description, d.description)`.as('description'),
    ])
    .select(user.as('user'))
    .select(
      sql<
        DocumentLine['account']
      >`json_build_object('id', a.id, 'code', coalesce(a.code, m.code), 'name', a.name)`.as('account'),
    )
    .select(
      sql<DocumentLine['invoice']>`case when v.id is not null
        then json_build_object('id', v.id, 'invoice_number', v.invoice_number) end`.as('invoice'),
    );
  return listPage(db, lines, lines, 'p.id', linesSql, q);
}

/**
 * A place of money that may take part: there, not in the trash, a gateway switched on. Until the end of the call it does
 * not go to the trash: who puts it there waits, and sees what has come.
 */
export async function findPlace(
  db: Db,
  place: { cash_id: number } | { bank_id: number } | { payment_gateway_id: number },
) {
  if ('cash_id' in place) {
    const cash = db.selectFrom('cashes').select('id').where('id', '=', place.cash_id);
    return cash.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst();
  }
  if ('bank_id' in place) {
    const bank = db.selectFrom('banks').select('id').where('id', '=', place.bank_id);
    return bank.where('deleted_at', 'is', null).forKeyShare().executeTakeFirst();
  }
  const gateway = db.selectFrom('payment_gateways').select('id').where('id', '=', place.payment_gateway_id);
  return gateway.where('deleted_at', 'is', null).where('status', '=', true).forKeyShare().executeTakeFirst();
}

/**
 * What holds a tracking number (D25), by the duplicate's own words: a transfer's among all banks, a card's at its
 * gateway; `but` is the receipt that is asked about.
 */
export function findTracked(
  db: Db,
  type: 'receive' | 'payment',
  place: { bank_id: number } | { payment_gateway_id: number },
  tracking: string,
  but: number | null = null,
) {
  return db
    .selectFrom('documents as d')
    .leftJoin('banks as b', 'b.id', 'd.bank_id')
    .leftJoin('payment_gateways as g', 'g.id', 'd.payment_gateway_id')
    .select(['d.id', 'd.doc_number', 'd.date', 'd.price', sql<string>`coalesce(b.name, g.title)`.as('place')])
    .where('d.type', '=', type)
    .where('d.status', '<>', 'cancel')
    .$if('bank_id' in place, (query) => query.where('d.bank_id', 'is not', null))
    .$if('payment_gateway_id' in place, (query) =>
      query.where('d.payment_gateway_id', '=', (place as { payment_gateway_id: number }).payment_gateway_id),
    )
    .where(sql`upper(d.transaction_reference_id)`, '=', tracking.toUpperCase())
    .where('d.id', 'is distinct from', but)
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst();
}

/** Whoever brings the same tracking number at the same moment comes after. */
export async function lockTracking(db: Db, tracking: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`meydan tracking ${tracking.toUpperCase()}`}, 0))`.execute(
    db,
  );
}

/** Names of invoices for a description: their slots, or their numbers. */
export function nameInvoices(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('sale_invoices as v')
    .innerJoin('courts as c', 'c.id', 'v.court_id')
    .select(['v.id', 'v.invoice_number', 'v.date', 'v.start_time', 'c.name as court'])
    .where('v.id', '=', anyOf(ids))
    .orderBy('v.id')
    .execute();
}

/** A person who is there. */
export function findPerson(db: Db, id: number) {
  const person = db.selectFrom('users').select(['id', 'name', 'family']).where('id', '=', id);
  return person.where('deleted_at', 'is', null).executeTakeFirst();
}
