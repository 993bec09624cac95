import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allows, guardMatch } from './guards.ts';
import {
  isPermission,
  isRoleBelow,
  PERMISSION_TREE,
  PERMISSIONS,
  permissionId,
  permissionOfId,
} from './permissions.ts';
import { permissionsBeyondGrant } from './roles.ts';

it('gives every node an id of its own, and each permission its number back', () => {
  const ids = PERMISSION_TREE.flatMap((area) => [
    area.id,
    ...area.children.flatMap((resource) => [resource.id, ...resource.children.map((leaf) => leaf.id)]),
  ]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length);
  for (const slug of PERMISSIONS) expect(permissionOfId(permissionId(slug))).toBe(slug);
  expect([permissionId('user.show'), permissionId('invoice.forget')]).toEqual([101, 1114]);
  expect(permissionOfId(100)).toBeUndefined();
  expect(isPermission('invoice.forget')).toBe(true);
  expect(isPermission('invoice.fly')).toBe(false);
});

describe('a check', () => {
  const have = ['user.show', 'bank.show'];
  it('answers 2, 1, 0', () => {
    expect(guardMatch('user.show', have)).toBe(2);
    expect(guardMatch('cash.show', have)).toBe(0);
    for (const both of [{ all: ['user.show', 'cash.show'] }, { any: ['user.show', 'cash.show'] }] as const)
      expect(guardMatch(both, new Set(have))).toBe(1);
    expect(guardMatch({ all: ['user.show', 'bank.show'] }, have)).toBe(2);
    expect(guardMatch({ all: [] }, have)).toBe(2);
  });

  it('negates with !', () => {
    expect(guardMatch('!cash.show', have)).toBe(2);
    expect(guardMatch('!user.show', have)).toBe(0);
    expect(guardMatch({ all: ['!user.show', 'bank.show'] }, have)).toBe(1);
    expect(allows({ any: ['!user.show', 'bank.show'] }, have)).toBe(true);
    expect(allows({ any: ['!user.show', { all: ['bank.show', 'cash.show'] }] }, have)).toBe(false);
  });

  it('says yes or no', () => {
    expect(allows('public', [])).toBe(true);
    expect(allows('session', [])).toBe(true);
    expect(allows('user.show', have)).toBe(true);
    expect(allows('cash.show', new Set(have))).toBe(false);
    expect(allows({ all: ['user.show', 'cash.show'] }, have)).toBe(false);
    expect(allows({ any: ['user.show', 'cash.show'] }, have)).toBe(true);
    expect(allows({ any: ['cash.show'] }, have)).toBe(false);
    expect(allows({ all: [] }, [])).toBe(true);
    expect(allows({ any: [] }, have)).toBe(false);
  });
});

describe('roles', () => {
  const some = fc.subarray([...PERMISSIONS]);

  it('never grants beyond the granter or the parent', () => {
    fc.assert(
      fc.property(some, some, some, (wanted, granter, parent) => {
        const beyond = new Set(permissionsBeyondGrant(wanted, granter, parent));
        for (const slug of wanted) {
          expect(beyond.has(slug)).toBe(!(granter.includes(slug) && parent.includes(slug)));
        }
      }),
    );
  });

  it('knows who stands below whom', () => {
    const roles = [
      { id: 1, parent_id: null },
      { id: 2, parent_id: 1 },
      { id: 3, parent_id: 2 },
      { id: 4, parent_id: 1 },
    ];
    expect(isRoleBelow(roles, 3, 1)).toBe(true);
    expect(isRoleBelow(roles, 3, 2)).toBe(true);
    expect(isRoleBelow(roles, 3, 4)).toBe(false);
    expect(isRoleBelow(roles, 2, 2)).toBe(false);
    expect(isRoleBelow(roles, 1, 2)).toBe(false);
    expect(isRoleBelow(roles, null, 3)).toBe(true);
    expect(isRoleBelow(roles, 3, null)).toBe(false);
    expect(isRoleBelow(roles, 99, 1)).toBe(false);
  });

  it('ends in a broken tree too', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.nat(5), parent_id: fc.option(fc.nat(5)) })),
        fc.nat(5),
        fc.nat(5),
        (roles, a, b) => {
          expect(typeof isRoleBelow(roles, a, b)).toBe('boolean');
        },
      ),
    );
  });
});
