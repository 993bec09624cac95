import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cell, type SheetColumn, serialDay, type Workbook, type WorkbookOptions } from './workbook.ts';
import { xlsWorkbook } from './xls.ts';
import { xlsxWorkbook } from './xlsx.ts';

const columns: SheetColumn[] = [
  { title: 'نام', kind: 'text', width: 24, unique: false },
  { title: 'شماره', kind: 'text', width: 18, unique: true },
  { title: 'مانده (تومان)', kind: 'money', width: 16, unique: false },
  { title: 'تعداد', kind: 'number', width: 12, unique: false },
  { title: 'تاریخ', kind: 'date', width: 14, unique: false },
];
type Make = (options: WorkbookOptions) => Workbook;

async function fileOf(make: Make, rows: Iterable<readonly Cell[]>, name = 'مشتریان') {
  const workbook = make({ name, columns, rightToLeft: true });
  let n = 0;
  for (const row of rows) {
    workbook.add(row);
    if (++n % 1000 === 0) await workbook.flush();
  }
  return Buffer.concat(await workbook.finish());
}

/** The workbook as another library reads it. */
const readBack = (file: Buffer) => {
  const book = read(file, { cellNF: true, cellStyles: true });
  return {
    names: book.SheetNames,
    sheets: book.SheetNames.map((name) => book.Sheets[name] as NonNullable<(typeof book.Sheets)[string]>),
    rows: book.SheetNames.map((name) =>
      utils.sheet_to_json<unknown[]>(book.Sheets[name] as never, { header: 1, raw: true, defval: null }),
    ),
    rightToLeft: book.Workbook?.Views?.[0]?.RTL,
  };
};

/** Characters that no sheet can hold. */
const NOT_HELD = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu;
const titles = columns.map((column) => column.title);
const MAGIC: Record<string, string> = { xls: 'd0cf11e0a1b11ae1', xlsx: '504b0304' };

describe.each<[string, Make]>([
  ['xls', xlsWorkbook],
  ['xlsx', xlsxWorkbook],
])('an .%s file', (format, make) => {
  it('is what its name says', async () => {
    const file = await fileOf(make, []);
    expect(
      file
        .subarray(0, 8)
        .toString('hex')
        .startsWith(MAGIC[format] as string),
    ).toBe(true);
    expect(readBack(file)).toMatchObject({ names: ['مشتریان'], rows: [[titles]], rightToLeft: true });
  });

  it('keeps numbers as numbers, days as days, and all else as text', async () => {
    const day = serialDay('2026-11-21');
    const { rows, sheets } = readBack(
      await fileOf(make, [
        ['علی‌رضا کاظمی', '09120000001', -1_250_000, 3, day],
        ['=HYPERLINK("http://x.example")', '+98', 999_999_999_999, 2.5, null],
        ['<b>&"\'_x0041_', null, 0, null, day + 0.5],
      ]),
    );
    expect(rows[0]).toEqual([
      titles,
      ['علی‌رضا کاظمی', '09120000001', -1_250_000, 3, new Date('2026-11-21T00:00:00Z')],
      ['=HYPERLINK("http://x.example")', '+98', 999_999_999_999, 2.5, null],
      ['<b>&"\'_x0041_', null, 0, null, new Date('2026-11-21T12:00:00Z')],
    ]);
    const sheet = sheets[0] as Record<string, { t: string; f?: string; z?: string; w?: string }>;
    expect(sheet.A3).toMatchObject({ t: 's' });
    expect(sheet.A3?.f).toBeUndefined();
    expect(sheet.B2).toMatchObject({ t: 's' });
    expect(sheet.C2).toMatchObject({ t: 'n', w: '-1,250,000' });
    expect(sheet.E2).toMatchObject({ t: 'n', w: '2026/11/21' });
  });

  it('holds whatever text comes', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.constantFrom('x'.repeat(9_000), 'سلام '.repeat(3_000), '\uD800', '\u0000', 'a\tb\nc'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 40 }), async (texts) => {
        const { rows } = readBack(
          await fileOf(
            make,
            texts.map((t) => ['نشان', t, 1, 2, null] as const),
          ),
        );
        const kept = texts.map((t) => t.slice(0, 32_767).toWellFormed().replace(NOT_HELD, ''));
        expect(rows[0]?.slice(1).map((row) => row[1] ?? '')).toEqual(kept);
      }),
      { numRuns: 30 },
    );
  });

  it('goes on with another table in a sheet of its own', async () => {
    const workbook = make({ name: 'مشتریان', columns, rightToLeft: true });
    workbook.add(['علی', '1', 5, 2, null]);
    await workbook.flush();
    await workbook.open('نمودار', [
      { title: 'روز', kind: 'text', width: 20, unique: false },
      { title: 'درآمد', kind: 'money', width: 16, unique: false },
    ]);
    workbook.add(['شنبه', 700_000]);
    workbook.add(['یکشنبه', -1]);
    const { names, rows } = readBack(Buffer.concat(await workbook.finish()));
    expect(names).toEqual(['مشتریان', 'نمودار']);
    expect(rows).toEqual([
      [titles, ['علی', '1', 5, 2, null]],
      [
        ['روز', 'درآمد'],
        ['شنبه', 700_000],
        ['یکشنبه', -1],
      ],
    ]);
  });

  it('gives a sheet a name that may be', async () => {
    const { names } = readBack(await fileOf(make, [], `a/b:c*${'ن'.repeat(40)}`));
    expect(names[0]).toBe(`a b c ${'ن'.repeat(25)}`);
  });
});

it('goes on in another sheet above 65,000 rows, with the head again', async () => {
  const many = Array.from(
    { length: 130_001 },
    (_, i) => [`نام ${i % 7}`, `0912${i}`, i, null, null] as const,
  );
  const file = await fileOf(xlsWorkbook, many);
  // Above 7 MB the allocation table's sector list continues outside of the header.
  expect(file.length).toBeGreaterThan(7_200_000);
  const { names, rows } = readBack(file);
  expect(names).toEqual(['مشتریان', 'مشتریان ۲', 'مشتریان ۳']);
  expect(rows.map((sheet) => sheet.length)).toEqual([65_001, 65_001, 2]);
  expect(rows.map((sheet) => sheet[0])).toEqual([titles, titles, titles]);
  expect(rows[1]?.[1]).toEqual(['نام 5', '091265000', 65_000, null, null]);
  expect(rows[2]?.[1]).toEqual(['نام 3', '0912130000', 130_000, null, null]);
});
