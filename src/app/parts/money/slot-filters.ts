import type { FilterSpec } from '#app/engine/resource.ts';
import { characters } from '#contract/people/characters.ts';
import { coaches } from '#contract/people/coaches.ts';
import { OUTCOME_NAMES } from '#contract/reports/report-spec.ts';
import { ACTIONS, SETTLED } from '#contract/sales/columns/sale-invoices.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { SLOT_FILTERS } from '#contract/sales/slot-filters.ts';
import { ROOFS, TYPES } from '#contract/settings/columns/courts.ts';
import { courts } from '#contract/settings/courts.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { terms } from '#contract/settings/terms.ts';
import { formatTime, weekdayNames } from '#domain/dates.ts';

const personOf = ({ user }: { user: { name: string; family: string } }) => `${user.name} ${user.family}`;

const weekdays = Object.fromEntries(
  weekdayNames('fa').map((fa, i) => [String(i), { fa, en: weekdayNames('en')[i] ?? '' }]),
);

/** «۱۸:۰۰». */
const hours = Object.fromEntries(
  SLOT_FILTERS.hour.map((hour) => {
    const time = `${hour.padStart(2, '0')}:00`;
    return [hour, { fa: formatTime(time, 'fa'), en: time }];
  }),
);

/** Filters only reports use; a report's row opens the list of reservations with the same. */
export const reportOnlyFilters: readonly FilterSpec[] = [
  { name: 'outcome', label: 'reports.filter_outcome', labels: OUTCOME_NAMES },
  { name: 'court_type', label: 'reports.filter_court_type', labels: TYPES },
  { name: 'roof', label: 'reports.filter_roof', labels: ROOFS },
  { name: 'weekday', label: 'reports.filter_weekday', labels: weekdays },
  { name: 'hour', label: 'reports.filter_hour', labels: hours },
  { name: 'character', label: 'reports.filter_character', from: characters.list },
  { name: 'coached', label: 'reports.filter_coached' },
  { name: 'addon', label: 'reports.filter_addon', from: saleAddons.list },
  { name: 'with_addons', label: 'reports.filter_with_addons' },
  { name: 'discount_group', label: 'reports.filter_discount_group', from: discountGroups.list },
  { name: 'discounted', label: 'reports.filter_discounted' },
  { name: 'user_id', label: 'reports.filter_user' },
  { name: 'creator_id', label: 'reports.filter_creator' },
];

/** Filters of slot reports, with the related options. */
export const reportFilters: readonly FilterSpec[] = [
  { name: 'name', label: 'reports.filter_name' },
  { name: 'idle', label: 'reports.filter_idle' },
  {
    name: 'side',
    label: 'reports.filter_side',
    options: { debtor: 'books.debtor', creditor: 'books.creditor' },
  },
  { name: 'court', label: 'record.court', from: courts.list },
  { name: 'time', label: 'record.term', from: terms.list },
  { name: 'coach', label: 'record.coach', from: coaches.list, named: personOf },
  { name: 'actionType', label: 'record.action_type', labels: ACTIONS },
  { name: 'financialStatus', label: 'record.financial', labels: SETTLED },
  { name: 'seasonal', label: 'record.season' },
  {
    name: 'season',
    label: 'record.of_season',
    from: seasonSchedules.list,
    named: (season: { title: string; user: { name: string; family: string } }) =>
      season.title || personOf(season),
  },
  ...reportOnlyFilters,
];
