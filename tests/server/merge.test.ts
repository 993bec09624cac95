import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { coaches } from '#contract/people/coaches.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { splits } from '#contract/sales/splits.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { post } from '#server/ledger/post.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, builders, CASH } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
let build: ReturnType<typeof builders>;
let top: Client;
let days = 0;
beforeAll(async () => {
  club = await openClub();
  build = builders(club);
});
beforeEach(async () => {
  top = await club.as('top');
});
afterAll(() => club.close());

const at = (id: number) => ({ id: String(id) });
const get = async (id: number) => (await top.ok(users.get, { params: at(id) })).data;
const merge = (id: number, into: number, client = top) =>
  client.call(people.merge, { params: at(id), body: { into } });
const merged = async (id: number, into: number) =>
  (await top.ok(people.merge, { params: at(id), body: { into } })).data;
/** Bookings on days of their own. */
async function booked(user_id: number, price = 300_000) {
  const day = new Date(Date.UTC(2026, 11, ++days)).toISOString().slice(0, 10);
  const [slot] = await build.slots({ from: day, price });
  const [invoice] = await build.booking({ user_id, reservable_time_ids: [slot?.id as number] });
  return invoice as NonNullable<typeof invoice>;
}
const openOf = async (id: number) =>
  (await top.ok(users.openItems, { params: at(id) })).data.map((item) => [item.invoice_id, item.remaining]);

it('moves debts, reservations and receipts, and the balance by one document', async () => {
  const [one, two] = [await build.customer(), await build.customer()];
  const [first, second] = [await booked(one.id), await booked(two.id, 500_000)];
  const paid = await build.receipt(one.id, 100_000);
  const into = await merged(one.id, two.id);
  expect(into).toMatchObject({ id: two.id, balance: 700_000 });
  expect(await openOf(two.id)).toEqual([
    [first.id, 200_000],
    [second.id, 500_000],
  ]);
  const invoices = await top.ok(people.invoices, { params: at(two.id), query: { 'order[0]': 'id,asc' } });
  expect(invoices.data.map((row) => [row.id, row.user.id, row.paid])).toEqual([
    [first.id, two.id, 100_000],
    [second.id, two.id, 0],
  ]);
  const [line] = (await top.ok(users.transactions, { params: at(two.id) })).data;
  expect(line).toMatchObject({
    price: 200_000,
    balance: 700_000,
    document: { type: 'merge', reference_type: 'users', reference_id: one.id },
  });
  // What stood on the account before stays to be read, and ends at nothing.
  const before = (await top.ok(users.transactions, { params: at(one.id) })).data;
  expect(before.map((row) => row.balance)).toEqual([0, 200_000, 300_000]);
  expect((await top.ok(documents.receive, { params: at(paid.id) })).data.user?.id).toBe(two.id);
});

it('lets the credit of one pay the debts of the other', async () => {
  const [one, two] = [await build.customer(), await build.customer()];
  await build.receipt(one.id, 900_000);
  const owing = await booked(two.id, 400_000);
  expect(await merged(one.id, two.id)).toMatchObject({ balance: -500_000 });
  expect(await openOf(two.id)).toEqual([]);
  expect((await top.ok(saleInvoices.get, { params: at(owing.id) })).data).toMatchObject({
    paid: 400_000,
    due: 0,
    financial_status: 1,
  });
});

it('what lies beyond one share of a reservation pays the other, once both are of one person', async () => {
  const [one, two] = [await build.customer(), await build.customer()];
  const { id } = await booked(one.id, 200);
  const payments = [{ price: 100, cash_id: CASH }];
  const payers = [
    { user_id: one.id, price: 100 },
    { user_id: two.id, price: 100, payments },
  ];
  await top.ok(splits.split, { params: at(id), body: { payers } });
  await top.ok(saleInvoices.cancel, { params: at(id), body: { mode: 'amount', amount: 140 } });
  const figures = async () => {
    const { paid, due, financial_status } = (await top.ok(saleInvoices.get, { params: at(id) })).data;
    return { paid, due, financial_status };
  };
  // Each keeps 30 of the penalty; the second has 70 too much.
  expect(await figures()).toEqual({ paid: 30, due: 30, financial_status: 2 });
  await merged(two.id, one.id);
  expect(await figures()).toEqual({ paid: 60, due: 0, financial_status: 3 });
  expect(await verify(club.db)).toEqual([]);
});

it('what was made before is undone for the one who stays', async () => {
  const [one, two] = [await build.customer(), await build.customer()];
  const invoice = await booked(one.id);
  const paid = await build.receipt(one.id, 300_000);
  await merged(one.id, two.id);
  await top.ok(documents.deleteReceive, { params: at(paid.id) });
  expect(await get(two.id)).toMatchObject({ balance: 300_000 });
  await top.ok(saleInvoices.cancel, { params: at(invoice.id), body: { mode: 'full' } });
  expect(await get(two.id)).toMatchObject({ balance: 0 });
  expect(await verify(club.db)).toEqual([]);
});

it('a receipt that waits is posted for the one who stays', async () => {
  const [one, two] = [await build.customer(), await build.customer()];
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const waiting = await build.receipt(one.id, 80_000, {
    bank_id: BANK,
    transaction_reference_id: '12-990001',
  });
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
  await merged(one.id, two.id);
  expect((await get(two.id)).pending).toBe(80_000);
  await top.ok(documents.confirmReceive, { params: at(waiting.id), body: { status: 'confirm' } });
  expect(await get(two.id)).toMatchObject({ balance: -80_000, pending: 0 });
});

it('two who share a reservation have one share of it', async () => {
  const [one, two] = [await build.customer(), await build.customer()];
  const invoice = await booked(one.id, 600_000);
  // As a split would leave it: each owes a part, and the second has paid some of theirs.
  await club.run(async (ctx) => {
    await ctx.db
      .updateTable('invoice_payers')
      .set({ price: 400_000 })
      .where('invoice_id', '=', invoice.id)
      .execute();
    await ctx.db
      .insertInto('invoice_payers')
      .values({ invoice_id: invoice.id, user_id: two.id, position: 2, price: 200_000 })
      .execute();
    const lines = [
      { account: { user_id: two.id }, debit: 200_000, credit: 0, invoice_id: invoice.id },
      { account: { user_id: one.id }, debit: 0, credit: 200_000, invoice_id: invoice.id },
    ];
    await post(ctx, [{ type: 'split', description: 'تقسیم', lines }]);
    const due_date = invoice.reserved_time.date;
    await settleOpenItems(ctx, {
      shares: [
        { invoice_id: invoice.id, user_id: one.id, price: 400_000, due_date },
        { invoice_id: invoice.id, user_id: two.id, price: 200_000, due_date },
      ],
    });
  });
  await build.receipt(one.id, 150_000);
  await build.receipt(two.id, 120_000);
  expect(await verify(club.db)).toEqual([]);
  await merged(one.id, two.id);
  expect(await verify(club.db)).toEqual([]);
  expect(await openOf(two.id)).toEqual([[invoice.id, 330_000]]);
  const detail = (await top.ok(saleInvoices.get, { params: at(invoice.id) })).data;
  expect(detail.payers).toEqual([
    {
      user: { id: two.id, name: two.name, family: two.family },
      price: 600_000,
      paid: 270_000,
      due: 330_000,
      pending: 0,
      overpaid: 0,
    },
  ]);
});

it('is known by the other from then on, and work queued for either finds its way', async () => {
  const two = await build.customer();
  const client_ref = '018f0000-0000-7000-8000-0000000000a1';
  const body = { name: 'سارا', family: 'کریمی', gender: 2 as const, phone_number: club.phone(), client_ref };
  const key = randomUUID();
  const one = (await top.ok(users.create, { body }, { key })).data;
  await merged(one.id, two.id);
  expect(await get(one.id)).toMatchObject({ id: two.id, canonical_id: two.id });
  expect((await get(two.id)).canonical_id).toBeUndefined();
  // The device asks again, since the answer was lost: it learns the id that counts.
  const replayed = await top.call(users.create, { body }, { key });
  expect(replayed).toMatchObject({ status: 201, body: { data: { id: one.id, canonical_id: two.id } } });
  const money = { price: 40_000, cash_id: CASH };
  for (const user_id of [one.id, `ref:${client_ref}`]) {
    const made = await top.ok(documents.createReceive, { body: { ...money, user_id } });
    expect(made.data.user?.id).toBe(two.id);
  }
  const [slot] = await build.slots({ from: '2027-01-10' });
  const [invoice] = await build.booking({ user_id: one.id, reservable_time_ids: [slot?.id as number] });
  expect(invoice?.user.id).toBe(two.id);
  // Merged again, it is still found by every old id.
  const three = await build.customer();
  await merged(two.id, three.id);
  expect(await get(one.id)).toMatchObject({ id: three.id, canonical_id: three.id });
  const again = await top.call(users.create, { body }, { key });
  expect(again.body.data.canonical_id).toBe(three.id);
  expect((await top.ok(users.directory, { query: { since: '2026-01-01T00:00:00Z' } })).data.removed).toEqual(
    expect.arrayContaining([one.id, two.id]),
  );
});

it('takes over what the other lacks: coach, discounts, national code', async () => {
  const national_code = '0013542419';
  const [one, two] = [
    await build.customer({ national_code, company: 'پارس' }),
    await build.customer({ company: 'سپهر' }),
  ];
  const coach = await build.coach({ user_id: one.id });
  const group = await top.ok(discountGroups.create, {
    body: { name: 'همکاران', percent: 5, user_ids: [one.id, two.id] },
  });
  expect(await merged(one.id, two.id)).toMatchObject({
    national_code,
    company: 'سپهر',
    phone_number: two.phone_number,
    is_coach: true,
    coach_id: coach.id,
  });
  expect((await top.ok(coaches.get, { params: at(coach.id) })).data.user.id).toBe(two.id);
  const groups = (await top.ok(discountGroups.list, { query: { per_page: '200' } })).data;
  expect(groups.find((one) => one.id === group.data.id)?.user_ids).toEqual([two.id]);
  // The number is free again.
  const phone_number = one.phone_number as string;
  expect((await build.customer({ phone_number })).phone_number).toBe(phone_number);
  const other = await build.coach();
  const both = await merge(other.user.id, two.id);
  expect(both).toMatchObject({
    status: 409,
    body: { error: { code: 'exists', fields: { into: ['conflict'] } } },
  });
});

it('loses no money that comes while people are merged', async () => {
  const two = await build.customer();
  for (let round = 0; round < 4; round++) {
    const one = await build.customer();
    const invoice = await booked(one.id);
    const money = () =>
      top.call(documents.createReceive, { body: { user_id: one.id, price: 10_000, cash_id: CASH } });
    const replies = await Promise.all([
      money(),
      merge(one.id, two.id),
      money(),
      top.call(saleInvoices.complete, { params: at(invoice.id), body: { attended: null } }),
      top.call(saleInvoices.update, { params: at(invoice.id), body: { discount: 50_000 } }),
      money(),
    ]);
    expect(
      replies.map((reply) => reply.status).filter((status) => ![200, 201, 409].includes(status)),
    ).toEqual([]);
    expect([replies[0], replies[2], replies[5]].map((reply) => reply?.status)).toEqual([201, 201, 201]);
    expect(await verify(club.db)).toEqual([]);
  }
});

it('is for people below oneself, and never twice', async () => {
  const boss = await club.role(['user.show', 'user.merge']);
  const me = await club.signIn(await club.person(boss));
  const [one, two] = [await build.customer(), await build.customer()];
  expect((await merge(one.id, one.id)).body.error.fields).toEqual({ into: ['conflict'] });
  expect((await merge(one.id, 999_999)).body.error.fields).toEqual({ into: ['unknown'] });
  expect((await merge(999_999, one.id)).status).toBe(404);
  for (const [from, into] of [
    [top.user_id, one.id],
    [one.id, top.user_id],
  ] as const) {
    const reply = await merge(from, into, me);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'role_above']);
  }
  expect((await merge(me.user_id, one.id, me)).body.error.code).toBe('not_allowed');
  expect((await merge(one.id, two.id, await club.as('reception'))).status).toBe(403);
  const race = await Promise.all([merge(one.id, two.id), merge(one.id, two.id), merge(two.id, one.id)]);
  expect(race.map((reply) => reply.status).sort()).toEqual([200, expect.any(Number), expect.any(Number)]);
  expect(race.filter((reply) => reply.status === 200)).toHaveLength(1);
  const gone = race[2]?.status === 200 ? two : one;
  for (const call of [users.restore, users.force, users.update, users.remove]) {
    const reply = await top.call(call, { params: at(gone.id), body: {} } as never);
    expect(reply.status, call.name).toBe(404);
  }
});
