import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { recordStream } from '#tests/support/record-stream.ts';

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

test('no two have one name, however it is typed: made, renamed, out of the trash, or as an account of the tree', async () => {
  const top = await club.as('top');
  const params = ({ id }: { id: number }) => ({ params: { id: String(id) } });
  const taken = { code: 'invalid', fields: { name: ['exists'] } };
  const { data: first } = await top.ok(costTypes.create, { body: { name: 'کرایه‌ی توپ' } });
  const { data: other } = await top.ok(costTypes.create, { body: { name: 'شست‌وشو' } });
  const again = { body: { name: 'كرايه ی  توپ' } };
  expect((await top.call(costTypes.create, again)).body.error).toMatchObject(taken);
  expect((await top.call(costTypes.update, { ...params(other), ...again })).body.error).toMatchObject(taken);
  await top.ok(costTypes.update, { ...params(first), body: { name: 'کرایه‌ی توپ' } });

  await top.ok(costTypes.remove, params(first));
  const costs = club.db.selectFrom('accounts').select('id').where('code', '=', '51');
  const { id: parent_id } = await costs.executeTakeFirstOrThrow();
  const { data: account } = await top.ok(accounts.create, { body: { parent_id, name: 'کرایه‌ی توپ' } });
  expect((await top.call(costTypes.restore, params(first))).body.error).toMatchObject(taken);
  await top.ok(accounts.update, { ...params(account), body: { name: 'کرایه‌ی تور' } });
  await top.ok(costTypes.restore, params(first));
  // At once, here and in the tree.
  const made = await Promise.all([
    top.call(costTypes.create, { body: { name: 'بیمه' } }),
    top.call(costTypes.create, { body: { name: 'بیمه' } }),
    top.call(accounts.create, { body: { parent_id, name: 'بیمه' } }),
  ]);
  expect(made.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
});

test('whoever looks at the tree of accounts alone hears of types and of names of places', async () => {
  const top = await club.as('top');
  const reader = await recordStream(await club.as({ permissions: ['account.access'] }));
  const last = async (work: () => Promise<unknown>) => {
    const before = reader.of('accounts').length;
    await work();
    await vi.waitFor(() => expect(reader.of('accounts').length).toBeGreaterThan(before), { timeout: 20_000 });
    return reader.of('accounts').at(-1)?.ids;
  };
  const ids: number[] = [];
  expect(
    await last(async () => ids.push((await top.ok(costTypes.create, { body: { name: 'آجیل' } })).data.id)),
  ).toEqual(ids);
  const params = { id: String(ids[0]) };
  expect(await last(() => top.ok(costTypes.update, { params, body: { name: 'میوه' } }))).toEqual(ids);
  for (const call of [costTypes.remove, costTypes.restore, costTypes.remove, costTypes.force])
    expect(await last(() => top.ok(call, { params }))).toEqual(ids);
  const { data: box } = await top.ok(cashes.create, { body: { name: 'صندوق حیاط' } });
  const of = club.db.selectFrom('accounts').select('id').where('cash_id', '=', box.id);
  const { id } = await of.executeTakeFirstOrThrow();
  const at = { id: String(box.id) };
  const rename = () => top.ok(cashes.update, { params: at, body: { name: 'صندوق پارکینگ' } });
  expect(await last(rename)).toEqual([id]);
  await top.ok(cashes.remove, { params: at });
  expect(await last(() => top.ok(cashes.force, { params: at }))).toEqual([id]);
  await reader.close();
});
