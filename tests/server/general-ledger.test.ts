import { read as readWorkbook, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists, type GeneralLine } from '#contract/accountancy/book-lists.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { addDays } from '#domain/dates.ts';
import { formatNumber } from '#domain/digits.ts';
import { post as postDocuments } from '#server/ledger/post.ts';
import { BANK, CASH, TODAY } from '../support/build.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { expectInOrder, pdfText } from '../support/pdf-text.ts';

oneClub();

const idOf = async (code: string) =>
  (await top.ok(accounts.list)).data.find((account) => account.code === code)?.id as number;
const post = (date: string, debit: object, credit: object, price: number) =>
  top.ok(manualDocuments.create, {
    body: {
      description: 'جابه‌جایی آزمون',
      date,
      transactions: [
        { ...debit, debit: price },
        { ...credit, credit: price },
      ],
    } as never,
  });

async function fill() {
  const capital = { account_id: await idOf('31') };
  const [cash, bank] = [{ cash_id: CASH }, { bank_id: BANK }];
  const cost = { account_id: await idOf('52') };
  await post(addDays(TODAY, -60), cash, capital, 5_000_000);
  await post(addDays(TODAY, -40), bank, capital, 2_000_000);
  for (let n = 0; n < 12; n++) await post(addDays(TODAY, -20 + n), n % 3 ? bank : cash, capital, 1_000 + n);
  // Dated back: it stands among the lines of its day, and every later balance knows it.
  await post(addDays(TODAY, -15), cost, cash, 700);
  const customer = await make.customer();
  await make.booking({ user_id: customer.id });
  await make.receipt(customer.id, 250_000);
}

/** All of it, page by page. */
async function allPages(query: object, per_page: number) {
  const rows: GeneralLine[] = [];
  for (let page = 1; ; page++) {
    const asked = { ...query, per_page: String(per_page), page: String(page) };
    const { data, pagination } = await top.ok(bookLists.generalLedger, { query: asked });
    rows.push(...data);
    if (data.length < per_page) return { rows, total: pagination.total };
  }
}

test('the ledgers of all accounts follow each other, each with what it had and the balance after each line', async () => {
  await fill();
  const date = `${addDays(TODAY, -30)}_${TODAY}`;
  const { rows, total } = await allPages({ date }, 200);
  expect(rows).toHaveLength(total);
  const heads = [...new Set(rows.map(({ account }) => account.code))];
  expect(heads).toEqual(heads.toSorted());
  for (const code of heads) {
    const [first, ...lines] = rows.filter(({ account }) => account.code === code);
    expect(first).toMatchObject({ document: null, date: null, debit: 0, credit: 0 });
    // Each is what the ledger of that account tells by itself.
    const query = { account: String(await idOf(code)), date, per_page: '200' };
    const own = (await top.ok(bookLists.ledger, { query })).data;
    expect(lines.map(({ id, balance }) => [code, id, balance])).toEqual(
      own.map(({ id, balance }) => [code, id, balance]),
    );
    const { opening } = (await top.ok(bookLists.totalLedger, { query: { account: query.account, date } }))
      .data;
    expect([code, first?.balance]).toEqual([code, opening]);
  }
  // What has only a past stands there, too.
  expect(rows.find(({ account, document }) => account.code === '31' && !document)?.balance).toBe(-7_000_000);
  const sums = (await top.ok(bookLists.totalGeneralLedger, { query: { date } })).data;
  const lines = rows.filter(({ document }) => document !== null);
  expect(sums).toMatchObject({
    count: lines.length,
    debit: lines.reduce((sum, { debit }) => sum + debit, 0),
    credit: lines.reduce((sum, { credit }) => sum + credit, 0),
  });
  expect(sums.debit).toBe(sums.credit);
});

test('cut into pages of any size, to files and from the end, it is the same book', async () => {
  const date = `${addDays(TODAY, -30)}_${TODAY}`;
  for (const query of [{ date }, { date, level: 'detail' }, {}]) {
    const { rows } = await allPages(query, 200);
    expect((await allPages(query, 7)).rows).toEqual(rows);
    const book = await file({ ...query, columns: 'code,account,debit,credit,balance', export: 'xlsx' });
    const { Sheets, SheetNames } = readWorkbook(Buffer.from(book));
    const sheet = Sheets[SheetNames[0] ?? ''] ?? {};
    const [, ...read] = utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, defval: null });
    const [foot] = read.splice(-1);
    expect([foot?.[0], foot?.[2], foot?.[4]]).toEqual(['جمع', foot?.[3], null]);
    expect(read).toEqual(
      rows.map(({ account, debit, credit, balance }) => [
        account.code,
        account.name,
        debit || null,
        credit || null,
        Math.abs(balance),
      ]),
    );
  }
  const detail = await allPages({ date, level: 'detail' }, 200);
  expect(detail.rows.filter(({ document, account }) => !document && account.code === '12')).not.toHaveLength(
    0,
  );
  const turned = await allPages({ date, 'order[0]': 'account,desc' }, 7);
  expect(turned.rows[0]?.account.code.startsWith('5')).toBe(true);
});

async function file(query: Record<string, string>) {
  const reply = await fetch(`${club.url}${bookLists.generalLedger.path}?${new URLSearchParams(query)}`, {
    headers: { Authorization: `Bearer ${top.token}`, 'Accept-Language': 'fa' },
  });
  expect(reply.status).toBe(200);
  return reply.arrayBuffer();
}

test('its paper begins each account with what it had before', async () => {
  const text = await pdfText(await file({ date: `${addDays(TODAY, -30)}_${TODAY}`, export: 'pdf' }));
  expectInOrder(text, [
    'دفتر کل همه ی حساب ها',
    'صندوق ها',
    'مانده از قبل',
    formatNumber(5_000_000, 'fa'),
    'تراز افتتاحیه',
    'مانده از قبل',
    `${formatNumber(7_000_000, 'fa')} بس`,
  ]);
});

test('its paper sums up each account, and the whole', async () => {
  const date = `${addDays(TODAY, -30)}_${TODAY}`;
  const { rows } = await allPages({ date }, 200);
  const sums = (await top.ok(bookLists.totalGeneralLedger, { query: { date } })).data;
  const sumOf = (code: string) => {
    const own = rows.filter(({ account }) => account.code === code);
    const [debit, credit] = (['debit', 'credit'] as const).map((side) =>
      own.reduce((sum, row) => sum + row[side], 0),
    );
    return [debit, credit, Math.abs(own.at(-1)?.balance ?? 0)].map((sum) => formatNumber(sum ?? 0, 'fa'));
  };
  const text = await pdfText(await file({ date, export: 'pdf' }));
  const fa = (sum: number) => formatNumber(sum, 'fa');
  expectInOrder(text, ['جمع صندوق ها', ...sumOf('11'), 'جمع تراز افتتاحیه', ...sumOf('31')]);
  expectInOrder(text, ['جمع تراز افتتاحیه', fa(sums.debit), fa(sums.credit)]);
});

test('a book that is too long for paper says what to do, in both languages', async () => {
  const [cash, bank] = [{ cash_id: CASH }, { bank_id: BANK }];
  const lines = Array.from({ length: 1_001 }, () => [
    { account: cash, debit: 1, credit: 0 },
    { account: bank, debit: 0, credit: 1 },
  ]).flat();
  await club.run((ctx) => postDocuments(ctx, [{ type: 'manual', description: 'آزمون', lines }]));
  const refused = async (path: string, locale: string) => {
    const reply = await fetch(`${club.url}/v1/admin/reports/${path}?export=pdf`, {
      headers: { Authorization: `Bearer ${top.token}`, 'Accept-Language': locale },
    });
    const { error } = (await reply.json()) as { error: { code: string; message: string } };
    return [reply.status, error.code, error.message];
  };
  for (const path of ['journal', 'general-ledger']) {
    expect(await refused(path, 'fa')).toEqual([
      422,
      'too_wide',
      'این فهرست بیش از ۲٬۰۰۰ ردیف دارد و روی کاغذ جا نمی‌شود. بازه‌ی تاریخ یا فیلتری انتخاب کنید، یا فایل اکسل بگیرید.',
    ]);
    expect((await refused(path, 'en'))[2]).toMatch(/more than 2,000 rows.*date range.*Excel/);
  }
});
