import { mkdtemp, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Page, Request } from 'playwright';
import { OURS } from '#contract/answer.ts';
import { tickets } from '#contract/messages/tickets.ts';
import { users } from '#contract/people/users.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { MINUTE } from '../support/club.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

test('one’s own name and picture are changed on the profile page', async ({ club, devices, open }) => {
  const page = await open({ person: 'reception' });
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'مشخصات شما' });
  await form.getByRole('textbox', { name: 'نام', exact: true }).waitFor();
  expect(await form.getByRole('button', { name: /^ذخیره|چیزی عوض/ }).count()).toBe(0);
  // A figure without initials over it.
  const face = page.locator('.avatar-large').first();
  await face.locator('svg').waitFor();
  expect(await face.textContent()).toBe('');
  await form.getByRole('textbox', { name: 'نام', exact: true }).fill('پریسا');
  // The hints about files are true: large ones are scaled down, and unsupported ones are named.
  await form.getByText(/تا ۲۵ مگابایت؛ خودش کوچک می‌شود/).waitFor();
  const file = form.locator('input[type=file]');
  await file.setInputFiles({ name: 'IMG_2041.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') });
  await form.getByText(/عکس .*HEIC.* اینجا باز نمی‌شود/).waitFor();
  // From the disk: sending that much through the protocol is slow.
  const big = path.join(await mkdtemp(path.join(os.tmpdir(), 'meydan-')), 'big.png');
  await writeFile(big, '');
  await truncate(big, 25_000_001);
  await file.setInputFiles(big);
  await form.getByText('عکس باید کمتر از ۲۵ مگابایت باشد.').waitFor();
  const picture = await page.screenshot({ type: 'png' });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const dialog = page.getByRole('alertdialog', { name: 'بریدن عکس' });
  await dialog.getByRole('slider', { name: 'بزرگ‌نمایی' }).fill('2');
  const use = dialog.getByRole('button', { name: 'همین خوب است' });
  devices.expect(/status of 413/);
  const body = JSON.stringify({
    error: { code: 'too_large', message: '', fields: { avatar: ['too_long'] } },
  });
  const large = { status: 413, headers: { [OURS]: '1' }, contentType: 'application/json', body };
  await page.route('**/v1/upload-avatar', (route) => route.fulfill(large), { times: 1 });
  await use.tap();
  await dialog.getByText('عکس باید کمتر از ۵۱۲ کیلوبایت باشد.').waitFor();
  // Cancelled while it is uploading, it is not used.
  const isPicture = (request: Request) => request.url().endsWith('/v1/upload-avatar');
  const asked = page.waitForEvent('request', isPicture);
  await page.route('**/v1/upload-avatar', () => {}, { times: 1 });
  await use.tap();
  await asked;
  const stopped = page.waitForEvent('requestfailed', isPicture);
  await dialog.getByRole('button', { name: 'انصراف' }).tap();
  await stopped;
  expect(await form.getByRole('img', { name: /^عکس/ }).count()).toBe(0);
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await use.tap();
  await dialog.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'ذخیره‌ی ۲ تغییر' }).tap();
  await page.getByRole('status').getByText('مشخصات ذخیره شد').waitFor();
  await page.getByRole('heading', { name: /^پریسا/ }).waitFor();
  const top = await club.as('top');
  const { data } = await top.ok(users.list, { query: { phone_number: STAFF.reception } });
  expect(data[0]).toMatchObject({ name: 'پریسا', avatar: expect.stringMatching(/^\/v1\/files\//) });
  const shown = form.getByRole('img', { name: /^عکس/ });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('another phone needs the code sent to it, and later one of the present number too', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'accountant' });
  await page.goto('/profile');
  // A recent sign-in confirms the phone; half an hour later a code is required again.
  club.clock.advance(30 * MINUTE);
  await page.getByRole('button', { name: 'تغییر شماره' }).tap();
  await page.getByRole('textbox', { name: 'شماره‌ی تازه' }).fill('0912');
  await page.keyboard.press('Enter');
  await page.getByText('۷ رقم کم دارد').waitFor();
  const fresh = '09129990000';
  await page.getByRole('textbox', { name: 'شماره‌ی تازه' }).fill(fresh);
  await page.getByRole('button', { name: 'فرستادن کد' }).tap();
  const code = page.getByRole('textbox', { name: 'کدی که به شماره‌ی تازه رفت' });
  await code.waitFor();
  await code.pressSequentially(club.sender.code(fresh));
  await page.getByRole('button', { name: 'ثبت شماره‌ی تازه' }).tap();
  const present = page.getByRole('textbox', { name: 'کدی که به شماره‌ی کنونی رفت' });
  await present.waitFor();
  const right = club.sender.code(STAFF.accountant);
  await present.pressSequentially(right === '11111' ? '22222' : '11111');
  await page.getByRole('button', { name: 'ثبت شماره‌ی تازه' }).tap();
  await page.getByRole('alert').waitFor();
  await present.pressSequentially(right);
  await page.getByRole('button', { name: 'ثبت شماره‌ی تازه' }).tap();
  await page.getByRole('status').getByText('شماره عوض شد').waitFor();
  const top = await club.as('top');
  expect((await top.ok(users.list, { query: { phone_number: fresh } })).data).toHaveLength(1);
});

const STARRED = [
  ...['/customers', '/customers/trash', '/customers/insert', '/characters', '/characters/trash'],
  ...['/coaches', '/companies', '/settings/access', '/unsent', '/profile'],
];

test('a starred page stands in the navigation; ten follow the person in their order, and an eleventh is refused', async ({
  open,
}) => {
  const saved = (page: Page) =>
    page.waitForResponse((answer) => answer.url().endsWith('/browser-settings') && answer.ok());
  const laptop = await open({ person: 'manager', device: 'laptop' });
  await laptop.goto('/customers');
  const star = laptop.getByRole('button', { name: 'ستاره' });
  await star.click();
  expect(await star.getAttribute('aria-pressed')).toBe('true');
  const nav = laptop.getByRole('region', { name: 'صفحه‌های ستاره‌دار' });
  await nav.getByRole('link', { name: 'مشتریان', exact: true }).waitFor();

  // Settings that could not be sent are sent at the next start.
  await laptop.evaluate((bookmarks) => {
    localStorage.setItem('mine:settings', JSON.stringify({ bookmarks }));
  }, STARRED);
  const late = saved(laptop);
  await laptop.goto('/coaches/trash');
  await late;
  await star.click();
  await laptop.getByText('۱۰ صفحه ستاره دارد').waitFor();
  expect(await star.getAttribute('aria-pressed')).toBe('false');

  const tablet = await open({ person: 'manager' });
  await tablet.goto('/profile');
  const handles = tablet.getByRole('button', { name: /^جابه‌جایی: / });
  await handles.last().waitFor();
  expect(await handles.count()).toBe(10);
  const changed = saved(tablet);
  await handles.first().focus();
  await tablet.keyboard.press('End');
  await tablet.getByRole('button', { name: 'برداشتن ستاره: شرکت‌ها' }).tap();
  await changed;

  const phone = await open({ person: 'manager', device: 'phone' });
  await phone.goto('/?sheet=more');
  const more = phone.getByRole('region', { name: 'صفحه‌های ستاره‌دار' }).getByRole('button');
  await more.last().waitFor();
  expect(await more.count()).toBe(9);
  expect(await more.first().textContent()).toContain('مشتریان حذف‌شده');
  expect(await more.last().textContent()).toBe('مشتریان');
});

test('of the starred pages only those show that one may open; before the first some are offered', async ({
  open,
}) => {
  const page = await open({ person: 'reception' });
  await page.goto('/profile');
  const offered = page.getByRole('group', { name: 'صفحه‌های پیشنهادی' });
  await offered.getByRole('button', { name: 'مشتریان', exact: true }).waitFor();
  expect(await offered.getByRole('button').count()).toBeLessThan(8);
  await offered.getByRole('button', { name: 'مشتریان', exact: true }).tap();
  await page.getByRole('button', { name: 'برداشتن ستاره: مشتریان' }).waitFor();
  await expect(offered.count()).resolves.toBe(0);
  await page.goto('/profile');
  await page.evaluate(() => {
    const bookmarks = ['/settings/access', '/unsent', '/gone'];
    localStorage.setItem('mine:settings', JSON.stringify({ bookmarks }));
  });
  await page.goto('/profile?sheet=find');
  const starred = page.getByRole('dialog').getByRole('region', { name: 'صفحه‌های ستاره‌دار' });
  await starred.getByRole('button', { name: /^کارهای فرستاده‌نشده/ }).waitFor();
  expect(await starred.getByRole('button').count()).toBe(1);
});

test('what one is told is read, and acknowledged once', async ({ club, open }) => {
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto('/profile/received-events');
  // Unread ticket messages are shown too.
  const { data: waiting } = await (await club.signIn(await club.idOf(STAFF.manager))).ok(tickets.mine);
  const unread = (waiting.support?.unseen ?? 0) + (waiting.organization?.unseen ?? 0);
  const said = unread > 0 ? `، ${toPersianDigits(String(unread))} تیکت ندیده` : '';
  const badge = (n: number) =>
    page.getByRole('button', { name: new RegExp(`بیشتر.*${toPersianDigits(String(n))} پیام ندیده${said}`) });
  await badge(2).waitFor();
  await page.getByRole('button', { name: /توپ‌های تازه رسید.*ندیده/ }).tap();
  const sheet = page.getByRole('dialog', { name: 'توپ‌های تازه رسید' });
  await sheet.getByText('جعبه‌ی آبی').waitFor();
  await sheet.getByRole('button', { name: 'دیدم' }).tap();
  await sheet.waitFor({ state: 'detached' });
  const known = page.getByRole('button', { name: /توپ‌های تازه رسید/ });
  await known.filter({ hasNotText: 'ندیده' }).waitFor();
  await badge(1).waitFor();
  await known.tap();
  await sheet.getByText('جعبه‌ی آبی').waitFor();
  expect(await sheet.getByRole('button', { name: 'دیدم' }).count()).toBe(0);
  const seen = await club.db
    .selectFrom('event_subscribers')
    .selectAll()
    .where('seen_at', 'is not', null)
    .execute();
  expect(seen).toHaveLength(1);
});
