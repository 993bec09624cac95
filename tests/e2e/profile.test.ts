import { users } from '#contract/users.ts';
import { MINUTE } from '../support/club.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

test('one’s own name and picture are changed on the profile page', async ({ club, open }) => {
  const page = await open({ person: 'reception' });
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'مشخصات شما' });
  await form.getByRole('textbox', { name: 'نام', exact: true }).fill('پریسا');
  const picture = await page.screenshot({ type: 'png' });
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const dialog = page.getByRole('alertdialog', { name: 'بریدن عکس' });
  await dialog.getByRole('slider', { name: 'بزرگ‌نمایی' }).fill('2');
  await dialog.getByRole('button', { name: 'همین خوب است' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'ذخیره‌ی ۲ تغییر' }).tap();
  await page.getByRole('status').getByText('مشخصات ذخیره شد').waitFor();
  await page.getByRole('heading', { name: /^پریسا/ }).waitFor();
  const top = await club.as('top');
  const { data } = await top.ok(users.list, { query: { phone_number: STAFF.reception } });
  expect(data[0]).toMatchObject({ name: 'پریسا', avatar: expect.stringMatching(/^\/v1\/files\//) });
  const shown = form.getByRole('img', { name: 'عکس دیگر' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('another phone needs the code sent to it, and later one of the present number too', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'accountant' });
  await page.goto('/profile');
  // Who has just signed in has shown their phone; half an hour later it is asked for again.
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
