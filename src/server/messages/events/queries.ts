import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type {
  ReceivedEvent,
  Recipients,
  receivedEventList,
  SentEvent,
  sentEventList,
} from '#contract/messages/events.ts';
import type { Db } from '#server/db/client.ts';
import {
  betweenClubDays,
  containsText,
  equalsFlag,
  inValues,
  type ListSql,
  listPage,
} from '#server/db/list.ts';
import { writtenBy } from '#server/records/creator-sql.ts';

const creator = sql<ReceivedEvent['creator']>`case when u.id is not null
  then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('creator');

const received = (db: Db, user_id: number) =>
  db
    .selectFrom('event_subscribers as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .leftJoin('users as u', 'u.id', 'e.creator_id')
    .where('s.user_id', '=', user_id)
    .select(['e.id', 'e.type', 'e.priority', 'e.subject', 'e.content', 'e.created_at'])
    .select(['e.resource_kind', 'e.resource_id', 's.id as subscriber_id', 's.seen_at', creator])
    .$castTo<ReceivedRow>();
type ReceivedRow = Omit<ReceivedEvent, 'created_at' | 'seen_at'> & { created_at: Date; seen_at: Date | null };

/** Of one sender, or with null of all of them and the system; not what was taken back from everybody. */
const sent = (db: Db, user_id: number | null) =>
  db
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.id', 'e.creator_id')
    .$if(user_id !== null, (all) => all.where('e.creator_id', '=', user_id))
    .where(sql<boolean>`(e.once is null or exists (select from event_subscribers s where s.event_id = e.id))`)
    .select(['e.id', 'e.type', 'e.priority', 'e.subject', 'e.content', 'e.created_at'])
    .select(['e.resource_kind', 'e.resource_id'])
    .select([
      creator,
      sql<number>`(select count(*) from event_subscribers s where s.event_id = e.id)`.as('subscribers_count'),
      sql<number>`(select count(s.seen_at) from event_subscribers s where s.event_id = e.id)`.as(
        'seen_count',
      ),
    ])
    .$castTo<SentRow>();
type SentRow = Omit<SentEvent, 'created_at'> & { created_at: Date };

const sorts = {
  id: sql`e.id`,
  created_at: sql`e.created_at`,
  subject: sql`e.subject collate fa_num`,
  type: sql`e.type`,
  priority: sql`e.priority`,
} satisfies Record<(typeof sentEventList.sorts)[number], unknown>;

const filters = (zone: string) =>
  ({
    id: inValues(sql`e.id`),
    subject: containsText(sql`e.subject`),
    type: inValues(sql`e.type::text`),
    priority: inValues(sql`e.priority::text`),
    creator: writtenBy(sql`e.creator_id`),
    created_at: betweenClubDays(sql`e.created_at`, zone),
  }) satisfies Record<keyof typeof sentEventList.filters, unknown>;

const receivedSql = (zone: string): ListSql => ({
  sorts: { ...sorts, seen_at: sql`s.seen_at` } satisfies Record<
    (typeof receivedEventList.sorts)[number],
    unknown
  >,
  filters: { ...filters(zone), seen: equalsFlag(sql`s.seen_at is not null`) } satisfies Record<
    keyof typeof receivedEventList.filters,
    unknown
  >,
});

export function listReceived(db: Db, user_id: number, q: ListQuery, zone: string) {
  const events = received(db, user_id);
  return listPage(db, events, events, 'e.id', receivedSql(zone), q);
}

export function listSent(db: Db, user_id: number | null, q: ListQuery, zone: string) {
  const events = sent(db, user_id);
  return listPage(db, events, events, 'e.id', { sorts, filters: filters(zone) }, q);
}

export function findReceived(db: Db, user_id: number, id: number) {
  return received(db, user_id).where('e.id', '=', id).executeTakeFirst();
}

export function findSent(db: Db, user_id: number, id: number) {
  return sent(db, user_id).where('e.id', '=', id).executeTakeFirst();
}

const subscriberSql: ListSql = {
  sorts: { id: sql`s.id`, seen_at: sql`s.seen_at` },
  filters: { seen: equalsFlag(sql`s.seen_at is not null`) },
};

/** An event's recipients; undefined when it does not exist. */
export async function listSubscribers(db: Db, id: number, q: ListQuery) {
  const event = await db.selectFrom('events').select('id').where('id', '=', id).executeTakeFirst();
  if (!event) return undefined;
  const rows = db
    .selectFrom('event_subscribers as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .where('s.event_id', '=', id)
    .select(['s.id', 's.seen_at'])
    .select(
      sql<{ id: number; name: string; family: string }>`json_build_object('id', u.id, 'name', u.name,
        'family', u.family)`.as('user'),
    );
  return listPage(db, rows, rows, 's.id', subscriberSql, q);
}

/** Groups of the staff, and all who may sign in but the caller, by name. */
export async function listRecipients(db: Db, me: number): Promise<Recipients> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'family'])
    .select(sql<number>`role_id`.as('role_id'))
    .where('role_id', 'is not', null)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where('id', '!=', me)
    .orderBy(sql`family collate fa_num`)
    .orderBy(sql`name collate fa_num`)
    .orderBy('id')
    .execute();
  const roles = await db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute();
  // A group of nobody has nobody to tell.
  return { roles: roles.filter(({ id }) => people.some((one) => one.role_id === id)), people };
}
