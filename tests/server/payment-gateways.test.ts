import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { banks } from '#contract/treasury/banks.ts';
import { clearings } from '#contract/treasury/clearings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { gatewayProviders } from '#contract/treasury/gateway-providers.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

describe('payment gateways', () => {
  test('the card reader of the first start clears to bank 5', async () => {
    const { data } = await (await club.as('reception')).ok(paymentGateways.list);
    expect(data).toMatchObject([
      { title: 'کارت‌خوان', type: 'pos', bank: { id: 5 }, status: true, balance: 0 },
    ]);
  });

  test('a new one, read and found again', async () => {
    const manager = await club.as('manager');
    const body = {
      title: 'درگاه اینترنتی',
      type: 'online' as const,
      bank_id: 5,
      end_time: '24:00',
      provider: 'zarinpal' as const,
    };
    const { data } = await manager.ok(paymentGateways.create, { body });
    expect(data).toMatchObject({
      title: 'درگاه اینترنتی',
      end_time: '24:00',
      merchant_code: '',
      status: true,
    });
    expect((await manager.ok(paymentGateways.get, { params: { id: String(data.id) } })).data).toEqual(data);
    const online = await manager.ok(paymentGateways.list, {
      query: { type: 'online', status: 'true', bank: '5' },
    });
    expect(online.data.map((gateway) => gateway.id)).toEqual([data.id]);
  });

  test.each([
    [{ title: 'کوتا', type: 'pos', bank_id: 5 }, { title: ['too_short', 'pattern'] }],
    [{ title: 'Gateway', type: 'pos', bank_id: 5 }, { title: ['pattern'] }],
    [{ title: 'درگاه تازه', type: 'cash', bank_id: 5 }, { type: ['not_allowed'] }],
    [{ title: 'درگاه تازه', type: 'pos', bank_id: 77 }, { bank_id: ['unknown'] }],
    [{ title: 'درگاه تازه', type: 'pos' }, { bank_id: ['required'] }],
  ])('%o is refused', async (body, fields) => {
    const reply = await (await club.as('manager')).call(paymentGateways.create, { body: body as never });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
  });
});

describe('clearing', () => {
  let tracking = 0;
  const open = async () => {
    const top = await club.as('top');
    const { data: bank } = await top.ok(banks.create, { body: { name: 'بانک سامان' } });
    const body = { title: 'درگاه بازی', type: 'online' as const, bank_id: bank.id };
    const { data: gateway } = await top.ok(paymentGateways.create, { body });
    const params = { id: String(gateway.id) };
    const take = async (price: number, date?: string) => {
      const transaction_reference_id = `clear-${++tracking}-000`;
      const receipt = { price, payment_gateway_id: gateway.id, transaction_reference_id };
      const user_id = await club.person(null);
      const { data } = await top.ok(documents.createReceive, {
        body: { ...receipt, user_id, ...(date && { date }) },
      });
      return data.id;
    };
    const balances = async () => ({
      gateway: (await top.ok(paymentGateways.get, { params })).data.balance,
      bank: (await top.ok(banks.get, { params: { id: String(bank.id) } })).data.balance,
    });
    return { top, bank, gateway, params, take, balances };
  };
  const feesOf = async () => {
    const fees = club.db.selectFrom('accounts').select('balance').where('code', '=', '52');
    return (await fees.executeTakeFirstOrThrow()).balance;
  };

  test('in parts with fees; a receipt that is reversed afterwards leaves the gateway below 0, flagged', async () => {
    const { top, bank, gateway, params, take, balances } = await open();
    const [before, day] = [await feesOf(), '2026-11-20'];
    await take(400_000, day);
    const last = await take(600_000);
    const held = async () => (await top.ok(clearings.uncleared, { params })).data;
    expect((await held()).days).toMatchObject([
      { date: day, received: 400_000, price: 400_000 },
      { received: 600_000, price: 600_000 },
    ]);
    const first = await top.ok(clearings.create, { params, body: { price: 700_000, wage: 7000 } });
    expect(first.data).toMatchObject({
      type: 'clearing',
      price: 700_000,
      wage: 7000,
      net: 693_000,
      bank: { id: bank.id },
      source: { type: 3, id: gateway.id },
      description: 'تسویه‌ی درگاه بازی',
    });
    expect(await balances()).toEqual({ gateway: 300_000, bank: 693_000 });
    expect(await held()).toMatchObject({ balance: 300_000, older: 0, days: [{ price: 300_000 }] });
    await top.ok(clearings.create, { params, body: { price: 300_000, wage: 3000, bank_id: 5 } });
    expect((await feesOf()) - before).toBe(10_000);
    expect((await top.ok(clearings.total, { params })).data).toEqual({
      count: 2,
      price: 1_000_000,
      wage: 10_000,
      net: 990_000,
    });
    const listed = await top.ok(clearings.list, { params, query: { bank: String(bank.id) } });
    expect(listed.data.map(({ id }) => id)).toEqual([first.data.id]);
    const paper = await fetch(`${club.url}/v1/admin/payment-gateways/${gateway.id}/receive?export=pdf`, {
      headers: { Authorization: `Bearer ${top.token}` },
    });
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    await top.ok(documents.deleteReceive, { params: { id: String(last) } });
    expect(await balances()).toEqual({ gateway: -600_000, bank: 693_000 });
    expect(await held()).toEqual({ balance: -600_000, older: 0, days: [] });
  });

  test('what was taken back is of no day, and what comes back from a clearing is of the day on which it was taken', async () => {
    const { top, bank, gateway, params, take } = await open();
    const [yesterday, today] = ['2026-11-20', '2026-11-21'];
    const held = async () => (await top.ok(clearings.uncleared, { params })).data;
    await take(100_000, yesterday);
    const wrong = await take(50_000);
    await top.ok(documents.deleteReceive, { params: { id: String(wrong) } });
    const days = [{ date: yesterday, received: 100_000, price: 100_000 }];
    expect(await held()).toEqual({ balance: 100_000, older: 0, days });

    const { data } = await top.ok(clearings.create, { params, body: { price: 100_000, wage: 1000 } });
    await take(30_000);
    await top.ok(manualDocuments.reverse, { params: { id: String(data.id) }, body: { reason: 'بانک دیگر' } });
    const both = [...days, { date: today, received: 30_000, price: 30_000 }];
    expect(await held()).toEqual({ balance: 130_000, older: 0, days: both });

    // A transfer out of it takes the oldest; what is brought in is of its day.
    const [at, to] = [{ type: 3, id: gateway.id } as const, { type: 2, id: bank.id } as const];
    const move = async (from: typeof at | typeof to, into: typeof at | typeof to, price: number) => {
      const ends = { source_type: from.type, source_id: from.id, destination_type: into.type };
      const body = { ...ends, destination_id: into.id, price, payment_type: 'sheba' as const };
      return (await top.ok(internalFunds.create, { body })).data.id;
    };
    const out = await move(at, to, 20_000);
    expect((await held()).days.map(({ price }) => price)).toEqual([80_000, 30_000]);
    await top.ok(internalFunds.remove, { params: { id: String(out) } });
    expect(await held()).toEqual({ balance: 130_000, older: 0, days: both });
    await move(to, at, 5_000);
    expect((await held()).days.map(({ received, price }) => [received, price])).toEqual([
      [100_000, 100_000],
      [35_000, 35_000],
    ]);
  });

  test('one written wrong is taken back with a reason, once, and nothing else of the gateway’s is', async () => {
    const { top, params, take, balances } = await open();
    const receipt = await take(400_000);
    const { data } = await top.ok(clearings.create, { params, body: { price: 400_000, wage: 40_000 } });
    const one = { id: String(data.id) };
    const fees = await feesOf();
    // A deletion is of what has one; this needs its reason.
    expect(await top.call(manualDocuments.remove, { params: one })).toMatchObject({
      status: 409,
      body: { error: { code: 'system_document' } },
    });
    const body = { reason: 'کارمزد ۴٬۰۰۰ بود' };
    const { data: back } = await top.ok(manualDocuments.reverse, { params: one, body });
    expect(back).toMatchObject({
      status: 'cancel',
      reversal: { description: expect.stringContaining(body.reason) },
    });
    expect(await balances()).toEqual({ gateway: 400_000, bank: 0 });
    expect(await feesOf()).toBe(fees - 40_000);
    expect((await top.ok(clearings.total, { params })).data).toEqual({ count: 0, price: 0, wage: 0, net: 0 });
    expect((await top.ok(clearings.list, { params, query: { status: 'cancel' } })).data).toHaveLength(1);
    const again = await top.call(manualDocuments.reverse, { params: one, body });
    expect(again.body.error.code).toBe('already_canceled');
    const other = await top.call(manualDocuments.reverse, { params: { id: String(receipt) }, body });
    expect(other.status).toBe(404);
  });

  test('two at once clear what is there once', async () => {
    const { top, params, take, balances } = await open();
    await take(50_000);
    const body = { price: 50_000, wage: 0 };
    const replies = await Promise.all([1, 2, 3].map(() => top.call(clearings.create, { params, body })));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await balances()).toEqual({ gateway: 0, bank: 50_000 });
  });

  test('what may not be is refused on its field, and nothing is stored', async () => {
    const { top, params, take, balances } = await open();
    await take(10_000);
    const refused = async (body: object) => {
      const { status, body: said } = await top.call(clearings.create, { params, body: body as never });
      expect(status).toBe(422);
      return said.error;
    };
    expect(await refused({ price: 10_001 })).toMatchObject({
      code: 'insufficient_balance',
      fields: { price: ['max'] },
      details: { short: 1 },
    });
    expect(await refused({ price: 0 })).toMatchObject({ code: 'price_too_low', fields: { price: ['min'] } });
    expect(await refused({ price: 500, wage: 500 })).toMatchObject({ fields: { wage: ['max'] } });
    expect(await refused({ price: 500, bank_id: 9_999 })).toMatchObject({ fields: { bank_id: ['unknown'] } });
    expect(await refused({ price: 500, date: '2030-01-01' })).toMatchObject({ fields: { date: ['future'] } });
    const closed = await top.call(clearings.create, { params, body: { price: 500, date: '2019-01-01' } });
    expect(closed.body.error.code).toBe('year_closed');
    expect(await balances()).toEqual({ gateway: 10_000, bank: 0 });
    const reception = await club.as('reception');
    expect((await reception.call(clearings.create, { params, body: { price: 500 } })).status).toBe(403);
  });

  test('the providers that the server knows, in the language of the caller', async () => {
    const { data } = await (await club.as('manager')).ok(gatewayProviders);
    expect(data.map(({ name }) => name)).toEqual(['pos', 'zarinpal', 'zibal']);
    expect(data[1]?.title).toBe('زرین‌پال');
  });
});
