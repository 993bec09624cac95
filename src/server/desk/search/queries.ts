import { type RawBuilder, sql } from 'kysely';
import type { SearchResult } from '#contract/desk/search.ts';
import { fold } from '#domain/persian.ts';
import { ownerDue, ownerPending } from '#server/calendar/owner-due.ts';
import type { Db } from '#server/db/client.ts';
import { escapeLike, searchWords } from '#server/db/text-search.ts';

/** How many results of a kind are shown … */
const SHOWN = 20;
/** … of how many candidates, to put the best first. */
const LOOKED_AT = 200;

/**
 * People whose folded text holds every word, in any order. A trigram index cannot find one or two letters inside a
 * word, so these match at the start of the name, the phone or the family only.
 */
function matching(column: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const parts = searchWords(q).map((word) =>
    word.length < 3
      ? sql`(${column} like ${`${escapeLike(word)}%`} or ${column} like ${`% ${escapeLike(word)}%`})`
      : sql`${column} like ${`%${escapeLike(word)}%`}`,
  );
  return sql`(${sql.join(parts, sql` and `)})`;
}

/** The best first: the phone's last digits, then a name or family that starts so, then any part. */
function rank(q: string): RawBuilder<number> {
  const text = escapeLike(fold(q));
  return sql`case when phone_number like ${`%${text}`} then 0 when search like ${`${text}%`} then 1
    when search like ${`% ${text}%`} then 2 else 3 end`;
}

export interface Clock {
  today: string;
  time: string;
}

/** Slots of an invoice `i` on court `c`, as results show them. */
const slotWith = (
  due: RawBuilder<number>,
  pending: RawBuilder<number>,
) => sql`json_build_object('invoice_id', i.id, 'date', i.date, 'start_time', to_char(i.date + i.start_time, 'HH24:MI'),
  'court', json_build_object('id', c.id, 'name', c.name), 'due', ${due},
  'pending', ${pending}, 'season', i.season_schedule_id is not null)`;
/** Of a person what they are asked for themselves, of a reservation all that is due of it. */
const slotOfPerson = slotWith(ownerDue, ownerPending);
const slot = slotWith(sql`i.due`, sql`i.pending`);

/** People with their balance, and with `bookings` the last day played and the next two slots. */
export async function findPeople(
  db: Db,
  q: string,
  clock: Clock,
  bookings: boolean,
): Promise<SearchResult[]> {
  const { rows } = await sql<SearchResult>`
    with found as materialized (
      select id, name, family, phone_number, search, true as coded from users
      where code = ${codeOf(q)} and deleted_at is null and merged_into is null
      union all
      (select id, name, family, phone_number, search, false from users
       where ${matching(sql`search`, q)} and code is distinct from ${codeOf(q)}
         and deleted_at is null and merged_into is null
       limit ${LOOKED_AT})),
    best as (
      select id, name, family, phone_number, case when coded then 0 else ${rank(q)} end as rank from found
      order by rank, family collate "fa-x-icu", name collate "fa-x-icu", id limit ${SHOWN})
    select 'person' as kind, u.id, u.name || ' ' || u.family as title, coalesce(u.phone_number, '') as subtitle,
      a.balance, coalesce(waiting.price, 0) as pending, played.date as last_visit, coalesce(upcoming.slots, '[]') as next
    from best u
    left join accounts a on a.user_id = u.id
    left join (
      select user_id, sum(price)::bigint as price from documents
      where status = 'pending' and user_id in (select id from best) group by user_id) waiting on waiting.user_id = u.id
    left join lateral (
      select i.date from sale_invoices i
      where ${bookings} and i.user_id = u.id and i.status = 1 and i.deleted_at is null
        and (i.date, i.end_time) <= (${clock.today}::date, ${clock.time}::time)
      order by i.date desc limit 1) played on true
    left join lateral (
      select json_agg(x.slot) as slots from (
        select ${slotOfPerson} as slot from sale_invoices i join courts c on c.id = i.court_id
        where ${bookings} and i.user_id = u.id and i.status = 1 and i.deleted_at is null
          and (i.date, i.end_time) > (${clock.today}::date, ${clock.time}::time)
        order by i.date, i.start_time, i.id limit 2) x) upcoming on true
    order by u.rank, u.family collate "fa-x-icu", u.name collate "fa-x-icu", u.id`.execute(db);
  return rows;
}

/**
 * Reservations by number or customer, nearest to today first. Without `phones` numbers are not searched, so that no
 * phone can be guessed.
 */
export async function findReservations(
  db: Db,
  q: string,
  clock: Clock,
  phones: boolean,
): Promise<SearchResult[]> {
  const held = phones || !/\d/.test(fold(q)) ? matching(sql`search`, q) : sql`false`;
  const { rows } = await sql<SearchResult>`
    with people as materialized (
      select id from users where ${held} and deleted_at is null limit ${LOOKED_AT}),
    hits as (
      (select i.id from sale_invoices i where i.invoice_number = ${numberOf(q)})
      union
      (select x.id from people p cross join lateral (
        (select i.id, i.date from sale_invoices i
         where i.user_id = p.id and i.deleted_at is null and i.status = 1 and i.date >= ${clock.today}::date
         order by i.date, i.id limit 5)
        union all
        (select i.id, i.date from sale_invoices i
         where i.user_id = p.id and i.deleted_at is null and i.status = 1 and i.date < ${clock.today}::date
         order by i.date desc, i.id desc limit 3)) x))
    select 'reservation' as kind, i.id, u.name || ' ' || u.family as title, i.invoice_number::text as subtitle,
      null as balance, null as pending, null as last_visit, json_build_array(${slot}) as next
    from hits join sale_invoices i on i.id = hits.id and i.deleted_at is null
    join users u on u.id = i.user_id join courts c on c.id = i.court_id
    order by i.invoice_number is distinct from ${numberOf(q)}, i.date < ${clock.today}::date,
      abs(i.date - ${clock.today}::date), i.start_time, i.id
    limit ${SHOWN}`.execute(db);
  return rows;
}

/** Documents of these types by either of their numbers; of all years, the newest first. */
export async function findDocuments(
  db: Db,
  q: string,
  types: readonly string[] | 'all',
): Promise<SearchResult[]> {
  const number = numberOf(q);
  if (number === null || types.length === 0) return [];
  const shown = types === 'all' ? sql`true` : sql`type = any(${[...types]}::text[])`;
  const { rows } = await sql<SearchResult>`
    select 'document' as kind, id, coalesce(doc_number, b.number)::text as title, description as subtitle, price as balance,
      null as pending, null as last_visit, '[]'::json as next,
      json_build_object('type', type, 'status', status, 'date', date, 'book_number', b.number) as document
    from documents left join book_numbers b on b.document_id = id
    where id in (
        select x.id from documents x
        where x.financial_year_id in (select id from financial_years) and x.doc_number = ${number}
        union select n.document_id from book_numbers n where n.number = ${number})
      and ${shown}
    order by id desc limit ${SHOWN}`.execute(db);
  return rows;
}

/** Which accounts the caller may see: of the tree, kinds of costs, places of each kind. */
export interface AccountsSeen {
  tree: boolean;
  costs: boolean;
  places: Readonly<Record<'cash' | 'bank' | 'payment_gateway', boolean>>;
}

/**
 * Accounts, kinds of costs and places by all words of their name, the beginning of an account's code, or a place's full
 * code (D66). Without balances, which may be hidden (D69).
 */
export async function findAccounts(
  db: Db,
  q: string,
  { tree, costs, places }: AccountsSeen,
): Promise<SearchResult[]> {
  const code = codeOf(q);
  const named = sql<boolean>`fa_fold(a.name) like all(${searchWords(q).map((word) => `%${escapeLike(word)}%`)}::text[])`;
  const found =
    code === null ? named : sql<boolean>`(${named} or a.code like ${`${code}%`} or own.code = ${code})`;
  const { rows } = await sql<SearchResult>`
    with known as (
      select a.*, p.name as parent, p.code = '51' as cost from accounts a left join accounts p on p.id = a.parent_id
      where a.user_id is null and a.deleted_at is null)
    select 'account' as kind, own.id, a.name as title, own.code as subtitle, null as balance, null as pending,
      null as last_visit, '[]'::json as next,
      json_build_object('of', own.kind, 'parent', coalesce(a.parent, '')) as account
    from known a cross join lateral (
      select 'cash' as kind, k.id, k.code from cashes k where ${places.cash} and k.id = a.cash_id and k.deleted_at is null
      union all
      select 'bank', b.id, b.code from banks b where ${places.bank} and b.id = a.bank_id and b.deleted_at is null
      union all
      select 'payment_gateway', g.id, g.code from payment_gateways g
      where ${places.payment_gateway} and g.id = a.payment_gateway_id and g.deleted_at is null
      union all
      select case when a.cost then 'cost_type' else 'account' end, a.id, a.code
      where a.code is not null and (${tree} or (${costs} and a.cost))) own
    where ${found}
    order by own.code is distinct from ${code}, own.kind = 'account', own.code, a.name collate fa_num, own.id
    limit ${SHOWN}`.execute(db);
  return rows;
}

/** A code as the tables have it; null where no number was typed. */
function codeOf(q: string): string | null {
  const digits = fold(q);
  return /^\d{1,12}$/.test(digits) ? digits : null;
}

/** The number a query is, in any digits; null when it is none. */
function numberOf(q: string): number | null {
  const digits = fold(q);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}
