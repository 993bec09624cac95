import { read, utils } from '@e965/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/call.ts';
import { coachAccount } from '#contract/people/coach-account.ts';
import { users } from '#contract/people/users.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { toLatinDigits } from '#domain/digits.ts';
import { receiveLines } from '#domain/postings.ts';
import { settleOpenItems } from '#server/ledger/open-items.ts';
import { type Draft, post } from '#server/ledger/post.ts';
import { BANK, builders, CASH } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { DAY, openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
let top: Client;
let build: ReturnType<typeof builders>;
beforeAll(async () => {
  club = await openClub();
  top = await club.as('top');
  build = builders(club);
});
afterAll(() => club.close());

/** Many receipts of one person at once. */
const receipts = (user_id: number, count: number, price: number) =>
  club.run(async (ctx) => {
    const place = { cash_id: CASH };
    const draft: Draft = {
      type: 'receive',
      description: 'بابت تمرین',
      user_id,
      place,
      lines: receiveLines({ user_id, place, price }),
    };
    const posted = await post(
      ctx,
      Array.from({ length: count }, () => draft),
    );
    const credits = posted.map((document) => ({ user_id, document_id: document?.id as number, price }));
    await settleOpenItems(ctx, { credits });
  });

interface Word {
  text: string;
  x: number;
  y: number;
}

/** The lines of every page, each word by word from right to left, in Latin digits. */
async function linesOf(client: Client, path: string, query = '', headers = {}): Promise<string[][][]> {
  const response = await fetch(`${club.url}${path}?export=pdf${query}`, {
    headers: { Authorization: `Bearer ${client.token}`, ...headers },
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  expect(response.status, Buffer.from(bytes).toString('utf8', 0, 300)).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const reading = getDocument({ data: bytes, verbosity: 0 });
  const document = await reading.promise;
  const pages: string[][][] = [];
  for (let n = 1; n <= document.numPages; n++) {
    const { items } = await (await document.getPage(n)).getTextContent();
    const words = items.flatMap((item): Word[] =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: toLatinDigits(item.str.trim()), x: item.transform[4], y: Math.round(item.transform[5]) }]
        : [],
    );
    const rows = Map.groupBy(words, (word) => word.y);
    const lines = [...rows].sort(([a], [b]) => b - a).map(([, line]) => line.sort((a, b) => b.x - a.x));
    pages.push(lines.map((line) => line.map((word) => word.text)));
  }
  await reading.destroy();
  return pages;
}

const at = (id: number) => pathOf(users.transactions, { id: String(id) });
/** The lines of a table: they begin with their number. */
const table = (pages: string[][][]) => pages.flat().filter((line) => /^\d+$/.test(line[0] ?? ''));

describe('the statement of a person as PDF', () => {
  it('says in its order what was booked and paid, with the balance after each', async () => {
    const [slot] = await build.slots({ price: 1_000_000 });
    const person = await build.customer({ name: 'ژاله', family: 'کاظمی' });
    await build.booking({ user_id: person.id, reservable_time_ids: [slot?.id as number] });
    await build.receipt(person.id, 400_000);
    await build.receipt(person.id, 850_000);
    const pages = await linesOf(top, at(person.id));
    const amounts = table(pages).map((line) => line.filter((word) => /^\d{1,3}(?:٬\d{3})+$|^—$/.test(word)));
    expect(amounts).toEqual([
      ['1٬000٬000', '—', '1٬000٬000'],
      ['—', '400٬000', '600٬000'],
      ['—', '850٬000', '250٬000'],
    ]);
    expect(table(pages).map((line) => line[1])).toEqual(Array(3).fill('1405/08/30'));
    const words = pages.flat(2);
    for (const word of ['صورتحساب', 'مانده', 'بدهکار', 'بستانکار', 'شرح', 'ژاله'])
      expect(words.join(' ')).toContain(word);
    const sums = pages.flat().find((line) => line[0] === 'جمع');
    expect(sums).toEqual(['جمع', '1٬000٬000', '1٬250٬000', '250٬000', 'بس']);
  });

  it('starts a later span with the balance before it', async () => {
    const person = await build.customer();
    await build.receipt(person.id, 300_000);
    club.clock.advance(86_400_000);
    top = await club.as('top');
    await build.receipt(person.id, 50_000);
    const pages = await linesOf(top, at(person.id), '&date=2026-11-22_');
    expect(table(pages).map((line) => line.at(-2))).toEqual(['300٬000', '350٬000']);
  });

  it('states no balance of lines that a kind was picked from, and says how it is filtered', async () => {
    const [slot] = await build.slots({ price: 1_000_000, from: '2026-11-25' });
    const { id, user: person } = await build.coach();
    await build.booking({ user_id: person.id, reservable_time_ids: [slot?.id as number] });
    await build.receipt(person.id, 400_000);
    await build.receipt(person.id, 150_000);
    const paths = [at(person.id), pathOf(coachAccount.transactions, { id: String(id) })];
    for (const path of paths) {
      const pages = await linesOf(top, path, '&type=receive');
      const amounts = table(pages).map((line) =>
        line.filter((word) => /^\d{1,3}(?:٬\d{3})+$|^—$/.test(word)),
      );
      expect(amounts).toEqual([
        ['—', '400٬000'],
        ['—', '150٬000'],
      ]);
      expect(pages.flat().find((line) => line[0] === 'جمع')).toEqual(['جمع', '0', '550٬000']);
      const words = pages.flat(2).join(' ');
      expect(words).toContain('فقط: دریافت');
      expect(words).toContain('مانده ندارد');
      expect(words).not.toMatch(/بد(?!هکار)|بس(?!تانکار)|تومان/);
      const english = (await linesOf(top, path, '&type=receive,reserve', { 'Accept-Language': 'en' })).flat(
        2,
      );
      expect(english.join(' ')).toContain('Only: Receipt, Booking');
    }
  });

  it('of chosen lines has no balance either, and a later span has the balance of its end', async () => {
    const person = await build.customer();
    for (const price of [400_000, 150_000, 50_000]) await build.receipt(person.id, price);
    const { data } = await top.ok(users.transactions, { params: { id: String(person.id) } });
    const chosen = await linesOf(top, at(person.id), `&ids=${data[0]?.id},${data[2]?.id}`);
    expect(table(chosen)).toHaveLength(2);
    expect(chosen.flat(2).join(' ')).toContain('مانده ندارد');
    const spanned = await linesOf(top, at(person.id), '&date=2026-11-21_');
    expect(spanned.flat(2).join(' ')).toContain('600٬000');
  });

  it('as a workbook has no column of balances under a filter by kind', async () => {
    const person = await build.customer();
    await build.receipt(person.id, 400_000);
    const heads = async (query: string) => {
      const response = await fetch(`${club.url}${at(person.id)}?export=xlsx${query}`, {
        headers: { Authorization: `Bearer ${top.token}` },
      });
      const book = read(Buffer.from(await response.arrayBuffer()));
      return utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as never, { header: 1 })[0];
    };
    expect(await heads('')).toContain('مانده');
    expect(await heads('&type=receive')).not.toContain('مانده');
  });

  it('is in English for who asks so', async () => {
    const person = await build.customer();
    await build.receipt(person.id, 70_000);
    const pages = await linesOf(top, at(person.id), '', { 'Accept-Language': 'en' });
    const words = pages.flat(2).join(' ');
    for (const word of ['Statement', 'Debit', 'Credit', '2026/11/22', '70,000', 'Page 1 of 1'])
      expect(words).toContain(word);
  });

  it('takes no markup from what people write, and breaks what is too long', async () => {
    const person = await build.customer();
    const description = `#panic("x") *bold* $x$ ${'A'.repeat(90)}`;
    await build.receipt(person.id, 70_000, { cash_id: CASH, description });
    const words = (await linesOf(top, at(person.id))).flat(2).join('');
    expect(words).toContain('#panic');
    expect(words.match(/A/g)?.length).toBe(90);
  });

  it('holds 300 rows, page by page with its head; 2,001 in parts that carry on; more than 10,000 are a workbook', async () => {
    const person = await build.customer();
    await receipts(person.id, 300, 10_000);
    const pages = await linesOf(top, at(person.id));
    expect(pages.length).toBeGreaterThan(6);
    expect(table(pages).map((line) => Number(line[0]))).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    for (const page of pages) expect(page.flat().join(' ')).toContain('شرح');
    await receipts(person.id, 1_701, 10_000);
    const long = await linesOf(top, at(person.id));
    const numbers = long
      .flat()
      .flatMap(([first = '']) => (/^(\d٬)?\d{1,3}$/.test(first) ? [Number(first.replace('٬', ''))] : []));
    expect(numbers).toEqual(Array.from({ length: 2_001 }, (_, i) => i + 1));
    const carried = long.flat().filter((line) => /نقل/.test(line.join(' ')));
    const parts = [10, 20].map((n) => `${n}٬000٬000`);
    expect(carried.map((line) => line.filter((word) => /^[\d٬]{5,}$/.test(word)))).toEqual(
      // The end of a part, and the beginning of the next one.
      parts.flatMap((sum) => [
        [sum, sum],
        [sum, sum],
      ]),
    );
    expect(long.at(-1)?.flat().join(' ')).toContain('جمع');
    const both = Array.from({ length: 4_000 }, () => [
      { account: { user_id: person.id }, debit: 1, credit: 0 },
      { account: { user_id: person.id }, debit: 0, credit: 1 },
    ]).flat();
    await club.run((ctx) => post(ctx, [{ type: 'manual', description: 'آزمون', lines: both }]));
    const reply = await top.send('GET', `${at(person.id)}?export=pdf`);
    expect([reply.status, reply.body.error.code, reply.body.error.details]).toEqual([
      422,
      'too_wide',
      { max: 10_000, paper: true },
    ]);
    expect((await top.send('GET', `${at(person.id)}?export=xls`)).status).toBe(200);
  });

  it('is for those who may see people, of people who are there', async () => {
    const person = await build.customer();
    const blind = await club.as({ permissions: ['character.show'] });
    expect((await blind.send('GET', `${at(person.id)}?export=pdf`)).status).toBe(403);
    expect((await top.send('GET', `${at(99_999_999)}?export=pdf`)).status).toBe(404);
  });

  it('may be asked for by many at once', async () => {
    const person = await build.customer();
    await build.receipt(person.id, 70_000);
    const pages = await Promise.all(Array.from({ length: 6 }, () => linesOf(top, at(person.id))));
    expect(pages.map((one) => table(one).length)).toEqual([1, 1, 1, 1, 1, 1]);
  });
});

it('a coach has their own', async () => {
  const coach = await build.coach();
  await build.receipt(coach.user.id, 90_000);
  const pages = await linesOf(top, pathOf(coachAccount.transactions, { id: String(coach.id) }));
  expect(table(pages)).toHaveLength(1);
});

it('a cash box, a bank and a gateway have theirs, with their sums', async () => {
  const places = [
    [
      'cash_id',
      placeAccounts.cashes,
      (await top.ok(cashes.create, { body: { name: 'صندوق بوفه' } })).data.id,
    ],
    ['bank_id', placeAccounts.banks, (await top.ok(banks.create, { body: { name: 'بانک ملت' } })).data.id],
    [
      'payment_gateway_id',
      placeAccounts.gateways,
      (await top.ok(paymentGateways.create, { body: { title: 'کارت‌خوان یک', type: 'pos', bank_id: BANK } }))
        .data.id,
    ],
  ] as const;
  const person = await build.customer();
  for (const [field, calls, id] of places) {
    for (const price of [90_000, 60_000]) {
      const tracked = field === 'cash_id' ? {} : { transaction_reference_id: `12-${field.length}${price}` };
      await build.receipt(person.id, price, { [field]: id, ...tracked });
    }
    const params = { id: String(id) };
    const { data } = await top.ok(calls.transactions, { params });
    expect(data.map(({ debit, credit, balance }) => [debit, credit, balance])).toEqual([
      [60_000, 0, 150_000],
      [90_000, 0, 90_000],
    ]);
    const { data: sums } = await top.ok(calls.totalTransactions, { params });
    expect(sums).toEqual({ count: 2, debit: 150_000, credit: 0, balance: 150_000, before: 0 });
    expect(table(await linesOf(top, pathOf(calls.transactions, params)))).toHaveLength(2);
    const blind = await club.as({ permissions: ['user.show'] });
    expect((await blind.call(calls.transactions, { params })).status).toBe(403);
    expect((await top.call(calls.transactions, { params: { id: '99999999' } })).status).toBe(404);
  }
});

/** What a paper says was before, the balance beside each line, and its sums: debit, credit and what is left. */
async function papered(path: string, query: string) {
  const pages = await linesOf(top, path, query);
  const amounts = (line: string[]) =>
    line.filter((word) => /^-?[\d٬]+$/.test(word)).map((n) => n.replace('٬', ''));
  const rows = table(pages).map((line) => Number(amounts(line).at(-1)));
  const opens = table(pages).some((line) => line.join(' ').includes('مانده از پیش'));
  const sums = pages.flat().find((line) => line[0] === 'جمع') ?? [];
  return {
    before: opens ? rows[0] : 0,
    balances: opens ? rows.slice(1) : rows,
    sums: amounts(sums).map(Number),
  };
}

describe('a span with a document that was dated back', () => {
  const day = (off: number) => new Date(club.clock.now().getTime() + off * DAY).toISOString().slice(0, 10);
  const dated = async (user_id: number, fields: object) => {
    await build.receipt(user_id, 500_000, { date: day(0), ...fields });
    await build.receipt(user_id, 70_000, { date: day(-1), ...fields });
    await build.receipt(user_id, 1_000, { date: day(0), ...fields });
  };

  it('adds up on the paper of a place, line by line in the order of days', async () => {
    const box = (await top.ok(cashes.create, { body: { name: 'صندوق سانس صبح' } })).data.id;
    await dated((await build.customer()).id, { cash_id: box });
    const params = { id: String(box) };
    const path = pathOf(placeAccounts.cashes.transactions, params);
    const query = { date: `${day(0)}_` };
    const { data } = await top.ok(placeAccounts.cashes.totalTransactions, { params, query });
    expect(data).toMatchObject({ before: 70_000, debit: 501_000 });
    expect(await papered(path, `&date=${day(0)}_`)).toEqual({
      before: 70_000,
      balances: [570_000, 571_000],
      sums: [501_000, 0, 571_000],
    });
    expect(await papered(path, `&date=_${day(-1)}`)).toEqual({
      before: 0,
      balances: [70_000],
      sums: [70_000, 0, 70_000],
    });
    expect(await papered(path, '')).toEqual({
      before: 0,
      balances: [500_000, 570_000, 571_000],
      sums: [571_000, 0, 571_000],
    });
    // Days on which nothing moved leave what was there.
    expect(await papered(path, `&date=${day(1)}_`)).toEqual({
      before: 571_000,
      balances: [],
      sums: [0, 0, 571_000],
    });
  });

  it('adds up on that of a person, and of a coach', async () => {
    const { id, user } = await build.coach();
    await dated(user.id, { cash_id: CASH });
    for (const path of [at(user.id), pathOf(coachAccount.transactions, { id: String(id) })]) {
      expect(await papered(path, `&date=${day(0)}_`)).toEqual({
        before: 70_000,
        balances: [570_000, 571_000],
        sums: [0, 501_000, 571_000],
      });
      expect(await papered(path, `&date=_${day(-1)}`)).toEqual({
        before: 0,
        balances: [70_000],
        sums: [0, 70_000, 70_000],
      });
    }
  });

  it('carries on from part to part', async () => {
    const person = await build.customer();
    await receipts(person.id, 1_001, 10_000);
    await build.receipt(person.id, 70_000, { cash_id: CASH, date: day(-1) });
    const long = await linesOf(top, at(person.id), `&date=${day(0)}_`);
    const carried = long.flat().filter((line) => /نقل/.test(line.join(' ')));
    const upto = ['9٬990٬000', '10٬060٬000'];
    expect(carried.map((line) => line.filter((word) => /^[\d٬]{5,}$/.test(word)))).toEqual([upto, upto]);
    expect(long.at(-1)?.flat().join(' ')).toContain('10٬080٬000');
  });
});
