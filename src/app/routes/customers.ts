import type { RouteEntry } from './entry.ts';
import { lazyPage, listPages, readPages, standardPage } from './pages.ts';

/** People: customers and their groups, coaches, companies. */
export const customers: readonly RouteEntry[] = [
  ...listPages('customers', {
    users: {
      pages: [
        {
          path: '/customers/$id',
          layout: 'frame',
          permission: 'user.show',
          title: 'account.title',
          screen: lazyPage('customer'),
        },
        ...readPages(
          '/customers/$id/transactions',
          'person-statement',
          'user.show',
          'record.statement',
          'record.statement_print',
        ),
        ...readPages(
          '/customers/$id/invoices',
          'person-invoices',
          { all: ['user.show', 'invoice.show'] },
          'record.invoices',
          'record.invoices_print',
        ),
        ...readPages(
          '/customers/$id/messages',
          'person-messages',
          { all: ['user.show', 'invoice.show'] },
          'messages.title',
          'messages.print',
        ),
        {
          path: '/customers/$id/season-schedules',
          layout: 'frame',
          permission: 'season_scheduler.show',
          title: 'season-schedules.of_person',
          screen: lazyPage('person-seasons'),
        },
        {
          path: '/customers/$id/season-schedules/print',
          layout: 'bare',
          permission: 'season_scheduler.show',
          title: 'season-schedules.print',
          screen: standardPage('person-seasons', 'print'),
        },
        {
          path: '/customers/$id/active-sale-addons',
          layout: 'frame',
          permission: 'user.show',
          title: 'record.addons_title',
          screen: lazyPage('addons'),
        },
      ],
    },
    coaches: {
      pages: [
        {
          path: '/coaches/active',
          layout: 'frame',
          permission: { all: ['coach.show', 'coach.update'] },
          title: 'coaches.active_title',
          screen: lazyPage('active-coaches'),
          nav: 'customers',
        },
        {
          path: '/coaches/$id',
          layout: 'frame',
          permission: 'coach.show',
          title: 'coaches.one',
          screen: lazyPage('coach'),
        },
        ...readPages(
          '/coaches/$id/classes',
          'coach-classes',
          { any: ['coach.show', 'coach.own'] },
          'record.classes',
          'record.classes_print',
        ),
        ...readPages(
          '/coaches/$id/transactions',
          'coach-statement',
          // Balances are for people who may see people, and for oneself.
          { any: [{ all: ['coach.show', 'user.show'] }, 'coach.own'] },
          'record.statement',
          'record.statement_print',
        ),
        ...readPages(
          '/coaches/$id/receive',
          'coach-receipts',
          { all: ['coach.show', 'receive.show'] },
          'record.receipts',
          'record.receipts_print',
        ),
      ],
    },
    companies: {
      pages: [
        {
          path: '/companies/$id',
          layout: 'frame',
          permission: 'session',
          title: 'companies.one',
          screen: lazyPage('company'),
        },
      ],
    },
  }),
  {
    path: '/customers/import',
    layout: 'frame',
    permission: 'user.import',
    title: 'importing.title',
    screen: lazyPage('import'),
    nav: 'customers',
  },
  {
    path: '/customers/merge',
    layout: 'frame',
    permission: { all: ['user.show', 'user.merge'] },
    title: 'merge.title',
    screen: lazyPage('merge'),
    nav: 'customers',
  },
];
