import { expect, test } from 'vitest';
import { CallError } from '#app/data/call-error.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { recordRefusal } from './refusal.ts';

const words = makeWords('fa', flatten(screens));

test('what still refers to a record is counted in words', () => {
  const by = [
    { resource: 'sale-invoices', count: 3 },
    { resource: 'documents', count: 1 },
    { resource: 'something-new', count: 2 },
  ];
  const error = new CallError('in_use', { message: 'به کار رفته است.', details: { by } });
  expect(recordRefusal(words, error)).toBe(
    'به کار رفته است. هنوز این‌ها به آن برمی‌گردند: ۳ رزرو، ۱ سند، ۲ مورد دیگر.',
  );
  expect(recordRefusal(words, new CallError('in_use', { message: 'به کار رفته است.' }))).toBe(
    'به کار رفته است.',
  );
});

test('a session in whose place another was booked stays deleted, and that is named', () => {
  const error = new CallError('exists', { details: { instead: { id: 7, invoice_number: 1204 } } });
  expect(recordRefusal(words, error)).toBe(
    'به جای این جلسه، رزرو ۱۲۰۴ ثبت شده است؛ تا آن هست این برنمی‌گردد.',
  );
});

test('a session whose season is deleted waits for that', () => {
  const gone = (title: string) => new CallError('in_use', { details: { season: { id: 3, title } } });
  expect(recordRefusal(words, gone('پاییز'))).toBe('رزرو فصلی «پاییز» حذف شده است؛ اول آن را برگردانید.');
  expect(recordRefusal(words, gone(''))).toBe('رزرو فصلی آن حذف شده است؛ اول رزرو فصلی را برگردانید.');
});

test('a person who owes or teaches stays, and it is said why', () => {
  const owing = new CallError('has_balance', { details: { balance: 250_000, debtor: true } });
  expect(recordRefusal(words, owing)).toBe('هنوز ۲۵۰٬۰۰۰ تومان بدهکار است؛ تا تسویه نشود حذف نمی‌شود.');
  const owed = new CallError('has_balance', { details: { balance: -50_000, debtor: false } });
  expect(recordRefusal(words, owed)).toBe('باشگاه ۵۰٬۰۰۰ تومان به او بدهکار است؛ تا تسویه نشود حذف نمی‌شود.');
  const full = new CallError('has_balance', { message: 'مانده‌اش صفر نیست.', details: { balance: 5 } });
  expect(recordRefusal(words, full)).toBe('مانده‌اش صفر نیست.');
  const by = [{ resource: 'coaches', count: 1 }];
  expect(recordRefusal(words, new CallError('in_use', { details: { by } }))).toBe(
    'مربی است؛ اول او را از مربیان حذف کنید.',
  );
});
