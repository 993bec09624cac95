import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';
import { listPages, readPages, standardPage } from './pages.ts';

export const sales: readonly RouteEntry[] = [
  ...readPages(
    '/sales/invoices',
    () => import('#app/sales/invoices/invoices.tsx').then((m) => m.invoices),
    'invoice.show',
    'sales.all',
    'record.invoices_print',
    'sales',
  ),
  ...readPages(
    '/times',
    () => import('#app/sales/times/resource.tsx').then((m) => m.times),
    'time.show',
    'times.title',
    'times.print',
    'sales',
  ),
  {
    path: '/times/insert',
    layout: 'frame',
    permission: { all: ['time.show', 'time.create'] },
    title: 'times.make',
    screen: lazyWithWords(() => import('#app/sales/times/generate-screen.tsx').then((m) => m.GenerateScreen)),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/insert',
    layout: 'frame',
    permission: 'invoice.create',
    title: 'sales.new',
    screen: lazyWithWords(() => import('#app/desk/booking/insert-screen.tsx').then((m) => m.InsertScreen)),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/insert/past',
    layout: 'frame',
    permission: 'invoice.forget',
    title: 'sales.new_past',
    screen: lazyWithWords(() => import('#app/desk/booking/past-screen.tsx').then((m) => m.PastScreen)),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/trash',
    layout: 'frame',
    permission: { all: ['invoice.show', 'invoice.delete'] },
    title: 'sales.deleted',
    screen: standardPage(() => import('#app/sales/invoices/invoices.tsx').then((m) => m.invoices), 'trash'),
    nav: 'sales',
  },
  {
    path: '/sales/invoices/trash/$id',
    layout: 'frame',
    permission: { all: ['invoice.show', 'invoice.delete'] },
    title: 'sales.deleted',
    screen: lazyWithWords(() =>
      import('#app/sales/reservation/trashed-screen.tsx').then((m) => m.TrashedReservation),
    ),
  },
  {
    path: '/sales/invoices/$id',
    layout: 'frame',
    permission: 'invoice.show',
    title: 'reservation.title',
    screen: lazyWithWords(() =>
      import('#app/sales/reservation/reservation-screen.tsx').then((m) => m.ReservationScreen),
    ),
  },
  {
    path: '/sales/invoices/$id/edit',
    layout: 'frame',
    permission: { all: ['invoice.show', 'invoice.update'] },
    title: 'reservation.edit',
    screen: lazyWithWords(() =>
      import('#app/sales/reservation/edit-screen.tsx').then((m) => m.EditReservation),
    ),
  },
  {
    path: '/sales/returns/$id',
    layout: 'frame',
    permission: 'invoice.show',
    title: 'reservation.return',
    screen: lazyWithWords(() =>
      import('#app/sales/reservation/return-screen.tsx').then((m) => m.ReturnScreen),
    ),
  },
  {
    path: '/sales/invoices/$id/print',
    layout: 'bare',
    permission: 'invoice.show',
    title: 'print.reservation',
    screen: lazyWithWords(() =>
      import('#app/desk/print/reservation-screen.tsx').then((m) => m.ReservationScreen),
    ),
  },
  ...listPages('sales', {
    'season-schedules': {
      formPage: lazyWithWords(() =>
        import('#app/sales/season-schedules/season-page.tsx').then((m) => m.SeasonPage),
      ),
      pages: [
        {
          path: '/sales/season-schedules/trash/$id',
          layout: 'frame',
          permission: { all: ['season_scheduler.show', 'season_scheduler.delete'] },
          title: 'season-schedules.deleted',
          screen: lazyWithWords(() =>
            import('#app/sales/season-schedules/trashed-season.tsx').then((m) => m.TrashedSeason),
          ),
        },
        {
          path: '/sales/season-schedules/$id',
          layout: 'frame',
          permission: 'season_scheduler.show',
          title: 'season-schedules.one',
          screen: lazyWithWords(() =>
            import('#app/sales/season-schedules/season-screen.tsx').then((m) => m.SeasonScreen),
          ),
        },
      ],
    },
    'closed-invoices': {
      formPage: lazyWithWords(() =>
        import('#app/sales/closed-invoices/closing-page.tsx').then((m) => m.ClosingPage),
      ),
      pages: [
        {
          path: '/closed-invoice/$id',
          layout: 'frame',
          permission: 'closed_invoice.show',
          title: 'closed-invoices.one',
          screen: lazyWithWords(() =>
            import('#app/sales/closed-invoices/closing-screen.tsx').then((m) => m.ClosingScreen),
          ),
        },
      ],
    },
  }),
];
