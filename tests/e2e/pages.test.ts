import type { Locator } from 'playwright';
import { OURS } from '#contract/answer.ts';
import { events } from '#contract/messages/events.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { supportTickets } from '#contract/messages/tickets.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { system } from '#contract/system/system.ts';
import { documents } from '#contract/treasury/documents.ts';
import { addDays } from '#domain/dates.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { builders } from '../support/build.ts';
import { closeTimes } from '../support/closed-times.ts';
import { DEMO_NOW } from '../support/demo-template.ts';
import { sum } from '../support/desk.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

/** An hour at which the sample club has no terms. */
const LATE = { start_time: '05:00', end_time: '05:30' };

test('a receipt and a reservation print on the roll', async ({ stage, open }) => {
  const [slot, other, person] = [await stage.freeSlot(), await stage.freeSlot(5), await stage.person()];
  // One toman is left: the paper shows the debt, in ink.
  const paid = slot.price + other.price - 1;
  const reservable_time_ids = [slot.id, other.id];
  const payments = [{ price: paid, cash_id: 4 }];
  const invoice = await stage.book(slot, person.id, { payments, reservable_time_ids });
  const receipt = await stage.lastReceive(person.id);
  const page = await open();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/treasury/receive/${receipt?.id}/print`);
  await page.getByRole('heading', { name: 'رسید دریافت وجه' }).waitFor();
  for (const text of [person.name, sum(paid)]) await page.getByText(text).first().waitFor();
  expect(await page.getByText(/^زمین.*تا/).allTextContents()).toHaveLength(2);
  // Its slots are drawn as boxes, so the server's text for them is not repeated.
  expect(await page.getByText('شرح', { exact: true }).count()).toBe(0);
  const ink = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
  expect(await ink(page.getByText('بدهکار'))).toBe(await ink(page.getByRole('article')));

  await page.goto(`/sales/invoices/${invoice.id}/print`);
  await page.getByRole('heading', { name: 'برگه‌ی رزرو' }).waitFor();
  for (const text of [person.name, sum(slot.price), slot.court.name])
    await page.getByText(text).first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);

  // Its back button leads to the visit.
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'بازگشت' }).tap();
  await page.waitForURL((url) => url.searchParams.get('sheet') === `reservation.${invoice.id}`);
});

test('of a visit the roll asks for what a cancelled slot keeps too', async ({ stage, club, open }) => {
  const [slot, other, person] = [await stage.freeSlot(), await stage.freeSlot(5), await stage.person()];
  const first = await stage.book(slot, person.id, { reservable_time_ids: [slot.id, other.id] });
  const top = await club.as('top');
  const visit = await top.ok(visits.get, { params: { id: String(first.id) } });
  const gone = visit.data.find(({ id }) => id !== first.id);
  const body = { mode: 'none', reason: 'نیامدن', notify: false } as const;
  await top.ok(saleInvoices.cancel, { params: { id: String(gone?.id) }, body });
  const page = await open();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/sales/invoices/${first.id}/print`);
  const paper = page.getByRole('article');
  await paper.getByText('لغوشده:').waitFor();
  // All of it is unpaid.
  expect(await paper.getByText(sum(slot.price + other.price)).count()).toBe(2);
});

test('the window that a receipt is opened in is closed by its way out', async ({ stage, open }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  const receipt = await stage.lastReceive(person.id);
  const page = await open();
  await page.context().addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/treasury/receive?sheet=receipt.${receipt?.id}`);
  const opening = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: 'چاپ' }).tap();
  const paper = await opening;
  const closed = paper.waitForEvent('close');
  await paper.getByRole('button', { name: 'بازگشت' }).tap();
  await closed;
  // Opened by address, back leads to the receipt.
  const alone = await page.context().newPage();
  await alone.goto(`/treasury/receive/${receipt?.id}/print`);
  await alone.evaluate(() => {
    window.close = () => {};
  });
  await alone.getByRole('button', { name: 'بازگشت' }).tap();
  await alone.waitForURL(`**/treasury/receive?sheet=receipt.${receipt?.id}`);
  await alone.getByRole('dialog').waitFor();
});

test('the themes stand in whole rows', async ({ open }) => {
  for (const device of ['phone', 'tablet', 'laptop'] as const) {
    const page = await open({ person: 'accountant', device });
    await page.goto('/profile');
    const chips = page.getByRole('group', { name: 'ظاهر' }).getByRole('button');
    await chips.first().waitFor();
    const tops = await chips.evaluateAll((all) => all.map((chip) => chip.getBoundingClientRect().top));
    const rows = [...Map.groupBy(tops, (top) => Math.round(top)).values()].map(({ length }) => length);
    expect(rows).toEqual(device === 'phone' ? [3, 2] : [5]);
  }
});

test('a receipt of another day says when it was written down, and gives that hour to no other day', async ({
  club,
  stage,
  open,
}) => {
  const person = await stage.person();
  const top = await club.as('top');
  const date = addDays(DEMO_NOW.slice(0, 10), -3);
  const body = { user_id: person.id, price: 70_000, cash_id: 4, date };
  const { data: receipt } = await top.ok(documents.createReceive, { body });
  const page = await open();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/treasury/receive/${receipt.id}/print`);
  await page.getByRole('heading', { name: 'رسید دریافت وجه' }).waitFor();
  const line = (name: string) => page.getByText(name, { exact: true }).locator('..');
  expect(await line('تاریخ').textContent()).not.toMatch(/[۰-۹]{2}:[۰-۹]{2}/);
  expect(await line('ثبت').textContent()).toMatch(/[۰-۹]{2}:[۰-۹]{2}/);
});

test('the page asks no browser to translate it', async ({ open }) => {
  const page = await open();
  await page.goto('/profile');
  expect(await page.locator('html').getAttribute('translate')).toBe('no');
  expect(await page.locator('meta[name=google]').getAttribute('content')).toBe('notranslate');
});

test('theme and language change at once and stay', async ({ open }) => {
  // Settings follow a person to all devices: use one that no other test needs.
  const page = await open({ person: 'accountant' });
  await page.goto('/profile');
  const root = page.locator('html');
  // The status bar continues the top bar's colour.
  const bar = () => page.locator('meta[name="theme-color"]').getAttribute('content');
  const surface = () => root.evaluate((html) => getComputedStyle(html).getPropertyValue('--surface').trim());
  await page.getByRole('button', { name: 'تیره', exact: true }).tap();
  expect(await bar()).toBe(await surface());
  expect(await bar()).not.toMatch(/^#f+$/);
  await page.getByRole('button', { name: 'دریا', exact: true }).tap();
  expect(await root.getAttribute('data-theme')).toBe('sea');
  expect(await bar()).toBe(await surface());
  await page.getByRole('radio', { name: 'English' }).tap();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  expect(await root.getAttribute('dir')).toBe('ltr');
  expect(await root.getAttribute('lang')).toBe('en');
  await page.goto('/sales/calendar');
  await page.getByRole('grid').waitFor();
  expect(await root.getAttribute('data-theme')).toBe('sea');
  expect(await root.getAttribute('dir')).toBe('ltr');
});

test('Ctrl K finds pages by words of either language, and documents by number, with the keys alone', async ({
  stage,
  open,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const invoice = await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  const receipt = await stage.lastReceive(person.id);
  const page = await open({ person: 'manager' });
  await page.goto('/profile');
  await page.getByRole('heading', { name: 'پروفایل' }).waitFor();
  const sheet = page.getByRole('dialog', { name: 'جست‌وجو' });
  const field = sheet.getByRole('searchbox');
  await page.keyboard.press('Control+K');
  await field.fill('access');
  const access = sheet.getByRole('button', { name: /^گروه‌های دسترسی/ });
  await access.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await access.evaluate((row) => row === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings/access');
  await sheet.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+K');
  await sheet.getByRole('button', { name: /^پروفایل/ }).waitFor();
  await field.fill(String(receipt?.doc_number));
  await sheet.getByRole('radio', { name: /^سند و حساب/ }).check();
  await sheet.getByText('دریافت').first().waitFor();
  await field.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/treasury/receive/${receipt?.id}`);
  await sheet.waitFor({ state: 'detached' });

  // A document without a record of its own opens there.
  const top = await stage.club.as('top');
  const { documents: posted } = (await top.ok(saleInvoices.get, { params: { id: String(invoice.id) } })).data;
  const sale = posted.find(({ type }) => type !== 'receive');
  await page.keyboard.press('Control+K');
  // The former results stay until the answer is there, with the automatically chosen kind.
  const answered = page.waitForResponse((answer) =>
    new URL(answer.url()).searchParams.has('q', String(sale?.doc_number)),
  );
  await field.fill(String(sale?.doc_number));
  await answered;
  await sheet
    .getByRole('status')
    .getByText(/سند و حساب [۰-۹]/)
    .waitFor();
  await sheet.getByRole('radio', { name: /^سند و حساب/ }).check();
  await sheet.locator(`[data-result][href$="/doc-${sale?.id}"]`).tap();
  await page.waitForURL(`**/accountancy/documents/doc-${sale?.id}`);
  await sheet.waitFor({ state: 'detached' });

  // People without permission do not find the page.
  const desk = await open({ person: 'reception' });
  await desk.goto('/sales/calendar?sheet=find');
  await desk.getByRole('searchbox').fill('access');
  await desk.getByRole('radio', { name: 'صفحه‌ها' }).check();
  await desk.getByText(/صفحه‌ای با «.?access.?» پیدا نشد/).waitFor();
});

test("the manager's phone home: money in, capacity, what is owed", async ({ open }) => {
  const page = await open({ device: 'phone', person: 'manager' });
  await page.goto('/');
  for (const title of ['دریافت تا همین ساعت', 'ظرفیت امروز', 'مانده‌ی امروز', 'همه‌ی بدهی‌ها'])
    await page.getByText(title).first().waitFor();
  // Its card opens the people it counts.
  await page.getByRole('link', { name: /همه‌ی بدهی‌ها/ }).tap();
  await page.waitForURL('**/customers?*');
  await page.getByText('بدهکار').first().waitFor();
  expect(await page.getByText(/بستانکار(?!ی)/).count()).toBe(0);
  // So do the others: each court's income, the day's receipts, and unpaid reservations.
  await page.goto('/');
  await page.getByRole('link', { name: /دریافت تا همین ساعت/ }).tap();
  await page.waitForURL('**/reports/sale-details?*');
  await page.goto('/');
  await page.getByRole('link', { name: /دریافت‌های امروز/ }).tap();
  await page.waitForURL('**/treasury/receive?*');
  await page.locator('[data-row="0"]').first().waitFor();
  await page.goto('/');
  await page.getByRole('link', { name: /مانده‌ی امروز/ }).tap();
  await page.waitForURL('**/sales/invoices?*');
  await page.locator('[data-row="0"]').first().waitFor();
});

test('each way of the home leads to a page that is there and answers', async ({ open }) => {
  const page = await open({ device: 'phone', person: 'manager' });
  await page.goto('/');
  await page.getByRole('link', { name: /همه‌ی بدهی‌ها/ }).waitFor();
  const links = page.getByRole('main').getByRole('link');
  const ways = new Set(await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href)));
  expect(ways.size).toBeGreaterThan(4);
  for (const way of ways) {
    await page.goto(way);
    await page.getByRole('main').waitFor();
    await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
    const refused = page.getByText(
      /این صفحه نیست یا برای شما باز نیست|به این بخش دسترسی ندارید|فهرست بارگذاری نشد/,
    );
    expect([way, await refused.count()]).toEqual([way, 0]);
  }
});

test('receipts without their tracking number wait for the manager, one tap from being given it', async ({
  club,
  stage,
  open,
}) => {
  const [top, person] = [await club.as('top'), await stage.person()];
  const body = { user_id: person.id, price: 70_000, payment_gateway_id: 1 };
  const { data: receipt } = await top.ok(documents.createReceive, { body });
  const all = { query: { reference_pending: 'true' } } as const;
  const { count } = (await top.ok(documents.totalReceive, all)).data;
  const page = await open({ device: 'phone', person: 'manager' });
  await page.goto('/');
  await page.getByRole('link', { name: `${toPersianDigits(String(count))} دریافت بدون پیگیری` }).tap();
  await page.waitForURL('**/treasury/receive?*reference_pending*');
  await page.getByText('بدون پیگیری: بله').waitFor();
  await page
    .locator('[data-row="0"]')
    .filter({ hasText: sum(70_000) })
    .click();
  const sheet = page.getByRole('dialog');
  const field = sheet.getByRole('textbox', { name: 'شماره‌ی پیگیری' });
  await field.fill('۱۲');
  await field.press('Enter');
  await sheet.getByText('شماره‌ی پیگیری دست‌کم ۵ رقم یا حرف لاتین است.').waitFor();
  await field.fill('۷۷۱۲۳۴۵');
  // Typed text survives closing and reloading.
  await sheet.getByRole('button', { name: 'بستن', exact: true }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ماندن' }).tap();
  await page.reload();
  await expect.poll(() => field.inputValue()).toBe('۷۷۱۲۳۴۵');
  await sheet.getByRole('button', { name: 'ثبت شماره' }).tap();
  await page.getByRole('status').getByText('شماره‌ی پیگیری ۷۷۱۲۳۴۵ ثبت شد').waitFor();
  await expect.poll(() => field.count()).toBe(0);
  const { data: now } = await top.ok(documents.receive, { params: { id: String(receipt.id) } });
  expect(now).toMatchObject({ transaction_reference_id: '7712345', reference_pending: false });
  expect((await top.ok(documents.totalReceive, all)).data.count).toBe(count - 1);
});

test('found people stand in rows, the first unfolded; another unfolds beside its sheet', async ({
  stage,
  open,
}) => {
  for (let n = 0; n < 2; n++) await stage.person();
  for (const device of ['tablet', 'phone'] as const) {
    const page = await open({ device, person: 'manager' });
    await page.goto('/sales/calendar?sheet=find');
    const sheet = page.getByRole('dialog', { name: 'جست‌وجو' });
    // Nobody was searched on this device yet: the day's customers are offered.
    await sheet.getByRole('heading', { name: 'مشتریان امروز' }).waitFor();
    await sheet.getByRole('searchbox').fill('آزموده');
    const fold = sheet.getByRole('button', { name: /^رزروهای آزموده/ });
    await expect.poll(() => fold.count()).toBeGreaterThan(1);
    const unfolded = () => fold.evaluateAll((all) => all.slice(0, 2).map((each) => each.ariaExpanded));
    expect(await unfolded()).toEqual(['true', 'false']);
    const row = await sheet.locator('[data-result]').nth(1).boundingBox();
    expect(row?.height).toBe(64);
    await fold.nth(1).tap();
    expect(await unfolded()).toEqual(['true', 'true']);
  }
});

test('what the icon of the app opens: a booking of the next free slot, and the search', async ({ open }) => {
  for (const device of ['tablet', 'phone'] as const) {
    const page = await open({ device, person: 'reception' });
    await page.goto('/sales/calendar?sheet=booking');
    await page.waitForURL(/sheet=booking\.\d+$/);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('searchbox').waitFor();
    await sheet.getByRole('button', { name: 'بستن' }).tap();
    await expect.poll(() => sheet.count()).toBe(0);
    await page.goto('/?sheet=find');
    await page.getByRole('dialog', { name: 'جست‌وجو' }).waitFor();
  }
});

test('who works with money and books nothing starts with the day and with who owes', async ({ open }) => {
  const page = await open({ person: 'accountant' });
  await page.goto('/');
  await page.getByText('دریافت تا همین ساعت').waitFor();
  await page.getByRole('link', { name: 'همه‌ی بدهکاران' }).tap();
  await page.waitForURL('**/customers?*');
  await page.getByRole('link', { name: 'امروز', exact: true }).tap();
  await page.getByText('دریافت تا همین ساعت').waitFor();
});

test('what was set up is corrected from the page of settings', async ({ open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/sales/calendar');
  await page.getByRole('link', { name: 'تنظیمات' }).tap();
  await page.getByRole('link', { name: /^نام و نشانی/ }).tap();
  const name = page.getByRole('textbox', { name: 'نام باشگاه' });
  await name.fill('باشگاه پدل نارون');
  await page.getByRole('button', { name: 'ذخیره‌ی ۱ تغییر' }).tap();
  await page.getByText('روی رسید و در پیامک «باشگاه پدل نارون» می‌آید.').waitFor();
  await page.getByRole('link', { name: 'تنظیمات' }).first().tap();
  await page.getByRole('link', { name: /^نام و نشانی.*باشگاه پدل نارون/ }).waitFor();

  await page.getByRole('link', { name: /^زمین‌ها/ }).tap();
  await page.locator('[data-row="0"]').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'نام' }).fill('زمین مرکزی');
  await sheet.getByRole('button', { name: 'ذخیره‌ی ۱ تغییر' }).tap();
  await page.getByText('زمین مرکزی ذخیره شد').waitFor();
});

test('another day, the week and one court are a tap away, and Back closes a sheet', async ({
  stage,
  openDesk,
}) => {
  const slot = await stage.freeSlot();
  const desk = await openDesk();
  const { page } = desk;
  await page.getByRole('button', { name: 'روز بعد' }).tap();
  await page.getByRole('grid', { name: /یکشنبه ۱ آذر/ }).waitFor();
  await page.getByRole('button', { name: 'امروز', exact: true }).tap();
  await desk.cell(slot).tap();
  await desk.search().waitFor();
  await page.goBack();
  await expect.poll(() => desk.sheet().count()).toBe(0);
  await page.getByRole('radio', { name: 'هفته' }).tap();
  await page.getByRole('grid', { name: /^هفته/ }).waitFor();
  // Of one court the week shows every slot.
  await page.getByRole('button', { name: 'فیلتر', exact: true }).tap();
  await page.getByRole('button', { name: slot.court.name, exact: true }).tap();
  await page.getByRole('grid', { name: /^هفته/ }).waitFor();
  await page.getByRole('columnheader', { name: /^شنبه ۳۰ آبان/ }).waitFor();
  expect(await page.getByRole('columnheader').count()).toBe(8);
});

test('the week is one stop of the keyboard, and a day opens at the term that was chosen', async ({
  open,
}) => {
  const page = await open({ device: 'phone' });
  await page.goto('/sales/calendar?view=week');
  const grid = page.getByRole('grid', { name: /^هفته/ });
  await grid.waitFor();
  expect(await grid.locator('button:not([tabindex="-1"])').count()).toBe(1);
  await grid.locator('button[tabindex="0"]').focus();
  await page.keyboard.press('Control+End');
  const last = await page.locator(':focus').getAttribute('aria-label');
  await page.keyboard.press('ArrowRight');
  expect(await page.locator(':focus').getAttribute('aria-label')).not.toBe(last);
  await page.keyboard.press('Enter');
  await page.getByRole('grid', { name: /پنجشنبه ۵ آذر/ }).waitFor();
  const row = page.getByRole('rowheader').last();
  expect(await row.evaluate((of) => of.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
});

test('a sheet that closes does not come back for a moment', async ({ stage, openDesk }) => {
  const slot = await stage.freeSlot();
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.search().waitFor();
  const states = await desk.sheet().evaluate(async (sheet: HTMLElement) => {
    const seen: (string | undefined)[] = [];
    new MutationObserver(() => seen.push(sheet.dataset.state)).observe(sheet, {
      attributeFilter: ['data-state'],
    });
    (sheet.querySelector('.sheet-head button:last-child') as HTMLElement).click();
    await new Promise((resolve) => setTimeout(resolve, 600));
    return seen;
  });
  expect(states).toEqual(['closed']);
});

test('the page below stays in sight while a sheet closes, however long the step back takes', async ({
  stage,
  openDesk,
}) => {
  const slot = await stage.freeSlot();
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.search().waitFor();
  const hidden = await desk.page.evaluate(async () => {
    const back = history.back.bind(history);
    history.back = () => setTimeout(back, 300);
    const grid = document.querySelector('[role=grid]') as HTMLElement;
    const close = [...document.querySelectorAll('button')].find((b) => b.ariaLabel === 'بستن');
    close?.click();
    let frames = 0;
    for (const until = performance.now() + 500; performance.now() < until; ) {
      await new Promise(requestAnimationFrame);
      if (!grid.checkVisibility()) frames++;
    }
    return frames;
  });
  expect(hidden).toBe(0);
  await expect.poll(() => desk.sheet().count()).toBe(0);
});

test('what was chosen below a sheet stays when it closes; who goes on from it to the calendar has that', async ({
  stage,
  openDesk,
}) => {
  const slot = await stage.freeSlot();
  const desk = await openDesk();
  const { page } = desk;
  const view = () => new URL(page.url()).searchParams.get('view');
  await page.getByRole('radio', { name: 'هفته' }).tap();
  await expect.poll(view).toBe('week');
  await page.goto(`${page.url()}&sheet=booking.${slot.id}`);
  await desk.search().waitFor();
  await page.getByRole('link', { name: 'تقویم', exact: true }).first().tap();
  await expect.poll(() => desk.sheet().count()).toBe(0);
  await page.getByRole('radio', { name: 'روز', exact: true, checked: true }).waitFor();
  expect(view()).toBeNull();
});

test('what is opened while a sheet closes stays open', async ({ stage, openDesk }) => {
  const [slot, next] = await stage.freePair();
  const desk = await openDesk();
  const [first, second] = [await desk.cell(slot).elementHandle(), await desk.cell(next).elementHandle()];
  // On a slow device going back takes time.
  await desk.page.evaluate(() => {
    const back = history.back.bind(history);
    history.back = () => setTimeout(back, Number(document.documentElement.dataset.stepTakes));
  });
  const taps = [0, 4, 16, 60, 120, 240].flatMap((wait) => [
    { wait, step: 0 },
    { wait, step: 150 },
  ]);
  for (const { wait, step } of taps) {
    await desk.page.evaluate((step) => {
      document.documentElement.dataset.stepTakes = String(step);
    }, step);
    await first?.evaluate((cell: HTMLElement) => cell.click());
    const close = await desk.button('بستن').elementHandle();
    await desk.page.evaluate(
      async ([close, second, wait]) => {
        (close as HTMLElement).click();
        await new Promise((resolve) => setTimeout(resolve, wait));
        // Like a touch.
        (second as HTMLElement).focus();
        (second as HTMLElement).click();
      },
      [close, second, wait] as const,
    );
    // Whatever closes it late has done so by then.
    await desk.page.waitForTimeout(600);
    expect(await desk.sheet().count(), `tapped after ${wait} ms of a step of ${step} ms`).toBe(1);
    expect(new URL(desk.page.url()).searchParams.get('sheet')).toBe(`booking.${next.id}`);
    // The search can be typed into immediately.
    await expect.poll(() => desk.search().evaluate((box) => box === document.activeElement)).toBe(true);
    await desk.page.goBack();
    await desk.sheet().waitFor({ state: 'detached' });
    expect(new URL(desk.page.url()).pathname).toBe('/sales/calendar');
  }
});

test('closed slots stand as one block with their reason, and cannot be booked', async ({
  club,
  stage,
  openDesk,
}) => {
  const [slot, next] = await stage.freePair();
  await closeTimes(club, [slot, next], 'ترمیم چمن');
  const desk = await openDesk();
  const closed = desk.cell(slot);
  await closed.filter({ hasText: 'ترمیم چمن' }).waitFor();
  expect(await closed.getAttribute('aria-label')).toContain('تعطیل ترمیم چمن');
  await closed.tap();
  expect(await desk.sheet().count()).toBe(0);
  expect(await closed.getAttribute('data-times')).toBe(`${slot.id} ${next.id}`);
});

test('what the calendar could not load is said beside an open sheet, not under it', async ({
  devices,
  open,
}) => {
  const page = await open();
  devices.expect(/status of 500/);
  const body = JSON.stringify({ error: { code: 'internal', message: '', details: { id: 'x' } } });
  await page.route('**/v1/admin/reservable-times?*', (route) =>
    route.fulfill({ status: 500, headers: { [OURS]: '1' }, contentType: 'application/json', body }),
  );
  // A day that is not cached on the device.
  await page.goto('/sales/calendar?date=2027-03-01&sheet=find');
  const [said, sheet] = [page.getByRole('main').getByRole('alert'), page.getByRole('dialog')];
  await said.waitFor();
  const [left, over] = [await said.locator('.empty').boundingBox(), await sheet.boundingBox()];
  expect(left && over && left.x >= over.x + over.width).toBe(true);
});

test('the page of a record says what was changed of it, from whom on; a ticket leads to its part of the log', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const made = builders(club);
  const [person, company] = [await made.customer(), await made.company({ name: 'شرکت گزارش' })];
  const [coach, court, term] = [
    await made.coach(),
    await made.court({ name: 'زمین گزارش' }),
    await made.term(LATE),
  ];
  const known = (await top.ok(ticketServices.choices)).data.find(({ active }) => active);
  const service_id = (known ?? (await top.ok(ticketServices.create, { body: { name: 'مالی' } })).data).id;
  const asked = { service_id, user_id: person.id, subject: 'گزارش کارها', message: 'چه شد؟' };
  const ticket = (await top.ok(supportTickets.create, { body: asked })).data;
  const page = await open({ person: 'manager' });
  for (const path of [
    `/customers/${person.id}`,
    `/companies/${company.id}`,
    `/coaches/${coach.id}`,
    `/courts/${court.id}/edit`,
    `/terms/${term.id}/edit`,
  ]) {
    await page.goto(path);
    const card = page.locator('section, .card').filter({
      has: page.getByRole('heading', { name: 'گزارش کارها' }),
    });
    await card.getByRole('listitem').first().waitFor();
  }
  await page.goto(`/tickets/support/${ticket.id}`);
  await page.getByRole('button', { name: 'کارهای دیگر' }).last().tap();
  await page.getByRole('menuitem', { name: 'گزارش کارها' }).tap();
  await page.waitForURL(`**/logs?*resource_id=${ticket.id}*`);
  await page.getByText('تیکت پشتیبانی باز کرد').first().waitFor();
  // Of this ticket only, not of other records with the same number.
  expect(await page.locator('[data-row]', { hasText: 'اطلاعات نمونه' }).count()).toBe(0);
  // People without permission for the log do not see this part.
  const blind = await open({ person: 'reception' });
  await blind.goto(`/customers/${person.id}`);
  await blind.getByRole('heading', { name: 'گردش' }).or(blind.getByText(person.family)).first().waitFor();
  expect(await blind.getByRole('heading', { name: 'گزارش کارها' }).count()).toBe(0);
});

test('whoever goes on while their session is forgotten comes back to where they were', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'reception' });
  await page.goto('/profile');
  await page.getByRole('navigation').getByRole('link', { name: 'تقویم' }).tap();
  await page.getByRole('button', { name: 'روز بعد' }).waitFor();
  // A slow disk.
  await page.evaluate(() => {
    const real = indexedDB.databases.bind(indexedDB);
    indexedDB.databases = () =>
      new Promise((told) => Object.assign(window, { diskAnswers: () => told(real()) }));
  });
  await club.endSessions(await club.idOf(STAFF.reception));
  // The next request reveals it; the live stream may be faster.
  await page
    .getByRole('button', { name: 'روز بعد' })
    .tap({ timeout: 2000 })
    .catch(() => {});
  await page.waitForFunction(() => 'diskAnswers' in window);
  // Records that no longer exist are not shown: go back by the browser.
  await page.evaluate(() => history.back());
  await page.waitForURL(/\/(profile|login)/);
  await page.evaluate(() => (window as never as { diskAnswers(): void }).diskAnswers());
  await page.waitForURL(/\/login\?why=ended/);
  expect(new URL(page.url()).searchParams.get('to')).toMatch(/^\/sales\/calendar/);
});

test('a till that was closed short and a device with unsent work stand on the home, each a way to it', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const shift = await stage.waitingShift();
  const page = await open({ device: 'phone', person: 'manager' });
  await page.goto('/');
  await page.getByRole('link', { name: /کسری صندوق بوفه/ }).tap();
  await page.waitForURL(`**/treasury/shifts/${shift}`);

  await page.goto('/');
  const devices = page.getByRole('link', { name: /دستگاه‌ها/ });
  await devices.getByText('هیچ کاری فرستاده‌نشده نیست').waitFor();
  await top.ok(system.unsent, { body: { count: 3 } });
  await page.goto('/');
  await devices.getByText(/آخرین خبر/).waitFor();
  await devices.getByText('۳', { exact: true }).waitFor();
  // Only the manager can discard it: the next step waits for them too.
  expect(await page.getByText('منتظر تصمیم است').count()).toBe(0);
  await top.ok(system.unsent, { body: { count: 3, stuck: 2 } });
  await page.getByRole('link', { name: /۲ کار روی دستگاه دیگر منتظر تصمیم است/ }).waitFor();
  await top.ok(system.unsent, { body: { count: 0 } });
  await page.getByText('منتظر تصمیم است').waitFor({ state: 'detached' });
  await devices.tap();
  await page.waitForURL('**/settings/advanced');
});

test('what waits alone is approved on the home: by its button, or taken aside with the finger, each with its way back', async ({
  club,
  stage,
  open,
}) => {
  const shift = await stage.waitingShift();
  const receipt = await stage.waitingReceipt();
  const statusOf = async () => (await stage.receipt(receipt)).status;
  // The manager's notification would cover the page.
  const manager = await club.signIn(await club.idOf(STAFF.manager));
  for (const { id, subscriber_id } of (await manager.ok(events.received, { query: { seen: 'false' } })).data)
    await manager.ok(events.seen, { params: { id: String(id), subscriber_id: String(subscriber_id) } });
  for (const locale of ['fa', 'en'] as const) {
    const page = await open({ device: 'phone', person: 'manager', locale });
    const sent: string[] = [];
    page.on('request', (asked) => {
      if (/approve|confirm/.test(asked.url())) sent.push(asked.url());
    });
    await page.goto('/');
    const said = page.getByRole('status');
    const undo = said.getByRole('button', { name: locale === 'fa' ? /^واگرد/ : /^Undo/ });
    const touch = await page.context().newCDPSession(page);
    const aside = async (name: RegExp, by: number) => {
      const box = await page.getByRole('link', { name }).boundingBox();
      if (!box) throw new Error('nothing stands there');
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx: number) =>
        touch.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: at.x + dx, y: at.y }],
        });
      await send('touchStart', 0);
      for (let step = 1; step <= 8; step++) await send('touchMove', (by * step) / 8);
      // Rest before lifting: a tap after a fling only stops it.
      await page.waitForTimeout(200);
      await send('touchEnd', by);
    };
    // It can be swiped away from its button, not the other way.
    const way = locale === 'fa' ? 1 : -1;
    const row = locale === 'fa' ? /^واریز/ : /^Transfer from/;
    await page.getByRole('link', { name: row }).waitFor();
    // New content ignores taps at first (useMeant).
    await page.waitForTimeout(900);
    await aside(row, -160 * way);
    expect(await undo.count()).toBe(0);
    await aside(row, 160 * way);
    await undo.tap();
    await undo.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: locale === 'fa' ? /^تأیید ?: کسری/ : /^Approve ?: .* short/ })
      .tap();
    await undo.tap();
    await undo.waitFor({ state: 'detached' });
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    expect(sent).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/');
    if (locale === 'fa') continue;
    await aside(row, 160 * way);
    await undo.waitFor();
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await expect.poll(statusOf).toBe('confirm');
    await page.getByRole('link', { name: row }).waitFor({ state: 'detached' });
  }
  expect(await stage.shiftState(shift)).toBe('waiting');
});

test('the last digits of a phone find people, and make nobody of that number', async ({ open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/sales/calendar?sheet=find');
  const sheet = page.getByRole('dialog', { name: 'جست‌وجو' });
  const add = sheet.getByRole('button', { name: /^مشتری تازه/ });
  await sheet.getByRole('searchbox').fill('۰۹۱۲۷۴۳');
  await add.waitFor();
  await sheet.getByRole('searchbox').fill('۷۴۳۲');
  await add.waitFor({ state: 'detached' });
});

test('a list, what adds to it and its deleted ones are two taps from the desk', async ({ openDesk }) => {
  const desk = await openDesk({ person: 'manager' });
  const { page } = desk;
  const steps = [
    ['مشتریان', 'شرکت‌ها', '/companies'],
    ['رزروها', 'رزرو فصلی تازه', '/sales/season-schedules/insert'],
    ['خزانه', 'بانک‌ها (حذف‌شده‌ها)', '/treasury/banks/trash'],
    ['حسابداری', 'سند تازه', '/accountancy/documents/insert'],
  ] as const;
  for (const [section, row, path] of steps) {
    await desk.open();
    await desk.section(section).tap();
    await desk.sheet().getByRole('button', { name: row, exact: true }).tap();
    await page.waitForURL((url) => url.pathname === path);
    // It is complete: nothing was requested in between.
    await page.getByRole('banner').getByRole('heading', { level: 1 }).waitFor();
  }
});

test('in a low window the sections scroll, and who is signed in stays in sight', async ({ open }) => {
  for (const [device, width] of [
    ['tablet', 1180],
    ['laptop', 1440],
  ] as const) {
    const page = await open({ person: 'manager', device });
    await page.setViewportSize({ width, height: 420 });
    await page.goto('/accountancy/documents');
    const rail = page.getByRole('navigation', { name: 'بخش‌ها' });
    const last = rail.getByRole('link', { name: 'تنظیمات' });
    await last.waitFor();
    const bottomOf = async (of: Locator) => {
      const box = await of.boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    expect(await bottomOf(last)).toBeGreaterThan(420);
    const me = rail.locator('button[aria-haspopup="dialog"]').last();
    expect(await bottomOf(me)).toBeLessThanOrEqual(420);
    await rail.hover({ position: { x: 30, y: 200 } });
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => bottomOf(last)).toBeLessThanOrEqual(420);
    const heights = await rail
      .locator('a, button')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(device === 'tablet' ? 44 : 36);
  }
});

test('a laptop lists books as one entry that opens the last used; their pages lead to each other', async ({
  open,
}) => {
  const page = await open({ person: 'manager', device: 'laptop' });
  await page.goto('/accountancy/documents');
  const rail = page.getByRole('navigation', { name: 'بخش‌ها' });
  await rail.getByRole('link', { name: 'صورت‌های مالی' }).waitFor();
  // The foot fits: the whole navigation is in the window.
  expect(await page.locator('.nav-list').evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await rail.getByRole('link', { name: 'دفترها' }).click();
  await page.waitForURL('**/accountancy/books/ledger*');
  const chips = page.getByRole('navigation', { name: 'دفترها' });
  await chips.getByRole('link', { name: 'روزنامه', exact: true }).click();
  await page.waitForURL('**/accountancy/books/journal*');
  await expect.poll(() => chips.locator('[aria-current="page"]').allTextContents()).toEqual(['روزنامه']);
  expect(await rail.getByRole('link', { name: 'دفترها' }).getAttribute('aria-current')).toBe('page');
  await rail.getByRole('link', { name: 'اسناد' }).click();
  await page.waitForURL('**/accountancy/documents*');
  await rail.getByRole('link', { name: 'دفترها' }).click();
  await page.waitForURL('**/accountancy/books/journal*');

  // One path to a report; its section leads to the hub.
  await rail.getByRole('link', { name: 'گزارش‌ها' }).click();
  await page.waitForURL('**/reports');
  await page.goto('/reports/sale-details');
  await page.getByRole('heading', { level: 1, name: 'ریز فروش' }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'گزارش‌ها' }).count()).toBe(2);
});

test('a phone has a tile for each section, and behind it its pages; deleted records only there', async ({
  open,
}) => {
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto('/');
  await page.getByRole('navigation').getByRole('button', { name: 'بیشتر' }).tap();
  const sheet = page.getByRole('dialog');
  const tiles = sheet.getByRole('button', {
    name: /^(?:تقویم|مشتریان|رزروها|خزانه|حسابداری|گزارش‌ها|پیام‌ها|تنظیمات)/,
  });
  await expect.poll(() => tiles.count()).toBe(8);
  expect(await sheet.getByText('حذف‌شده‌ها').count()).toBe(0);
  await sheet.getByRole('button', { name: /^خزانه/ }).tap();
  await page.waitForURL('**sheet=more.treasury');
  await sheet.getByRole('button', { name: 'صندوق، بانک، درگاه' }).waitFor();
  await sheet.getByText('حذف‌شده‌ها').first().waitFor();
  await sheet.getByRole('button', { name: 'بازگشت' }).tap();
  await sheet.getByRole('button', { name: /^گزارش‌ها/ }).tap();
  await page.waitForURL('**/reports');
});

test('a wrong link leaves one in the club', async ({ open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/no/such/page');
  await page.waitForURL('**/error-404');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('navigation', { name: 'بخش‌ها' }).getByRole('link', { name: 'تنظیمات' }).tap();
  await page.waitForURL('**/settings');
});

test('with forced colours what is chosen, on, sold or closed differs by its edge', async ({
  stage,
  openDesk,
}) => {
  const [slot, other, person] = [await stage.freeSlot(), await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  await stage.book(other, person.id);
  const { page } = await openDesk({ person: 'manager' });
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = (of: Locator) =>
    of.evaluate((element) => {
      const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element);
      return [borderTopStyle, borderTopWidth, borderTopColor, backgroundColor].join(' ');
    });
  await expect.poll(() => edge(page.locator('.bk-paid').first())).toMatch(/^solid 1px/);
  expect(await edge(page.locator('.bk-owing').first())).toMatch(/^double 3px/);
  const pill = await page.locator('.now-pill').evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });
  expect(pill.color).not.toBe(pill.backgroundColor);
  const views = page.getByRole('banner').locator('.seg-item');
  const [chosen, rest] = [
    views.filter({ has: page.locator(':checked') }),
    views.filter({ hasNot: page.locator(':checked') }),
  ];
  expect(await edge(chosen)).not.toBe(await edge(rest.first()));
  await page.goto('/profile');
  const single = page.getByRole('switch', { name: 'کلیدهای تک‌حرفی' });
  const knob = single.locator('~ .switch');
  const on = await edge(knob);
  await single.uncheck();
  await expect.poll(() => edge(knob)).not.toBe(on);
  await single.check();
});
