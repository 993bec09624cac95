import type { RouteEntry } from './entry.ts';
import { awayPage, readPages } from './pages.ts';

export const sales: readonly RouteEntry[] = [
  ...readPages(
    '/sales/invoices',
    'sale-invoices',
    'invoice.show',
    'sales.all',
    'record.invoices_print',
    'sales',
  ),
  {
    path: '/sales/invoices/$id/print',
    layout: 'bare',
    permission: 'invoice.show',
    title: 'print.reservation',
    screen: awayPage('reservation'),
  },
];
