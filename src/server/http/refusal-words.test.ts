import { expect, test } from 'vitest';
import { refusalText } from './refusal-words.ts';

const document = { id: 7, doc_number: 1204, date: '2026-11-23', price: 350_000, place: 'ملت' };

test.each([
  ['price_too_low', { min: 50_000, currency: 'IRT' }, 'مبلغ کم است؛ دست‌کم ۵۰٬۰۰۰ تومان لازم است.'],
  ['insufficient_balance', { short: 700 }, 'موجودی کافی نیست؛ ۷۰۰ تومان کم است.'],
  [
    'insufficient_balance',
    { short: 700, date: '2026-11-18' },
    'موجودی در ۱۴۰۵/۰۸/۲۷ کافی نیست؛ ۷۰۰ تومان کم است.',
  ],
  ['unbalanced', { difference: -10 }, 'سند تراز نیست؛ ۱۰ تومان اختلاف دارد.'],
  [
    'tracking_used',
    { document },
    'این شماره‌ی پیگیری پیش‌تر ثبت شده است: سند ۱۲۰۴، ۱۴۰۵/۰۹/۰۲، ۳۵۰٬۰۰۰ تومان.',
  ],
  [
    'tracking_used',
    { document: { ...document, doc_number: null } },
    'این شماره‌ی پیگیری پیش‌تر ثبت شده است: ۱۴۰۵/۰۹/۰۲، ۳۵۰٬۰۰۰ تومان.',
  ],
  [
    'terms_conflict',
    {
      terms: [
        { name: 'عصر', start_time: '17:00', end_time: '18:00' },
        { name: '۱۸:۰۰ تا ۱۹:۰۰', start_time: '18:00', end_time: '19:00' },
      ],
    },
    'با سانس عصر، ۱۷:۰۰ تا ۱۸:۰۰ و سانس ۱۸:۰۰ تا ۱۹:۰۰ هم‌پوشانی دارد.',
  ],
  [
    'storage_full',
    { folder: '/mnt/copies', free: 12_000_000, needed: 300_000_000 },
    'جای ذخیره پر است؛ چیزی ثبت نشد. در پوشه‌ی \u2068/mnt/copies\u2069 ۱۲ مگابایت خالی است و ۳۰۰ مگابایت لازم است.',
  ],
  [
    'storage_full',
    { folder: '/mnt/copies', free: 300_000_000, needed: 12_000_000 },
    'جای ذخیره پر است؛ چیزی ثبت نشد. در پوشه‌ی \u2068/mnt/copies\u2069 ۳۰۰ مگابایت خالی است، اما فایلی به این بزرگی را نمی‌پذیرد.',
  ],
  ['out_of_stock', { name: 'آب 500', stock: 3 }, 'از «آب ۵۰۰» فقط ۳ عدد مانده است.'],
  [
    'not_active',
    { trashed: ['بانک ملت', 'صندوق 2'] },
    '«بانک ملت» و «صندوق ۲» در حذف‌شده‌ها است؛ اول آن را برگردانید.',
  ],
  ['not_active', { trashed: [] }, 'صاحب این پول در حذف‌شده‌ها است؛ اول آن را برگردانید.'],
  ['out_of_stock', { name: 'توپ', stock: -1 }, 'از «توپ» چیزی نمانده است.'],
] as const)('%s tells its figure', (code, details, words) => {
  expect(refusalText(code, 'fa', details)).toBe(words);
});

test('English too, and without a figure the plain sentence', () => {
  expect(refusalText('insufficient_balance', 'en', { short: 1_700 })).toBe(
    'The balance is not sufficient; 1,700 toman short.',
  );
  expect(refusalText('insufficient_balance', 'en')).toBe('The balance is not sufficient.');
  expect(refusalText('tracking_used', 'en', { document: {} })).toBe(
    'This tracking number is already recorded.',
  );
  expect(refusalText('out_of_stock', 'en', { name: 'Ball', stock: 1_200 })).toBe(
    'Only 1,200 left of “Ball”.',
  );
  expect(refusalText('out_of_stock', 'en', { name: 'Ball', stock: 0 })).toBe('Nothing left of “Ball”.');
  expect(refusalText('out_of_stock', 'en')).toBe('Not enough of this add-on left.');
  expect(refusalText('max_debt', 'en', { min: 5 })).toBe('The debt would exceed the limit.');
});
