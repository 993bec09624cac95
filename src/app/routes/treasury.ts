import type { RouteEntry } from './entry.ts';
import { awayPage, readPages } from './pages.ts';

export const treasury: readonly RouteEntry[] = [
  ...readPages('/treasury/receive', 'receipts', 'receive.show', 'record.receipts', 'record.receipts_print'),
  {
    path: '/treasury/receive/$id/print',
    layout: 'bare',
    permission: 'receive.show',
    title: 'print.receipt',
    screen: awayPage('receipt'),
  },
];
