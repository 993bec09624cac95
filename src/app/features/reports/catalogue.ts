import CalendarRange from 'lucide-react/icons/calendar-range';
import ChartColumn from 'lucide-react/icons/chart-column';
import ChartLine from 'lucide-react/icons/chart-line';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Grid3x3 from 'lucide-react/icons/grid-3x3';
import PackagePlus from 'lucide-react/icons/package-plus';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import Trophy from 'lucide-react/icons/trophy';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import UserX from 'lucide-react/icons/user-x';
import UsersRound from 'lucide-react/icons/users-round';
import Wallet from 'lucide-react/icons/wallet';
import type { WordKey } from '#app/i18n/keys.ts';
import type { ReportName } from '#contract/report-list.ts';
import type { LucideIcon } from '#ui/icon.tsx';

/** What each report is called, and its sign. */
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

export const ICONS: Readonly<Record<ReportName | 'charts', LucideIcon>> = {
  'user-report': UserRoundSearch,
  'sale-details': ReceiptText,
  coaches: GraduationCap,
  'sale-addon-details': PackagePlus,
  top: Trophy,
  'past-debtors': UserX,
  'user-sales': ChartLine,
  occupancy: Grid3x3,
  'people-sales': UsersRound,
  'service-sales': Scale,
  'coach-income': CalendarRange,
  'coach-cost': Wallet,
  charts: ChartColumn,
};

/** The reports as the hub has them. */
export const GROUPED: readonly (readonly [title: WordKey, names: readonly ReportName[]])[] = [
  ['reports.group_sales', ['sale-details', 'user-sales', 'sale-addon-details', 'service-sales']],
  ['reports.group_fill', ['occupancy', 'top']],
  [
    'reports.group_people',
    ['user-report', 'coaches', 'past-debtors', 'people-sales', 'coach-income', 'coach-cost'],
  ],
];
