import { createdColumn, personColumns } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Character, Member } from '../characters.ts';

export const characterColumns: Columns<Character> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: (row) => row.name, sort: 'name' },
  users_count: {
    title: { fa: 'اعضا', en: 'Members' },
    kind: 'number',
    value: (row) => row.users_count,
    sort: 'users_count',
  },
  reservable_date: {
    title: { fa: 'روزهای قابل رزرو', en: 'Bookable days' },
    kind: 'number',
    value: (row) => row.reservable_date,
    sort: 'reservable_date',
  },
  created_at: createdColumn,
};

export const memberColumns: Columns<Member> = {
  ...personColumns,
  name: { ...personColumns.name, sort: 'family' },
};
