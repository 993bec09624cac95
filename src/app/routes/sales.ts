import type { RouteEntry } from './entry.ts';
import { lazyPage, listPages, readPages, standardPage } from './pages.ts';

export const sales: readonly RouteEntry[] = [
  ...readPages(
    '/sales/invoices',
    'sale-invoices',
    'invoice.show',
    'sales.all',
    'record.invoices_print',
    'sales',
  ),
  ...readPages('/times', 'times', 'time.show', 'times.title', 'times.print', 'sales'),
  {
    path: '/times/insert',
    layout: 'frame',
    permission: { all: ['time.show', 'time.create'] },
    title: 'times.make',
    screen: lazyPage('make-times'),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/insert',
    layout: 'frame',
    permission: 'invoice.create',
    title: 'sales.new',
    screen: lazyPage('reservation-new'),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/insert/past',
    layout: 'frame',
    permission: 'invoice.forget',
    title: 'sales.new_past',
    screen: lazyPage('reservation-past'),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/trash',
    layout: 'frame',
    permission: { all: ['invoice.show', 'invoice.delete'] },
    title: 'sales.deleted',
    screen: standardPage('sale-invoices', 'trash'),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/trash/$id',
    layout: 'frame',
    permission: { all: ['invoice.show', 'invoice.delete'] },
    title: 'sales.deleted',
    screen: lazyPage('reservation-gone'),
  },
  {
    path: '/sales/invoices/$id',
    layout: 'frame',
    permission: 'invoice.show',
    title: 'reservation.title',
    screen: lazyPage('reservation-page'),
  },
  {
    path: '/sales/invoices/$id/edit',
    layout: 'frame',
    permission: { all: ['invoice.show', 'invoice.update'] },
    title: 'reservation.edit',
    screen: lazyPage('reservation-edit'),
  },
  {
    path: '/sales/returns/$id',
    layout: 'frame',
    permission: 'invoice.show',
    title: 'reservation.return',
    screen: lazyPage('reservation-return'),
  },
  {
    path: '/sales/invoices/$id/print',
    layout: 'bare',
    permission: 'invoice.show',
    title: 'print.reservation',
    screen: lazyPage('reservation'),
  },
  ...listPages('sales', {
    'season-schedules': {
      pages: [
        {
          path: '/sales/season-schedules/trash/$id',
          layout: 'frame',
          permission: { all: ['season_scheduler.show', 'season_scheduler.delete'] },
          title: 'season-schedules.deleted',
          screen: lazyPage('season-gone'),
        },
        {
          path: '/sales/season-schedules/$id',
          layout: 'frame',
          permission: 'season_scheduler.show',
          title: 'season-schedules.one',
          screen: lazyPage('season'),
        },
      ],
    },
    'closed-invoices': {
      pages: [
        {
          path: '/closed-invoice/$id',
          layout: 'frame',
          permission: 'closed_invoice.show',
          title: 'closed-invoices.one',
          screen: lazyPage('closing'),
        },
      ],
    },
  }),
];
