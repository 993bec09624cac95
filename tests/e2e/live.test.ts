import type { Page, Request } from 'playwright';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { stream } from '#contract/stream.ts';
import { issueLink } from '#server/access/sign-in/links.ts';
import { startApp } from '../support/app-server.ts';
import { createClient } from '../support/client.ts';
import { DEMO_NOW } from '../support/demo-template.ts';
import { Desk, sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

/** Less than one second when alone; here tests share the machine. */
const SEEN_MS = 5_000;

/** Records which of these texts the open sheet ever shows, even for one frame; returns a function to read them. */
async function watchSheet(page: Page, texts: readonly string[]): Promise<() => Promise<string[]>> {
  await page.evaluate((looked) => {
    const shown = new Set<string>();
    new MutationObserver(() => {
      const text = document.querySelector('[role=dialog]')?.textContent ?? '';
      for (const one of looked) if (text.includes(one)) shown.add(one);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { shownTexts: () => [...shown] });
  }, texts);
  return () => page.evaluate(() => (window as never as { shownTexts(): string[] }).shownTexts());
}

test('a booking on one tablet appears on the other by itself', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const [mine, other] = [await openDesk(), await openDesk({ person: 'manager' })];
  await mine.cell(slot).tap();
  await mine.type(mine.search(), person.name);
  await mine.found(person.name).tap();
  const answered = mine.page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 201,
  );
  await mine.button(/^رزرو · /).tap();
  await answered;
  const from = performance.now();
  await other.cell(slot).filter({ hasText: person.name }).waitFor();
  expect(performance.now() - from).toBeLessThan(SEEN_MS);
});

test('an open sheet says what somebody else has changed, and its button waits for a look', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const invoice = await stage.book(slot, person.id);
  const desk = await openDesk();
  await desk.cell(slot).tap();
  const take = desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`);
  await take.waitFor();
  await stage.addon(invoice.id);
  const line = desk.sheet().getByRole('status').filter({ hasText: 'همین حالا جای دیگری عوض شد' });
  const dearer = (await stage.invoice(invoice.id)).total_price;
  await line.filter({ hasText: `قیمت عوض شد: ${sum(dearer)}` }).waitFor();
  expect(await take.count()).toBe(0);
  await desk.button('دیدم').tap();
  await line.waitFor({ state: 'detached' });

  // The desk's own changes are not announced to it.
  await desk.button(`دریافت ${sum(dearer)} تومان، نقدی`).tap();
  await desk.toast(`دریافت ${sum(dearer)} نقدی`).waitFor();
  await desk.sheet().getByText('تسویه').first().waitFor();
  expect(await line.count()).toBe(0);
});

test('money that a desk has just taken is not counted twice when its clock has not moved since', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const invoice = await stage.book(slot, person.id);
  const desk = await openDesk({}, `?sheet=reservation.${invoice.id}`);
  const { page } = desk;
  // Requests of the same moment as the receipt's arrival cannot be ordered.
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const shown = await watchSheet(page, ['برگردانده شد']);
  await desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`).tap();
  await desk.toast(`دریافت ${sum(slot.price)} نقدی`).waitFor();
  await desk.sheet().getByText('تسویه').first().waitFor();
  await page.clock.setFixedTime(now + 5_000);
  await stage.addon(invoice.id);
  await desk.sheet().getByRole('status').filter({ hasText: 'قیمت عوض شد' }).waitFor();
  expect(await shown()).toEqual([]);
});

test('taking money again and again is never told as news to who took it', async ({ stage, openDesk }) => {
  const desk = await openDesk();
  for (let n = 0; n < 10; n++) {
    const [slot, person] = [await stage.freeSlot(), await stage.person()];
    const invoice = await stage.book(slot, person.id);
    await desk.open(`?sheet=reservation.${invoice.id}`);
    const shown = await watchSheet(desk.page, ['برگردانده شد', 'دیدم', sum(2 * slot.price)]);
    await desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`).tap();
    await desk.toast(`دریافت ${sum(slot.price)} نقدی`).waitFor();
    await desk.page.waitForTimeout(900);
    expect(await shown(), `try ${n + 1}`).toEqual([]);
  }
}, 120_000);

test("an open customer's sheet says what somebody else has changed", async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk({}, `?sheet=customer.${person.id}`);
  await desk.sheet().getByText('رزرو پیش رو ندارد').waitFor();
  await stage.book(slot, person.id);
  const line = desk.sheet().getByRole('status');
  await line.filter({ hasText: `بدهکار ${sum(slot.price)} · رزروها` }).waitFor();
});

test('a booking made through another server process appears by itself', async ({ club, stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk({ device: 'phone' });
  const another = await startApp({ database: club.config, now: DEMO_NOW });
  try {
    const { user_id, token } = await club.as('reception');
    const client = createClient(another.url, { user_id, token });
    await client.ok(saleInvoices.create, { body: { user_id: person.id, reservable_time_ids: [slot.id] } });
    const from = performance.now();
    await desk.cell(slot).filter({ hasText: person.name }).waitFor();
    expect(performance.now() - from).toBeLessThan(SEEN_MS);
  } finally {
    await another.stop();
  }
});

test("over plain http on the club's network a court is booked and paid for", async ({
  club,
  devices,
  stage,
  open,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  devices.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  const page = await open({ person: null, plain: true });
  const { phone_number, token } = await issueLink(club.db, club.clock.now());
  await page.goto(`/login#phone_number=${phone_number}&token=${token}`);
  await page.getByRole('navigation').waitFor();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  const desk = new Desk(page);
  await desk.open();
  await desk.openBooking(slot, person.name);
  await desk.button('نقدی').tap();
  await desk.button(/^رزرو و دریافت/).tap();
  await desk.cell(slot).filter({ hasText: 'تسویه' }).waitFor();
  const [invoice] = await club.db
    .selectFrom('sale_invoices')
    .select(['total_price', 'paid'])
    .where('user_id', '=', person.id)
    .execute();
  expect(invoice?.paid).toBe(slot.price);
});

test('a page that ten younger ones of its session take the place of lets them be, and comes back after a while', async ({
  club,
  stage,
  open,
}) => {
  const page = await open();
  const address = club.url + stream.open.path;
  const opening = page.waitForRequest(address);
  const desk = new Desk(page);
  await desk.open();
  const authorization = (await opening).headers().authorization as string;
  const pill = page.getByRole('button', { name: /به‌روز/ });
  await pill.waitFor();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url() === address) asked++;
  });
  const others: Response[] = [];
  const leave = new AbortController();
  try {
    await page.clock.install();
    // Whichever of the two releases first.
    const told = new Promise<void>((resolve) => {
      const ended = (request: Request) => request.url() === address && resolve();
      page.on('requestfinished', ended).on('requestfailed', ended);
    });
    for (let n = 0; n < 10; n++) {
      others.push(await fetch(address, { headers: { authorization }, signal: leave.signal }));
    }
    await told;
    await page.clock.fastForward(29_000);
    // It is still fresh and shows nothing else.
    await pill.waitFor();
    expect(asked).toBe(0);
    // The oldest stream makes room for it.
    const [oldest] = others as [Response];
    const back = page.waitForRequest(address);
    await page.clock.fastForward(2_000);
    await back;
    expect(await oldest.text()).toContain('event: replaced');
    await page.clock.fastForward(29_000);
    expect(asked).toBe(1);
  } finally {
    leave.abort();
  }
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  await desk.cell(slot).filter({ hasText: person.name }).waitFor();
});
