import { expect, it } from 'vitest';
import { screens } from '#app/i18n/fa/screens.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { type ShownFilter, shownFilter } from '#contract/filters.ts';
import { userColumns } from '#contract/people/columns/users.ts';
import { userList } from '#contract/people/users.ts';
import { filtersOn, filterText, typedText, typedValue } from './filter-text.ts';

const words = makeWords('fa', flatten(screens));
const filterOf = (name: string) => shownFilter(name, userList.filters, userColumns) as ShownFilter;
const say = (name: string, value: string, options = [{ value: '1', label: 'عادی' }]) =>
  filterText(filterOf(name), value, options, words);

it('says sums with their comparison', () => {
  expect(say('balance', '0,3')).toBe('مانده: بدهی دست‌کم ۰');
  expect(say('balance', '-500000,4')).toBe('مانده: بستانکاری دست‌کم ۵۰۰٬۰۰۰');
  expect(say('max_debt', '500000,3')).toBe('سقف بدهی: حداکثر ۵۰۰٬۰۰۰');
});

it('says days by the calendar of the language', () => {
  const filter = 'created_at';
  expect(say(filter, '2026-10-23_2026-11-20')).toBe('تاریخ ثبت: ۱۴۰۵/۰۸/۰۱ تا ۱۴۰۵/۰۸/۲۹');
  expect(say(filter, '2026-10-23_')).toBe('تاریخ ثبت: از ۱۴۰۵/۰۸/۰۱');
  expect(say(filter, '_2026-11-20')).toBe('تاریخ ثبت: تا ۱۴۰۵/۰۸/۲۹');
});

it('names what was chosen, and nothing that it does not know', () => {
  const filter = 'gender';
  const both = [
    { value: '1', label: 'آقا' },
    { value: '2', label: 'خانم' },
  ];
  expect(say(filter, '1,2', both)).toBe('جنسیت: آقا، خانم');
  expect(say(filter, '9')).toBe('جنسیت');
  expect(say('active', 'false')).toBe('فعال: خیر');
});

it('takes the word for the system as the value that means it', () => {
  const creator = filterOf('creator');
  expect(typedValue(creator, ' سیستم ', 'fa')).toBe('system');
  expect(typedValue(creator, 'سینا', 'fa')).toBe('سینا');
  expect(typedText(creator, 'system', 'fa')).toBe('سیستم');
  expect(say('creator', 'system')).toBe('ثبت‌کننده: سیستم');
});

const names = (search: string, on: Record<string, string>, searched: boolean) =>
  filtersOn(
    { spec: userList, columns: userColumns, search: { filter: search, label: 'users.search' } },
    on,
    searched,
  ).map(({ name }) => name);

it('names what is searched for wherever no search box stands', () => {
  expect(names('full_name', { full_name: 'ع', balance: '1,3' }, false)).toEqual(['full_name', 'balance']);
  expect(names('full_name', { full_name: 'ع', balance: '1,3' }, true)).toEqual(['balance']);
  expect(names('full_name', {}, false)).toEqual([]);
});

it('names a search that the panel does not have', () => {
  expect(names('search', { search: 'رضا' }, false)).toEqual(['search']);
  expect(names('search', { search: 'رضا' }, true)).toEqual([]);
});
