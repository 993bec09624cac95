import { expect, test } from 'vitest';
import { companies } from '#contract/companies.ts';
import { club, make } from '#tests/support/one-club.ts';

test('any staff keep companies; deleting asks for more', async () => {
  const coach = await club.as('coach');
  const body = { name: 'صنايع پارس', phone: '۰۲۱۸۸۷۷', national_id: '10101234567', postal_code: '' };
  const made = await coach.call(companies.create, { body });
  expect(made).toMatchObject({
    status: 201,
    body: {
      data: { name: 'صنایع پارس', phone: '0218877', national_id: '10101234567', address: '', version: 1 },
    },
  });
  const params = { id: String(made.body.data.id) };
  const changed = await coach.ok(companies.update, { params, body: { address: 'تهران', version: 1 } });
  expect(changed.data).toMatchObject({ address: 'تهران', version: 2 });
  expect((await coach.call(companies.update, { params, body: { address: 'قم', version: 1 } })).status).toBe(
    409,
  );
  expect((await coach.call(companies.remove, { params })).status).toBe(403);
  expect((await coach.call(companies.list, { query: { trashed: 'true' } })).status).toBe(403);
  const clerk = await club.as({ permissions: ['company.delete'] });
  await clerk.ok(companies.remove, { params });
  expect((await clerk.call(companies.force, { params })).status).toBe(403);
});

test('finds and sorts', async () => {
  const top = await club.as('top');
  const [ten, two] = [
    await make.company({ name: 'شرکت ۱۰' }),
    await make.company({ name: 'شرکت ۲', phone: '44556677' }),
  ];
  const ids = async (query: Record<string, string>) =>
    (await top.ok(companies.list, { query })).data.map((company) => company.id);
  expect(await ids({ name: 'شركت', 'order[0]': 'name,asc' })).toEqual([two.id, ten.id]);
  expect(await ids({ phone: '۵۵۶' })).toEqual([two.id]);
});

test.each([
  [{ name: 'پ' }, { name: ['too_short'] }],
  [{ national_id: '123' }, { national_id: ['pattern'] }],
  [{ economic_code: 'abc' }, { economic_code: ['pattern'] }],
  [{ postal_code: '12345' }, { postal_code: ['pattern'] }],
  [{ balance: 5 }, { balance: ['extra'] }],
])('refuses %j', async (fields, expected) => {
  const top = await club.as('top');
  const reply = await top.call(companies.create, { body: { name: 'پارس', ...fields } as never });
  expect(reply.body.error.fields).toEqual(expected);
});
