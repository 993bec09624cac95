import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Shift, ShiftDetail, shiftList, Till } from '#contract/treasury/shifts.ts';
import { stillHolds } from '#server/access/operations/unsent.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  comparison,
  inPersonOrder,
  inValues,
  type ListSql,
  listPage,
} from '#server/db/list.ts';

const person = (alias: string) =>
  sql<Shift['opened_by']>`case when ${sql.ref(`${alias}.id`)} is not null then json_build_object(
    'id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'family', ${sql.ref(`${alias}.family`)}) end`;

const rows = (db: Db) =>
  db
    .selectFrom('shifts as s')
    .innerJoin('cashes as c', 'c.id', 's.cash_id')
    .leftJoin('users as o', 'o.id', 's.opened_by')
    .leftJoin('users as b', 'b.id', 's.closed_by')
    .leftJoin('users as m', 'm.id', 's.approved_by')
    .select(['s.id', 's.state', 's.opened_at', 's.opening', 's.opening_note', 's.closed_at', 's.expected'])
    .select(['s.counted', 's.difference', 's.stays', 's.reason', 's.note', 's.approved_at', 's.version'])
    .select([
      sql<Shift['cash']>`json_build_object('id', c.id, 'name', c.name)`.as('cash'),
      person('o').as('opened_by'),
      person('b').as('closed_by'),
      person('m').as('approved_by'),
    ]);

const listSql = (zone: string): ListSql => ({
  sorts: {
    id: sql`s.id`,
    cash: sql`c.name collate fa_num`,
    opened_at: sql`s.opened_at`,
    closed_at: sql`s.closed_at`,
    expected: sql`s.expected`,
    counted: sql`s.counted`,
    difference: sql`s.difference`,
    state: sql`s.state`,
  } satisfies Record<(typeof shiftList.sorts)[number], unknown>,
  filters: {
    cash: inValues(sql`s.cash_id`),
    user: inValues(sql`s.opened_by`),
    state: inValues(sql`s.state`),
    date: betweenClubDays(sql`s.opened_at`, zone),
    // By its size: short and over alike.
    difference: comparison(sql`abs(s.difference)`),
  } satisfies Record<keyof typeof shiftList.filters, unknown>,
});

export const listShifts = (db: Db, zone: string, q: ListQuery) =>
  listPage<Shift>(db, rows(db) as never, rows(db), 's.id', listSql(zone), q);

export const totalShifts = (db: Db, zone: string, q: ListQuery) =>
  db
    .selectFrom(applyFilters(rows(db), listSql(zone), q.filters).as('r'))
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(r.difference), 0)::bigint`.as('difference'),
    ])
    .executeTakeFirstOrThrow();

/** A shift as it stands, with all that is only told after its count. */
export interface FoundShift extends Omit<ShiftDetail, 'lines'> {
  cash_id: number;
  opening_balance: number;
}

/** Of what it was once closed without, before a recount, what has come by its last close is in the books as any receipt. */
export async function findShift(db: Db, id: number): Promise<FoundShift | undefined> {
  return rows(db)
    .leftJoin('documents as d', 'd.id', 's.document_id')
    .select(['s.cash_id', 's.opening_balance', 's.opening_expected'])
    .select([
      sql<ShiftDetail['counts']>`(select coalesce(json_agg(json_build_object('at', x->>'at',
        'price', (x->>'price')::bigint, 'by', x->>'by', 'notes', x->'notes') order by n), '[]')
        from jsonb_array_elements(s.counts) with ordinality as e(x, n))`.as('counts'),
      // What takes it back stands on no line of this shift: what was taken back in it is among its lines.
      sql<ShiftDetail['taken_back']>`(select coalesce(json_agg(json_build_object(
          'document', json_build_object('id', o.id, 'doc_number', o.doc_number, 'type', o.type),
          'price', back.price, 'at', r.created_at, 'by', ${person('w')}) order by r.id), '[]')
        from documents o join documents r on r.reverses = o.id
        cross join lateral (select sum(p.debit - p.credit)::bigint as price from postings p
          where p.document_id = r.id and p.shift_id is distinct from s.id and p.account_id in (
            select q.account_id from postings q where q.document_id = o.id and q.shift_id = s.id)) back
        left join users w on w.id = r.creator_id
        where o.id in (select q.document_id from postings q where q.shift_id = s.id) and o.type <> 'shift'
          and o.id is distinct from s.handover_id and back.price is not null)`.as('taken_back'),
      sql<ShiftDetail['unsent']>`(select coalesce(json_agg(json_build_object('price', u.price,
        'arrived_at', u.arrived_at) order by u.key), '[]') from shift_unsent u
        where u.shift_id = s.id and (u.arrived_at is null or u.arrived_at >= s.closed_at))`.as('unsent'),
      sql<ShiftDetail['document']>`case when d.id is not null then
        json_build_object('id', d.id, 'doc_number', d.doc_number) end`.as('document'),
      sql<ShiftDetail['handover']>`(select json_build_object('id', h.id, 'doc_number', h.doc_number,
        'bank', json_build_object('id', k.id, 'name', k.name), 'price', h.price, 'canceled', h.status = 'cancel')
        from documents h join banks k on k.id = h.to_bank_id where h.id = s.handover_id)`.as('handover'),
    ])
    .where('s.id', '=', id)
    .executeTakeFirst() as Promise<FoundShift | undefined>;
}

/** What the documents of a shift have moved of its box, by their kind; what its close has posted is none of it. */
export async function movedBy(db: Db, shift_id: number) {
  const { rows: moved } = await sql<{ kind: string; count: number; price: number }>`
    select case when d.type in ('receive', 'payment', 'cost', 'internal-fund') then d.type else 'other' end as kind,
      count(distinct d.id) as count, sum(p.debit - p.credit)::bigint as price
    from postings p join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
    where p.shift_id = ${shift_id} and d.type <> 'shift' and r.type is distinct from 'shift'
      and not exists (select from shifts s where s.id = p.shift_id and s.handover_id = d.id)
    group by 1`.execute(db);
  return moved;
}

/** The cash boxes with their open shift's id, their balance and the last shift that was closed. */
export async function readTills(db: Db) {
  const { rows: tills } = await sql<{
    cash: Till['cash'];
    shift_id: number | null;
    balance: number;
    last: Omit<NonNullable<Till['last']>, 'stays'> | null;
  }>`
    select json_build_object('id', c.id, 'name', c.name) as cash, s.id as shift_id, a.balance, l.last
    from cashes c join accounts a on a.cash_id = c.id
    left join shifts s on s.cash_id = c.id and s.state = 'open'
    left join lateral (
      select json_build_object('note', x.note, 'closed_at', x.closed_at, 'closed_by',
        case when u.id is not null then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end) as last
      from shifts x left join users u on u.id = x.closed_by
      where x.cash_id = c.id and x.state <> 'open'
      order by x.closed_at desc, x.id desc limit 1) l on true
    where c.deleted_at is null order by c.id`.execute(db);
  return tills;
}

/**
 * What shifts of each box but one were closed with that has not come yet: it lies in the drawer, and the books do not know
 * of it. Work that somebody has thrown away never comes.
 */
export async function readAwaited(
  db: Db,
  but: number | null,
): Promise<Map<number, { key: string; price: number }[]>> {
  const { rows: awaited } = await sql<{ cash_id: number; key: string; price: number }>`
    select u.cash_id, u.key::text as key, u.price from shift_unsent u
    where u.arrived_at is null and u.shift_id is distinct from ${but}
      and not exists (select from operations o where o.key = u.key and o.canceled_at is not null)
    order by u.key`.execute(db);
  return Map.groupBy(awaited, ({ cash_id }) => cash_id);
}

/**
 * Cash that devices other than the caller's have last said they hold, by box, each receipt once; what has come since, was
 * thrown away, or is awaited by a shift, is none of it.
 */
export async function readUnsent(db: Db, session_id: number | null) {
  const { rows: found } = await sql<Till['unsent'][number] & { cash_id: number }>`
    with said as (
      select s.*, coalesce(s.device_id, -s.id) as machine from sessions s where ${stillHolds}),
    held as (
      select distinct on (c.key, c.cash_id) s.id as said_id, c.*
      from said s cross join lateral jsonb_to_recordset(s.unsent_cash) as c(key uuid, price bigint, cash_id bigint)
      order by c.key, c.cash_id, s.unsent_at desc)
    select c.cash_id, s.id as session_id, s.unsent_at as at,
      json_build_object('id', u.id, 'name', u.name, 'family', u.family) as "user",
      case when d.id is not null then json_build_object('prefix', d.prefix, 'name', d.name) end as device,
      json_agg(json_build_object('key', c.key, 'price', c.price) order by c.key) as receipts
    from held c join said s on s.id = c.said_id join users u on u.id = s.user_id
    left join devices d on d.id = s.device_id
    where s.machine is distinct from (select coalesce(o.device_id, -o.id) from sessions o where o.id = ${session_id})
      and not exists (select from operations o where o.key = c.key and (o.status is not null or o.canceled_at is not null))
      and not exists (select from shift_unsent x where x.key = c.key and x.cash_id = c.cash_id)
    group by c.cash_id, s.id, s.unsent_at, u.id, d.id order by c.cash_id, s.unsent_at desc`.execute(db);
  return Map.groupBy(found, ({ cash_id }) => cash_id);
}

/** Who has ever opened a shift, by family, then name. */
export const readOpeners = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.family'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('shifts as s').select('s.id').whereRef('s.opened_by', '=', 'u.id')),
    )
    .orderBy(inPersonOrder('u'))
    .execute();
