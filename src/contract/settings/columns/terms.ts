import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { weekdayNames } from '#domain/dates.ts';
import { COMMA } from '#domain/digits.ts';
import type { Term } from '../terms.ts';

export const termColumns: Columns<Term> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  start_time: {
    title: { fa: 'از ساعت', en: 'From' },
    kind: 'time',
    value: ({ start_time }) => start_time,
    sort: 'start_time',
  },
  end_time: {
    title: { fa: 'تا ساعت', en: 'To' },
    kind: 'time',
    value: ({ end_time }) => end_time,
    sort: 'end_time',
  },
  weekdays: {
    title: { fa: 'روزها', en: 'Days' },
    kind: 'text',
    value: ({ weekdays }, lang) =>
      weekdays.length === 7
        ? { fa: 'هر روز', en: 'Every day' }[lang]
        : weekdays.map((day) => weekdayNames(lang)[day]).join(COMMA[lang]),
  },
  price: {
    title: { fa: 'قیمت (تومان)', en: 'Price (toman)' },
    kind: 'amount',
    value: ({ price }) => price,
    sort: 'price',
  },
  court_prices: {
    title: { fa: 'قیمت جدا', en: 'Special prices' },
    kind: 'number',
    least: 128,
    value: ({ court_prices }) => court_prices.length || null,
  },
  created_at: createdColumn,
};
