import { afterAll, beforeAll, expect, it } from 'vitest';
import { profile } from '#contract/profile.ts';
import { type Role, roles } from '#contract/roles.ts';
import { PERMISSIONS, type Permission, permissionId } from '#domain/permissions.ts';
import { createRole } from '#server/features/roles/service.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** `createRole` as a person of a role would call it. */
function createAs(
  role_id: number,
  user_id: number,
  permissions: Permission[],
  input: Parameters<typeof createRole>[1],
) {
  const actor = {
    user_id,
    role_id,
    name: '',
    permissions: new Set(permissions),
    session_id: null,
    device_id: null,
  };
  return asSystem(club.db, { now: club.clock.now(), call: 'test', actor }, (ctx) => createRole(ctx, input));
}

it('shows the tree with the ids of the permissions', async () => {
  const top = await club.as('top');
  const managers = await club.role(['user.show', 'role.show', 'cash.show'], 1, 'مدیران');
  const desk = await club.role(['user.show'], managers, 'پذیرش');
  const [root] = (await top.ok(roles.list)).data as [Role];
  expect(root).toMatchObject({ id: 1, parent_id: null });
  expect(root.permissions).toHaveLength(PERMISSIONS.length);
  const found = root.children.find((r) => r.id === managers);
  expect(found?.children).toMatchObject([{ id: desk, name: 'پذیرش', parent_id: managers, children: [] }]);
  expect(found?.children[0]?.permissions).toEqual([permissionId('user.show')]);
});

it('hides the top role from everybody else', async () => {
  const other = await club.as({ permissions: ['role.show'] });
  const shown = (await other.ok(roles.list)).data;
  expect(shown.length).toBeGreaterThan(0);
  expect(JSON.stringify(shown)).not.toContain('"id":1,');
});

it('names the permissions in the caller’s language', async () => {
  const top = await club.as('top');
  const fa = await top.ok(roles.permissions);
  const en = await top.ok(roles.permissions, {}, { headers: { 'Accept-Language': 'en' } });
  expect(fa.data[0]).toMatchObject({ slug: 'people', name: 'اشخاص' });
  expect(en.data[0]).toMatchObject({ slug: 'people', name: 'People' });
  const leaves = en.data.flatMap((area) => area.children).flatMap((resource) => resource.children);
  expect(leaves.map((leaf) => leaf.slug)).toEqual([...PERMISSIONS]);
});

it('changes what everybody of a role may do from the next call on', async () => {
  const role_id = await club.role(['user.show']);
  const me = await club.signIn(await club.person(role_id));
  await club.db.insertInto('role_permissions').values({ role_id, slug: 'cash.show' }).execute();
  expect((await me.ok(profile.get)).data.permissions.sort()).toEqual(['cash.show', 'user.show']);
});

it('grants no more than the granter and the parent hold', async () => {
  const own: Permission[] = ['user.show', 'cash.show', 'role.create'];
  const role_id = await club.role(own);
  const child = await club.role(['user.show'], role_id);
  const sister = await club.role(['user.show']);
  const me = await club.person(role_id);
  const create = (parent_id: number | null, permissions: Permission[]) =>
    createAs(role_id, me, own, { name: 'گروه تازه', parent_id, permissions });
  expect(await create(role_id, ['cash.show'])).toEqual({ id: expect.any(Number) });
  expect(await create(child, ['user.show'])).toEqual({ id: expect.any(Number) });
  await expect(create(role_id, ['bank.show'])).rejects.toMatchObject({
    code: 'grant_beyond',
    details: { permissions: ['bank.show'] },
  });
  await expect(create(child, ['cash.show'])).rejects.toMatchObject({ code: 'grant_beyond' });
  await expect(create(sister, ['user.show'])).rejects.toMatchObject({ code: 'role_above' });
  await expect(create(1, ['user.show'])).rejects.toMatchObject({ code: 'role_above' });
  await expect(create(role_id, [])).rejects.toMatchObject({ fields: { permissions: ['required'] } });
});
