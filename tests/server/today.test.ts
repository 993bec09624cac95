import { expect, test } from 'vitest';
import { today } from '#contract/desk/today.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub } from '../support/one-club.ts';

oneClub();

const figures = async (date?: string) => {
  const manager = await club.signIn((await club.as('manager')).user_id);
  return (await manager.ok(today.get, { query: date ? { date } : {} })).data;
};

test('an empty day is zero everywhere', async () => {
  expect(await figures()).toEqual({
    date: TODAY,
    received: { cash: 0, bank: 0, gateway: 0, online: 0, same_weekday: 0, until: '11:30' },
    times: { total: 0, booked: 0, closed: 0 },
    due: { count: 0, price: 0, past: 0 },
    debts: { people: 0, price: 0, over_30_days: 0 },
  });
});

test('money in by place, occupancy, what is owing today and by all', async () => {
  const slots = await make.slots({ hours: ['18:00-19:30', '19:30-21:00', '21:00-22:00'], price: 500_000 });
  const ids = slots.map((t) => t.id);
  const customer = await make.customer();
  await make.booking({
    user_id: customer.id,
    reservable_time_ids: [ids[0] as number],
    payments: [
      { price: 200_000, cash_id: CASH },
      { price: 100_000, bank_id: BANK, transaction_reference_id: '123456' },
    ],
  });
  const [unpaid] = await make.booking({ reservable_time_ids: [ids[1] as number] });
  const wrong = await make.receipt(customer.id, 50_000);
  const top = await club.as('top');
  await top.ok(documents.deleteReceive, { params: { id: String(wrong.id) } });
  expect(await figures()).toEqual({
    date: TODAY,
    received: { cash: 200_000, bank: 100_000, gateway: 0, online: 0, same_weekday: 0, until: '11:30' },
    times: { total: 3, booked: 2, closed: 0 },
    due: { count: 2, price: 700_000, past: 0 },
    debts: { people: 2, price: 700_000, over_30_days: 0 },
  });
  await top.ok(saleInvoices.cancel, { params: { id: String(unpaid?.id) }, body: { mode: 'full' } });
  expect(await figures()).toMatchObject({
    times: { total: 3, booked: 1 },
    due: { count: 1, price: 200_000 },
    debts: { people: 1, price: 200_000 },
  });
});

test('of what is owing it counts what is over, a cancelled reservation with its penalty too', async () => {
  const top = await club.as('top');
  const hours = ['12:00-13:00', '13:00-14:00', '14:00-15:00'];
  const slots = await make.slots({ hours, from: '2026-11-23', price: 500_000 });
  const invoices = [];
  for (const slot of slots) invoices.push(...(await make.booking({ reservable_time_ids: [slot.id] })));
  await top.ok(saleInvoices.cancel, { params: { id: String(invoices[0]?.id) }, body: { mode: 'none' } });
  const past = async () => (await figures('2026-11-23')).due;
  expect(await past()).toEqual({ count: 3, price: 1_500_000, past: 0 });
  // 13:30 in Tehran, then the day after.
  club.clock.set('2026-11-23T10:00:00Z');
  expect(await past()).toEqual({ count: 3, price: 1_500_000, past: 1 });
  club.clock.set('2026-11-24T10:00:00Z');
  expect(await past()).toEqual({ count: 3, price: 1_500_000, past: 3 });
  club.clock.set('2026-11-21T08:00:00Z');
  const signed = await club.signIn(top.user_id);
  for (const { id } of invoices) await signed.ok(invoiceTrash.remove, { params: { id: String(id) } });
});

test('a card reader’s money and online money stand apart', async () => {
  const top = await club.as('top');
  const body = { title: 'درگاه اینترنتی', type: 'online', bank_id: BANK } as const;
  const { data: online } = await top.ok(paymentGateways.create, { body });
  const { data: reader } = await top.ok(paymentGateways.create, {
    body: { ...body, title: 'کارت‌خوان دوم', type: 'pos' },
  });
  const { id } = await make.customer();
  const tracked = (payment_gateway_id: number, number: string) => ({
    payment_gateway_id,
    transaction_reference_id: number,
  });
  const receipts = [
    await make.receipt(id, 30_000, tracked(online.id, '777001')),
    await make.receipt(id, 50_000, tracked(reader.id, '777002')),
  ];
  expect((await figures()).received).toMatchObject({ gateway: 80_000, online: 30_000 });
  for (const receipt of receipts) {
    await top.ok(documents.deleteReceive, { params: { id: String(receipt.id) } });
  }
});

test('a week later the same weekday is compared, until the same hour; after 30 days a debt is old', async () => {
  // Both receipts came at 11:30.
  club.clock.set('2026-11-28T07:59:00Z');
  expect((await figures()).received).toMatchObject({ same_weekday: 0, until: '11:29' });
  club.clock.set('2026-11-28T08:00:00Z');
  expect(await figures()).toMatchObject({
    date: '2026-11-28',
    received: { cash: 0, bank: 0, gateway: 0, online: 0, same_weekday: 300_000, until: '11:30' },
    due: { count: 0, price: 0, past: 0 },
    debts: { people: 1, price: 200_000, over_30_days: 0 },
  });
  // A day that is not today is whole, and so is what it is held against.
  club.clock.set('2026-11-29T00:30:00Z');
  expect((await figures('2026-11-28')).received).toMatchObject({ same_weekday: 300_000, until: null });
  expect(await figures(TODAY)).toMatchObject({ received: { cash: 200_000 }, due: { count: 1 } });
  club.clock.set('2026-12-22T08:00:00Z');
  expect((await figures()).debts).toEqual({ people: 1, price: 200_000, over_30_days: 1 });
  club.clock.set('2026-11-21T08:00:00Z');
});

test('each part by its own permission', async () => {
  const parts = {
    received: 'receive.show',
    times: 'calendar.show',
    due: 'invoice.show',
    debts: 'user.show',
  } as const;
  const empty = { date: TODAY, received: null, times: null, due: null, debts: null };
  for (const [part, permission] of Object.entries(parts)) {
    const client = await club.as({ permissions: [permission] });
    const { data } = await client.ok(today.get);
    expect({ ...data, [part]: null }).toEqual(empty);
    expect(data[part as keyof typeof parts]).not.toBeNull();
  }
});
