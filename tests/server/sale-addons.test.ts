import { describe, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { addonStock, saleAddons } from '#contract/sales/sale-addons.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { addDays } from '#domain/dates.ts';
import { TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

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
  expect(await names({ created_at: `${TODAY}_${TODAY}` })).toHaveLength(3);
  expect(await names({ created_at: `_${addDays(TODAY, -1)}` })).toEqual([]);
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

describe('stock', () => {
  const at = (id: number) => ({ params: { id: String(id) } });
  const desk = () =>
    club.as({ permissions: ['invoice.show', 'invoice.create', 'invoice.update', 'sale_addon.update'] });
  const left = async (id: number) => (await top.ok(saleAddons.get, at(id))).data.stock;
  const sell = async (invoice: number, sale_addon_id: number, count: number, client = top) =>
    client.call(saleInvoices.addAddons, { ...at(invoice), body: { addons: [{ sale_addon_id, count }] } });
  const history = async (id: number) =>
    (await top.ok(addonStock.history, at(id))).data.map(({ kind, change, stock }) => [kind, change, stock]);

  test('a booking takes from it in every slot, an add-on and a cancel give back, but for what was handed over', async () => {
    const addon = await make.addon({ stock: 9 });
    const addons = [{ sale_addon_id: addon.id, count: 2 }];
    const [invoice] = await make.booking({ addons });
    if (!invoice) throw new Error('no booking');
    expect(await left(addon.id)).toBe(7);
    const more = await sell(invoice.id, addon.id, 3);
    expect(await left(addon.id)).toBe(4);
    const [first, last] = more.body.data.addons;
    const one = { id: String(invoice.id), addon_id: String(last?.id) };
    await top.ok(saleInvoices.cancelAddon, { params: one, body: {} });
    expect(await left(addon.id)).toBe(7);
    await sell(invoice.id, addon.id, 1);
    const sold = async () =>
      (await top.ok(saleAddons.list, { query: { per_page: '200' } })).data.find(({ id }) => id === addon.id)
        ?.sold;
    expect(await sold()).toBe(3);
    const handed_over = [first?.id ?? 0];
    await top.ok(saleInvoices.cancel, { ...at(invoice.id), body: { mode: 'rules', handed_over } });
    expect(await left(addon.id)).toBe(7);
    expect(await sold()).toBe(2);
    expect(await history(addon.id)).toEqual([
      ['returned', 1, 7],
      ['sold', -1, 6],
      ['returned', 3, 7],
      ['sold', -3, 4],
      ['sold', -2, 7],
      ['counted', 9, 9],
    ]);
  });

  test('gets nothing back that was sold before it was counted, and of each reservation what was taken for it', async () => {
    const addon = await make.addon();
    const slots = await make.slots({ hours: ['14:00-15:00', '15:00-16:00'] });
    const [first, second] = await make.booking({
      reservable_time_ids: slots.map(({ id }) => id),
      addons: [{ sale_addon_id: addon.id, count: 2 }],
    });
    if (!first || !second) throw new Error('no booking');
    await top.ok(saleAddons.update, { ...at(addon.id), body: { stock: 5 } });
    await sell(second.id, addon.id, 1);
    expect(await left(addon.id)).toBe(4);
    const [before] = (await top.ok(saleInvoices.get, at(first.id))).data.addons;
    const one = { id: String(first.id), addon_id: String(before?.id) };
    await top.ok(saleInvoices.cancelAddon, { params: one, body: {} });
    expect(await left(addon.id)).toBe(4);
    await sell(first.id, addon.id, 3);
    await top.ok(visits.cancel, { body: { ids: [first.id, second.id], mode: 'full' } });
    expect(await left(addon.id)).toBe(5);
    expect((await history(addon.id)).slice(0, 2)).toEqual([
      ['returned', 1, 5],
      ['returned', 3, 4],
    ]);
  });

  test('the trash gives back, a restore takes again; of what nobody counts any number is sold', async () => {
    const addon = await make.addon({ stock: 2 });
    const free = await make.addon();
    const [invoice] = await make.booking({
      addons: [
        { sale_addon_id: addon.id, count: 2 },
        { sale_addon_id: free.id, count: 50 },
      ],
    });
    const params = at(invoice?.id ?? 0);
    await top.ok(invoiceTrash.remove, params);
    expect(await left(addon.id)).toBe(2);
    await top.ok(invoiceTrash.restore, { ...params, body: {} });
    expect([await left(addon.id), await left(free.id)]).toEqual([0, null]);
  });

  test('a restore takes no more than the trash gave back: what was sold before it was counted stays out of it', async () => {
    const [addon, short] = [await make.addon(), await make.addon()];
    const [invoice] = await make.booking({
      addons: [addon, short].map(({ id }) => ({ sale_addon_id: id, count: 2 })),
    });
    const params = at(invoice?.id ?? 0);
    await top.ok(saleAddons.update, { ...at(addon.id), body: { stock: 10 } });
    await top.ok(saleAddons.update, { ...at(short.id), body: { stock: 1 } });
    await sell(invoice?.id ?? 0, addon.id, 3);
    expect(await left(addon.id)).toBe(7);
    const by = await club.as({ permissions: ['invoice.show', 'invoice.delete'] });
    for (let n = 0; n < 2; n++) {
      club.clock.advance(1000);
      await by.ok(invoiceTrash.remove, params);
      expect([await left(addon.id), await left(short.id)]).toEqual([10, 1]);
      await by.ok(invoiceTrash.restore, { ...params, body: {} });
      expect([await left(addon.id), await left(short.id)]).toEqual([7, 1]);
    }
  });

  test('below 0 is refused by its row, and nothing is stored, unless one may', async () => {
    const addon = await make.addon({ stock: 2 });
    const [invoice] = await make.booking();
    const id = invoice?.id ?? 0;
    const refused = await sell(id, addon.id, 3, await desk());
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'out_of_stock',
      fields: { 'addons.0.count': ['max'] },
      details: { sale_addon_id: addon.id, stock: 2 },
    });
    expect((await top.ok(saleInvoices.get, at(id))).data.addons).toEqual([]);
    // Who may is asked first, too.
    expect((await sell(id, addon.id, 3)).body.error.code).toBe('out_of_stock');
    const body = { addons: [{ sale_addon_id: addon.id, count: 3 }], over_stock: true };
    const forbidden = await (await desk()).call(saleInvoices.addAddons, { ...at(id), body });
    expect([forbidden.status, forbidden.body.error.details]).toEqual([
      403,
      { permission: 'sale.negative_stock' },
    ]);
    expect(await left(addon.id)).toBe(2);
    await top.ok(saleInvoices.addAddons, { ...at(id), body });
    expect(await left(addon.id)).toBe(-1);
    const logged = await club.db
      .selectFrom('audit_log')
      .select('after')
      .where('resource', '=', 'sale-invoices')
      .where('resource_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(logged.after).toMatchObject({ over_stock: true });
  });

  test('what is too much for all slots of a booking together says what is there, whatever the first would have left', async () => {
    const addon = await make.addon({ name: 'توپ تازه', stock: 3 });
    const slots = await make.slots({ hours: ['14:00-15:00', '15:00-16:00'] });
    const body = {
      user_id: (await make.customer()).id,
      reservable_time_ids: slots.map(({ id }) => id),
      addons: [{ sale_addon_id: addon.id, count: 2 }],
    };
    const by = await club.as({ permissions: ['invoice.show', 'invoice.create', 'calendar.show'] });
    const { error } = (await by.call(saleInvoices.create, { body })).body;
    expect(error).toMatchObject({
      code: 'out_of_stock',
      message: 'از «توپ تازه» فقط ۳ عدد مانده است.',
      fields: { 'addons.0.count': ['max'] },
      details: { sale_addon_id: addon.id, stock: 3 },
    });
    await top.ok(addonStock.change, { ...at(addon.id), body: { change: 1, reason: 'رسید' } });
    expect((await by.call(saleInvoices.create, { body })).status).toBe(201);
    expect((await history(addon.id)).slice(0, 2)).toEqual([
      ['sold', -2, 0],
      ['sold', -2, 2],
    ]);
  });

  test('by hand: what came or went, with its reason; counting begins with the first', async () => {
    const addon = await make.addon();
    const hand = await desk();
    const change = (body: CallBody<typeof addonStock.change>, client = hand) =>
      client.call(addonStock.change, { ...at(addon.id), body });
    expect((await change({ change: 12, reason: 'خرید تازه' })).body.data.stock).toBe(12);
    expect((await change({ change: -8, reason: 'شکسته' })).body.data.stock).toBe(4);
    const below = await change({ change: -5, reason: 'شکسته' });
    expect(below.body.error).toMatchObject({ code: 'out_of_stock', fields: { change: ['min'] } });
    expect((await change({ change: 0, reason: 'هیچ' })).body.error.fields).toEqual({ change: ['min'] });
    expect((await change({ change: 1, reason: '' })).body.error.fields).toHaveProperty('reason');
    const low = await top.ok(saleAddons.list, { query: { low: 'true', per_page: '200' } });
    expect(low.data.map(({ id }) => id)).toContain(addon.id);
    expect(low.data.every(({ stock }) => stock !== null && stock <= 5)).toBe(true);
    // Nobody counts it any more, then it is counted anew: in the history too.
    await top.ok(saleAddons.update, { ...at(addon.id), body: { stock: null } });
    expect(await left(addon.id)).toBe(null);
    await top.ok(saleAddons.update, { ...at(addon.id), body: { stock: 30 } });
    expect(await history(addon.id)).toEqual([
      ['counted', 30, 30],
      ['counted', -8, 4],
      ['counted', 12, 12],
    ]);
  });

  test('counting begins at nothing or more, but for whom it may go below', async () => {
    const addon = await make.addon();
    const hand = await club.as({
      permissions: ['sale_addon.show', 'sale_addon.create', 'sale_addon.update'],
    });
    const body = { name: 'کش مو', price: 5_000, stock: -2 };
    const count = async () => (await top.ok(saleAddons.list, { query: { name: body.name } })).data.length;
    for (const reply of [
      await hand.call(saleAddons.create, { body }),
      await hand.call(saleAddons.update, { ...at(addon.id), body: { stock: -2 } }),
    ]) {
      expect(reply).toMatchObject({
        status: 422,
        body: { error: { code: 'out_of_stock', fields: { stock: ['min'] } } },
      });
    }
    expect([await count(), await left(addon.id), await history(addon.id)]).toEqual([0, null, []]);
    await top.ok(saleAddons.update, { ...at(addon.id), body: { stock: -2 } });
    expect(await left(addon.id)).toBe(-2);
  });

  test('of one that is counted no number is written over what has been sold since it was read', async () => {
    const addon = await make.addon({ stock: 9 });
    await make.booking({ addons: [{ sale_addon_id: addon.id, count: 2 }] });
    const version = (await top.ok(saleAddons.get, at(addon.id))).data.version;
    const body = { price: 1_000, stock: 10, version };
    const { status, body: answer } = await top.call(saleAddons.update, { ...at(addon.id), body });
    expect([status, answer.error.fields]).toEqual([422, { stock: ['not_allowed'] }]);
    expect((await top.ok(saleAddons.get, at(addon.id))).data).toMatchObject({ price: addon.price, stock: 7 });
    expect(await history(addon.id)).toEqual([
      ['sold', -2, 7],
      ['counted', 9, 9],
    ]);
    // As it stands it may be sent along.
    await top.ok(saleAddons.update, { ...at(addon.id), body: { ...body, stock: 7 } });
    expect((await top.ok(saleAddons.get, at(addon.id))).data).toMatchObject({ price: 1_000, stock: 7 });
  });

  test('sold from many desks at once it never goes below 0', async () => {
    const [one, other] = [await make.addon({ stock: 5 }), await make.addon({ stock: 5 })];
    const invoices = await Promise.all(Array.from({ length: 12 }, () => make.booking()));
    const client = await desk();
    const answers = await Promise.all(
      invoices.map(([invoice], n) => {
        const both = [one, other].map(({ id }) => ({ sale_addon_id: id, count: 1 }));
        const addons = n % 2 === 0 ? both : both.reverse();
        return client.call(saleInvoices.addAddons, { ...at(invoice?.id ?? 0), body: { addons } });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ body }) => body.error?.code === 'out_of_stock')).toHaveLength(7);
    expect([await left(one.id), await left(other.id)]).toEqual([0, 0]);
  });
});
