import { expect, it } from 'vitest';
import { app } from '#app/i18n/fa/app.ts';
import { screens } from '#app/i18n/fa/screens.ts';
import { start } from '#app/i18n/fa/start.ts';
import { flatten, makeWords } from '#app/i18n/make-words.ts';
import type { CancelLines } from '#app/parts/money/cancel-lines.ts';
import type { InvoiceDetail } from '#contract/sales/sale-invoices.ts';
import { INVOICE_STATUS } from '#domain/statuses.ts';
import { addonText, nothingButton, smsText } from './cancel-words.ts';

const words = makeWords('fa', flatten({ ...start, ...app, ...screens }));
const slot = (court: number, start_time: string, end_time: string) =>
  ({
    status: INVOICE_STATUS.active,
    passed: false,
    reserved_time: {
      court: { id: court, name: `زمین ${court}` },
      date: '2026-11-21',
      time: { start_time, end_time },
    },
  }) as InvoiceDetail;
const [one, seven] = [slot(1, '09:00', '10:00'), slot(7, '09:00', '10:00')];
const later = slot(1, '10:00', '11:00');

it('tells the slots that stay from those that go at the same hour', () => {
  expect(smsText(words, [one, seven], [one])).toBe('پیامک: زمین ۷ · ۹ تا ۱۰ سر جایش است');
  expect(smsText(words, [one, later, seven], [later])).toBe('پیامک: زمین ۱ و زمین ۷ · ۹ تا ۱۰ سر جایش است');
  expect(smsText(words, [one, later, seven], [one])).toBe(
    'پیامک: زمین ۱ · ۱۰ تا ۱۱ و زمین ۷ · ۹ تا ۱۰ سر جایش است',
  );
  expect(smsText(words, [one, later], [one])).toBe('پیامک: ۱۰ تا ۱۱ سر جایش است');
});

it('the button names the court of a part where the visit has several', () => {
  const none: CancelLines = { lines: [], total: { what: 'back', value: 0 } };
  expect(nothingButton(words, none, [one, seven], [seven])).toContain('زمین ۷ · ۹ تا ۱۰');
  expect(nothingButton(words, none, [one, later], [later])).not.toContain('زمین');
});

it('says of each add-on which of several slots it was sold with', () => {
  const ball = { id: 4, name: 'توپ تنیس', count: 2 } as InvoiceDetail['addons'][number];
  expect(addonText(words, ball, seven, [one, seven])).toBe('توپ تنیس × ۲ · زمین ۷ · ۹ تا ۱۰');
  expect(addonText(words, ball, later, [one, later])).toBe('توپ تنیس × ۲ · ۱۰ تا ۱۱');
  expect(addonText(words, ball, one, [one])).toBe('توپ تنیس × ۲');
});

it('the button says the sum of the card: what is owed, or which debt takes what goes back', () => {
  const of = (what: CancelLines['total']['what'], lines: CancelLines['lines'] = []) =>
    nothingButton(
      words,
      { lines, total: { what, value: what === 'back' ? 0 : 80_000 } },
      [one, later],
      [one, later],
    );
  expect(of('customer_debt')).toBe('لغو · ۸۰٬۰۰۰ بدهی می‌ماند');
  expect(of('visit_due')).toBe('لغو · مانده ۸۰٬۰۰۰ می‌شود');
  expect(of('back', [{ what: 'other_debt', value: -60_000 }])).toBe('لغو · ۶۰٬۰۰۰ از بدهی دیگر کم می‌شود');
  expect(of('debt_gone')).toBe('لغو رزرو');
});
