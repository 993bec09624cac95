import { read as readWorkbook, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { books } from '#contract/accountancy/books.ts';
import {
  type BookSheet,
  balanceFile,
  cashSheet,
  profitSheet,
  trialSheet,
} from '#contract/accountancy/columns/books.ts';
import { tillSheet } from '#contract/accountancy/columns/day-books.ts';
import type { AccountCode } from '#domain/accounts.ts';
import { addDays, formatDate } from '#domain/dates.ts';
import { formatNumber, localDigits, toLatinDigits } from '#domain/digits.ts';
import type { AccountRef, Line } from '#domain/postings.ts';
import { post } from '#server/ledger/post.ts';
import { reverse } from '#server/ledger/reverse.ts';
import { openYear } from '#server/ledger/years.ts';
import { expectAges, expectBooks, expectDoors } from '../ledger/added-books.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub } from '../support/one-club.ts';
import { expectInOrder, pdfText } from '../support/pdf-text.ts';

oneClub();

const YEARS = { 1404: ['2025-03-21', '2026-03-20'], 1405: ['2026-03-21', '2027-03-20'] } as const;
const accountant = () => club.as('accountant');

const accounts: AccountRef[] = [
  { cash_id: CASH },
  { bank_id: BANK },
  ...(['29', '31', '33', '41', '42', '49', '51', '52', '54', '55'] satisfies AccountCode[]).map((code) => ({
    code,
  })),
];
const pair = (debit: AccountRef, credit: AccountRef, price: number): Line[] => [
  { account: debit, debit: price, credit: 0 },
  { account: credit, debit: 0, credit: price },
];

/** Documents of two years between any accounts but people's, which have items of their own. */
async function randomDocuments(count: number) {
  const index = fc.nat({ max: accounts.length - 1 });
  const made = fc.sample(
    fc.record({
      a: index,
      b: index,
      price: fc.integer({ min: 1, max: 9_999_999 }),
      day: fc.nat({ max: 600 }),
    }),
    { numRuns: count, seed: 1405 },
  );
  const drafts = made
    .filter(({ a, b }) => a !== b)
    .map(({ a, b, price, day }) => ({
      type: 'manual' as const,
      description: 'آزمون',
      date: addDays('2025-03-25', day),
      lines: pair(accounts[a] as AccountRef, accounts[b] as AccountRef, price),
    }));
  await club.run(async (ctx) => {
    await openYear(ctx, YEARS[1404][0]);
    await ctx.db
      .updateTable('club')
      .set({ cash_may_go_below_zero: true, bank_may_go_below_zero: true })
      .execute();
  });
  await club.run((ctx) => post(ctx, drafts));
}

/** What closing a year posts: every account that earns goes to 32, on the year's last day. */
const closeYear = (last: string) =>
  club.run(async (ctx) => {
    const sums = await ctx.db
      .selectFrom('postings as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select(['a.id', ({ fn }) => fn.sum<number>('p.debit').as('debit')])
      .select(({ fn }) => fn.sum<number>('p.credit').as('credit'))
      .where('a.kind', 'in', ['income', 'expense'])
      .where('p.date', '<=', last)
      .groupBy('a.id')
      .execute();
    const lines = sums.flatMap(({ id, debit, credit }): Line[] => {
      const net = Number(debit) - Number(credit);
      const on = (account: AccountRef, sum: number) => ({
        account,
        debit: Math.max(0, sum),
        credit: Math.max(0, -sum),
      });
      return net === 0 ? [] : [on({ account_id: id }, -net), on({ code: '32' }, net)];
    });
    const [document] = await post(ctx, [{ type: 'year-close', description: 'بستن', date: last, lines }]);
    return document?.id as number;
  });

test('the books are what their postings add up to: two years, not closed, closed, opened again', async () => {
  await randomDocuments(400);
  const debtor = await make.customer();
  const [slot] = await make.slots({ price: 700_000 });
  await make.booking({ user_id: debtor.id, reservable_time_ids: [slot?.id as number] });
  await make.receipt((await make.customer()).id, 250_000);
  const client = await accountant();
  const spans = [
    [YEARS[1404][0], YEARS[1404][0], YEARS[1404][1]],
    [YEARS[1404][0], '2025-07-01', '2025-12-31'],
    [YEARS[1405][0], YEARS[1405][0], TODAY],
    [YEARS[1405][0], '2026-05-10', '2026-10-03'],
  ] as const;
  const all = async () => {
    for (const span of spans) await expectBooks(client, club.db, span);
  };
  await all();
  await expectDoors(client, spans[2], TODAY);
  const unclosed = async () =>
    (await client.ok(books.trialBalance, { query: {} })).data.rows.some(({ kind }) => kind === 'unclosed');
  expect(await unclosed()).toBe(true);
  const closing = await closeYear(YEARS[1404][1]);
  await all();
  // A closed year's figures open what it has earned, not what its closing took away.
  await expectDoors(client, spans[0], TODAY);
  expect(await unclosed()).toBe(false);
  const asPosted = await client.ok(books.profitAndLoss, {
    query: { date: `${YEARS[1404][0]}_${YEARS[1404][1]}`, year_close: 'true' },
  });
  expect(asPosted.data.net.amount).toBe(0);
  await club.run((ctx) => reverse(ctx, closing, { description: 'بازگشایی' }));
  await all();
  await expectDoors(client, spans[1], TODAY);
  expect(await unclosed()).toBe(true);
  await closeYear(YEARS[1404][1]);
  await all();
});

test('a span stands beside another; the parts of an account add up to it; zeros are shown when asked for', async () => {
  const client = await accountant();
  const [now, then] = ['2026-05-01_2026-08-31', '2026-01-01_2026-04-30'];
  const trial = async (query: object) => (await client.ok(books.trialBalance, { query })).data;
  const both = await trial({ date: now, compare: then });
  const alone = await trial({ date: then });
  for (const row of alone.rows) {
    const { compared } = both.rows.find(({ kind, code }) => kind === row.kind && code === row.code) ?? {};
    expect(compared).toMatchObject({ debit: row.debit, credit: row.credit, closing: row.closing });
  }
  const boxes = both.rows.find(({ code }) => code === '11');
  expect(boxes?.opens).toBe(true);
  const parts = await trial({ date: now, parent: String(boxes?.account_id) });
  expect(parts.path.map(({ code }) => code)).toEqual(['1', '11']);
  expect(parts.rows.reduce((sum, row) => sum + row.closing, 0)).toBe(boxes?.closing);
  const codes = (await trial({ zeros: 'true' })).rows.map(({ code }) => code);
  expect(codes).toContain('23');
  expect(both.rows.map(({ code }) => code)).not.toContain('23');

  // As reports take it: the span before is as long.
  const named = async (compare: string) => (await trial({ date: now, compare })).compare;
  expect(await named('previous')).toEqual({ from: addDays('2026-04-30', -122), to: '2026-04-30' });
  expect((await trial({ date: now, compare: 'none' })).compare).toBeNull();
  const sheetOf = (at: string, compare: string) => client.ok(books.balanceSheet, { query: { at, compare } });
  expect((await sheetOf(TODAY, 'previous')).data.compare).toBe(YEARS[1404][1]);
  // A level by its name or by its number in the tree.
  for (const [i, level] of (['group', 'total', 'detail', 'deepest'] as const).entries())
    expect(await trial({ date: now, level: String(i + 1) })).toEqual(await trial({ date: now, level }));
  expect((await client.call(books.trialBalance, { query: { level: '5' } as never })).status).toBe(422);

  const profit = (await client.ok(books.profitAndLoss, { query: { date: now, compare: then } })).data;
  const before = (await client.ok(books.profitAndLoss, { query: { date: then } })).data;
  expect(profit.net.compared).toBe(before.net.amount);
  expect(profit.compared_months).toEqual(before.net.months);

  // The result in the balance sheet is that of the year's profit and loss, one door away.
  const sheet = (await client.ok(books.balanceSheet, { query: { at: '2026-08-31' } })).data;
  const year = await client.ok(books.profitAndLoss, { query: { date: `${sheet.year}_2026-08-31` } });
  expect(sheet.rows.find(({ kind }) => kind === 'result')?.amount).toBe(year.data.net.amount);

  const cash = (await client.ok(books.cashBook, { query: { date: now, compare: then, cash: String(CASH) } }))
    .data;
  const row = parts.rows.find(({ account_id }) => account_id === cash.account_id);
  expect(cash).toMatchObject({
    opening: row?.opening,
    in: row?.debit,
    out: row?.credit,
    closing: row?.closing,
  });
  expect(cash.compared?.closing).toBe(
    (await client.ok(books.cashBook, { query: { date: then } })).data.closing,
  );
});

test('who may not see reports or accounts is refused; a span that is none is told by its name', async () => {
  for (const permissions of [['report.show'], ['account.access']] as const) {
    const some = await club.as({ permissions });
    expect((await some.call(books.trialBalance, { query: {} })).status).toBe(403);
  }
  const client = await accountant();
  for (const [field, query] of [
    ['date', { date: '2026-05-02_2026-05-01' }],
    ['date', { date: 'امروز' }],
    ['compare', { compare: '2026-05-02_' }],
    ['level', { level: 'deep' }],
    ['parent', { parent: '99999999' }],
  ] as const) {
    const { status, body } = await client.call(books.trialBalance, { query } as never);
    expect([status, Object.keys(body.error.fields ?? {})]).toEqual([422, [field]]);
  }
  const unknown = await client.call(books.cashBook, { query: { bank: '99999999' } });
  expect([unknown.status, unknown.body]).toMatchObject([422, { error: { fields: { bank: ['unknown'] } } }]);
});

test('each book is had as a workbook and as a paper', async () => {
  const client = await accountant();
  const date = '2026-03-21_2026-11-21';
  const compare = '2025-03-21_2025-11-21';
  for (const [path, query] of [
    ['trial-balance', { date, compare, columns: '8', level: 'detail' }],
    ['profit-and-loss', { date, by: 'month' }],
    ['balance-sheet', { at: '2026-11-21', compare: '2026-03-20' }],
    ['cash-book', { date }],
    ['journal', { date, type: 'receive' }],
    ['ledger', { date, cash: String(CASH) }],
    ['aged', {}],
  ] as const) {
    for (const [format, begins] of [
      ['pdf', '%PDF'],
      ['xls', '\u00d0\u00cf\u0011\u00e0'],
      ['xlsx', 'PK'],
    ] as const) {
      const search = new URLSearchParams({ ...query, export: format });
      const response = await fetch(`${club.url}/v1/admin/reports/${path}?${search}`, {
        headers: { Authorization: `Bearer ${client.token}` },
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([path, format, response.status, bytes.toString('latin1', 0, begins.length)]).toEqual([
        path,
        format,
        200,
        begins,
      ]);
      if (format === 'pdf' || path === 'journal' || path === 'ledger' || path === 'aged') continue;
      // Whoever finds the file by itself reads of which days it is, and when it was made.
      const { Sheets, SheetNames } = readWorkbook(bytes);
      const rows = utils.sheet_to_json<(string | null)[]>(Sheets[SheetNames[0] ?? ''] ?? {}, {
        header: 1,
        defval: null,
      });
      const [period, made] = rows.slice(-2).map((row) => row[1]);
      expect([path, format, period, made]).toEqual([
        path,
        format,
        expect.stringContaining('۱۴۰۵/۰۸/۳۰'),
        expect.stringMatching(/^ساخته‌شده: ۱۴۰۵\/۰۸\/۳۰/),
      ]);
    }
  }
});

/** A figure as books write it. */
const figure = (value: number) =>
  value < 0 ? `(${formatNumber(-value, 'fa')})` : value === 0 ? '—' : formatNumber(value, 'fa');
const plain = (text: string) => localDigits(text, 'fa').replace(/[\s\u200c]+/g, ' ');

test('the papers of the books say in their order what the page says, row by row', async () => {
  const client = await accountant();
  const read = async (path: string, query: object) => {
    const search = new URLSearchParams({ ...query, export: 'pdf' });
    const response = await fetch(`${club.url}/v1/admin/reports/${path}?${search}`, {
      headers: { Authorization: `Bearer ${client.token}`, 'Accept-Language': 'fa' },
    });
    expect([path, response.status]).toEqual([path, 200]);
    return pdfText(await response.arrayBuffer());
  };
  const expectSheet = (text: string, { title, rows }: BookSheet) => {
    const shown = rows.filter(({ figures }) => figures.some((one) => one !== null));
    expectInOrder(text, [
      plain(title),
      ...shown.map(({ name, figures }) =>
        [plain(name), ...figures.flatMap((one) => (one === null ? [] : figure(one)))].join(' '),
      ),
    ]);
    expect(shown.length).toBeGreaterThan(2);
    expect(text).toContain('چاپ:');
  };
  const date = '2026-04-01_2026-10-31';
  const dayName = (day: string) => formatDate(day, 'fa');
  const spanName = ({ from, to }: { from: string; to: string }) => `${dayName(from)} تا ${dayName(to)}`;
  const trial = (await client.ok(books.trialBalance, { query: { date } })).data;
  expectSheet(await read('trial-balance', { date, columns: '6' }), trialSheet(trial, '6', 'fa'));
  const profit = (await client.ok(books.profitAndLoss, { query: { date } })).data;
  expectSheet(await read('profit-and-loss', { date }), profitSheet(profit, false, 'fa', spanName));
  const at = '2026-10-31';
  const sheet = (await client.ok(books.balanceSheet, { query: { at } })).data;
  expectSheet(await read('balance-sheet', { at }), balanceFile(sheet, 'fa', dayName));
  const cash = (await client.ok(books.cashBook, { query: { date } })).data;
  expectSheet(await read('cash-book', { date }), cashSheet(cash, 'fa', dayName));
  const taken = `${TODAY}_${TODAY}`;
  const tills = (await client.ok(books.cashBook, { query: { date: taken, group: 'creator' } })).data;
  expect(tills.tills).toHaveLength(1);
  // By who took it the sums stand above all the same.
  const byCreator = await read('cash-book', { date: taken, group: 'creator' });
  expectSheet(byCreator, cashSheet(tills, 'fa', dayName));
  expectSheet(byCreator, tillSheet(tills, tills.tills ?? [], 'fa', dayName));

  const ledgerQuery = { date: '2026-05-01_2026-06-30', cash: String(CASH) };
  const lines = (await client.ok(bookLists.ledger, { query: ledgerQuery })).data;
  const totals = (await client.ok(bookLists.totalLedger, { query: ledgerQuery })).data;
  expectInOrder(await read('ledger', ledgerQuery), [
    'دفتر کل و معین',
    `مانده ی اول دوره ${formatNumber(Math.abs(totals.opening), 'fa')}`,
    ...lines.slice(0, 5).map(({ balance }) => formatNumber(Math.abs(balance), 'fa')),
    'جمع',
    `${formatNumber(totals.debit, 'fa')} ${formatNumber(totals.credit, 'fa')}`,
  ]);
  const aged = (await client.ok(bookLists.aged)).data;
  const owed = (await client.ok(bookLists.totalAged)).data;
  expectInOrder(await read('aged', {}), [
    'بدهکاران و بستانکاران',
    'سررسید نشده',
    ...aged.flatMap(({ user, balance }) => [
      plain(`${user.name} ${user.family}`),
      formatNumber(Math.abs(balance), 'fa'),
    ]),
    'جمع',
    formatNumber(Math.abs(owed.balance), 'fa'),
  ]);
});

test('a journal on paper carries its sums from page to page, in the order in which it is read', async () => {
  const client = await accountant();
  const query = { date: '2026-04-01_2026-05-31', type: 'manual', 'order[0]': 'date,asc', export: 'pdf' };
  const response = await fetch(`${club.url}/v1/admin/reports/journal?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${client.token}` },
  });
  const reading = getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 });
  const document = await reading.promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return toLatinDigits(items.map((item) => ('str' in item ? item.str : '')).join(' ')).replace(
        /\s+/g,
        ' ',
      );
    }),
  );
  await reading.destroy();
  expect(pages.length).toBeGreaterThan(1);
  const sumsAfter = (page: string, word: string) =>
    [...page.matchAll(new RegExp(`${word}\\D+?([\\d٬]+) ([\\d٬]+)`, 'g'))].map(([, ...sums]) => sums);
  const carried = pages.map((page) => sumsAfter(page, 'نقل'));
  expect(carried[0]).toHaveLength(1);
  expect(carried.at(-1)).toHaveLength(1);
  for (const [at, sums] of carried.slice(1).entries()) expect(sums[0]).toEqual(carried[at]?.at(-1));
  const total = (await client.ok(bookLists.totalJournal, { query: { date: query.date, type: 'manual' } }))
    .data;
  const written = (sum: number) => toLatinDigits(formatNumber(sum, 'fa'));
  expect(sumsAfter(pages.at(-1) ?? '', 'جمع')).toEqual([[written(total.debit), written(total.credit)]]);
  const rows = pages[0]
    // Temporary documents have no number in the books yet.
    ?.match(/ (\d+) (?:[–—-] )?\d+ \d{4}\/\d\d\/\d\d/g)
    ?.map((row) => Number(row.trim().split(' ')[0]));
  expect(rows?.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
});

test('debts stand by their age; the lines of an account are those of all below it', async () => {
  const client = await accountant();
  await expectAges(client, club.db, TODAY);
  const debtors = await client.ok(bookLists.aged, { query: { side: 'debtor' } });
  expect(debtors.data.every(({ balance }) => balance > 0)).toBe(true);
  expect(debtors.data.length).toBeGreaterThan(0);
  const date = `${YEARS[1405][0]}_${TODAY}`;
  // As it was posted: the closing that was taken back stands in the journal, too.
  const { data: trial } = await client.ok(books.trialBalance, { query: { date, year_close: 'true' } });
  for (const code of ['11', '14', '41', '51']) {
    const row = trial.rows.find((one) => one.code === code);
    const query = { date, account: String(row?.account_id) };
    const { data } = await client.ok(bookLists.totalJournal, { query });
    expect([code, data.debit, data.credit]).toEqual([code, row?.debit, row?.credit]);
    const lines = await client.ok(bookLists.journal, { query: { ...query, per_page: '200' } });
    expect(lines.pagination.total).toBe(data.count);
  }
  const noPeople = await club.as({ permissions: ['report.show', 'account.access'] });
  expect((await noPeople.call(bookLists.aged)).status).toBe(403);
});
