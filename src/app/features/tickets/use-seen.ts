import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#app/data/use-call.ts';
import { useOffline } from '#app/state/connection.ts';
import { organizationTickets, supportTickets } from '#contract/tickets.ts';
import type { OpenTicket } from './kinds.ts';

const CHANGES = [{ resource: 'tickets' }] as const;

/** Whether somebody looks at this page. */
function useLooked(): boolean {
  const [looked, setLooked] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setLooked(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return looked;
}

/** Opening marks as seen, and so does what comes while one looks at it: up to the last message that is shown. */
export function useSeen({ kind, id, unseen }: OpenTicket, last: number | undefined): void {
  const support = useCall(supportTickets.seen, { changes: CHANGES });
  const organization = useCall(organizationTickets.seen, { changes: CHANGES });
  const looked = useLooked();
  const away = useOffline();
  const mark = useEffectEvent((message_id: number) => {
    const input = { params: { id: String(id) }, body: { message_id } };
    void (kind === 'support' ? support.submit(input) : organization.submit(input));
  });
  const due = unseen > 0 && looked && !away;
  useEffect(() => {
    if (due && last !== undefined) mark(last);
  }, [due, last]);
}
