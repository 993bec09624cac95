import { OURS } from '#contract/answer.ts';
import { settings } from '#contract/settings/settings.ts';
import { CASH } from '../support/build.ts';
import { expect, test } from './fixtures.ts';

test('the hub finds a setting by words of either language, and leads to its field', async ({ open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/settings');
  const search = page.getByRole('searchbox', { name: 'جست‌وجو در تنظیمات' });
  await search.fill('يادآوری');
  const found = page.locator('.settings-found');
  await found.getByRole('link', { name: /یادآوری روز قبل.*قواعد رزرو/ }).waitFor();
  // Settings on other pages are found too.
  await search.fill('backup');
  await found
    .getByRole('link', { name: /پشتیبان/ })
    .first()
    .waitFor();
  await search.fill('zzz');
  await page
    .getByRole('status')
    .filter({ hasText: /zzz.*پیدا نشد/ })
    .waitFor();
  await search.fill('debt limit');
  await found.getByRole('link', { name: /سقف بدهی هر مشتری/ }).tap();
  await page.waitForURL('**/settings/users?at=default_max_debt');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'));
  await expect.poll(focused).toBe('default_max_debt');
});

test('the hub says first that nobody gets a code, leads to the gateway, and its rows tell how they stand', async ({
  open,
}) => {
  const page = await open({ person: 'manager' });
  // The tests' server has a gateway.
  await page.route('**/v1/admin/system', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    const sms = { gateway: 'console', prints: true, refused_at: null };
    await route.fulfill({ response: answer, json: { data: { ...data, sms } } });
  });
  await page.goto('/settings');
  const first = page.locator('.missing li').first();
  await first.getByText('درگاه پیامک ندارید').waitFor();
  for (const row of [
    /^پیامک\s*وصل نیست/,
    /^قیمت‌ها\s*[۰-۹]/,
    /^تعطیلی‌ها\s*(هیچ|[۰-۹]+) پیش رو/,
    /^ظاهر و زبان\s*نیمه‌تیره، فارسی/,
  ])
    await page.getByRole('link', { name: row }).waitFor();
  await first.getByRole('link', { name: 'وصل کردن' }).tap();
  await page.waitForURL('**/settings/advanced');
});

test('what is typed on a page outlives a reload, is saved by one button, and is there on another tablet', async ({
  club,
  devices,
  open,
}) => {
  const page = await open({ person: 'manager' });
  const other = await open({ person: 'manager' });
  for (const one of [page, other]) await one.goto('/settings/sale');
  await page.getByText(/هر سانس تا ۱۵ دقیقه پس از شروع فروخته می‌شود/).waitFor();
  await other.getByText(/هر سانس تا ۱۵ دقیقه پس از شروع فروخته می‌شود/).waitFor();
  expect(await page.getByRole('button', { name: /^ذخیره/ }).count()).toBe(0);
  const minutes = () => page.getByRole('textbox', { name: /فروش سانس تا چند دقیقه پس از شروع/ });
  await minutes().fill('۲۰');
  await page.getByRole('radio', { name: 'تلفنی' }).check();
  await page.getByText('ذخیره نشده').waitFor();
  await page.reload();
  await page.getByText('نوشته‌های قبلی همین جاست').waitFor();
  expect(await minutes().inputValue()).toBe('۲۰');

  // Missing values are reported on their field, and nothing is saved; values above the limit cannot be typed.
  await minutes().fill('۹۰۰');
  expect(await minutes().inputValue()).toBe('۲۰');
  const hold = page.getByRole('textbox', { name: /نگه داشتن سانس هنگام رزرو/ });
  await hold.fill('');
  await page.getByRole('button', { name: 'ذخیره‌ی ۳ تغییر' }).tap();
  await page.locator('[data-field="hold_minutes"][data-wrong]').waitFor();
  await hold.fill('۲');
  await page.getByRole('button', { name: 'ذخیره‌ی ۲ تغییر' }).tap();
  await page.getByText('«قواعد رزرو» ذخیره شد').waitFor();
  await page.getByText(/هر سانس تا ۲۰ دقیقه پس از شروع فروخته می‌شود/).waitFor();
  await page.getByRole('button', { name: /^ذخیره/ }).waitFor({ state: 'detached' });
  await other.getByText(/هر سانس تا ۲۰ دقیقه پس از شروع فروخته می‌شود/).waitFor();
  await expect.poll(() => other.getByRole('radio', { name: 'تلفنی' }).isChecked()).toBe(true);
  const top = await club.as('top');
  expect((await top.ok(settings.get)).data).toMatchObject({
    bookable_after_start: 20,
    default_action_type: 2,
  });
  await top.ok(settings.update, { body: { bookable_after_start: 15, default_action_type: 1 } });
  expect(devices.complaints).toEqual([]);
});

test('an old address leads on, and what was typed may be thrown away', async ({ open }) => {
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto('/settings/defaults');
  await page.waitForURL('**/settings/treasury');
  await page.getByRole('switch', { name: /شیفت الزامی است/ }).tap();
  await page.getByRole('button', { name: 'رها کردن' }).tap();
  await page.getByRole('button', { name: 'رها کردن' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('switch', { name: /شیفت الزامی است/ }).isChecked()).toBe(false);
});

test('what has not come is told as neither 0 nor none, and what is chosen stays chosen', async ({
  club,
  devices,
  open,
}) => {
  devices.expect(/status of 500/);
  const top = await club.as('top');
  await top.ok(settings.update, { body: { default_cash_id: CASH } });
  const page = await open({ person: 'manager', device: 'laptop' });
  const failing = /\/v1\/admin\/(cashes|total-support-tickets|backups\/settings)(\?|$)/;
  const body = { error: { code: 'internal', message: '' } };
  await page.route(failing, (route) => route.fulfill({ status: 500, headers: { [OURS]: '1' }, json: body }));

  await page.goto('/settings/treasury');
  const box = page.getByLabel('صندوق پیش‌فرض');
  await page.getByText('فهرست بارگذاری نشد.').waitFor();
  const shown = () => box.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.textContent);
  expect(await shown()).toBe('همان که انتخاب شده است');

  await page.goto('/tickets/support');
  const chips = page.getByRole('group', { name: 'وضعیت تیکت‌ها' }).getByRole('button');
  await chips.first().waitFor();
  expect((await chips.allTextContents()).filter((text) => /[۰-۹]/.test(text))).toEqual([]);

  await page.goto('/backup');
  await page.getByText('وضعیت و تنظیم پشتیبان‌ها بارگذاری نشد.').waitFor();

  await page.unroute(failing);
  await page.goto('/tickets/support');
  await chips.filter({ hasText: /^همه [۰-۹]/ }).waitFor();
  await page.goto('/settings/treasury');
  await expect.poll(shown).not.toBe('همان که انتخاب شده است');
  expect(await shown()).not.toBe('اولین');
});
