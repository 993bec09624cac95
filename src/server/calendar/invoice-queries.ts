import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { invoiceList } from '#contract/sales/invoice-list.ts';
import type { Invoice, InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import type { Permission } from '#domain/permissions.ts';
import type { InvoiceDisplay } from '#domain/statuses.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenDates,
  comparison,
  equalsFlag,
  estimable,
  inValues,
  type ListSql,
  listPage,
  liveOrTrashed,
  personOrder,
} from '#server/db/list.ts';
import { memoized, oncePerDb } from '#server/db/statement.ts';
import { createdBy, creatorJson } from '#server/records/creator-sql.ts';
import { ownerDue } from './owner-due.ts';
import { numberedOr, ofPeople, withPeople } from './people-filters.ts';
import { slotFilters } from './slot-filters.ts';

/** How an invoice is read: whether people's numbers and balances may be seen, and the club's local time. */
export interface Reading {
  phones: boolean;
  /** `2026-11-21 11:30`, for `passed`. */
  local: string;
}

/** Invoices with all that a row shows, filters or sorts by. */
export const joined = (db: Db) =>
  db
    .selectFrom('sale_invoices as i')
    // All are there; a left join is left out where nothing of it is asked for.
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .leftJoin('courts as c', 'c.id', 'i.court_id')
    .leftJoin('terms as t', 't.id', 'i.term_id')
    .leftJoin('coaches as k', 'k.id', 'i.coach_id')
    .leftJoin('users as ku', 'ku.id', 'k.user_id')
    .leftJoin('users as cr', 'cr.id', 'i.creator_id')
    .leftJoin('documents as d', 'd.id', 'i.received_id');

const passed = (local: string) => sql<boolean>`(i.date + i.end_time) <= ${local}::timestamp`;

/** The reservations that are shown as each: the same as domain/statuses.ts tells of one. */
const displayed = (local: string): Record<InvoiceDisplay, RawBuilder<SqlBool>> => ({
  active: sql`(i.status = 1 and i.completed_at is null and not (${passed(local)}))`,
  activePassed: sql`(i.status = 1 and i.completed_at is null and ${passed(local)})`,
  confirmed: sql`(i.status = 1 and i.completed_at is not null)`,
  canceled: sql`(i.status = 2 and i.cancel_type is distinct from 2)`,
  canceledBySystem: sql`(i.status = 2 and i.cancel_type = 2)`,
});

const rowsWith = (db: Db, phones: boolean) =>
  joined(db)
    .select(['i.id', 'i.invoice_number', 'i.invoice_date', 'i.group_id', 'i.client_ref', 'i.status'])
    .select(['i.cancel_type', 'i.action_type', 'i.price', 'i.discount', 'i.addons_price', 'i.total_price'])
    .select(['i.paid', 'i.due', 'i.overpaid', 'i.pending', 'i.financial_status', 'i.received_id'])
    .select([
      'i.attended',
      'i.completed_at',
      'i.completed_by',
      'i.canceled_at',
      'i.cancel_price',
      'i.penalty',
    ])
    .select(['i.season_schedule_id', 'i.description', 'i.created_at', 'i.version'])
    .select(['d.doc_number as received_number', creatorJson('cr').as('creator')])
    .select([
      sql<Invoice['reserved_time']>`json_build_object('id', i.reservable_time_id, 'date', i.date,
        'time', json_build_object('id', t.id, 'name', t.name,
          'start_time', to_char(i.start_time, 'HH24:MI'), 'end_time', left(i.end_time::text, 5)),
        'court', json_build_object('id', c.id, 'name', c.name))`.as('reserved_time'),
      sql<Invoice['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family,
        'phone_number', ${sql.raw(phones ? 'u.phone_number' : 'null')})`.as('user'),
      ownerDue.as('owner_due'),
      sql<Invoice['coach']>`case when k.id is not null
        then json_build_object('id', k.id, 'name', ku.name, 'family', ku.family) end`.as('coach'),
    ]);

const withPhones = oncePerDb((db) => rowsWith(db, true));
const withoutPhones = oncePerDb((db) => rowsWith(db, false));
/** A row's columns that do not depend on the time of day (`timed`): without values, so that it is compiled once. */
export const rows = (db: Db, { phones }: Reading) => (phones ? withPhones : withoutPhones)(db);

/** A row with `passed`: whether its slot has ended by the club's clock. */
export const timed =
  ({ local }: Reading) =>
  <T extends { reserved_time: Invoice['reserved_time'] }>(row: T): T & { passed: boolean } => ({
    ...row,
    // Both are written from the year down to the minute; midnight is the day's 24:00.
    passed: `${row.reserved_time.date} ${row.reserved_time.time.end_time}` <= local,
  });

/** Whose reservation it is stands among its payers too, if with nothing. */
const paidBy = (user_ids: number[]) =>
  sql<SqlBool>`i.id in (select p.invoice_id from invoice_payers p where ${inValues(sql`p.user_id`)(user_ids)})`;

export const listSql = ({ phones, local }: Reading): ListSql => ({
  large: true,
  sorts: {
    id: sql`i.id`,
    invoice_number: sql`i.invoice_number`,
    invoice_date: sql`i.invoice_date`,
    time_date: sql`i.date`,
    start_time: sql`i.start_time`,
    court: sql`c.name collate fa_num`,
    user: personOrder('u'),
    coach: personOrder('ku'),
    price: sql`i.price`,
    total_price: sql`i.total_price`,
    discount: sql`i.discount`,
    paid: sql`i.paid`,
    due: sql`i.due`,
    pending: sql`i.pending`,
    status: sql`i.status`,
    created_at: sql`i.created_at`,
  } satisfies Record<(typeof invoiceList.sorts)[number], unknown>,
  filters: {
    payer: paidBy,
    ...({
      ...slotFilters,
      search: (value: string) => numberedOr(value, ofPeople('search', value, phones)),
      invoiceNumber: estimable(inValues(sql`i.invoice_number`)),
      receivedId: estimable(inValues(sql`i.received_id`)),
      receivedNumber: (values: number[]) =>
        sql<SqlBool>`i.received_id = any(array(select r.id from documents r where ${inValues(sql`r.doc_number`)(values)}))`,
      creator: createdBy(sql`i.creator_id`),
      user: (value: string) => ofPeople('user', value, phones),
      company: (value: string) => ofPeople('company', value, phones),
      date: estimable(betweenDates(sql`i.invoice_date`), { together: true }),
      timeDate: estimable(betweenDates(sql`i.date`), { together: true }),
      discount: estimable(comparison(sql`i.discount`)),
      total_price: estimable(comparison(sql`i.total_price`)),
      state: (values: InvoiceDisplay[]) =>
        sql<SqlBool>`(${sql.join(
          values.map((value) => displayed(local)[value]),
          sql` or `,
        )})`,
      passed: equalsFlag(passed(local)),
      recognized: equalsFlag(sql`i.recognized_at is not null`),
      status: estimable(inValues(sql`i.status`)),
      cancelType: estimable(inValues(sql`i.cancel_type`)),
    } satisfies Record<keyof typeof invoiceList.filters, unknown>),
  },
});

/** What was removed for good is in no list, though its row stays. */
const kept = sql<SqlBool>`i.forced_at is null`;

// What is gone for good is in the trash too: the indexes of what is there need not know of it.
const there = oncePerDb((db) => joined(db).select('i.id').where('i.deleted_at', 'is', null));
const gone = oncePerDb((db) => joined(db).select('i.id').where('i.deleted_at', 'is not', null).where(kept));

export async function listInvoices(db: Db, reading: Reading, q: ListQuery) {
  const all = rows(db, reading);
  const listed = memoized(all, 'kept', () => all.where(kept));
  const { data, pagination } = await listPage(
    db,
    liveOrTrashed(listed, 'i', q),
    q.trashed ? gone(db) : there(db),
    'i.id',
    await withPeople(
      db,
      memoized(all, `at ${reading.local}`, () => listSql(reading)),
      q.filters,
      reading.phones,
    ),
    q,
    { inOrder: () => inOrder(db, q) },
  );
  return { data: data.map(timed(reading)), pagination };
}

/**
 * Keys for an order that stands in another table. By the customer's family its index is walked, and each one's
 * reservations; of a court or coach at most a page is read, since there are few of them and of each many.
 */
function inOrder(db: Db, q: ListQuery) {
  const [first, ...more] = q.order;
  if (!first || q.trashed || more.length > 0 || Object.keys(q.filters).length > 0) return undefined;
  // The first page's plan is made once: it holds no values.
  const most = q.page === 1 ? sql.lit(q.per_page) : sql`${q.page * q.per_page}`;
  if (first.field === 'user') return ofFamilies(db, first.direction, most);
  if (first.field === 'court' || first.field === 'coach')
    return ofEach(db, first.field, first.direction, most);
  return undefined;
}

/** Each one's own in a subselect with a limit: otherwise all of them are read and sorted. */
const ofFamilies = (db: Db, direction: 'asc' | 'desc', most: RawBuilder<unknown>) =>
  db
    .selectFrom('users as u')
    .innerJoinLateral(
      (e) =>
        e
          .selectFrom('sale_invoices as o')
          .select('o.id')
          .whereRef('o.user_id', '=', 'u.id')
          .where('o.deleted_at', 'is', null)
          .orderBy('o.id', direction)
          .limit(most as RawBuilder<number>)
          .as('i'),
      (join) => join.onTrue(),
    )
    .select('i.id');

function ofEach(db: Db, field: 'court' | 'coach', direction: 'asc' | 'desc', most: RawBuilder<unknown>) {
  const key = sql.ref(`${field}_id`);
  const some = (of: RawBuilder<unknown>) => sql`(
    select id, court_id, coach_id from sale_invoices
    where ${of} and deleted_at is null order by id ${sql.raw(direction)} limit ${most})`;
  const each = sql`select x.* from ${field === 'court' ? sql`courts` : sql`coaches`} g
    cross join lateral ${some(sql`${key} = g.id`)} x`;
  const found = sql<{ id: number; court_id: number; coach_id: number | null }>`(
    ${field === 'court' ? each : sql`${each} union all ${some(sql`coach_id is null`)}`})`;
  return db
    .selectFrom(found.as('i'))
    .leftJoin('courts as c', 'c.id', 'i.court_id')
    .leftJoin('coaches as k', 'k.id', 'i.coach_id')
    .leftJoin('users as ku', 'ku.id', 'k.user_id')
    .select('i.id');
}

export async function totalInvoices(db: Db, reading: Reading, q: ListQuery) {
  const sums = joined(db)
    .where('i.deleted_at', q.trashed ? 'is not' : 'is', null)
    .where(kept)
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(i.total_price), 0)::bigint`.as('total_price'),
      sql<number>`coalesce(sum(i.discount), 0)::bigint`.as('discount'),
      sql<number>`coalesce(sum(i.paid), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(i.due), 0)::bigint`.as('due'),
      sql<number>`coalesce(sum(i.penalty), 0)::bigint`.as('penalty'),
    ]);
  const read = await withPeople(db, listSql(reading), q.filters, reading.phones);
  return applyFilters(sums, read, q.filters).executeTakeFirstOrThrow();
}

/** In the order of their ids. */
export async function readInvoices(db: Db, reading: Reading, ids: readonly number[]) {
  const found = await rows(db, reading).where('i.id', '=', anyOf(ids)).orderBy('i.id').execute();
  return found.map(timed(reading));
}

/** When a reservation that stands elsewhere left a time, by hand or by a closed day. */
const leavings = (time: number) => sql`(
  select m.invoice_id, m.created_at from invoice_moves m where m.from_time_id = ${time}
  union all select e.invoice_id, e.created_at from closed_invoice_effects e
    where e.from_time_id = ${time} and e.outcome = 'moved')`;

/** All reservations of a time, newest first; `moved`: including those moved away, with their present place. */
export async function invoicesOfTime(db: Db, reading: Reading, time: number, moved: boolean) {
  const found = await rows(db, reading)
    .select(
      sql<Date | null>`case when i.reservable_time_id <> ${time} then
        (select max(l.created_at) from ${leavings(time)} l where l.invoice_id = i.id) end`.as('left_at'),
    )
    .where((e) =>
      e.or([
        e('i.reservable_time_id', '=', time),
        ...(moved ? [sql<SqlBool>`i.id = any(array(select l.invoice_id from ${leavings(time)} l))`] : []),
      ]),
    )
    .where('i.deleted_at', 'is', null)
    .orderBy('i.id', 'desc')
    .execute();
  return found.map(timed(reading));
}

/** A wire instant inside JSON: UTC with Z. */
const utc = (column: string) => sql.raw(`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
const people = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'family', ${alias}.family)`);

const addons = sql<InvoiceDetail['addons']>`coalesce((
  select json_agg(json_build_object('id', a.id, 'sale_addon_id', a.sale_addon_id, 'name', a.name, 'count', a.count,
    'price', a.price, 'status', a.status, 'created_at', ${utc('a.created_at')}) order by a.id)
  from invoice_addons a where a.invoice_id = i.id), '[]')`;

/** In the trash nobody owes: what is shown there is what each had to pay. */
const payers = sql<InvoiceDetail['payers']>`coalesce((
  select json_agg(json_build_object('user', ${people('pu')},
    'price', case when i.deleted_at is null then coalesce(o.price, p.price) else p.price end,
    'paid', least(coalesce(o.allocated, 0), coalesce(o.price, p.price)),
    'due', greatest(coalesce(o.price, p.price) - coalesce(o.allocated, 0), 0),
    'overpaid', greatest(coalesce(o.allocated, 0) - coalesce(o.price, p.price), 0),
    'pending', coalesce(o.pending, 0)) order by p.position, p.id)
  from invoice_payers p join users pu on pu.id = p.user_id
  left join open_items o on o.invoice_id = p.invoice_id and o.user_id = p.user_id
  where p.invoice_id = i.id), '[]')`;

const allocations = sql<InvoiceDetail['allocations']>`coalesce((
  select json_agg(json_build_object('document_id', dd.id, 'doc_number', dd.doc_number, 'price', al.price,
    'date', dd.date) order by al.id)
  from open_items o join allocations al on al.item_id = o.id join open_credits oc on oc.id = al.credit_id
  join documents dd on dd.id = oc.document_id where o.invoice_id = i.id), '[]')`;

/** What posted to it, what was made for it, what pays it, and receipts that name it. */
const documents = sql<InvoiceDetail['documents']>`coalesce((
  select json_agg(json_build_object('id', dd.id, 'client_ref', dd.client_ref, 'doc_number', dd.doc_number,
    'type', dd.type, 'price', dd.price, 'date', dd.date, 'status', dd.status, 'description', dd.description,
    'transaction_reference_id', dd.transaction_reference_id, 'created_at', ${utc('dd.created_at')},
    'user', case when du.id is not null then ${people('du')} end,
    'creator', ${creatorJson('dc')},
    'source', case
      when dd.cash_id is not null then json_build_object('type', 1, 'id', dd.cash_id, 'name', sc.name)
      when dd.bank_id is not null then json_build_object('type', 2, 'id', dd.bank_id, 'name', sb.name)
      when dd.payment_gateway_id is not null
        then json_build_object('type', 3, 'id', dd.payment_gateway_id, 'name', sg.title) end) order by dd.id)
  from documents dd left join cashes sc on sc.id = dd.cash_id left join banks sb on sb.id = dd.bank_id
  left join payment_gateways sg on sg.id = dd.payment_gateway_id
  left join users du on du.id = dd.user_id left join users dc on dc.id = dd.creator_id
  where dd.id in (
    select po.document_id from postings po where po.invoice_id = i.id
    union select r.id from documents r where r.reference_type = 'sale-invoices' and r.reference_id = i.id
    union select r.id from documents r where r.type = 'receive' and r.invoice_ids @> array[i.id]
    union select oc.document_id from open_items o join allocations al on al.item_id = o.id
      join open_credits oc on oc.id = al.credit_id where o.invoice_id = i.id)), '[]')`;

const moves = sql<InvoiceDetail['moves']>`coalesce((
  select json_agg(json_build_object('id', m.id, 'price_before', m.price_before, 'price_after', m.price_after,
    'undo', m.undoes is not null, 'created_at', ${utc('m.created_at')},
    'creator', ${creatorJson('mu')},
    'from', json_build_object('id', f.id, 'date', f.date, 'start_time', left(f.start_time::text, 5), 'court', fc.name),
    'to', json_build_object('id', g.id, 'date', g.date, 'start_time', left(g.start_time::text, 5), 'court', gc.name)
    ) order by m.id)
  from invoice_moves m join reservable_times f on f.id = m.from_time_id join courts fc on fc.id = f.court_id
  join reservable_times g on g.id = m.to_time_id join courts gc on gc.id = g.court_id
  left join users mu on mu.id = m.creator_id where m.invoice_id = i.id), '[]')`;

const messages = sql<InvoiceDetail['messages']>`coalesce((
  select json_agg(json_build_object('id', ms.id, 'kind', ms.kind, 'text', ms.text, 'state', ms.state,
    'fault', split_part(ms.last_error, ' ', 1), 'created_at', ${utc('ms.created_at')}, 'sent_at', ${utc('ms.sent_at')}) order by ms.id)
  from messages ms where ms.id in (
    select om.id from messages om where om.invoice_id = i.id
    union select ce.message_id from closed_invoice_effects ce where ce.invoice_id = i.id)), '[]')`;

/**
 * A reservation, or its whole visit, with everything that belongs to it; with `trashed` one from the trash, with time
 * and author of its deletion.
 */
export async function readDetails(
  db: Db,
  reading: Reading,
  which: { id: number; trashed?: Permission | null } | { visit_of: number },
) {
  const details = rows(db, reading)
    .where(kept)
    .leftJoin('accounts as ua', 'ua.user_id', 'i.user_id')
    .select(['i.coach_share', 'i.recognized_at', 'i.cancel_reason', 'i.price_fixed', 'i.discount_manual'])
    .select(['i.refund_rules', 'i.refund_ceiling', 'ua.balance'])
    .select(['i.discount_group_id', 'i.discount_group_name', 'i.discount_group_percent'])
    .select([
      addons.as('addons'),
      payers.as('payers'),
      allocations.as('allocations'),
      documents.as('documents'),
      moves.as('moves'),
      messages.as('messages'),
    ]);
  if ('id' in which) {
    const { id, trashed = null } = which;
    const found = await liveOrTrashed(details.where('i.id', '=', id), 'i', { trashed }).execute();
    return found.map(timed(reading));
  }
  const visit = details.where('i.group_id', '=', (e) =>
    e
      .selectFrom('sale_invoices as o')
      .select('o.group_id')
      .where('o.id', '=', which.visit_of)
      .where('o.deleted_at', 'is', null),
  );
  const found = await liveOrTrashed(visit, 'i', { trashed: null })
    .orderBy('i.date')
    .orderBy('i.start_time')
    .orderBy('c.sort')
    .orderBy('i.id')
    .execute();
  return found.map(timed(reading));
}
