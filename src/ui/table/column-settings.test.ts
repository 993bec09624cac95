import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeColumnSettings, moveInList } from './column-settings.ts';

it('moves one entry and keeps the others in order', () => {
  expect(moveInList(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveInList(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveInList(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  expect(moveInList(['a', 'b'], 7, 0)).toEqual(['a', 'b']);
});

const columns = [
  { field: 'name', hidden: false },
  { field: 'phone', hidden: false },
  { field: 'role', hidden: true },
];

it('shows the columns as they are without anything kept', () => {
  expect(mergeColumnSettings([], columns)).toEqual([
    { field: 'name', show: true },
    { field: 'phone', show: true },
    { field: 'role', show: false },
  ]);
});

it('keeps order and choice, drops what is gone and puts what is new behind its neighbour', () => {
  const kept = [
    { field: 'role', show: true },
    { field: 'gone', show: true },
    { field: 'name', show: false },
    { field: 'role', show: false },
  ];
  expect(mergeColumnSettings(kept, columns)).toEqual([
    { field: 'role', show: true },
    { field: 'name', show: false },
    { field: 'phone', show: true },
  ]);
});

it('never leaves a table without a column, nor one twice, whatever is kept', () => {
  const setting = fc.record({ field: fc.constantFrom('name', 'phone', 'role', 'x'), show: fc.boolean() });
  fc.assert(
    fc.property(fc.array(setting), (kept) => {
      const list = mergeColumnSettings(kept, columns);
      expect(list.map(({ field }) => field).sort()).toEqual(['name', 'phone', 'role']);
      expect(list.some(({ show }) => show)).toBe(true);
    }),
  );
});
