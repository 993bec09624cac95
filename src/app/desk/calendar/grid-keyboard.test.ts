import { describe, expect, it } from 'vitest';
import { nextPlace, type Place } from './grid-keyboard.ts';

const one = (row: number) => ({ row, span: 1 });
const tall = { row: 1, span: 2 };
/** Three columns and four rows; the first lacks its middle, the last column is shut in the middle. */
const grid = {
  columns: 3,
  cells: [
    [one(0), null, one(0)],
    [one(1), one(1), tall],
    [one(2), one(2), tall],
    [one(3), one(3), one(3)],
  ],
};
const at = (row: number, column: number): Place => ({ row, column });
const go = (from: Place, key: string, options = {}) =>
  nextPlace(grid, from, key, { rtl: true, ctrl: false, ...options });

describe('nextPlace', () => {
  it('goes up and down, and stays at the edge', () => {
    expect(go(at(1, 0), 'ArrowDown')).toEqual(at(2, 0));
    expect(go(at(0, 0), 'ArrowUp')).toEqual(at(0, 0));
  });

  it('mirrors left and right', () => {
    expect(go(at(1, 0), 'ArrowLeft')).toEqual(at(1, 1));
    expect(go(at(1, 1), 'ArrowLeft', { rtl: false })).toEqual(at(1, 0));
    expect(go(at(1, 0), 'ArrowRight')).toEqual(at(1, 0));
  });

  it('passes over what the day does not have', () => {
    expect(go(at(0, 0), 'ArrowLeft')).toEqual(at(0, 2));
    expect(go(at(1, 1), 'ArrowUp')).toEqual(at(1, 1));
  });

  it('takes a merged block in one step', () => {
    expect(go(at(1, 2), 'ArrowDown')).toEqual(at(3, 2));
    expect(go(at(2, 2), 'ArrowUp')).toEqual(at(0, 2));
  });

  it('jumps to the ends', () => {
    expect(go(at(2, 1), 'Home')).toEqual(at(2, 0));
    expect(go(at(2, 1), 'End')).toEqual(at(2, 2));
    expect(go(at(2, 1), 'Home', { ctrl: true })).toEqual(at(0, 0));
    expect(go(at(0, 0), 'End', { ctrl: true })).toEqual(at(3, 2));
    expect(go(at(0, 0), 'PageDown')).toEqual(at(3, 0));
    expect(go(at(3, 0), 'PageUp')).toEqual(at(0, 0));
  });

  it('leaves other keys alone', () => expect(go(at(0, 0), 'Enter')).toBeNull());
});
