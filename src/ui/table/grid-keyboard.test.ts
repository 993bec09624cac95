import { expect, it } from 'vitest';
import { nextCell } from './grid-keyboard.ts';

const bounds = { rows: 100, columns: 5, page: 12, dir: 'rtl' } as const;
const from = (key: string, row: number, column: number, more: { ctrlKey?: boolean; dir?: 'ltr' } = {}) => {
  const { ctrlKey = false, dir = bounds.dir } = more;
  return nextCell({ key, ctrlKey }, { row, column }, { ...bounds, dir });
};

it('walks cells and stays inside', () => {
  expect(from('ArrowDown', 0, 2)).toEqual({ row: 1, column: 2 });
  expect(from('ArrowDown', 99, 2)).toEqual({ row: 99, column: 2 });
  expect(from('ArrowUp', 0, 2)).toEqual({ row: -1, column: 2 });
  expect(from('ArrowUp', -1, 2)).toEqual({ row: -1, column: 2 });
});

it('goes to the next column on the left where the page reads from the right', () => {
  expect(from('ArrowLeft', 3, 2)).toEqual({ row: 3, column: 3 });
  expect(from('ArrowRight', 3, 0)).toEqual({ row: 3, column: 0 });
  expect(from('ArrowRight', 3, 2, { dir: 'ltr' })).toEqual({ row: 3, column: 3 });
  expect(from('ArrowLeft', 3, 0, { dir: 'ltr' })).toEqual({ row: 3, column: 0 });
});

it('jumps by pages, to the ends of a row, and to those of the list', () => {
  expect(from('PageDown', -1, 1)).toEqual({ row: 12, column: 1 });
  expect(from('PageDown', 95, 1)).toEqual({ row: 99, column: 1 });
  expect(from('PageUp', 5, 1)).toEqual({ row: 0, column: 1 });
  expect(from('Home', 5, 3)).toEqual({ row: 5, column: 0 });
  expect(from('End', 5, 3)).toEqual({ row: 5, column: 4 });
  expect(from('Home', 50, 3, { ctrlKey: true })).toEqual({ row: 0, column: 0 });
  expect(from('End', 5, 3, { ctrlKey: true })).toEqual({ row: 99, column: 4 });
});

it('leaves other keys alone', () => {
  expect(from('a', 5, 3)).toBe(null);
  expect(from('Tab', 5, 3)).toBe(null);
});
