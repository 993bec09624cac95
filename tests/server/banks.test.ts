import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settings } from '#contract/settings/settings.ts';
import { banks } from '#contract/treasury/banks.ts';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

describe('banks', () => {
  test('numbers are kept as digits: no dashes, no IR, no Persian digits', async () => {
    const manager = await club.as('manager');
    const { data } = await manager.ok(banks.create, {
      body: {
        name: 'ملت',
        account_number: '۱۲۳۴۵۶۷',
        card_number: '6104-3377-1234-5678',
        shaba_number: 'IR120170000000332211009900',
      },
    });
    expect(data).toMatchObject({
      account_number: '1234567',
      card_number: '6104337712345678',
      shaba_number: '120170000000332211009900',
      balance: 0,
    });
    expect((await manager.ok(banks.get, { params: { id: String(data.id) } })).data).toEqual(data);
    const found = await manager.ok(banks.list, { query: { card_number: '3377' } });
    expect(found.data.map((bank) => bank.id)).toEqual([data.id]);
    expect((await manager.ok(banks.total, {})).data).toEqual({ count: 2, balance: 0 });
  });

  test('the name alone is enough', async () => {
    const { data } = await (await club.as('manager')).ok(banks.create, { body: { name: 'ملی' } });
    expect(data).toMatchObject({ account_number: '', card_number: '', shaba_number: '' });
  });

  test.each([
    [{ name: 'م' }, { name: ['too_short'] }],
    [{ name: 'ملت', account_number: '12345' }, { account_number: ['pattern'] }],
    [{ name: 'ملت', card_number: '6104' }, { card_number: ['pattern'] }],
    [{ name: 'ملت', shaba_number: '12' }, { shaba_number: ['pattern'] }],
  ])('%o is refused', async (body, fields) => {
    const reply = await (await club.as('manager')).call(banks.create, { body });
    expect(reply.status).toBe(422);
    expect(reply.body.error.fields).toEqual(fields);
  });

  test('reception sees banks and does not make them', async () => {
    const reception = await club.as('reception');
    expect((await reception.ok(banks.list)).data[0]?.id).toBe(5);
    expect((await reception.call(banks.create, { body: { name: 'ملت' } })).status).toBe(403);
  });
});

test('a bank that a gateway clears to stays', async () => {
  const top = await club.as('top');
  const { id } = (await top.ok(banks.create, { body: { name: 'بانک ملی' } })).data;
  const body = { title: 'درگاه بوفه', type: 'pos' as const, bank_id: id };
  const gateway = { id: String((await top.ok(paymentGateways.create, { body })).data.id) };
  const params = { id: String(id) };
  const used = await top.call(banks.remove, { params });
  expect(used.body.error).toMatchObject({
    code: 'in_use',
    details: { by: [{ resource: 'payment-gateways', count: 1 }] },
  });
  await top.ok(paymentGateways.remove, { params: gateway });
  await top.ok(banks.remove, { params });
  // Neither comes back to a bank that is not there, nor does a new one clear to it.
  expect((await top.call(paymentGateways.restore, { params: gateway })).body.error.code).toBe('not_active');
  expect((await top.call(paymentGateways.create, { body })).body.error.fields).toEqual({
    bank_id: ['unknown'],
  });
  await top.ok(banks.restore, { params });
  await top.ok(paymentGateways.restore, { params: gateway });
  const moved = await top.call(paymentGateways.update, { params: gateway, body: { bank_id: 99_999 } });
  expect(moved.body.error.fields).toEqual({ bank_id: ['unknown'] });
});

test('a bank stays while a receipt waits to be found on its statement', async () => {
  const top = await club.as('top');
  const { id } = (await top.ok(banks.create, { body: { name: 'بانک سپه' } })).data;
  const params = { id: String(id) };
  const user_id = await club.person(null);
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const body = { user_id, price: 5000, bank_id: id, transaction_reference_id: '778899' };
  const { data } = await top.ok(documents.createReceive, { body });
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
  const used = await top.call(banks.remove, { params });
  expect([used.status, used.body.error]).toMatchObject([
    409,
    { code: 'in_use', details: { by: [{ resource: 'pending-receipts', count: 1 }] } },
  ]);
  const refuse = { params: { id: String(data.id) }, body: { status: 'cancel' as const } };
  await top.ok(documents.confirmReceive, refuse);
  await top.ok(banks.remove, { params });
});
