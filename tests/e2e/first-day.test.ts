import { inject } from 'vitest';
import { issueLink } from '#server/access/sign-in/links.ts';
import { verify } from '#server/ledger/verify.ts';
import { openAppClub } from '../support/app-club.ts';
import { launchChromium } from '../support/browser.ts';
import { Desk } from '../support/desk.ts';
import { Devices } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

/** A new club: from the sign-in link, with one's own phone, to the first booking. */
test('the first day of a club, from the link to the first booking', async ({ onTestFinished }) => {
  const club = await openAppClub(inject('server'), inject('template'));
  onTestFinished(() => club.close());
  // Without a gateway the code is printed in the server's console.
  club.sender.prints = true;
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const devices = new Devices(browser, club);
  const page = await devices.open({ person: null });
  const desk = new Desk(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  const { phone_number, token } = await issueLink(club.db, club.clock.now());
  await page.goto(`/login#phone_number=${phone_number}&token=${token}`);
  await page.getByRole('heading', { name: 'شماره‌ی خودتان را ثبت کنید' }).waitFor();
  expect(page.url()).not.toContain(token);
  await page.getByRole('textbox', { name: 'شماره‌ی همراه شما' }).fill('09123456789');
  await button('فرستادن کد').tap();
  const code = page.getByRole('textbox', { name: 'کد پنج‌رقمی' });
  await code.waitFor();
  await page.getByText(/باشگاه درگاه پیامک ندارد؛ کد .+ در پنجره‌ی سرور نوشته شد\./).waitFor();
  // Until the club's data is known the page is not blank.
  const asked: (() => void)[] = [];
  let held = true;
  await page.route('**/v1/admin/terms?*', async (route) => {
    if (held) await new Promise<void>((answer) => asked.push(answer));
    await route.continue();
  });
  await code.pressSequentially(club.sender.code('09123456789'));

  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.getByRole('main').getByRole('status', { name: 'در حال بارگذاری' }).waitFor();
  held = false;
  for (const answer of asked) answer();
  await page.getByRole('heading', { name: 'باشگاه را در چهار قدم باز کنید' }).waitFor();
  expect(await page.locator('[aria-current="step"]').textContent()).toContain('نام باشگاه را بنویسید');
  await button(/نام باشگاه را بنویسید/).tap();
  await desk.type(desk.sheet().getByRole('textbox', { name: 'نام' }), 'باشگاه نور');
  await desk.button('ذخیره‌ی ۱ تغییر').tap();
  await desk.toast('باشگاه نور ذخیره شد').waitFor();
  await page.getByRole('button', { name: /انجام شد.*باشگاه نور/ }).waitFor();

  // Without postings the currency can be changed, and texts follow without a reload (D37).
  for (const unit of ['ریال', 'تومان']) {
    await page.goto('/settings/languages');
    await page.getByRole('combobox', { name: 'واحد پول' }).selectOption({ label: unit });
    await button(/^ذخیره/).tap();
    await page.locator('[data-sample="fa"]').getByText(`۱٬۲۵۰٬۰۰۰ ${unit}`).waitFor();
    await page.goto('/terms/insert');
    await page.locator('.field-unit').getByText(unit, { exact: true }).first().waitFor();
  }
  await page.goto('/');

  await button(/زمین بسازید/).tap();
  await desk.type(desk.sheet().getByRole('textbox', { name: 'نام' }), 'زمین یک');
  await desk.button('ثبت و بعدی').tap();
  await desk.toast('زمین یک ثبت شد').waitFor();
  // The next one continues the numbering and has the same kind.
  const name = desk.sheet().getByRole('textbox', { name: 'نام' });
  await expect.poll(() => name.inputValue()).toBe('زمین دو');
  await desk.button('ثبت زمین').tap();
  await desk.toast('زمین دو ثبت شد').waitFor();

  await button(/سانس بسازید/).tap();
  await desk.sheet().getByRole('textbox', { name: 'شروع' }).fill('۱۸:۰۰');
  await desk.sheet().getByRole('textbox', { name: 'پایان' }).fill('۱۹:۳۰');
  await desk.sheet().getByRole('textbox', { name: 'قیمت هر سانس' }).fill('۴۰۰۰۰۰');
  await desk.button('ثبت سانس').tap();
  await desk.toast(/^۱۸:۰۰ تا ۱۹:۳۰ ثبت شد/).waitFor();

  await button(/تقویم را بسازید/).tap();
  await desk.button('ساخت تقویم ۳۰ روز').tap();
  await desk.toast('۶۰ سانس ساخته شد').waitFor();

  await page
    .getByRole('gridcell', { name: /^زمین یک، ۱۸ تا ۱۹:۳۰، آزاد/ })
    .first()
    .tap();
  await desk.type(desk.search(), 'نگار کریمی');
  await desk.button(/^مشتری تازه/).tap();
  await desk.type(desk.sheet().getByRole('textbox', { name: 'شماره‌ی همراه' }), '09121112233');
  await desk.choice('خانم').tap();
  await desk.button('نقدی').tap();
  await desk.button('رزرو و دریافت ۴۰۰٬۰۰۰ نقدی').tap();
  await desk.toast('رزرو شد · دریافت ۴۰۰٬۰۰۰ نقدی').waitFor();
  await page.getByRole('gridcell', { name: /^زمین یک، ۱۸ تا ۱۹:۳۰، نگار کریمی، تسویه/ }).waitFor();
  expect(await verify(club.db)).toEqual([]);
  expect(devices.complaints).toEqual([]);
});
