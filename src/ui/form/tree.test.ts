import { describe, expect, it } from 'vitest';
import { rowsOf, treeKey, withDescendants } from './tree.ts';

const tree = [
  {
    id: 1,
    children: [
      { id: 2, children: [{ id: 3, children: [] }] },
      { id: 4, children: [] },
    ],
  },
  { id: 5, children: [] },
];
const ids = (closed: number[]) => rowsOf(tree, new Set(closed)).map(({ node }) => node.id);

describe('the rows of a tree', () => {
  it('leave out what lies below a closed node', () => {
    expect(ids([])).toEqual([1, 2, 3, 4, 5]);
    expect(ids([2])).toEqual([1, 2, 4, 5]);
    expect(ids([1])).toEqual([1, 5]);
  });

  it('know their level, their place among their siblings and what is above', () => {
    expect(rowsOf(tree, new Set())[3]).toMatchObject({ level: 2, size: 2, place: 2, parent: 1, open: null });
  });
});

describe('the keys of a tree', () => {
  const rows = rowsOf(tree, new Set());
  it('walk up and down and stop at the ends', () => {
    expect(treeKey(rows, 0, 'ArrowDown', true)).toEqual({ focus: 1 });
    expect(treeKey(rows, 0, 'ArrowUp', true)).toEqual({ focus: 0 });
    expect(treeKey(rows, 4, 'ArrowDown', true)).toEqual({ focus: 4 });
    expect(treeKey(rows, 1, 'End', true)).toEqual({ focus: 4 });
  });

  it('open, go in, close and go out along the direction of the writing', () => {
    expect(treeKey(rows, 0, 'ArrowLeft', true)).toEqual({ focus: 1 });
    expect(treeKey(rows, 0, 'ArrowRight', true)).toEqual({ open: false });
    expect(treeKey(rowsOf(tree, new Set([1])), 0, 'ArrowLeft', true)).toEqual({ open: true });
    expect(treeKey(rows, 2, 'ArrowRight', true)).toEqual({ focus: 1 });
    expect(treeKey(rows, 0, 'ArrowRight', false)).toEqual({ focus: 1 });
    expect(treeKey(rows, 4, 'ArrowRight', true)).toBeNull();
  });
});

it('names a node with all below it', () => {
  expect(withDescendants(tree[0] as never)).toEqual([1, 2, 3, 4]);
});
