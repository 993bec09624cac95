import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { addDays, toJalali } from '#domain/dates.ts';
import { dateIn, shiftMonth } from '#ui/fields/date-grid.ts';
import { cellName, Desk, sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

const focused = (desk: Desk) => desk.page.locator(':focus');

/** Presses a key until the focused element matches; the focus must be visible throughout. */
async function pressUntil(desk: Desk, key: string, fits: (name: string) => boolean): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const name =
      (await focused(desk).getAttribute('aria-label')) ?? (await focused(desk).textContent()) ?? '';
    if (fits(name)) return;
    await desk.page.keyboard.press(key);
    expect(await desk.page.evaluate(() => document.activeElement?.matches(':focus-visible'))).toBe(true);
  }
  throw new Error(`40 times ${key} did not lead there`);
}

/** Moves into the calendar by Tab, then by arrows across to the court and down to the hour. */
async function walkTo(desk: Desk, slot: CalendarTime): Promise<void> {
  const cell = desk.page.locator('[role=gridcell]:focus');
  for (let n = 0; n < 40 && (await cell.count()) === 0; n++) await desk.page.keyboard.press('Tab');
  const [court = '', hours = ''] = cellName(slot).split('، ');
  await desk.page.keyboard.press('Control+Home');
  await pressUntil(desk, 'ArrowLeft', (name) => name.startsWith(`${court}، `));
  await pressUntil(desk, 'ArrowDown', (name) => name.includes(`، ${hours}، `));
}

test('1. book by keyboard only', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await walkTo(desk, slot);
  await desk.page.keyboard.press('Enter');
  await desk.type(desk.search(), person.name);
  await desk.found(person.name).waitFor();
  await desk.page.keyboard.press('Enter');
  await focused(desk)
    .and(desk.button(/^رزرو · /))
    .waitFor();
  await desk.page.keyboard.press('Enter');
  await desk.toast(/رزرو شد$/).waitFor();
  expect((await stage.invoiceOf(slot)).user.id).toBe(person.id);
  // Back at the starting cell.
  await desk.cell(slot).and(focused(desk)).waitFor();
});

test('Enter before the answer picks among what was asked for, not what stands there', async ({
  stage,
  openDesk,
}) => {
  const [slot, earlier, person] = [await stage.freeSlot(), await stage.person(), await stage.person()];
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.type(desk.search(), earlier.name);
  await desk.found(earlier.name).waitFor();
  const answer = Promise.withResolvers<void>();
  await desk.page.route('**/v1/**/search?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const asked = desk.page.waitForRequest(/\/search\?/);
  await desk.search().fill(person.name);
  await asked;
  await desk.page.keyboard.press('ArrowDown');
  await desk.page.keyboard.press('Enter');
  answer.resolve();
  await focused(desk)
    .and(desk.button(/^رزرو · /))
    .waitFor();
  await desk.sheet().getByText(person.name).waitFor();
});

test('2. book and take cash by keyboard only', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await walkTo(desk, slot);
  await desk.page.keyboard.press('N');
  await desk.type(desk.search(), person.name);
  await desk.found(person.name).waitFor();
  await desk.page.keyboard.press('Enter');
  await focused(desk)
    .and(desk.button(/^رزرو · /))
    .waitFor();
  const cash = desk.button('نقدی');
  for (let n = 0; n < 10 && (await cash.and(focused(desk)).count()) === 0; n++)
    await desk.page.keyboard.press('Shift+Tab');
  await desk.page.keyboard.press('Space');
  const take = desk.button(`رزرو و دریافت ${sum(slot.price)} نقدی`);
  for (let n = 0; n < 10 && (await take.and(focused(desk)).count()) === 0; n++)
    await desk.page.keyboard.press('Tab');
  await desk.page.keyboard.press('Enter');
  await desk.toast(`رزرو شد · دریافت ${sum(slot.price)} نقدی`).waitFor();
  expect((await stage.invoiceOf(slot)).paid).toBe(slot.price);
});

test('6. move by keyboard only', async ({ stage, openDesk }) => {
  const person = await stage.person();
  const [from, to] = [await stage.freeSlot(), await stage.freeSlot()];
  const invoice = await stage.book(from, person.id);
  const desk = await openDesk();
  await walkTo(desk, from);
  await desk.page.keyboard.press('M');
  await desk.page.getByText('را کجا ببریم؟').waitFor();
  await walkTo(desk, to);
  await desk.page.keyboard.press('Enter');
  await desk.toast(new RegExp(`${person.name} به .* رفت`)).waitFor();
  expect((await stage.invoice(invoice.id)).reserved_time.id).toBe(to.id);
});

test('another page is told by its heading; what is searched in it and the sheet over it keep the focus', async ({
  stage,
  open,
}) => {
  const slot = await stage.freeSlot();
  const page = await open({ person: 'manager', device: 'laptop' });
  const desk = new Desk(page);
  await desk.open();
  const heading = page.locator('h1:focus');
  const toCustomers = async () => {
    const rail = page.getByRole('navigation', { name: 'بخش‌ها' });
    await rail.getByRole('link', { name: 'مشتریان' }).first().focus();
    await page.keyboard.press('Enter');
    await heading.and(page.getByText('مشتریان', { exact: true })).waitFor();
  };
  await toCustomers();
  await page.goBack();
  await heading.and(page.locator('main h1')).waitFor({ state: 'attached' });
  await desk.cell(slot).focus();
  await page.keyboard.press('Enter');
  await desk.search().and(focused(desk)).waitFor();
  await page.goBack();
  await desk.cell(slot).and(focused(desk)).waitFor();

  await toCustomers();
  const field = page.getByRole('main').getByRole('searchbox').first();
  await field.fill('رضا');
  await page.waitForURL(/\?/);
  expect(await field.evaluate((box) => box === document.activeElement)).toBe(true);
});

test('the keys are listed from a menu too, and letters alone do nothing once that is turned off', async ({
  stage,
  open,
}) => {
  const slot = await stage.freeSlot();
  const page = await open({ person: 'accountant', device: 'laptop' });
  const desk = new Desk(page);
  await desk.open();
  const list = page.getByRole('alertdialog', { name: 'کلیدها' });
  const more = page.getByRole('banner').getByRole('button', { name: 'کارهای تقویم' });
  // Twice: by then its code is loaded.
  for (let n = 0; n < 2; n++) {
    await more.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'فهرست کلیدها' }).press('Enter');
    for (const key of ['/ · Ctrl K', '[ · ]', 'Backspace', 'Ctrl Z'])
      await list.getByText(key, { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await more.and(focused(desk)).waitFor();
  }

  await page.goto('/profile');
  const saved = page.waitForResponse((r) => r.url().endsWith('/browser-settings') && r.ok());
  await page.getByRole('switch', { name: 'کلیدهای تک‌حرفی' }).uncheck();
  await saved;
  await desk.open();
  await desk.cell(slot).focus();
  for (const key of ['/', 'r', 'n', 'm', 't', ']', '?']) await page.keyboard.press(key);
  expect(new URL(page.url()).search).toBe('');
  expect(await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'روز بعد' }).getAttribute('aria-keyshortcuts')).toBe(null);
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog', { name: 'جست‌وجو' }).waitFor();
});

test('arrows and page keys walk out of a month of the calendar, and the focus goes with them', async ({
  stage,
  open,
}) => {
  const month = toJalali(stage.club.clock.now().toISOString().slice(0, 10));
  const last = dateIn(month, 31, 'fa');
  const page = await open();
  await page.goto(`/sales/calendar?view=month&date=${last}`);
  const day = (date: string) => page.locator(`[data-date="${date}"]`);
  await day(last).focus();
  for (const [key, date] of [
    ['ArrowLeft', addDays(last, 1)],
    ['ArrowRight', last],
    ['PageDown', dateIn(shiftMonth(month, 1), toJalali(last).day, 'fa')],
  ] as const) {
    await page.keyboard.press(key);
    await day(date).and(page.locator(':focus')).waitFor();
  }
});
