import { type SqlBool, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { TicketMessage } from '#contract/messages/ticket-messages.ts';
import type { ticketMessageList } from '#contract/messages/tickets.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { inValues, type ListSql, listPage } from '#server/db/list.ts';

type At<T> = {
  [K in keyof T]: K extends 'created_at' ? Date : K extends 'seen_at' | 'occurred_at' ? Date | null : T[K];
};

/** `notes`: whether the reader gets them. */
const rows = (db: Db, ticket_id: number, notes: boolean) =>
  db
    .selectFrom('ticket_messages as m')
    .leftJoin('users as c', 'c.id', 'm.creator_id')
    .leftJoin('messages as x', 'x.id', 'm.sms_id')
    .where('m.ticket_id', '=', ticket_id)
    .$if(!notes, (all) => all.where(sql<SqlBool>`m.side is distinct from 'note'`))
    .select(['m.id', 'm.ticket_id', 'm.side', 'm.message', 'm.seen_at', 'm.occurred_at', 'm.device_no'])
    .select(['m.client_ref', 'm.created_at'])
    .select([
      sql<TicketMessage['change']>`case when m.change is not null then (m.change - 'operator_id')
        || case when m.change ? 'operator_id' then jsonb_build_object('operator',
          (select json_build_object('id', o.id, 'name', o.name, 'family', o.family)
          from users o where o.id = (m.change ->> 'operator_id')::bigint)) else '{}' end end`.as('change'),
      sql<
        TicketMessage['attachments']
      >`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name,
        'type', f.type, 'size', f.size) order by f.id), '[]') from attachments f
        where f.resource = 'ticket-messages' and f.resource_id = m.id)`.as('attachments'),
      sql<TicketMessage['creator']>`case when c.id is not null
        then json_build_object('id', c.id, 'name', c.name, 'family', c.family) end`.as('creator'),
      sql<TicketMessage['send_status']>`case when x.id is null or x.state = 'sent' then 'send'
        else 'notSend' end`.as('send_status'),
      sql<TicketMessage['seen_status']>`case when m.seen_at is null then 'notSeen' else 'seen' end`.as(
        'seen_status',
      ),
      sql<
        TicketMessage['sms']
      >`case when x.id is not null then json_build_object('id', x.id, 'state', x.state,
        'fault', split_part(x.last_error, ' ', 1)) end`.as('sms'),
    ])
    .$castTo<At<TicketMessage>>();

const listSql: ListSql = {
  sorts: { id: sql`m.id` } satisfies Record<(typeof ticketMessageList.sorts)[number], unknown>,
  filters: { side: inValues(sql`m.side`) } satisfies Record<keyof typeof ticketMessageList.filters, unknown>,
};

export function listMessages(db: Db, ticket_id: number, notes: boolean, q: ListQuery) {
  const messages = rows(db, ticket_id, notes);
  return listPage(db, messages, messages, 'm.id', listSql, q);
}

export const findMessage = (db: Db, ticket_id: number, id: number) =>
  rows(db, ticket_id, true).where('m.id', '=', id).executeTakeFirst();

/** What a message of a ticket is of, for whoever wants a paper that hangs on it. */
export const findSaid = ({ db }: Context, id: number) =>
  db
    .selectFrom('ticket_messages as m')
    .innerJoin('tickets as t', 't.id', 'm.ticket_id')
    .select(['m.side', 't.id', 't.kind', 't.user_id', 't.operator_id'])
    .where('m.id', '=', id)
    .executeTakeFirst();
