import { weekdayNames } from '#domain/dates.ts';
import type { Columns } from '../columns.ts';
import type { DiscountGroup } from '../discount-groups.ts';

export const discountGroupColumns: Columns<DiscountGroup> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  percent: {
    title: { fa: 'درصد', en: 'Percent' },
    kind: 'number',
    value: ({ percent }) => percent,
    sort: 'percent',
  },
  weekdays: {
    title: { fa: 'روزها', en: 'Days' },
    kind: 'text',
    value: ({ weekdays }, lang) =>
      weekdays === null
        ? { fa: 'هر روز', en: 'Every day' }[lang]
        : weekdays.map((day) => weekdayNames(lang)[day]).join({ fa: '، ', en: ', ' }[lang]),
  },
};
