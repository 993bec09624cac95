import { useNavigate } from '@tanstack/react-router';
import Headset from 'lucide-react/icons/headset';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Plus from 'lucide-react/icons/plus';
import Zap from 'lucide-react/icons/zap';
import { useCan } from '#app/data/profile.ts';
import { defineResource, type ListAction, type Resource } from '#app/engine/resource.ts';
import { useWords, type Words } from '#app/i18n/words.ts';
import { linkTo } from '#app/links.ts';
import { organizationTicketColumns, supportTicketColumns } from '#contract/messages/columns/tickets.ts';
import {
  type OrganizationTicket,
  organizationTickets as organizationCalls,
  organizationTicketList,
  type SupportTicket,
  supportTickets as supportCalls,
  supportTicketList,
} from '#contract/messages/tickets.ts';
import type { TicketKind } from '#domain/tickets.ts';
import { Count } from '#ui/count.tsx';
import { fullName, KIND } from './kinds.ts';
import { NarrowOrganization, NarrowSupport } from './narrow.tsx';
import { StatusTag } from './status-tag.tsx';

const search = { filter: 'search', label: 'tickets.search' } as const;

/** Actions of a ticket list: a new one, and for those who answer the ready answers. */
function useTicketActions(kind: TicketKind): ListAction[] {
  const { t } = useWords();
  const can = useCan();
  const navigate = useNavigate();
  const actions: (ListAction | false)[] = [
    can(KIND[kind].create) && {
      key: 'new',
      label: t(`tickets.new_${kind}`),
      icon: Plus,
      main: true,
      onPress: () => void navigate(linkTo(KIND[kind].insert)),
    },
    kind === 'support' &&
      can('support_ticket.create') && {
        key: 'answers',
        label: t('ticket-answers.title'),
        icon: Zap,
        onPress: () => void navigate(linkTo('/tickets/answers')),
      },
  ];
  return actions.filter((action) => action !== false);
}

type Row = SupportTicket | OrganizationTicket;

/** «نازنین محمدی: بله، به کارت لطفاً.» */
const saidLast = ({ last_message: { creator, message } }: Row, { t, digits }: Words): string =>
  creator ? t('tickets.said', { name: fullName(creator), text: digits(message) }) : digits(message);

const cardEnd = (kind: TicketKind, { status, waiting, unseen }: Row) => (
  <span className="flex flex-none items-center gap-1.5">
    <StatusTag kind={kind} status={status} waiting={waiting} />
    <Count n={unseen} />
  </span>
);

const cellsOf = (kind: TicketKind): NonNullable<Resource<Row>['cells']> => ({
  status: ({ status, waiting }) => <StatusTag kind={kind} status={status} waiting={waiting} />,
  last_message: (row, words) => saidLast(row, words),
  unseen: ({ unseen }) => <Count n={unseen} />,
});

/** Support tickets. */
export const supportTickets = defineResource<SupportTicket>({
  name: 'support-tickets',
  path: '/tickets/support',
  calls: { list: supportCalls.list, total: supportCalls.total },
  spec: supportTicketList,
  columns: supportTicketColumns,
  words: {
    title: 'tickets.support',
    count: 'tickets.count',
    nothing: 'tickets.nothing',
    nothing_detail: 'tickets.nothing_detail',
  },
  icon: Headset,
  search,
  titleOf: ({ subject }) => subject,
  card: (row, words) => ({
    title: words.digits(row.subject),
    detail: saidLast(row, words),
    end: cardEnd('support', row),
  }),
  cells: cellsOf('support'),
  unmarked: true,
  above: NarrowSupport,
  useActions: () => useTicketActions('support'),
  page: '/tickets/support/$id',
  sums: () => [],
});

/** Internal tickets. */
export const organizationTickets = defineResource<OrganizationTicket>({
  name: 'organization-tickets',
  path: '/tickets/organization',
  calls: { list: organizationCalls.list, total: organizationCalls.total },
  spec: organizationTicketList,
  columns: organizationTicketColumns,
  words: {
    title: 'tickets.organization',
    count: 'tickets.count',
    nothing: 'tickets.nothing',
    nothing_detail: 'tickets.nothing_detail',
  },
  icon: MessagesSquare,
  search,
  titleOf: ({ subject }) => subject,
  card: (row, words) => ({
    title: words.digits(row.subject),
    detail: saidLast(row, words),
    end: cardEnd('organization', row),
  }),
  cells: cellsOf('organization'),
  unmarked: true,
  above: NarrowOrganization,
  useActions: () => useTicketActions('organization'),
  page: '/tickets/organization/$id',
  sums: () => [],
});
