import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operations } from '#contract/access/operations.ts';
import { books } from '#contract/accountancy/books.ts';
import { apartSheets } from '#contract/accountancy/columns/day-books.ts';
import type { CallBody } from '#contract/call.ts';
import { events } from '#contract/messages/events.ts';
import { settings } from '#contract/settings/settings.ts';
import { system } from '#contract/system/system.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { type ShiftDetail, shifts } from '#contract/treasury/shifts.ts';
import { verify } from '#server/ledger/verify.ts';
import type { Client } from '../support/client.ts';
import { HOUR, MINUTE } from '../support/club.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

const at = (id: number) => ({ params: { id: String(id) } });
const desk = () => club.as({ permissions: ['shift.create', 'receive.create', 'cash.show', 'user.show'] });
const manager = () => club.as({ permissions: ['shift.show', 'shift.approve'] });
const newBox = async () => (await top.ok(cashes.create, { body: { name: 'صندوق پذیرش' } })).data.id;
const balance = async (id: number) => (await top.ok(cashes.get, at(id))).data.balance;
const sound = async () => expect(await verify(club.db)).toEqual([]);
const open = async (by: Client, cash_id: number, opening: number, note?: string) =>
  (await by.ok(shifts.open, { body: { cash_id, opening, ...(note ? { note } : {}) } })).data;
const sum = (cash_id: number, price: number) => ({ counted: [{ cash_id, price }] });
const close = (by: Client, id: number, body: CallBody<typeof shifts.close>) =>
  by.call(shifts.close, { ...at(id), body });
/** Cash from a customer into the box. */
const take = async (cash_id: number, price: number, by: Client = top) => {
  const { id: user_id } = await make.customer();
  return (await by.ok(documents.createReceive, { body: { user_id, price, cash_id } })).data.id;
};

test('one open shift a box; the count is blind, and what moved the box is told by its kind after it', async () => {
  const [by, box] = [await desk(), await newBox()];
  const shift = await open(by, box, 0);
  expect(shift).toMatchObject({ state: 'open', expected: null, lines: null, opened_by: { id: by.user_id } });
  const twice = await by.call(shifts.open, { body: { cash_id: box, opening: 0 } });
  expect([twice.status, twice.body.error.code]).toEqual([409, 'shift_open']);
  await take(box, 300_000, by);
  const receipt = await take(box, 50_000, by);
  await top.ok(documents.deleteReceive, at(receipt));
  expect((await by.ok(shifts.get, at(shift.id))).data).toMatchObject({ expected: null, lines: null });
  const till = (await by.ok(shifts.current)).data.find((one) => one.cash.id === box);
  expect(till).toMatchObject({ balance: null, shift: { id: shift.id, expected: null } });

  const notes = { 100000: 2, 50000: 1, 20000: 2 };
  const counted = (await by.ok(shifts.count, { ...at(shift.id), body: { notes } })).data;
  expect(counted).toMatchObject({ expected: 300_000, counted: 290_000, difference: -10_000, state: 'open' });
  expect(counted.lines?.map(({ kind, count, price }) => [kind, count, price])).toEqual([
    ['opening', 1, 0],
    ['receive', 2, 350_000],
    ['other', 1, -50_000],
  ]);
  const closed = await close(by, shift.id, { ...sum(box, 290_000), reason: 'change', note: 'کلید کمد ۴' });
  expect(closed.body.data).toMatchObject({ state: 'closed', difference: -10_000, note: 'کلید کمد ۴' });
  expect(closed.body.data.counts).toHaveLength(2);
  expect(await balance(box)).toBe(290_000);
  expect((await close(by, shift.id, sum(box, 5))).body.error.code).toBe('shift_closed');
  expect((await top.ok(shifts.openers)).data.map(({ id }) => id)).toContain(by.user_id);
  const blind = await club.as({ permissions: ['cash.show'] });
  expect((await blind.call(shifts.openers)).status).toBe(403);
  // Its closing stands in the cash book under its day, and leads to it.
  const { data: book } = await top.ok(books.cashBook, { query: { cash: String(box) } });
  expect(book.shifts).toMatchObject([{ id: shift.id, counted: 290_000, difference: -10_000 }]);
  // What a till was counted with is for who may see shifts.
  const accountant = await club.as({ permissions: ['report.show', 'account.access'] });
  expect((await accountant.ok(books.cashBook, { query: { cash: String(box) } })).data.shifts).toEqual([]);
  const [sheet] = apartSheets(book, 'fa', (day) => day);
  expect(sheet?.rows.find(({ kind }) => kind === 'part')).toMatchObject({
    name: expect.stringMatching(/^بستن شیفت، .*، شمرده ۲۹۰٬۰۰۰، کسری ۱۰٬۰۰۰$/),
    door: { to: 'shift', id: shift.id },
  });
  for (const format of ['xls', 'pdf']) {
    const file = await top.send('GET', `/v1/admin/reports/cash-book?cash=${box}&export=${format}`);
    expect([format, file.status]).toEqual([format, 200]);
  }
  await sound();
});

test('money that came since the count was compared closes nothing unseen', async () => {
  const [by, box] = [await desk(), await newBox()];
  const shift = await open(by, box, 0);
  await take(box, 100_000, by);
  // Nobody is told by a guess what a count has not said yet.
  const guess = await close(by, shift.id, { ...sum(box, 100_000), expected: 1 });
  expect([guess.status, guess.body.error.details]).toEqual([409, {}]);
  const { expected } = (await by.ok(shifts.count, { ...at(shift.id), body: sum(box, 100_000) })).data;
  expect(expected).toBe(100_000);
  await take(box, 50_000, by);
  const body = { ...sum(box, 100_000), expected: 100_000 };
  const refused = await close(by, shift.id, body);
  expect([refused.status, refused.body.error]).toMatchObject([
    409,
    { code: 'preview_changed', details: { ours: 150_000 } },
  ]);
  expect((await by.ok(shifts.get, at(shift.id))).data).toMatchObject({ state: 'open', expected: 150_000 });
  const closed = await close(by, shift.id, { ...body, expected: 150_000 });
  expect(closed.body.data).toMatchObject({ expected: 150_000, difference: -50_000 });
  await sound();
});

test('another sum than the last shift left wants a note, and the books say at the close what was meant', async () => {
  const [by, box] = [await desk(), await newBox()];
  const first = await open(by, box, 0);
  await take(box, 100_000, by);
  await close(by, first.id, { ...sum(box, 100_000), note: 'پول خرد زیر کشو' });
  const seen = async (who: Client) => (await who.ok(shifts.current)).data.find((one) => one.cash.id === box);
  expect(await seen(await manager())).toMatchObject({
    shift: null,
    balance: 100_000,
    last: { stays: 100_000, note: 'پول خرد زیر کشو' },
  });
  // Whoever opens it by a count is not told what should be there.
  expect(await seen(by)).toMatchObject({ balance: null, last: { stays: null, note: 'پول خرد زیر کشو' } });
  const refused = await by.call(shifts.open, { body: { cash_id: box, opening: 90_000 } });
  expect(refused.body.error.fields).toEqual({ note: ['required'] });
  const next = await open(by, box, 90_000, 'ده هزار تومان کم بود');
  expect(next.opening_expected).toBeNull();
  const { body } = await close(by, next.id, sum(box, 130_000));
  expect(body.data).toMatchObject({ expected: 100_000, difference: 30_000, state: 'closed' });
  // What was wrong at its beginning is told from what was at its end.
  expect(body.data).toMatchObject({ opening: 90_000, opening_expected: 100_000 });
  expect(await balance(box)).toBe(130_000);
  await sound();
});

test('shift short above the limit, approved: posted at once, told to the managers, and it waits until then', async () => {
  const [by, boss, box] = [await desk(), await manager(), await newBox()];
  const shift = await open(by, box, 0);
  await take(box, 500_000, by);
  const { body } = await close(by, shift.id, { ...sum(box, 420_000), reason: 'unknown' });
  expect(body.data).toMatchObject({ state: 'waiting', difference: -80_000, expected: 500_000 });
  expect(body.data.document).not.toBeNull();
  expect(await balance(box)).toBe(420_000);
  const heard = (await boss.ok(events.received)).data.map(({ subject }) => subject);
  expect(heard).toEqual(['اختلاف صندوق']);
  const approve = { ...at(shift.id), body: { version: body.data.version as number } };
  expect((await by.call(shifts.approve, approve)).status).toBe(403);
  const theirs = { query: { user: String(by.user_id), per_page: '30' } };
  expect((await boss.ok(shifts.list, theirs)).data.map(({ difference }) => difference)[0]).toBe(-80_000);
  // A difference is looked for by its size: what is short is no less of one.
  const least = async (sum: number) =>
    (await boss.ok(shifts.list, { query: { ...theirs.query, difference: `${sum},4` } })).data.map(
      ({ id }) => id,
    );
  expect(await least(80_000)).toContain(shift.id);
  expect(await least(80_001)).not.toContain(shift.id);
  expect((await boss.ok(shifts.total, { query: { state: 'waiting' } })).data).toEqual({
    count: 1,
    difference: -80_000,
  });
  expect((await boss.ok(shifts.approve, approve)).data).toMatchObject({
    state: 'closed',
    approved_by: { id: boss.user_id },
  });
  expect((await boss.call(shifts.approve, approve)).body.error.code).toBe('not_active');
  await sound();
});

test('counted again at the manager’s word: the difference is reversed and the shift is open, unless another one is', async () => {
  const [by, boss, box] = [await desk(), await manager(), await newBox()];
  const shift = await open(by, box, 0);
  await take(box, 500_000, by);
  await close(by, shift.id, sum(box, 400_000));
  const again = { ...at(shift.id), body: { reason: 'دسته‌ی صدی را هم بشمارید' } };
  const next = await open(by, box, 400_000);
  expect((await boss.call(shifts.recount, again)).body.error.code).toBe('shift_open');
  await close(by, next.id, sum(box, 400_000));
  expect((await boss.ok(shifts.recount, again)).data).toMatchObject({ state: 'open', lines: null });
  expect(await balance(box)).toBe(500_000);
  expect((await close(by, shift.id, sum(box, 500_000))).body.data).toMatchObject({
    state: 'closed',
    difference: 0,
    document: null,
  });
  await sound();
});

test('what was counted anew since it was seen is approved by nobody who has not seen it', async () => {
  const [by, boss, box] = [await desk(), await manager(), await newBox()];
  const shift = await open(by, box, 0);
  await take(box, 500_000, by);
  const seen = (await close(by, shift.id, sum(box, 400_000))).body.data;
  await boss.ok(shifts.recount, { ...at(shift.id), body: { reason: 'دسته‌ی صدی را هم بشمارید' } });
  const approve = (version: number) => boss.call(shifts.approve, { ...at(shift.id), body: { version } });
  expect((await approve(seen.version)).body.error.code).toBe('not_active');
  const now = (await close(by, shift.id, sum(box, 100_000))).body.data;
  const stale = await approve(seen.version);
  expect([stale.status, stale.body.error]).toMatchObject([
    409,
    { code: 'stale', details: { current: { id: shift.id, difference: -400_000, version: now.version } } },
  ]);
  expect((await approve(now.version)).body.data).toMatchObject({ state: 'closed', difference: -400_000 });
  await sound();
});

test('counted again after a late receipt has come: it is among the receipts, once', async () => {
  const [by, boss, box] = [await desk(), await manager(), await newBox()];
  const shift = await open(by, box, 0);
  await take(box, 100_000, by);
  const key = randomUUID();
  const occurred_at = new Date(club.clock.now().getTime() - HOUR).toISOString();
  const { body } = await close(by, shift.id, { ...sum(box, 90_000), unsent: [{ key, price: 70_000 }] });
  expect(body.data).toMatchObject({ state: 'waiting', expected: 170_000, difference: -80_000 });
  const { id: user_id } = await make.customer();
  const late = { user_id, price: 70_000, cash_id: box, occurred_at };
  await by.ok(documents.createReceive, { body: late }, { key });
  await boss.ok(shifts.recount, { ...at(shift.id), body: { reason: 'دوباره' } });
  const lines = [
    ['opening', 1, 0],
    ['receive', 2, 170_000],
  ];
  const told = (seen: ShiftDetail) => seen.lines?.map(({ kind, count, price }) => [kind, count, price]);
  const counted = (await by.ok(shifts.count, { ...at(shift.id), body: sum(box, 170_000) })).data;
  expect(counted).toMatchObject({ expected: 170_000, difference: 0, unsent: [] });
  expect(told(counted)).toEqual(lines);
  club.clock.advance(MINUTE);
  const again = (await close(by, shift.id, sum(box, 170_000))).body.data;
  expect(again).toMatchObject({ state: 'closed', expected: 170_000, difference: 0, unsent: [] });
  expect(told(again)).toEqual(lines);
  await sound();
});

test('a shift counted anew and closed by who began it is the one that the box was left by', async () => {
  const [by, boss, box] = [await desk(), await manager(), await newBox()];
  const first = await open(by, box, 0);
  await take(box, 500_000, by);
  await close(by, first.id, sum(box, 400_000));
  const second = await open(by, box, 400_000);
  await close(by, second.id, sum(box, 400_000));
  await boss.ok(shifts.recount, { ...at(first.id), body: { reason: 'دوباره' } });
  club.clock.advance(MINUTE);
  await close(by, first.id, sum(box, 500_000));
  const till = (await boss.ok(shifts.current)).data.find((one) => one.cash.id === box);
  expect(till?.last?.stays).toBe(500_000);
  expect(await open(by, box, 500_000)).toMatchObject({ opening: 500_000, opening_note: '' });
  await sound();
});

test('what is taken back of a closed shift is told on its page, and the next one begins with what is left', async () => {
  const [by, boss, box] = [await desk(), await manager(), await newBox()];
  const shift = await open(by, box, 0);
  const inside = await take(box, 20_000, by);
  const receipt = await take(box, 50_000, by);
  await take(box, 310_000, by);
  await top.ok(documents.deleteReceive, at(inside));
  const { body } = await close(by, shift.id, sum(box, 360_000));
  expect(body.data).toMatchObject({ difference: 0, stays: 360_000, taken_back: [] });
  await top.ok(documents.deleteReceive, at(receipt));
  // Its figures stay as they were counted.
  const seen = (await by.ok(shifts.get, at(shift.id))).data;
  expect(seen).toMatchObject({ expected: 360_000, counted: 360_000, stays: 360_000 });
  expect(seen.taken_back).toMatchObject([
    { document: { id: receipt, type: 'receive' }, price: -50_000, by: { id: top.user_id } },
  ]);
  const till = async () => (await boss.ok(shifts.current)).data.find((one) => one.cash.id === box);
  expect(await till()).toMatchObject({ balance: 310_000, last: { stays: 310_000 } });
  const refused = await by.call(shifts.open, { body: { cash_id: box, opening: 360_000 } });
  expect([refused.status, refused.body.error.fields]).toEqual([422, { note: ['required'] }]);
  const next = await open(by, box, 310_000);
  // Of a receipt that is taken back while the next one is open, that one gives the money; the page of its own tells it, too.
  const late = seen.lines?.find(({ kind }) => kind === 'receive');
  expect(late).toMatchObject({ count: 3, price: 380_000 });
  const other = await take(box, 5_000, by);
  await close(by, next.id, sum(box, 315_000));
  const last = await open(by, box, 315_000);
  await top.ok(documents.deleteReceive, at(other));
  const of = async (id: number) =>
    (await boss.ok(shifts.get, at(id))).data.taken_back.map(({ price }) => price);
  expect([await of(next.id), await of(last.id)]).toEqual([[-5_000], []]);
  const ended = (await close(by, last.id, sum(box, 310_000))).body.data;
  expect(ended).toMatchObject({ expected: 310_000, difference: 0 });
  await sound();
});

test('receipt that arrives after the close of its shift joins it: nothing is over today, nothing short tomorrow', async () => {
  const [by, box] = [await desk(), await newBox()];
  const shift = await open(by, box, 0);
  await take(box, 100_000, by);
  const key = randomUUID();
  const occurred_at = new Date(club.clock.now().getTime() - HOUR).toISOString();
  const unsent = [{ key, price: 70_000 }];
  const { body } = await close(by, shift.id, { ...sum(box, 170_000), unsent });
  expect(body.data).toMatchObject({ expected: 170_000, difference: 0, document: null, state: 'closed' });
  const next = await open(by, box, 170_000);
  const { id: user_id } = await make.customer();
  const late = { user_id, price: 70_000, cash_id: box, occurred_at };
  const receipt = (await by.ok(documents.createReceive, { body: late }, { key })).data;
  expect((await by.ok(documents.createReceive, { body: late }, { key })).data.id).toBe(receipt.id);
  expect(await balance(box)).toBe(170_000);
  const seen = (await by.ok(shifts.get, at(shift.id))).data;
  expect(seen.unsent).toMatchObject([{ price: 70_000, arrived_at: expect.any(String) }]);
  expect(seen.lines?.map(({ kind, price }) => [kind, price])).toEqual([
    ['opening', 0],
    ['receive', 100_000],
    ['unsent', 70_000],
  ]);
  // What is listed twice, or has come meanwhile, is counted once.
  const { body: last } = await close(by, next.id, { ...sum(box, 170_000), unsent });
  expect(last.data).toMatchObject({ expected: 170_000, difference: 0 });
  expect(last.data.lines?.map(({ kind, price }: { kind: string; price: number }) => [kind, price])).toEqual([
    ['opening', 100_000],
    ['earlier', 70_000],
  ]);
  await sound();
});

test('what a shift was closed with is expected of the next one too until it comes, and of none when it was thrown away', async () => {
  const [by, box] = [await desk(), await newBox()];
  const shift = await open(by, box, 0);
  const [key, gone] = [randomUUID(), randomUUID()];
  const occurred_at = new Date(club.clock.now().getTime() - HOUR).toISOString();
  const unsent = [
    { key, price: 70_000 },
    { key: key.toUpperCase(), price: 70_000 },
    { key: gone, price: 5_000 },
  ];
  await by.ok(operations.cancel, { params: { key: gone }, body: { reason: 'دوباره' } });
  const { body } = await close(by, shift.id, { ...sum(box, 70_000), unsent });
  expect(body).toMatchObject({ data: { expected: 70_000, difference: 0, document: null } });
  expect((await by.ok(shifts.current)).data.find(({ cash }) => cash.id === box)?.awaited).toEqual([key]);

  const next = await open(by, box, 70_000);
  const second = await close(by, next.id, { ...sum(box, 70_000), unsent });
  expect(second.body.data).toMatchObject({ expected: 70_000, difference: 0, document: null });
  const { id: user_id } = await make.customer();
  await by.ok(
    documents.createReceive,
    { body: { user_id, price: 70_000, cash_id: box, occurred_at } },
    { key },
  );
  expect(await balance(box)).toBe(70_000);
  const last = await open(by, box, 70_000);
  expect((await close(by, last.id, sum(box, 70_000))).body.data).toMatchObject({
    expected: 70_000,
    difference: 0,
  });
  await sound();
});

test('what a shift was closed with joins it under another key, too, and the next one expects it once', async () => {
  const [by, box] = [await desk(), await newBox()];
  const shift = await open(by, box, 0);
  const [first, second] = [randomUUID(), randomUUID()];
  const occurred_at = new Date(club.clock.now().getTime() - HOUR).toISOString();
  await close(by, shift.id, { ...sum(box, 70_000), unsent: [{ key: first, price: 70_000 }] });
  const next = await open(by, box, 70_000);
  const { id: user_id } = await make.customer();
  const request = { body: { user_id, price: 70_000, cash_id: box, occurred_at } };
  const headers = { 'X-Instead-Of': first };
  await by.ok(documents.createReceive, request, { key: second, headers });
  expect((await by.ok(shifts.get, at(shift.id))).data.unsent).toMatchObject([
    { price: 70_000, arrived_at: expect.any(String) },
  ]);
  expect((await close(by, next.id, sum(box, 70_000))).body.data).toMatchObject({
    expected: 70_000,
    difference: 0,
  });
  await sound();
});

test('required, no cash comes in without a shift; what was taken without a network does', async () => {
  const [by, box] = [await desk(), await newBox()];
  await top.ok(settings.update, { body: { shift_required: true } });
  const { id: user_id } = await make.customer();
  const body = { user_id, price: 10_000, cash_id: box };
  const refused = await by.call(documents.createReceive, { body });
  expect([refused.status, refused.body.error.code]).toEqual([409, 'shift_not_open']);
  const occurred_at = new Date(club.clock.now().getTime() - HOUR).toISOString();
  expect((await by.call(documents.createReceive, { body: { ...body, occurred_at } })).status).toBe(201);
  await open(by, box, 10_000);
  expect((await by.call(documents.createReceive, { body })).status).toBe(201);
  await top.ok(settings.update, { body: { shift_required: false } });
});

test('what does not stay goes to a bank with the closing: one transfer, told apart, and the next shift begins with the rest', async () => {
  const by = await club.as({
    permissions: [
      'shift.create',
      'receive.create',
      'cash.show',
      'user.show',
      'internal_fund.create',
      'bank.show',
    ],
  });
  const box = await newBox();
  const inBank = async () => (await top.ok(banks.get, at(5))).data.balance;
  const before = await inBank();
  const shift = await open(by, box, 0);
  await take(box, 500_000, by);
  const to = (price: number, bank_id = 5) => ({ ...sum(box, 490_000), handover: { bank_id, price } });
  const fields = async (body: object, who: Client = by) => {
    const { status, body: answer } = await who.send('POST', `/v1/admin/shifts/${shift.id}/close`, body);
    return [status, answer.error.fields];
  };
  expect(await fields(to(490_001))).toEqual([422, { 'handover.price': ['max'] }]);
  expect(await fields(to(0))).toEqual([422, { 'handover.price': ['min'] }]);
  expect(await fields(to(10, 999))).toEqual([422, { 'handover.bank_id': ['unknown'] }]);
  expect((await close(await desk(), shift.id, to(10))).status).toBe(403);
  // What the device still has lies in the drawer, and not in the books.
  const unsent = [{ key: randomUUID(), price: 70_000 }];
  const early = { ...to(450_000), counted: [{ cash_id: box, price: 570_000 }], unsent };
  expect(await fields({ ...early, handover: { bank_id: 5, price: 510_000 } })).toEqual([
    422,
    { 'handover.price': ['max'] },
  ]);
  expect(await balance(box)).toBe(500_000);
  expect(await inBank()).toBe(before);

  const { body } = await close(by, shift.id, to(390_000));
  expect(body.data).toMatchObject({
    state: 'closed',
    expected: 500_000,
    difference: -10_000,
    stays: 100_000,
    handover: { bank: { id: 5 }, price: 390_000, canceled: false },
  });
  expect(body.data.lines?.map(({ kind, price }) => [kind, price])).toEqual([
    ['opening', 0],
    ['receive', 500_000],
  ]);
  expect([await balance(box), (await inBank()) - before]).toEqual([100_000, 390_000]);
  const transfer = await top.ok(internalFunds.get, at(body.data.handover?.id ?? 0));
  expect(transfer.data).toMatchObject({
    source: { id: box },
    destination: { id: 5 },
    price: 390_000,
    wage: 0,
  });
  // The next one begins with what stayed, without a note.
  expect((await top.ok(shifts.current)).data.find((one) => one.cash.id === box)?.last?.stays).toBe(100_000);
  await close(by, (await open(by, box, 100_000)).id, sum(box, 100_000));
  await top.ok(internalFunds.remove, at(body.data.handover?.id ?? 0));
  expect((await by.ok(shifts.get, at(shift.id))).data.handover?.canceled).toBe(true);
  await sound();
});

test('counted again after its rest went to the bank: the transfer stays, one of its lines now', async () => {
  const [boss, box] = [await manager(), await newBox()];
  const shift = await open(top, box, 0);
  await take(box, 500_000);
  const handover = { bank_id: 5, price: 300_000 };
  await close(top, shift.id, { ...sum(box, 400_000), handover });
  await boss.ok(shifts.recount, { ...at(shift.id), body: { reason: 'دوباره' } });
  expect(await balance(box)).toBe(200_000);
  const { data } = await top.ok(shifts.count, { ...at(shift.id), body: sum(box, 200_000) });
  expect(data).toMatchObject({ difference: 0, stays: null, handover: null });
  expect(data.lines?.map(({ kind, price }) => [kind, price])).toEqual([
    ['opening', 0],
    ['receive', 500_000],
    ['internal-fund', -300_000],
  ]);
  await sound();
});

test('bad input names its field; another’s shift takes shift.approve', async () => {
  const [by, box] = [await desk(), await newBox()];
  const other = await club.as({ permissions: ['shift.create'] });
  const fields = async (body: object) =>
    (await by.send('POST', `/v1/admin/shifts/${shift.id}/close`, body)).body.error.fields;
  const opened = async (body: object) => (await by.send('POST', '/v1/admin/shifts', body)).body.error.fields;
  expect(await opened({ cash_id: 9999, opening: 0 })).toEqual({ cash_id: ['unknown'] });
  expect(await opened({ cash_id: box, opening: -1 })).toEqual({ opening: ['min'] });
  const shift = await open(by, box, 0);
  expect(await fields(sum(box, -5))).toEqual({ 'counted.0.price': ['min'] });
  expect(await fields({})).toEqual({ counted: ['required'] });
  expect(await fields(sum(4, 5))).toEqual({ 'counted.0.cash_id': ['conflict'] });
  expect(await fields({ notes: { 7: 1 } })).toEqual({ 'notes.7': ['not_allowed'] });
  expect((await close(other, shift.id, sum(box, 0))).status).toBe(403);
  expect((await other.call(shifts.get, at(shift.id))).status).toBe(404);
  // Whose it is everybody at a till sees; what was counted and should be there, whoever may see it by itself.
  await by.ok(shifts.count, { ...at(shift.id), body: sum(box, 10) });
  const seen = async (client: Client) =>
    (await client.ok(shifts.current)).data.find(({ cash }) => cash.id === box)?.shift;
  expect(await seen(by)).toMatchObject({ counted: 10, expected: 0, counts: [{ price: 10 }] });
  const none = { counted: null, expected: null, difference: null, lines: null, counts: [] };
  expect(await seen(other)).toMatchObject({ opened_by: { id: by.user_id }, ...none });
  expect((await close(await manager(), shift.id, sum(box, 0))).status).toBe(200);
});

test('a shift keeps 50 counts: nobody makes its row grow without end, and it still closes', async () => {
  const [by, box] = [await desk(), await newBox()];
  const shift = await open(by, box, 0);
  const count = () => by.call(shifts.count, { ...at(shift.id), body: sum(box, 0) });
  for (let n = 0; n < 50; n++) expect((await count()).status).toBe(200);
  const refused = await count();
  expect([refused.status, refused.body.error.code]).toEqual([422, 'not_allowed']);
  expect((await close(by, shift.id, sum(box, 0))).body.data.counts).toHaveLength(51);
});

test('a booking that brought cash to two boxes is awaited by the shift of each', async () => {
  const [by, box, second] = [await desk(), await newBox(), await newBox()];
  const other = await club.as({ permissions: ['shift.show', 'cash.show', 'user.show', 'invoice.create'] });
  const key = randomUUID();
  const cash = [box, second].map((cash_id, n) => ({ key, price: 50_000 + n, cash_id }));
  await other.ok(system.unsent, { body: { count: 1, cash } });
  for (const { cash_id, price } of cash) {
    const shift = await open(by, cash_id, 0);
    const held = (await by.ok(shifts.current)).data.find((till) => till.cash.id === cash_id)?.unsent;
    expect(held?.flatMap(({ receipts }) => receipts)).toEqual([{ key, price }]);
    const { body } = await close(by, shift.id, { ...sum(cash_id, price), unsent: [{ key, price }] });
    expect(body.data).toMatchObject({ expected: price, difference: 0, state: 'closed' });
  }
  await other.ok(system.unsent, { body: { count: 0 } });
  await sound();
});

test('cash that another device has said it holds is told of its box until it comes, and joins the shift that awaits it', async () => {
  const [by, box] = [await desk(), await newBox()];
  const other = await club.as({ permissions: ['shift.show', 'receive.create', 'cash.show', 'user.show'] });
  const held = async (of: Client) =>
    (await of.ok(shifts.current)).data.find(({ cash }) => cash.id === box)?.unsent;
  const shift = await open(by, box, 0);
  const [awaited, late] = [randomUUID(), randomUUID()];
  const cash = [awaited, late].map((key, n) => ({ key, price: 70_000 + n, cash_id: box }));
  await other.ok(system.unsent, { body: { count: 3, cash } });
  const told = await held(by);
  expect(told).toMatchObject([{ user: { id: other.user_id }, device: null }]);
  expect(told?.[0]?.receipts.toSorted((a, b) => a.price - b.price)).toEqual([
    { key: awaited, price: 70_000 },
    { key: late, price: 70_001 },
  ]);
  // The device itself knows better than what it has said.
  expect(await held(other)).toEqual([]);
  const unsent = [{ key: awaited, price: 70_000 }];
  const { body } = await close(by, shift.id, { ...sum(box, 70_000), unsent });
  expect(body.data).toMatchObject({ expected: 70_000, difference: 0, state: 'closed' });
  const next = await open(by, box, 70_000);
  expect((await held(by))?.[0]?.receipts).toEqual([{ key: late, price: 70_001 }]);
  const { id: user_id } = await make.customer();
  for (const { key, price } of cash) {
    const occurred_at = new Date(club.clock.now().getTime() - HOUR).toISOString();
    await other.ok(documents.createReceive, { body: { user_id, price, cash_id: box, occurred_at } }, { key });
  }
  expect(await held(by)).toEqual([]);
  const of = async (id: number) =>
    (
      await club.db
        .selectFrom('postings')
        .select('debit')
        .where('shift_id', '=', id)
        .where('debit', '>', 0)
        .execute()
    ).map(({ debit }) => debit);
  expect([await of(shift.id), await of(next.id)]).toEqual([[70_000], [70_001]]);
  const wrong = await other.call(system.unsent, {
    body: { count: 1, cash: [{ key: late, price: 0, cash_id: box }] },
  });
  expect([wrong.status, wrong.body.error.fields]).toEqual([422, { 'cash.0.price': ['min'] }]);
  await other.ok(system.unsent, { body: { count: 0 } });
  await sound();
});
