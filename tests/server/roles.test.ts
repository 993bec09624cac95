import { afterAll, beforeAll, expect, it } from 'vitest';
import { logs } from '#contract/access/logs.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { PERMISSIONS, type Permission, permissionId } from '#domain/permissions.ts';
import { createRole } from '#server/access/roles/service.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { builders } from '#tests/support/build.ts';
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
  const desk = await club.role(['user.show'], managers, 'پذیرش اول');
  const [root] = (await top.ok(roles.list)).data as [Role];
  expect(root).toMatchObject({ id: 1, parent_id: null });
  expect(root.permissions).toHaveLength(PERMISSIONS.length);
  const found = root.children.find((r) => r.id === managers);
  expect(found?.children).toMatchObject([{ id: desk, name: 'پذیرش اول', parent_id: managers, children: [] }]);
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
  // Only what has a trash comes back from it.
  const named = (slug: Permission) => leaves.find((leaf) => leaf.slug === slug)?.name;
  expect([named('role.delete'), named('user.delete')]).toEqual(['Delete', 'Delete and restore']);
});

it('changes what everybody of a role may do from the next call on', async () => {
  const role_id = await club.role(['user.show']);
  const me = await club.signIn(await club.person(role_id));
  await club.db.insertInto('role_permissions').values({ role_id, slug: 'cash.show' }).execute();
  expect((await me.ok(profile.get)).data.permissions.sort()).toEqual(['cash.show', 'user.show']);
});

/** The ids that the wire sends for these. */
const idsOf = (permissions: Permission[]) => permissions.map(permissionId);
const at = (id: number) => ({ id: String(id) });

it('makes, changes and removes a group below one’s own', async () => {
  const own = ['user.show', 'cash.show', 'role.show', 'role.create', 'role.update', 'role.delete'] as const;
  const boss = await club.role(own, 1, 'رئیس');
  const me = await club.signIn(await club.person(boss));
  const input = { name: 'پذیرش', parent_id: boss, permissions: idsOf(['user.show', 'cash.show']) };
  const made = await me.call(roles.create, { body: input });
  expect(made).toMatchObject({
    status: 201,
    body: { data: { ...input, users_count: 0, children: [], version: 1 } },
  });
  const { id } = made.body.data;
  const beyond = await me.call(roles.create, { body: { ...input, permissions: idsOf(['bank.show']) } });
  expect(beyond.body.error).toMatchObject({
    code: 'grant_beyond',
    fields: { permissions: ['not_allowed'] },
    details: { permissions: ['bank.show'] },
  });
  const above = await me.call(roles.create, { body: { ...input, parent_id: 1 } });
  expect(above.body.error).toMatchObject({ code: 'role_above', fields: { parent_id: ['not_allowed'] } });
  const nowhere = await me.call(roles.create, { body: { ...input, parent_id: 99_999 } });
  expect(nowhere.body.error.fields).toEqual({ parent_id: ['unknown'] });
  const unknown = await me.call(roles.create, { body: { ...input, permissions: [100] } });
  expect(unknown.body.error.fields).toEqual({ permissions: ['unknown'] });
  const nothing = await me.call(roles.create, { body: { ...input, permissions: [] } });
  expect(nothing.body.error.fields).toEqual({ permissions: ['required'] });

  const changed = await me.ok(roles.update, { params: at(id), body: { name: 'پذیرش عصر', version: 1 } });
  expect(changed.data).toMatchObject({ name: 'پذیرش عصر', permissions: input.permissions, version: 2 });
  const stale = await me.call(roles.update, { params: at(id), body: { name: 'پذیرش صبح', version: 1 } });
  expect(stale.body.error).toMatchObject({ code: 'stale', details: { current: { name: 'پذیرش عصر' } } });
  for (const target of [boss, 1, await club.role(['user.show'])]) {
    const patch = await me.call(roles.update, { params: at(target), body: { name: 'دیگران' } });
    expect([patch.status, patch.body.error.code]).toEqual([422, 'role_above']);
    const removal = await me.call(roles.remove, { params: at(target) });
    expect([removal.status, removal.body.error.code]).toEqual([422, 'role_above']);
  }
  await me.ok(roles.remove, { params: at(id) });
  expect((await me.call(roles.remove, { params: at(id) })).status).toBe(404);
  const log = club.db.selectFrom('audit_log').select('call').where('resource', '=', 'roles');
  const calls = await log.where('resource_id', '=', id).orderBy('id').execute();
  expect(calls.map((row) => row.call)).toEqual(['roles.create', 'roles.update', 'roles.remove']);
});

it('keeps a group that has people or subgroups', async () => {
  const top = await club.as('top');
  const parent = await club.role(['user.show']);
  const child = await club.role(['user.show'], parent);
  const person = await club.person(child);
  const children = await top.call(roles.remove, { params: at(parent) });
  expect([children.status, children.body.error.code]).toEqual([409, 'has_children']);
  const people = await top.call(roles.remove, { params: at(child) });
  expect(people).toMatchObject({
    status: 409,
    body: { error: { code: 'in_use', details: { by: [{ resource: 'users', count: 1 }] } } },
  });
  // Whoever is in the trash comes back with the group.
  await top.ok(users.remove, { params: at(person) });
  expect((await top.call(roles.remove, { params: at(child) })).body.error.code).toBe('in_use');
  await top.ok(users.restore, { params: at(person) });
  await top.ok(users.update, { params: at(person), body: { role_id: null } });
  await top.ok(roles.remove, { params: at(child) });
  await top.ok(roles.remove, { params: at(parent) });
});

it('takes from subgroups what their group loses, and the people lose it with the next call', async () => {
  const top = await club.as('top');
  const parent = await club.role(['user.show', 'cash.show', 'role.show']);
  const child = await club.role(['user.show', 'cash.show'], parent);
  const worker = await club.signIn(await club.person(child));
  expect((await worker.call(cashes.list)).status).toBe(200);
  await top.ok(roles.update, {
    params: at(parent),
    body: { permissions: idsOf(['user.show', 'role.show']) },
  });
  expect((await worker.call(cashes.list)).status).toBe(403);
  expect((await worker.ok(profile.get)).data.permissions).toEqual(['user.show']);
  const [root] = (await top.ok(roles.list)).data as [Role];
  const shown = root.children.find((role) => role.id === parent)?.children[0];
  expect(shown).toMatchObject({ id: child, users_count: 1, permissions: idsOf(['user.show']), version: 2 });
});

it('gives back from the log what a group and its subgroups have lost, in one step', async () => {
  const top = await club.as('top');
  const parent = await club.role(['user.show', 'cash.show', 'bank.show', 'role.show']);
  const child = await club.role(['user.show', 'cash.show'], parent, 'صندوق روز');
  const grandchild = await club.role(['user.show', 'cash.show'], child, 'صندوق عصر');
  const gone = await club.role(['user.show', 'bank.show'], parent, 'بانک روز');
  const take = (permissions: Permission[]) =>
    top.ok(roles.update, { params: at(parent), body: { permissions: idsOf(permissions) } });
  await take(['user.show', 'role.show']);
  const [log] = (
    await top.ok(logs.list, { query: { resource: 'roles', resource_id: String(parent), per_page: '1' } })
  ).data;
  const params = at(log?.id as number);
  // The one row says what all of them have lost.
  const lost = (id: number, name: string, ...permissions: Permission[]) => ({ id, name, permissions });
  expect((await top.ok(logs.get, { params })).data.after).toMatchObject({
    narrowed: expect.arrayContaining([
      lost(child, 'صندوق روز', 'cash.show'),
      lost(grandchild, 'صندوق عصر', 'cash.show'),
      lost(gone, 'بانک روز', 'bank.show'),
    ]),
  });
  await top.ok(roles.remove, { params: at(gone) });
  const given = (await top.ok(logs.giveBack, { params })).data;
  expect(given.map(({ id, permissions }) => [id, permissions])).toEqual([
    [parent, idsOf(['bank.show', 'cash.show'])],
    [child, idsOf(['cash.show'])],
    [grandchild, idsOf(['cash.show'])],
  ]);
  const held = async (id: number) => {
    const rows = club.db.selectFrom('role_permissions').select('slug').where('role_id', '=', id);
    return (await rows.orderBy('slug').execute()).map(({ slug }) => slug);
  };
  expect(await held(parent)).toEqual(['bank.show', 'cash.show', 'role.show', 'user.show']);
  expect(await held(child)).toEqual(['cash.show', 'user.show']);
  expect(await held(grandchild)).toEqual(['cash.show', 'user.show']);
  const calls = await top.ok(logs.list, { query: { call: 'logs.give-back', resource_id: String(parent) } });
  expect(calls.data).toHaveLength(1);
  // All of it is there: another tap gives nothing, and says so.
  expect(await top.call(logs.giveBack, { params })).toMatchObject({
    status: 409,
    body: { error: { code: 'exists' } },
  });
  // What has taken nothing gives nothing back.
  const giving = at(calls.data[0]?.id as number);
  expect((await top.call(logs.giveBack, { params: giving })).body.error.code).toBe('not_allowed');
  expect((await top.call(logs.giveBack, { params: at(999_999) })).status).toBe(404);
});

it('gives back no more than who asks may give, and to no group at or above their own', async () => {
  const top = await club.as('top');
  const boss = await club.role(['user.show', 'cash.show', 'log.show', 'role.show', 'role.update']);
  const below = await club.role(['user.show', 'cash.show'], boss);
  const take = async (id: number, ...permissions: Permission[]) => {
    await top.ok(roles.update, { params: at(id), body: { permissions: idsOf(permissions) } });
    const query = { resource: 'roles', resource_id: String(id), per_page: '1' };
    return at((await top.ok(logs.list, { query })).data[0]?.id as number);
  };
  const fromBelow = await take(below, 'user.show');
  const fromBoss = await take(boss, 'user.show', 'log.show', 'role.show', 'role.update');
  const holder = await club.signIn(await club.person(boss));
  expect((await holder.call(logs.giveBack, { params: fromBoss })).body.error.code).toBe('role_above');
  expect((await holder.call(logs.giveBack, { params: fromBelow })).body.error).toMatchObject({
    code: 'grant_beyond',
    details: { permissions: ['cash.show'] },
  });
  await top.ok(logs.giveBack, { params: fromBoss });
  expect((await holder.call(logs.giveBack, { params: fromBelow })).status).toBe(200);
  const reader = await club.as({ permissions: ['log.show', 'role.show'] });
  expect((await reader.call(logs.giveBack, { params: fromBelow })).status).toBe(403);
});

it('leaves no subgroup without a permission, and names those that it would', async () => {
  const top = await club.as('top');
  const parent = await club.role(['user.show', 'cash.show']);
  const child = await club.role(['cash.show'], parent, 'فقط صندوق');
  const below = await club.role(['cash.show'], child, 'صندوق شب');
  const body = { permissions: idsOf(['user.show']) };
  const { status, body: answer } = await top.call(roles.update, { params: at(parent), body });
  expect([status, answer.error.code, answer.error.fields]).toEqual([
    422,
    'not_allowed',
    { permissions: ['conflict'] },
  ]);
  expect(answer.error.details).toEqual({
    left_empty: [
      { id: below, name: 'صندوق شب' },
      { id: child, name: 'فقط صندوق' },
    ],
  });
  const held = club.db.selectFrom('role_permissions').select('slug').where('role_id', '=', parent);
  expect(await held.execute()).toHaveLength(2);
});

it('has no two groups of one name, however it is typed', async () => {
  const top = await club.as('top');
  const known = await club.role(['user.show'], 1, 'پذیرش یکم');
  const body = { name: 'پذيرش  يكم', parent_id: 1, permissions: idsOf(['user.show']) };
  const twice = await top.call(roles.create, { body });
  expect([twice.status, twice.body.error.fields]).toEqual([422, { name: ['exists'] }]);
  const other = await club.role(['user.show']);
  const renamed = await top.call(roles.update, { params: at(other), body: { name: 'پذیرش‌یکم' } });
  expect([renamed.status, renamed.body.error.fields]).toEqual([422, { name: ['exists'] }]);
  await top.ok(roles.update, { params: at(known), body: { name: 'پذیرش  یکم' } });
});

it('moves a group with all below it, never into itself', async () => {
  const top = await club.as('top');
  const one = await club.role(['user.show', 'cash.show']);
  const two = await club.role(['user.show']);
  const child = await club.role(['user.show'], one);
  const move = (id: number, parent_id: number) =>
    top.call(roles.update, { params: at(id), body: { parent_id } });
  for (const [id, parent] of [
    [one, one],
    [one, child],
  ] as const) {
    expect((await move(id, parent)).body.error.fields).toEqual({ parent_id: ['conflict'] });
  }
  expect((await move(one, two)).body.error.code).toBe('grant_beyond');
  expect((await move(two, one)).body.data).toMatchObject({ parent_id: one, version: 2 });
  expect((await move(1, one)).body.error.code).toBe('role_above');
});

it('two changes at once keep the rule between a group and its subgroups', async () => {
  const top = await club.as('top');
  for (let round = 0; round < 5; round++) {
    const parent = await club.role(['user.show', 'cash.show']);
    const child = await club.role(['user.show'], parent);
    await Promise.all([
      top.call(roles.update, { params: at(parent), body: { permissions: idsOf(['user.show']) } }),
      top.call(roles.update, { params: at(child), body: { permissions: idsOf(['user.show', 'cash.show']) } }),
    ]);
    const held = async (role_id: number) =>
      (
        await club.db.selectFrom('role_permissions').select('slug').where('role_id', '=', role_id).execute()
      ).map((row) => row.slug);
    const above = await held(parent);
    expect((await held(child)).filter((slug) => !above.includes(slug))).toEqual([]);
  }
});

it('grants no more than the granter and the parent hold', async () => {
  const own: Permission[] = ['user.show', 'cash.show', 'role.create'];
  const role_id = await club.role(own);
  const child = await club.role(['user.show'], role_id);
  const sister = await club.role(['user.show']);
  const me = await club.person(role_id);
  let made = 0;
  const create = (parent_id: number, permissions: Permission[]) =>
    createAs(role_id, me, own, { name: `گروه تازه ${made++}`, parent_id, permissions });
  expect(await create(role_id, ['cash.show'])).toEqual({ id: expect.any(Number) });
  expect(await create(child, ['user.show'])).toEqual({ id: expect.any(Number) });
  await expect(create(role_id, ['bank.show'])).rejects.toMatchObject({
    code: 'grant_beyond',
    details: { permissions: ['bank.show'] },
  });
  await expect(create(child, ['cash.show'])).rejects.toMatchObject({ code: 'grant_beyond' });
  await expect(create(sister, ['user.show'])).rejects.toMatchObject({ code: 'role_above' });
  await expect(create(1, ['user.show'])).rejects.toMatchObject({ code: 'role_above' });
});

it('given away and removed at once: whoever comes second is told so', async () => {
  const top = await club.as('top');
  const person = await builders(club).customer();
  const at = (id: number) => ({ id: String(id) });
  for (let n = 0; n < 8; n++) {
    const role_id = await club.role(['court.show']);
    const [given, removed] = await Promise.all([
      top.call(users.update, { params: at(person.id), body: { role_id } }),
      top.call(roles.remove, { params: at(role_id) }),
    ]);
    const ends = [given.status, removed.status];
    expect([
      [200, 409],
      [422, 200],
    ]).toContainEqual(ends);
    await top.ok(users.update, { params: at(person.id), body: { role_id: null } });
  }
});
