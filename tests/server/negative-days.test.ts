import { expect, test } from 'vitest';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { openings } from '#contract/accountancy/opening-inventories.ts';
import { settings } from '#contract/settings/settings.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { addDays } from '#domain/dates.ts';
import { verify } from '#server/ledger/verify.ts';
import { CASH, lettersOf, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';

oneClub();

// A cash box that may not go below zero may not have been there on any day (D61).
const ago = (days: number) => addDays(TODAY, -days);
let boxes = 0;
/** A box that had nothing three days ago, 5,000 two days ago, and has 12,000 today. */
async function box() {
  const name = `صندوق ${lettersOf(++boxes)}`;
  const { id } = (await top.ok(cashes.create, { body: { name } })).data;
  const { id: person } = await make.customer();
  const early = await make.receipt(person, 5000, { cash_id: id, date: ago(2) });
  await make.receipt(person, 7000, { cash_id: id });
  return { id, person, early };
}
const kindOfCost = async () => (await top.ok(costTypes.create, { body: { name: 'آبدارخانه' } })).data.id;
type Reply = { status: number; body: { error: { code: string; details?: object } } };
const told = ({ status, body }: Reply) => [status, body.error.code, body.error.details] as const;
const short = (sum: number, days: number) =>
  [422, 'insufficient_balance', { short: sum, date: ago(days) }] as const;

test('a payment dated back leaves no day below zero, and says which day, and how much', async () => {
  const { id: cash_id, person: user_id } = await box();
  const pay = (price: number, date: string) =>
    top.call(payments.create, { body: { user_id, price, cash_id, date } });
  const refused = await pay(12_000, ago(3));
  expect(told(refused)).toEqual(short(12_000, 3));
  expect(refused.body.error.fields).toEqual({ price: ['max'] });
  expect(refused.body.error.message).toBe('موجودی در ۱۴۰۵/۰۸/۲۷ کافی نیست؛ ۱۲٬۰۰۰ تومان کم است.');
  expect(told(await pay(5001, ago(1)))).toEqual(short(1, 1));
  expect((await pay(5000, ago(2))).status).toBe(201);
  expect((await pay(7000, TODAY)).status).toBe(201);
  expect(told(await pay(1, TODAY))).toEqual([422, 'insufficient_balance', { short: 1 }]);
  expect(await verify(club.db)).toEqual([]);
});

test('so does a cost, a transfer and a manual document; money that comes on the same day counts', async () => {
  const { id: cash_id, person: user_id } = await box();
  const cost_type_id = await kindOfCost();
  const body = { price: 10_000, date: ago(3) };
  const cost = { ...body, cash_id, cost_type_id, description: 'چای' };
  expect(told(await top.call(costs.create, { body: cost }))).toEqual(short(10_000, 3));
  const transfer = {
    ...body,
    source_type: 1 as const,
    source_id: cash_id,
    destination_type: 1 as const,
    destination_id: CASH,
    payment_type: 'card' as const,
  };
  expect(told(await top.call(internalFunds.create, { body: transfer }))).toEqual(short(10_000, 3));
  const lines = (sum: number) => [
    { user_id, debit: sum },
    { cash_id, credit: sum },
  ];
  const byHand = (transactions: object[], date: string) =>
    top.call(manualDocuments.create, { body: { description: 'سند آزمون', date, transactions } as never });
  expect(told(await byHand(lines(10_000), ago(3)))).toEqual(short(10_000, 3));
  // In and out on one day: it ends with what it had.
  const through = [{ cash_id, debit: 9000 }, { user_id, credit: 9000 }, ...lines(9000)];
  expect((await byHand(through, ago(3))).status).toBe(201);
  // Money of an earlier day is there for the later ones.
  await make.receipt(user_id, 300, { cash_id, date: ago(4) });
  expect(told(await byHand(lines(301), ago(3)))).toEqual(short(1, 3));
  expect((await byHand(lines(300), ago(3))).status).toBe(201);
  expect(await verify(club.db)).toEqual([]);
});

test('an opening entry is not lowered below what a day has lived on', async () => {
  const { id: cash_id, person: user_id } = await box();
  const opening = (price: number) =>
    top.call(openings.cashes.save, { body: { cashes: [{ id: cash_id, price }] } });
  expect((await opening(1000)).status).toBe(200);
  await top.ok(payments.create, { body: { user_id, price: 900, cash_id, date: ago(3) } });
  // It has 12,100 by now.
  expect(told(await opening(899))).toEqual(short(1, 3));
  expect((await opening(900)).status).toBe(200);
  expect(await verify(club.db)).toEqual([]);
});

test('a receipt is not deleted once its money has left; its reversal is of today', async () => {
  const { id: cash_id, person: user_id, early } = await box();
  await top.ok(payments.create, { body: { user_id, price: 5000, cash_id, date: ago(1) } });
  const remove = () => top.call(documents.deleteReceive, { params: { id: String(early.id) } });
  await top.ok(payments.create, { body: { user_id, price: 7000, cash_id } });
  expect(told(await remove())).toEqual([422, 'insufficient_balance', { short: 5000 }]);
  await make.receipt(user_id, 5000, { cash_id });
  expect((await remove()).status).toBe(200);
  const { data } = await top.ok(bookLists.ledger, { query: { cash: String(cash_id) } });
  expect(data.every(({ balance }) => (balance ?? 0) >= 0)).toBe(true);
});

test('days of before stay, and the closing list of their year names them', async () => {
  const { id: cash_id, person: user_id } = await box();
  await top.ok(settings.update, { body: { cash_may_go_below_zero: true } });
  await top.ok(payments.create, { body: { user_id, price: 12_000, cash_id, date: ago(3) } });
  await top.ok(settings.update, { body: { cash_may_go_below_zero: false } });
  expect(await verify(club.db)).toEqual([]);
  const [year] = (await top.ok(financialYears.list, {})).data;
  const { checks } = (await top.ok(financialYears.closing, { params: { id: String(year?.id) } })).data;
  const negative = checks.find(({ check }) => check === 'negative');
  const title = `صندوق ${lettersOf(boxes)}`;
  expect(negative).toMatchObject({ ok: false, blocks: false, count: 2, price: null });
  expect(negative?.items.map(({ date, title, price }) => [date, title, price])).toEqual([
    [ago(3), title, -12_000],
    [ago(2), title, -7000],
  ]);
  // A day that is below zero is not lowered, and may be raised.
  const pay = { user_id, price: 1, cash_id, date: ago(4) };
  expect(told(await top.call(payments.create, { body: pay }))).toEqual(short(12_001, 3));
  await make.receipt(user_id, 12_000, { cash_id, date: ago(3) });
  const again = (await top.ok(financialYears.closing, { params: { id: String(year?.id) } })).data;
  expect(again.checks.find(({ check }) => check === 'negative')).toMatchObject({ ok: true, count: 0 });
});
