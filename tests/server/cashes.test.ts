import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cashes } from '#contract/treasury/cashes.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

describe('cash boxes', () => {
  test('the default one is 4; a new one starts empty', async () => {
    const manager = await club.as('manager');
    const { data } = await manager.ok(cashes.create, { body: { name: 'صندوق بوفه' } });
    expect(data).toMatchObject({ name: 'صندوق بوفه', balance: 0, version: 1 });
    const list = await manager.ok(cashes.list);
    expect(list.data.map((cash) => cash.id)).toEqual([4, data.id]);
    expect(list.pagination).toEqual({ current_page: 1, per_page: 20, total: 2 });
    expect((await manager.ok(cashes.get, { params: { id: String(data.id) } })).data).toEqual(data);
  });

  test('balances are those of the books; filters and totals follow them', async () => {
    const manager = await club.as('manager');
    const user_id = await club.person(null);
    await manager.ok(documents.createReceive, { body: { user_id, price: 7000, cash_id: 4 } });
    const rich = await manager.ok(cashes.list, { query: { balance: '7000,3' } });
    expect(rich.data).toMatchObject([{ id: 4, balance: 7000 }]);
    const total = await manager.ok(cashes.total, { query: { balance: '7000,1' } });
    expect(total.data).toEqual({ count: 1, balance: 7000 });
    const sorted = await manager.ok(cashes.list, { query: { 'order[0]': 'balance,desc' } });
    expect(sorted.data[0]?.id).toBe(4);
  });

  test('what went in and out is of today alone; the last movement stays', async () => {
    const manager = await club.as('manager');
    const { data: box } = await manager.ok(cashes.create, { body: { name: 'صندوق عصر' } });
    const params = { id: String(box.id) };
    expect(box).toMatchObject({ in_today: 0, out_today: 0, last_date: null });
    const user_id = await club.person(null);
    const take = async (price: number) =>
      (await manager.ok(documents.createReceive, { body: { user_id, price, cash_id: box.id } })).data;
    const wrong = await take(3000);
    await take(2000);
    await manager.ok(documents.deleteReceive, { params: { id: String(wrong.id) } });
    const moved = { balance: 2000, in_today: 5000, out_today: 3000, last_date: wrong.date };
    expect((await manager.ok(cashes.get, { params })).data).toMatchObject(moved);
    club.clock.advance(24 * 3_600_000);
    const later = await club.as('manager');
    const { data } = await later.ok(cashes.list, { query: { name: 'عصر' } });
    expect(data).toMatchObject([{ ...moved, in_today: 0, out_today: 0 }]);
  });

  test('says whose shift is open, and goes out as paper with its sums', async () => {
    const manager = await club.as('manager');
    const { data: box } = await manager.ok(cashes.create, { body: { name: 'صندوق شیفت' } });
    expect(box.shift).toBe(null);
    const { data: shift } = await manager.ok(shifts.open, { body: { cash_id: box.id, opening: 0 } });
    const { data } = await manager.ok(cashes.get, { params: { id: String(box.id) } });
    expect(data.shift).toMatchObject({ id: shift.id, by: shift.opened_by });
    expect(new Date(data.shift?.opened_at ?? 0).toISOString()).toBe(shift.opened_at);
    const paper = await fetch(`${club.url}/v1/admin/cashes?export=pdf`, {
      headers: { Authorization: `Bearer ${manager.token}` },
    });
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('who has made it is told, and found by a part of the name or as the system', async () => {
    const manager = await club.as('manager');
    const { data: box } = await manager.ok(cashes.create, { body: { name: 'صندوق سازنده' } });
    expect(box.creator).toMatchObject({ id: manager.user_id, name: 'نگار' });
    const found = async (creator: string) =>
      (await manager.ok(cashes.list, { query: { creator } })).data.map(({ id }) => id);
    expect(await found('نگار')).toContain(box.id);
    expect(await found('نگار')).not.toContain(4);
    expect(await found('system')).toEqual([4]);
    expect(await found('هیچ‌کس')).toEqual([]);
    expect((await manager.ok(cashes.total, { query: { creator: 'system' } })).data.count).toBe(1);
  });

  test('an unknown one is 404, a short name names its field, an unknown filter is extra', async () => {
    const manager = await club.as('manager');
    expect((await manager.call(cashes.get, { params: { id: '999' } })).status).toBe(404);
    const short = await manager.call(cashes.create, { body: { name: 'ص' } });
    expect(short.status).toBe(422);
    expect(short.body.error.fields).toEqual({ name: ['too_short'] });
    const unknown = await manager.call(cashes.list, { query: { color: 'red' } as never });
    expect(unknown.body.error.fields).toEqual({ color: ['extra'] });
  });
});

test('money does not go to the trash with its box, and a box with a past is not removed for good', async () => {
  const top = await club.as('top');
  const { id } = (await top.ok(cashes.create, { body: { name: 'صندوق موقت' } })).data;
  const params = { id: String(id) };
  const renamed = await top.ok(cashes.update, { params, body: { name: 'صندوق جشن', version: 1 } });
  expect(renamed.data).toMatchObject({ name: 'صندوق جشن', version: 2 });
  const account = club.db.selectFrom('accounts').select('name').where('cash_id', '=', id);
  expect(await account.executeTakeFirst()).toEqual({ name: 'صندوق جشن' });
  const user_id = await club.person(null);
  const { data } = await top.ok(documents.createReceive, { body: { user_id, price: 3000, cash_id: id } });
  const full = await top.call(cashes.remove, { params });
  expect(full.body.error).toMatchObject({ code: 'has_balance', details: { balance: 3000 } });
  await top.ok(documents.deleteReceive, { params: { id: String(data.id) } });
  await top.ok(cashes.remove, { params });
  const closed = await top.call(documents.createReceive, { body: { user_id, price: 3000, cash_id: id } });
  expect(closed.body.error.fields).toEqual({ cash_id: ['unknown'] });
  const used = await top.call(cashes.force, { params });
  expect(used.body.error).toMatchObject({
    code: 'in_use',
    details: {
      by: [
        { resource: 'accounts', count: 1 },
        { resource: 'documents', count: 2 },
      ],
    },
  });
});

test('a box with an open shift, or one that waits for approval, stays', async () => {
  const top = await club.as('top');
  const { id } = (await top.ok(cashes.create, { body: { name: 'صندوق باز' } })).data;
  const params = { id: String(id) };
  const shift = (await top.ok(shifts.open, { body: { cash_id: id, opening: 0 } })).data;
  const refused = async () => (await top.call(cashes.remove, { params })).body.error;
  const inUse = { code: 'in_use', details: { by: [{ resource: 'open-shifts', count: 1 }] } };
  expect(await refused()).toMatchObject(inUse);
  // Counted over, and given to nobody yet: the money keeps the box first, then the approval.
  const at = { params: { id: String(shift.id) } };
  const counted = [{ cash_id: id, price: 400_000 }];
  const closed = await top.ok(shifts.close, { ...at, body: { counted, reason: 'unknown' } });
  expect(closed.data.state).toBe('waiting');
  expect((await refused()).code).toBe('has_balance');
  const transfer = { source_type: 1, source_id: id, destination_type: 1, destination_id: 4 } as const;
  await top.ok(internalFunds.create, { body: { ...transfer, price: 400_000, payment_type: 'card' } });
  expect(await refused()).toMatchObject(inUse);
  await top.ok(shifts.approve, { ...at, body: { version: closed.data.version } });
  await top.ok(cashes.remove, { params });
});
