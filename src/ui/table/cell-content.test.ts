import { expect, test } from 'vitest';
import { foldedOf } from './cell-content.tsx';
import type { TableColumn } from './column.ts';

const column = (field: string, isText: boolean, priority: 1 | 3 = 3): TableColumn<object> => ({
  field,
  title: field,
  isText,
  room: { priority },
  cell: () => field,
});
const folded = (columns: readonly TableColumn<object>[], ...gone: string[]) =>
  foldedOf(columns, gone).map(({ field, bare }) => (bare ? field : `${field}:`));

test('what folds says what it is: a day, a second person; the first text of a row alone goes without', () => {
  const person = [column('day', false), column('customer', true, 1), column('coach', true)];
  expect(folded(person, 'day', 'coach')).toEqual(['day:', 'coach:']);
  const sentence = [
    column('at', false),
    column('user', true),
    column('court', true),
    column('text', true, 1),
  ];
  expect(folded(sentence, 'at', 'user', 'court')).toEqual(['at:', 'user', 'court:']);
});

test('what names a record elsewhere, and a button, do not fold', () => {
  const serial: TableColumn<object> = { ...column('serial', false), room: { priority: 4 } };
  const more: TableColumn<object> = { ...column('more', false), align: 'action' };
  expect(folded([column('name', true), serial, more], 'serial', 'more')).toEqual([]);
});
