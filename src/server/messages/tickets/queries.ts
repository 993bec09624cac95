import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type {
  OrganizationTicket,
  organizationTicketList,
  SupportTicket,
  supportTicketList,
  TicketTotals,
} from '#contract/messages/tickets.ts';
import { EXCERPT } from '#contract/messages/tickets.ts';
import { fold } from '#domain/persian.ts';
import {
  ANSWERED_STATUSES,
  ORGANIZATION_STATUSES,
  plainMessage,
  SUPPORT_STATUSES,
  type TicketKind,
  type TicketSide,
  WAITING_STATUSES,
} from '#domain/tickets.ts';
import { TOP_ROLE } from '#domain/top-role.ts';
import { type Context, can } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import {
  applyFilters,
  betweenClubDays,
  containsText,
  equalsFlag,
  inValues,
  type ListSql,
  listPage,
  matchesNames,
  matchesSearch,
  personOrder,
} from '#server/db/list.ts';
import { writtenBy } from '#server/records/creator-sql.ts';
import { servedBy } from '../ticket-services/service.ts';

/** The reader, and whether phones and balances may be shown. */
export interface Reader {
  user_id: number | null;
  role_id: number | null;
  people: boolean;
  zone: string;
}
export const readerOf = async (ctx: Context): Promise<Reader> => ({
  user_id: ctx.actor.user_id,
  role_id: ctx.actor.role_id,
  people: can(ctx, 'user.show'),
  zone: (await ctx.club()).time_zone,
});

const person = (alias: string) =>
  sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'family', ${alias}.family)`);
const words = (statuses: readonly string[]) => sql.join(statuses.map((status) => sql.lit(status)));

const open = sql<SqlBool>`t.status not in ('completed', 'canceled')`;

// What a ticket is to its reader ------------------------------------------------------------------------------------

const asks = ({ user_id }: Reader) => sql<SqlBool>`t.user_id = ${user_id}::bigint`;
/** Theirs to answer: taken by them, or by nobody and asked of a service that they serve. */
const answers = ({ user_id, role_id }: Reader, kind: TicketKind) =>
  kind === 'organization'
    ? sql<SqlBool>`t.operator_id = ${user_id}::bigint`
    : sql<SqlBool>`(t.operator_id = ${user_id}::bigint or t.operator_id is null and ${servedBy(user_id, role_id)})`;

const unseen = (reader: Reader, kind: TicketKind) => sql<number>`case when ${asks(reader)} then t.unseen_asks
  when ${answers(reader, kind)} then greatest(t.unseen_answers, t.new_to_operator::integer) else 0 end`;

/** Of support whoever does not ask is of the club's side; of an internal one each waits for the other. */
const waiting = (reader: Reader, kind: TicketKind) => sql<SqlBool>`(case
  when ${asks(reader)} then t.status in (${words(ANSWERED_STATUSES)})
  when ${kind === 'support' ? sql`true` : answers(reader, kind)} then t.status in (${words(WAITING_STATUSES)})
  else false end)`;

/** All support tickets; of internal ones those of the two, and all for the top role. */
export const visible = ({ user_id, role_id }: Reader, kind: TicketKind): RawBuilder<SqlBool> =>
  kind === 'support' || role_id === TOP_ROLE
    ? sql<SqlBool>`t.kind = ${sql.lit(kind)}`
    : sql<SqlBool>`(t.kind = 'organization' and (t.user_id = ${user_id}::bigint or t.operator_id = ${user_id}::bigint))`;

// Lists -------------------------------------------------------------------------------------------------------------

const joined = (db: Db, reader: Reader, kind: TicketKind) =>
  db
    .selectFrom('tickets as t')
    .leftJoin('ticket_services as s', 's.id', 't.service_id')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('users as o', 'o.id', 't.operator_id')
    .where(visible(reader, kind));

interface Row {
  id: number;
  number: number;
  subject: string;
  status: string;
  priority: 1 | 2 | 3 | 4 | 5;
  last_message_at: Date;
  created_at: Date;
  version: number;
  service: SupportTicket['service'] | null;
  user: SupportTicket['user'];
  operator: SupportTicket['operator'];
  creator: SupportTicket['creator'];
  unseen: number;
  waiting: boolean;
  m_id: number;
  m_side: TicketSide;
  m_message: string;
  m_creator: SupportTicket['creator'];
  m_at: Date;
  send_status: SupportTicket['send_status'];
  seen_status: SupportTicket['seen_status'];
}

const rows = (db: Db, reader: Reader, kind: TicketKind) =>
  joined(db, reader, kind)
    .leftJoin('users as cr', 'cr.id', 't.creator_id')
    .innerJoin('ticket_messages as m', 'm.id', 't.last_message_id')
    .leftJoin('users as mc', 'mc.id', 'm.creator_id')
    .leftJoin('messages as x', 'x.id', 'm.sms_id')
    .leftJoin('accounts as a', 'a.user_id', 'u.id')
    .select(['t.id', 't.number', 't.subject', 't.status', 't.priority', 't.last_message_at', 't.created_at'])
    .select(['t.version', 'm.id as m_id', 'm.side as m_side', 'm.created_at as m_at'])
    .select([
      sql<
        Row['service']
      >`case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end`.as('service'),
      sql<Row['user']>`json_build_object('id', u.id, 'name', u.name, 'family', u.family, 'phone_number',
        case when ${reader.people}::boolean then u.phone_number end, 'balance',
        case when ${reader.people}::boolean then coalesce(a.balance, 0) end)`.as('user'),
      sql<Row['operator']>`case when o.id is not null then ${person('o')} end`.as('operator'),
      sql<Row['creator']>`case when cr.id is not null then ${person('cr')} end`.as('creator'),
      sql<Row['creator']>`case when mc.id is not null then ${person('mc')} end`.as('m_creator'),
      sql<string>`left(m.message, 1000)`.as('m_message'),
      sql<Row['send_status']>`case when x.id is null or x.state = 'sent' then 'send' else 'notSend' end`.as(
        'send_status',
      ),
      sql<Row['seen_status']>`case when m.seen_at is null then 'notSeen' else 'seen' end`.as('seen_status'),
      unseen(reader, kind).as('unseen'),
      waiting(reader, kind).as('waiting'),
    ])
    .$castTo<Row>();

function shown({ m_id, m_side, m_message, m_creator, m_at, ...ticket }: Row) {
  const message = plainMessage(m_message).replace(/\s+/g, ' ').slice(0, EXCERPT);
  return {
    ...ticket,
    last_message: { id: m_id, side: m_side, message, creator: m_creator, created_at: m_at },
  };
}

/** As the wire has it: a support ticket, or one between two. */
const supportOf = (row: Row) => {
  const { service, status, ...ticket } = shown(row);
  return {
    ...ticket,
    status: status as SupportTicket['status'],
    service: service as SupportTicket['service'],
  };
};
const organizationOf = (row: Row) => {
  const { service: _, user, operator, status, ...ticket } = shown(row);
  return {
    ...ticket,
    status: status as OrganizationTicket['status'],
    creator: { id: user.id, name: user.name, family: user.family },
    recipient: operator as OrganizationTicket['recipient'],
  };
};

const placeIn = (statuses: readonly string[]) =>
  sql`array_position(array[${words(statuses)}]::text[], t.status)`;

const sorts = {
  id: sql`t.id`,
  number: sql`t.number`,
  subject: sql`t.subject collate fa_num`,
  priority: sql`t.priority`,
  last_message_at: sql`t.last_message_at`,
  created_at: sql`t.created_at`,
};

function search(reader: Reader, aliases: readonly string[]) {
  const names = aliases.map((alias) =>
    (reader.people ? matchesSearch : matchesNames)(sql.ref(`${alias}.search`)),
  );
  return (value: string) => sql<SqlBool>`(${containsText(sql`t.subject`)(value)}
    or t.number::text = ${fold(value)} or ${sql.join(
      names.map((name) => name(value)),
      sql` or `,
    )})`;
}

const filters = (reader: Reader, kind: TicketKind) => ({
  number: inValues(sql`t.number`),
  priority: inValues(sql`t.priority::text`),
  seen: equalsFlag(sql`(${unseen(reader, kind)}) = 0`),
  waiting: equalsFlag(waiting(reader, kind)),
  created_at: betweenClubDays(sql`t.created_at`, reader.zone),
  status: inValues(sql`t.status`),
});

const supportSql = (reader: Reader): ListSql => ({
  sorts: {
    ...sorts,
    status: placeIn(SUPPORT_STATUSES),
    service: sql`s.name collate fa_num`,
    user: personOrder('u'),
    operator: personOrder('o'),
  } satisfies Record<(typeof supportTicketList.sorts)[number], unknown>,
  filters: {
    ...filters(reader, 'support'),
    search: search(reader, ['u']),
    service: inValues(sql`t.service_id`),
    operator: inValues(sql`t.operator_id`),
    taken: equalsFlag(sql`t.operator_id is not null`),
    user: inValues(sql`t.user_id`),
    creator: writtenBy(sql`t.creator_id`),
    mine: equalsFlag(sql`coalesce(${asks(reader)} or ${answers(reader, 'support')}, false)`),
  } satisfies Record<keyof typeof supportTicketList.filters, unknown>,
});

const organizationSql = (reader: Reader): ListSql => ({
  sorts: {
    ...sorts,
    status: placeIn(ORGANIZATION_STATUSES),
    recipient: personOrder('o'),
    creator: personOrder('u'),
  } satisfies Record<(typeof organizationTicketList.sorts)[number], unknown>,
  filters: {
    ...filters(reader, 'organization'),
    search: search(reader, ['u', 'o']),
    user: (ids: number[]) =>
      sql<SqlBool>`(t.user_id = any(${ids}::bigint[]) or t.operator_id = any(${ids}::bigint[]))`,
    box: (
      boxes: string[],
    ) => sql<SqlBool>`(${boxes.includes('received')}::boolean and t.operator_id = ${reader.user_id}
      or ${boxes.includes('sent')}::boolean and t.user_id = ${reader.user_id})`,
  } satisfies Record<keyof typeof organizationTicketList.filters, unknown>,
});

async function listRows(db: Db, reader: Reader, kind: TicketKind, q: ListQuery) {
  const listSql = kind === 'support' ? supportSql(reader) : organizationSql(reader);
  const keys = joined(db, reader, kind).select('t.id');
  return listPage(db, rows(db, reader, kind), keys, 't.id', listSql, q);
}

export async function listSupport(db: Db, reader: Reader, q: ListQuery) {
  const { data, ...page } = await listRows(db, reader, 'support', q);
  return { ...page, data: data.map(supportOf) };
}

export async function listOrganization(db: Db, reader: Reader, q: ListQuery) {
  const { data, ...page } = await listRows(db, reader, 'organization', q);
  return { ...page, data: data.map(organizationOf) };
}

const findRow = (db: Db, reader: Reader, kind: TicketKind, id: number) =>
  rows(db, reader, kind).where('t.id', '=', id).executeTakeFirst();

export async function findSupport(db: Db, reader: Reader, id: number) {
  const row = await findRow(db, reader, 'support', id);
  return row && supportOf(row);
}

export async function findOrganization(db: Db, reader: Reader, id: number) {
  const row = await findRow(db, reader, 'organization', id);
  return row && organizationOf(row);
}

const countOf = (reader: Reader, kind: TicketKind, statuses: readonly string[]) => [
  sql<number>`count(*)`.as('count'),
  sql<number>`coalesce(sum(${unseen(reader, kind)}), 0)::bigint`.as('unseen'),
  sql<number>`count(*) filter (where ${waiting(reader, kind)})`.as('waiting'),
  ...statuses.map((status) => sql<number>`count(*) filter (where t.status = ${sql.lit(status)})`.as(status)),
];
type Counts<S extends string> = Record<'count' | 'unseen' | 'waiting' | S, number>;

export const totalSupport = (db: Db, reader: Reader, q: ListQuery) =>
  applyFilters(
    joined(db, reader, 'support').select(countOf(reader, 'support', SUPPORT_STATUSES)),
    supportSql(reader),
    q.filters,
  )
    .$castTo<Counts<SupportTicket['status']>>()
    .executeTakeFirstOrThrow();

export const totalOrganization = (db: Db, reader: Reader, q: ListQuery) =>
  applyFilters(
    joined(db, reader, 'organization').select(countOf(reader, 'organization', ORGANIZATION_STATUSES)),
    organizationSql(reader),
    q.filters,
  )
    .$castTo<Counts<OrganizationTicket['status']>>()
    .executeTakeFirstOrThrow();

/** Counts of one person, by indexes of open and unseen tickets. */
export async function countMine(
  db: Db,
  reader: Reader,
  kind: TicketKind,
): Promise<NonNullable<TicketTotals['support']>> {
  const { rows: counted } = await sql<NonNullable<TicketTotals['support']>>`
    select (select count(*) from tickets t left join ticket_services s on s.id = t.service_id
        where t.kind = ${sql.lit(kind)} and (t.unseen_answers > 0 or t.new_to_operator)
          and not ${asks(reader)} and ${answers(reader, kind)})
      + (select count(*) from tickets t
        where t.kind = ${sql.lit(kind)} and t.unseen_asks > 0 and ${asks(reader)}) as unseen,
      o.open, o.waiting,
      (select t.id from tickets t left join ticket_services s on s.id = t.service_id
        where ${visible(reader, kind)} and ${open} and ${waiting(reader, kind)}
          and (${asks(reader)} or ${answers(reader, kind)})
        order by t.last_message_at, t.id limit 1) as first
    from (select count(*) as open, count(*) filter (where ${waiting(reader, kind)}) as waiting
      from tickets t where ${visible(reader, kind)} and ${open}) o`.execute(db);
  return counted[0] ?? { unseen: 0, open: 0, waiting: 0, first: null };
}
