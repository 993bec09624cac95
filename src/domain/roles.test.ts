import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRoleBelow, PERMISSIONS, type Permission } from './permissions.ts';
import { isRefusal, planNewRole, planRole, type RoleNode, refuseRemoval } from './roles.ts';

const [A, B, C] = ['user.show', 'user.create', 'cash.show'] as const satisfies Permission[];
const tree: RoleNode[] = [
  { id: 1, parent_id: null, permissions: PERMISSIONS },
  { id: 2, parent_id: 1, permissions: [A, B, C] },
  { id: 3, parent_id: 2, permissions: [A, B] },
  { id: 4, parent_id: 3, permissions: [B] },
  { id: 5, parent_id: 1, permissions: [A] },
];
const two = { role_id: 2, permissions: [A, B, C] };

describe('a new group', () => {
  it('stands in one’s own or below it, with what parent and granter hold', () => {
    expect(planNewRole(tree, { parent_id: 2, permissions: [C] }, two)).toMatchObject({ permissions: [C] });
    expect(planNewRole(tree, { parent_id: 3, permissions: [A] }, two)).toMatchObject({ parent_id: 3 });
    expect(planNewRole(tree, { parent_id: 3, permissions: [A, C] }, two)).toEqual({
      code: 'grant_beyond',
      permissions: [C],
    });
    // Permissions of the parent that the granter does not have.
    const poor = { role_id: 2, permissions: [A] };
    expect(planNewRole(tree, { parent_id: 3, permissions: [B] }, poor)).toMatchObject({ permissions: [B] });
  });

  it('stands neither above nor beside', () => {
    for (const parent_id of [1, 5]) {
      expect(planNewRole(tree, { parent_id, permissions: [A] }, two)).toEqual({ code: 'parent_above' });
    }
    expect(planNewRole(tree, { parent_id: 9, permissions: [A] }, two)).toEqual({ code: 'unknown_parent' });
  });
});

describe('a change', () => {
  it('takes from the subgroups what it takes from a group', () => {
    expect(planRole(tree, 2, { permissions: [B, C] }, { ...two, role_id: 1 })).toMatchObject({
      permissions: [B, C],
      narrowed: [{ id: 3, permissions: [B] }],
    });
    expect(planRole(tree, 3, { permissions: [B] }, two)).toMatchObject({ narrowed: [] });
  });

  it('is refused where a subgroup would be left with nothing', () => {
    expect(planRole(tree, 3, { permissions: [A] }, two)).toEqual({ code: 'left_empty', ids: [4] });
  });

  it('moves a group within one’s own, never into itself', () => {
    expect(planRole(tree, 4, { parent_id: 2 }, two)).toMatchObject({ parent_id: 2, permissions: [B] });
    for (const parent_id of [3, 4]) {
      expect(planRole(tree, 3, { parent_id }, two)).toEqual({ code: 'circle' });
    }
    expect(planRole(tree, 4, { parent_id: 5 }, two)).toEqual({ code: 'parent_above' });
    const top = { role_id: 1, permissions: PERMISSIONS };
    expect(planRole(tree, 4, { parent_id: 5 }, top)).toEqual({ code: 'grant_beyond', permissions: [B] });
  });

  it('touches nobody’s own group, none above and none beside', () => {
    for (const id of [1, 2, 5]) expect(planRole(tree, id, {}, two)).toEqual({ code: 'role_above' });
    expect(planRole(tree, 1, {}, 'system')).toEqual({ code: 'role_above' });
    expect(planRole(tree, 2, {}, 'system')).toMatchObject({ parent_id: 1 });
  });
});

it('a group goes only from below, and without subgroups', () => {
  expect(refuseRemoval(tree, 4, two)).toBeNull();
  expect(refuseRemoval(tree, 3, two)).toEqual({ code: 'has_children' });
  for (const id of [1, 2, 5]) expect(refuseRemoval(tree, id, two)).toEqual({ code: 'role_above' });
});

// Property ---------------------------------------------------------------------------------------------------------

const SOME = PERMISSIONS.slice(0, 8);
const subset = fc.uniqueArray(fc.constantFrom(...SOME), { maxLength: SOME.length });
const step = fc.record({
  // Most often an actor who may change something: the top group and the one below it.
  actor: fc.oneof({ weight: 2, arbitrary: fc.constantFrom(0, 1) }, fc.nat(20)),
  kind: fc.constantFrom('create', 'change', 'move', 'remove'),
  target: fc.nat(20),
  parent: fc.nat(20),
  permissions: subset,
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const heldBy = (roles: readonly RoleNode[], id: number) =>
  roles.find((role) => role.id === id)?.permissions ?? [];

/** The groups after the plan; undefined when it is refused. */
function play(roles: readonly RoleNode[], actor_id: number, wish: Step): RoleNode[] | undefined {
  const granter = { role_id: actor_id, permissions: heldBy(roles, actor_id) };
  const pick = (n: number) => roles[n % roles.length] as RoleNode;
  const target = pick(wish.target);
  const parent_id = pick(wish.parent).id;
  if (wish.kind === 'remove') {
    return refuseRemoval(roles, target.id, granter) ? undefined : roles.filter((role) => role !== target);
  }
  const { permissions } = wish;
  if (wish.kind === 'create') {
    const plan = planNewRole(roles, { parent_id, permissions }, granter);
    const id = Math.max(...roles.map((role) => role.id)) + 1;
    return isRefusal(plan) ? undefined : [...roles, { id, parent_id, permissions }];
  }
  const plan = planRole(roles, target.id, wish.kind === 'move' ? { parent_id } : { permissions }, granter);
  if (isRefusal(plan)) return undefined;
  const narrowed = new Map(plan.narrowed.map((one) => [one.id, one.permissions]));
  return roles.map((role) =>
    role.id === target.id
      ? { id: role.id, parent_id: plan.parent_id, permissions: plan.permissions }
      : { ...role, permissions: narrowed.get(role.id) ?? role.permissions },
  );
}

it('no group of five thousand random trees gains what its granter lacks', () => {
  let done = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), (steps) => {
      let roles: readonly RoleNode[] = tree.map((role) => ({
        ...role,
        permissions: role.id === 1 ? SOME : role.permissions.filter((slug) => SOME.includes(slug)),
      }));
      for (const wish of steps) {
        const actor_id = (roles[wish.actor % roles.length] as RoleNode).id;
        const granted = heldBy(roles, actor_id);
        const after = play(roles, actor_id, wish);
        if (!after) {
          refused++;
          continue;
        }
        done++;
        for (const role of after) {
          const before = roles.find((one) => one.id === role.id);
          const gained = role.permissions.filter((slug) => !before?.permissions.includes(slug));
          // No group gains permissions the granter lacks, and only groups below the granter change.
          expect(gained.filter((slug) => !granted.includes(slug))).toEqual([]);
          const moved = before && before.parent_id !== role.parent_id;
          if (gained.length > 0 || moved) expect(isRoleBelow(after, role.id, actor_id)).toBe(true);
          // A subgroup never has more than its parent, and every group is below the top one.
          if (role.parent_id === null) continue;
          const parent = heldBy(after, role.parent_id);
          expect(role.permissions.filter((slug) => !parent.includes(slug))).toEqual([]);
          expect(isRoleBelow(after, role.id, 1)).toBe(true);
        }
        // The actor's own group, and those above and beside it, are unchanged.
        for (const role of roles.filter((one) => !isRoleBelow(roles, one.id, actor_id))) {
          expect(after).toContainEqual(role);
        }
        roles = after;
      }
    }),
    { numRuns: 5000 },
  );
  // Enough cases were allowed and enough refused.
  expect(Math.min(done, refused)).toBeGreaterThan(5000);
});
