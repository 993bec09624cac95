import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { banks } from '#contract/treasury/banks.ts';
import { documents } from '#contract/treasury/documents.ts';
import { receipts } from '#contract/treasury/receipts.ts';
import { BANK, CASH } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

// What is told or refused before it is in the books twice, or in the wrong place (D67).
const at = (id: number) => ({ params: { id: String(id) } });

test('a tracking number is one whatever the case of its letters', async () => {
  const { id: user_id } = await make.customer();
  const first = await make.receipt(user_id, 1000, {
    payment_gateway_id: 1,
    transaction_reference_id: 'T900001',
  });
  const body = { user_id, price: 2000, payment_gateway_id: 1, transaction_reference_id: 't900001' };
  const again = await top.call(documents.createReceive, { body });
  expect(again.body.error).toMatchObject({
    code: 'tracking_used',
    fields: { transaction_reference_id: ['used'] },
    details: { document: { id: first.id } },
  });
  const [time] = await make.slots();
  const twice = await top.call(saleInvoices.create, {
    body: {
      user_id,
      reservable_time_ids: [time?.id as number],
      payments: [
        { price: 1, payment_gateway_id: 1, transaction_reference_id: 'a7000001' },
        { price: 2, payment_gateway_id: 1, transaction_reference_id: 'A7000001' },
      ],
    },
  });
  expect(twice.body.error.fields).toEqual({ 'payments.1.transaction_reference_id': ['used'] });
  await top.ok(documents.deleteReceive, at(first.id));
  expect((await top.call(documents.createReceive, { body })).status).toBe(201);
});

test('receipts of a booking stand in the order of its payments, the one that waits among them', async () => {
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const [time] = await make.slots();
  const { id: user_id } = await make.customer();
  const { receives } = await top.ok(saleInvoices.create, {
    body: {
      user_id,
      reservable_time_ids: [time?.id as number],
      payments: [
        { price: 300, bank_id: BANK, transaction_reference_id: '7001001' },
        { price: 200, cash_id: CASH },
        { price: 100, payment_gateway_id: 1, transaction_reference_id: 'C7001001' },
      ],
    },
  });
  expect(receives.map(({ price, status }) => [price, status])).toEqual([
    [300, 'pending'],
    [200, 'confirm'],
    [100, 'confirm'],
  ]);
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
});

test('no two banks have one card number', async () => {
  const card_number = '6104337712345678';
  const { data: first } = await top.ok(banks.create, { body: { name: 'ملت یک', card_number } });
  const second = () => top.call(banks.create, { body: { name: 'ملت دو', card_number } });
  expect((await second()).body.error.fields).toEqual({ card_number: ['exists'] });
  const { data: other } = await top.ok(banks.create, { body: { name: 'ملت سه' } });
  const change = await top.call(banks.update, { ...at(other.id), body: { card_number } });
  expect(change.body.error.fields).toEqual({ card_number: ['exists'] });
  expect((await top.call(banks.update, { ...at(first.id), body: { card_number } })).status).toBe(200);
  await top.ok(banks.remove, at(first.id));
  expect((await second()).status).toBe(201);
  const back = await top.call(banks.restore, at(first.id));
  expect(back.body.error.fields).toEqual({ card_number: ['exists'] });
});

test('a file carries the sums of its list; what was taken back is marked, and in none of them', async () => {
  const { id: user_id } = await make.customer();
  await make.receipt(user_id, 700);
  const gone = await make.receipt(user_id, 90);
  await make.receipt(user_id, 5);
  await top.ok(documents.deleteReceive, at(gone.id));
  const path = `/v1/admin/documents/receive?user=${user_id}&export=xlsx&columns=price,status`;
  const response = await fetch(club.url + path, { headers: { Authorization: `Bearer ${top.token}` } });
  const book = read(new Uint8Array(await response.arrayBuffer()), { type: 'array' });
  const sheet = utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] as never, { header: 1 });
  expect(sheet.slice(1)).toEqual([
    [5, 'تأییدشده'],
    [90, 'برگشتی'],
    [700, 'تأییدشده'],
    [705, 'جمع بدون برگشتی‌ها'],
  ]);
});

test('the same cash minutes ago, and a number with a zero more or less, are told and not refused', async () => {
  const { id: user_id } = await make.customer();
  const first = await make.receipt(user_id, 7000);
  const card = await make.receipt(user_id, 100, {
    payment_gateway_id: 1,
    transaction_reference_id: '0900001',
  });
  const alike = async (...payments: object[]) =>
    (await top.ok(receipts.alike, { body: { user_id, payments } as never })).data;
  const cash = { price: 7000, cash_id: CASH };
  expect(await alike(cash)).toMatchObject([
    { index: 0, kind: 'cash', document: { id: first.id, price: 7000 } },
  ]);
  // Another sum, another person, another number.
  expect(await alike({ ...cash, price: 7001 })).toEqual([]);
  const other = await make.customer();
  const asked = await top.ok(receipts.alike, { body: { user_id: other.id, payments: [cash] } });
  expect(asked.data).toEqual([]);
  const by = (transaction_reference_id: string) => ({
    price: 100,
    payment_gateway_id: 1,
    transaction_reference_id,
  });
  expect(await alike(cash, by('900001'))).toMatchObject([
    { index: 0, kind: 'cash' },
    { index: 1, kind: 'tracking', document: { id: card.id } },
  ]);
  expect(await alike(by('00900001'))).toMatchObject([{ kind: 'tracking' }]);
  expect(await alike(by('000900001'))).toEqual([]);
  // Told alone: both are taken.
  const again = await make.receipt(user_id, 7000);
  await make.receipt(user_id, 100, by('900001'));
  await top.ok(documents.deleteReceive, at(again.id));
  await top.ok(documents.deleteReceive, at(first.id));
  expect(await alike(cash)).toEqual([]);
  await make.receipt(user_id, 7000);
  club.clock.advance(10 * 60_000);
  expect(await alike(cash)).toEqual([]);
});
