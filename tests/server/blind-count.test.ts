import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type Call, pathOf } from '#contract/call.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { documents } from '#contract/treasury/documents.ts';
import { internalFunds } from '#contract/treasury/internal-funds.ts';
import { payments } from '#contract/treasury/payments.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { formatNumber } from '#domain/digits.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { BANK } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { club, make, oneClub, top } from '../support/one-club.ts';
import { pdfText } from '../support/pdf-text.ts';

oneClub();

const seers = ['shift.show', 'shift.approve'];
const blindOne = () => club.as({ permissions: PERMISSIONS.filter((one) => !seers.includes(one)) });

let made = 1000;
/** A box with a shift that nobody has counted, of a person who may do all but see shifts and approve them. */
async function uncounted() {
  made++;
  const by = await blindOne();
  const box = (await top.ok(cashes.create, { body: { name: 'صندوق شمارش' } })).data.id;
  const { id: user_id } = await make.customer();
  const receive = async (price: number, place: { cash_id: number } | { bank_id: number }) =>
    top.ok(documents.createReceive, {
      body: {
        user_id: (await make.customer()).id,
        price,
        ...('bank_id' in place && { transaction_reference_id: String(made) }),
        ...place,
      },
    });
  const take = (price: number) => receive(price, { cash_id: box });
  // Nor is it what all people together have paid.
  await receive(4_000_019, { bank_id: BANK });
  await take(1_300_037);
  const { data: shift } = await by.ok(shifts.open, { body: { cash_id: box, opening: 1_300_037 } });
  await take(500_011 + made);
  await top.ok(payments.create, { body: { user_id, price: 76_543, cash_id: box } });
  // No other figure comes to it.
  const expected = 1_723_505 + made;
  return { by, box, shift: shift.id, user_id, expected, params: { id: String(box) } };
}
const count = (by: Client, shift: number, cash_id: number, price: number) =>
  by.ok(shifts.count, { params: { id: String(shift) }, body: { counted: [{ cash_id, price }] } });

/** The calls that tell the sum to whoever may know it. */
const TELLING = [
  'accounts.choices',
  'accounts.get',
  'accounts.list',
  'accounts.total-transactions',
  'accounts.transactions',
  'books.balance-sheet',
  'books.cash-book',
  'books.general-ledger',
  'books.ledger',
  'books.ledger-choices',
  'books.total-ledger',
  'books.trial-balance',
  'cashes.get',
  'cashes.list',
  'cashes.total',
  'cashes.total-transactions',
  'cashes.transactions',
];

/** Every number in an answer, also one in a text. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [Math.abs(value)];
  if (typeof value === 'string')
    return (value.match(/\d[\d,]*/g) ?? []).map((n) => Number(n.replaceAll(',', '')));
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(numbersIn);
}

test('no call that reads tells whoever may not see shifts what is in a till that is to be counted', async () => {
  const { by, box, shift, expected } = await uncounted();
  const accounts = await club.db.selectFrom('accounts').select('id').where('cash_id', '=', box).execute();
  const asked: Record<string, Record<string, string>> = {
    'books.cash-book': { cash: String(box) },
    'books.ledger': { cash: String(box) },
    'books.total-ledger': { cash: String(box) },
    'books.total-journal': { account: String(accounts[0]?.id) },
    'accounts.choices': { q: 'صندوق شمارش' },
  };
  const calls = allRoutes({} as Services)
    .map(({ call }) => call as Call)
    .filter(
      ({ method, permission, path }) =>
        method === 'GET' && permission !== 'public' && !path.endsWith('/stream'),
    );
  /** The calls in whose answer somebody finds the sum. */
  const toldTo = async (who: Client) => {
    const told: string[] = [];
    for (const call of calls) {
      for (const id of call.path.includes(':id') ? [box, shift, ...accounts.map((one) => one.id)] : [0]) {
        const path = pathOf(call, { id: String(id), addon_id: '0', key: crypto.randomUUID(), name: 'x' });
        const query = asked[call.name] ? `?${new URLSearchParams(asked[call.name])}` : '';
        const { status, body } = await who.send('GET', path + query);
        if (status < 500 && numbersIn(body).includes(expected) && !told.includes(call.name))
          told.push(call.name);
      }
    }
    return told.toSorted();
  };
  expect(await toldTo(by)).toEqual([]);
  const telling = await toldTo(top);
  for (const name of TELLING) expect(telling).toContain(name);
  const refused = await by.send('GET', `/v1/admin/reports/cash-book?cash=${box}`);
  expect([refused.status, refused.body.error.code, refused.body.error.details]).toEqual([
    409,
    'till_uncounted',
    { tills: ['صندوق شمارش'] },
  ]);
  // Once somebody has counted, there is nothing to hide any more.
  await count(by, shift, box, expected);
  expect(await toldTo(by)).toEqual(
    expect.arrayContaining(['cashes.get', 'cashes.transactions', 'books.cash-book']),
  );
});

test('neither an order nor a filter finds what is hidden, and no sum of several does', async () => {
  const { by, box, expected, params } = await uncounted();
  const others = ['صندوق دیگر', 'صندوق بزرگ'];
  for (const name of others) await top.ok(cashes.create, { body: { name } });
  const big = (await top.ok(cashes.list, { query: { name: 'صندوق بزرگ' } })).data[0]?.id as number;
  const { id: payer } = await make.customer();
  await top.ok(documents.createReceive, { body: { user_id: payer, price: 20_000_000, cash_id: big } });
  const ids = async (who: Client, query: Record<string, string>) =>
    (await who.ok(cashes.list, { query: { per_page: '200', ...query } })).data.map(({ id }) => id);
  expect(await ids(by, { balance: `${expected},1` })).toEqual([]);
  expect(await ids(by, { balance: '1,3' })).not.toContain(box);
  expect(await ids(by, { balance: '1,4' })).not.toContain(box);
  expect(await ids(top, { balance: `${expected},1` })).toContain(box);
  for (const direction of ['asc', 'desc']) {
    const order = await ids(by, { 'order[0]': `balance,${direction}` });
    // It stands at an end, and not among the others by its sum.
    expect([0, order.length - 1]).toContain(order.indexOf(box));
  }
  expect((await by.ok(cashes.total)).data.balance).toBeNull();
  expect((await by.ok(cashes.total, { query: { name: 'صندوق دیگر' } })).data.balance).toBe(0);
  expect((await by.ok(cashes.get, { params })).data).toMatchObject({
    balance: null,
    in_today: null,
    out_today: null,
    shift: { by: { id: by.user_id } },
  });
  const { data: sums } = await by.ok(placeAccounts.cashes.totalTransactions, { params });
  expect(sums).toEqual({ count: 3, debit: null, credit: null, balance: null, before: null });
  const { data: lines } = await by.ok(placeAccounts.cashes.transactions, { params });
  expect(lines.map(({ price, balance }) => [price, balance])).toEqual([
    [-76_543, null],
    [expected + 76_543 - 1_300_037, null],
    [1_300_037, null],
  ]);
  // A record of it, and one that it refuses to change, tells no more.
  const { data: renamed } = await by.ok(cashes.update, { params, body: { name: 'صندوق شیفت', version: 1 } });
  expect(renamed.balance).toBeNull();
  const stale = await by.call(cashes.update, { params, body: { name: 'صندوق', version: 1 } });
  expect([stale.status, numbersIn(stale.body).includes(expected)]).toEqual([409, false]);
  expect((await by.call(cashes.remove, { params })).body.error).toMatchObject({ code: 'has_balance' });
  expect((await by.call(cashes.remove, { params })).body.error.details).toBeUndefined();
});

test('no refusal says how much is short of it', async () => {
  const { by, box, shift, expected, user_id } = await uncounted();
  const price = 9_000_000;
  const refusals = [
    await by.call(payments.create, { body: { user_id, price, cash_id: box } }),
    await by.call(internalFunds.create, {
      body: {
        price,
        source_type: 1,
        source_id: box,
        destination_type: 2,
        destination_id: BANK,
        payment_type: 'card',
      },
    }),
  ];
  for (const { status, body } of refusals) {
    expect([status, body.error.code]).toEqual([422, 'insufficient_balance']);
    expect(body.error.details?.short).toBeUndefined();
    expect(numbersIn(body).filter((n) => n > 1000)).toEqual([]);
  }
  await count(by, shift, box, expected);
  const told = await by.call(payments.create, { body: { user_id, price, cash_id: box } });
  expect(told.body.error.details).toMatchObject({ short: price - expected });
});

test('no file tells it: neither that of the boxes nor that of its lines', async () => {
  const { by, box, expected } = await uncounted();
  const file = async (who: Client, path: string) => {
    const answer = await fetch(`${club.url}${path}`, { headers: { Authorization: `Bearer ${who.token}` } });
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const figures = async (who: Client, path: string): Promise<number[]> => {
    const { status, bytes } = await file(who, path);
    expect([path, status]).toEqual([path, 200]);
    if (path.includes('export=pdf')) {
      const text = await pdfText(new Uint8Array(bytes).buffer);
      return text.includes(formatNumber(expected, 'fa')) ? [expected] : [];
    }
    const book = read(bytes);
    return book.SheetNames.flatMap((name) =>
      numbersIn(utils.sheet_to_json(book.Sheets[name] as never, { header: 1 })),
    );
  };
  for (const path of ['/v1/admin/cashes', `/v1/admin/cashes/${box}/transactions`]) {
    for (const query of ['export=xlsx', 'export=xlsx&columns=date,balance', 'export=pdf']) {
      if (path.endsWith('cashes') && query.includes('columns')) continue;
      expect([path, query, (await figures(by, `${path}?${query}`)).includes(expected)]).toEqual([
        path,
        query,
        false,
      ]);
      expect([path, query, (await figures(top, `${path}?${query}`)).includes(expected)]).toEqual([
        path,
        query,
        true,
      ]);
    }
  }
  for (const report of [
    `ledger?cash=${box}&`,
    'trial-balance?',
    'balance-sheet?',
    `cash-book?cash=${box}&`,
  ]) {
    const { status } = await file(by, `/v1/admin/reports/${report}export=pdf`);
    expect([report, status]).toEqual([report, 409]);
  }
});
