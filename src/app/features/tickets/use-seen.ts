import { useEffect, useEffectEvent, useRef, useState } from 'react';
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
  const offline = useOffline();
  const marked = useRef<number>(undefined);
  const mark = useEffectEvent((message_id: number) => {
    marked.current = message_id;
    const input = { params: { id: String(id) }, body: { message_id } };
    void (kind === 'support' ? support.submit(input) : organization.submit(input));
  });
  // What comes while an earlier one is being marked has its turn when that is done.
  const due = unseen > 0 && looked && !offline && !support.busy && !organization.busy;
  useEffect(() => {
    if (due && last !== undefined && last !== marked.current) mark(last);
  }, [due, last]);
}
