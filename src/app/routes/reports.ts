import type { WordKey } from '#app/i18n/keys.ts';
import { lazyWithWords } from '#app/lazy-with-words.ts';
import type { ReportName } from '#contract/reports/report-list.ts';
import type { Guard } from '#domain/guards.ts';
import type { RouteEntry } from './entry.ts';

const SHOW = 'report.show';
const BOOKS: Guard = { all: ['report.show', 'account.access'] };

/**
 * The routes of a report and its paper. The permission repeats the report's description, which is too long for the map
 * every page loads: a test compares the two.
 */
const report = (name: ReportName, title: WordKey, print: WordKey, permission: Guard = SHOW): RouteEntry[] => {
  return [
    {
      path: `/reports/${name}`,
      layout: 'frame',
      permission,
      title,
      screen: lazyWithWords(() => import('#app/reports/report-screen.tsx').then((m) => m.ReportScreen)),
      nav: 'reports',
    },
    {
      path: `/reports/${name}/print`,
      layout: 'bare',
      permission,
      title: print,
      screen: lazyWithWords(() => import('#app/reports/report-paper.tsx').then((m) => m.ReportPaper)),
    },
  ];
};

export const reports: readonly RouteEntry[] = [
  {
    path: '/reports',
    layout: 'frame',
    permission: SHOW,
    title: 'reports.title',
    screen: lazyWithWords(() => import('#app/reports/hub-screen.tsx').then((m) => m.ReportsHub)),
    nav: 'reports',
  },
  ...report('sale-details', 'reports.sales', 'reports.sales_print'),
  ...report('user-sales', 'reports.user_sales', 'reports.user_sales_print'),
  ...report('sale-addon-details', 'reports.addons', 'reports.addons_print'),
  ...report('service-sales', 'reports.service_sales', 'reports.service_sales_print', BOOKS),
  ...report('occupancy', 'reports.occupancy', 'reports.occupancy_print'),
  ...report('top', 'reports.top', 'reports.top_print'),
  {
    path: '/reports/charts',
    layout: 'frame',
    permission: SHOW,
    title: 'reports.charts',
    screen: lazyWithWords(() => import('#app/reports/charts-screen.tsx').then((m) => m.ChartsScreen)),
    nav: 'reports',
  },
  {
    path: '/reports/charts/print',
    layout: 'bare',
    permission: SHOW,
    title: 'reports.charts_print',
    screen: lazyWithWords(() => import('#app/reports/charts-screen.tsx').then((m) => m.ChartsPaper)),
  },
  ...report('user-report', 'reports.users', 'reports.users_print'),
  ...report('coaches', 'reports.coaches', 'reports.coaches_print'),
  ...report('past-debtors', 'reports.debtors', 'reports.debtors_print', {
    all: ['report.show', 'user.show'],
  }),
  ...report('people-sales', 'reports.people_sales', 'reports.people_sales_print', {
    all: ['report.show', 'account.access', 'user.show'],
  }),
  ...report('coach-income', 'reports.coach_income', 'reports.coach_income_print', BOOKS),
  ...report('coach-cost', 'reports.coach_cost', 'reports.coach_cost_print', BOOKS),
  // Recipients of its event may open it, whatever else they may see.
  {
    path: '/reports/advance/$id',
    layout: 'frame',
    permission: 'session',
    title: 'reports.snapshot',
    screen: lazyWithWords(() => import('#app/reports/snapshot-screen.tsx').then((m) => m.SnapshotScreen)),
  },
  {
    path: '/reports/advance/$id/print',
    layout: 'bare',
    permission: 'session',
    title: 'reports.snapshot_print',
    screen: lazyWithWords(() => import('#app/reports/snapshot-screen.tsx').then((m) => m.SnapshotPaper)),
  },
];
