import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';
import { formScreen, listPages, readPages } from './pages.ts';

export const messages: readonly RouteEntry[] = [
  ...readPages(
    '/events',
    () => import('#app/messages/events/resources.tsx').then((m) => m.allEvents),
    'event.show',
    'events.title',
    'events.print',
    'messages',
  ),
  {
    path: '/events/insert',
    layout: 'frame',
    permission: 'event.create',
    title: 'events.new',
    screen: formScreen(() => import('#app/messages/events/composer.ts').then((m) => m.eventForm)),
    nav: 'messages',
  },
  ...readPages(
    '/tickets/support',
    () => import('#app/messages/tickets/lists.tsx').then((m) => m.supportTickets),
    'support_ticket.show',
    'tickets.support',
    'tickets.print_support',
    'messages',
  ),
  {
    path: '/tickets/support/insert',
    layout: 'frame',
    permission: 'support_ticket.create',
    title: 'tickets.new_support',
    screen: formScreen(() => import('#app/messages/tickets/forms.ts').then((m) => m.supportTicketForm)),
    nav: 'messages',
  },
  {
    path: '/tickets/support/$id',
    layout: 'frame',
    permission: 'support_ticket.show',
    title: 'tickets.one',
    screen: lazyWithWords(() =>
      import('#app/messages/tickets/screens.tsx').then((m) => m.SupportTicketScreen),
    ),
  },
  ...readPages(
    '/tickets/organization',
    () => import('#app/messages/tickets/lists.tsx').then((m) => m.organizationTickets),
    'organizational_ticket.show',
    'tickets.organization',
    'tickets.print_organization',
    'messages',
  ),
  {
    path: '/tickets/organization/insert',
    layout: 'frame',
    permission: 'organizational_ticket.create',
    title: 'tickets.new_organization',
    screen: formScreen(() => import('#app/messages/tickets/forms.ts').then((m) => m.organizationTicketForm)),
    nav: 'messages',
  },
  {
    path: '/tickets/organization/$id',
    layout: 'frame',
    permission: 'organizational_ticket.show',
    title: 'tickets.one',
    screen: lazyWithWords(() =>
      import('#app/messages/tickets/screens.tsx').then((m) => m.OrganizationTicketScreen),
    ),
  },
  ...readPages(
    '/messages',
    () => import('#app/messages/messages/lists.tsx').then((m) => m.messages),
    'invoice.show',
    'messages.title',
    'messages.print',
    'messages',
  ),
  ...readPages(
    '/profile/received-events',
    () => import('#app/messages/events/resources.tsx').then((m) => m.receivedEvents),
    'session',
    'events.received',
    'events.print_received',
    'messages',
  ),
  ...readPages(
    '/profile/sent-events',
    () => import('#app/messages/events/resources.tsx').then((m) => m.sentEvents),
    'session',
    'events.sent',
    'events.print_sent',
    'messages',
  ),
  ...listPages('messages'),
];
