import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { banks } from '#contract/banks.ts';
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
