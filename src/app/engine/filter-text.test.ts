import { expect, it } from 'vitest';
import { screens } from '#app/i18n/fa/screens.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { userList } from '#contract/people/users.ts';
import { filtersOn, filterText, typedText, typedValue } from './filter-text.ts';
import type { FilterSpec } from './resource.ts';

const words = makeWords('fa', flatten(screens));
const say = (filter: FilterSpec, value: string, options = [{ value: '1', label: 'عادی' }]) =>
  filterText(filter, value, userList, options, words);

it('says sums with their comparison', () => {
  expect(say({ name: 'balance', label: 'users.balance' }, '0,3')).toBe('مانده: بدهی دست‌کم ۰');
  expect(say({ name: 'balance', label: 'users.balance' }, '-500000,4')).toBe(
    'مانده: بستانکاری دست‌کم ۵۰۰٬۰۰۰',
  );
  expect(say({ name: 'max_debt', label: 'users.max_debt' }, '500000,3')).toBe('سقف بدهی: حداکثر ۵۰۰٬۰۰۰');
});

it('says days by the calendar of the language', () => {
  const filter: FilterSpec = { name: 'created_at', label: 'users.created_at' };
  expect(say(filter, '2026-10-23_2026-11-20')).toBe('تاریخ ثبت: ۱۴۰۵/۰۸/۰۱ تا ۱۴۰۵/۰۸/۲۹');
  expect(say(filter, '2026-10-23_')).toBe('تاریخ ثبت: از ۱۴۰۵/۰۸/۰۱');
  expect(say(filter, '_2026-11-20')).toBe('تاریخ ثبت: تا ۱۴۰۵/۰۸/۲۹');
});

it('names what was chosen, and nothing that it does not know', () => {
  const filter: FilterSpec = { name: 'gender', label: 'users.gender', options: {} };
  const both = [
    { value: '1', label: 'آقا' },
    { value: '2', label: 'خانم' },
  ];
  expect(say(filter, '1,2', both)).toBe('جنسیت: آقا، خانم');
  expect(say(filter, '9')).toBe('جنسیت');
  expect(say({ name: 'active', label: 'users.active' }, 'false')).toBe('فعال: خیر');
});

it('takes the word for the system as the value that means it', () => {
  const creator: FilterSpec = { name: 'creator', label: 'users.creator', typed: { system: 'list.system' } };
  expect(typedValue(creator, ' سیستم ', words.t)).toBe('system');
  expect(typedValue(creator, 'سینا', words.t)).toBe('سینا');
  expect(typedText(creator, 'system', words.t)).toBe('سیستم');
  expect(say(creator, 'system')).toBe('ثبت‌کننده: سیستم');
});

const filters: FilterSpec[] = [
  { name: 'name', label: 'users.name' },
  { name: 'balance', label: 'users.balance' },
];
const names = (search: string, on: Record<string, string>, searched: boolean) =>
  filtersOn({ filters, search: { filter: search, label: 'users.search' } }, on, searched).map(
    ({ name }) => name,
  );

it('names what is searched for wherever no search box stands', () => {
  expect(names('name', { name: 'ع', balance: '1,3' }, false)).toEqual(['name', 'balance']);
  expect(names('name', { name: 'ع', balance: '1,3' }, true)).toEqual(['balance']);
  expect(names('name', {}, false)).toEqual([]);
});

it('names a search that the panel does not have', () => {
  expect(names('search', { search: 'رضا' }, false)).toEqual(['search']);
  expect(names('search', { search: 'رضا' }, true)).toEqual([]);
});
