import { sql, type Updateable } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Message, messageList } from '#contract/messages/messages.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  inValues,
  type ListSql,
  listPage,
  matchesNames,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import type { MessagesTable } from '#server/db/tables/system.ts';
import { createdBy, creatorJson } from '#server/records/creator-sql.ts';

// The queue ---------------------------------------------------------------------------------------------------------

/** Claims due messages until `until`, skipping those claimed by other processes. */
export function claimDue(db: Db, now: Date, until: Date, limit: number) {
  return (
    db
      // By itself: within the condition some plans ask for it row by row, and each time others are free.
      .with('due', (q) =>
        q
          .selectFrom('messages')
          .select('id')
          // A word, not a value: the plan for all values knows by it that the index of what is due serves.
          .where('state', '=', sql.lit('queued' as const))
          .where('next_at', '<=', now)
          .orderBy('next_at')
          .limit(limit)
          .forNoKeyUpdate()
          .skipLocked(),
      )
      .updateTable('messages as m')
      .from('due')
      .whereRef('m.id', '=', 'due.id')
      .set((e) => ({ attempts: e('m.attempts', '+', 1), next_at: until }))
      .returning(['m.id', 'm.phone_number', 'm.text', 'm.attempts', 'm.invoice_id'])
      .execute()
  );
}

/**
 * Drops due messages that are outdated because a slot of their visit was moved, cancelled or deleted. A reminder
 * concerns only one day's slots; an undone move does not count.
 */
export async function giveUpOvertaken(db: Db, now: Date) {
  const { rows: given } = await sql<{ id: number; invoice_id: number | null }>`
    update messages m set state = 'failed', last_error = 'overtaken'
    where m.id in (
      select q.id from messages q join sale_invoices f on f.id = q.invoice_id
      where q.state = 'queued' and q.next_at <= ${now} and q.kind in ('book', 'reminder') and exists (
        select from sale_invoices i left join invoice_moves v on v.invoice_id = i.id and v.created_at > q.created_at
            and v.undoes is null and not exists (select from invoice_moves w where w.undoes = v.id)
          left join reservable_times t on t.id = v.from_time_id
        where i.group_id = f.group_id and (v.id is not null or i.canceled_at > q.created_at or i.deleted_at > q.created_at)
          and (q.kind = 'book' or i.id = f.id or f.date in (i.date, t.date)))
      for no key update of q skip locked)
    returning m.id, m.invoice_id`.execute(db);
  return given;
}

/** Texts that were sent to a person by hand since. */
export async function countByHand(db: Db, user_id: number, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', user_id)
    .where('kind', 'in', ['message', 'waitlist', 'ticket'])
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function settle(db: Db, id: number, change: Updateable<MessagesTable>): Promise<void> {
  await db.updateTable('messages').set(change).where('id', '=', id).where('state', '=', 'queued').execute();
}

/** Puts those of the messages that were given up on the queue again, to the phone that their customer has now. */
export async function queueAgain(db: Db, ids: readonly number[], now: Date) {
  const { rows } = await sql<{ id: number; invoice_id: number | null }>`
    update messages m set state = 'queued', attempts = 0, next_at = ${now}, last_error = null,
      phone_number = coalesce((select u.phone_number from users u where u.id = m.user_id), m.phone_number)
    where m.id = ${anyOf(ids)} and m.state = 'failed'
    returning m.id, m.invoice_id`.execute(db);
  return rows;
}

/** The existing ones that the caller may read. */
export async function knownMessages(db: Db, ids: readonly number[], tickets: boolean): Promise<number[]> {
  const known = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', anyOf(ids))
    .$if(!tickets, (q) => q.where('kind', '<>', 'ticket'))
    .execute();
  return known.map(({ id }) => id);
}

/** The reservations that messages of a closing are about. */
export const findClosed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('closed_invoice_effects')
    .select(['closed_invoice_id', 'invoice_id'])
    .where('message_id', '=', anyOf(ids))
    .execute();

/** The tickets that these messages carry answers of. */
export const findTickets = (db: Db, ids: readonly number[]) =>
  db.selectFrom('ticket_messages').select('ticket_id').distinct().where('sms_id', '=', anyOf(ids)).execute();

// Messages as they are shown ----------------------------------------------------------------------------------------

const joined = (db: Db) =>
  db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('users as cr', 'cr.id', 'm.creator_id');

const rows = (db: Db, phones: boolean) =>
  joined(db)
    .leftJoin('sale_invoices as i', (on) =>
      on.onRef('i.id', '=', 'm.invoice_id').on('i.deleted_at', 'is', null),
    )
    .select(['m.id', 'm.kind', 'm.text', 'm.parts', 'm.state', 'm.attempts', 'm.created_at', 'm.sent_at'])
    .select([
      sql<string | null>`case when ${phones}::boolean then m.phone_number end`.as('phone_number'),
      sql<Message['user']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('user'),
      sql<Message['invoice']>`case when i.id is not null
        then json_build_object('id', i.id, 'invoice_number', i.invoice_number) end`.as('invoice'),
      creatorJson('cr').as('creator'),
      // «recipient 411»: the kind, and the gateway's own number where it gave one.
      sql<Message['fault']>`split_part(m.last_error, ' ', 1)`.as('fault'),
      sql<number | null>`nullif(split_part(m.last_error, ' ', 2), '')::integer`.as('fault_status'),
      sql<Date | null>`case when m.state = 'queued' then m.next_at end`.as('next_at'),
    ]);

interface Reading {
  /** Whether people's numbers may be seen. */
  phones: boolean;
  /** Whether answers to support tickets may be read. */
  tickets: boolean;
  zone: string;
}

const listSql = ({ phones, zone }: Reading): ListSql => ({
  sorts: {
    id: sql`m.id`,
    user: personOrder('u'),
    state: sql`m.state`,
    created_at: sql`m.created_at`,
    sent_at: sql`m.sent_at`,
  } satisfies Record<(typeof messageList.sorts)[number], unknown>,
  filters: {
    search: (phones ? matchesSearch : matchesNames)(sql`u.search`),
    text: matchesSearch(sql`fa_fold(m.text)`),
    kind: inValues(sql`m.kind`),
    state: inValues(sql`m.state`),
    closing: (ids: number[]) =>
      sql<boolean>`m.id in (select e.message_id from closed_invoice_effects e
        where e.closed_invoice_id = any(${ids}::bigint[]))`,
    created_at: betweenClubDays(sql`m.created_at`, zone),
    creator: createdBy(sql`m.creator_id`),
  } satisfies Record<keyof typeof messageList.filters, unknown>,
  large: true,
});

/** Whose they are: all, or one person's; of what may be read. */
const whose = (db: Db, { tickets }: Reading, user_id: number | null) =>
  joined(db)
    .$if(user_id !== null, (q) => q.where('m.user_id', '=', user_id))
    .$if(!tickets, (q) => q.where('m.kind', '<>', 'ticket'));

export function listMessages(db: Db, reading: Reading, user_id: number | null, q: ListQuery) {
  const keys = whose(db, reading, user_id).select('m.id');
  return listPage(db, rows(db, reading.phones), keys, 'm.id', listSql(reading), q);
}

export function totalMessages(db: Db, reading: Reading, user_id: number | null, q: ListQuery) {
  const count = (state: Message['state']) =>
    sql<number>`count(*) filter (where m.state = ${state})`.as(state);
  const sums = whose(db, reading, user_id).select([
    sql<number>`count(*)`.as('count'),
    sql<number>`coalesce(sum(m.parts), 0)::bigint`.as('parts'),
    count('queued'),
    count('sent'),
    count('failed'),
  ]);
  return applyFilters(sums, listSql(reading), q.filters).executeTakeFirstOrThrow();
}

export const findMessage = (db: Db, { phones, tickets }: Reading, id: number) =>
  rows(db, phones)
    .where('m.id', '=', id)
    .$if(!tickets, (q) => q.where('m.kind', '<>', 'ticket'))
    .executeTakeFirst();
