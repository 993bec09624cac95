import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type OpeningKind, openings } from '#contract/accountancy/opening-inventories.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { verify } from '#server/ledger/verify.ts';
import { payOut } from '#server/treasury/documents/service.ts';
import { BANK, CASH } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

/** The first day of the first year of the tests' club: 1 Farvardin 1405. */
const FIRST = '2026-03-21';
const at = (id: number) => ({ params: { id: String(id) } });
const accountant = () => club.as({ permissions: ['opening.access', 'user.show', 'bank.show', 'cash.show'] });
const listOf = (kind: OpeningKind) => (kind === 'banks' || kind === 'cashes' ? kind : 'users');
const save = (kind: OpeningKind, rows: object[], by: Client = top) =>
  by.send('POST', `/v1/admin/opening-inventories/${kind}`, { [listOf(kind)]: rows });
const entries = async (kind: OpeningKind) =>
  (await top.ok(openings[kind].list)).data.map(({ id, price }) => [id, price]);
const balance = async (user_id: number) => (await top.ok(users.get, at(user_id))).data.balance;
const sound = async () => expect(await verify(club.db)).toEqual([]);
const posted = () =>
  club.db
    .selectFrom('documents')
    .select(['date', 'price', 'description'])
    .where('type', '=', 'opening')
    .orderBy('id', 'desc')
    .execute();

test('banks and cash boxes: saved, changed, taken away; each save posts its difference to the first day', async () => {
  const by = await accountant();
  expect((await save('banks', [{ id: BANK, price: 48_200_000 }], by)).status).toBe(200);
  expect((await save('cashes', [{ id: CASH, price: 900_000 }], by)).status).toBe(200);
  const [cash, bank] = await posted();
  expect([cash?.date, cash?.price, bank?.price]).toEqual([FIRST, 900_000, 48_200_000]);
  expect((await top.ok(banks.get, at(BANK))).data.balance).toBe(48_200_000);
  await save('banks', [{ id: BANK, price: 40_000_000 }], by);
  expect((await posted())[0]?.price).toBe(8_200_000);
  expect((await top.ok(banks.get, at(BANK))).data.balance).toBe(40_000_000);
  const before = (await posted()).length;
  await save('banks', [{ id: BANK, price: 40_000_000 }], by);
  expect(await posted()).toHaveLength(before);
  expect(await entries('banks')).toEqual([[BANK, 40_000_000]]);
  expect((await by.ok(openings.banks.get, at(BANK))).data).toMatchObject({ id: BANK, price: 40_000_000 });
  const { totals, locked, date } = (await by.ok(openings.state)).data;
  expect({ locked, date }).toEqual({ locked: false, date: FIRST });
  expect(totals).toMatchObject({
    banks: { count: 1, price: 40_000_000 },
    cashes: { count: 1, price: 900_000 },
  });

  const free = async (call: typeof banks.list | typeof cashes.list) =>
    (await top.ok(call, { query: { openingInventory: 'false' } })).data.map((row) => row.id);
  expect([await free(banks.list), await free(cashes.list)]).toEqual([[], []]);
  await by.ok(openings.banks.remove, at(BANK));
  expect([await free(banks.list), await entries('banks')]).toEqual([[BANK], []]);
  expect((await by.call(openings.banks.remove, at(BANK))).status).toBe(404);
  await save('cashes', [{ id: CASH, price: 0 }], by);
  expect(await entries('cashes')).toEqual([]);
  await sound();
});

test('each list is had as a file, with what it shows, in its order and by its filter', async () => {
  const person = await make.customer({ name: 'پونه', family: 'افتتاحی' });
  const other = await make.customer({ name: 'آوا', family: 'افتتاحی' });
  const saved = await save('creditor-users', [
    { id: person.id, price: 3_000 },
    { id: other.id, price: 2_000 },
  ]);
  expect(saved.status).toBe(200);
  const client = await accountant();
  const query = new URLSearchParams({ export: 'xlsx', name: 'افتتاحی', 'order[0]': 'name,asc' });
  const response = await fetch(`${club.url}${openings['creditor-users'].list.path}?${query}`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  expect(response.status).toBe(200);
  const book = read(Buffer.from(await response.arrayBuffer()));
  expect(book.SheetNames).toEqual(['افتتاحیه‌ی بستانکاران', 'فیلترها']);
  const [sheet] = Object.values(book.Sheets);
  expect(utils.sheet_to_json(sheet as never, { header: 1 })).toEqual([
    ['نام', 'موبایل', 'مبلغ (تومان)'],
    ['آوا افتتاحی', other.phone_number, 2_000],
    ['پونه افتتاحی', person.phone_number, 3_000],
  ]);
  for (const kind of ['banks', 'cashes', 'debtor-users'] as const) {
    const paper = await client.send('GET', `${openings[kind].list.path}?export=pdf`);
    expect(paper.status).toBe(200);
  }
  const none = [person, other].map(({ id }) => ({ id, price: 0 }));
  expect((await save('creditor-users', none)).status).toBe(200);
});

test('a debtor owes it as the oldest debt, a creditor has it to use; what has served them stays served', async () => {
  const [owing, having] = [(await make.customer()).id, (await make.customer()).id];
  await save('debtor-users', [{ id: owing, price: 500_000 }]);
  await save('creditor-users', [{ id: having, price: 300_000 }]);
  expect([await balance(owing), await balance(having)]).toEqual([500_000, -300_000]);
  const due = async (id: number) =>
    (await top.ok(users.openItems, at(id))).data.map(({ kind, remaining }) => [kind, remaining]);
  await make.receipt(owing, 200_000);
  expect(await due(owing)).toEqual([['opening', 300_000]]);
  await save('debtor-users', [{ id: owing, price: 450_000 }]);
  expect(await due(owing)).toEqual([['opening', 250_000]]);
  const [invoice] = await make.booking({ user_id: having });
  expect(invoice).toMatchObject({ paid: 300_000, due: 700_000 });
  await save('creditor-users', [{ id: having, price: 100_000 }]);
  expect(await due(having)).toEqual([['invoice', 900_000]]);
  expect(await entries('creditor-users')).toEqual([[having, 100_000]]);
  await sound();
});

test('debtor moved to creditor: nobody stands on both lists, and who is moved is on the other alone', async () => {
  const { id } = await make.customer();
  await save('debtor-users', [{ id, price: 500_000 }]);
  await make.receipt(id, 500_000);
  const both = await save('creditor-users', [{ id, price: 80_000 }]);
  expect([both.status, both.body.error.fields]).toEqual([422, { 'users.0.id': ['exists'] }]);
  expect((await save('creditor-users', [{ id, price: 80_000, moved: true }])).status).toBe(200);
  expect((await posted())[0]?.price).toBe(580_000);
  expect((await entries('debtor-users')).map(([one]) => one)).not.toContain(id);
  expect((await entries('creditor-users')).at(-1)).toEqual([id, 80_000]);
  // What they had paid for the debt is theirs again, beside what they came with.
  expect(await balance(id)).toBe(-580_000);
  expect((await top.call(openings['debtor-users'].get, at(id))).status).toBe(404);
  // Taking the debtor's entry away that is not there any more does nothing to the creditor's.
  await save('debtor-users', [{ id, price: 0 }]);
  expect(await balance(id)).toBe(-580_000);
  await sound();
});

test('who becomes somebody else takes the entry along', async () => {
  const [from, into] = [(await make.customer()).id, (await make.customer()).id];
  await save('debtor-users', [
    { id: from, price: 100_000 },
    { id: into, price: 50_000 },
  ]);
  await top.ok(people.merge, { ...at(from), body: { into } });
  expect((await top.ok(openings['debtor-users'].get, at(into))).data.price).toBe(150_000);
  await save('debtor-users', [{ id: into, price: 30_000 }]);
  expect(await balance(into)).toBe(30_000);
  await sound();
});

test('bad input names its row, and nothing of it is stored', async () => {
  const { id } = await make.customer();
  const count = (await posted()).length;
  const fields = async (kind: OpeningKind, rows: object[]) => (await save(kind, rows)).body.error.fields;
  expect(await fields('banks', [])).toEqual({ banks: ['required'] });
  expect(await fields('banks', [{ id: 999, price: 5 }])).toEqual({ 'banks.0.id': ['unknown'] });
  expect(await fields('cashes', [{ id: CASH, price: -5 }])).toEqual({ 'cashes.0.price': ['min'] });
  const twice = { id, price: 5 };
  expect(await fields('debtor-users', [twice, twice])).toEqual({ 'users.1.id': ['exists'] });
  expect(await fields('creditor-users', [{ id, price: 5, name: 'x' }])).toEqual({
    'users.0.name': ['extra'],
  });
  expect((await save('banks', [{ id: BANK, price: 5 }], await club.as('reception'))).status).toBe(403);
  expect(await posted()).toHaveLength(count);
});

test('money that has been used cannot be taken out of the entry of a cash box', async () => {
  const { id } = (await top.ok(cashes.create, { body: { name: 'صندوق کافه' } })).data;
  await save('cashes', [{ id, price: 100_000 }]);
  const { id: user_id } = await make.customer();
  await club.run((ctx) => payOut(ctx, { user_id, price: 70_000, cash_id: id, description: 'تنخواه' }));
  const less = await save('cashes', [{ id, price: 60_000 }]);
  expect(less.body.error).toMatchObject({ code: 'insufficient_balance', details: { short: 10_000 } });
  expect((await save('cashes', [{ id, price: 70_000 }])).status).toBe(200);
  expect((await top.ok(cashes.get, at(id))).data.balance).toBe(0);
  await sound();
});

test('opening entry changed, then locked: 423 from then on; unlocked it takes again, but not after a year was closed', async () => {
  const by = await accountant();
  await save('banks', [{ id: BANK, price: 7_000 }], by);
  await save('banks', [{ id: BANK, price: 9_000 }], by);
  const locked = (await by.ok(openings.lock)).data;
  expect(locked).toMatchObject({ locked: true, totals: { banks: { count: 1, price: 9_000 } } });
  expect(locked.locked_by?.id).toBe(by.user_id);
  for (const kind of ['banks', 'cashes', 'debtor-users', 'creditor-users'] as const) {
    expect((await save(kind, [{ id: BANK, price: 5 }], by)).body.error.code).toBe('locked');
  }
  expect((await by.call(openings.banks.remove, at(BANK))).status).toBe(423);
  expect((await by.call(openings.unlock)).status).toBe(403);
  await top.ok(openings.unlock);
  expect((await save('banks', [{ id: BANK, price: 5_000 }], by)).status).toBe(200);
  await sound();

  await by.ok(openings.lock);
  await club.db.updateTable('financial_years').set({ status: 'closed' }).execute();
  const refused = await top.call(openings.unlock);
  expect([refused.status, refused.body.error.code]).toEqual([409, 'in_use']);
  expect((await by.ok(openings.state)).data.year_closed).toBe(true);
  await club.db.updateTable('financial_years').set({ status: 'active' }).execute();
});
