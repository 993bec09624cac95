import { issueLink } from '#server/access/sign-in/links.ts';
import { enterByCode, STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

test('signs in by phone and code, and leads on to where one wanted to go', async ({ club, open }) => {
  const page = await open({ person: null });
  await page.goto('/profile');
  await page.waitForURL(/\/login/);
  await enterByCode(page, STAFF.manager, () => club.sender.code(STAFF.manager));
  await page.waitForURL(/\/profile$/);
  await page.getByRole('heading', { name: 'بهاره صادقی' }).waitFor();
});

test('a wrong code is said in words, the right one still works', async ({ club, open }) => {
  const page = await open({ person: null });
  await page.goto('/login');
  const phone = STAFF.accountant;
  await enterByCode(page, phone, () => (club.sender.code(phone) === '11111' ? '22222' : '11111'));
  await page
    .getByText(/کد (درست نیست|اشتباه)/)
    .first()
    .waitFor();
  await page.locator('.toast-danger').waitFor();
  // As when the page was discarded while the message was read.
  await page.reload();
  await page.getByRole('textbox', { name: 'کد پنج‌رقمی' }).pressSequentially(club.sender.code(phone));
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
});

test('signs in by the link once, and never keeps it in the address', async ({ club, open }) => {
  const { phone_number, token } = await issueLink(club.db, club.clock.now());
  const link = `/login#phone_number=${phone_number}&token=${token}`;
  const page = await open({ person: null });
  await page.goto(link);
  await page.getByRole('navigation').waitFor();
  expect(page.url()).not.toContain('token');

  const another = await open({ person: null });
  await another.goto(link);
  await another.getByText('این پیوند دیگر کار نمی‌کند').waitFor();
});

test('signing out asks for a code again', async ({ open }) => {
  const page = await open();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'خروج' }).tap();
  await page.waitForURL(/\/login/);
  await page.goto('/sales/calendar');
  await page.waitForURL(/\/login/);
});
