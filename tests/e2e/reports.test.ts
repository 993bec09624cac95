import { sql } from 'kysely';
import type { Page } from 'playwright';
import { accounts } from '#contract/accountancy/accounts.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { users } from '#contract/people/users.ts';
import { REPORT_NAMES, REPORTS } from '#contract/reports/report-list.ts';
import type { ReportData } from '#contract/reports/report-spec.ts';
import { reports } from '#contract/reports/reports.ts';
import { reportSnapshots } from '#contract/reports/saved-reports.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { payments } from '#contract/treasury/payments.ts';
import { addDays } from '#domain/dates.ts';
import { issueLink } from '#server/access/sign-in/links.ts';
import { builders, CASH } from '../support/build.ts';
import { sum } from '../support/desk.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

/** The area of a landscape A4 page within its margins in pixels: 273 × 182 mm. */
const LYING_A4 = { width: 1031, height: 688 };

/** Chooses from a report's ⋮ menu. */
async function more(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: 'کارهای دیگر' }).tap();
  await page.getByRole('dialog').getByRole('button', { name }).tap();
}

test('a report by its address, its rows lead to reservations that add up to it; saved, kept, and opened again', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const page = await open({ person: 'manager' });
  await page.goto('/reports');
  await page.getByRole('link', { name: /^ریز فروش/ }).tap();
  await page.waitForURL('**/reports/sale-details');
  const bar = page.getByRole('group', { name: 'ریز فروش' });
  const choose = async (button: RegExp, item: string) => {
    await bar.getByRole('button', { name: button }).tap();
    await page.getByRole('menuitemradio', { name: item, exact: true }).tap();
  };
  await choose(/^بازه/, '۲۸ روز گذشته');
  await more(page, /^گروه/);
  await page.getByRole('menuitemradio', { name: 'زمین', exact: true }).tap();
  await page.waitForURL('**/reports/sale-details?*group=court*');
  // The line shows the present choice.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^گروه.*زمین$/ })
    .tap();
  await page.getByRole('menuitemradio', { name: 'زمین', checked: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitemradio').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // The totals on the screen are exactly the call's.
  const { data } = await top.ok(reports.sales, { query: { date: 'last_28', group: 'court' } });
  const rows = page.locator('table.report tbody tr');
  await expect.poll(() => rows.count()).toBe(data.rows.length);
  const foot = page.locator('table.report tfoot');
  await foot
    .getByText(sum(Number(data.total.booked)), { exact: true })
    .first()
    .waitFor();

  // The chart is one tab stop and reads its day aloud.
  const chart = page.getByRole('slider');
  await chart.focus();
  await page.keyboard.press('End');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/تومان|[۰-۹]/);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowUp');
  const last = Number(await chart.getAttribute('aria-valuemax'));
  await expect.poll(() => chart.getAttribute('aria-valuenow')).toBe(String(last - 6));

  // A row opens the list with the same filters, whose total is the row's.
  const first = data.rows[0];
  await rows.first().getByRole('link').tap();
  await page.waitForURL('**/sales/invoices?*');
  const query = Object.fromEntries(new URL(page.url()).searchParams);
  const { data: totals } = await top.ok(invoiceLists.totals, { query: { ...query } as never });
  expect(totals).toMatchObject({ count: first?.count, total_price: first?.booked });
  await page.goBack();

  // Saved under a name, it is one tap from the hub and requests the same.
  await more(page, 'ذخیره‌ی گزارش');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox', { name: 'نام گزارش' }).fill('فروش زمین‌ها');
  await dialog.getByRole('button', { name: 'ذخیره‌ی گزارش', exact: true }).tap();
  await page.getByText('گزارش ذخیره شد').waitFor();
  await page.goto('/reports');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/reports/sale-details')) asked.push(search);
  });
  const saved = page.getByRole('link', { name: /فروش زمین‌ها/ });
  await saved.waitFor();
  asked.length = 0;
  await saved.tap();
  await page.waitForURL('**/reports/sale-details?*');
  expect(new URL(page.url()).searchParams.get('group')).toBe('court');
  // The link has already requested it: the page requests nothing again. Other reports of the hub are preloaded too.
  await rows.first().waitFor();
  expect(asked.filter((query) => query.includes('group=court'))).toHaveLength(1);

  // Stored as a snapshot, it has a page of its own.
  await more(page, 'نگه‌داشتن همین که هست');
  await page.getByRole('alertdialog').getByRole('button', { name: 'ذخیره‌ی گزارش', exact: true }).tap();
  await page.waitForURL('**/reports/advance/*');
  await page.getByRole('button', { name: 'همین گزارش، اکنون' }).tap();
  await page.getByRole('columnheader', { name: 'در نسخه' }).waitFor();
});

test('why a report and the books differ stands below it, each part a way to its lines and nothing else', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const [income] = (await top.ok(accounts.list)).data.filter(({ code }) => code === '41');
  if (!income) throw new Error('no income of courts');
  await top.ok(manualDocuments.create, {
    body: {
      description: 'درآمد دستی',
      transactions: [
        { cash_id: CASH, debit: 30_000 },
        { account_id: income.id, credit: 30_000 },
      ],
    },
  });
  const page = await open({ person: 'manager' });
  await page.goto('/reports/sale-details?date=month&group=court');
  await page.getByRole('button', { name: 'چرا تفاوت دارد؟' }).tap();
  const part = page.getByRole('main').getByRole('link', { name: /روزهای دیگر|بدون رزرو/ });
  await part.first().waitFor();
  // Other parts of the page can still be touched.
  const bar = page.getByRole('group', { name: 'ریز فروش' });
  await bar.getByRole('button', { name: /^بازه/ }).tap();
  await page.getByRole('menuitemradio', { name: '۲۸ روز گذشته', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await part.first().tap();
  await page.waitForURL((url) => !url.pathname.startsWith('/reports/sale-details'));
});

test('each report opens for whom its call answers', async ({ open }) => {
  const page = await open({ person: 'manager' });
  for (const name of REPORT_NAMES) {
    await page.goto(`/reports/${name}`);
    await page.getByRole('group', { name: REPORTS[name].title.fa }).waitFor();
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
  await more(page, 'کپی نشانی');
  await page.getByRole('status').getByText('نشانی گزارش کپی شد').waitFor();
  expect(await page.evaluate(() => 'clipboard' in navigator)).toBe(false);
});

for (const device of ['tablet', 'phone'] as const) {
  test(`${device}: whoever owes for slots that are over is reminded from the report: one message each, about all of them`, async ({
    stage,
    open,
  }) => {
    const { club } = stage;
    const top = await club.as('top');
    const { data } = await top.ok(reports.pastDebtors, { query: { group: 'person' } });
    const { last } = await club.db
      .selectFrom('messages')
      .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
      .executeTakeFirstOrThrow();
    const page = await open({ person: 'manager', device });
    await page.goto('/reports/past-debtors?group=person');
    const boxes = page.getByRole('main').getByRole('checkbox');
    await expect.poll(() => boxes.count()).toBe(data.rows.length);
    expect(data.rows.length).toBeGreaterThan(1);
    const second = await boxes.nth(1).boundingBox();
    await boxes.nth(0).tap();
    // Actions for the selection are below: no row has moved under the finger.
    await page.getByRole('button', { name: 'یادآوری به ۱ نفر' }).waitFor();
    expect(await boxes.nth(1).boundingBox()).toEqual(second);
    // Changed filters make another report: nothing is selected, and no earlier total is shown.
    await page.evaluate(() => {
      history.pushState(history.state, '', `${location.pathname}?group=person&court=1`);
    });
    await page.getByRole('button', { name: 'یادآوری به ۱ نفر' }).waitFor({ state: 'detached' });
    await page.goBack();
    await expect.poll(() => boxes.count()).toBe(data.rows.length);
    await boxes.nth(0).tap();
    await boxes.nth(1).tap();
    await page.getByRole('button', { name: 'یادآوری به ۲ نفر' }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox').fill('{نام} عزیز، مانده‌ی شما {مانده} تومان است.');
    await sheet.getByRole('button', { name: 'فرستادن به ۲ نفر' }).tap();
    await page.getByRole('status').getByText('پیامک ۲ نفر در صف فرستادن است').waitFor();
    const sent = await club.db
      .selectFrom('messages')
      .select(['user_id', 'text'])
      .where('kind', '=', 'message')
      .where('id', '>', last)
      .execute();
    const chosen = data.rows.slice(0, 2).map(({ key }) => key);
    expect(new Set(sent.map(({ user_id }) => user_id))).toEqual(new Set(chosen));
    expect(sent).toHaveLength(2);
    for (const { text } of sent) expect(text).toMatch(/^.+ عزیز، مانده‌ی شما [۰-۹٬]+ تومان است\.$/);
    await page.getByRole('button', { name: 'یادآوری به ۲ نفر' }).waitFor({ state: 'detached' });
  });
}

test('the print of a report of people has all of them, and they add up to its foot', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const query = { date: 'last_28', per_page: '200' };
  const { data, pagination } = await top.ok(reports.users, { query });
  expect(pagination?.total).toBeGreaterThan(20);
  const page = await open({ person: 'manager' });
  await page.goto('/reports/user-report/print?date=last_28');
  const rows = page.locator('table.print-table').first().locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(Number(pagination?.total) + 1);
  const counts = await rows.evaluateAll((all) =>
    all.map((row) =>
      Number(
        (row.querySelectorAll('td')[2]?.textContent ?? '')
          .replace(/[۰-۹]/g, (d) => String('۰۱۲۳۴۵۶۷۸۹'.indexOf(d)))
          .replace(/\D/g, ''),
      ),
    ),
  );
  const foot = counts.pop();
  expect([foot, counts.reduce((a, b) => a + b, 0)]).toEqual([data.total.count, data.total.count]);

  // With more columns than fit in portrait it is printed in landscape, without cutting any.
  await page.goto('/reports/sale-details/print?date=last_28&group=court');
  const wide = page.locator('table.print-wide');
  await wide.waitFor();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(LYING_A4);
  expect((await wide.boundingBox())?.width).toBeLessThanOrEqual(LYING_A4.width);
});

test('a report is sent to others as it is, and later by itself; what is saved is changed and removed from the hub', async ({
  stage,
  open,
}) => {
  const { club } = stage;
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto('/reports/sale-details?date=last_28&group=court');
  // The first figure is at the top, below one row of two buttons.
  const figure = page.locator('.report-figures > *').first();
  await figure.waitFor();
  expect((await figure.boundingBox())?.y).toBeLessThanOrEqual(130);
  const dialog = page.getByRole('alertdialog');
  const staff = async (role: string) =>
    await club.db
      .selectFrom('users')
      .innerJoin('roles', 'roles.id', 'users.role_id')
      .select(['users.id', 'users.name', 'users.family'])
      .where('users.phone_number', '=', role)
      .executeTakeFirstOrThrow();
  const [accountant, reception] = [await staff(STAFF.accountant), await staff(STAFF.reception)];
  const add = async ({ name, family }: { name: string; family: string }) => {
    const label = `${name} ${family}`;
    await dialog.getByRole('combobox', { name: 'افزودن شخص' }).selectOption({ label });
  };

  await more(page, 'نگه‌داشتن همین که هست');
  await add(accountant);
  await dialog.getByRole('textbox', { name: 'متن پیام' }).fill('فروش زمین‌ها را ببینید.');
  await dialog.getByRole('button', { name: 'ذخیره‌ی گزارش', exact: true }).tap();
  await page.waitForURL('**/reports/advance/*');
  const told = await club.db
    .selectFrom('events as e')
    .innerJoin('event_subscribers as s', 's.event_id', 'e.id')
    .select(['e.type', 'e.subject', 'e.content', 'e.resource_id', 's.user_id'])
    .where('e.type', '=', 5)
    .execute();
  expect(told).toEqual([
    {
      ...{ type: 5, subject: 'گزارش: ریز فروش', content: 'فروش زمین‌ها را ببینید.' },
      ...{ resource_id: Number(page.url().split('/').at(-1)), user_id: accountant.id },
    },
  ]);

  await page.goto('/reports/sale-details?date=last_28&group=court');
  await more(page, 'ذخیره‌ی گزارش');
  await dialog.getByRole('textbox', { name: 'نام گزارش' }).fill('زمین‌ها هر صبح');
  await dialog.getByRole('radio', { name: 'هر روز' }).tap();
  await add(accountant);
  await dialog.getByRole('button', { name: 'ذخیره‌ی گزارش', exact: true }).tap();
  await page.getByText('گزارش ذخیره شد').waitFor();
  const saved = () =>
    club.db
      .selectFrom('saved_reports')
      .select(['name', 'shared', 'schedule', 'deleted_at'])
      .where('report', '=', 'sale-details')
      .where('name', 'like', 'زمین‌ها هر%')
      .executeTakeFirstOrThrow();
  const manager = await staff(STAFF.manager);
  expect((await saved()).schedule?.user_ids).toEqual([manager.id, accountant.id]);

  await page.goto('/reports');
  await page.getByRole('button', { name: 'ویرایش گزارش ذخیره‌شده: زمین‌ها هر صبح' }).tap();
  await dialog.getByRole('textbox', { name: 'نام گزارش' }).fill('زمین‌ها هر هفته');
  await dialog.getByRole('radio', { name: 'هر شنبه' }).tap();
  await dialog.getByRole('button', { name: /خودم/ }).tap();
  await add(reception);
  await dialog.getByRole('checkbox').tap();
  await dialog.getByRole('button', { name: 'ذخیره‌ی گزارش', exact: true }).tap();
  await page.getByText('گزارش ذخیره‌شده تغییر کرد').waitFor();
  expect(await saved()).toMatchObject({
    ...{ name: 'زمین‌ها هر هفته', shared: true },
    schedule: { every: 'week', user_ids: [accountant.id, reception.id] },
  });
  await page.getByRole('button', { name: 'ویرایش گزارش ذخیره‌شده: زمین‌ها هر هفته' }).tap();
  await dialog.getByRole('button', { name: 'حذف گزارش' }).tap();
  const sure = page.getByRole('alertdialog', { name: /حذف شود؟$/ });
  await sure.getByRole('button', { name: 'حذف گزارش' }).tap();
  await page.getByText('گزارش ذخیره‌شده حذف شد').waitFor();
  expect((await saved()).deleted_at).not.toBeNull();
});

test('what is received from a row of who owes for past slots is for these slots: the row goes, an older debt stays', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const rowsNow = async () =>
    (await top.ok(reports.pastDebtors, { query: { group: 'person', per_page: '200' } })).data.rows;
  const row = (await rowsNow()).find(({ pending }) => Number(pending) === 0);
  const [id, due, oldest] = [Number(row?.key), Number(row?.due), String(row?.oldest)];
  const before = addDays(oldest, -1);
  const debt = { user_id: id, price: 70_000, cash_id: CASH, date: before };
  await top.ok(payments.create, { body: debt });
  const page = await open({ person: 'manager' });
  await page.goto('/reports/past-debtors?group=person&order=due,desc&per_page=200');
  await page.getByRole('button', { name: `دریافت از ${row?.name}` }).tap();
  const sheet = page.getByRole('dialog', { name: 'دریافت وجه' });
  await sheet.getByRole('button', { name: `دریافت ${sum(due)}` }).tap();
  await sheet.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'ساختن دوباره' }).tap();
  await page.getByRole('button', { name: `دریافت از ${row?.name}` }).waitFor({ state: 'detached' });
  expect((await rowsNow()).some(({ key }) => key === id)).toBe(false);
  const left = (await top.ok(users.openItems, { params: { id: String(id) } })).data;
  expect(left[0]).toMatchObject({ kind: 'payment', date: before, remaining: 70_000 });
  expect(left.every(({ passed }) => !passed)).toBe(true);
});

test('an open report is not made again by itself: it tells that there is newer data', async ({
  stage,
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/reports/past-debtors?group=person');
  const row = page.locator('table.report tbody tr').first();
  await row.waitFor();
  // A debt can be received without leaving the report.
  await row.getByRole('button', { name: /^دریافت از / }).tap();
  await page.waitForURL('**/reports/past-debtors?*sheet=receive.past-*');
  const id = Number(/receive\.past-(\d+)/.exec(page.url())?.[1]);
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const first = await row.textContent();
  const newer = page.getByText('پس از این گزارش چیزی ثبت شده است.');
  expect(await newer.count()).toBe(0);
  await builders(stage.club).receipt(id, 10_000);
  await newer.waitFor();
  expect(await row.textContent()).toBe(first);
  await page.getByRole('button', { name: 'ساختن دوباره' }).tap();
  await newer.waitFor({ state: 'detached' });
  await expect.poll(() => row.textContent()).not.toBe(first);
});

test('drawings of the club lead to what is behind them, and go on paper with a kept version', async ({
  stage,
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/reports/charts');
  await page.getByRole('button', { name: /^بازه/ }).tap();
  await page.getByRole('menuitemradio', { name: 'این ماه', exact: true }).tap();
  await page.waitForURL('**/reports/charts?date=month');
  await page.locator('.heat-cell').first().tap();
  await page.getByRole('button', { name: 'دیدن سانس‌ها' }).tap();
  await page.waitForURL('**/times?*');
  const search = new URL(page.url()).searchParams;
  expect([search.get('offered'), search.has('weekday'), search.has('date')]).toEqual(['true', true, true]);
  await page.goBack();
  const income = page.getByRole('slider', { name: 'درآمد روزها، زمین به زمین' });
  await income.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sales/invoices?*timeDate=*');
  await page.goto('/reports/charts?date=month');
  await page.getByRole('button', { name: 'خروجی: درآمد روزها، زمین به زمین' }).tap();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('menuitem', { name: /xls\u2069/ })
      .last()
      .tap(),
  ]);
  expect(file.suggestedFilename()).toBe('نمودارها.xls');
  await page.goto('/reports/charts/print?date=month');
  await page.locator('.print-sheet').getByText('تجزیه‌ی سنی بدهکاران').waitFor();
  await page.locator('.print-sheet').getByText('مبلغ‌ها به تومان').waitFor();

  const params = { date: 'last_28', group: 'court' };
  const top = await stage.club.as('top');
  const body = { name: 'چهار هفته', report: 'sale-details' as const, params };
  const { data: kept } = await top.ok(reportSnapshots.create, { body });
  await page.goto(`/reports/advance/${kept.id}`);
  await page.getByRole('slider').waitFor();
  await page.getByRole('button', { name: 'چاپ' }).tap();
  await page.waitForURL(`**/reports/advance/${kept.id}/print`);
  const data = kept.body as ReportData;
  await expect.poll(() => page.locator('table.print-table tbody tr').count()).toBe(data.rows.length + 1);
});

test('what draws charts is loaded where they are, and not with the desk', async ({ open }) => {
  const page = await open({ person: 'manager' });
  const loaded: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.(?:js|css)$/.test(new URL(response.url()).pathname)) loaded.push(response.text());
  });
  // The charts' scripts and styles; the forced-colours style, loaded later, names some of their parts.
  const withCharts = async () =>
    (await Promise.all(loaded)).filter((text) => /figure[^}]*chart-figure|\.chart-now/.test(text)).length;
  await page.goto('/sales/calendar');
  // The tap was answered: all code the desk needs is loaded.
  await page.getByRole('gridcell', { name: /آزاد/ }).first().tap();
  await page.getByRole('searchbox').first().waitFor();
  // And the code it loads when idle.
  await page.waitForTimeout(2_000);
  expect(loaded.length).toBeGreaterThan(3);
  expect(await withCharts()).toBe(0);
  await page.goto('/reports/charts');
  await page.getByRole('slider').first().waitFor();
  expect(await withCharts()).toBeGreaterThan(0);
});

test('the figures of a period that is no longer chosen are marked while others come, and gone where none can', async ({
  devices,
  open,
}) => {
  const page = await open({ person: 'manager' });
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/admin/reports/sale-details?*date=last_month*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/reports/sale-details?date=last_28&group=court');
  const [table, busy] = [page.locator('table.report'), page.locator('main [aria-busy=true]')];
  const bar = page.getByRole('group', { name: 'ریز فروش' });
  const choose = async (period: string) => {
    await bar.getByRole('button', { name: /^بازه/ }).tap();
    await page.getByRole('menuitemradio', { name: period, exact: true }).tap();
  };
  await table.waitFor();
  expect(await busy.count()).toBe(0);
  await choose('ماه پیش');
  await busy.getByRole('table').waitFor();
  answer();
  await busy.waitFor({ state: 'detached' });
  devices.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await choose('این فصل');
  await page.getByRole('main').getByRole('button', { name: 'تلاش دوباره' }).waitFor();
  expect(await table.count()).toBe(0);
  await page.context().setOffline(false);
  await table.waitFor();
});

test('without a network a report that was open can still be read, with its age, after another page too', async ({
  devices,
  open,
}) => {
  const page = await open({ person: 'manager' });
  // The hub was open: its code is on the device.
  await page.goto('/reports');
  await page
    .getByRole('link', { name: /^ریز فروش/ })
    .first()
    .tap();
  const rows = page.locator('table.report tbody tr');
  await rows.first().waitFor();
  const age = page.getByText(/تا .+ شمرده شده/).first();
  const shown = async () => [await rows.allTextContents(), await age.textContent()];
  const before = await shown();
  expect(before[0]?.length).toBeGreaterThan(0);
  devices.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  // The app has noticed that it is offline.
  await page.getByRole('banner').getByText('آفلاین').first().waitFor();
  expect(await shown()).toEqual(before);
  await page.getByRole('banner').getByRole('link', { name: 'گزارش‌ها' }).tap();
  await page.waitForURL('**/reports');
  await page.goForward();
  await page.waitForURL('**/reports/sale-details*');
  await rows.first().waitFor();
  expect(await shown()).toEqual(before);
  expect(await page.getByRole('main').getByRole('button', { name: 'تلاش دوباره' }).count()).toBe(0);
  await page.context().setOffline(false);
});
