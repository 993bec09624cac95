import { useCall } from '#app/data/use-call.ts';
import { organizationTickets, supportTickets } from '#contract/tickets.ts';
import type { SetStatus } from '#domain/tickets.ts';
import type { OpenTicket } from './kinds.ts';

interface Change {
  status?: SetStatus;
  operator_id?: number;
  priority?: OpenTicket['priority'];
}

/** Changes a ticket of either kind: who has it, where it stands, how much it matters. */
export function useChange({ kind, id }: OpenTicket) {
  const changes = [
    { resource: 'tickets' },
    { resource: 'support-tickets' },
    { resource: 'organization-tickets' },
  ];
  const support = useCall(supportTickets.update, { changes });
  const organization = useCall(organizationTickets.update, { changes });
  const call = kind === 'support' ? support : organization;
  /** Whether it is done. */
  const change = async (body: Change): Promise<boolean> =>
    (await call.submit({ params: { id: String(id) }, body })).state === 'done';
  return { change, busy: call.busy, error: call.error, errorText: call.errorText, reset: call.reset };
}
