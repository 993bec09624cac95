import { expect, test } from 'vitest';
import { CallError } from '#app/data/call-error.ts';
import { office } from '#app/i18n/fa/office.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import { recordRefusal } from './refusal.ts';

const words = makeWords('fa', flatten(office));

test('what still refers to a record is counted in words', () => {
  const by = [
    { resource: 'sale-invoices', count: 3 },
    { resource: 'documents', count: 1 },
    { resource: 'something-new', count: 2 },
  ];
  const error = new CallError('in_use', { message: 'به کار رفته است.', details: { by } });
  expect(recordRefusal(words, error)).toBe(
    'به کار رفته است. هنوز این‌ها به آن برمی‌گردند: ۳ رزرو، ۱ سند، ۲ رکورد دیگر.',
  );
  expect(recordRefusal(words, new CallError('in_use', { message: 'به کار رفته است.' }))).toBe(
    'به کار رفته است.',
  );
});
