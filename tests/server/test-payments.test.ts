import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ManualClock } from '#server/adapters/clock.ts';
import { TEST_CHOICES, TestGateway } from '#server/adapters/payment/test-gateway.ts';
import { createDb, createPool, type Db } from '#server/db/client.ts';
import { TEST_PAGE_HEADERS, testPage } from '#server/treasury/test-payments/page.ts';
import { newTestAuthority, testPayments } from '#server/treasury/test-payments/store.ts';
import { MINUTE } from '../support/club.ts';
import { cloneDatabase } from '../support/database.ts';

// The test gateway (D53): a page of our own stands for the bank.

let db: Db;
let drop: () => Promise<void>;
const clock = new ManualClock('2026-11-21T08:00:00Z');
const now = () => clock.now();
let count = 0;

beforeAll(async () => {
  const database = await cloneDatabase();
  db = createDb(createPool(database.config, () => {}));
  drop = database.drop;
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const open = () =>
  new TestGateway({
    payments: testPayments(db, now),
    now,
    pages: 'https://club.example/v1/pay/test',
    authority: newTestAuthority,
  });
const NEW = { rials: 4_500_000, description: 'رزرو', return_url: 'https://club.example/v1/pay/k/return' };

async function begin(gateway: TestGateway) {
  const key = `key-${++count}`;
  const begun = await gateway.start({ ...NEW, key });
  if (begun.state !== 'started') throw new Error(begun.state);
  expect(begun.go.url).toBe(`https://club.example/v1/pay/test/${begun.authority}`);
  return { authority: begun.authority, rials: NEW.rials, key };
}

test('pays: sent back, verified once, told as verified before after that', async () => {
  const gateway = open();
  const payment = await begin(gateway);
  expect(await gateway.verify(payment)).toMatchObject({ state: 'unpaid' });
  expect(await gateway.inquire(payment)).toEqual({ state: 'waiting' });
  const back = await gateway.choose(payment.authority, 'pay');
  expect(gateway.readReturn(Object.fromEntries(back?.searchParams ?? []))).toEqual({
    authority: payment.authority,
    said: 'paid',
    carried: {},
  });
  expect(await gateway.verify({ ...payment, rials: 10 })).toMatchObject({ state: 'mismatch', of: 'sum' });
  expect(await gateway.verify({ ...payment, key: 'other' })).toMatchObject({
    state: 'mismatch',
    of: 'payment',
  });
  // Another server on the same database.
  const both = await Promise.all([gateway.verify(payment), open().verify(payment)]);
  expect(both.map((one) => 'again' in one && one.again).sort()).toEqual([false, true]);
});

test('fails: sent back as not paid, and no later choice changes it', async () => {
  const gateway = open();
  const payment = await begin(gateway);
  const back = await gateway.choose(payment.authority, 'fail');
  expect(back?.searchParams.get('paid')).toBe('0');
  expect((await gateway.choose(payment.authority, 'pay'))?.searchParams.get('paid')).toBe('0');
  expect(await gateway.verify(payment)).toMatchObject({ state: 'unpaid' });
  expect(await gateway.inquire(payment)).toMatchObject({ state: 'failed' });
});

test('answers late: unclear for three minutes, then paid', async () => {
  const gateway = open();
  const payment = await begin(gateway);
  await gateway.choose(payment.authority, 'late');
  expect(await gateway.verify(payment)).toMatchObject({ state: 'unclear' });
  expect(await gateway.inquire(payment)).toMatchObject({ state: 'unclear' });
  clock.advance(3 * MINUTE);
  expect(await gateway.verify(payment)).toMatchObject({ state: 'paid', again: false });
});

test('loses the return: nobody is sent back, and the list of unverified payments has it', async () => {
  const gateway = open();
  const payment = await begin(gateway);
  expect(await gateway.choose(payment.authority, 'lost')).toBeNull();
  const listed = await gateway.unverified();
  expect(listed.state === 'listed' && listed.payments.map(({ authority }) => authority)).toEqual([
    payment.authority,
  ]);
  expect(await gateway.verify(payment)).toMatchObject({ state: 'paid', again: false });
  expect(await gateway.unverified()).toEqual({ state: 'listed', payments: [] });
});

test('gives back what was paid, once', async () => {
  const gateway = open();
  const payment = await begin(gateway);
  expect(await gateway.reverse(payment)).toMatchObject({ state: 'kept', reason: 'not_paid' });
  await gateway.choose(payment.authority, 'pay');
  expect(await gateway.reverse(payment)).toEqual({ state: 'reversed' });
  expect(await gateway.reverse(payment)).toMatchObject({ state: 'kept' });
  expect(await gateway.verify(payment)).toEqual({ state: 'reversed' });
});

test('knows no other payment', async () => {
  const gateway = open();
  const stranger = { authority: newTestAuthority(), rials: 1, key: 'x' };
  expect(await gateway.verify(stranger)).toMatchObject({ state: 'refused', reason: 'payment' });
  expect(await gateway.choose(stranger.authority, 'pay')).toBeNull();
  expect(gateway.readReturn({ authority: 'T<script>', paid: '2' })).toMatchObject({
    authority: null,
    said: null,
  });
});

test('its page has a button for each choice while the payment waits, in both languages', async () => {
  const gateway = open();
  const payments = testPayments(db, now);
  const payment = await begin(gateway);
  const page = async (locale: 'fa' | 'en') =>
    testPage((await payments.find(payment.authority)) ?? null, locale);
  for (const locale of ['fa', 'en'] as const)
    for (const choice of TEST_CHOICES)
      expect(await page(locale)).toContain(`action="/v1/pay/test/${payment.authority}/${choice}"`);
  expect(await page('fa')).toContain('۴٬۵۰۰٬۰۰۰ ریال');
  await gateway.choose(payment.authority, 'pay');
  expect(await page('fa')).not.toContain('<form');
  expect(testPage(null, 'en')).toContain('not found');
});

test('the page keeps to its own policy: its style is the one that is allowed, and it has no script', () => {
  const page = testPage(null, 'fa');
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? '';
  const policy = TEST_PAGE_HEADERS['Content-Security-Policy'];
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
  expect(page).not.toContain('<script');
});
