import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balanceInto,
  balanceRow,
  differenceOf,
  firstRows,
  linesOf,
  missingOf,
  problemsByRow,
  type Row,
  removeRow,
  repeatAbove,
  withTemplate,
  writeRow,
} from './rows.ts';

const cash = { kind: 'cash' as const, id: 4, code: '11', name: 'صندوق' };
const other = { kind: 'account' as const, id: 29, code: '29', name: 'سایر' };

test('a sum on one side empties the other, and a blank row always waits', () => {
  let rows = writeRow(firstRows(), 1, { picked: cash, debit: 500 });
  rows = writeRow(rows, 1, { credit: 300 });
  expect(rows[0]).toMatchObject({ debit: null, credit: 300 });
  rows = writeRow(rows, 2, { picked: other, debit: 300 });
  expect(rows).toHaveLength(3);
  expect(linesOf(rows)).toEqual([
    { cash_id: 4, debit: 0, credit: 300 },
    { account_id: 29, debit: 300, credit: 0 },
  ]);
});

test('a template comes below what is written, in the place of the blank rows', () => {
  const added = [
    { picked: cash, description: '', debit: 700, credit: null },
    { picked: other, description: '', debit: null, credit: 700 },
  ];
  expect(linesOf(withTemplate(firstRows(), added))).toHaveLength(2);
  const rows = withTemplate(writeRow(firstRows(), 2, { picked: cash, debit: 500 }), added);
  expect(linesOf(rows).map(({ debit, credit }) => [debit, credit])).toEqual([
    [500, 0],
    [700, 0],
    [0, 700],
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows).toHaveLength(4);
});

test('the balancing row brings the difference to 0, whatever stands there', () => {
  const side = fc.record({ debit: fc.nat(), credit: fc.nat() });
  fc.assert(
    fc.property(fc.array(side, { minLength: 1, maxLength: 12 }), (given) => {
      let rows: Row[] = firstRows();
      for (const [at, { debit, credit }] of given.entries()) {
        rows = writeRow(rows, at + 1, { picked: cash, ...(debit > credit ? { debit } : { credit }) });
      }
      expect(differenceOf(balanceRow(rows))).toBe(0);
      expect(differenceOf(balanceInto(rows, 1))).toBe(0);
    }),
  );
});

test('what lacks stands in the row that waits for it, on its side', () => {
  const one = writeRow(firstRows(), 1, { picked: cash, debit: 500 });
  expect(missingOf(one)).toMatchObject({ key: one.at(-1)?.key, side: 'credit', sum: 500 });
  const named = writeRow(one, 2, { picked: other });
  expect(missingOf(named)).toEqual({ key: 2, side: 'credit', sum: 500 });
  const over = writeRow(named, 3, { picked: cash, credit: 800 });
  expect(missingOf(over)).toEqual({ key: 2, side: 'debit', sum: 300 });
  expect(missingOf(balanceRow(over))).toBeNull();
});

test('a row is repeated and removed; there are never fewer than two', () => {
  let rows = writeRow(firstRows(), 1, { picked: cash, debit: 500, description: 'نقد' });
  rows = repeatAbove(rows, 2);
  expect(rows[1]).toMatchObject({ picked: cash, debit: 500, description: 'نقد' });
  for (const { key } of [...rows]) rows = removeRow(rows, key);
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

test('a refusal finds its row, though blank ones stand between', () => {
  const rows = writeRow(writeRow(firstRows(), 2, { picked: cash, debit: 1 }), 3, {
    picked: other,
    credit: 1,
  });
  expect(problemsByRow(rows, { 'transactions.1.account_id': 'قفل' })).toEqual(new Map([[3, 'قفل']]));
});
