import { expect, it } from 'vitest';
import { characters } from '#contract/people/characters.ts';
import { users } from '#contract/people/users.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { club, make, oneClub } from '#tests/support/one-club.ts';

oneClub();

it('starts with the default group', async () => {
  const top = await club.as('top');
  const { data, pagination } = await top.ok(characters.list);
  expect(data).toMatchObject([{ id: 1, reservable_date: 7 }]);
  expect(pagination).toEqual({ current_page: 1, total: 1, per_page: 20 });
});

it('makes groups and counts who is in them', async () => {
  const top = await club.as('top');
  const golden = await make.character({ name: 'گروه طلايي', reservable_date: 14 });
  expect(golden).toMatchObject({ name: 'گروه طلایی', reservable_date: 14, users_count: 0, version: 1 });
  await make.customer({ character_id: golden.id });
  await make.customer({ character_id: golden.id });
  const trashed = await make.customer({ character_id: golden.id });
  await club.db
    .updateTable('users')
    .set({ deleted_at: club.clock.now() })
    .where('id', '=', trashed.id)
    .execute();
  const query = { name: 'طلایی', 'order[0]': 'users_count,desc' };
  expect((await top.ok(characters.list, { query })).data).toMatchObject([{ id: golden.id, users_count: 2 }]);
});

it('sorts and filters', async () => {
  const top = await club.as('top');
  await make.character({ name: 'تیم‌ها', reservable_date: 30 });
  const by = async (order: string, query = {}) =>
    (await top.ok(characters.list, { query: { 'order[0]': order, ...query } })).data.map(
      (c) => c.reservable_date,
    );
  expect(await by('reservable_date,desc')).toEqual([30, 14, 7]);
  expect(await by('id,asc', { reservable_date: '7,30' })).toEqual([7, 30]);
  expect(await by('id,asc', { created_at: '_2026-11-20' })).toEqual([]);
  expect(
    (await top.call(characters.list, { query: { 'order[0]': 'secret,asc' } })).body.error.fields,
  ).toEqual({
    'order[0]': ['unknown'],
  });
});

it.each([
  [{ name: 'VIP' }, { name: ['pattern'] }],
  [{ name: 'آب' }, { name: ['pattern'] }],
  [{ name: 'گروه ۲' }, { name: ['pattern'] }],
  [{ name: '' }, { name: ['required', 'pattern'] }],
  [{ reservable_date: -1 }, { reservable_date: ['min'] }],
  [{ reservable_date: 1.5 }, { reservable_date: ['type'] }],
  [{ reservable_date: 400 }, { reservable_date: ['max'] }],
])('refuses %j', async (fields, expected) => {
  const top = await club.as('top');
  const reply = await top.call(characters.create, {
    body: { name: 'گروه تازه', reservable_date: 7, ...fields },
  });
  expect(reply.body.error.fields).toEqual(expected);
});

const at = (id: number) => ({ id: String(id) });

it('changes a group once: an older version is told what there is now', async () => {
  const top = await club.as('top');
  const { id, name } = await make.character();
  const changed = await top.ok(characters.update, {
    params: at(id),
    body: { name: 'گروه دگر', reservable_date: 30, version: 1 },
  });
  expect(changed.data).toMatchObject({ name: 'گروه دگر', reservable_date: 30, version: 2 });
  const stale = await top.call(characters.update, { params: at(id), body: { name: 'گروه سوم', version: 1 } });
  expect(stale).toMatchObject({
    status: 409,
    body: { error: { code: 'stale', details: { current: { name: 'گروه دگر', version: 2 } } } },
  });
  // What changes nothing is no change.
  const same = await top.ok(characters.update, { params: at(id), body: { name: 'گروه دگر' } });
  expect(same.data.version).toBe(2);
  const rows = club.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('call', '=', 'characters.update');
  expect(await rows.where('resource_id', '=', id).execute()).toEqual([
    {
      before: { name, reservable_date: 7 },
      after: { name: 'گروه دگر', reservable_date: 30 },
    },
  ]);
});

it('goes to the trash only when it is empty, and the default group never', async () => {
  const top = await club.as('top');
  const { id } = await make.character();
  const member = await make.customer({ character_id: id });
  const full = await top.call(characters.remove, { params: at(id) });
  expect([full.status, full.body.error?.code]).toEqual([422, 'not_empty']);
  const first = await top.call(characters.remove, { params: at(1) });
  expect([first.status, first.body.error?.code]).toEqual([422, 'not_allowed']);
  await top.ok(users.remove, { params: at(member.id) });
  await top.ok(characters.remove, { params: at(id) });
  // Whoever comes out of the trash later is in the default group.
  const back = await top.ok(users.restore, { params: at(member.id) });
  expect(back.data.character.id).toBe(1);
});

it('is not removed for good while something refers to it', async () => {
  const top = await club.as('top');
  const { id } = await make.character();
  const member = await make.customer({ character_id: id });
  await top.ok(discountGroups.create, { body: { name: 'تخفیف', percent: 5, character_ids: [id] } });
  await top.ok(users.remove, { params: at(member.id) });
  await top.ok(characters.remove, { params: at(id) });
  const used = await top.call(characters.force, { params: at(id) });
  expect(used).toMatchObject({
    status: 409,
    body: {
      error: {
        code: 'in_use',
        details: {
          by: [
            { resource: 'users', count: 1 },
            { resource: 'discount-groups', count: 1 },
          ],
        },
      },
    },
  });
});

it('takes members in, and lets them go into the default group, whose own stay', async () => {
  const top = await club.as('top');
  const { id } = await make.character();
  const [one, two] = [await make.customer({ family: 'یاوری' }), await make.customer({ family: 'باقری' })];
  await top.ok(characters.addMembers, { params: at(id), body: { users: [one.id, two.id] } });
  const { data, pagination } = await top.ok(characters.members, { params: at(id) });
  expect(data).toEqual(
    [two, one].map(({ id, name, family, phone_number }) => ({ id, name, family, phone_number })),
  );
  expect(pagination.total).toBe(2);
  const twice = await top.call(characters.addMembers, { params: at(id), body: { users: [one.id] } });
  expect(twice.body.error).toMatchObject({
    fields: { users: ['exists'] },
    details: { users: [{ id: one.id, name: one.name, family: 'یاوری' }] },
  });
  const nobody = await top.call(characters.addMembers, { params: at(id), body: { users: [999_999] } });
  expect(nobody.body.error.fields).toEqual({ users: ['unknown'] });
  const none = await top.call(characters.addMembers, { params: at(id), body: { users: [] } });
  expect(none.body.error.fields).toEqual({ users: ['required'] });

  await top.ok(characters.removeMembers, { params: at(id), body: { users: [one.id] } });
  expect((await top.ok(characters.members, { params: at(id) })).data.map((m) => m.id)).toEqual([two.id]);
  expect((await top.ok(users.get, { params: at(one.id) })).data.character.id).toBe(1);
  const stranger = await top.call(characters.removeMembers, { params: at(id), body: { users: [one.id] } });
  expect(stranger.body.error.fields).toEqual({ users: ['unknown'] });
  const stays = await top.call(characters.removeMembers, { params: at(1), body: { users: [one.id] } });
  expect([stays.status, stays.body.error.code]).toEqual([422, 'not_allowed']);
});

it('moves nobody whose role is not below the own, and names nobody to who may not see people', async () => {
  const { id } = await make.character();
  const role_id = await club.role(['user.set_character', 'character.show', 'user.show', 'user.update']);
  const me = await club.signIn(await club.person(role_id));
  const equal = await club.person(role_id);
  const one = await make.customer();
  const moved = (by: typeof me, call: typeof characters.addMembers, ids: number[]) =>
    by.call(call, { params: at(id), body: { users: ids } });
  const above = await moved(me, characters.addMembers, [one.id, equal]);
  expect([above.status, above.body.error.code]).toEqual([422, 'role_above']);
  expect(above.body.error).toMatchObject({
    fields: { users: ['not_allowed'] },
    details: { users: [{ id: equal }] },
  });
  const direct = await me.call(users.update, { params: at(equal), body: { character_id: id } });
  expect(direct.body.error.code).toBe('role_above');
  expect((await moved(me, characters.addMembers, [one.id, me.user_id])).status).toBe(200);
  const top = await club.as('top');
  await top.ok(characters.addMembers, { params: at(id), body: { users: [equal] } });
  const out = await me.call(characters.removeMembers, { params: at(id), body: { users: [equal] } });
  expect(out.body.error.code).toBe('role_above');

  const blind = await club.as({ permissions: ['user.set_character', 'character.show'] });
  const inside = (await moved(blind, characters.addMembers, [one.id])).body.error;
  expect([inside.fields, inside.details?.users]).toEqual([{ users: ['exists'] }, undefined]);
});

it('hides the phones of members from those who may not see people', async () => {
  const { id } = await make.character();
  const member = await make.customer({ character_id: id });
  const blind = await club.as({ permissions: ['character.show'] });
  const list = (query: Record<string, string>) => blind.ok(characters.members, { params: at(id), query });
  expect((await list({})).data).toMatchObject([{ id: member.id, phone_number: null }]);
  expect((await list({ search: member.name })).data).toHaveLength(1);
  expect((await list({ search: (member.phone_number as string).slice(-4) })).data).toEqual([]);
});

it('has no two groups of one name, however it is typed', async () => {
  const top = await club.as('top');
  const one = await make.character({ name: 'گروه یکتا' });
  const body = { name: 'گروه يكتا', reservable_date: 0 };
  expect((await top.call(characters.create, { body })).body.error.fields).toEqual({ name: ['exists'] });
  const other = await make.character();
  const rename = { params: { id: String(other.id) }, body: { name: 'گروه یکتا' } };
  expect((await top.call(characters.update, rename)).body.error.fields).toEqual({ name: ['exists'] });
  const again = { params: { id: String(one.id) }, body: { name: 'گروه  یکتا', reservable_date: 7 } };
  await top.ok(characters.update, again);
  const both = await Promise.all(
    [1, 2].map(() => top.call(characters.create, { body: { ...body, name: 'گروه دوتا' } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
});
