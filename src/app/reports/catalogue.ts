import type { WordKey } from '#app/i18n/keys.ts';
import type { ReportName } from '#contract/reports/report-list.ts';

/** The titles of reports. */
export const TITLES: Readonly<Record<ReportName, WordKey>> = {
  'user-report': 'reports.users',
  'sale-details': 'reports.sales',
  coaches: 'reports.coaches',
  'sale-addon-details': 'reports.addons',
  top: 'reports.top',
  'past-debtors': 'reports.debtors',
  'user-sales': 'reports.user_sales',
  occupancy: 'reports.occupancy',
  'people-sales': 'reports.people_sales',
  'service-sales': 'reports.service_sales',
  'coach-income': 'reports.coach_income',
  'coach-cost': 'reports.coach_cost',
};

/** The paths of reports. */
export const PATHS = {
  'user-report': '/reports/user-report',
  'sale-details': '/reports/sale-details',
  coaches: '/reports/coaches',
  'sale-addon-details': '/reports/sale-addon-details',
  top: '/reports/top',
  'past-debtors': '/reports/past-debtors',
  'user-sales': '/reports/user-sales',
  occupancy: '/reports/occupancy',
  'people-sales': '/reports/people-sales',
  'service-sales': '/reports/service-sales',
  'coach-income': '/reports/coach-income',
  'coach-cost': '/reports/coach-cost',
} as const satisfies Readonly<Record<ReportName, `/${string}`>>;

/** The reports as the hub has them. */
export const GROUPED: readonly (readonly [title: WordKey, names: readonly ReportName[]])[] = [
  ['reports.group_sales', ['sale-details', 'user-sales', 'sale-addon-details', 'service-sales']],
  ['reports.group_fill', ['occupancy', 'top']],
  [
    'reports.group_people',
    ['user-report', 'coaches', 'past-debtors', 'people-sales', 'coach-income', 'coach-cost'],
  ],
];
