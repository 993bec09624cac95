import type * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settings } from '#contract/settings/settings.ts';
import {
  type PaymentGatewayInput,
  paymentGateways,
  testGateway,
} from '#contract/treasury/payment-gateways.ts';
import { Zarinpal } from '#server/adapters/payment/zarinpal.ts';
import type { Client } from '../support/client.ts';
import { openClub, SECOND, type TestClub } from '../support/club.ts';
import { openTransactions } from '../support/database.ts';
import { MERCHANTS, StandInGateway } from '../support/stand-in-gateway.ts';

// «آزمودن» of an online gateway (D46): a payment is begun that nobody pays, and asked for.

let club: TestClub;
let manager: Client;
const zarinpal = new StandInGateway('zarinpal');
const zibal = new StandInGateway('zibal');

beforeAll(async () => {
  await zarinpal.open();
  await zibal.open();
  club = await openClub({
    publicUrl: 'https://club.example',
    gateways: { zarinpal: zarinpal.url, zibal: zibal.url },
  });
  manager = await club.as('manager');
});
afterAll(async () => {
  await club.close();
  await zarinpal.close();
  await zibal.close();
});
beforeEach(() => {
  zarinpal.asked.length = 0;
  zibal.asked.length = 0;
  club.clock.advance(10 * SECOND);
});

async function open(more: Partial<v.InferInput<typeof PaymentGatewayInput>> = {}) {
  const body = {
    title: 'درگاه اینترنتی',
    type: 'online' as const,
    bank_id: 5,
    provider: 'zarinpal' as const,
    merchant_code: MERCHANTS.zarinpal,
    ...more,
  };
  const { data } = await manager.ok(paymentGateways.create, { body });
  expect(data.test).toBeNull();
  return { id: data.id, params: { id: String(data.id) }, version: data.version };
}
type Opened = Awaited<ReturnType<typeof open>>;
const ask = async ({ params }: Opened) => (await manager.ok(testGateway, { params, body: {} })).data;
const read = async ({ params }: Opened) => (await manager.ok(paymentGateways.get, { params })).data;

test.each([
  ['zarinpal', zarinpal],
  ['zibal', zibal],
] as const)('%s answers as it should: told with its moment, and by the list', async (provider, gateway) => {
  const one = await open({ provider, merchant_code: MERCHANTS[provider] });
  const { test: found, version } = await ask(one);
  expect(found).toEqual({ at: club.clock.now().toISOString(), fault: null, code: null });
  // A form that is open meanwhile is none the worse for it.
  expect(version).toBe(one.version);
  expect((await read(one)).test).toEqual(found);
  const listed = (await manager.ok(paymentGateways.list, { query: { type: 'online' } })).data;
  expect(listed.find(({ id }) => id === one.id)?.test).toEqual(found);
  expect(gateway.asked.map(({ question }) => question)).toEqual(['start', 'verify']);
  const [begun] = gateway.payments.values();
  // 20,000 toman, in rials, and back to where people find the club.
  expect(begun).toMatchObject({ rials: 200_000, return_url: 'https://club.example/' });
});

test('the log says who tested it and whether it worked', async () => {
  const one = await open();
  await ask(one);
  const row = await club.db
    .selectFrom('audit_log')
    .select(['call', 'resource', 'after', 'actor_id'])
    .where('resource_id', '=', one.id)
    .where('call', '=', 'payment-gateways.test')
    .executeTakeFirst();
  expect(row).toMatchObject({
    resource: 'payment-gateways',
    after: { tested: true },
    actor_id: manager.user_id,
  });
});

test('a wrong merchant code is told with the gateway’s number, and forgotten with another code or provider', async () => {
  const one = await open({ merchant_code: '1344b5d4-0048-11e8-94db-000000000000' });
  expect((await ask(one)).test).toMatchObject({ fault: 'merchant', code: -10 });
  await manager.ok(paymentGateways.update, { params: one.params, body: { status: false } });
  expect((await read(one)).test).toMatchObject({ fault: 'merchant' });
  await manager.ok(paymentGateways.update, {
    params: one.params,
    body: { merchant_code: MERCHANTS.zarinpal },
  });
  expect((await read(one)).test).toBeNull();
  expect((await ask(one)).test).toMatchObject({ fault: null });
  await manager.ok(paymentGateways.update, { params: one.params, body: { provider: 'zibal' } });
  expect((await read(one)).test).toBeNull();
});

test.each([
  ['HTML in the place of an answer', { status: 200, body: '<html></html>' }, 'uncertain'],
  ['a fault of its own', { status: 500, body: '{}' }, 'uncertain'],
  ['a broken line', 'cut' as const, 'uncertain'],
])('%s is told as it is', async (_name, trouble, fault) => {
  const one = await open();
  zarinpal.trouble('start', trouble);
  expect((await ask(one)).test).toMatchObject({ fault, code: null });
  club.clock.advance(10 * SECOND);
  zarinpal.trouble('verify', trouble);
  expect((await ask(one)).test).toMatchObject({ fault, code: null });
});

test('a gateway that calls paid what nobody has paid is found out', async () => {
  const one = await open();
  zarinpal.trouble('verify', { answer: () => ({ data: { code: 100, ref_id: 201 }, errors: [] }) });
  expect((await ask(one)).test).toMatchObject({ fault: 'confirms_unpaid', code: null });
  club.clock.advance(10 * SECOND);
  zarinpal.trouble('verify', { answer: () => ({ data: [], errors: { code: -50 } }) });
  expect((await ask(one)).test).toMatchObject({ fault: 'uncertain' });
});

test('only an online gateway with a merchant code is tested, and not one from the trash', async () => {
  const reader = await open({ type: 'pos', provider: 'pos' });
  const nobodys = await open({ provider: '' });
  const empty = await open({ merchant_code: '' });
  const call = ({ params }: Opened) => manager.call(testGateway, { params, body: {} });
  for (const one of [reader, nobodys])
    expect((await call(one)).body.error).toMatchObject({
      code: 'invalid',
      fields: { provider: ['not_allowed'] },
    });
  expect((await call(empty)).body.error.fields).toEqual({ merchant_code: ['required'] });
  const top = await club.as('top');
  await top.ok(paymentGateways.remove, { params: empty.params });
  expect((await call(empty)).status).toBe(404);
  expect(zarinpal.asked).toEqual([]);
});

test('two tests within five seconds are one too many for a gateway', async () => {
  const one = await open();
  await ask(one);
  const again = await manager.call(testGateway, { params: one.params, body: {} });
  expect([again.status, again.headers.get('retry-after')]).toEqual([429, '5']);
  expect(zarinpal.count('start')).toBe(1);
});

test('no transaction is open while the gateway thinks, and what changes meanwhile is not said to be tested', async () => {
  const one = await open();
  const held: number[] = [];
  const verify = vi.spyOn(Zarinpal.prototype, 'verify').mockImplementation(async () => {
    held.push(await openTransactions(club.db));
    await manager.ok(paymentGateways.update, { params: one.params, body: { merchant_code: 'another' } });
    return { state: 'unpaid', code: -51 };
  });
  const reply = await manager.call(testGateway, { params: one.params, body: {} });
  verify.mockRestore();
  expect(held).toEqual([0]);
  expect(reply.body.error).toMatchObject({
    code: 'stale',
    details: { current: { merchant_code: 'another', test: null } },
  });
  expect((await read(one)).test).toBeNull();
});

test('whoever may not change gateways may not test them', async () => {
  const one = await open();
  for (const who of ['reception', { permissions: ['payment_gateway.show'] }] as const) {
    const client = await club.as(who as 'reception');
    expect((await client.call(testGateway, { params: one.params, body: {} })).status).toBe(403);
  }
});

test('a club that reckons in rials asks for as many, and in no currency of Iran nothing is asked', async () => {
  const one = await open();
  const reckon = (currency_code: 'IRT' | 'IRR' | 'AED') =>
    manager.ok(settings.update, { body: { currency_code } });
  await reckon('IRR');
  expect((await ask(one)).test).toMatchObject({ fault: null });
  expect([...zarinpal.payments.values()].at(-1)?.rials).toBe(20_000);
  await reckon('AED');
  club.clock.advance(10 * SECOND);
  zarinpal.asked.length = 0;
  expect((await ask(one)).test).toMatchObject({ fault: 'currency' });
  expect(zarinpal.asked).toEqual([]);
  await reckon('IRT');
});
