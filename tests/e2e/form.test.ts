import type { Locator, Page } from 'playwright';
import { roles } from '#contract/access/roles.ts';
import { users } from '#contract/people/users.ts';
import { permissionId } from '#domain/permissions.ts';
import type { AppClub } from '../support/app-club.ts';
import { MINUTE } from '../support/club.ts';
import { enterByCode, STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

const box = (inside: Page | Locator, name: string): Locator =>
  inside.getByRole('textbox', { name, exact: true });
const button = (inside: Page | Locator, name: string | RegExp): Locator =>
  inside.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

/** Fills the required fields of a new person. */
async function fillPerson(
  inside: Page | Locator,
  { family, phone }: { family: string; phone: string },
): Promise<void> {
  await box(inside, 'نام').fill('نگار');
  await box(inside, 'نام خانوادگی').fill(family);
  await box(inside, 'شماره‌ی همراه').fill(phone);
  await inside.getByRole('radio', { name: 'خانم' }).tap();
}

async function peopleWith(club: AppClub, phone: string) {
  const top = await club.as('top');
  return (await top.ok(users.list, { query: { phone_number: phone } })).data;
}

test('says of every field what is wrong, goes to the first, and saves once all are right', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/customers/insert');
  await button(page, 'ثبت مشتری').tap();
  for (const text of [
    'نام را بنویسید',
    'نام خانوادگی را بنویسید',
    'شماره‌ی همراه را بنویسید',
    'جنسیت را انتخاب کنید',
  ])
    await page.getByText(text).waitFor();
  await expect.poll(() => box(page, 'نام').evaluate((field) => field === document.activeElement)).toBe(true);

  await box(page, 'نام').fill('Sara');
  await page.getByText('فقط حروف فارسی، دست‌کم دو حرف').waitFor();
  await box(page, 'شماره‌ی همراه').fill('۰۹۱۲۳۴');
  await page.getByText('۱۱ رقم است؛ ۵ رقم کم دارد').waitFor();
  await box(page, 'شماره‌ی همراه').fill('08');
  await page.getByText('با ۰۹ شروع می‌شود').waitFor();
  await page.getByRole('textbox', { name: 'کد ملی' }).fill('1234567890');
  await page.getByText('رقم‌های کد ملی به هم نمی‌خوانند').waitFor();
  await page.getByRole('textbox', { name: 'کد ملی' }).fill('');

  await fillPerson(page, { family: 'درست‌کار', phone: '۰۹۳۵۱۱۱۰۰۰۱' });
  await page.getByRole('textbox', { name: 'سقف بدهی' }).fill('250000');
  await button(page, 'ثبت مشتری').tap();
  await page.getByRole('status').getByText('نگار درست‌کار ثبت شد').waitFor();
  const [made] = await peopleWith(club, '09351110001');
  expect(made).toMatchObject({
    family: 'درست‌کار',
    gender: 2,
    max_debt: 250_000,
    character: { id: 1 },
    role: null,
  });
});

test('a day that cannot be read is refused at its field, never saved as none', async ({
  club,
  stage,
  open,
}) => {
  const person = await stage.person();
  const top = await club.as('top');
  const params = { id: String(person.id) };
  await top.ok(users.update, { params, body: { born_at: '1990-03-21' } });
  const page = await open({ person: 'manager' });
  await page.goto(`/customers/${person.id}/edit`);
  const born = page.getByRole('textbox', { name: 'تاریخ تولد' });
  await expect.poll(() => born.inputValue()).toBe('۱۳۶۹/۰۱/۰۱');
  await born.fill('۱۳۶۹/۱۳/۰۱');
  await born.press('Enter');
  await expect.poll(() => born.getAttribute('aria-invalid')).toBe('true');
  expect(await born.inputValue()).toBe('۱۳۶۹/۱۳/۰۱');
  expect((await top.ok(users.get, { params })).data.born_at).toBe('1990-03-21');
  await born.fill('۱۳۶۹/۰۲/۰۱');
  await born.press('Enter');
  await expect.poll(async () => (await top.ok(users.get, { params })).data.born_at).toBe('1990-04-21');
});

test('shows what the server refuses on its field, with the way to whose it is', async ({
  club,
  stage,
  open,
}) => {
  const person = await stage.person();
  const top = await club.as('top');
  const { data } = await top.ok(users.get, { params: { id: String(person.id) } });
  const page = await open({ person: 'manager' });
  await page.goto('/customers/insert');
  await fillPerson(page, { family: 'تکراری', phone: data.phone_number ?? '' });
  await button(page, 'ثبت مشتری').tap();
  const field = page.locator('[data-field=phone_number]');
  await field.getByText(`این شماره برای «${person.name}» ثبت شده.`).waitFor();
  await page.getByRole('status').getByText('برای شخص دیگری ثبت شده').waitFor();
  expect(await box(page, 'شماره‌ی همراه').getAttribute('aria-invalid')).toBe('true');
  await button(field, 'دیدن').tap();
  await page.getByRole('dialog').getByText(person.name).first().waitFor();
  // Typed text is still there, and the error disappears once the field is corrected.
  await page.goBack();
  await box(page, 'شماره‌ی همراه').fill('09351110009');
  await field.getByText(`برای «${person.name}»`).waitFor({ state: 'detached' });

  // A person in the trash is found there.
  const body = { name: 'زیبا', family: 'برکنار', gender: 2 as const, phone_number: '09351110008' };
  const { data: gone } = await top.ok(users.create, { body });
  await top.ok(users.remove, { params: { id: String(gone.id) } });
  await box(page, 'شماره‌ی همراه').fill('09351110008');
  await button(page, 'ثبت مشتری').tap();
  await field.getByText('برای «زیبا برکنار» ثبت شده که در حذف‌شده‌هاست').waitFor();
  await button(field, 'دیدن حذف‌شده‌ها').tap();
  await button(page.getByRole('alertdialog'), 'رها کردن نوشته‌ها').tap();
  await page.getByRole('grid').getByRole('row').filter({ hasText: 'برکنار' }).waitFor();
});

test('whoever may write people down and not see them ends where they may be', async ({ club, open }) => {
  const top = await club.as('top');
  const permissions = [permissionId('user.create')];
  const role = await top.ok(roles.create, { body: { name: 'ثبت مشتری', parent_id: 1, permissions } });
  const [clerk] = await peopleWith(club, STAFF.accountant);
  const params = { id: String(clerk?.id) };
  await top.ok(users.update, { params, body: { role_id: role.data.id } });
  const page = await open({ person: 'accountant' });
  await page.goto('/customers/insert');
  await fillPerson(page, { family: 'بی‌فهرست', phone: '09351110015' });
  await button(page, 'ثبت مشتری').tap();
  await page.getByRole('status').getByText('نگار بی‌فهرست ثبت شد').waitFor();
  await page.waitForURL(({ pathname }) => pathname === '/');
});

test('what was typed is there after a reload, and after a session that was lost', async ({ club, open }) => {
  const page = await open({ person: 'reception' });
  await page.goto('/customers/insert');
  await fillPerson(page, { family: 'نیمه‌کاره', phone: '09351110002' });
  await page.reload();
  await page.getByText('نوشته‌های قبلی همین جاست').waitFor();
  expect(await box(page, 'نام خانوادگی').inputValue()).toBe('نیمه‌کاره');

  await club.endSessions(await club.idOf(STAFF.reception));
  // The page's own check may report it before the tap.
  void button(page, 'ثبت مشتری')
    .tap()
    .catch(() => {});
  await page.waitForURL('**/login**');
  // A code can be requested once a minute.
  club.clock.advance(2 * MINUTE);
  await enterByCode(page, STAFF.reception, () => club.sender.code(STAFF.reception));
  await page.waitForURL('**/customers/insert');
  expect(await box(page, 'نام خانوادگی').inputValue()).toBe('نیمه‌کاره');
  await button(page, 'ثبت مشتری').tap();
  await page.getByRole('status').getByText('ثبت شد').waitFor();
  expect(await peopleWith(club, '09351110002')).toHaveLength(1);
});

test('leaving a page or a sheet with words in it asks first', async ({ open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/customers/insert');
  await box(page, 'نام').fill('نگار');
  const asked = page.getByRole('alertdialog', { name: 'آنچه نوشته‌اید ذخیره نشده' });
  await button(page, 'انصراف').tap();
  await button(asked, 'ماندن').tap();
  expect(await box(page, 'نام').inputValue()).toBe('نگار');
  await page.getByRole('navigation').getByRole('link', { name: 'تقویم' }).tap();
  await button(asked, 'رها کردن نوشته‌ها').tap();
  await page.getByRole('grid').waitFor();

  await page.goto('/sales/calendar?sheet=form.users');
  const sheet = page.getByRole('dialog', { name: 'مشتری تازه' });
  expect(await box(sheet, 'نام').inputValue()).toBe('');
  await box(sheet, 'نام').fill('زهرا');
  await button(sheet, 'بستن').tap();
  await button(asked, 'رها کردن نوشته‌ها').tap();
  await sheet.waitFor({ state: 'detached' });
  await page.goto('/sales/calendar?sheet=form.users');
  expect(await box(sheet, 'نام').inputValue()).toBe('');
});

test('a double tap saves once, and so does Enter pressed twice', async ({ club, open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/sales/calendar?sheet=form.users');
  const sheet = page.getByRole('dialog', { name: 'مشتری تازه' });
  await fillPerson(sheet, { family: 'دوباره', phone: '09351110003' });
  const { promise: warned, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/v1/admin/users', async (route) => {
    await warned;
    await route.continue();
  });
  await button(sheet, 'ثبت مشتری').evaluate((save: HTMLElement) => {
    save.click();
    save.click();
  });
  await page.getByRole('status').getByText('درخواست قبلی هنوز در حال انجام است').waitFor();
  letGo();
  await sheet.waitFor({ state: 'detached' });
  expect(await peopleWith(club, '09351110003')).toHaveLength(1);

  await page.goto('/customers/insert');
  await fillPerson(page, { family: 'دوباره', phone: '09351110004' });
  await box(page, 'شماره‌ی همراه').press('Enter');
  await page.keyboard.press('Enter').catch(() => {});
  await page.getByRole('status').getByText('ثبت شد').waitFor();
  expect(await peopleWith(club, '09351110004')).toHaveLength(1);
});

test('a person is made with the keyboard alone', async ({ club, open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/customers/insert');
  await box(page, 'نام').focus();
  const type = async (text: string) => {
    await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  };
  await type('کیان');
  await type('صفحه‌کلید');
  await type('09351110005');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  const next = page.getByRole('textbox', { name: 'کد ملی' });
  expect(await next.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('کیان صفحه‌کلید ثبت شد').waitFor();
  expect(await peopleWith(club, '09351110005')).toMatchObject([{ gender: 1 }]);
});

test('two people on one record: the later one sees both values and chooses', async ({
  club,
  stage,
  open,
}) => {
  const { id } = await stage.person();
  const page = await open({ person: 'manager' });
  await page.goto(`/customers/${id}/edit`);
  await page.getByRole('textbox', { name: 'شرکت' }).fill('پارس');
  const top = await club.as('top');
  const params = { id: String(id) };
  await top.ok(users.update, { params, body: { company: 'البرز' } });
  await button(page, 'ذخیره‌ی ۱ تغییر').tap();
  await page.getByText('هم‌زمان جای دیگری عوض شد').waitFor();
  await page.getByText('شرکت: شما پارس، دیگری البرز').waitFor();
  await button(page, 'ثبت نوشته‌ی من').tap();
  await page.getByRole('status').getByText('ذخیره شد').waitFor();
  expect((await top.ok(users.get, { params })).data.company).toBe('پارس');
});

test('whoever edits themselves sees neither role nor phone nor status', async ({ club, open }) => {
  const page = await open({ person: 'manager' });
  await page.goto(`/customers/${await club.idOf(STAFF.manager)}/edit`);
  await box(page, 'نام خانوادگی').waitFor();
  for (const field of ['phone_number', 'role_id', 'active'])
    expect(await page.locator(`[data-field=${field}]`).count(), field).toBe(0);
  // Only holders of the top role can assign it.
  await page.goto('/customers/insert');
  const roles = page.getByRole('combobox', { name: /گروه دسترسی/ });
  await roles.waitFor();
  expect(await roles.textContent()).not.toContain('مدیر ارشد');
});

test('a new customer is kept on the device without a network, and sent once there is one', async ({
  club,
  devices,
  open,
}) => {
  const page = await open({ person: 'manager' });
  devices.expect(/ERR_INTERNET_DISCONNECTED/);
  // The device caches the app once its worker is installed.
  await page.goto('/sales/calendar');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('/sales/calendar?sheet=form.users');
  const sheet = page.getByRole('dialog', { name: 'مشتری تازه' });
  await fillPerson(sheet, { family: 'دورازشبکه', phone: '09351110006' });
  await page.context().setOffline(true);
  await button(sheet, 'ثبت مشتری').tap();
  await page
    .getByRole('status')
    .getByText(/روی این دستگاه/)
    .waitFor();
  await sheet.waitFor({ state: 'detached' });
  expect(await peopleWith(club, '09351110006')).toHaveLength(0);
  await page.context().setOffline(false);
  await expect.poll(async () => (await peopleWith(club, '09351110006')).length, { timeout: 30_000 }).toBe(1);
});

test('a form of a record has no button to save until something is changed; on a phone its foot stands alone', async ({
  club,
  open,
}) => {
  const [someone] = (await (await club.as('top')).ok(users.list, { query: { customer: 'true' } })).data;
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto('/customers');
  const navigation = page.getByRole('navigation', { name: 'بخش‌ها' });
  await navigation.waitFor();
  await page.goto(`/customers/${someone?.id}/edit`);
  const name = page.getByRole('textbox', { name: 'نام', exact: true });
  await name.waitFor();
  const save = page.getByRole('button', { name: /^ذخیره/ });
  const leave = page.getByRole('button', { name: 'انصراف', exact: true });
  await leave.waitFor();
  expect(await save.count()).toBe(0);
  expect(await navigation.count()).toBe(0);
  await name.fill('نامی دیگر');
  await save.waitFor();
  await name.fill(someone?.name ?? '');
  await save.waitFor({ state: 'detached' });
  await leave.tap();
  await navigation.waitFor();

  // Also in a sheet, whose foot disappears when it is empty.
  await page.goto(`/customers?sheet=form.users.${someone?.id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'نام', exact: true }).waitFor();
  expect(await sheet.getByRole('button', { name: /^ذخیره/ }).count()).toBe(0);
  await sheet.getByRole('textbox', { name: 'نام', exact: true }).fill('نامی دیگر');
  await sheet.getByRole('button', { name: 'ذخیره‌ی ۱ تغییر' }).waitFor();
});
