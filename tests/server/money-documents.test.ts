import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { attachments } from '#contract/files/attachments.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { settings } from '#contract/settings/settings.ts';
import { banks } from '#contract/treasury/banks.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documentPapers } from '#contract/treasury/document-papers.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { receipts } from '#contract/treasury/receipts.ts';
import { treasury } from '#contract/treasury/treasury.ts';
import { openYear } from '#server/ledger/years.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { createBank } from '#server/treasury/banks/service.ts';
import { createCash } from '#server/treasury/cashes/service.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { DAY, MINUTE, openClub, type TestClub } from '../support/club.ts';
import { expectInOrder, pdfText } from '../support/pdf-text.ts';

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
  return data.map(({ account, debit, credit }) => [account.name, debit, credit]);
};

test('what is owed of a document is called in the words of whoever reads it', async () => {
  const { id } = await builders(club).customer({ name: 'نگار', family: 'دوزبان' });
  const body = { user_id: id, price: 5_000, cash_id: box };
  const { data: paid } = await desk.ok(payments.create, { body });
  const titles = async (lang: string) => {
    const headers = { 'Accept-Language': lang };
    const { body: said } = await desk.call(users.openItems, { params: at(id) }, { headers });
    return said.data.map(({ title }: { title: string }) => title);
  };
  expect(await titles('fa')).toEqual(['پرداخت به نگار دوزبان']);
  expect(await titles('en')).toEqual(['Paid to نگار دوزبان']);
  await desk.ok(payments.remove, { params: at(paid.id) });
});

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
  const gone = (await desk.ok(payments.get, { params: at(data.id) })).data;
  expect(gone).toMatchObject({ status: 'cancel', invoice: null, reversal: { id: gone.reversed_by } });
  expect(gone.reversal?.doc_number).toBeGreaterThan(data.doc_number ?? 0);
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
    ['آب و برق', 120_000, 0],
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

test('the reverse of a cost of a closed year puts its expense on prior-year adjustments', async () => {
  await club.run((ctx) => openYear(ctx, '2026-02-01'));
  const body = { cost_type_id, price: 40_000, bank_id: BANK, description: 'قبض دی', date: '2026-02-01' };
  const { data } = await desk.ok(costs.create, { body });
  const years = club.db.updateTable('financial_years').where('end_date', '<', '2026-11-21');
  await years.set({ status: 'closed', closed_at: club.clock.now() }).execute();
  const late = await desk.call(costs.create, { body });
  expect(late).toMatchObject({ status: 423, body: { error: { code: 'year_closed' } } });
  const before = await balance({ bank_id: BANK });
  await desk.ok(costs.remove, { params: at(data.id) });
  const { reversed_by } = (await desk.ok(costs.get, { params: at(data.id) })).data;
  expect((await lines(reversed_by ?? 0)).sort()).toEqual([
    ['تعدیلات سنواتی', 0, 40_000],
    ['حساب بانکی', 40_000, 0],
  ]);
  expect(await balance({ bank_id: BANK })).toBe(before + 40_000);
  await years.set({ status: 'active', closed_at: null }).execute();
});

test('a receipt whose money has left is not deleted, and is once the money is back', async () => {
  const till = (await club.run((ctx) => createCash(ctx, { name: 'صندوق نزدیک در' }))).id;
  const receipt = await desk.ok(documents.createReceive, { body: { user_id, price: 900, cash_id: till } });
  const body = { cost_type_id, price: 700, cash_id: till, description: 'نان' };
  const cost = await desk.ok(costs.create, { body });
  const params = at(receipt.data.id);
  const refused = await desk.call(documents.deleteReceive, { params });
  expect(refused).toMatchObject({
    status: 422,
    body: { error: { code: 'insufficient_balance', details: { short: 700 } } },
  });
  await desk.ok(costs.remove, { params: at(cost.data.id) });
  await desk.ok(documents.deleteReceive, { params });
  expect(await balance({ cash_id: till })).toBe(0);
});

describe('what is refused, with its field and nothing stored', () => {
  const cost = () => ({ cost_type_id, price: 1000, cash_id: box, description: 'خرید' });
  const transfer = () => ({
    source_type: 1 as const,
    source_id: box,
    destination_type: 2 as const,
    destination_id: BANK,
    price: 1000,
    payment_type: 'card' as const,
  });
  const pay = () => ({ user_id, price: 1000, cash_id: box });
  const count = async () =>
    (
      await club.db
        .selectFrom('documents')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .execute()
    )[0]?.n;

  test.each([
    ['a payment of nothing', payments, () => ({ ...pay(), price: 0 }), 'price_too_low', { price: ['min'] }],
    ['a cost tomorrow', costs, () => ({ ...cost(), date: '2026-11-22' }), 'future', { date: ['future'] }],
    [
      'a payment tomorrow',
      payments,
      () => ({ ...pay(), date: '2026-11-22' }),
      'future',
      { date: ['future'] },
    ],
    ['a cost in no open year', costs, () => ({ ...cost(), date: '2024-11-22' }), 'year_closed', undefined],
    ['a payment from nowhere', payments, () => ({ user_id, price: 5 }), 'invalid', { cash_id: ['required'] }],
    [
      'a cost from two places',
      costs,
      () => ({ ...cost(), bank_id: BANK }),
      'invalid',
      { bank_id: ['extra'] },
    ],
    [
      'a cost of no type',
      costs,
      () => ({ ...cost(), cost_type_id: 1 }),
      'invalid',
      { cost_type_id: ['unknown'] },
    ],
    [
      'a cost without words',
      costs,
      () => ({ ...cost(), description: ' ' }),
      'invalid',
      { description: ['required'] },
    ],
    [
      'a payment above what is there',
      payments,
      () => ({ ...pay(), price: 99_000_000 }),
      'insufficient_balance',
      { price: ['max'] },
    ],
    [
      'a tracking number of cash',
      payments,
      () => ({ ...pay(), transaction_reference_id: '12345' }),
      'invalid',
      { transaction_reference_id: ['extra'] },
    ],
    [
      'a transfer onto itself',
      internalFunds,
      () => ({ ...transfer(), destination_type: 1, destination_id: box }),
      'same_source',
      { destination_id: ['conflict'] },
    ],
    [
      'a transfer to nowhere',
      internalFunds,
      () => ({ ...transfer(), destination_id: 9_999 }),
      'invalid',
      { destination_id: ['unknown'] },
    ],
    [
      'a fee of a cash box',
      internalFunds,
      () => ({ ...transfer(), wage: 5 }),
      'invalid',
      { wage: ['not_allowed'] },
    ],
    [
      'a way that is none',
      internalFunds,
      () => ({ ...transfer(), payment_type: 'horse' }),
      'invalid',
      { payment_type: ['not_allowed'] },
    ],
  ] as const)('%s', async (_, calls, body, code, fields) => {
    const before = await count();
    const reply = await desk.call(calls.create as typeof costs.create, { body: body() as never });
    expect(reply.body.error).toMatchObject({ code, ...(fields && { fields }) });
    expect(await count()).toBe(before);
  });

  test('a place that one may not see', async () => {
    const half = await club.as({ permissions: ['internal_fund.create', 'cash.show'] });
    const reply = await half.call(internalFunds.create, { body: transfer() });
    expect(reply).toMatchObject({ status: 403, body: { error: { details: { permission: 'bank.show' } } } });
  });

  test('a number that another payment has, with that payment; free again after it is deleted', async () => {
    const body = { user_id, price: 10, bank_id: BANK, transaction_reference_id: '۷۷۸۸-۱' };
    const { data } = await desk.ok(payments.create, { body });
    const again = await desk.call(payments.create, { body });
    expect(again.body.error).toMatchObject({
      code: 'tracking_used',
      fields: { transaction_reference_id: ['used'] },
      details: { document: { id: data.id, price: 10 } },
    });
    await desk.ok(payments.remove, { params: at(data.id) });
    await desk.ok(payments.create, { body });
  });
});

describe('receipts of a bank', () => {
  const bankReceipt = async (transaction_reference_id: string, more: object = {}) =>
    (
      await desk.ok(documents.createReceive, {
        body: { user_id, price: 5_000, bank_id: BANK, transaction_reference_id, ...more },
      })
    ).data;
  const waiting = async <T>(work: () => Promise<T>): Promise<T> => {
    await club.db.updateTable('club').set({ bank_receipts_pending: true }).execute();
    const made = await work();
    await club.db.updateTable('club').set({ bank_receipts_pending: false }).execute();
    return made;
  };

  test('a number is looked for at all banks, and the one that has it is named', async () => {
    const { id: other } = await club.run((ctx) => createBank(ctx, { name: 'بانک سامان' } as never));
    const { id } = await bankReceipt('90001-1');
    const body = { user_id, price: 1, bank_id: other, transaction_reference_id: '90001-1' };
    const replies = await Promise.all([1, 2].map(() => desk.call(documents.createReceive, { body })));
    for (const reply of replies) {
      expect(reply.body.error).toMatchObject({ code: 'tracking_used', details: { document: { id } } });
    }
  });

  test('many are confirmed at once; what cannot be is left and said', async () => {
    const [one, two, lost, twin] = await waiting(async () => [
      await bankReceipt('90002-1'),
      await bankReceipt('90002-2'),
      await bankReceipt('90002-3'),
      await bankReceipt('90002-4'),
    ]);
    await desk.ok(documents.confirmReceive, { params: at(lost.id), body: { status: 'cancel' } });
    const holder = await bankReceipt('90002-5');
    // As after work of years ago that no rule had looked at.
    await club.db
      .updateTable('documents')
      .set({
        transaction_reference_id: '90002-5',
        bank_id: (
          await club.db.selectFrom('banks').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
        ).id,
      })
      .where('id', '=', twin.id)
      .execute();
    const before = await balance({ bank_id: BANK });
    const ids = [one.id, two.id, lost.id, twin.id, 999_999];
    const { data } = await desk.ok(receipts.confirmMany, { body: { ids, status: 'confirm' } });
    expect(data.done).toEqual([one.id, two.id]);
    expect(data.left.map(({ id, code }) => [id, code])).toEqual([
      [lost.id, 'already_canceled'],
      [twin.id, 'tracking_used'],
      [999_999, 'not_found'],
    ]);
    expect(data.left[1]?.document).toMatchObject({ id: holder.id, price: 5_000 });
    expect(await balance({ bank_id: BANK })).toBe(before + 10_000);
    const alone = await desk.call(documents.confirmReceive, {
      params: at(twin.id),
      body: { status: 'confirm' },
    });
    expect(alone.body.error.code).toBe('tracking_used');
    const body = { ids: [twin.id, one.id], status: 'cancel' as const, description: 'واریز نشد' };
    const refused = await desk.ok(receipts.confirmMany, { body });
    expect(refused.data).toMatchObject({
      done: [twin.id],
      left: [{ id: one.id, code: 'already_completed' }],
    });
    const shown = await desk.ok(documents.receive, { params: at(twin.id) });
    expect(shown.data).toMatchObject({ status: 'cancel', description: 'واریز نشد' });
  });

  test('what one settles can be changed', async () => {
    const person = await club.person(null);
    const owe = async (price: number) =>
      (await desk.ok(payments.create, { body: { user_id: person, price, bank_id: BANK } })).data.id;
    await owe(3_000);
    await owe(2_000);
    const receipt = await bankReceipt('90003-1', { user_id: person, price: 4_000 });
    expect(receipt.allocations.map((row) => row.price)).toEqual([3_000, 1_000]);
    const [older, newer] = receipt.allocations.map((row) => row.item_id) as [number, number];
    const allocate = (items: { item_id: number; price: number }[]) =>
      desk.call(receipts.allocate, { params: at(receipt.id), body: { items } });
    expect((await allocate([{ item_id: newer, price: 2_001 }])).body.error.fields).toEqual({
      'items.0.price': ['max'],
    });
    const both = [
      { item_id: newer, price: 2_000 },
      { item_id: older, price: 2_001 },
    ];
    expect((await allocate(both)).body.error.fields).toEqual({ 'items.1.price': ['max'] });
    expect((await allocate([{ item_id: 999_999, price: 1 }])).body.error.fields).toEqual({
      'items.0.item_id': ['unknown'],
    });
    const { body } = await allocate([{ item_id: newer, price: 2_000 }]);
    expect(
      body.data.allocations.map((row: { item_id: number; price: number }) => [row.item_id, row.price]).sort(),
    ).toEqual(
      [
        [older, 2_000],
        [newer, 2_000],
      ].sort(),
    );
    const open = await desk.ok(users.openItems, { params: at(person) });
    expect(open.data.map((item) => [item.id, item.remaining])).toEqual([[older, 1_000]]);
    await desk.ok(documents.deleteReceive, { params: at(receipt.id) });
    expect((await allocate([])).body.error.code).toBe('already_canceled');
  });
});

describe('papers', () => {
  const send = async (content: Uint8Array<ArrayBuffer>, name: string, type: string, client = desk) => {
    const form = new FormData();
    form.set('file', new Blob([content], { type }), name);
    return client.send('POST', attachments.upload.path, form);
  };
  const pdf = () => new Uint8Array(Buffer.from('%PDF-1.7\n%%EOF'));
  const png = async () =>
    new Uint8Array(
      await sharp({ create: { width: 30, height: 20, channels: 4, background: '#0f08' } })
        .png()
        .toBuffer(),
    );
  const read = (id: number, token = desk.token) =>
    fetch(`${club.url}/v1/admin/files/${id}`, { headers: { Authorization: `Bearer ${token}` } });

  test('hang on a document, and are read by whoever may see it', async () => {
    const picture = await send(await png(), 'قبض.png', 'image/png');
    expect(picture).toMatchObject({ status: 201, body: { data: { name: 'قبض.jpg', type: 'image/jpeg' } } });
    const paper = (await send(pdf(), '../bill.pdf', 'application/pdf')).body.data;
    expect(paper).toMatchObject({ name: 'bill.pdf', type: 'application/pdf', size: 14 });
    const reception = await club.as('reception');
    expect((await read(paper.id, reception.token)).status).toBe(404);
    const attachment_ids = [picture.body.data.id, paper.id];
    const body = { cost_type_id, price: 700, cash_id: box, description: 'قبض', attachment_ids };
    const { data } = await desk.ok(costs.create, { body });
    expect(data.attachments.map((one) => one.id)).toEqual(attachment_ids);
    const listed = (await desk.ok(costs.list, { query: {} })).data;
    expect(listed.find(({ id }) => id === data.id)?.papers).toBe(2);
    expect(listed.filter(({ id }) => id !== data.id).every(({ papers }) => papers === 0)).toBe(true);
    expect((await read(paper.id, reception.token)).status).toBe(403);
    const [file, image] = [await read(paper.id), await read(picture.body.data.id)];
    expect(Buffer.from(await file.arrayBuffer()).toString()).toMatch(/^%PDF/);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(image.headers.get('content-type')).toBe('image/jpeg');
    const again = await desk.call(costs.create, { body });
    expect(again.body.error).toMatchObject({ code: 'invalid', fields: { attachment_ids: ['unknown'] } });
  });

  test('are hung on a document later, five at most, and taken off by who may delete it', async () => {
    const paper = async (client = desk) =>
      (await send(pdf(), 'قبض.pdf', 'application/pdf', client)).body.data.id as number;
    const body = { cost_type_id, price: 700, cash_id: box, description: 'قبض' };
    const { data: cost } = await desk.ok(costs.create, { body });
    const params = at(cost.id);
    const [one, two] = [await paper(), await paper()];
    const add = (attachment_ids: number[], client = desk) =>
      client.call(documentPapers.add, { params, body: { attachment_ids } });
    expect((await add([one, two])).body.data.map(({ id }) => id)).toEqual([one, two]);
    expect((await add([one])).body.error.fields).toEqual({ attachment_ids: ['unknown'] });
    const many = [await paper(), await paper(), await paper(), await paper()];
    expect((await add(many)).body.error.fields).toEqual({ attachment_ids: ['too_long'] });
    const clerk = await club.as({ permissions: ['cost.show', 'cost.create', 'receive.delete'] });
    expect((await add([await paper(clerk)], clerk)).status).toBe(200);
    const take = (file: number, client = desk) =>
      client.call(documentPapers.take, { params: { ...params, file: String(file) } });
    expect((await take(one, clerk)).status).toBe(403);
    expect((await take(one)).status).toBe(200);
    expect((await take(one)).status).toBe(404);
    expect((await read(one)).status).toBe(404);
    expect((await desk.ok(costs.get, { params })).data.attachments).toHaveLength(2);
    const payer = await club.as({ permissions: ['payment.create', 'payment.delete'] });
    expect((await add([await paper(payer)], payer)).status).toBe(403);
    await desk.ok(costs.remove, { params });
    expect((await add([await paper()])).body.error.code).toBe('already_canceled');
    expect((await take(two)).body.error.code).toBe('already_canceled');
    await club.db.deleteFrom('attachments').where('resource_id', '=', cost.id).execute();
    await club.db.deleteFrom('attachments').where('resource', 'is', null).execute();
  });

  test('the last one of a cost that has to have one stays until the right one hangs there', async () => {
    const top = await club.as('top');
    const paper = async () => (await send(pdf(), 'قبض.pdf', 'application/pdf')).body.data.id as number;
    const [wrong, right] = [await paper(), await paper()];
    const made = async (price: number, attachment_ids: number[]) =>
      (
        await desk.ok(costs.create, {
          body: { cost_type_id, price, cash_id: box, description: 'قبض', attachment_ids },
        })
      ).data.id;
    await top.ok(settings.update, { body: { cost_attachment_from: 500 } });
    const cost = await made(500, [wrong]);
    const take = (id: number, file: number) =>
      desk.call(documentPapers.take, { params: { ...at(id), file: String(file) } });
    expect(await take(cost, wrong)).toMatchObject({
      status: 422,
      body: { error: { fields: { attachment_ids: ['required'] }, details: { from: 500 } } },
    });
    expect((await desk.ok(costs.get, { params: at(cost) })).data.attachments).toHaveLength(1);
    await desk.ok(documentPapers.add, { params: at(cost), body: { attachment_ids: [right] } });
    expect((await take(cost, wrong)).status).toBe(200);
    expect((await take(cost, right)).status).toBe(422);
    const extra = await paper();
    const small = await made(499, [extra]);
    expect((await take(small, extra)).status).toBe(200);
    await top.ok(settings.update, { body: { cost_attachment_from: null } });
    for (const id of [cost, small]) await desk.ok(costs.remove, { params: at(id) });
    await club.db.deleteFrom('attachments').where('resource_id', '=', cost).execute();
  });

  test('wait for a record, twenty of a person at most', async () => {
    const clerk = await club.as('manager');
    const keep = () => send(pdf(), 'قبض.pdf', 'application/pdf', clerk);
    const ids: number[] = [];
    for (let n = 0; n < 20; n++) {
      ids.push((await keep()).body.data.id);
      if (n === 0) club.clock.advance(10 * MINUTE);
    }
    // What is said is true: then the oldest makes room, which no form waits for any more.
    const full = await keep();
    expect(full).toMatchObject({ status: 429, body: { error: { code: 'too_many' } } });
    expect(full.headers.get('retry-after')).toBe(String(50 * 60));
    club.clock.advance(50 * MINUTE);
    ids.push((await keep()).body.data.id);
    expect((await read(ids.shift() as number, clerk.token)).status).toBe(404);
    expect(await keep()).toMatchObject({ status: 429 });
    const body = {
      cost_type_id,
      price: 700,
      cash_id: box,
      description: 'قبض',
      attachment_ids: ids.slice(0, 1),
    };
    const { data: cost } = await clerk.ok(costs.create, { body });
    expect([(await keep()).status, (await keep()).status]).toEqual([201, 429]);
    await desk.ok(costs.remove, { params: at(cost.id) });
    await club.db.deleteFrom('attachments').where('creator_id', '=', clerk.user_id).execute();
  });

  test('are what they say they are; what hangs on nothing goes after a day', async () => {
    const lies = [
      await send(pdf(), 'photo.jpg', 'image/jpeg'),
      await send(await png(), 'bill.pdf', 'application/pdf'),
      await send(new Uint8Array(Buffer.from('MZ…')), 'photo.jpg', 'image/jpeg'),
    ];
    expect(lies.map((reply) => reply.status)).toEqual([415, 415, 415]);
    const broken = await send(new Uint8Array([...(await png()).slice(0, 40)]), 'half.png', 'image/png');
    expect(broken).toMatchObject({ status: 422, body: { error: { fields: { file: ['pattern'] } } } });
    const large = await send(new Uint8Array(5_000_001), 'large.pdf', 'application/pdf');
    expect(large.status).toBe(413);
    const { id } = (await send(pdf(), 'loose.pdf', 'application/pdf')).body.data;
    const at = new Date(club.clock.now().getTime() + DAY + 1000);
    await club.run((ctx) => purge({ ...ctx, now: at }));
    expect((await read(id)).status).toBe(404);
    const kept = await club.db.selectFrom('attachments').select('id').execute();
    expect(kept).toHaveLength(2);
  });
});

const readPaper = (id: number, token: string) =>
  fetch(`${club.url}${documentPapers.pdf.path.replace(':id', String(id))}`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'fa' },
  });
const paperOf = async (id: number) => {
  const reply = await readPaper(id, desk.token);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return pdfText(await reply.arrayBuffer());
};

test('a document is had as paper, its words in the order in which they are read', async () => {
  const body = {
    source_type: 2,
    source_id: BANK,
    destination_type: 1,
    destination_id: box,
    price: 1_250_000,
    wage: 2_500,
    payment_type: 'sheba',
    description: 'پول خرد صندوق',
  } as const;
  await desk.ok(documents.createReceive, {
    body: { user_id, price: 2_000_000, bank_id: BANK, transaction_reference_id: '778899' },
  });
  const { data } = await desk.ok(internalFunds.create, { body });
  const text = await paperOf(data.id);
  expectInOrder(text, [
    'برگه ی انتقال',
    'مبلغ (تومان) ۱٬۲۵۰٬۰۰۰',
    'یک میلیون و دویست و پنجاه هزار تومان',
    'شبا',
    'کارمزد (تومان) ۲٬۵۰۰',
    'شرح پول خرد صندوق',
    'کد حساب شرح بدهکار بستانکار',
    'جمع ۱٬۲۵۲٬۵۰۰ ۱٬۲۵۲٬۵۰۰',
  ]);
  const buyer = await club.as({ permissions: ['cost.show'] });
  expect((await readPaper(data.id, buyer.token)).status).toBe(403);
  await desk.ok(internalFunds.remove, { params: at(data.id) });
});

test('so are a receipt, a payment and a cost, each with what it is about', async () => {
  const received = await desk.ok(documents.createReceive, {
    body: { user_id, price: 1_250_000, bank_id: BANK, transaction_reference_id: '445566' },
  });
  expectInOrder(await paperOf(received.data.id), [
    'رسید دریافت وجه',
    'مبلغ (تومان) ۱٬۲۵۰٬۰۰۰',
    'یک میلیون و دویست و پنجاه هزار تومان',
    'مشتری نگار آزمون',
    'پیگیری ۴۴۵۵۶۶',
    'شرح دریافت از نگار آزمون',
    'کد حساب شرح بدهکار بستانکار',
    'جمع ۱٬۲۵۰٬۰۰۰ ۱٬۲۵۰٬۰۰۰',
    'امضا',
  ]);
  const paid = await desk.ok(payments.create, { body: { user_id, price: 210_000, bank_id: BANK } });
  expectInOrder(await paperOf(paid.data.id), [
    'رسید پرداخت',
    'مبلغ (تومان) ۲۱۰٬۰۰۰',
    'دویست و ده هزار تومان',
    'به نگار آزمون',
    'شرح پرداخت به نگار آزمون',
    'کد حساب شرح بدهکار بستانکار',
    'جمع ۲۱۰٬۰۰۰ ۲۱۰٬۰۰۰',
  ]);
  const body = { cost_type_id, price: 95_000, bank_id: BANK, description: 'قبض آبان' };
  const spent = await desk.ok(costs.create, { body });
  expectInOrder(await paperOf(spent.data.id), [
    'برگه ی هزینه',
    'مبلغ (تومان) ۹۵٬۰۰۰',
    'نود و پنج هزار تومان',
    'بابت آب و برق',
    'شرح قبض آبان',
    'کد حساب شرح بدهکار بستانکار',
    'جمع ۹۵٬۰۰۰ ۹۵٬۰۰۰',
  ]);
  for (const [call, { data }] of [
    [costs, spent],
    [payments, paid],
  ] as const)
    await desk.ok(call.remove, { params: at(data.id) });
  await desk.ok(documents.deleteReceive, { params: at(received.data.id) });
});

test('a list is had as paper', async () => {
  const read = async (path: string) => {
    const headers = { Authorization: `Bearer ${desk.token}`, 'Accept-Language': 'fa' };
    const reply = await fetch(`${club.url}${path}?export=pdf`, { headers });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return Buffer.from(await reply.arrayBuffer());
  };
  const textsOf = async (path: string) => {
    const document = await getDocument({ data: new Uint8Array(await read(path)), verbosity: 0 }).promise;
    const texts: string[] = [];
    for (let page = 1; page <= document.numPages; page++) {
      const { items } = await (await document.getPage(page)).getTextContent();
      texts.push(...items.map((item) => ('str' in item ? item.str : '')));
    }
    return texts;
  };
  const [spent, moved] = [await textsOf(costs.list.path), await textsOf(treasury.transactions.path)];
  expect(spent).toEqual(expect.arrayContaining(['برق', '۱۲۰٬۰۰۰', 'برگشتی', 'جمع']));
  expect(moved).toEqual(expect.arrayContaining(['۵۰٬۰۰۰', '۵۰٬۷۰۰', 'انتقال', 'جمع']));
});

test('the treasury shows what moved money, of the kinds that one may see', async () => {
  const till = (await club.run((ctx) => createCash(ctx, { name: 'صندوق فروشگاه' }))).id;
  const place = { cash_id: till };
  await desk.ok(documents.createReceive, { body: { user_id, price: 900, ...place } });
  await desk.ok(payments.create, { body: { user_id, price: 200, ...place } });
  await desk.ok(costs.create, { body: { cost_type_id, price: 100, description: 'چای', ...place } });
  const body = {
    source_type: 2,
    source_id: BANK,
    destination_type: 1,
    destination_id: till,
    price: 50,
    wage: 5,
    payment_type: 'pos',
  } as const;
  await desk.ok(internalFunds.create, { body });
  const query = { cash: String(till) };
  const { data } = await desk.ok(treasury.transactions, { query });
  expect(data.map((row) => [row.type, row.in, row.out])).toEqual([
    // What left the bank did not leave this box.
    ['internal-fund', 50, 0],
    ['cost', 0, 100],
    ['payment', 0, 200],
    ['receive', 900, 0],
  ]);
  expect((await desk.ok(treasury.totalTransactions, { query })).data).toEqual({
    count: 4,
    in: 950,
    out: 300,
  });
  const buyer = await club.as({ permissions: ['cost.show'] });
  const seen = await buyer.ok(treasury.transactions, { query });
  expect(seen.data.map((row) => [row.type, row.cost_type?.name])).toEqual([['cost', 'آب و برق']]);
  const nobody = await club.as({ permissions: ['court.show'] });
  expect((await nobody.ok(treasury.transactions, { query })).data).toEqual([]);
  const costsOnly = await desk.ok(costs.total, { query: { ...query, cost_type: String(cost_type_id) } });
  expect(costsOnly.data).toEqual({ count: 1, price: 100 });
  const funds = await desk.ok(internalFunds.total, { query: { to_cash: String(till) } });
  expect(funds.data).toEqual({ count: 1, price: 50, wage: 5 });
});

test('nothing is taken back onto a place or a person in the trash: the refusal names it', async () => {
  const top = await club.as('top');
  const [first, second] = [
    (await club.run((ctx) => createBank(ctx, { name: 'بانک رفته' }))).id,
    (await club.run((ctx) => createBank(ctx, { name: 'بانک مانده' }))).id,
  ];
  const { data: receipt } = await top.ok(documents.createReceive, {
    body: { user_id, price: 100, bank_id: first, transaction_reference_id: '99001-1' },
  });
  const ends = { source_type: 2, source_id: first, destination_type: 2, destination_id: second } as const;
  const { data: moved } = await top.ok(internalFunds.create, {
    body: { ...ends, price: 90, wage: 10, payment_type: 'sheba' },
  });
  expect((await top.ok(manualDocuments.get, { params: at(moved.id) })).data).toMatchObject({
    price: 90,
    debit: 100,
  });
  await top.ok(banks.remove, { params: at(first) });
  const refused = { code: 'not_active', details: { trashed: ['بانک رفته'] } };
  const words = '«بانک رفته» در حذف‌شده‌ها است؛ اول آن را برگردانید.';
  for (const call of [documents.deleteReceive, internalFunds.remove]) {
    const id = call === documents.deleteReceive ? receipt.id : moved.id;
    const { status, body } = await top.call(call, { params: at(id) });
    expect([status, body.error.message]).toEqual([409, words]);
    expect(body.error).toMatchObject(refused);
  }
  await top.ok(banks.restore, { params: at(first) });
  await top.ok(internalFunds.remove, { params: at(moved.id) });
  await top.ok(documents.deleteReceive, { params: at(receipt.id) });
});

test('what a cancel hands out names its reservation, alone and in the list', async () => {
  const make = builders(club);
  const pay_out = { price: 1_000_000, cash_id: box };
  const [invoice] = await make.booking({ payments: [pay_out] });
  const canceled = { body: { mode: 'full' as const, pay_out } };
  const id = invoice?.id as number;
  await (await club.as('top')).ok(saleInvoices.cancel, { params: at(id), ...canceled });
  const query = { user: String(invoice?.user.id), per_page: '1' };
  const { data } = await desk.ok(payments.list, { query });
  const named = { id, invoice_number: invoice?.invoice_number };
  expect(data).toMatchObject([{ price: 1_000_000, invoice: named }]);
  expect((await desk.ok(payments.get, { params: at(data[0]?.id as number) })).data).toMatchObject({
    invoice: named,
    reversal: null,
  });
});

test('a tracking number counts once among payments, also where a cancel pays out', async () => {
  const make = builders(club);
  const top = await club.as('top');
  const tracking = { bank_id: BANK, transaction_reference_id: '55661-1' };
  const { data } = await desk.ok(payments.create, { body: { user_id, price: 10, ...tracking } });
  const paid = { price: 1_000_000, cash_id: box };
  const [invoice] = await make.booking({ payments: [paid] });
  const cancel = (transaction_reference_id: string) => {
    const pay_out = { price: 1_000_000, bank_id: BANK, transaction_reference_id };
    return top.call(saleInvoices.cancel, {
      params: at(invoice?.id as number),
      body: { mode: 'full' as const, pay_out },
    });
  };
  const refused = await cancel('55661-1');
  expect(refused.body.error).toMatchObject({
    code: 'tracking_used',
    fields: { 'pay_out.transaction_reference_id': ['used'] },
    details: { document: { id: data.id } },
  });
});

test('a tracking number comes once in a call too: of banks whichever has it, of a gateway at that one', async () => {
  const make = builders(club);
  const top = await club.as('top');
  const other = (await club.run((ctx) => createBank(ctx, { name: 'بانک سوم' }))).id;
  const part = { price: 100_000, transaction_reference_id: '7788990' };
  const twice = [
    { ...part, bank_id: BANK },
    { ...part, bank_id: other },
  ];
  const refusal = (field: string) => ({
    status: 422,
    body: { error: { code: 'tracking_used', fields: { [field]: ['used'] } } },
  });
  const [slot] = await make.slots({ hours: ['09:00-10:00'], from: '2026-11-23' });
  const times = { user_id, reservable_time_ids: [slot?.id as number] };
  const book = (payments: object[]) =>
    top.call(saleInvoices.create, { body: { ...times, payments: payments as never } });
  expect(await book(twice)).toMatchObject(refusal('payments.1.transaction_reference_id'));
  const same = [...twice.slice(0, 1), ...twice.slice(0, 1)];
  expect(await book(same)).toMatchObject(refusal('payments.1.transaction_reference_id'));
  // A bank and a gateway count their own.
  const made = await book([
    { ...part, bank_id: BANK },
    { ...part, payment_gateway_id: 1 },
  ]);
  expect(made.status).toBe(201);
  const [invoice] = made.body.data;
  const friend = await make.customer();
  const again = { ...part, transaction_reference_id: '7788991' };
  const payers = [
    { user_id, price: 500_000, payments: [{ ...again, bank_id: other }] },
    { user_id: friend.id, price: 500_000, payments: [{ ...again, bank_id: BANK }] },
  ];
  expect(await top.call(splits.split, { params: at(invoice?.id as number), body: { payers } })).toMatchObject(
    refusal('payers.1.payments.0.transaction_reference_id'),
  );
});
