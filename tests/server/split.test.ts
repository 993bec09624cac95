import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { search } from '#contract/desk/search.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { visits } from '#contract/sales/visits.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, CASH } from '#tests/support/build.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';

oneClub();

type Payers = CallBody<typeof splits.split>['payers'];

const at = (id: number) => ({ params: { id: String(id) } });
const customer = async () => (await make.customer()).id;
/** A reservation of 1,000,000 with its owner, and another person. */
async function booked() {
  const [invoice] = await make.booking();
  if (!invoice) throw new Error('no booking');
  return { id: invoice.id, owner: invoice.user.id, friend: await customer(), version: invoice.version };
}
const halves = (owner: number | string, friend: number | string, payments: object[] = []): Payers =>
  [
    { user_id: owner, price: 500_000 },
    { user_id: friend, price: 500_000, payments },
  ] as Payers;
const split = (id: number, payers: Payers, more = {}, client = top) =>
  client.call(splits.split, { ...at(id), body: { payers, ...more } });
/** What a refusal says, and that nothing has moved. */
async function refused(id: number, payers: Payers, more = {}) {
  const before = (await top.ok(saleInvoices.get, at(id))).data;
  const { status, body } = await split(id, payers, more);
  expect((await top.ok(saleInvoices.get, at(id))).data).toEqual(before);
  return { status, code: body.error.code, fields: body.error.fields, details: body.error.details };
}

// Runs before the club of the file closes.
afterAll(async () => expect(await verify(club.db)).toEqual([]));

describe('a split names what is wrong by its row', () => {
  test('payers', async () => {
    const { id, owner, friend } = await booked();
    const fieldsOf = async (payers: Payers) => (await refused(id, payers)).fields;
    expect(await fieldsOf([{ user_id: friend, price: 1_000_000 }])).toEqual({ payers: ['required'] });
    expect(await fieldsOf(halves(owner, 987_654_321))).toEqual({ 'payers.1.user_id': ['unknown'] });
    expect(await refused(id, [...halves(owner, friend), { user_id: friend, price: 0 }])).toMatchObject({
      status: 422,
      code: 'payer_twice',
      fields: { 'payers.2.user_id': ['exists'] },
    });
    expect(
      await fieldsOf([
        { user_id: owner, price: 1_000_000 },
        { user_id: friend, price: 0 },
      ]),
    ).toEqual({ 'payers.1.price': ['min'] });
    expect(await fieldsOf(halves(owner, `ref:${randomUUID()}`))).toEqual({ 'payers.1.user_id': ['unknown'] });
    await top.ok(users.remove, at(friend));
    expect(await fieldsOf(halves(owner, friend))).toEqual({ 'payers.1.user_id': ['unknown'] });
  });

  test('prices that are not the total', async () => {
    const { id, owner, friend } = await booked();
    const payers = halves(owner, friend).map((payer) => ({ ...payer, price: 400_000 }));
    expect(await refused(id, payers)).toMatchObject({
      status: 422,
      code: 'shares_off',
      fields: { payers: ['conflict'] },
      details: { yours: 800_000, ours: 1_000_000 },
    });
  });

  test('payments', async () => {
    const { id, owner, friend } = await booked();
    const taken = { price: 300_000, bank_id: BANK, transaction_reference_id: '6100001' };
    await make.receipt(friend, 300_000, taken);
    const wrong = async (payment: object) =>
      refused(id, halves(owner, friend, [{ price: 100_000, cash_id: CASH }, payment]));
    expect(await wrong(taken)).toMatchObject({
      code: 'tracking_used',
      fields: { 'payers.1.payments.1.transaction_reference_id': ['used'] },
    });
    expect((await wrong({ price: 100_000, cash_id: 987_654 })).fields).toEqual({
      'payers.1.payments.1.cash_id': ['unknown'],
    });
    expect((await wrong({ price: 0, cash_id: CASH })).code).toBe('price_too_low');
  });

  test('a reservation that is cancelled, moved on, or of another visit', async () => {
    const { id, owner, friend, version } = await booked();
    expect((await refused(id, halves(owner, friend), { version: version + 7 })).code).toBe('stale');
    await top.ok(saleInvoices.cancel, { ...at(id), body: { mode: 'full' } });
    expect((await refused(id, halves(owner, friend))).code).toBe('not_active');
    const [one, other] = [await booked(), await booked()];
    const body = { ids: [one.id, other.id], payers: halves(one.owner, one.friend) };
    expect((await top.call(splits.visit, { body })).body.error.code).toBe('not_one_visit');
  });

  test('receipts ask for their own permission, and so does going over a limit', async () => {
    const { id, owner, friend } = await booked();
    const desk = await club.as({ permissions: ['invoice.show', 'invoice.update'] });
    const paid = halves(owner, friend, [{ price: 100_000, cash_id: CASH }]);
    expect((await split(id, paid, {}, desk)).body.error.details).toEqual({ permission: 'receive.create' });
    await top.ok(users.maxDebt, { ...at(friend), body: { max_debt: 100_000 } });
    const over = await split(id, halves(owner, friend), {}, desk);
    // Who may not see people is told no balance.
    expect(over.body.error).toMatchObject({
      code: 'max_debt',
      details: { price: 500_000, user_id: friend },
      fields: { 'payers.1.price': ['max'] },
    });
    expect(over.body.error.details).not.toHaveProperty('balance');
    const confirmed = await split(id, halves(owner, friend), { over_debt: true }, desk);
    expect(confirmed.body.error.details).toEqual({ permission: 'user.set_max_debt' });
  });
});

test('a payer may be new: known by the reference of a moment ago', async () => {
  const { id, owner } = await booked();
  const client_ref = randomUUID();
  const { id: made } = await make.customer({ client_ref });
  const { body } = await split(id, halves(owner, `ref:${client_ref}`));
  expect(body.data.payers.map(({ user }) => user.id)).toEqual([owner, made]);
});

test('of the customer in person no more is asked than their own share, less what is on its way', async () => {
  const { id, owner, friend } = await booked();
  const asked = async () => (await top.ok(invoiceLists.list, { query: { user_id: String(owner) } })).data[0];
  expect(await asked()).toMatchObject({ due: 1_000_000, owner_due: 1_000_000 });
  await split(id, halves(owner, friend));
  expect(await asked()).toMatchObject({ due: 1_000_000, owner_due: 500_000 });
  await split(id, halves(owner, friend, [{ price: 500_000, cash_id: CASH }]));
  expect(await asked()).toMatchObject({ due: 500_000, owner_due: 500_000 });
});

test('a person’s next booking says what they are asked for themselves, without what waits for the bank', async () => {
  const { id, owner, friend } = await booked();
  await split(id, halves(owner, friend));
  await club.db.updateTable('club').set({ bank_receipts_pending: true }).execute();
  const bank = { bank_id: BANK, transaction_reference_id: '6100191', invoice_ids: [id] };
  await make.receipt(owner, 200_000, bank);
  await club.db.updateTable('club').set({ bank_receipts_pending: false }).execute();
  const own = { invoice_id: id, due: 300_000, pending: 200_000 };
  expect((await top.ok(users.get, at(owner))).data.next_reservations).toMatchObject([own]);
  const { name, family, phone_number } = (await top.ok(users.get, at(owner))).data;
  const find = async (kind: 'person' | 'reservation', q: string) =>
    (await top.ok(search.find, { query: { q, kind } })).data;
  expect(await find('person', phone_number ?? '')).toMatchObject([{ id: owner, next: [own] }]);
  // Of the reservation itself all is told that is due.
  const rows = await find('reservation', `${name} ${family}`);
  expect(rows.find((row) => row.id === id)?.next).toMatchObject([{ ...own, due: 1_000_000 }]);
});

test('each share tells what waits for the bank, so that nobody asks for it again', async () => {
  const { id, owner, friend } = await booked();
  await split(id, halves(owner, friend));
  const waits = (bank_receipts_pending: boolean) =>
    club.db.updateTable('club').set({ bank_receipts_pending }).execute();
  await waits(true);
  const bank = { bank_id: BANK, transaction_reference_id: '6100091', invoice_ids: [id] };
  await make.receipt(friend, 300_000, bank);
  await waits(false);
  const { payers } = (await top.ok(saleInvoices.get, at(id))).data;
  expect(payers).toMatchObject([
    { user: { id: owner }, paid: 0, due: 500_000, pending: 0 },
    { user: { id: friend }, paid: 0, due: 500_000, pending: 300_000 },
  ]);
});

test('what is paid too much is told of each share', async () => {
  const { id, owner, friend } = await booked();
  await split(id, halves(owner, friend));
  for (const person of [owner, friend])
    await make.receipt(person, 500_000, { cash_id: CASH, invoice_ids: [id] });
  const read = async () => (await top.ok(saleInvoices.get, at(id))).data;
  expect((await read()).payers.map((share) => share.overpaid)).toEqual([0, 0]);
  // The price falls: the owner's share first, then the other's.
  await top.ok(saleInvoices.update, { ...at(id), body: { discount: 700_000 } });
  expect(await read()).toMatchObject({
    ...{ paid: 300_000, overpaid: 700_000 },
    payers: [
      { user: { id: owner }, price: 0, paid: 0, due: 0, overpaid: 500_000 },
      { user: { id: friend }, price: 300_000, paid: 300_000, due: 0, overpaid: 200_000 },
    ],
  });
});

test('whoever pays a part finds the reservation among their own, as the customer does', async () => {
  const { id, owner, friend } = await booked();
  await split(id, halves(owner, friend));
  for (const person of [owner, friend]) {
    const { data } = await top.ok(people.invoices, at(person));
    expect(data.map((invoice) => [invoice.id, invoice.user.id])).toEqual([[id, owner]]);
    expect((await top.ok(people.totalInvoices, at(person))).data.count).toBe(1);
  }
  // With nothing to pay any more it is the customer's alone.
  await split(id, [{ user_id: owner, price: 1_000_000 }]);
  expect((await top.ok(people.invoices, at(friend))).data).toEqual([]);
});

test('who was merged is the other one', async () => {
  const { id, owner, friend } = await booked();
  const gone = await customer();
  await top.ok(people.merge, { ...at(gone), body: { into: friend } });
  const { body } = await split(id, halves(owner, gone));
  expect(body.data.payers.map(({ user }) => user.id)).toEqual([owner, friend]);
});

test('it is written down with who paid how much before and after', async () => {
  const { id, owner, friend } = await booked();
  await split(id, halves(owner, friend));
  // The same once more changes nothing.
  await split(id, halves(owner, friend));
  const rows = await club.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('call', '=', 'sale-invoices.split')
    .where('resource_id', '=', id)
    .execute();
  expect(rows).toEqual([
    {
      before: { payers: [{ user_id: owner, price: 1_000_000 }] },
      after: {
        payers: [
          { user_id: owner, price: 500_000 },
          { user_id: friend, price: 500_000 },
        ],
      },
    },
  ]);
});

test('those of the last split are offered, but for who is in the trash and what is', async () => {
  const { id, owner, friend } = await booked();
  const partners = async () => (await top.ok(splits.partners, at(owner))).data.map((one) => one.id);
  expect(await partners()).toEqual([]);
  await split(id, halves(owner, friend));
  const [later] = await make.booking({ user_id: owner });
  const [b, c] = [await customer(), await customer()];
  await split(later?.id as number, [
    { user_id: owner, price: 400_000 },
    { user_id: c, price: 300_000 },
    { user_id: b, price: 300_000 },
  ]);
  expect(await partners()).toEqual([c, b]);
  // The earlier one is divided anew: that is the last split now.
  await split(id, [
    { user_id: owner, price: 300_000 },
    { user_id: friend, price: 700_000 },
  ]);
  expect(await partners()).toEqual([friend]);
  await top.ok(invoiceTrash.remove, at(id));
  expect(await partners()).toEqual([c, b]);
  await top.ok(invoiceTrash.remove, at(later?.id as number));
  await top.ok(users.remove, at(b));
  await top.ok(invoiceTrash.restore, { ...at(id), body: {} });
  expect(await partners()).toEqual([friend]);
});

describe('what a cancel would do names what of it is whose', () => {
  const HALF = 500_000;
  const bank = (reference: string) => ({ bank_id: BANK, transaction_reference_id: reference });
  /** Two halves of which these persons have paid theirs. */
  async function halved(...paying: ('owner' | 'friend')[]) {
    const { owner, friend, id } = await booked();
    await split(id, halves(owner, friend));
    const persons = { owner, friend };
    for (const who of paying) {
      await make.receipt(persons[who], HALF, { cash_id: CASH, invoice_ids: [id] });
    }
    return { id, owner, friend };
  }
  const foresee = async (id: number, amount: number) => {
    const wish = { mode: 'amount' as const, amount };
    const one = (await top.ok(saleInvoices.calculateCancelPrice, { ...at(id), body: wish })).data;
    const visit = (await top.ok(visits.calculateCancelPrice, { body: { ids: [id], ...wish } })).data;
    const { paid, penalty, own_paid, own_penalty, others_back, payable } = one;
    expect(visit).toMatchObject({ paid, penalty, own_paid, own_penalty, others_back, payable });
    return { paid, penalty, own_paid, own_penalty, others_back, payable };
  };
  const balanceOf = async (id: number) => (await top.ok(users.get, at(id))).data.balance;

  test('both have paid, and all comes back', async () => {
    const { id } = await halved('owner', 'friend');
    expect(await foresee(id, 1_000_000)).toEqual({
      ...{ paid: 2 * HALF, penalty: 0, own_paid: HALF, own_penalty: 0 },
      ...{ others_back: HALF, payable: HALF },
    });
  });

  test('the customer alone: all above their own penalty can be handed out, and then nothing is left', async () => {
    const { id, owner, friend } = await halved('owner');
    expect(await foresee(id, 800_000)).toEqual({
      ...{ paid: HALF, penalty: 200_000, own_paid: HALF, own_penalty: 100_000 },
      ...{ others_back: 0, payable: 400_000 },
    });
    const { payment } = await top.ok(saleInvoices.cancel, {
      ...at(id),
      body: { mode: 'amount', amount: 800_000, pay_out: { price: 400_000, ...bank('6100201') } },
    });
    expect(payment).toMatchObject({ type: 'payment', price: 400_000 });
    expect([await balanceOf(owner), await balanceOf(friend)]).toEqual([0, 100_000]);
  });

  test('another alone: it is theirs that comes back', async () => {
    const { id, owner, friend } = await halved('friend');
    expect(await foresee(id, 800_000)).toEqual({
      ...{ paid: HALF, penalty: 200_000, own_paid: 0, own_penalty: 100_000 },
      ...{ others_back: 400_000, payable: 0 },
    });
    await top.ok(saleInvoices.cancel, { ...at(id), body: { mode: 'amount', amount: 800_000 } });
    expect([await balanceOf(owner), await balanceOf(friend)]).toEqual([100_000, -400_000]);
  });
});
