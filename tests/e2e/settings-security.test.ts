import { sessions } from '#contract/access/sessions.ts';
import { settings } from '#contract/settings/settings.ts';
import { MINUTE } from '../support/club.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

test('a device that is left alone locks, and opens with a code where it was, with what was typed', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  await top.ok(settings.update, { body: { lock_minutes: 5 } });
  const page = await open({ person: 'reception' });
  await page.clock.install({ time: club.clock.now() });
  await page.goto('/customers/insert');
  const family = page.getByRole('textbox', { name: 'نام خانوادگی', exact: true });
  await family.fill('رهاشده');
  await page.getByRole('button', { name: /به‌روز/ }).waitFor();
  // Loading data does not count as use, but a touch does.
  await page.clock.fastForward(3 * MINUTE);
  await family.press('End');
  await page.clock.fastForward(3 * MINUTE);
  expect(await family.inputValue()).toBe('رهاشده');
  // A warning comes first, and can be answered to stay.
  const soon = page.getByRole('status').getByText(/تا نیم دقیقه‌ی دیگر قفل می‌شود/);
  await page.clock.fastForward(1.6 * MINUTE);
  await soon.waitFor();
  await page.getByRole('button', { name: 'ماندن' }).tap();
  await soon.waitFor({ state: 'detached' });
  await page.clock.fastForward(4 * MINUTE);
  expect(await family.inputValue()).toBe('رهاشده');
  await page.clock.fastForward(2 * MINUTE);
  await page.waitForURL('**/login**');
  await page.getByText('این دستگاه قفل است').waitFor();
  const phone = page.getByRole('textbox', { name: 'شماره‌ی همراه' });
  const digits = (await phone.inputValue()).replace(/[۰-۹]/g, (d) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(d)));
  expect(digits.replace(/\D/g, '')).toBe(STAFF.reception);
  club.clock.advance(2 * MINUTE);
  await page.getByRole('button', { name: 'فرستادن کد' }).tap();
  const field = page.getByRole('textbox', { name: 'کد پنج‌رقمی' });
  await field.waitFor();
  await field.pressSequentially(club.sender.code(STAFF.reception));
  await page.waitForURL('**/customers/insert');
  await expect.poll(() => family.inputValue()).toBe('رهاشده');
  await top.ok(settings.update, { body: { lock_minutes: null } });
});

test('a session that is ended from the list signs that tablet out within a second', async ({
  club,
  open,
}) => {
  const desk = await open({ person: 'accountant' });
  await desk.goto('/');
  await desk.getByRole('button', { name: /به‌روز/ }).waitFor();
  const page = await open({ person: 'manager' });
  await page.goto('/settings/security');
  const id = await club.idOf(STAFF.accountant);
  const person = page.locator(`[data-person="${id}"]`);
  await person.waitFor();
  const login = desk.waitForURL('**/login**', { waitUntil: 'commit' }).then(() => performance.now());
  const answer = page.waitForResponse((response) => response.request().method() === 'DELETE');
  const end = person.getByRole('button', { name: /^بستن ورود/ });
  await end.first().tap();
  expect((await answer).status()).toBe(200);
  const answered = performance.now();
  // Sessions of earlier tests may be there too: close all.
  const top = await club.as('top');
  await top.ok(sessions.endAll, { params: { id: String(id) } });
  expect((await login) - answered).toBeLessThan(1000);
  await desk.getByText('این ورود بسته شده است').waitFor();
  await expect.poll(() => page.locator(`[data-person="${id}"]`).count()).toBe(0);
});

test('the first day of the week that is chosen is the first of the calendars', async ({ club, open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/settings/languages');
  await page.getByRole('combobox', { name: /هفته از این روز/ }).tap();
  await page.getByRole('option', { name: 'دوشنبه', exact: true }).tap();
  await page.getByRole('button', { name: /^ذخیره/ }).tap();
  await page.getByRole('status').getByText('ذخیره شد').waitFor();
  await page.getByText(/هفته از دوشنبه شروع می‌شود/).waitFor();
  await page.goto('/?view=month');
  const first = page.getByRole('columnheader').first();
  await expect.poll(() => first.textContent()).toMatch(/^د/);
  await (await club.as('top')).ok(settings.update, { body: { week_start: 0 } });
  await expect.poll(() => first.textContent()).toMatch(/^ش/);
});

test('a text of one’s own is written with its places, shown as it arrives, and saved', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/settings/customizing');
  const book = page.locator('[data-text=book]');
  await book.getByRole('textbox').fill('سلام {نام}، {زمین}');
  await book
    .getByText(/سلام .+، /)
    .last()
    .waitFor();
  await book.getByRole('textbox').fill('سلام {نامه}');
  await book
    .getByText(/\{نامه\}/)
    .last()
    .waitFor();
  await book.getByRole('textbox').fill('سلام {نام}، {زمین}');
  await page.getByRole('button', { name: /^ذخیره/ }).tap();
  await page.getByRole('status').getByText('ذخیره شد').waitFor();
  const { data } = await (await club.as('top')).ok(settings.get);
  expect(data.message_texts).toEqual({ book: 'سلام {نام}، {زمین}' });
});
