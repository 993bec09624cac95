import * as v from 'valibot';
import { defineCall } from '#contract/call.ts';
import { crud, patchOf } from '#contract/crud.ts';
import { all, at, id, many, named, person, text, trashed, version } from '#contract/fields.ts';
import { type ListSpec, SHEETS } from '#contract/list.ts';

/**
 * A service of the club for tickets, and who answers it: a group, people, or both; without either everybody who may
 * answer tickets.
 */
export const TicketService = v.object({
  id,
  name: v.string(),
  role_id: v.nullable(id),
  role: v.nullable(named),
  user_ids: v.array(id),
  users: v.array(person),
  /** Offered for new tickets; existing ones continue. */
  active: v.boolean(),
  created_at: at,
  version,
  ...trashed(),
});
export type TicketService = v.InferOutput<typeof TicketService>;

export const TicketServiceInput = v.strictObject({
  name: text(40, 2),
  role_id: v.optional(v.nullable(id), null),
  user_ids: v.optional(many(id, 50), []),
  active: v.optional(v.boolean(), true),
});

export const ticketServiceList = {
  sorts: ['id', 'name', 'created_at'],
  filters: {
    name: 'text',
    active: 'flag',
  },
  order: 'name,asc',
  trash: 'setting.update',
  exports: SHEETS,
} as const satisfies ListSpec;

export const ticketServices = {
  ...crud({
    resource: 'ticket-services',
    entity: TicketService,
    list: ticketServiceList,
    input: TicketServiceInput,
    example: { name: 'آموزش' },
    patch: patchOf(
      v.strictObject({
        name: text(40, 2),
        role_id: v.nullable(id),
        user_ids: many(id, 50),
        active: v.boolean(),
      }),
    ),
  }),
  /** The services offered in a new ticket's form and in filters. */
  choices: defineCall({
    name: 'ticket-services.choices',
    method: 'GET',
    path: '/v1/admin/tickets/services',
    permission: { any: ['support_ticket.show', 'support_ticket.create'] },
    summary: 'The services that tickets are asked of, by name; those that take no new ones too',
    answer: all(v.object({ ...named.entries, active: v.boolean(), serves: v.boolean() })),
  }),
  servers: defineCall({
    name: 'ticket-services.servers',
    method: 'GET',
    path: '/v1/admin/tickets/servers',
    permission: 'setting.update',
    summary: 'Whom a service may name as who answers it: staff who see support tickets and may answer them',
    answer: all(person),
  }),
};
