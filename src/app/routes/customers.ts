import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { RouteEntry } from './entry.ts';
import { listPages, readPages, standardPage } from './pages.ts';

/** People: customers and their groups, coaches, companies. */
export const customers: readonly RouteEntry[] = [
  ...listPages('customers', {
    users: {
      form: () => import('#app/people/users/user-form.ts').then((m) => m.userForm),
      pages: [
        {
          path: '/customers/$id',
          layout: 'frame',
          permission: 'user.show',
          title: 'account.title',
          screen: lazyWithWords(() =>
            import('#app/people/customer/customer-screen.tsx').then((m) => m.CustomerScreen),
          ),
        },
        ...readPages(
          '/customers/$id/transactions',
          () => import('#app/people/customer/person-statement.ts').then((m) => m.personStatement),
          'user.show',
          'record.statement',
          'record.statement_print',
        ),
        ...readPages(
          '/customers/$id/invoices',
          () => import('#app/people/customer/person-invoices.tsx').then((m) => m.personInvoices),
          { all: ['user.show', 'invoice.show'] },
          'record.invoices',
          'record.invoices_print',
        ),
        ...readPages(
          '/customers/$id/messages',
          () => import('#app/messages/messages/lists.tsx').then((m) => m.personMessages),
          { all: ['user.show', 'invoice.show'] },
          'messages.title',
          'messages.print',
        ),
        {
          path: '/customers/$id/season-schedules',
          layout: 'frame',
          permission: 'season_scheduler.show',
          title: 'season-schedules.of_person',
          screen: lazyWithWords(() =>
            import('#app/sales/season-schedules/person-seasons.tsx').then((m) => m.PersonSeasons),
          ),
        },
        {
          path: '/customers/$id/season-schedules/print',
          layout: 'bare',
          permission: 'season_scheduler.show',
          title: 'season-schedules.print',
          screen: standardPage(
            () =>
              import('#app/sales/season-schedules/person-seasons-list.ts').then((m) => m.personSeasonsList),
            'print',
          ),
        },
        {
          path: '/customers/$id/active-sale-addons',
          layout: 'frame',
          permission: 'user.show',
          title: 'record.addons_title',
          screen: lazyWithWords(() =>
            import('#app/people/customer/addons-screen.tsx').then((m) => m.AddonsScreen),
          ),
        },
      ],
    },
    characters: {
      form: () => import('#app/people/characters/character-form.ts').then((m) => m.characterForm),
    },
    coaches: {
      form: () => import('#app/people/coaches/coach-form.ts').then((m) => m.coachForm),
      pages: [
        {
          path: '/coaches/active',
          layout: 'frame',
          permission: { all: ['coach.show', 'coach.update'] },
          title: 'coaches.active_title',
          screen: lazyWithWords(() =>
            import('#app/people/coaches/active-coaches.tsx').then((m) => m.ActiveCoaches),
          ),
          nav: 'customers',
        },
        {
          path: '/coaches/$id',
          layout: 'frame',
          permission: 'coach.show',
          title: 'coaches.one',
          screen: lazyWithWords(() =>
            import('#app/people/coaches/coach-screen.tsx').then((m) => m.CoachScreen),
          ),
        },
        ...readPages(
          '/coaches/$id/classes',
          () => import('#app/people/coaches/coach-classes.tsx').then((m) => m.coachClasses),
          { any: ['coach.show', 'coach.own'] },
          'record.classes',
          'record.classes_print',
        ),
        ...readPages(
          '/coaches/$id/transactions',
          () => import('#app/people/coaches/coach-statement.ts').then((m) => m.coachStatement),
          // Its balances are for who may see people, and one's own.
          { any: [{ all: ['coach.show', 'user.show'] }, 'coach.own'] },
          'record.statement',
          'record.statement_print',
        ),
        ...readPages(
          '/coaches/$id/receive',
          () => import('#app/people/coaches/coach-receipts.tsx').then((m) => m.coachReceipts),
          { all: ['coach.show', 'receive.show'] },
          'record.receipts',
          'record.receipts_print',
        ),
      ],
    },
    companies: {
      form: () => import('#app/people/companies/company-form.ts').then((m) => m.companyForm),
      pages: [
        {
          path: '/companies/$id',
          layout: 'frame',
          permission: 'session',
          title: 'companies.one',
          screen: lazyWithWords(() =>
            import('#app/people/companies/company-screen.tsx').then((m) => m.CompanyScreen),
          ),
        },
      ],
    },
  }),
  {
    path: '/customers/import',
    layout: 'frame',
    permission: 'user.import',
    title: 'importing.title',
    screen: lazyWithWords(() => import('#app/people/users/import-screen.tsx').then((m) => m.ImportScreen)),
    nav: 'customers',
  },
  {
    path: '/customers/merge',
    layout: 'frame',
    permission: { all: ['user.show', 'user.merge'] },
    title: 'merge.title',
    screen: lazyWithWords(() => import('#app/people/users/merge-screen.tsx').then((m) => m.MergeScreen)),
    nav: 'customers',
  },
];
