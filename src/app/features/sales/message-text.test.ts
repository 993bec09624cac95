import { expect, test } from 'vitest';
import { sales } from '#app/i18n/fa/sales.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import type { Invoice } from '#contract/sale-invoices.ts';
import { filledText } from './message-text.ts';

const words = makeWords('fa', flatten({ sales }));
const invoice = {
  user: { id: 1, name: 'سارا', family: 'کریمی', phone_number: null },
  reserved_time: {
    id: 5,
    date: '2026-11-23',
    time: { id: 1, name: '', start_time: '18:00', end_time: '19:00' },
    court: { id: 1, name: 'زمین ۶' },
  },
  due: 150_000,
} as Invoice;

test('each reservation gets its own text; what is no such place stays as it was typed', () => {
  expect(filledText(words, 'سلام {نام}، {زمین} {تاریخ} ساعت {ساعت}: {مانده} {تومان}', invoice)).toBe(
    'سلام سارا کریمی، زمین ۶ دوشنبه ۲ آذر ساعت ۱۸:۰۰: ۱۵۰٬۰۰۰ {تومان}',
  );
});
