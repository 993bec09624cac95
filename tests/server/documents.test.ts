import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { documents } from '#contract/treasury/documents.ts';
import { post } from '#server/ledger/post.ts';
import { createCash } from '#server/treasury/cashes/service.ts';
import { payOut } from '#server/treasury/documents/service.ts';
import { builders } from '../support/build.ts';
import { DAY, HOUR, openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let user_id: number;
const GATEWAY = 1;

beforeAll(async () => {
  club = await openClub();
});
beforeEach(async () => {
  user_id = await club.person(null);
});
afterAll(() => club.close());

const desk = () => club.as('accountant');
const take = async (body: object) =>
  (await desk()).ok(documents.createReceive, { body: { user_id, price: 1000, cash_id: 4, ...body } });
const refuse = async (body: object) => {
  const reply = await (await desk()).call(documents.createReceive, { body: body as never });
  return { status: reply.status, ...reply.body.error };
};
const idOf = (id: number) => ({ id: String(id) });
const balance = async (id = user_id) => {
  const account = club.db.selectFrom('accounts').select('balance').where('user_id', '=', id);
  return (await account.executeTakeFirstOrThrow()).balance;
};
const setClub = (settings: { bank_receipts_pending?: boolean; reference_required?: boolean }) =>
  club.db.updateTable('club').set(settings).execute();

describe('a receipt', () => {
  test('becomes credit of the person and money of the cash box', async () => {
    const { data } = await take({ price: 2500 });
    expect(data).toMatchObject({
      type: 'receive',
      status: 'confirm',
      price: 2500,
      date: '2026-11-21',
      description: 'دریافت از نگار آزمون',
      source: { type: 1, id: 4 },
      user: { id: user_id },
      allocations: [],
    });
    expect(await balance()).toBe(-2500);
    const lines = await (await desk()).ok(documents.transactions, { params: idOf(data.id) });
    expect(lines.data.map(({ debit, credit }) => [debit, credit])).toEqual([
      [2500, 0],
      [0, 2500],
    ]);
    expect(lines.data[1]?.user).toMatchObject({ id: user_id });
  });

  test('has its type from its place', async () => {
    const bank = await take({ cash_id: undefined, bank_id: 5, transaction_reference_id: '۱۲۳۴-۵۶' });
    expect(bank.data).toMatchObject({ source: { type: 2, id: 5 }, transaction_reference_id: '1234-56' });
    const card = {
      cash_id: undefined,
      payment_gateway_id: GATEWAY,
      transaction_reference_id: 'TX_00001',
      type: 3,
    };
    expect((await take(card)).data).toMatchObject({ source: { type: 3, id: GATEWAY } });
  });

  test.each([
    ['no place', { cash_id: null }, { cash_id: ['required'] }],
    ['two places', { bank_id: 5 }, { bank_id: ['extra'] }],
    ['another type', { type: 2 }, { type: ['conflict'] }],
    ['an unknown place', { cash_id: 99 }, { cash_id: ['unknown'] }],
    ['an unknown person', { user_id: 999_999 }, { user_id: ['unknown'] }],
    [
      'a tracking number for cash',
      { transaction_reference_id: '12345' },
      { transaction_reference_id: ['extra'] },
    ],
    ['a bank without one', { cash_id: null, bank_id: 5 }, { transaction_reference_id: ['required'] }],
    [
      'a bank with a wrong one',
      { cash_id: null, bank_id: 5, transaction_reference_id: 'ABC' },
      { transaction_reference_id: ['pattern'] },
    ],
    [
      'a gateway with a wrong one',
      { cash_id: null, payment_gateway_id: 1, transaction_reference_id: '12/34/56' },
      { transaction_reference_id: ['pattern'] },
    ],
    ['a broken price', { price: 1.5 }, { price: ['type'] }],
    [
      'an instant that no calendar has',
      { occurred_at: '0000-01-01T00:00:00Z' },
      { occurred_at: ['pattern'] },
    ],
  ])('%s is refused with its field', async (_, change, fields) => {
    const refusal = await refuse({ user_id, price: 1000, cash_id: 4, ...change });
    expect(refusal).toMatchObject({ status: 422, code: 'invalid', fields });
    expect(await balance()).toBe(0);
  });

  test.each([0, -5])('a price of %i is too low', async (price) => {
    const refusal = await refuse({ user_id, price, cash_id: 4 });
    expect(refusal).toMatchObject({ status: 422, code: 'price_too_low', details: { min: 1 } });
  });

  test('less than what was asked for is too low, and it is said how much that was', async () => {
    const refusal = await refuse({ user_id, price: 40_000, min: 50_000, cash_id: 4 });
    const details = { min: 50_000, currency: 'IRT' };
    expect(refusal).toMatchObject({ status: 422, code: 'price_too_low', details });
  });

  test('a tracking number counts once per bank, and is free again after a cancel', async () => {
    const transfer = { user_id, price: 10, bank_id: 5, transaction_reference_id: '55667788' };
    const { data } = await (await desk()).ok(documents.createReceive, { body: transfer });
    expect(await refuse(transfer)).toMatchObject({
      status: 422,
      code: 'tracking_used',
      details: { document: { id: data.id } },
    });
    await (await desk()).ok(documents.deleteReceive, { params: idOf(data.id) });
    await (await desk()).ok(documents.createReceive, { body: transfer });
  });

  test('of two at once with one tracking number one is refused', async () => {
    const transfer = { user_id, price: 10, bank_id: 5, transaction_reference_id: '99887766' };
    const client = await desk();
    const replies = await Promise.all(
      [1, 2].map(() => client.call(documents.createReceive, { body: transfer })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422]);
  });

  test('is dated by the day it was taken on a device, at most 7 days ago', async () => {
    const at = (ms: number) => new Date(club.clock.now().getTime() + ms).toISOString();
    const taken = async (occurred_at: string) => (await take({ occurred_at, device_no: 'T2-15' })).data;
    expect(await taken(at(-3 * DAY))).toMatchObject({ date: '2026-11-18', device_no: 'T2-15' });
    expect(await taken(at(-7 * DAY))).toMatchObject({ date: '2026-11-14' });
    expect(await taken(at(-8 * DAY))).toMatchObject({ date: '2026-11-21', occurred_at: at(-8 * DAY) });
    expect(await taken(at(HOUR))).toMatchObject({ date: '2026-11-21' });
    expect((await take({ occurred_at: at(-2 * DAY), date: '2026-11-20' })).data.date).toBe('2026-11-20');
  });

  test('may not be dated after today or into a year that is not open', async () => {
    const body = { user_id, price: 10, cash_id: 4 };
    expect(await refuse({ ...body, date: '2026-11-22' })).toMatchObject({ status: 422, code: 'future' });
    expect(await refuse({ ...body, date: '2025-11-22' })).toMatchObject({ status: 423, code: 'year_closed' });
  });

  test('is found by the reference that its device gave it; the reference counts once', async () => {
    const client_ref = randomUUID();
    const { data } = await take({ client_ref });
    const found = await (await desk()).ok(documents.receive, { params: { id: `ref:${client_ref}` } });
    expect(found.data.id).toBe(data.id);
    const again = await refuse({ user_id, price: 10, cash_id: 4, client_ref });
    expect(again).toMatchObject({ status: 409, code: 'exists' });
  });

  test('money is not refused for invoices that have not arrived', async () => {
    const { data } = await take({ invoice_ids: [`ref:${randomUUID()}`, 987_654] });
    expect(data.status).toBe('confirm');
    const lost = await refuse({ user_id: `ref:${randomUUID()}`, price: 10, cash_id: 4 });
    expect(lost).toMatchObject({ status: 422, code: 'unresolved_ref', fields: { user_id: ['unknown'] } });
  });

  test('needs receive.create and the show permission of its place', async () => {
    const half = await club.as({ permissions: ['receive.create', 'cash.show', 'receive.show'] });
    await half.ok(documents.createReceive, { body: { user_id, price: 10, cash_id: 4 } });
    const bank = { user_id, price: 10, bank_id: 5, transaction_reference_id: '44556' };
    const reply = await half.call(documents.createReceive, { body: bank });
    expect(reply.status).toBe(403);
    expect(reply.body.error.details).toEqual({ permission: 'bank.show' });
  });

  test('20 posts with one key make one receipt', async () => {
    const key = randomUUID();
    const client = await desk();
    const body = { user_id, price: 77, cash_id: 4 };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => client.call(documents.createReceive, { body }, { key })),
    );
    expect(new Set(replies.map((reply) => reply.body.data?.id)).size).toBe(1);
    expect(await balance()).toBe(-77);
  });
});

describe('a pending receipt', () => {
  const transfer = (tracking: string) => ({
    cash_id: undefined,
    bank_id: 5,
    transaction_reference_id: tracking,
    price: 400,
  });

  test('posts on the day it is confirmed, with its number then', async () => {
    await setClub({ bank_receipts_pending: true });
    const { data } = await take({ ...transfer('10001'), date: '2026-11-20' });
    const cash = await take({ price: 5 });
    await setClub({ bank_receipts_pending: false });
    expect(data).toMatchObject({ status: 'pending', doc_number: null, date: '2026-11-20' });
    expect(cash.data.status).toBe('confirm');
    expect(await balance()).toBe(-5);
    const confirmed = await (await desk()).ok(documents.confirmReceive, {
      params: idOf(data.id),
      body: { status: 'confirm' },
    });
    expect(confirmed.data).toMatchObject({ id: data.id, status: 'confirm', date: '2026-11-21', version: 2 });
    expect(confirmed.data.doc_number).toBeGreaterThan(cash.data.doc_number ?? 0);
    expect(await balance()).toBe(-405);
    const again = await (await desk()).call(documents.confirmReceive, {
      params: idOf(data.id),
      body: { status: 'cancel' },
    });
    expect(again.body.error.code).toBe('already_completed');
  });

  test('says what it will pay: the named reservation first, after the receipts that wait before it', async () => {
    const make = builders(club);
    const slots = await make.slots({ hours: ['20:00-21:00', '21:00-22:00'], price: 1000 });
    // Of one visit, the earlier slot first.
    const [old, named] = await make.booking({ user_id, reservable_time_ids: slots.map(({ id }) => id) });
    await setClub({ bank_receipts_pending: true });
    const invoice_ids = [named?.id];
    const first = (await take({ ...transfer('10011'), price: 400, invoice_ids })).data;
    const second = (await take({ ...transfer('10012'), price: 1900, invoice_ids })).data;
    await setClub({ bank_receipts_pending: false });
    const one = async (id: number) => (await (await desk()).ok(documents.receive, { params: idOf(id) })).data;
    const planned = async (id: number) =>
      (await one(id)).planned.map(({ kind, invoice_id, price }) => [kind, invoice_id, price]);
    expect(first).toMatchObject({
      allocations: [],
      planned: [{ invoice_number: named?.invoice_number, date: '2026-11-21', price: 400 }],
    });
    expect(await planned(second.id)).toEqual([
      ['invoice', named?.id, 600],
      ['invoice', old?.id, 1000],
    ]);
    const listed = await (await desk()).ok(documents.receives, { query: { user: String(user_id) } });
    expect(listed.data.map(({ invoices }) => invoices.map(({ id }) => id))).toEqual([
      [named?.id],
      [named?.id],
    ]);
    const confirm = { body: { status: 'confirm' as const } };
    const settled = await (await desk()).ok(documents.confirmReceive, { params: idOf(first.id), ...confirm });
    expect(settled.data).toMatchObject({ planned: [], allocations: [{ invoice_id: named?.id, price: 400 }] });
    await (await desk()).ok(documents.confirmReceive, { params: idOf(second.id), ...confirm });
    expect((await one(second.id)).allocations.map(({ price }) => price).sort()).toEqual([1000, 600]);
  });

  test('can be cancelled or deleted without a trace in the books', async () => {
    await setClub({ bank_receipts_pending: true });
    const first = await take(transfer('10002'));
    const second = await take(transfer('10003'));
    await setClub({ bank_receipts_pending: false });
    const client = await desk();
    const body = { status: 'cancel' as const, description: 'واریز نشد' };
    const canceled = await client.ok(documents.confirmReceive, { params: idOf(first.data.id), body });
    expect(canceled.data).toMatchObject({ status: 'cancel', doc_number: null, description: 'واریز نشد' });
    await client.ok(documents.deleteReceive, { params: idOf(second.data.id) });
    const gone = await client.call(documents.deleteReceive, { params: idOf(second.data.id) });
    expect(gone.body.error.code).toBe('already_canceled');
    expect(await balance()).toBe(0);
    await take(transfer('10002'));
  });
});

describe('deleting a receipt', () => {
  test('posts its reverse and shows it as cancelled', async () => {
    const { data } = await take({ price: 640 });
    const client = await desk();
    await client.ok(documents.deleteReceive, { params: idOf(data.id) });
    const after = await client.ok(documents.receive, { params: idOf(data.id) });
    expect(after.data).toMatchObject({ status: 'cancel', allocations: [] });
    expect(after.data.reversed_by).not.toBeNull();
    expect(await balance()).toBe(0);
    const again = await client.call(documents.deleteReceive, { params: idOf(data.id) });
    expect(again).toMatchObject({ status: 409, body: { error: { code: 'already_canceled' } } });
    const reversal = { params: idOf(after.data.reversed_by ?? 0) };
    expect((await client.call(documents.deleteReceive, reversal)).body.error.code).toBe('already_canceled');
    expect((await client.ok(documents.transactions, reversal)).data).toHaveLength(2);
  });

  test('is refused with the shortfall when the money has left its cash box', async () => {
    const { id: box } = await club.run((ctx) => createCash(ctx, { name: 'صندوق کوچک' }));
    const { data } = await take({ cash_id: box, price: 900 });
    await club.run((ctx) => payOut(ctx, { user_id, price: 700, cash_id: box, description: 'بازپرداخت' }));
    const reply = await (await desk()).call(documents.deleteReceive, { params: idOf(data.id) });
    expect(reply).toMatchObject({
      status: 422,
      body: { error: { code: 'insufficient_balance', details: { short: 700 } } },
    });
    await take({ cash_id: box, price: 700 });
    await (await desk()).ok(documents.deleteReceive, { params: idOf(data.id) });
    expect(await balance()).toBe(0);
  });

  test('of what is no receipt: 404, or 409 for a document of the system', async () => {
    const payment = await club.run((ctx) =>
      payOut(ctx, { user_id, price: 10, bank_id: 5, description: 'بازپرداخت' }),
    );
    const lines = [
      { account: { cash_id: 4 }, debit: 5, credit: 0 },
      { account: { code: '31' as const }, debit: 0, credit: 5 },
    ];
    const [opening] = await club.run((ctx) => post(ctx, [{ type: 'opening', description: '', lines }]));
    const client = await desk();
    const refused = await client.call(documents.deleteReceive, { params: idOf(opening?.id ?? 0) });
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'system_document' } } });
    expect((await client.call(documents.deleteReceive, { params: idOf(payment) })).status).toBe(404);
    expect((await client.call(documents.deleteReceive, { params: idOf(999_999) })).status).toBe(404);
  });
});

describe('the list of receipts', () => {
  test('filters, totals and sorts', async () => {
    const client = await desk();
    await take({ price: 100, description: 'قسط اول' });
    await take({ price: 300, cash_id: undefined, bank_id: 5, transaction_reference_id: '3003-77' });
    const { data: lost } = await take({ price: 200 });
    await client.ok(documents.deleteReceive, { params: idOf(lost.id) });
    const user = String(user_id);
    const list = async (query: object) =>
      (await client.ok(documents.receives, { query: { user, ...query } })).data.map((d) => d.price);
    expect(await list({ 'order[0]': 'price,asc' })).toEqual([100, 200, 300]);
    expect(await list({ type: '2' })).toEqual([300]);
    expect(await list({ type: '1,2', status: 'confirm', 'order[0]': 'price,asc' })).toEqual([100, 300]);
    expect(await list({ price: '200,4', 'order[0]': 'price,asc' })).toEqual([200, 300]);
    expect(await list({ reference: '3003' })).toEqual([300]);
    expect(await list({ created_at: '2026-11-21_2026-11-21', 'order[0]': 'price,asc' })).toEqual([
      100, 200, 300,
    ]);
    expect(await list({ created_at: '_2026-11-20' })).toEqual([]);
    expect(await list({ description: 'قسط' })).toEqual([100]);
    expect(await list({ cash: '4', date: '2026-11-21_', 'order[0]': 'date,asc' })).toEqual([100, 200]);
    expect(await list({ creator: 'system' })).toEqual([]);
    expect(await list({ creator: 'آزمون', bank: '5' })).toEqual([300]);
    const total = async (query: object) =>
      (await client.ok(documents.totalReceive, { query: { user, ...query } })).data;
    expect(await total({})).toEqual({ count: 2, price: 400 });
    expect(await total({ status: 'cancel' })).toEqual({ count: 1, price: 200 });
  });

  test('says which reservations its money went to', async () => {
    const make = builders(club);
    const slots = await make.slots({ hours: ['20:00-21:00', '21:00-22:00'], price: 40_000 });
    const booked = await make.booking({ user_id, reservable_time_ids: slots.map(({ id }) => id) });
    const { data } = await take({ price: 100_000 });
    const user = String(user_id);
    const { data: listed } = await (await desk()).ok(documents.receives, { query: { user } });
    expect(listed.find(({ id }) => id === data.id)?.invoices).toEqual(
      booked.map(({ id, invoice_number }) => ({ id, invoice_number })),
    );
  });

  test('needs receive.show; the lines of a receipt too', async () => {
    const { data } = await take({});
    const coach = await club.as('coach');
    expect((await coach.call(documents.receives)).status).toBe(403);
    const seller = await club.as({ permissions: ['invoice.show'] });
    expect((await seller.call(documents.transactions, { params: idOf(data.id) })).status).toBe(403);
  });
});

describe('a tracking number that comes later', () => {
  const transfer = { cash_id: undefined, bank_id: 5 };
  const write = async (id: number, transaction_reference_id: string) => {
    const body = { transaction_reference_id };
    const reply = await (await desk()).call(documents.updateReceive, { params: idOf(id), body });
    return { status: reply.status, ...reply.body } as {
      status: number;
      data: { transaction_reference_id: string | null; reference_pending: boolean; version: number };
      error: { code: string; fields?: object };
    };
  };
  beforeEach(() => setClub({ reference_required: false }));
  afterAll(() => setClub({ reference_required: true }));

  test('is allowed where the club does not ask for it, also for what was queued on a device', async () => {
    const bank = (await take(transfer)).data;
    expect(bank).toMatchObject({ transaction_reference_id: null, reference_pending: true });
    const card = (await take({ cash_id: undefined, payment_gateway_id: GATEWAY })).data;
    expect(card.reference_pending).toBe(true);
    const occurred_at = new Date(club.clock.now().getTime() - HOUR).toISOString();
    const queued = (await take({ ...transfer, occurred_at, device_no: 'T2-77' })).data;
    expect(queued).toMatchObject({ reference_pending: true, device_no: 'T2-77' });
    expect((await take({})).data.reference_pending).toBe(false);
    const numbered = (await take({ ...transfer, transaction_reference_id: '70010001' })).data;
    expect(numbered.reference_pending).toBe(false);
    // What is written must still be a number of its kind.
    expect(await refuse({ user_id, price: 10, bank_id: 5, transaction_reference_id: '12' })).toMatchObject({
      fields: { transaction_reference_id: ['pattern'] },
    });
    await setClub({ reference_required: true });
    expect(await refuse({ user_id, price: 10, bank_id: 5, occurred_at })).toMatchObject({
      status: 422,
      fields: { transaction_reference_id: ['required'] },
    });
  });

  test('is looked for in the list, and written once', async () => {
    const { data } = await take(transfer);
    const pending = async () => {
      const query = { user: String(user_id), reference_pending: 'true' };
      const { data: rows } = await (await desk()).ok(documents.receives, { query });
      const { data: sums } = await (await desk()).ok(documents.totalReceive, { query });
      expect(sums.count).toBe(rows.length);
      return rows.map((row) => row.id);
    };
    expect(await pending()).toEqual([data.id]);
    expect(await write(data.id, 'A1')).toMatchObject({
      status: 422,
      error: { fields: { transaction_reference_id: ['pattern'] } },
    });
    const written = await write(data.id, '۸۸۳۱۰');
    expect(written.data).toMatchObject({
      transaction_reference_id: '88310',
      reference_pending: false,
      version: data.version + 1,
    });
    expect(await pending()).toEqual([]);
    expect(await write(data.id, '88311')).toMatchObject({ status: 409, error: { code: 'exists' } });
    const other = (await take(transfer)).data;
    expect(await write(other.id, '88310')).toMatchObject({ status: 422, error: { code: 'tracking_used' } });
  });

  test('is refused for cash, for a cancelled receipt, for a version that has moved on and without the right', async () => {
    const cash = (await take({})).data;
    expect(await write(cash.id, '88310')).toMatchObject({
      status: 422,
      error: { fields: { transaction_reference_id: ['extra'] } },
    });
    const gone = (await take(transfer)).data;
    await (await desk()).ok(documents.deleteReceive, { params: idOf(gone.id) });
    expect(await write(gone.id, '99310')).toMatchObject({ status: 409, error: { code: 'already_canceled' } });
    const { data } = await take(transfer);
    const body = { transaction_reference_id: '99311', version: data.version + 1 };
    const stale = await (await desk()).call(documents.updateReceive, { params: idOf(data.id), body });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'stale']);
    const clerk = await club.as({ permissions: ['receive.show', 'receive.create'] });
    const denied = await clerk.call(documents.updateReceive, { params: idOf(data.id), body });
    expect(denied.status).toBe(403);
  });

  test('of two at once with one number one is refused', async () => {
    const [one, two] = [(await take(transfer)).data, (await take(transfer)).data];
    const replies = await Promise.all([one, two].map(({ id }) => write(id, '66778899')));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
  });
});
