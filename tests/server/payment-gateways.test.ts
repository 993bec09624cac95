import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentGateways } from '#contract/payment-gateways.ts';
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
