import { REPORT_NAMES, REPORTS } from '#contract/report-list.ts';
import { reports } from '#contract/reports.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { issueLink } from '#server/features/sign-in/links.ts';
import { sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

test('a report by its address, its rows lead to reservations that add up to it; saved, kept, and opened again', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const page = await open({ person: 'manager' });
  await page.goto('/reports');
  await page.getByRole('link', { name: /^ریز فروش/ }).tap();
  await page.waitForURL('**/reports/sale-details');
  const bar = page.getByRole('toolbar', { name: 'ریز فروش' });
  const choose = async (button: RegExp, item: string) => {
    await bar.getByRole('button', { name: button }).tap();
    await page.getByRole('menuitem', { name: item, exact: true }).tap();
  };
  await choose(/^بازه/, '۲۸ روز گذشته');
  await choose(/^گروه/, 'زمین');
  await page.waitForURL('**/reports/sale-details?*group=court*');

  // The sums on the screen are the call's, to the toman.
  const { data } = await top.ok(reports.sales, { query: { date: 'last_28', group: 'court' } });
  const rows = page.locator('table.report tbody tr');
  await expect.poll(() => rows.count()).toBe(data.rows.length);
  const foot = page.locator('table.report tfoot');
  await foot
    .getByText(sum(Number(data.total.booked)), { exact: true })
    .first()
    .waitFor();

  // The chart is one stop for keys, and says its day in words.
  const chart = page.getByRole('slider');
  await chart.focus();
  await page.keyboard.press('End');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/تومان|[۰-۹]/);

  // A row opens the list with the same filters, whose sum is the row's.
  const first = data.rows[0];
  await rows.first().getByRole('link').tap();
  await page.waitForURL('**/sales/invoices?*');
  const query = Object.fromEntries(new URL(page.url()).searchParams);
  const { data: totals } = await top.ok(saleInvoices.totals, { query: { ...query } as never });
  expect(totals).toMatchObject({ count: first?.count, total_price: first?.booked });
  await page.goBack();

  // Saved under a name, it is one tap from the hub and asks for the same.
  await bar.getByRole('button', { name: 'ذخیره‌ی گزارش' }).tap();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'نام گزارش' }).fill('فروش زمین‌ها');
  await dialog.getByRole('button', { name: 'ذخیره', exact: true }).tap();
  await page.getByText('گزارش ذخیره شد').waitFor();
  await page.goto('/reports');
  await page.getByRole('link', { name: /فروش زمین‌ها/ }).tap();
  await page.waitForURL('**/reports/sale-details?*');
  expect(new URL(page.url()).searchParams.get('group')).toBe('court');

  // Kept as it is, it stands by itself.
  await bar.getByRole('button', { name: 'نگه‌داشتن همین که هست' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'ذخیره', exact: true }).tap();
  await page.waitForURL('**/reports/advance/*');
  await page.getByRole('button', { name: 'همین گزارش، اکنون' }).tap();
  await page.getByRole('columnheader', { name: 'در نسخه' }).waitFor();
});

test('each report opens for whom its call answers', async ({ open }) => {
  const page = await open({ person: 'manager' });
  for (const name of REPORT_NAMES) {
    await page.goto(`/reports/${name}`);
    await page.getByText(REPORTS[name].about.fa).waitFor();
    await page.locator('table.report, .report-rows, .empty').first().waitFor();
  }
});

test('the link of a report is copied over plain http too, where a browser has no clipboard for pages', async ({
  club,
  devices,
  open,
}) => {
  devices.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  const page = await open({ person: null, plain: true });
  const { phone_number, token } = await issueLink(club.db, club.clock.now());
  await page.goto(`/login#phone_number=${phone_number}&token=${token}`);
  await page.getByRole('navigation').waitFor();
  await page.goto('/reports/sale-details');
  await page.getByRole('button', { name: 'رونوشت نشانی' }).tap();
  await page.getByRole('status').getByText('نشانی گزارش رونوشت شد').waitFor();
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);
});

test('whoever owes for slots that are over is reminded from the report: one message each, about all of them', async ({
  stage,
  open,
}) => {
  const { club } = stage;
  const top = await club.as('top');
  const { data } = await top.ok(reports.pastDebtors, { query: { group: 'person' } });
  const page = await open({ person: 'manager' });
  await page.goto('/reports/past-debtors?group=person');
  const rows = page.locator('table.report tbody tr');
  await expect.poll(() => rows.count()).toBe(data.rows.length);
  expect(data.rows.length).toBeGreaterThan(1);
  for (const at of [0, 1]) await rows.nth(at).getByRole('checkbox').tap();
  await page.getByRole('button', { name: 'یادآوری به ۲ نفر' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').fill('{نام} عزیز، مانده‌ی شما {مانده} تومان است.');
  await sheet.getByRole('button', { name: 'فرستادن به ۲ نفر' }).tap();
  await page.getByRole('status').getByText('پیامک ۲ نفر در صف فرستادن است').waitFor();
  const sent = await club.db
    .selectFrom('messages')
    .select(['user_id', 'text'])
    .where('kind', '=', 'message')
    .execute();
  const chosen = data.rows.slice(0, 2).map(({ key }) => key);
  expect(new Set(sent.map(({ user_id }) => user_id))).toEqual(new Set(chosen));
  expect(sent).toHaveLength(2);
  for (const { text } of sent) expect(text).toMatch(/^.+ عزیز، مانده‌ی شما [۰-۹٬]+ تومان است\.$/);
  await page.getByRole('button', { name: 'یادآوری به ۲ نفر' }).waitFor({ state: 'detached' });
});
