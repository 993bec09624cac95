import type { Locale } from '#domain/digits.ts';
import type { Columns } from '../columns.ts';
import type { Court } from '../courts.ts';
import { createdColumn } from './common.ts';

const TYPES: Record<Court['type'], Record<Locale, string>> = {
  hard: { fa: 'سخت', en: 'Hard' },
  ground: { fa: 'خاکی', en: 'Clay' },
  grass: { fa: 'چمن', en: 'Grass' },
};
const ROOFS: Record<Court['roof'], Record<Locale, string>> = {
  always: { fa: 'سقف دائمی', en: 'Always' },
  season: { fa: 'فصلی', en: 'In season' },
  without: { fa: 'بی‌سقف', en: 'None' },
};

export const courtColumns: Columns<Court> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  type: {
    title: { fa: 'کف', en: 'Surface' },
    kind: 'text',
    value: ({ type }, lang) => TYPES[type][lang],
    sort: 'type',
  },
  roof: { title: { fa: 'سقف', en: 'Roof' }, kind: 'text', value: ({ roof }, lang) => ROOFS[roof][lang] },
  sort: { title: { fa: 'ترتیب', en: 'Order' }, kind: 'number', value: ({ sort }) => sort, sort: 'sort' },
  active: { title: { fa: 'فعال', en: 'Active' }, kind: 'flag', value: ({ active }) => active },
  description: {
    title: { fa: 'توضیح', en: 'Description' },
    kind: 'text',
    value: ({ description }) => description,
    hidden: true,
  },
  created_at: createdColumn,
};
