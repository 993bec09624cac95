import * as v from 'valibot';
import { expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { manualDocuments as calls } from '#contract/accountancy/manual-documents.ts';
import { users } from '#contract/people/users.ts';
import { documents } from '#contract/treasury/documents.ts';
import { createDocument } from '#server/accountancy/manual-documents/service.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, CASH } from '#tests/support/build.ts';
import { lockWaiters } from '#tests/support/lock-waiters.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

const at = (id: number) => ({ id: String(id) });
const accountOf = async (code: string) => {
  const account = club.db.selectFrom('accounts').select('id').where('code', '=', code);
  return (await account.executeTakeFirstOrThrow()).id;
};
const others = () => accountOf('29');
const post = (transactions: object[], more: object = {}) =>
  top.call(calls.create, { body: { description: 'سند آزمون', transactions, ...more } as never });
const refused = async (transactions: object[], more: object = {}) => {
  const { status, body } = await post(transactions, more);
  return { status, ...body.error };
};
const count = async () => (await top.ok(calls.total, {})).data.count;
const balance = async (id: number) => {
  const account = club.db.selectFrom('accounts').select('balance').where('user_id', '=', id);
  return (await account.executeTakeFirstOrThrow()).balance;
};

test('a balanced document is posted with a number, its own words on a line, and found by all its filters', async () => {
  const account_id = await others();
  const reply = await post(
    [
      { cash_id: CASH, debit: 5000, description: 'نقد' },
      { account_id, credit: 5000 },
    ],
    { date: '2026-11-20' },
  );
  expect(reply.status).toBe(201);
  const { data } = reply.body;
  expect(data).toMatchObject({ type: 'manual', price: 5000, date: '2026-11-20', lines: 2, reversal: null });
  expect(data.doc_number).toBeGreaterThan(0);
  const lines = (await top.ok(documents.transactions, { params: at(data.id) })).data;
  expect(lines.map((line) => [line.debit, line.credit, line.description])).toEqual([
    [5000, 0, 'نقد'],
    [0, 5000, 'سند آزمون'],
  ]);
  const query = {
    type: 'manual',
    account: String(account_id),
    number: String(data.doc_number),
    price: '5000,1',
  };
  expect((await top.ok(calls.list, { query })).data.map((row) => row.id)).toEqual([data.id]);
  expect((await top.ok(calls.total, { query })).data).toEqual({ count: 1, debit: 5000 });
});

test('documents are found by the place of their money and by a part of the tracking number, also while they wait', async () => {
  const found = async (query: Record<string, string>) =>
    (await top.ok(calls.list, { query })).data.map(({ id }) => id);
  const customer = await make.customer();
  const cash = await make.receipt(customer.id, 1_000, { cash_id: CASH });
  await club.db.updateTable('club').set({ bank_receipts_pending: true }).execute();
  const bank = await make.receipt(customer.id, 2_000, {
    bank_id: BANK,
    transaction_reference_id: '7790417',
  });
  await club.db.updateTable('club').set({ bank_receipts_pending: false }).execute();
  const of = { user: String(customer.id) };
  expect(await found({ ...of, cash: String(CASH) })).toEqual([cash.id]);
  expect(await found({ ...of, bank: String(BANK) })).toEqual([bank.id]);
  expect(await found({ ...of, payment_gateway: '1' })).toEqual([]);
  expect(await found({ reference: '9041' })).toEqual([bank.id]);
  expect(bank.status).toBe('pending');
  expect((await top.ok(calls.total, { query: { reference: '7790417' } })).data.count).toBe(1);
});

test('unbalanced, zero, one-line, two-sided and negative documents are refused on their fields, and nothing stays', async () => {
  const before = await count();
  const account_id = await others();
  const cash = { cash_id: CASH, debit: 100 };
  const cases: [object[], object][] = [
    [[cash, { account_id, credit: 90 }], { code: 'unbalanced', details: { difference: 10 } }],
    [[cash, { account_id }], { fields: { 'transactions.1.debit': ['required'] } }],
    [[cash], { fields: { transactions: ['too_short'] } }],
    [[cash, { account_id, credit: -100 }], { fields: { 'transactions.1.credit': ['min'] } }],
    [
      [
        { ...cash, credit: 100 },
        { account_id, credit: 100 },
      ],
      { fields: { 'transactions.0.credit': ['extra'] } },
    ],
    [[cash, { credit: 100 }], { fields: { 'transactions.1.account_id': ['required'] } }],
    [[cash, { account_id, bank_id: 5, credit: 100 }], { fields: { 'transactions.1.bank_id': ['extra'] } }],
    [[cash, { account_id: 999_999, credit: 100 }], { fields: { 'transactions.1.account_id': ['unknown'] } }],
    [[cash, { user_id: 999_999, credit: 100 }], { fields: { 'transactions.1.user_id': ['unknown'] } }],
  ];
  for (const [lines, problem] of cases) {
    expect(await refused(lines), JSON.stringify(lines)).toMatchObject({ status: 422, ...problem });
  }
  const good = [cash, { account_id, credit: 100 }];
  expect(await refused(good, { date: '2026-11-22' })).toMatchObject({ status: 422, code: 'future' });
  expect(await refused(good, { date: '2025-02-01' })).toMatchObject({ status: 423, code: 'year_closed' });
  const out = [
    { account_id, debit: 900_000_000 },
    { cash_id: CASH, credit: 900_000_000 },
  ];
  expect(await refused(out)).toMatchObject({ status: 422, code: 'insufficient_balance' });
  expect(await count()).toBe(before);
});

test('manual document on a locked account, on one that events keep, and on one with others below it', async () => {
  const cash = { cash_id: CASH, debit: 100 };
  for (const code of ['21', '22', '32', '14', '4']) {
    expect(await refused([cash, { account_id: await accountOf(code), credit: 100 }]), code).toMatchObject({
      status: 422,
      code: 'control_account',
      fields: { 'transactions.1.account_id': ['not_allowed'] },
    });
  }
  const parent_id = await accountOf('49');
  const { data } = await top.ok(accounts.create, { body: { parent_id, name: 'اجاره‌ی بوفه' } });
  const line = [cash, { account_id: data.id, credit: 100 }];
  expect((await post(line)).status).toBe(201);
  await top.ok(accounts.update, { params: at(data.id), body: { lock: 2 } });
  expect(await refused(line)).toMatchObject({ status: 422, code: 'control_account' });
  await top.ok(accounts.update, { params: at(data.id), body: { lock: 1 } });
  // What stands above is locked with all that is below it.
  await top.ok(accounts.update, { params: at(parent_id), body: { lock: 2 } });
  expect(await refused(line)).toMatchObject({ status: 422, code: 'control_account' });
});

test('a line of a person is a debt or a credit of theirs, and its reversal takes it back', async () => {
  const person = await make.customer();
  const account_id = await others();
  const owe = await post([
    { user_id: person.id, debit: 7000 },
    { account_id, credit: 7000 },
  ]);
  const items = async () => (await top.ok(users.openItems, { params: at(person.id) })).data;
  expect(await items()).toMatchObject([{ kind: 'manual', price: 7000, remaining: 7000 }]);
  await make.receipt(person.id, 4000);
  expect(await items()).toMatchObject([{ remaining: 3000 }]);
  await post([
    { account_id, debit: 1000 },
    { user_id: person.id, credit: 1000 },
  ]);
  expect(await items()).toMatchObject([{ remaining: 2000 }]);
  const { data } = await top.ok(calls.reverse, {
    params: at(owe.body.data.id),
    body: { reason: 'مشتری اشتباه بود' },
  });
  expect(data).toMatchObject({
    status: 'cancel',
    reversal: { description: expect.stringContaining('مشتری اشتباه بود') },
  });
  expect(await items()).toEqual([]);
  expect(await balance(person.id)).toBe(-5000);
  const again = await top.call(calls.remove, { params: at(owe.body.data.id) });
  expect([again.status, again.body.error.code]).toEqual([409, 'already_canceled']);
  const back = await top.ok(calls.get, { params: at(data.reversal?.id as number) });
  expect(back.data).toMatchObject({ type: 'reversal', reversed: { id: owe.body.data.id } });
  expect(await verify(club.db)).toEqual([]);
});

test('only what was made by hand is taken back here', async () => {
  const person = await make.customer();
  const receipt = await make.receipt(person.id, 4000);
  const other = await top.call(calls.remove, { params: at(receipt.id) });
  expect([other.status, other.body.error.code]).toEqual([404, 'not_found']);
  const [time] = await make.slots({ hours: ['20:00-21:30'] });
  await make.booking({ reservable_time_ids: [time?.id as number] });
  const { id } = await club.db
    .selectFrom('documents')
    .select('id')
    .where('type', '=', 'reserve')
    .executeTakeFirstOrThrow();
  const event = await top.call(calls.remove, { params: at(id) });
  expect([event.status, event.body.error.code]).toEqual([409, 'system_document']);
  expect((await top.ok(calls.get, { params: at(id) })).data.invoice).toMatchObject({
    id: expect.any(Number),
  });
});

test('the right one of a document that was taken back is posted in its place, once, and each leads to the other', async () => {
  const account_id = await others();
  const lines = (sum: number) => [
    { cash_id: CASH, debit: sum },
    { account_id, credit: sum },
  ];
  const wrong = (await post(lines(7000))).body.data;
  expect(await refused(lines(700), { corrects: wrong.id })).toMatchObject({
    status: 422,
    fields: { corrects: ['not_allowed'] },
  });
  expect(await refused(lines(700), { corrects: 999_999 })).toMatchObject({
    fields: { corrects: ['unknown'] },
  });
  const body = { reason: 'یک صفر زیاد بود' };
  const taken = (await top.ok(calls.reverse, { params: at(wrong.id), body })).data;
  const right = (await post(lines(700), { corrects: wrong.id })).body.data;
  expect(right).toMatchObject({ corrects: { id: wrong.id }, correction: null });
  const page = (await top.ok(calls.get, { params: at(wrong.id) })).data;
  expect(page).toMatchObject({
    reversal: { id: taken.reversal?.id },
    correction: { id: right.id, doc_number: right.doc_number },
    // Its neighbours by number: the reversal came right after it.
    next_id: taken.reversal?.id,
  });
  const after = (await top.ok(calls.get, { params: at(taken.reversal?.id as number) })).data;
  expect(after).toMatchObject({ previous_id: wrong.id, next_id: right.id });
  expect(await refused(lines(700), { corrects: wrong.id })).toMatchObject({
    fields: { corrects: ['exists'] },
  });
  expect(await verify(club.db)).toEqual([]);
});

test('two who write the right one at the same time: one of them does', async () => {
  const account_id = await others();
  const lines = [
    { cash_id: CASH, debit: 70 },
    { account_id, credit: 70 },
  ];
  const wrong = (await post(lines)).body.data;
  await top.ok(calls.reverse, { params: at(wrong.id), body: { reason: 'دو بار نوشته شد' } });
  const second = await club.run(async (ctx) => {
    const input = { description: 'سند درست', transactions: lines, corrects: wrong.id };
    await createDocument(ctx, v.parse(calls.create.body, input));
    const late = post(lines, { corrects: wrong.id });
    await lockWaiters(club.db, 1);
    return [late];
  });
  expect((await second[0])?.body.error).toMatchObject({ fields: { corrects: ['exists'] } });
  expect(await verify(club.db)).toEqual([]);
});

test('a template keeps rows that need not balance, under a name of its own', async () => {
  const account_id = await others();
  const body = {
    name: 'اجاره‌ی ماهانه',
    description: 'اجاره',
    transactions: [
      { cash_id: CASH, credit: 0 },
      { account_id, debit: 2500 },
    ],
  };
  const { data } = await top.ok(calls.createTemplate, { body });
  expect(data.transactions).toMatchObject([
    { kind: 'cash', id: CASH, code: '11' },
    { kind: 'account', id: account_id, code: '29', debit: 2500 },
  ]);
  const again = await top.call(calls.createTemplate, { body: { ...body, name: 'اجاره‌ي ماهانه' } });
  expect(again.body.error).toMatchObject({ code: 'invalid', fields: { name: ['exists'] } });
  await top.ok(calls.removeTemplate, { params: at(data.id) });
  expect((await top.ok(calls.templates, {})).data).toEqual([]);
});

test('one picker finds accounts, places and people, of whom one may see them', async () => {
  await make.customer({ name: 'صندوقدار', family: 'پگاه' });
  const names = async (client: typeof top) =>
    (await client.ok(accounts.choices, { query: { q: 'صند' } })).data.map((row) => row.kind).sort();
  const seen = await names(top);
  expect(seen).toContain('cash');
  expect(seen).toContain('account');
  expect(seen).toContain('user');
  const books = await club.as({ permissions: ['document.access'] });
  expect(await names(books)).toEqual(['account']);
  expect((await top.ok(accounts.choices, { query: { q: '۲۱' } })).data).toEqual([]);
  expect((await top.ok(accounts.choices, { query: { q: '29' } })).data[0]).toMatchObject({ code: '29' });
});

test('a debt is written off by hand: a bad debt serves it as a credit, and no list offers a kind that nothing makes', async () => {
  const { id: user_id } = await make.customer();
  await post([
    { user_id, debit: 30_000 },
    { account_id: await others(), credit: 30_000 },
  ]);
  expect((await top.ok(users.openItems, { params: at(user_id) })).data).toHaveLength(1);
  const lost = await post([
    { account_id: await accountOf('55'), debit: 30_000 },
    { user_id, credit: 30_000 },
  ]);
  expect(lost.body.data).toMatchObject({ type: 'manual' });
  expect((await top.ok(users.openItems, { params: at(user_id) })).data).toEqual([]);
  for (const type of ['write-off', 'goodwill']) {
    const reply = await top.call(calls.list, { query: { type } });
    expect([reply.status, reply.body.error.fields]).toEqual([422, { type: ['not_allowed'] }]);
  }
});
