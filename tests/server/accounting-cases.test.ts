import { read, utils } from '@e965/xlsx';
import { afterEach, describe, expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { books } from '#contract/accountancy/books.ts';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import type { CallBody } from '#contract/call.ts';
import { users } from '#contract/people/users.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { addDays } from '#domain/dates.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { verify } from '#server/ledger/verify.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { expectInOrder, pdfText } from '../support/pdf-text.ts';

oneClub();

/**
 * Cases of accounting, worked by hand. The first thirteen stand beside what they are of:
 * 1 a transfer with a wage that leaves a bank below zero by the setting, 2 a cost of a closed year taken back, 3 a
 * receipt whose money has left (money-documents) · 4 a gateway cleared in parts with fees, a receipt reversed
 * afterwards (payment-gateways) · 5 a pending receipt confirmed after the year was closed, 6 a year closed with a
 * loss, 7 opened and closed again (financial-years) · 8 an opening entry changed, then locked, 9 a debtor moved to
 * creditor (opening-inventories) · 10 a shift short above the limit, approved, 11 a receipt that arrives after the
 * close of its shift (shifts) · 12 a coach paid, then the class undone (money-cases) · 13 a manual document on a locked
 * account (manual-documents).
 */
const at = (id: number) => ({ id: String(id) });
const YESTERDAY = addDays(TODAY, -1);

/** Balances by code, «cash», «bank», or the person's id. */
async function balances(): Promise<Map<string, number>> {
  const rows = await club.db.selectFrom('accounts').selectAll().execute();
  const sums = new Map<string, number>();
  for (const row of rows) {
    const name = row.code ?? (row.user_id ? `#${row.user_id}` : row.cash_id ? `cash${row.cash_id}` : 'bank');
    sums.set(name, (sums.get(name) ?? 0) + row.balance);
  }
  return sums;
}
async function moved(before: ReadonlyMap<string, number>): Promise<Record<string, number>> {
  const changes = [...(await balances())].map(([name, sum]): [string, number] => [
    name,
    sum - (before.get(name) ?? 0),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
const accountOf = async (code: string) =>
  (await club.db.selectFrom('accounts').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;
const byHand = async (
  transactions: CallBody<typeof manualDocuments.create>['transactions'],
  more: { date?: string; corrects?: number } = {},
) =>
  (await top.ok(manualDocuments.create, { body: { description: 'سند آزمون', transactions, ...more } })).data;
const owed = async (id: number) => (await top.ok(users.openItems, { params: at(id) })).data;

// After each of them the books are right: what is kept adds up, and both sides of the trial balance are one.
afterEach(async () => {
  expect(await verify(club.db)).toEqual([]);
  // The clock may have gone past a session.
  const me = await club.as('top');
  const { rows } = (await me.ok(books.trialBalance, { query: {} })).data;
  expect(rows.reduce((sum, row) => sum + row.closing, 0)).toBe(0);
});

describe('cases of accounting, worked by hand', () => {
  test('14 dated back: the ledger runs by days, the statement in the order of posting, the cash book has it on its day', async () => {
    const box = (await top.ok(cashes.create, { body: { name: 'صندوق بوفه' } })).data.id;
    const { id: user_id } = await make.customer();
    await make.receipt(user_id, 500, { cash_id: box });
    await make.receipt(user_id, 70, { cash_id: box, date: YESTERDAY });
    await make.receipt(user_id, 1, { cash_id: box });
    const ledger = await top.ok(bookLists.ledger, { query: { cash: String(box) } });
    expect(ledger.data.map(({ date, debit, balance }) => [date, debit, balance])).toEqual([
      [YESTERDAY, 70, 70],
      [TODAY, 500, 570],
      [TODAY, 1, 571],
    ]);
    const today = { cash: String(box), date: `${TODAY}_`, 'order[0]': 'date,desc' };
    expect((await top.ok(bookLists.ledger, { query: today })).data.map(({ balance }) => balance)).toEqual([
      571, 570,
    ]);
    expect((await top.ok(bookLists.totalLedger, { query: today })).data).toEqual({
      count: 2,
      opening: 70,
      debit: 501,
      credit: 0,
      balance: 571,
      // It is open to the future: nothing is as long just before it.
      before_debit: null,
      before_credit: null,
    });
    const days = { ...today, date: `${TODAY}_${TODAY}` };
    expect((await top.ok(bookLists.totalLedger, { query: days })).data).toMatchObject({
      debit: 501,
      before_debit: 70,
      before_credit: 0,
    });
    const person = await top.ok(bookLists.ledger, {
      query: { user: String(user_id), per_page: '2', page: '2' },
    });
    expect(person.data.map(({ balance }) => balance)).toEqual([-571]);
    const cash = await top.ok(books.cashBook, {
      query: { cash: String(box), date: `${YESTERDAY}_${TODAY}` },
    });
    expect(cash.data.days.map(({ date, closing }) => [date, closing])).toEqual([
      [YESTERDAY, 70],
      [TODAY, 571],
    ]);
  });

  test('15 a debt by hand that a receipt has paid is taken back: what was paid is credit', async () => {
    const { id: user_id } = await make.customer();
    const before = await balances();
    const debt = await byHand([
      { user_id, debit: 40_000 },
      { account_id: await accountOf('49'), credit: 40_000 },
    ]);
    await make.receipt(user_id, 40_000);
    expect(await owed(user_id)).toEqual([]);
    await top.ok(manualDocuments.reverse, { params: at(debt.id), body: { reason: 'دو بار ثبت شده بود' } });
    expect(await moved(before)).toEqual({ [`cash${CASH}`]: 40_000, [`#${user_id}`]: -40_000 });
  });

  test('16 taken back and written right: the books stand as if the right one alone were there', async () => {
    const [wrong, right] = [await accountOf('54'), await accountOf('55')];
    const before = await balances();
    const lines = (account_id: number) => [
      { account_id, debit: 9000 },
      { bank_id: BANK, credit: 9000 },
    ];
    const first = await byHand(lines(wrong));
    await top.ok(manualDocuments.reverse, { params: at(first.id), body: { reason: 'سرفصل اشتباه' } });
    const second = await byHand(lines(right), { corrects: first.id });
    expect(await moved(before)).toEqual({ bank: -9000, 55: 9000 });
    const page = (await top.ok(manualDocuments.get, { params: at(first.id) })).data;
    expect(page.correction?.id).toBe(second.id);
    const taken = { account: String(wrong), type: 'reversal', reverses: 'manual', 'order[0]': 'date,asc' };
    const journal = await top.ok(bookLists.journal, { query: taken });
    expect(journal.data.map(({ document, credit }) => [document.id, credit])).toEqual([
      [page.reversal?.id, 9000],
    ]);
    expect((await top.ok(bookLists.totalJournal, { query: taken })).data).toEqual({
      count: 1,
      debit: 0,
      credit: 9000,
      before_debit: null,
      before_credit: null,
    });
    const costs_ = { ...taken, reverses: 'cost' };
    expect((await top.ok(bookLists.totalJournal, { query: costs_ })).data.count).toBe(0);
  });

  test('17 an account moved in the tree takes its money along, and its code and lines stay', async () => {
    const add = async (parent_id: number, name: string) =>
      (await top.ok(accounts.create, { body: { parent_id, name } })).data;
    const income = await accountOf('4');
    const [school, cup] = [await add(income, 'مدرسه'), await add(income, 'جام')];
    const fee = await add(school.id, 'ثبت‌نام');
    await byHand([
      { cash_id: CASH, debit: 600 },
      { account_id: fee.id, credit: 600 },
    ]);
    const { data } = await top.ok(accounts.update, { params: at(fee.id), body: { parent_id: cup.id } });
    expect(data).toMatchObject({ code: fee.code, parent_id: cup.id, balance: -600 });
    const balance = async (id: number) => (await top.ok(accounts.get, { params: at(id) })).data.balance;
    expect([await balance(school.id), await balance(cup.id)]).toEqual([0, -600]);
    const lines = await top.ok(accounts.transactions, { params: at(cup.id), query: {} });
    expect(lines.data.map(({ credit }) => credit)).toEqual([600]);
    expect((await top.ok(accounts.transactions, { params: at(school.id), query: {} })).data).toEqual([]);
    const { data: months } = await top.ok(accounts.months, { params: at(cup.id) });
    expect(months.map(({ credit }) => credit).filter(Boolean)).toEqual([600]);
    expect(months.at(-1)).toMatchObject({ to: TODAY, credit: 600 });
    expect(months).toHaveLength(8);
  });

  test('18 a transfer is not taken back once its money has left where it went', async () => {
    const box = (await top.ok(cashes.create, { body: { name: 'صندوق رختکن' } })).data.id;
    const { id: user_id } = await make.customer();
    await make.receipt(user_id, 5000);
    const way = { source_type: 1, source_id: CASH, destination_type: 1, destination_id: box } as const;
    const fund = { ...way, price: 5000, payment_type: 'card' as const };
    const { data } = await top.ok(internalFunds.create, { body: fund });
    const cost_type_id = (await top.ok(costTypes.create, { body: { name: 'حوله' } })).data.id;
    const cost = { cost_type_id, price: 4000, cash_id: box, description: 'حوله' };
    const spent = (await top.ok(costs.create, { body: cost })).data.id;
    const before = await balances();
    const refused = await top.call(internalFunds.remove, { params: at(data.id) });
    expect([refused.status, refused.body.error.code]).toEqual([422, 'insufficient_balance']);
    expect(await moved(before)).toEqual({});
    await top.ok(costs.remove, { params: at(spent) });
    await top.ok(internalFunds.remove, { params: at(data.id) });
    expect((await moved(before))[`cash${CASH}`]).toBe(5000);
  });

  test('19 a payment beyond somebody’s credit is a debt, which the next receipt pays', async () => {
    const { id: user_id } = await make.customer();
    await make.receipt(user_id, 3000);
    const before = await balances();
    await top.ok(payments.create, { body: { user_id, price: 3000, cash_id: CASH } });
    await top.ok(payments.create, { body: { user_id, price: 2000, bank_id: BANK } });
    expect((await owed(user_id)).map(({ kind, remaining }) => [kind, remaining])).toEqual([
      ['payment', 2000],
    ]);
    await make.receipt(user_id, 2500);
    expect(await owed(user_id)).toEqual([]);
    expect(await moved(before)).toEqual({ [`cash${CASH}`]: -500, bank: -2000, [`#${user_id}`]: 2500 });
  });

  test('20 debts by age are kept at the end of a month; what is paid or dated back afterwards leaves them as they were', async () => {
    const { id: user_id } = await make.customer();
    await byHand([
      { user_id, debit: 8000 },
      { account_id: await accountOf('49'), credit: 8000 },
    ]);
    // 1 Azar: Aban is over.
    club.clock.set('2026-11-22T06:00:00Z');
    const me = await club.as('top');
    await runDay(club);
    await runDay(club);
    const { data: ends } = await me.ok(bookLists.agedEnds);
    expect(ends).toHaveLength(1);
    expect(ends[0]).toMatchObject({ date: TODAY, name: 'پایان آبان ۱۴۰۵' });
    const end = String(ends[0]?.id);
    const of = async () => {
      const { data } = await me.ok(bookLists.aged, { query: { end, side: 'debtor' } });
      return data.find(({ user }) => user.id === user_id);
    };
    const before = await me.ok(bookLists.totalAged, { query: { end } });
    expect(before.data.difference).toBe(0);
    expect(await of()).toMatchObject({ to_30: 8000, balance: 8000 });
    const receipt = { user_id, price: 8000, cash_id: CASH };
    await me.ok(documents.createReceive, { body: { ...receipt, date: TODAY } });
    expect(await of()).toMatchObject({ to_30: 8000, balance: 8000 });
    expect((await me.ok(bookLists.totalAged, { query: { end } })).data).toEqual({
      ...before.data,
      difference: -8000,
    });
    // What stands now beside what stood then, with whoever owes nothing any more; the change of all is that of 14.
    const beside = await me.ok(bookLists.aged, { query: { beside: end, per_page: '200' } });
    expect(beside.data.find(({ user }) => user.id === user_id)).toMatchObject({
      balance: 0,
      to_30: 0,
      beside: 8000,
      change: -8000,
    });
    const total = (await me.ok(bookLists.totalAged, { query: { beside: end } })).data;
    expect(total.beside).toBe(before.data.balance);
    expect(total.change).toBe(total.balance - before.data.balance);
    expect(beside.data.reduce((sum, row) => sum + (row.change ?? 0), 0)).toBe(total.change);
    const same = (await me.ok(bookLists.totalAged, { query: { end, beside: end } })).data;
    expect(same).toEqual({ ...before.data, beside: before.data.balance, change: 0, difference: -8000 });
    const kept = await me.ok(bookLists.aged, { query: { end, beside: end, side: 'debtor' } });
    expect(kept.data.every(({ change }) => change === 0)).toBe(true);
    // On paper and in a file, too, what is compared stands only beside an end.
    const heads = async (query: Record<string, string>) => {
      const search = new URLSearchParams({ ...query, export: 'xlsx' });
      const file = await fetch(`${club.url}${bookLists.aged.path}?${search}`, {
        headers: { Authorization: `Bearer ${me.token}` },
      });
      const { Sheets, SheetNames } = read(Buffer.from(await file.arrayBuffer()));
      const sheet = Sheets[SheetNames[0] ?? ''];
      return sheet && utils.sheet_to_json<string[]>(sheet, { header: 1 })[0];
    };
    const alone = await heads({});
    expect(alone?.at(-1)).toMatch(/^مانده/);
    const compared = (await heads({ beside: end })) ?? [];
    expect(compared.slice(0, -2)).toEqual(alone);
    expect(compared.slice(-2).join(' ')).toMatch(/مانده‌ی آن ماه.* تغییر/);
    const paper = async (query: Record<string, string>) => {
      const search = new URLSearchParams({ ...query, export: 'pdf' });
      const file = await fetch(`${club.url}${bookLists.aged.path}?${search}`, {
        headers: { Authorization: `Bearer ${me.token}` },
      });
      return pdfText(await file.arrayBuffer());
    };
    expect(await paper({})).not.toContain('تغییر');
    const narrowed = await paper({ end, beside: end, side: 'debtor' });
    expect(narrowed).toContain('تغییر');
    expectInOrder(narrowed, ['پایان آبان ۱۴۰۵ در برابر پایان آبان ۱۴۰۵', 'بدهکار یا بستانکار: بدهکار']);
    const unknown = await me.call(bookLists.aged, { query: { end: '99' } });
    expect([unknown.status, unknown.body.error.fields]).toEqual([422, { end: ['unknown'] }]);
    // People at a past day are those of that day, by what is dated.
    const sheet = await me.ok(books.balanceSheet, { query: { at: TODAY, compare: '2026-11-22' } });
    const debtors = sheet.data.rows.find(({ kind }) => kind === 'debtors');
    expect(debtors?.amount).toBe(debtors?.compared);
  });
});
