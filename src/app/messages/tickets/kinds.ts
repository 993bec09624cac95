import {
  type OrganizationTicketDetail,
  organizationTickets,
  type SupportTicketDetail,
  supportTickets,
} from '#contract/messages/tickets.ts';
import type { Guard } from '#domain/guards.ts';
import type { TicketKind } from '#domain/tickets.ts';

/** A ticket of either kind as its conversation shows it. */
export type OpenTicket =
  | ({ kind: 'support' } & SupportTicketDetail)
  | ({ kind: 'organization' } & OrganizationTicketDetail);

/** The differences between the two kinds. */
export const KIND = {
  support: {
    path: '/tickets/support',
    one: '/tickets/support/$id',
    insert: '/tickets/support/insert',
    show: 'support_ticket.show',
    create: 'support_ticket.create',
    resource: 'support-tickets',
    calls: supportTickets,
  },
  organization: {
    path: '/tickets/organization',
    one: '/tickets/organization/$id',
    insert: '/tickets/organization/insert',
    show: 'organizational_ticket.show',
    create: 'organizational_ticket.create',
    resource: 'organization-tickets',
    calls: organizationTickets,
  },
} as const satisfies Record<TicketKind, { show: Guard; create: Guard } & Record<string, unknown>>;

/** Why nobody can write here: it is over, one has no right to, or it is between two others. */
export function silence({ status }: Pick<OpenTicket, 'status'>, may: boolean) {
  if (status === 'canceled') return 'tickets.final';
  return may ? 'tickets.only_looks' : 'tickets.only_reads';
}

/** The asker, and the person asked: of a support ticket its assignee. */
export const asksOf = (ticket: OpenTicket) => (ticket.kind === 'support' ? ticket.user : ticket.creator);
export const answersOf = (ticket: OpenTicket) =>
  ticket.kind === 'support' ? ticket.operator : ticket.recipient;

export const fullName = (person: { name: string; family: string } | null): string =>
  person ? `${person.name} ${person.family}` : '';
