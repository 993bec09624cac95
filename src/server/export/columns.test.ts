import { expect, it } from 'vitest';
import { clubInvoiceColumns } from '#contract/columns/sale-invoices.ts';
import { termColumns } from '#contract/columns/terms.ts';
import type { Columns } from '#contract/columns.ts';
import type { Locale } from '#domain/digits.ts';
import { fileColumns } from './columns.ts';

const cells = (columns: Columns<never>, names: string[], row: object, locale: Locale) =>
  fileColumns(columns, names, locale, 'Asia/Tehran').map((column) => column.cell(row as never));

it.each([
  ['fa', '۱۶:۰۰ تا ۱۷:۰۰', ['۱۶:۰۰', '۱۷:۳۰']],
  ['en', '16:00 to 17:00', ['16:00', '17:30']],
] as const)('hours stand in the digits of the file: %s', (locale, span, ends) => {
  const invoice = { reserved_time: { time: { start_time: '16:00', end_time: '17:00' } } };
  expect(cells(clubInvoiceColumns, ['time'], invoice, locale)).toEqual([span]);
  const term = { start_time: '16:00', end_time: '17:30' };
  expect(cells(termColumns, ['start_time', 'end_time'], term, locale)).toEqual(ends);
});
