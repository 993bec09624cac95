import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/access/roles.ts';
import { allRoles, findRole, grantOf, isMine, lacks, lossesOf, parentsFor } from './granting.ts';

let next = 0;
const role = (id: number, parent_id: number | null, permissions: number[], children: Role[] = []): Role => ({
  id,
  name: `گروه ${id}`,
  parent_id,
  permissions,
  users_count: next++,
  created_at: '',
  version: 1,
  children,
});
const tree = [
  role(1, null, [], [role(2, 1, [1, 2, 3], [role(3, 2, [1, 2], [role(4, 3, [1])]), role(5, 2, [3])])]),
];
const all = allRoles(tree);
const ids = (roles: readonly Role[]) => roles.map(({ id }) => id);
const found = (id: number) => findRole(tree, id) as Role;

describe('granting', () => {
  it('gives no more than the group above and oneself hold', () => {
    expect([...grantOf(found(3), new Set([1, 3]))]).toEqual([1]);
    expect([...grantOf(found(1), new Set([1, 3]))]).toEqual([1, 3]);
    expect([...grantOf(null, new Set([2]))]).toEqual([2]);
  });

  it('changes only groups below one’s own', () => {
    expect(ids(all.filter(({ id }) => isMine(all, id, 2)))).toEqual([3, 4, 5]);
    expect(ids(all.filter(({ id }) => isMine(all, id, 1)))).toEqual([2, 3, 4, 5]);
  });

  it('moves a group below one’s own group, never into itself', () => {
    expect(ids(parentsFor(all, found(3), 2))).toEqual([2, 5]);
    expect(ids(parentsFor(all, null, 3))).toEqual([3, 4]);
  });

  it('counts what a group would lose above', () => {
    expect(lacks(found(5), found(3).permissions)).toBe(2);
    expect(lacks(found(1), [1, 2, 3])).toBe(0);
  });

  it('names what subgroups lose with their group, down to the last', () => {
    const named = (id: number) => found(id).name;
    expect(lossesOf(found(2), [1, 2, 3])).toEqual([]);
    expect(lossesOf(found(2), [2, 3])).toEqual([
      { name: named(3), lost: 1, left: 1 },
      { name: named(4), lost: 1, left: 0 },
    ]);
  });
});
