import { SYSTEM } from '#contract/common-filters.ts';
import type { Filter } from '#contract/list.ts';
import { ROOFS, TYPES } from '#contract/settings/court-words.ts';
import { WEEKDAYS } from '#contract/weekday-words.ts';
import { formatTime } from '#domain/dates.ts';
import { OUTCOMES } from '#domain/statuses.ts';
import { ACTIONS, OUTCOME_NAMES, SETTLED } from './invoice-words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));
/** «۱۸:۰۰». */
const HOUR_WORDS = Object.fromEntries(
  HOURS.map((hour) => {
    const time = `${hour.padStart(2, '0')}:00`;
    return [hour, { fa: formatTime(time, 'fa'), en: time }];
  }),
);

/** Filters of the list of reservations and of reports of slots. */
export const BOOKING_FILTERS = {
  financialStatus: {
    kind: ['1', '2', '3'],
    title: { fa: 'تسویه', en: 'Payment' },
    choices: SETTLED,
  },
  court: { kind: 'ids', title: { fa: 'زمین', en: 'Court' }, from: 'courts' },
  time: { kind: 'ids', title: { fa: 'سانس', en: 'Slot' }, from: 'terms' },
  coach: { kind: 'ids', title: { fa: 'مربی', en: 'Coach' }, from: 'coaches' },
  actionType: {
    kind: ['1', '2', '3'],
    title: { fa: 'نحوه‌ی رزرو', en: 'Booked via' },
    choices: ACTIONS,
  },
  seasonal: { kind: 'flag', title: { fa: 'فصلی', en: 'Season' } },
  season: {
    kind: 'ids',
    title: { fa: 'از کدام برنامه‌ی فصلی', en: 'Season' },
    from: 'season-schedules',
  },
} as const satisfies Record<string, Filter>;

/** Filters that reports need; the list of reservations has them for a report's rows to open. */
export const REPORT_FILTERS = {
  outcome: {
    kind: OUTCOMES,
    title: { fa: 'وضعیت', en: 'Status' },
    choices: OUTCOME_NAMES,
  },
  court_type: {
    kind: ['hard', 'ground', 'grass'],
    title: { fa: 'جنس زمین', en: 'Surface' },
    choices: TYPES,
  },
  roof: { kind: ['always', 'season', 'without'], title: { fa: 'سقف', en: 'Roof' }, choices: ROOFS },
  weekday: {
    kind: ['0', '1', '2', '3', '4', '5', '6'],
    title: { fa: 'روز هفته', en: 'Weekday' },
    choices: WEEKDAYS,
  },
  hour: { kind: HOURS, title: { fa: 'ساعت شروع', en: 'Start time' }, choices: HOUR_WORDS },
  character: { kind: 'ids', title: { fa: 'گروه مشتریان', en: 'Customer group' }, from: 'characters' },
  coached: { kind: 'flag', title: { fa: 'با مربی', en: 'With a coach' } },
  addon: { kind: 'ids', title: { fa: 'افزودنی', en: 'Add-on' }, from: 'sale-addons' },
  with_addons: { kind: 'flag', title: { fa: 'با افزودنی', en: 'With add-ons' } },
  discount_group: {
    kind: 'numbers',
    title: { fa: 'گروه تخفیف', en: 'Discount group' },
    choices: { 0: { fa: 'بدون', en: 'None' } },
    from: 'discount-groups',
  },
  discounted: { kind: 'flag', title: { fa: 'با تخفیف', en: 'Discounted' } },
  user_id: { kind: 'ids', title: { fa: 'شماره‌ی مشتری', en: 'Customer number' } },
  creator_id: {
    kind: 'numbers',
    title: { fa: 'شماره‌ی ثبت‌کننده', en: 'Recorder’s number' },
    choices: { 0: SYSTEM },
  },
} as const satisfies Record<string, Filter>;

/**
 * The filters of slot reports: the list of reservations has each under the same name and value, so that a row can open
 * it. `creator_id` 0: the system, `discount_group` 0: none; `hour` is the starting hour; `coached` with or without a
 * coach, `with_addons` with or without add-ons, including cancelled ones.
 */
export const SLOT_FILTERS = { ...BOOKING_FILTERS, ...REPORT_FILTERS } as const;
