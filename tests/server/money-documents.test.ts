import { afterAll, beforeAll, expect, test } from 'vitest';
import { costTypes } from '#contract/cost-types.ts';
import { costs } from '#contract/costs.ts';
import { documents } from '#contract/documents.ts';
import { internalFunds } from '#contract/internal-funds.ts';
import { payments } from '#contract/payments.ts';
import { createCash } from '#server/features/cashes/service.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let desk: Client;
let user_id: number;
/** A cash box with 1,000,000 in it. */
let box: number;
let cost_type_id: number;
const BANK = 5;

beforeAll(async () => {
  club = await openClub();
  desk = await club.as('accountant');
  user_id = await club.person(null);
  box = (await club.run((ctx) => createCash(ctx, { name: 'صندوق خزانه' }))).id;
  cost_type_id = (await desk.ok(costTypes.create, { body: { name: 'آب و برق' } })).data.id;
  await desk.ok(documents.createReceive, { body: { user_id, price: 1_000_000, cash_id: box } });
});
afterAll(() => club.close());

const at = (id: number) => ({ id: String(id) });
const balance = async (owner: { cash_id: number } | { bank_id: number } | { user_id: number }) => {
  const [[column, id]] = Object.entries(owner) as [['cash_id', number]];
  const account = club.db.selectFrom('accounts').select('balance').where(column, '=', id);
  return (await account.executeTakeFirstOrThrow()).balance;
};
const lines = async (id: number) => {
  const { data } = await desk.ok(documents.transactions, { params: at(id) });
  return data.map(({ account, debit, credit }) => [account.code ?? account.name, debit, credit]);
};

test('a payment goes out of its place and is owed by whom it went to, until it is deleted', async () => {
  const before = await balance({ cash_id: box });
  const { data } = await desk.ok(payments.create, { body: { user_id, price: 300_000, cash_id: box } });
  expect(data).toMatchObject({
    type: 'payment',
    price: 300_000,
    date: '2026-11-21',
    description: 'پرداخت به نگار آزمون',
    source: { type: 1, id: box },
    user: { id: user_id },
  });
  expect(await balance({ cash_id: box })).toBe(before - 300_000);
  expect(await balance({ user_id })).toBe(-700_000);
  await desk.ok(payments.remove, { params: at(data.id) });
  expect((await desk.ok(payments.get, { params: at(data.id) })).data.status).toBe('cancel');
  expect(await balance({ cash_id: box })).toBe(before);
  expect(await balance({ user_id })).toBe(-1_000_000);
  const again = await desk.call(payments.remove, { params: at(data.id) });
  expect(again.body.error.code).toBe('already_canceled');
  const other = await desk.call(costs.remove, { params: at(data.id) });
  expect(other.status).toBe(404);
});

test('a cost stands on its type', async () => {
  const body = { cost_type_id, price: 120_000, cash_id: box, description: 'قبض آبان' };
  const { data } = await desk.ok(costs.create, { body });
  expect(data).toMatchObject({
    cost_type: { id: cost_type_id, name: 'آب و برق' },
    user: null,
    price: 120_000,
  });
  expect(await lines(data.id)).toEqual([
    ['5101', 120_000, 0],
    ['صندوق خزانه', 0, 120_000],
  ]);
  await desk.ok(costs.remove, { params: at(data.id) });
});

test('a transfer with a wage leaves a bank below zero by the setting, and is refused without it', async () => {
  const body = {
    source_type: 2,
    source_id: BANK,
    destination_type: 1,
    destination_id: box,
    price: 50_000,
    wage: 700,
    payment_type: 'sheba',
  } as const;
  const before = await balance({ bank_id: BANK });
  await club.db.updateTable('club').set({ bank_may_go_below_zero: false }).execute();
  const refused = await desk.call(internalFunds.create, { body });
  await club.db.updateTable('club').set({ bank_may_go_below_zero: true }).execute();
  expect(refused).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'insufficient_balance',
        fields: { price: ['max'] },
        details: { short: 50_700 - before },
      },
    },
  });
  expect(await balance({ bank_id: BANK })).toBe(before);
  const { data } = await desk.ok(internalFunds.create, { body });
  expect(data).toMatchObject({
    price: 50_000,
    wage: 700,
    payment_type: 'sheba',
    source: { type: 2, id: BANK },
    destination: { type: 1, id: box, name: 'صندوق خزانه' },
    description: 'انتقال به صندوق خزانه',
  });
  expect(await balance({ bank_id: BANK })).toBe(before - 50_700);
  expect((await lines(data.id)).map(([, debit, credit]) => [debit, credit])).toEqual([
    [50_000, 0],
    [700, 0],
    [0, 50_700],
  ]);
  await desk.ok(internalFunds.remove, { params: at(data.id) });
  expect(await balance({ bank_id: BANK })).toBe(before);
});
