import { afterAll, beforeAll, expect, it } from 'vitest';
import { characters } from '#contract/characters.ts';
import { builders } from '#tests/support/build.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
let build: ReturnType<typeof builders>;
beforeAll(async () => {
  club = await openClub();
  build = builders(club);
});
afterAll(() => club.close());

it('starts with the default group', async () => {
  const top = await club.as('top');
  const { data, pagination } = await top.ok(characters.list);
  expect(data).toMatchObject([{ id: 1, reservable_date: 7 }]);
  expect(pagination).toEqual({ current_page: 1, total: 1, per_page: 20 });
});

it('makes groups and counts who is in them', async () => {
  const top = await club.as('top');
  const golden = await build.character({ name: 'گروه طلايي', reservable_date: 14 });
  expect(golden).toMatchObject({ name: 'گروه طلایی', reservable_date: 14, users_count: 0, version: 1 });
  await build.customer({ character_id: golden.id });
  await build.customer({ character_id: golden.id });
  const trashed = await build.customer({ character_id: golden.id });
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
  await build.character({ name: 'تیم‌ها', reservable_date: 30 });
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
