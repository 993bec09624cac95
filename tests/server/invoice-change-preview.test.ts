import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { users } from '#contract/people/users.ts';
import { invoiceChanges } from '#contract/sales/invoice-changes.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

/** 11:30 of Saturday 2026-11-21 in Tehran. */
const NOW = '2026-11-21T08:00:00Z';
const TOMORROW = '2026-11-22';

let club: TestClub;
let make: ReturnType<typeof builders>;
let desk: Client;
let manager: Client;

beforeAll(async () => {
  club = await openClub({ now: NOW });
  make = builders(club);
  desk = await club.as('reception');
  manager = await club.as('manager');
});
afterAll(() => club.close());

const slot = async (price = 1_000_000) => (await make.slots({ from: TOMORROW, price }))[0]?.id as number;
async function booked(discount?: number) {
  const reservable_time_ids = [await slot()];
  const [invoice] = await make.booking({ reservable_time_ids, ...(discount !== undefined && { discount }) });
  return invoice?.id as number;
}
const asked = (id: number, body: CallBody<typeof invoiceChanges.calculate>) => ({
  params: { id: String(id) },
  body,
});

test('a move and a discount are told before and after, and come to what the change then makes', async () => {
  const id = await booked(100_000);
  const to = await slot(1_200_000);
  const wish = { reservable_time_id: to, discount: 300_000 };
  const { data } = await manager.ok(invoiceChanges.calculate, asked(id, wish));
  expect(data).toEqual({
    before: { price: 1_000_000, discount: 100_000, addons_price: 0, total_price: 900_000 },
    after: { price: 1_200_000, discount: 300_000, addons_price: 0, total_price: 900_000 },
    refund_ceiling: data.refund_ceiling,
    balance_after: 900_000,
  });
  // Nothing has changed by the question.
  const before = (await manager.ok(saleInvoices.get, { params: { id: String(id) } })).data;
  expect(before).toMatchObject({ price: 1_000_000, discount: 100_000, moves: [] });
  const body = { ...wish, expected_total: data.after.total_price };
  const made = await manager.ok(saleInvoices.update, { params: { id: String(id) }, body });
  expect(made.data).toMatchObject({ ...data.after, due: 900_000 });
});

test('of a split reservation the customer’s balance moves by their own share alone', async () => {
  const id = await booked();
  const params = { id: String(id) };
  const owner = (await manager.ok(saleInvoices.get, { params })).data.user.id;
  const friend = (await make.customer()).id;
  const payers = [
    { user_id: owner, price: 300_000 },
    { user_id: friend, price: 700_000 },
  ];
  await manager.ok(splits.split, { params, body: { payers } });
  const balances = async (discount: number) => {
    const told = (await manager.ok(invoiceChanges.calculate, asked(id, { discount }))).data.balance_after;
    await manager.ok(saleInvoices.update, { params, body: { discount } });
    return [told, (await manager.ok(users.get, { params: { id: String(owner) } })).data.balance];
  };
  // Of a fall of 400,000 the owner's 300,000 go, and 100,000 of the friend's; what rises again is the owner's.
  expect(await balances(400_000)).toEqual([0, 0]);
  expect(await balances(150_000)).toEqual([250_000, 250_000]);
});

test('it is refused as the change would be', async () => {
  const id = await booked();
  const taken = await slot();
  await make.booking({ reservable_time_ids: [taken] });
  const refused = async (who: Client, body: CallBody<typeof invoiceChanges.calculate>) => {
    const reply = await who.call(invoiceChanges.calculate, asked(id, body));
    return [reply.status, reply.status === 200 ? null : reply.body.error.code];
  };
  expect(await refused(desk, { reservable_time_id: taken })).toEqual([409, 'slot_taken']);
  expect(await refused(desk, { reservable_time_id: 999_999 })).toEqual([422, 'no_time']);
  const clerk = await club.as({ permissions: ['invoice.show', 'invoice.update'] });
  expect(await refused(clerk, { discount: 1000 })).toEqual([403, 'forbidden']);
  const plain = await clerk.ok(invoiceChanges.calculate, asked(id, {}));
  expect(plain.data).toMatchObject({ balance_after: null, after: plain.data.before });
  await desk.ok(saleInvoices.cancel, { params: { id: String(id) }, body: {} });
  expect((await refused(desk, {}))[0]).toBe(409);
  expect((await desk.call(invoiceChanges.calculate, asked(999_999, {}))).status).toBe(404);
});
