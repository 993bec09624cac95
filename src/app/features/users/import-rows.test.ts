import { expect, test } from 'vitest';
import { columnsOf, csvOf, onlyGood, type Preview, withGender, withRefused } from './import-rows.ts';

const row = (n: number, fields = {}) => ({ row: n, input: { name: 'سارا' }, fields, used_by: null });
const preview: Preview = {
  columns: [
    { title: 'نام کامل', field: 'full_name' },
    { title: 'یادداشت', field: null },
    { title: ' ', field: null },
    { title: 'شماره', field: 'phone_number' },
  ],
  rows: [row(2), row(3, { name: ['pattern'] }), row(5)],
  good: 2,
  guessed: 0,
};

test('wrong rows are left out, and the others keep their numbers in the file', () => {
  const { rows, good } = onlyGood(preview);
  expect([rows.map((each) => each.row), good]).toEqual([[2, 5], 2]);
});

test('of whom it cannot be told whether man or woman, one choice is for all', () => {
  const told = withGender(
    {
      ...preview,
      rows: [row(2, { gender: ['required'] }), row(3, { gender: ['required'], name: ['pattern'] }), row(4)],
    },
    2,
  );
  expect(told.rows.map(({ input, fields }) => [input.gender, fields])).toEqual([
    [2, {}],
    [2, { name: ['pattern'] }],
    [undefined, {}],
  ]);
  expect(told.good).toBe(2);
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
  expect(columnsOf(preview)).toEqual({ missing: [], ignored: ['یادداشت'] });
  expect(columnsOf({ ...preview, columns: [] }).missing).toEqual(['name', 'family', 'phone_number']);
});

test('the sample is read by spreadsheets', () => {
  expect(
    csvOf([
      ['نام', 'a,"b"'],
      ['سارا', ''],
    ]),
  ).toBe('\uFEFFنام,"a,""b"""\r\nسارا,\r\n');
});
