import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { queryFor } from '#app/data/query.ts';
import { AnswerMissing } from '#app/engine/answer-missing.tsx';
import type { ListChoice } from '#app/engine/list-address.ts';
import { ListBody } from '#app/engine/list-body.tsx';
import type { Listed, Resource } from '#app/engine/resource.ts';
import { useWords } from '#app/i18n/words.ts';
import { linkAt } from '#app/links.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import {
  organizationTickets as organizationCalls,
  supportTickets as supportCalls,
} from '#contract/messages/tickets.ts';
import type { TicketKind } from '#domain/tickets.ts';
import { useViewport } from '#ui/use-viewport.ts';
import { Conversation } from './conversation.tsx';
import { KIND, type OpenTicket } from './kinds.ts';
import { organizationTickets, supportTickets } from './lists.tsx';
import { KindSwitch, StatusChips } from './narrow.tsx';
import './tickets.css';

const useId = (): string => (useParams({ strict: false }) as { id?: string }).id ?? '';

/** A support ticket as a page: the conversation, and on a tablet and a laptop the other tickets beside it. */
export function SupportTicketScreen() {
  const id = useId();
  const query = useQuery(queryFor(supportCalls.get, { params: { id } }));
  const ticket = query.data?.data;
  return (
    <Page kind="support" id={id} query={query} ticket={ticket ? { kind: 'support', ...ticket } : null} />
  );
}

/** The screen of an internal ticket. */
export function OrganizationTicketScreen() {
  const id = useId();
  const query = useQuery(queryFor(organizationCalls.get, { params: { id } }));
  const ticket = query.data?.data;
  return (
    <Page
      kind="organization"
      id={id}
      query={query}
      ticket={ticket ? { kind: 'organization', ...ticket } : null}
    />
  );
}

function Page({
  kind,
  id,
  ticket,
  query,
}: {
  kind: TicketKind;
  id: string;
  ticket: OpenTicket | null;
  query: Parameters<typeof AnswerMissing>[0]['query'];
}) {
  const { t, digits } = useWords();
  const phone = useViewport() === 'phone';
  const numbered = ({ number }: OpenTicket) => t('tickets.numbered', { number });
  return (
    <>
      <TopBar title={ticket ? (phone ? digits(ticket.subject) : numbered(ticket)) : t('tickets.one')} />
      <main className="flex min-h-0 flex-1">
        {!phone && <Others kind={kind} current={Number(id)} />}
        {ticket ? (
          <Conversation key={ticket.id} ticket={ticket} />
        ) : (
          <div className="min-w-0 flex-1 p-4">
            <AnswerMissing query={query} gone={t('tickets.gone')} rows={5} picture />
          </div>
        )}
      </main>
    </>
  );
}

const RESOURCES: Record<TicketKind, Resource<Listed>> = {
  support: supportTickets as unknown as Resource<Listed>,
  organization: organizationTickets as unknown as Resource<Listed>,
};

/** The other tickets of the kind, the last spoken in first. */
function Others({ kind, current }: { kind: TicketKind; current: number }) {
  const { t } = useWords();
  const navigate = useNavigate();
  const [choice, choose] = useState<ListChoice>({ filters: {}, sort: null });
  const state = { choice, choose };
  return (
    <aside className="ticket-pane" aria-label={t('tickets.list')}>
      <div className="flex flex-none flex-col gap-2.5 p-3">
        <KindSwitch kind={kind} />
        <StatusChips kind={kind} state={state} />
      </div>
      <ListBody
        resource={RESOURCES[kind]}
        state={state}
        label={t(`tickets.${kind}`)}
        narrow
        current={current}
        onOpen={({ id }) => void navigate(linkAt(KIND[kind].one, { params: { id } }))}
      />
    </aside>
  );
}
