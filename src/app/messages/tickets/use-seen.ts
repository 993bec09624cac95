import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCall } from '#app/calls/use-call.ts';
import { useOffline } from '#app/state/connection.ts';
import { organizationTickets, supportTickets } from '#contract/messages/tickets.ts';
import type { OpenTicket } from './kinds.ts';

const CHANGES = [{ resource: 'tickets' }] as const;
/** The delay before a failed attempt is repeated. */
const AGAIN_MS = 15_000;

/** Whether the page is visible. */
function useLooked(): boolean {
  const [looked, setLooked] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setLooked(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return looked;
}

/** Marks messages as seen on opening, and new ones while the page is visible, up to the last one shown. */
export function useSeen({ kind, id, unseen }: OpenTicket, last: number | undefined): void {
  const support = useCall(supportTickets.seen, { changes: CHANGES });
  const organization = useCall(organizationTickets.seen, { changes: CHANGES });
  const looked = useLooked();
  const offline = useOffline();
  const marked = useRef<number>(undefined);
  const [again, setAgain] = useState(0);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);
  const mark = useEffectEvent(async (message_id: number) => {
    marked.current = message_id;
    const input = { params: { id: String(id) }, body: { message_id } };
    const outcome = await (kind === 'support' ? support.submit(input) : organization.submit(input));
    if (outcome.state !== 'refused' || !outcome.error.passing) return;
    // Not marked: until it is, it is new to everybody else.
    retry.current = setTimeout(() => {
      marked.current = undefined;
      setAgain((n) => n + 1);
    }, AGAIN_MS);
  });
  // Messages that arrive meanwhile are marked afterwards.
  const due = unseen > 0 && looked && !offline && !support.busy && !organization.busy;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` is another try
  useEffect(() => {
    if (due && last !== undefined && last !== marked.current) void mark(last);
  }, [due, last, again]);
}
