import { describe, expect, it } from 'vitest';
import { filterTree, leavesOf, tick, tickState } from './tree-ticks.ts';

const leaf = (id: number) => ({ id, name: `${id}`, children: [] });
const tree = {
  id: 1,
  name: 'people',
  children: [
    { id: 10, name: 'users', children: [leaf(11), leaf(12), leaf(13)] },
    { id: 20, name: 'groups', children: [leaf(21)] },
  ],
};
const ALL = new Set(leavesOf(tree));

describe('ticking a tree', () => {
  it('ticks every leaf below, and takes them away again', () => {
    const on = tick(tree, true, new Set(), ALL);
    expect([...on]).toEqual([11, 12, 13, 21]);
    expect([...tick(tree.children[0] as never, false, on, ALL)]).toEqual([21]);
  });

  it('never ticks what may not be, and never takes it away', () => {
    const allowed = new Set([11, 21]);
    expect([...tick(tree, true, new Set(), allowed)]).toEqual([11, 21]);
    expect([...tick(tree, false, new Set([11, 12, 21]), allowed)]).toEqual([12]);
  });

  it('says of a parent whether all, some or none of what may be is ticked', () => {
    expect(tickState(tree, new Set(), ALL)).toBe('none');
    expect(tickState(tree, new Set([11]), ALL)).toBe('some');
    expect(tickState(tree, ALL, ALL)).toBe('all');
    expect(tickState(tree, new Set([11, 21]), new Set([11, 21]))).toBe('all');
    expect(tickState(tree, new Set([12]), new Set())).toBe('some');
  });
});

describe('finding in a tree', () => {
  const [users, groups] = tree.children;
  it('leaves what has the text, with all below a name that has it', () => {
    expect(filterTree([tree], '')).toEqual([tree]);
    expect(filterTree([tree], 'group')).toEqual([{ ...tree, children: [groups] }]);
    expect(filterTree([tree], '12')).toEqual([{ ...tree, children: [{ ...users, children: [leaf(12)] }] }]);
    expect(filterTree([tree], 'nothing')).toEqual([]);
  });

  it('reads Persian as it is typed', () => {
    const named = { id: 1, name: 'بازگشت‌ها', children: [] };
    expect(filterTree([named], 'بازگشتها')).toEqual([named]);
  });

  it('a tick on what was found leaves what is out of sight as it was', () => {
    const [found] = filterTree([tree], '12');
    expect([...tick(found as never, true, new Set([21]), ALL)]).toEqual([21, 12]);
  });
});
