import { describe, expect, it } from 'vitest';
import {
  isTaken,
  markSaved,
  nextCell,
  removeRow,
  savedRows,
  setCell,
  showsAction,
  sumOf,
  unsentRows,
  withBlank,
} from './grid-rows.ts';

const BLANK = { bank: null, price: null };
const start = () =>
  withBlank(
    savedRows([{ id: 4, bank: 7, price: 500 }], ({ bank, price }) => ({ bank, price })),
    BLANK,
  );

describe('rows of a grid', () => {
  it('end in one blank row, and never in two', () => {
    const rows = start();
    expect(rows.map(({ key, flag }) => [key, flag])).toEqual([
      ['saved-4', 'SAVED'],
      ['new-1', 'NEW'],
    ]);
    expect(withBlank(rows, BLANK)).toEqual(rows);
    const filled = withBlank(setCell(rows, 'new-1', 'price', 20), BLANK);
    expect(filled.map(({ key }) => key)).toEqual(['saved-4', 'new-1', 'new-2']);
  });

  it('get no blank row while the grid is locked', () => {
    expect(withBlank([], BLANK, true)).toEqual([]);
  });

  it('are updated by a change, and only by one', () => {
    const rows = start();
    expect(setCell(rows, 'saved-4', 'price', 500)[0]?.flag).toBe('SAVED');
    expect(setCell(rows, 'saved-4', 'price', 600)[0]).toMatchObject({ flag: 'UPDATED', id: 4 });
    expect(setCell(rows, 'new-1', 'price', 600)[1]?.flag).toBe('NEW');
  });

  it('are sent where they are new or changed and hold something', () => {
    const rows = withBlank(setCell(setCell(start(), 'saved-4', 'price', 1), 'new-1', 'bank', 8), BLANK);
    expect(unsentRows(rows).map(({ key }) => key)).toEqual(['saved-4', 'new-1']);
    expect(unsentRows(start())).toEqual([]);
    expect(markSaved(rows).map(({ flag }) => flag)).toEqual(['SAVED', 'SAVED']);
  });

  it('are summed, taken out, and asked whether a value is in the list', () => {
    const rows = setCell(setCell(start(), 'new-1', 'price', 20), 'new-1', 'bank', 7);
    expect(sumOf(rows, 'price')).toBe(520);
    expect(isTaken(rows, 'new-1', 'bank', 7)).toBe(true);
    expect(isTaken(rows, 'new-1', 'bank', 8)).toBe(false);
    expect(isTaken(rows, 'new-1', 'bank', null)).toBe(false);
    expect(removeRow(rows, 'new-1', ['price']).map(({ key }) => key)).toEqual(['saved-4']);
  });

  it('that the server has are taken out as a change to 0, until it has heard of it', () => {
    const rows = removeRow(start(), 'saved-4', ['price']);
    expect(rows[0]).toMatchObject({ id: 4, flag: 'UPDATED', values: { bank: 7, price: 0 } });
    expect(unsentRows(rows)).toEqual([rows[0]]);
    expect(markSaved(rows)).toEqual([]);
    const back = setCell(rows, 'saved-4', 'price', 300);
    expect(back[0]).not.toHaveProperty('removed');
    expect(markSaved(back).map(({ key }) => key)).toEqual(['saved-4']);
  });
});

it('walks from cell to cell and from row to row, and stops at the ends', () => {
  const size = { rows: 2, columns: 3 };
  expect(nextCell({ row: 0, column: 1 }, size, false)).toEqual({ row: 0, column: 2 });
  expect(nextCell({ row: 0, column: 2 }, size, false)).toEqual({ row: 1, column: 0 });
  expect(nextCell({ row: 1, column: 2 }, size, false)).toBeNull();
  expect(nextCell({ row: 1, column: 0 }, size, true)).toEqual({ row: 0, column: 2 });
  expect(nextCell({ row: 0, column: 0 }, size, true)).toBeNull();
});

it('a row shows its button always, only after a change, or until it was pressed', () => {
  const [row, blank] = start();
  if (!row || !blank) throw new Error('two rows were expected');
  const changed = setCell([row], row.key, 'price', 600)[0] ?? row;
  for (const shows of ['always', 'changed', 'until-pressed'] as const)
    expect(showsAction(blank, shows, undefined)).toBe(false);
  expect(showsAction(row, 'always', row.values)).toBe(true);
  expect([row, changed].map((each) => showsAction(each, 'changed', undefined))).toEqual([false, true]);
  expect(showsAction(row, 'until-pressed', undefined)).toBe(true);
  expect(showsAction(row, 'until-pressed', row.values)).toBe(false);
  // What is written after that wants to be acted on again.
  expect(showsAction(changed, 'until-pressed', row.values)).toBe(true);
});
