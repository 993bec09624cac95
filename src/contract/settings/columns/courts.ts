import { createdColumn } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import { ROOFS, TYPES } from '../court-words.ts';
import type { Court } from '../courts.ts';

/** Those that a court can have; dark enough for a white tick. */
export const COURT_COLORS: readonly (readonly [hex: string, name: Readonly<Record<Locale, string>>])[] = [
  ['#0b7f88', { fa: 'سبزآبی', en: 'Teal' }],
  ['#5a52d5', { fa: 'بنفش', en: 'Violet' }],
  ['#b56a00', { fa: 'کهربایی', en: 'Amber' }],
  ['#2a5bc4', { fa: 'آبی', en: 'Blue' }],
  ['#11703e', { fa: 'سبز', en: 'Green' }],
  ['#b81e57', { fa: 'سرخابی', en: 'Pink' }],
  ['#54616e', { fa: 'خاکستری', en: 'Grey' }],
];

export const courtColumns: Columns<Court> = {
  name: { title: { fa: 'نام', en: 'Name' }, kind: 'text', value: ({ name }) => name, sort: 'name' },
  type: {
    title: { fa: 'کف', en: 'Surface' },
    choices: TYPES,
    kind: 'text',
    value: ({ type }, lang) => TYPES[type][lang],
    sort: 'type',
  },
  roof: {
    title: { fa: 'سقف', en: 'Roof' },
    choices: ROOFS,
    kind: 'text',
    value: ({ roof }, lang) => ROOFS[roof][lang],
  },
  color: {
    title: { fa: 'رنگ', en: 'Colour' },
    kind: 'text',
    value: ({ color }, lang) => COURT_COLORS.find(([hex]) => hex === color.toLowerCase())?.[1][lang] ?? null,
  },
  own_prices: {
    title: { fa: 'قیمت جدا', en: 'Special prices' },
    kind: 'number',
    least: 128,
    value: ({ own_prices }) => own_prices || null,
  },
  next_closing: {
    title: { fa: 'تعطیلی بعدی', en: 'Next closure' },
    kind: 'date',
    value: ({ next_closing }) => next_closing,
  },
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
