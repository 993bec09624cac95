import { useCall } from '#app/calls/use-call.ts';
import { invalidate } from '#app/data/affects.ts';
import { useProfile } from '#app/data/profile.ts';
import { queryClient } from '#app/data/query.ts';
import { organizationTickets, supportTickets } from '#contract/messages/tickets.ts';
import type { SetStatus } from '#domain/tickets.ts';
import { answersOf, type OpenTicket } from './kinds.ts';

interface Change {
  status?: SetStatus;
  operator_id?: number;
  priority?: OpenTicket['priority'];
}

/** Changes a ticket's assignee, status or priority. */
export function useChange(ticket: OpenTicket) {
  const { kind, id } = ticket;
  const me = useProfile().id;
  const changes = [
    { resource: 'tickets' },
    { resource: 'support-tickets' },
    { resource: 'organization-tickets' },
  ];
  const support = useCall(supportTickets.update, { changes });
  const organization = useCall(organizationTickets.update, { changes });
  const call = kind === 'support' ? support : organization;
  /** Whether it succeeded. After a conflict the colleague's change is shown first. */
  const change = async (body: Change): Promise<boolean> => {
    const now = answersOf(ticket);
    // Reassigned from the shown assignee, not from a newer one.
    const another = body.operator_id !== undefined && now !== null && now.id !== me;
    const sent = another ? { ...body, version: ticket.version } : body;
    const outcome = await call.submit({ params: { id: String(id) }, body: sent });
    if (outcome.state === 'refused' && outcome.error.code === 'stale') void invalidate(queryClient, changes);
    return outcome.state === 'done';
  };
  return { change, busy: call.busy, error: call.error, errorText: call.errorText, reset: call.reset };
}
