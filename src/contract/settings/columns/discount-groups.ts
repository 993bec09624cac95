import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { weekdayNames } from '#domain/dates.ts';
import { COMMA, formatNumber, type Locale } from '#domain/digits.ts';
import type { DiscountGroup } from '../discount-groups.ts';

/** The number of items in a list, or «all». */
const some = (ids: readonly number[] | null, lang: Locale, all: Record<Locale, string>): string =>
  ids === null ? all[lang] : String(ids.length);

export const discountGroupColumns: Columns<DiscountGroup> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  percent: {
    title: { fa: 'درصد', en: 'Percent' },
    kind: 'number',
    priority: 2,
    value: ({ percent }) => percent,
    sort: 'percent',
  },
  members: {
    title: { fa: 'برای', en: 'For' },
    kind: 'text',
    value: ({ character_ids, user_ids }, lang) =>
      [
        character_ids.length > 0 && {
          fa: `${formatNumber(character_ids.length, 'fa')} گروه`,
          en: `${character_ids.length} ${character_ids.length === 1 ? 'group' : 'groups'}`,
        },
        user_ids.length > 0 && {
          fa: `${formatNumber(user_ids.length, 'fa')} نفر`,
          en: `${user_ids.length} ${user_ids.length === 1 ? 'person' : 'people'}`,
        },
      ]
        .flatMap((part) => (part ? [part[lang]] : []))
        .join({ fa: ' و ', en: ', ' }[lang]),
  },
  courts: {
    title: { fa: 'زمین‌ها', en: 'Courts' },
    kind: 'text',
    value: ({ court_ids }, lang) => some(court_ids, lang, { fa: 'همه', en: 'All' }),
  },
  terms: {
    title: { fa: 'سانس‌ها', en: 'Slots' },
    kind: 'text',
    value: ({ term_ids }, lang) => some(term_ids, lang, { fa: 'همه', en: 'All' }),
  },
  weekdays: {
    title: { fa: 'روزها', en: 'Days' },
    kind: 'text',
    value: ({ weekdays }, lang) =>
      weekdays === null
        ? { fa: 'هر روز', en: 'Every day' }[lang]
        : weekdays.map((day) => weekdayNames(lang)[day]).join(COMMA[lang]),
  },
  given: {
    title: { fa: 'تخفیف این ماه (تومان)', en: 'Given this month (toman)' },
    kind: 'amount',
    value: ({ month }) => month.discount,
  },
  created_at: { ...createdColumn, hidden: true },
};
