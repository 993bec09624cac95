import fs from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { deletedColumns } from '#contract/columns/common.ts';
import type { Columns } from '#contract/columns.ts';
import { listQuery, SHEETS } from '#contract/list.ts';
import { clubInvoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import { termColumns } from '#contract/settings/columns/terms.ts';
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

it('all columns of a list can be had at once, with those of its trash', async () => {
  const query = listQuery({ sorts: ['id'], filters: {}, order: 'id,asc', exports: SHEETS });
  const folder = new URL('../../contract/', import.meta.url);
  const wide: string[] = [];
  const files = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?:^|[/\\])columns[/\\][^/\\]+\.ts$/.test(name))) {
    const found: Record<string, unknown> = await import(new URL(file, folder).href);
    for (const [name, columns] of Object.entries(found).filter(([name]) => name.endsWith('Columns'))) {
      const all = Object.keys({ ...(columns as object), ...deletedColumns });
      const asked = v.safeParse(query, { export: 'xlsx', columns: all.join(',') });
      expect([name, asked.success && asked.output.export?.columns]).toEqual([name, all]);
      if (all.join(',').length > 200) wide.push(name);
    }
  }
  expect(wide).toContain('clubInvoiceColumns');
});
