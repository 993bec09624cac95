import { expect, test } from 'vitest';
import { makeWords } from '#app/i18n/make-words.ts';
import type { Document } from '#contract/treasury/documents.ts';
import { receiptLines } from './receipt-lines.ts';

const words = makeWords('fa', {});
const row = {
  description: 'بابت رزروهای ۱۲ و ۱۳',
  date: '2026-11-20',
  source: { type: 2, id: 1, name: 'کارت‌خوان' },
  user: { id: 4, name: 'سارا', family: 'محمدی' },
} as unknown as Document;

test('among the receipts of all one says from whom it is, then what for', () => {
  expect(receiptLines(row, words, true)).toEqual({
    title: 'سارا محمدی',
    detail: '۱۴۰۵/۰۸/۲۹ · کارت‌خوان · بابت رزروهای ۱۲ و ۱۳',
  });
});

test('of one person, and where no payer is to be seen, what for stands first', () => {
  const plain = { title: 'بابت رزروهای ۱۲ و ۱۳', detail: '۱۴۰۵/۰۸/۲۹ · کارت‌خوان' };
  expect(receiptLines(row, words, false)).toEqual(plain);
  expect(receiptLines({ ...row, user: null }, words, true)).toEqual(plain);
});
