import { expect, test } from 'vitest';
import {
  afterSave,
  bodyOf,
  type Edits,
  emptyOf,
  type OpeningRow,
  rowsOf,
  sumsOf,
  UNTOUCHED,
  unsentOf,
  withoutRow,
  withRow,
} from './opening-rows.ts';

const entries = [
  { id: 5, name: 'بانک ملت', card_number: '6104337811220045', price: 48_200_000 },
  { id: 6, name: 'بانک سامان', card_number: '', price: 12_000_000 },
];
const rowOf = (edits: Edits, id: number) => rowsOf(entries, edits).find((row) => row.id === id) as OpeningRow;
const fresh: OpeningRow = { id: 9, name: 'بانک پاسارگاد', detail: '', price: null, flag: 'NEW' };
const flags = (edits: Edits) => rowsOf(entries, edits).map(({ id, flag }) => `${id} ${flag}`);

test('rows are NEW, UPDATED or SAVED; what is typed back is saved again', () => {
  expect(flags(UNTOUCHED)).toEqual(['5 SAVED', '6 SAVED']);
  let edits = withRow(UNTOUCHED, rowOf(UNTOUCHED, 6), { price: 12_650_000 });
  edits = withRow(edits, fresh, { price: 7_300_000 });
  expect(flags(edits)).toEqual(['5 SAVED', '6 UPDATED', '9 NEW']);
  expect(sumsOf({ count: 2, price: 60_200_000 }, entries, rowsOf(entries, edits))).toEqual({
    count: 3,
    price: 68_150_000,
  });
  expect(flags(withRow(edits, rowOf(edits, 6), { price: 12_000_000 }))).toContain('6 SAVED');
});

test('only NEW and UPDATED rows are sent; taken out, a row becomes 0 and UPDATED, saved or not', () => {
  let edits = withRow(UNTOUCHED, fresh, { price: 7_300_000 });
  edits = withoutRow(edits, rowOf(edits, 5));
  const unsent = unsentOf(rowsOf(entries, edits));
  expect(bodyOf('banks', unsent)).toEqual({
    banks: [
      { id: 5, price: 0 },
      { id: 9, price: 7_300_000 },
    ],
  });
  expect(emptyOf(unsent)).toEqual([]);
  expect(sumsOf({ count: 2, price: 60_200_000 }, entries, unsent)).toEqual({ count: 2, price: 19_300_000 });
  const without = withoutRow(edits, rowOf(edits, 9));
  expect(flags(without)).toEqual(['5 UPDATED', '6 SAVED', '9 UPDATED']);
  expect(bodyOf('banks', unsentOf(rowsOf(entries, without)))).toEqual({
    banks: [
      { id: 5, price: 0 },
      { id: 9, price: 0 },
    ],
  });
  expect(sumsOf({ count: 2, price: 60_200_000 }, entries, rowsOf(entries, without))).toEqual({
    count: 1,
    price: 12_000_000,
  });
  expect(Object.keys(bodyOf('creditor-users', unsent))).toEqual(['users']);
  expect(flags(afterSave(edits, unsent))).toEqual(['5 SAVED', '6 SAVED']);
  // What is typed while it is sent is not what was sent.
  const typed = withRow(edits, rowOf(edits, 9), { price: 7_000_000 });
  expect(flags(afterSave(typed, unsent))).toEqual(['5 SAVED', '6 SAVED', '9 NEW']);
});

test('a sum that is empty or 0 is asked for before anything is sent; a creditor’s is absolute', () => {
  const edits = withRow(withRow(UNTOUCHED, fresh, { price: null }), rowOf(UNTOUCHED, 6), { price: 0 });
  expect(emptyOf(rowsOf(entries, edits)).map(({ id }) => id)).toEqual([6, 9]);
  const creditor = [{ id: 3, name: 'سارا', family: 'محمدی', phone_number: null, price: -400 }];
  expect(rowsOf(creditor, UNTOUCHED)).toEqual([
    { id: 3, name: 'سارا محمدی', detail: '', price: 400, flag: 'SAVED' },
  ]);
});
