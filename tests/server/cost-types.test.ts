import { afterAll, beforeAll, expect, test } from 'vitest';
import { costTypes } from '#contract/cost-types.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test('a cost type is an account below 51, with a code of its own', async () => {
  const top = await club.as('top');
  const names = ['آب', 'برق', 'گاز'];
  // At once: no two get the same code.
  const made = await Promise.all(names.map((name) => top.ok(costTypes.create, { body: { name } })));
  const ids = made.map(({ data }) => data.id);
  const accounts = await club.db
    .selectFrom('accounts as a')
    .innerJoin('accounts as p', 'p.id', 'a.parent_id')
    .select(['a.code', 'a.kind', 'p.code as below'])
    .where('a.id', 'in', ids)
    .orderBy('a.code')
    .execute();
  expect(accounts).toEqual(['5101', '5102', '5103'].map((code) => ({ code, kind: 'expense', below: '51' })));
  const { data } = await top.ok(costTypes.list, {});
  expect(data.map(({ name }) => name)).toEqual(names);
});

test('it is changed, goes to the trash, comes back and goes for good', async () => {
  const top = await club.as('top');
  const { id } = (await top.ok(costTypes.create, { body: { name: 'تلفن' } })).data;
  const params = { id: String(id) };
  expect(
    (await top.ok(costTypes.update, { params, body: { name: 'تلفن و اینترنت', version: 1 } })).data,
  ).toMatchObject({
    name: 'تلفن و اینترنت',
    version: 2,
  });
  await top.ok(costTypes.remove, { params });
  expect((await top.ok(costTypes.list, { query: { name: 'تلفن' } })).data).toEqual([]);
  await top.ok(costTypes.restore, { params });
  await top.ok(costTypes.remove, { params });
  await top.ok(costTypes.force, { params });
  const gone = club.db.selectFrom('accounts').select('id').where('id', '=', id);
  expect(await gone.execute()).toEqual([]);
});

test('no other account is one, whatever its id', async () => {
  const top = await club.as('top');
  const others = await club.db.selectFrom('accounts').select('id').where('system', '=', true).execute();
  for (const { id } of others) {
    const params = { id: String(id) };
    expect((await top.call(costTypes.get, { params })).status).toBe(404);
    expect((await top.call(costTypes.update, { params, body: { name: 'دیگر' } })).status).toBe(404);
    expect((await top.call(costTypes.remove, { params })).status).toBe(404);
  }
});

test('one that was spent on stays', async () => {
  const top = await club.as('top');
  const { id } = (await top.ok(costTypes.create, { body: { name: 'اجاره' } })).data;
  const params = { id: String(id) };
  const below = await club.db
    .insertInto('accounts')
    .values({ name: 'اجاره‌ی انبار', kind: 'expense', code: '510401', parent_id: id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await top.ok(costTypes.remove, { params });
  expect((await top.call(costTypes.force, { params })).body.error).toMatchObject({
    code: 'in_use',
    details: { by: [{ resource: 'accounts', count: 1 }] },
  });
  await club.db.deleteFrom('accounts').where('id', '=', below.id).execute();
});
