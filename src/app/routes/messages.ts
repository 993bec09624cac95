import type { RouteEntry } from './entry.ts';
import { readPages } from './pages.ts';

export const messages: readonly RouteEntry[] = [
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
