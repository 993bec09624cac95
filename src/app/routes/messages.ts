import type { RouteEntry } from './entry.ts';
import { awayPage, readPages } from './pages.ts';

export const messages: readonly RouteEntry[] = [
  ...readPages('/events', 'events', 'event.show', 'events.title', 'events.print', 'messages'),
  {
    path: '/events/insert',
    layout: 'frame',
    permission: 'event.create',
    title: 'events.new',
    screen: awayPage('event-new'),
    nav: 'messages',
  },
  ...readPages('/messages', 'messages', 'invoice.show', 'messages.title', 'messages.print', 'messages'),
  ...readPages(
    '/profile/received-events',
    'received-events',
    'session',
    'events.received',
    'events.print_received',
    'messages',
  ),
  ...readPages(
    '/profile/sent-events',
    'sent-events',
    'session',
    'events.sent',
    'events.print_sent',
    'messages',
  ),
];
