import type { Page } from 'playwright';
import { passkeys } from '#contract/access/passkeys.ts';
import { roles } from '#contract/access/roles.ts';
import type { AppClub } from '../support/app-club.ts';
import { ADMIN_PHONE, MINUTE } from '../support/club.ts';
import { enterByCode, STAFF } from '../support/devices.ts';
import { VirtualAuthenticator } from '../support/virtual-authenticator.ts';
import { expect, test } from './fixtures.ts';

/** Browsers support passkeys only on host names. */
const here = (club: AppClub, path: string) => club.url.replace('127.0.0.1', 'localhost') + path;
const card = (page: Page) => page.getByRole('region', { name: 'کلید عبور' });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Requests a code for one's own phone and types it. */
async function typeCode(club: AppClub, page: Page, phone: string): Promise<void> {
  club.clock.advance(2 * MINUTE);
  await button(page, 'فرستادن کد').tap();
  const field = page.getByRole('textbox', { name: /^کدی که به همراه شما رفت/ });
  await field.waitFor();
  await field.pressSequentially(club.sender.code(phone));
}

test('a passkey is made, signs in, is asked for before a group is made, and goes by a code once it is lost', async ({
  club,
  devices,
  open,
}) => {
  await club.db
    .updateTable('users')
    .set({ phone_number: ADMIN_PHONE, must_replace_phone: false })
    .where('role_id', '=', 1)
    .execute();
  const page = await open({ person: null });
  await page.goto(here(club, '/login?to=/profile'));
  await button(page, 'ورود با کلید عبور').waitFor();
  await enterByCode(page, STAFF.top, () => club.sender.code(STAFF.top));
  await page.waitForURL(/\/profile$/);
  const authenticator = new VirtualAuthenticator(page);
  await authenticator.plugIn();

  // The most powerful role is told why.
  await card(page)
    .getByText(/^دسترسی شما از همه بیشتر است/)
    .waitFor();
  await card(page).getByRole('button', { name: 'کلید عبور تازه' }).tap();
  await typeCode(club, page, STAFF.top);
  await button(page, 'ادامه').tap();
  const name = card(page).getByRole('textbox', { name: 'نام کلید' });
  await name.fill('');
  await name.press('Enter');
  await card(page).getByText('این بخش را پر کنید.').waitFor();
  await name.fill('تبلت میز');
  // The answer gets lost: the created passkey is sent again instead of a new one.
  devices.expect(/ERR_FAILED/);
  await page.route(
    '**/v1/admin/profile/passkeys',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await button(page, 'ساختن کلید عبور').tap();
  await card(page).locator('.notice').waitFor();
  expect(await name.getAttribute('readonly')).not.toBeNull();
  await button(page, 'ساختن کلید عبور').tap();
  await page.getByText('کلید عبور «تبلت میز» ساخته شد').waitFor();
  expect(await authenticator.count()).toBe(1);
  await card(page).getByText('هنوز استفاده نشده').waitFor();

  await button(page, 'خروج').tap();
  await page.waitForURL(/\/login/);
  await authenticator.plugIn();
  await button(page, 'ورود با کلید عبور').tap();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await page.getByRole('navigation').waitFor();

  // Typed text stays, whatever happens to the question.
  await page.goto(here(club, '/settings/access'));
  await authenticator.plugIn();
  await page.getByRole('treeitem').filter({ hasText: 'پذیرش' }).first().tap();
  await button(page, 'زیرگروه').tap();
  const form = page.getByRole('form', { name: 'گروه تازه' });
  const group = form.getByRole('textbox', { name: 'نام گروه' });
  await group.fill('پذیرش شب');
  const people = form.getByRole('group', { name: 'مشتریان و کاربران', exact: true });
  await people.getByRole('checkbox', { name: 'دیدن' }).check();
  const save = form.getByRole('button', { name: 'ثبت گروه دسترسی' });
  await save.tap();
  const dialog = page.getByRole('alertdialog', { name: 'کلید عبورتان لازم است' });
  await dialog.getByRole('button', { name: 'انصراف' }).tap();
  await dialog.waitFor({ state: 'detached' });
  await form.getByText('این کار کلید عبور شما را لازم دارد.').waitFor();
  expect(await group.inputValue()).toBe('پذیرش شب');
  await save.tap();
  await authenticator.verifies(false);
  await dialog.getByRole('button', { name: 'تأیید با کلید عبور' }).tap();
  await dialog.getByText('تأیید انجام نشد').waitFor();
  await authenticator.verifies(true);
  await dialog.getByRole('button', { name: 'تأیید با کلید عبور' }).tap();
  await page.getByRole('status').getByText('پذیرش شب ثبت شد').waitFor();
  await dialog.waitFor({ state: 'detached' });

  // A lost passkey is removed with a code and can no longer sign in.
  await page.goto(here(club, '/profile'));
  await authenticator.plugIn();
  await button(page, 'کارهای «تبلت میز»').tap();
  await page.getByRole('menuitem', { name: 'گم شده' }).tap();
  const lost = page.getByRole('alertdialog', { name: /تبلت میز/ });
  await typeCode(club, page, STAFF.top);
  await lost.getByRole('button', { name: 'حذف کلید گم‌شده' }).tap();
  await page.getByText('کلید «تبلت میز» حذف شد').waitFor();
  await card(page)
    .getByText('هنوز استفاده نشده')
    .or(card(page).getByText(/^آخرین استفاده/))
    .waitFor({ state: 'detached' });
  const top = await club.as('top');
  expect((await top.ok(passkeys.list)).data).toEqual([]);
  await button(page, 'خروج').tap();
  await page.waitForURL(/\/login/);
  await authenticator.plugIn();
  await button(page, 'ورود با کلید عبور').tap();
  await page.getByText(/^باشگاه این کلید عبور را نمی‌شناسد/).waitFor();
  expect(JSON.stringify((await top.ok(roles.list, {})).data)).toContain('پذیرش شب');
});

test('where browsers know no passkeys, the profile says why, and the sign-in page offers none', async ({
  open,
}) => {
  // Without the host name.
  const page = await open({ person: 'reception' });
  await page.goto('/profile');
  await card(page)
    .getByText(/فقط در نشانی امن باشگاه/)
    .waitFor();
  expect(await card(page).getByRole('button', { name: 'کلید عبور تازه' }).count()).toBe(0);
  const stranger = await open({ person: null });
  await stranger.goto('/login');
  await button(stranger, 'فرستادن کد').waitFor();
  expect(await button(stranger, 'ورود با کلید عبور').count()).toBe(0);
});

test('without a network it is said that nothing was sent', async ({ club, devices, open }) => {
  const page = await open({ person: null });
  await page.goto(here(club, '/login'));
  await button(page, 'ورود با کلید عبور').waitFor();
  devices.expect(/ERR_FAILED/);
  await page.route('**/v1/**', (route) => route.abort());
  await button(page, 'ورود با کلید عبور').tap();
  await page
    .getByText(/شبکه|سرور|اینترنت|پاسخ/)
    .first()
    .waitFor();
  await button(page, 'ورود با کلید عبور').waitFor();
});
