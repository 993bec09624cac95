import { expect, test } from 'vitest';
import { saleAddons } from '#contract/sale-addons.ts';
import { club, top } from '../support/one-club.ts';

test('made, listed, filtered and sorted', async () => {
  for (const [name, price, active] of [
    ['راکت', 80_000, true],
    ['توپ', 20_000, true],
    ['حوله كوچك', 15_000, false],
  ] as const) {
    const made = await top.call(saleAddons.create, { body: { name, price, active } });
    expect(made.status).toBe(201);
  }
  const desk = await club.as('reception');
  const names = async (query: Record<string, string>) =>
    (await desk.ok(saleAddons.list, { query })).data.map((addon) => addon.name);
  expect(await names({ 'order[0]': 'name,asc' })).toEqual(['توپ', 'حوله کوچک', 'راکت']);
  expect(await names({ active: 'true', price: '50000,3' })).toEqual(['توپ']);
  expect(await names({ name: 'کوچک' })).toEqual(['حوله کوچک']);
});

test('bad input names its field, and it takes sale_addon.create', async () => {
  const fields = async (body: object) =>
    (await top.send('POST', '/v1/admin/sale-addons', body)).body.error.fields;
  expect(await fields({ price: 5 })).toEqual({ name: ['required'] });
  expect(await fields({ name: 'Ball 1', price: 5 })).toEqual({ name: ['pattern'] });
  expect(await fields({ name: 'توپ', price: -1 })).toEqual({ price: ['min'] });
  expect(await fields({ name: 'توپ', price: 5, colour: 'red' })).toEqual({ colour: ['extra'] });
  const body = { name: 'توپ', price: 5 };
  expect((await (await club.as('reception')).call(saleAddons.create, { body })).status).toBe(403);
});
