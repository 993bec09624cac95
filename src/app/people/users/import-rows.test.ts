import { expect, test } from 'vitest';
import { columnsWithText, withColumn } from './import-choice.ts';
import { csvOf, missingColumns, onlyGood, type Preview, withRefused } from './import-rows.ts';

const row = (n: number, fields = {}) => ({ row: n, input: { name: 'سارا' }, fields, used_by: null });
const preview: Preview = {
  columns: [
    { title: 'نام کامل', field: 'full_name', samples: ['سارا محمدی'] },
    { title: 'یادداشت', field: null, samples: [] },
    { title: ' ', field: null, samples: [] },
    { title: 'شماره', field: 'phone_number', samples: [] },
  ],
  rows: [row(2), row(3, { name: ['pattern'] }), row(5)],
  sheets: [''],
  sheet: 1,
  good: 2,
  guessed: 0,
};

test('wrong rows are left out, and the others keep their numbers in the file', () => {
  const { rows, good } = onlyGood(preview);
  expect([rows.map((each) => each.row), good]).toEqual([[2, 5], 2]);
});

test('what the server refuses lands on the rows that were sent', () => {
  const sent = onlyGood(preview);
  const { preview: told, rows } = withRefused(sent, {
    'rows.1.phone_number': ['used'],
    'rows.1.name': ['pattern'],
    rows: ['too_long'],
  });
  expect(rows).toBe(1);
  expect(told.rows.map(({ fields }) => fields)).toEqual([{}, { phone_number: ['used'], name: ['pattern'] }]);
  expect(told.good).toBe(1);
});

test('a column for the whole name stands for both', () => {
  expect(missingColumns(preview)).toEqual([]);
  expect(missingColumns({ ...preview, columns: [] })).toEqual(['name', 'family', 'phone_number']);
});

test('a field that is chosen for another column leaves the one that had it', () => {
  expect(withColumn(preview, 1, 'full_name')).toBe(',full_name,,phone_number');
  expect(withColumn(preview, 3, '')).toBe('full_name,,,');
});

test('a column without a title and without a word in it is not asked about', () => {
  expect(columnsWithText(preview).map(({ at }) => at)).toEqual([0, 1, 3]);
});

test('the sample is read by spreadsheets', () => {
  expect(
    csvOf([
      ['نام', 'a,"b"'],
      ['سارا', ''],
    ]),
  ).toBe('\uFEFFنام,"a,""b"""\r\nسارا,\r\n');
});
