import { expect, test } from 'vitest';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { payments } from '#contract/treasury/payments.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

// Money goes back the way it came: through a card reader too (D63).
const CARD_READER = 1;
const at = (id: number) => ({ params: { id: String(id) } });
const balance = async (user_id: number) => (await top.ok(users.get, at(user_id))).data.balance;
const held = async () => (await top.ok(paymentGateways.get, at(CARD_READER))).data.balance;
const card = (price: number, transaction_reference_id?: string) => ({
  price,
  payment_gateway_id: CARD_READER,
  ...(transaction_reference_id ? { transaction_reference_id } : {}),
});

test('a cancel gives back on the card, its tracking number may be missing', async () => {
  const before = await held();
  const [slot] = await make.slots({ from: addDays(TODAY, 3) });
  const [invoice] = await make.booking({
    reservable_time_ids: [slot?.id as number],
    payments: [card(1_000_000, 'CARD70001')],
  });
  const id = invoice?.id as number;
  expect(await held()).toBe((before ?? 0) + 1_000_000);
  const { payment } = await top.ok(saleInvoices.cancel, { ...at(id), body: { pay_out: card(1_000_000) } });
  expect(payment).toMatchObject({
    type: 'payment',
    price: 1_000_000,
    transaction_reference_id: null,
    source: { type: 3, id: CARD_READER },
  });
  expect(await held()).toBe(before);
  expect(await balance(invoice?.user.id as number)).toBe(0);
  expect(await verify(club.db)).toEqual([]);
});

test('so does the cancel of a season', async () => {
  const from = addDays(TODAY, 4);
  const [first] = await make.slots({ from, to: addDays(from, 7) });
  const slots = [
    { weekday: weekday(from), term_id: first?.term.id as number, court_id: first?.court.id as number },
  ];
  const { id: user_id } = await make.customer();
  const body = { user_id, from, to: addDays(from, 7), slots, payments: [card(2_000_000, 'CARD70002')] };
  const { data: season } = await top.ok(seasonSchedules.create, { body });
  const cancel = { reason: 'سفر', pay_out: card(2_000_000, 'BACK70002') };
  const { payment } = await top.ok(seasonSchedules.cancel, { ...at(season.id), body: cancel });
  expect(payment?.source).toMatchObject({ type: 3 });
  expect(await balance(user_id)).toBe(0);
});

test('a payment by gateway is listed by it, its number counts once, and deleted it comes back', async () => {
  const { id: user_id } = await make.customer();
  await make.receipt(user_id, 500_000, card(500_000, 'CARD70003'));
  const before = await held();
  const body = { user_id, ...card(300_000, 'BACK70003') };
  const { data: made } = await top.ok(payments.create, { body });
  const again = await top.call(payments.create, { body });
  expect([again.status, again.body.error.code]).toEqual([422, 'tracking_used']);
  const rows = async (query: object) =>
    (await top.ok(payments.list, { query: { user: String(user_id), ...query } })).data.map(({ id }) => id);
  expect(await rows({ type: '3' })).toEqual([made.id]);
  expect(await rows({ payment_gateway: String(CARD_READER) })).toEqual([made.id]);
  expect(await rows({ type: '1' })).toEqual([]);
  const both = await top.call(payments.create, { body: { ...body, cash_id: CASH } });
  expect(both.body.error.fields).toEqual({ payment_gateway_id: ['extra'] });
  expect(await held()).toBe((before ?? 0) - 300_000);
  await top.ok(payments.remove, at(made.id));
  expect(await held()).toBe(before);
  expect(await verify(club.db)).toEqual([]);
});

test('a gateway may owe for what it gives back, but nothing is transferred out of it that it does not hold', async () => {
  const { data } = await top.ok(paymentGateways.create, {
    body: { title: 'دستگاه بوفه', type: 'pos', bank_id: BANK },
  });
  const { id: user_id } = await make.customer();
  const { id } = data;
  const out = (price: number, wage = 0) =>
    top.call(internalFunds.create, {
      body: {
        price,
        wage,
        source_type: 3,
        source_id: id,
        destination_type: 2,
        destination_id: BANK,
        payment_type: 'sheba',
      },
    });
  await make.receipt(user_id, 1000, { payment_gateway_id: id, transaction_reference_id: 'CARD70004' });
  const more = await out(900, 101);
  expect([more.status, more.body.error.code, more.body.error.details]).toEqual([
    422,
    'insufficient_balance',
    { short: 1 },
  ]);
  expect((await out(900, 100)).status).toBe(201);
  // The bank has been paid: what goes back to the card is owed to it.
  await top.ok(payments.create, { body: { user_id, price: 1000, payment_gateway_id: id } });
  expect((await top.ok(paymentGateways.get, at(id))).data.balance).toBe(-1000);
  expect((await out(1)).body.error.details).toEqual({ short: 1001 });
});
