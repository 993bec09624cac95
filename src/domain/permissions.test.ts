import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowed,
  beyondGrant,
  can,
  isPermission,
  isRoleBelow,
  PERMISSION_TREE,
  PERMISSIONS,
  permissionId,
  permissionOfId,
  withinGrant,
} from './permissions.ts';

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

describe('can', () => {
  const have = ['user.show', 'bank.show'];
  it('answers 2, 1, 0', () => {
    expect(can(have, 'user.show')).toBe(2);
    expect(can(have, 'cash.show')).toBe(0);
    expect(can(new Set(have), ['user.show', 'cash.show'])).toBe(1);
    expect(can(have, ['user.show', 'bank.show'])).toBe(2);
    expect(can(have, [])).toBe(2);
  });

  it('negates with !', () => {
    expect(can(have, '!cash.show')).toBe(2);
    expect(can(have, '!user.show')).toBe(0);
    expect(can(have, ['!user.show', 'bank.show'])).toBe(1);
  });

  it('says yes or no', () => {
    expect(allowed(have, ['user.show', 'cash.show'])).toBe(false);
    expect(allowed(have, ['user.show', 'cash.show'], 'any')).toBe(true);
  });
});

describe('roles', () => {
  const some = fc.subarray([...PERMISSIONS]);

  it('never grants beyond the granter or the parent', () => {
    fc.assert(
      fc.property(some, some, some, (wanted, granter, parent) => {
        const beyond = new Set(beyondGrant(wanted, granter, parent));
        for (const slug of wanted) {
          expect(beyond.has(slug)).toBe(!(granter.includes(slug) && parent.includes(slug)));
        }
        expect(withinGrant(wanted, granter, parent)).toBe(beyond.size === 0);
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
