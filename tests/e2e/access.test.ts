import type { Locator, Page } from 'playwright';
import { logs } from '#contract/access/logs.ts';
import { roles } from '#contract/access/roles.ts';
import { coaches } from '#contract/people/coaches.ts';
import { permissionId } from '#domain/permissions.ts';
import type { AppClub } from '../support/app-club.ts';
import { expect, test } from './fixtures.ts';

const group = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function allGroups(club: AppClub) {
  const top = await club.as('top');
  const flat = (tree: Awaited<ReturnType<typeof read>>): typeof tree =>
    tree.flatMap((role) => [role, ...flat(role.children)]);
  const read = async () => (await top.ok(roles.list, {})).data;
  return flat(await read());
}
const named = async (club: AppClub, name: string) =>
  (await allGroups(club)).find((role) => role.name === name);

test('a group is made below another, with what that one may, and not without a permission', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/settings/access');
  await group(page, 'پذیرش').first().tap();
  await button(page, 'زیرگروه').tap();
  const form = page.getByRole('form', { name: 'گروه تازه' });
  await form.getByRole('textbox', { name: 'نام گروه' }).fill('پذیرش صبح');
  await form.getByRole('button', { name: 'ثبت گروه دسترسی' }).tap();
  await form.getByText('دسترسی‌ها را انتخاب کنید').waitFor();
  const people = form.getByRole('group', { name: 'مشتریان و کاربران', exact: true });
  await people.getByRole('checkbox', { name: 'دیدن' }).check();
  // Permissions that the group above lacks are locked.
  expect(await people.getByRole('checkbox', { name: 'حذف همیشگی' }).count()).toBe(0);
  await people.getByText('حذف همیشگی').waitFor();
  expect(
    await people
      .getByRole('checkbox', { name: 'مشتریان و کاربران' })
      .evaluate((box: HTMLInputElement) => box.indeterminate),
  ).toBe(true);
  await form.getByRole('button', { name: 'ثبت گروه دسترسی' }).tap();
  await page.getByRole('status').getByText('پذیرش صبح ثبت شد').waitFor();
  const made = await named(club, 'پذیرش صبح');
  expect(made?.permissions).toEqual([permissionId('user.show')]);
  expect(made?.parent_id).toBe((await named(club, 'پذیرش'))?.id);
});

test('permissions are searched; a group that is only read says of each whether it has it, without locks', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'manager' });
  const reception = await named(club, 'پذیرش');
  await page.goto(`/settings/access?role=${reception?.id}`);
  const form = page.getByRole('form', { name: 'گروه پذیرش' });
  await form.getByRole('checkbox').first().waitFor();
  const before = await form.getByRole('checkbox').count();
  const search = form.getByRole('searchbox', { name: 'جست‌وجوی دسترسی' });
  await search.fill('افزودنی');
  await form
    .getByRole('checkbox', { name: /افزودنی/ })
    .first()
    .waitFor();
  expect(await form.getByRole('checkbox', { name: 'مشتریان و کاربران' }).count()).toBe(0);
  await search.press('Enter');
  expect(new URL(page.url()).searchParams.get('role')).toBe(String(reception?.id));
  await search.fill('ژژژ');
  await form.getByText('دسترسی‌ای با این نام نیست.').waitFor();
  await search.fill('');
  await expect.poll(() => form.getByRole('checkbox').count()).toBe(before);
  // Nothing is changed, so there is no save button.
  expect(await form.getByRole('button', { name: 'ذخیره' }).count()).toBe(0);

  await group(page, 'مدیر باشگاه').first().tap();
  const own = page.getByRole('region', { name: 'مدیر باشگاه' });
  await own.getByRole('searchbox').fill('حذف همیشگی');
  await own.getByText('داده نشده').first().waitFor({ state: 'attached' });
  await own.getByRole('searchbox').fill('ورود گروهی');
  await own.getByText('داده شده').first().waitFor({ state: 'attached' });
  expect(await own.locator('.lucide-lock').count()).toBe(0);
  expect(await own.getByText('قفل').count()).toBe(0);
});

test('a group is renamed, given more at once, moved by its field, and deleted', async ({ club, open }) => {
  const top = await club.as('top');
  const reception = await named(club, 'پذیرش');
  const permissions = [permissionId('user.show')];
  const body = { name: 'موقت', parent_id: reception?.id ?? 0, permissions };
  const { data } = await top.ok(roles.create, { body });
  const page = await open({ person: 'manager' });
  await page.goto(`/settings/access?role=${data.id}`);
  const form = page.getByRole('form', { name: 'گروه موقت' });
  const name = form.getByRole('textbox', { name: 'نام گروه' });
  const discard = form.getByRole('button', { name: 'رها کردن' });
  await name.fill('نام دیگر');
  await discard.tap();
  await discard.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('موقت');
  expect(await form.getByRole('button', { name: 'انصراف' }).count()).toBe(0);
  await name.fill('موقت دو');
  await form.getByRole('checkbox', { name: 'زمین‌ها', exact: true }).check();
  await form.getByRole('button', { name: 'ذخیره' }).tap();
  await page.getByRole('status').getByText('موقت دو ذخیره شد').waitFor();
  const renamed = await named(club, 'موقت دو');
  expect(renamed?.permissions).toContain(permissionId('court.show'));

  const manager = reception?.parent_id ?? 0;
  const under = page.getByRole('combobox', { name: 'زیرمجموعه‌ی' });
  if ((await under.evaluate((field) => field.tagName)) === 'SELECT')
    await under.selectOption(String(manager));
  else {
    await under.tap();
    await page.getByRole('option', { name: /مدیر باشگاه/ }).tap();
  }
  await page.getByRole('form').getByRole('button', { name: 'ذخیره' }).tap();
  await expect.poll(async () => (await named(club, 'موقت دو'))?.parent_id).toBe(manager);

  await page.getByRole('form').getByRole('button', { name: 'حذف', exact: true }).tap();
  // There is no trash of groups, and nothing promises one.
  const question = page.getByRole('alertdialog');
  await question.getByText('برای همیشه حذف می‌شود').waitFor();
  expect(await question.getByText('حذف‌شده‌ها').count()).toBe(0);
  await question.getByRole('button', { name: 'حذف', exact: true }).tap();
  await page.getByRole('status').getByText('موقت دو حذف شد').waitFor();
  expect(await named(club, 'موقت دو')).toBeUndefined();
});

test('what a group loses is taken from its subgroups after a question, and none is left with nothing', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const reception = await named(club, 'پذیرش');
  const [people, courts] = [permissionId('user.show'), permissionId('court.show')];
  const make = async (name: string, parent_id: number, permissions: number[]) =>
    (await top.ok(roles.create, { body: { name, parent_id, permissions } })).data.id;
  const above = await make('گروه بالا', reception?.id ?? 0, [people, courts]);
  await make('گروه پایین', above, [people, courts]);
  const page = await open({ person: 'manager' });
  await page.goto(`/settings/access?role=${above}`);
  const form = page.getByRole('form', { name: 'گروه گروه بالا' });
  const question = page.getByRole('alertdialog');
  const held = async () => (await named(club, 'گروه پایین'))?.permissions;
  await form.getByRole('checkbox', { name: 'زمین‌ها', exact: true }).uncheck();
  await form.getByRole('button', { name: 'ذخیره' }).tap();
  await question.getByText('گروه پایین: ۱ دسترسی').waitFor();
  expect(await held()).toEqual([people, courts]);
  await question.getByRole('button', { name: 'گرفتن و ذخیره' }).tap();
  await page.getByRole('status').getByText('گروه بالا ذخیره شد').waitFor();
  expect(await held()).toEqual([people]);

  await top.ok(roles.update, { params: { id: String(above) }, body: { permissions: [people, courts] } });
  await page.goto(`/settings/access?role=${above}`);
  await form.getByRole('checkbox', { name: 'زمین‌ها', exact: true, checked: true }).waitFor();
  await form
    .getByRole('group', { name: 'مشتریان و کاربران', exact: true })
    .getByRole('checkbox', { name: 'دیدن' })
    .uncheck();
  await form.getByRole('button', { name: 'ذخیره' }).tap();
  await question.getByText('این گروه‌ها بدون دسترسی می‌مانند').waitFor();
  expect(await question.getByRole('button', { name: 'گرفتن و ذخیره' }).count()).toBe(0);
  await question.getByRole('button', { name: 'بازگشت' }).tap();
  expect(await held()).toEqual([people]);
});

test('the tree is walked with the keyboard, and one’s own group only looked at', async ({ open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/settings/access');
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem').first().focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-level'));
  expect(await focused()).toBe('1');
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('2');
  await page.keyboard.press('Home');
  expect(await focused()).toBe('1');
  const before = await tree.getByRole('treeitem').count();
  await page.keyboard.press('ArrowRight');
  expect(await tree.getByRole('treeitem').count()).toBeLessThan(before);
  await page.keyboard.press('Enter');
  await page.getByText('فقط می‌توانید ببینید').waitFor();
  expect(await page.getByRole('main').getByRole('checkbox').count()).toBe(0);
});

test('a group is carried under another by finger and by keys, and only to where it may go', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const [manager, reception] = [await named(club, 'مدیر باشگاه'), await named(club, 'پذیرش')];
  const permissions = [permissionId('user.show')];
  const body = { name: 'گروه روان', parent_id: reception?.id ?? 0, permissions };
  await top.ok(roles.create, { body });
  const parent = async () => (await named(club, 'گروه روان'))?.parent_id;
  const page = await open({ person: 'manager' });
  await page.goto('/settings/access');
  const row = group(page, 'گروه روان');
  await row.waitFor();

  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x, y }] });
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('nothing stands there');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  // Wait until it has stopped moving.
  await row.tap({ trial: true });
  const { x, y: from } = await middle(row);
  const { y: to } = await middle(group(page, 'مدیر باشگاه'));
  await send('touchStart', from);
  // While it is lifted, rows it cannot move to say so.
  await page.getByText('اینجا نمی‌شود').or(page.getByText('دسترسی کم دارد')).first().waitFor();
  for (const part of [0.3, 0.6, 0.9, 1]) await send('touchMove', from + (to - from) * part);
  await send('touchEnd');
  await page.getByRole('status').getByText('گروه روان زیرمجموعه‌ی مدیر باشگاه شد').waitFor();
  await expect.poll(parent).toBe(manager?.id);

  await row.focus();
  await page.keyboard.press('M');
  await page.getByText('«گروه روان» برداشته شد').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('M');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('Home');
  for (let n = 0; n < 20 && !(await focused()).startsWith('پذیرش'); n++)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText('گروه روان زیرمجموعه‌ی پذیرش شد').waitFor();
  await expect.poll(parent).toBe(reception?.id);
});

test('a coach is made of somebody in the books, with a share of its kind', async ({ club, stage, open }) => {
  const person = await stage.person();
  const page = await open({ person: 'manager' });
  await page.goto('/coaches/insert');
  const form = page.getByRole('form', { name: 'مربی تازه' });
  await form.getByRole('button', { name: 'ثبت مربی' }).tap();
  await form.getByText('شخص را انتخاب کنید').waitFor();
  await form.getByText('مقدار سهم را بنویسید').waitFor();
  // A person who is not in the books yet is created in a dialog.
  const picker = page.getByRole('dialog', { name: 'انتخاب شخص' });
  await form.getByRole('button', { name: 'انتخاب شخص' }).tap();
  await picker.getByRole('searchbox').fill('کیان ناشناس');
  await picker.getByText('پیدا نشد').waitFor();
  await picker.getByRole('button', { name: 'مشتری تازه' }).tap();
  const sheet = page.getByRole('dialog', { name: 'مشتری تازه' });
  expect(await sheet.getByRole('textbox', { name: 'نام', exact: true }).inputValue()).toBe('کیان');
  expect(await sheet.getByRole('textbox', { name: 'نام خانوادگی' }).inputValue()).toBe('ناشناس');
  await sheet.getByRole('button', { name: 'بستن' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'رها کردن نوشته‌ها' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'انتخاب شخص' }).tap();
  await picker.getByRole('searchbox').fill(person.name);
  await picker.getByRole('row').filter({ hasText: person.name }).tap();
  await picker.waitFor({ state: 'detached' });
  await form.getByRole('textbox', { name: 'مقدار سهم' }).fill('120');
  await form.getByText('درصد از صفر تا صد است').waitFor();
  await form.getByRole('textbox', { name: 'مقدار سهم' }).fill('۳۷٫۵');
  await form.getByRole('button', { name: 'ثبت مربی' }).tap();
  await page.getByRole('status').getByText(`${person.name} ثبت شد`).waitFor();
  const top = await club.as('top');
  const { data } = await top.ok(coaches.list, { query: { name: person.name.split(' ')[1] ?? '' } });
  const coach = data.find(({ user }) => user.id === person.id);
  expect(coach).toMatchObject({ share_type: 'percent', share: 37.5, active: true });

  // Another kind is sent with its share, which is whole toman then.
  await page.goto(`/coaches/${coach?.id}/edit`);
  await page.getByRole('radio', { name: 'ثابت هر جلسه' }).tap();
  await page.getByRole('textbox', { name: 'مقدار سهم' }).fill('200000');
  await page.getByRole('button', { name: 'ذخیره‌ی ۲ تغییر' }).tap();
  await page.getByRole('status').getByText('ذخیره شد').waitFor();
  const { data: after } = await top.ok(coaches.get, { params: { id: String(coach?.id) } });
  expect(after).toMatchObject({ share_type: 'fixed', share: 200_000 });
});

test('what a group and its subgroups have lost goes back from the log, in one step', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const reception = await named(club, 'پذیرش');
  const [show, update] = [permissionId('user.show'), permissionId('user.update')];
  const make = async (name: string, parent_id: number) =>
    (await top.ok(roles.create, { body: { name, parent_id, permissions: [show, update] } })).data.id;
  const upper = await make('بالا', reception?.id ?? 0);
  await make('پایین', upper);
  await top.ok(roles.update, { params: { id: String(upper) }, body: { permissions: [show] } });
  const query = { resource: 'roles', resource_id: String(upper), per_page: '1' };
  const [log] = (await top.ok(logs.list, { query })).data;
  const page = await open({ person: 'manager' });
  await page.goto(`/logs?sheet=log.${log?.id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText('از زیرگروه‌ها هم گرفته شد').waitFor();
  await sheet.getByRole('button', { name: 'برگرداندن ۱ دسترسی، با ۱ زیرگروه' }).tap();
  await page.getByRole('status').getByText('دسترسی‌ها به ۲ گروه برگشت').waitFor();
  for (const name of ['بالا', 'پایین']) {
    expect((await named(club, name))?.permissions.toSorted()).toEqual([show, update].toSorted());
  }
  await sheet.getByRole('button', { name: 'برگرداندن ۱ دسترسی، با ۱ زیرگروه' }).tap();
  await sheet.getByText('چیزی برای برگرداندن نمانده').waitFor();
});
