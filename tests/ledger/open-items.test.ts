import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CancelInput } from '#contract/sales/cancels.ts';
import { BookingInput } from '#contract/sales/sale-invoices.ts';
import { book } from '#server/sales/sale-invoices/book.ts';
import { cancelInvoice } from '#server/sales/sale-invoices/cancel.ts';
import { generateTimes } from '#server/sales/times/service.ts';
import { courtRecords } from '#server/settings/courts/service.ts';
import { createTerm } from '#server/settings/terms/service.ts';
import {
  confirmReceive,
  deleteReceive,
  getReceive,
  payOut,
  receive,
} from '#server/treasury/documents/service.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let user_id: number;
let free: number[];
let tracking = 70_000;
const CASH = 4;

/** Slots of 1,000 toman, one a day from the 24th on: all more than 24 hours away. */
beforeAll(async () => {
  club = await openClub();
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const times = await club.run(async (ctx) => {
    const court = await courtRecords.create(ctx, { name: 'زمین ۱', type: 'hard', roof: 'always' });
    await createTerm(ctx, { name: 'عصر', start_time: '18:00', end_time: '19:30', weekdays, price: 1000 });
    await generateTimes(ctx, { from: '2026-11-24', to: '2027-02-24', court_ids: [court.id] });
    return ctx.db.selectFrom('reservable_times').select('id').orderBy('date').execute();
  });
  free = times.map((time) => time.id);
});
beforeEach(async () => {
  user_id = await club.person(null);
});
afterAll(() => club.close());

/** Books the next days, one invoice each. */
const reserve = async (count: number) => {
  const reservable_time_ids = free.splice(0, count);
  const { data } = await club.run((ctx) =>
    book(ctx, v.parse(BookingInput, { user_id, reservable_time_ids })),
  );
  return data.map((invoice) => invoice.id);
};
const pay = async (price: number, invoice_ids: number[] = []) =>
  (await club.run((ctx) => receive(ctx, { user_id, price, cash_id: CASH, invoice_ids }))).id;
const cancel = (id: number, more: object = {}) =>
  club.run((ctx) => cancelInvoice(ctx, id, v.parse(CancelInput, { mode: 'full', ...more })));
const takeBack = (id: number) => club.run((ctx) => deleteReceive(ctx, id));
const shown = async (ids: number[]) => {
  const rows = await club.db
    .selectFrom('sale_invoices')
    .select(['id', 'paid', 'due', 'overpaid', 'pending', 'financial_status', 'received_id'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
};
const freeCredit = async () => {
  const rows = await club.db
    .selectFrom('open_credits')
    .select(['price', 'allocated'])
    .where('user_id', '=', user_id)
    .execute();
  return rows.reduce((sum, row) => sum + row.price - row.allocated, 0);
};

describe('a credit', () => {
  test('pays what it names, then the oldest due, and stays credit beyond that', async () => {
    const [first = 0, second = 0, third = 0] = await reserve(3);
    await pay(1500, [third]);
    expect(await shown([first, second, third])).toMatchObject([
      { paid: 500, due: 500, financial_status: 2, received_id: null },
      { paid: 0, due: 1000 },
      { paid: 1000, due: 0, financial_status: 1 },
    ]);
    const last = await pay(2000);
    expect(await shown([first, second])).toMatchObject([
      { due: 0, received_id: last },
      { due: 0, received_id: last },
    ]);
    expect(await freeCredit()).toBe(500);
  });

  test('says what it settles', async () => {
    const [first = 0, second = 0] = await reserve(2);
    const { allocations } = await club.run(async (ctx) => getReceive(ctx, await pay(1200)));
    expect(allocations).toMatchObject([
      { kind: 'invoice', invoice_id: first, price: 1000 },
      { kind: 'invoice', invoice_id: second, price: 200 },
    ]);
  });

  test('that lies free serves a new debt at once', async () => {
    await pay(1700);
    const ids = await reserve(2);
    expect(await shown(ids)).toMatchObject([
      { paid: 1000, due: 0 },
      { paid: 700, due: 300 },
    ]);
    expect(await freeCredit()).toBe(0);
  });

  test('of another person pays nothing of this one', async () => {
    const [mine = 0] = await reserve(1);
    const other = await club.person(null);
    await club.run((ctx) =>
      receive(ctx, { user_id: other, price: 1000, cash_id: CASH, invoice_ids: [mine] }),
    );
    expect(await shown([mine])).toMatchObject([{ paid: 0, due: 1000 }]);
  });
});

describe('a share that shrinks', () => {
  test('gives its excess to the oldest other debt, and keeps what finds none', async () => {
    const [first = 0, second = 0, third = 0] = await reserve(3);
    await pay(1000, [second]);
    await cancel(second, { mode: 'amount', amount: 600 });
    expect(await shown([first, second, third])).toMatchObject([
      { paid: 600, due: 400 },
      { paid: 400, due: 0, overpaid: 0, financial_status: 1 },
      { paid: 0, due: 1000 },
    ]);
    await pay(1400, [first, third]);
    await cancel(third);
    expect(await shown([first, third])).toMatchObject([
      { due: 0 },
      { paid: 0, due: 0, overpaid: 1000, financial_status: 3 },
    ]);
    expect(await freeCredit()).toBe(0);
    const [next = 0] = await reserve(1);
    expect(await shown([third, next])).toMatchObject([
      { overpaid: 0, financial_status: 1 },
      { paid: 1000, due: 0 },
    ]);
  });

  test('is used up by a pay-out', async () => {
    const [id = 0] = await reserve(1);
    await pay(1000);
    await cancel(id, { pay_out: { price: 1000, cash_id: CASH } });
    expect(await shown([id])).toMatchObject([{ paid: 0, due: 0, overpaid: 0, financial_status: 1 }]);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'already_canceled' });
  });
});

describe('a reversal', () => {
  test('opens what its receipt had paid, and other free credit fills it', async () => {
    const [id = 0] = await reserve(1);
    const paying = await pay(1000);
    await pay(300);
    await takeBack(paying);
    expect(await shown([id])).toMatchObject([
      { paid: 300, due: 700, financial_status: 2, received_id: null },
    ]);
    expect(await freeCredit()).toBe(0);
  });

  test('of a receipt that was paid out leaves the pay-out as the debt', async () => {
    const [id = 0] = await reserve(1);
    const paying = await pay(1000);
    await cancel(id, { pay_out: { price: 1000, cash_id: CASH } });
    await pay(1); // another toman of the cash box is not this one's
    await club.run((ctx) => receive(ctx, { user_id: 1, price: 5000, cash_id: CASH }));
    await takeBack(paying);
    const items = await club.db
      .selectFrom('open_items')
      .select(['kind', 'price', 'allocated'])
      .where('user_id', '=', user_id)
      .orderBy('id')
      .execute();
    expect(items).toEqual([
      { kind: 'invoice', price: 0, allocated: 0 },
      { kind: 'payment', price: 1000, allocated: 1 },
    ]);
  });
});

describe('a payment', () => {
  test('without credit is a debt that the next receipt pays in its turn', async () => {
    await club.run((ctx) => payOut(ctx, { user_id, price: 400, cash_id: CASH, description: 'علی‌الحساب' }));
    const [id = 0] = await reserve(1);
    await pay(500);
    expect(await shown([id])).toMatchObject([{ paid: 100, due: 900 }]);
  });
});

describe('a pending receipt', () => {
  const transfer = (price: number, invoice_ids: number[] = []) =>
    club.run(async (ctx) => {
      await ctx.db.updateTable('club').set({ bank_receipts_pending: true }).execute();
      const transaction_reference_id = String(++tracking);
      const made = await receive(ctx, { user_id, price, bank_id: 5, transaction_reference_id, invoice_ids });
      await ctx.db.updateTable('club').set({ bank_receipts_pending: false }).execute();
      return made.id;
    });

  test('shows on the invoices it would pay, until it is confirmed or cancelled', async () => {
    const ids = await reserve(3);
    const [, second = 0] = ids;
    const id = await transfer(1400, [second]);
    const other = await transfer(300);
    expect((await shown(ids)).map((i) => i?.pending)).toEqual([700, 1000, 0]);
    expect((await shown(ids)).map((i) => i?.due)).toEqual([1000, 1000, 1000]);
    await pay(1000, [second]);
    expect((await shown(ids)).map((i) => i?.pending)).toEqual([1000, 0, 700]);
    await club.run((ctx) => confirmReceive(ctx, other, { status: 'cancel' }));
    expect((await shown(ids)).map((i) => i?.pending)).toEqual([1000, 0, 400]);
    await club.run((ctx) => confirmReceive(ctx, id, { status: 'confirm' }));
    expect((await shown(ids)).map((i) => i?.pending)).toEqual([0, 0, 0]);
    expect((await shown(ids)).map((i) => i?.due)).toEqual([0, 0, 600]);
  });
});
