import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useProfile } from '#app/data/profile.ts';
import { askedAt, infiniteFor } from '#app/data/query.ts';
import { useUnsent } from '#app/offline/unsent.ts';
import type { TicketMessage } from '#contract/messages/ticket-messages.ts';
import { organizationTickets, supportTickets } from '#contract/messages/tickets.ts';
import { roleOf, sideOf, type TicketKind, type TicketRole, type TicketSide } from '#domain/tickets.ts';
import { asksOf, fullName, type OpenTicket } from './kinds.ts';
import type { ShownMessage, TalkState } from './shown-message.ts';

const PER_PAGE = '50';

/** The rows of a conversation: messages and changes, in order. */
export type TalkRow = { key: string; said: ShownMessage } | { key: string; change: TicketMessage };

/** The viewer's side; observers see it as those who answer. */
export const roleIn = (ticket: OpenTicket, me: number): TicketRole =>
  asksOf(ticket)?.id === me ? 'asks' : 'answers';

function stateOf({ seen_status }: TicketMessage, ours: boolean): TalkState | null {
  if (!ours) return null;
  return seen_status === 'seen' ? 'seen' : 'sent';
}

function saidOf(row: TicketMessage, side: TicketSide, ticket: OpenTicket, role: TicketRole): ShownMessage {
  const spoken = roleOf(side);
  const ours = spoken === role;
  const writer = fullName(row.creator);
  // A customer's message written by staff counts as the customer's.
  const speaker = spoken === 'asks' ? fullName(asksOf(ticket)) : writer;
  return {
    key: String(row.id),
    side: spoken === null ? 'note' : ours ? 'ours' : 'theirs',
    author: speaker,
    writer: spoken === 'asks' && writer !== speaker ? writer : '',
    text: row.message,
    at: row.occurred_at ?? row.created_at,
    files: row.attachments,
    waitingFiles: [],
    state: stateOf(row, ours),
    sms: row.sms && { id: row.sms.id, state: row.sms.state },
  };
}

/** A conversation as its reader sees it, the oldest first; answers that this device has not sent stand at its end. */
export function useTalk(ticket: OpenTicket) {
  const { kind } = ticket;
  const id = String(ticket.id);
  const me = useProfile().id;
  const options = infiniteFor(messagesOf(kind), { params: { id }, query: { per_page: PER_PAGE } });
  const query = useInfiniteQuery(options);
  const unsent = useUnsent();
  const { queryKey } = options;
  const role = roleIn(ticket, me);
  const rows = useMemo((): TalkRow[] => {
    const told = (query.data?.pages ?? []).flatMap(({ data }) => data);
    // Pages shifted by new messages contain duplicates.
    const all = [...new Map(told.map((row) => [row.id, row])).values()].sort((a, b) => a.id - b.id);
    const known = new Set(all.map(({ client_ref }) => client_ref));
    const waiting = unsent.messages(kind, ticket.id, askedAt(queryKey)).filter(({ ref }) => !known.has(ref));
    return [
      ...all.map((row): TalkRow => {
        const key = String(row.id);
        return row.side === null ? { key, change: row } : { key, said: saidOf(row, row.side, ticket, role) };
      }),
      ...waiting.map((one): TalkRow => {
        const side = (one.side ?? ticket.sides[0] ?? sideOf(kind, role)) as TicketSide;
        const spoken = roleOf(side);
        return {
          key: one.ref,
          said: {
            key: one.ref,
            side: spoken === null ? 'note' : spoken === role ? 'ours' : 'theirs',
            author: '',
            writer: '',
            text: one.text,
            at: one.at,
            files: [],
            waitingFiles: one.files,
            state: one.state,
            sms: null,
          },
        };
      }),
    ];
  }, [query.data, unsent, kind, ticket, role, queryKey]);
  return { rows, query, last: query.data?.pages[0]?.data[0]?.id };
}

/** Both kinds answer their messages alike. */
const messagesOf = (kind: TicketKind): typeof supportTickets.messages =>
  kind === 'support'
    ? supportTickets.messages
    : (organizationTickets.messages as unknown as typeof supportTickets.messages);
