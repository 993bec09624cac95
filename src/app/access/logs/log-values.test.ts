import { expect, test } from 'vitest';
import { screens } from '#app/i18n/fa/screens.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { LogReader, takenIn } from './log-values.ts';

const words = makeWords('fa', flatten({ ...screens }));
const reader = (resource: string, names = {}) => new LogReader(words, resource, names, 'Asia/Tehran');

test('values are read as people do', () => {
  const names = { 'character_id.2': 'گروه طلایی' };
  const of = reader('users', names);
  expect(of.text('gender', 2)).toBe('خانم');
  expect(of.text('character_id', 2)).toBe('گروه طلایی');
  expect(of.text('character_id', 3)).toBe('۳');
  expect(of.text('max_debt', 1_250_000)).toBe('۱٬۲۵۰٬۰۰۰ تومان');
  expect(of.text('date', '2026-11-22')).toBe('۱۴۰۵/۰۹/۰۱');
  expect(of.text('created_at', '2026-11-22T05:30:00.000Z')).toBe('۱۴۰۵/۰۹/۰۱، ۰۹:۰۰');
  expect(of.text('active', false)).toBe('خیر');
  expect(of.text('company', '')).toBe('خالی');
  expect(of.text('weekdays', [0, 6])).toBe('شنبه، جمعه');
  expect(reader('coaches').text('coach_share_rule', '{"share_type":"percent","share":30}')).toBe(
    'نوع سهم: درصد، سهم: ۳۰',
  );
  expect(reader('documents').text('status', 'cancel')).toBe('لغوشده');
  expect(reader('events').text('priority', 4)).toBe('زیاد');
  expect(reader('events').label('subject')).toBe('موضوع');
});

test('codes are said in words, each by the record that it is of', () => {
  expect(reader('shifts').text('state', 'waiting')).toBe('در انتظار تأیید');
  expect(reader('waitlist').text('state', 'waiting')).toBe('منتظر');
  expect(reader('sessions').text('ended_by', 'idle')).toBe('بی‌کاری دستگاه');
  expect(reader('saved-reports').text('report', 'sale-details')).toBe('ریز فروش');
  expect(reader('backups').text('why', 'not_backup')).toBe('این فایل پشتیبان نیست.');
  expect(reader('documents').text('reference', { type: 'sale-invoices', id: 7 })).toBe('نوع: رزرو');
  expect(reader('sale-invoices').text('addon', { id: 7, status: 'canceled' })).toBe('وضعیت: لغوشده');
  expect(reader('shifts').label('counted')).toBe('شمرده‌شده');
});

test('a change is told by its fields, without the machinery’s own', () => {
  const fields = reader('users').fields(
    { company: 'پارس', version: 3, national_code: null },
    { company: 'سپهر', version: 4, national_code: null },
  );
  expect(fields).toEqual([{ name: 'company', label: 'شرکت', before: 'پارس', after: 'سپهر' }]);
  expect(reader('users').fields(null, { name: 'سارا' })).toEqual([
    { name: 'name', label: 'نام', before: null, after: 'سارا' },
  ]);
});

test('of a list only what came and went is told', () => {
  const [field] = reader('roles').fields(
    { permissions: ['user.show', 'user.create'] },
    { permissions: ['user.show', 'log.show'] },
  );
  expect(field?.added).toMatch(/: دیدن$/);
  expect(field?.taken).toBe('مشتریان و کاربران: افزودن');
});

test('a field without a word stands as it travels', () => {
  expect(reader('users').label('some_thing')).toBe('some thing');
});

test('counts what a change of an access group took, from the groups below it too', () => {
  const before = { permissions: ['user.show', 'cash.show', 'bank.show'] };
  const after = {
    permissions: ['user.show'],
    narrowed: [{ id: 3, name: 'صندوق', permissions: ['cash.show'] }],
  };
  expect(takenIn({ call: 'roles.update', before, after })).toEqual({ n: 2, below: 1 });
  expect(takenIn({ call: 'roles.update', before: after, after: before })).toEqual({ n: 0, below: 0 });
  expect(takenIn({ call: 'logs.give-back', before, after })).toEqual({ n: 0, below: 0 });
  expect(takenIn({ call: 'roles.update', before: null, after })).toEqual({ n: 0, below: 0 });
});
