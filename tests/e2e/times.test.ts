import type { Locator, Page } from 'playwright';
import { roles } from '#contract/access/roles.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { users } from '#contract/people/users.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import { refundRules, refundTable } from '#contract/settings/refund-rules.ts';
import { terms } from '#contract/settings/terms.ts';
import { addDays, formatDate } from '#domain/dates.ts';
import { formatNumber } from '#domain/digits.ts';
import { permissionId } from '#domain/permissions.ts';
import { sum } from '../support/desk.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

const button = (of: Page | Locator, name: string | RegExp) =>
  of.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

test('the calendar is made after a look at it; chosen free slots get another price, and go', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const page = await open({ person: 'manager' });
  await page.goto('/times/insert');
  await button(page, '۳۱ روز').tap();
  await button(page, /^ساخت [۰-۹٬]+ سانس$/).tap();
  await page.getByText(/^[۰-۹٬]+ (سانس )?ساخته/).waitFor();
  await page.waitForURL((url) => url.pathname === '/times');

  const day = addDays(stage.club.clock.now().toISOString().slice(0, 10), 25);
  const query = { date: `${day}_${day}`, term: '1', state: 'free', per_page: '200' };
  const { data: before } = await top.ok(times.list, { query });
  const [{ price } = { price: 0 }] = before;
  await page.goto(`/times?date=${query.date}&term=1&state=free`);
  await button(page, 'کارهای دیگر').click();
  await page.getByRole('menuitem', { name: 'انتخاب چندتا' }).click();
  const bar = page.getByRole('group', { name: 'با انتخاب‌شده‌ها' });
  await button(bar, 'انتخاب همه').tap();
  await button(bar, 'قیمت تازه').tap();
  const sheet = page.getByRole('dialog', { name: /^قیمت تازه برای/ });
  await sheet.getByText('قیمتی عوض نمی‌شود').waitFor();
  await sheet.getByRole('radio', { name: /یک قیمت برای همه/ }).check({ force: true });
  await sheet.getByRole('textbox', { name: /^قیمت/ }).fill(String(price + 1000));
  await button(sheet, /^قیمت تازه برای/).tap();
  await page.getByText(/^قیمت [۰-۹]+ سانس عوض شد/).waitFor();
  const priced = await top.ok(times.list, { query });
  expect(new Set(priced.data.map((one) => one.price))).toEqual(new Set([price + 1000]));

  await button(page, 'کارهای دیگر').click();
  await page.getByRole('menuitem', { name: 'انتخاب چندتا' }).click();
  await button(bar, 'انتخاب همه').tap();
  await button(bar, 'حذف آزادها').tap();
  await button(
    page.getByRole('dialog', { name: /حذف شود؟$/ }).or(page.getByRole('alertdialog', { name: /حذف شود؟$/ })),
    /^حذف/,
  ).tap();
  await page.getByText(/^[۰-۹]+ سانس حذف شد/).waitFor();
  expect((await top.ok(times.list, { query })).data).toEqual([]);
});

test('each day of the small calendar says what becomes of it; what is made is what was shown', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const from = addDays(stage.club.clock.now().toISOString().slice(0, 10), 40);
  const to = addDays(from, 6);
  // Its first day exists already, and its second is closed.
  await top.ok(times.generate, { body: { from, to: from } });
  const shut = addDays(from, 1);
  const closing = { title: 'شست‌وشو', from: shut, to: shut };
  const { token } = (await top.ok(closedInvoices.preview, { body: closing })).data;
  await top.ok(closedInvoices.create, { body: { ...closing, token } });
  const { data: shown } = await top.ok(times.preview, { body: { from, to, force: false } });
  const page = await open({ person: 'manager' });
  await page.goto('/times/insert');
  const days = (name: string) => page.getByRole('textbox', { name, exact: true });
  await days('از روز').fill(formatDate(from, 'fa'));
  await days('تا روز').fill(formatDate(to, 'fa'));
  await days('تا روز').blur();
  const table = page.getByRole('table', { name: 'پیش‌نمایش' });
  const cells = table.getByRole('cell').filter({ hasText: /./ });
  await expect.poll(() => cells.count()).toBe(7);
  const number = (n: number) => formatNumber(n, 'fa');
  const words = { created: 'تازه', kept: 'می‌ماند', closed: 'تعطیل' } as const;
  for (const [at, day] of shown.days.entries()) {
    const said = await cells.nth(at).textContent();
    for (const fate of ['created', 'kept', 'closed'] as const) {
      if (day[fate] > 0) expect(said).toContain(`${number(day[fate])} ${words[fate]}`);
      else expect(said).not.toContain(words[fate]);
    }
  }
  expect([shown.days[0]?.created, shown.days[1]?.created]).toEqual([0, 0]);
  expect(shown.days[0]?.kept).toBeGreaterThan(0);
  expect(shown.days[1]?.closed).toBeGreaterThan(0);

  // While another preview is loading the shown one cannot be confirmed.
  const looked = Promise.withResolvers<void>();
  await page.route(
    '**/times/generate/preview',
    async (route) => {
      await looked.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const later = addDays(to, 1);
  await days('تا روز').fill(formatDate(later, 'fa'));
  await days('تا روز').blur();
  await button(page, 'ساخت تقویم').tap({ force: true });
  await page.getByText('اول پیش‌نمایش بیاید').waitFor();
  looked.resolve();
  await expect.poll(() => cells.count()).toBe(8);
  await days('تا روز').fill(formatDate(to, 'fa'));
  await days('تا روز').blur();
  await expect.poll(() => cells.count()).toBe(7);

  const { created } = shown.total;
  await button(page, `ساخت ${number(created)} سانس`).tap();
  await page.waitForURL((url) => url.pathname === '/times');
  const query = { date: `${from}_${to}` };
  const made = (await top.ok(reservableTimes.list, { query })).data;
  const on = (date: string, state: string) => made.filter((one) => one.date === date && one.state === state);
  for (const { date, created: free, kept, closed } of shown.days)
    expect([date, on(date, 'free').length, on(date, 'closed').length]).toEqual([date, free + kept, closed]);
});

test('the week of terms shows what is typed over it, and a term opens from there', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const [first] = (await top.ok(terms.list, { query: { 'order[0]': 'start_time,asc' } })).data;
  const page = await open({ person: 'manager' });
  await page.goto('/terms/board');
  await page
    .getByRole('list', { name: /^سانس‌های/ })
    .first()
    .waitFor();
  expect(await page.getByRole('list', { name: /^سانس‌های/ }).count()).toBe(7);
  await page.getByRole('button', { name: /^شنبه/ }).first().tap();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  expect(page.url()).toContain(String(first?.id));
});

test('a court’s own price is emptied and typed anew; left empty it is the term’s again', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const [term] = (await top.ok(terms.list, { query: { 'order[0]': 'start_time,asc' } })).data;
  const page = await open({ person: 'manager' });
  await page.goto(`/terms/${term?.id}/edit`);
  const own = page.getByRole('switch', { name: 'بعضی زمین‌ها قیمت دیگری دارند' });
  await own.waitFor();
  if (!(await own.isChecked())) await own.tap();
  const box = page.getByRole('textbox', { name: 'زمین ۲', exact: true });
  await box.tap();
  await page.keyboard.press('End');
  for (const _ of await box.inputValue()) await page.keyboard.press('Backspace');
  await page.keyboard.type('900000');
  expect(await box.inputValue()).toBe(sum(900_000));
  await box.fill('');
  expect(await box.inputValue()).toBe('');
  await box.blur();
  expect(await box.inputValue()).toBe(sum(term?.price ?? 0));
});

test('a free slot tells who had it before, and is booked from there', async ({ stage, open }) => {
  const top = await stage.club.as('top');
  const person = await stage.person();
  const slot = await stage.freeSlot();
  const invoice = await stage.book(slot, person.id);
  await top.ok(saleInvoices.cancel, { params: { id: String(invoice.id) }, body: { mode: 'full' } });
  const page = await open({ person: 'manager' });
  await page.goto(`/times?date=${slot.date}_${slot.date}&court=${slot.court.id}&term=${slot.term.id}`);
  await page.locator('[role=row][aria-rowindex="2"]').tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('heading', { name: 'رزروهایی که این سانس داشته' }).waitFor();
  await button(sheet, new RegExp(person.name)).getByText('لغوشده').waitFor();
  await button(sheet, 'رزرو این سانس').tap();
  await page.waitForURL((url) => url.search.includes(`booking.${slot.id}`));
});

test('a term says what it runs into; a court what it costs; the refund rules try themselves on who comes next', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const query = { 'order[0]': 'start_time,asc' } as const;
  const [first, second] = (await top.ok(terms.list, { query })).data;
  const page = await open({ person: 'manager' });
  // What runs into another is said while it is typed, and is not saved before it is mended.
  await page.goto(`/terms/${first?.id}/edit`);
  await button(page, 'قیمت تازه برای سانس‌های آزاد').waitFor();
  await page.getByRole('textbox', { name: 'پایان' }).fill(second?.end_time ?? '');
  const clash = page.getByRole('alert').filter({ hasText: 'هم‌پوشانی دارد' });
  await clash.waitFor();
  await button(page, 'اول تداخل را بردارید').tap({ force: true });
  expect((await top.ok(terms.list, { query })).data[0]?.end_time).toBe(first?.end_time);
  await page.getByRole('textbox', { name: 'پایان' }).fill(first?.end_time ?? '');
  await expect.poll(() => clash.count()).toBe(0);

  // A court's prices are beside its form, are raised together, and are saved separately.
  await page.goto('/courts/1/edit');
  await page.getByText('رزرو پیش رو').waitFor();
  await button(page, 'همه با هم').tap();
  await page.getByRole('textbox', { name: 'چند درصد' }).fill('10');
  await button(page, 'اعمال روی همه‌ی قیمت‌ها').tap();
  await button(page, /^ذخیره‌ی .* قیمت$/).tap();
  await page.getByText(/^قیمت‌های .* ذخیره شد$/).waitFor();
  const priced = (await top.ok(terms.list, { query })).data[0];
  const own = (term: typeof first) => term?.court_prices.find(({ court_id }) => court_id === 1)?.price;
  const before = own(first) ?? first?.price ?? 0;
  expect(own(priced)).toBe(Math.round((before * 1.1) / 1000) * 1000);

  await page.goto('/refunds');
  await button(page, /^رزرو [۰-۹]+$/).waitFor();
});

test('who may change refund rules alone is offered no bin, and no row that the club does not have', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const { data: before } = await top.ok(refundRules.list, { query: {} });
  const plain = before.map(({ hours_before, percent }) => ({ hours_before, percent }));
  const seen = before.map(({ id, version }) => ({ id, version }));
  const kept = plain.filter(({ hours_before }) => hours_before > 0);
  await top.ok(refundTable.save, { body: { rules: kept, seen } });
  const permissions = [permissionId('refund_rule.show'), permissionId('refund_rule.update')];
  const role = await top.ok(roles.create, { body: { name: 'قانون استرداد', parent_id: 1, permissions } });
  const params = { id: String(await club.idOf(STAFF.accountant)) };
  await top.ok(users.update, { params, body: { role_id: role.data.id } });

  const page = await open({ person: 'accountant' });
  await page.goto('/refunds');
  const rows = page.getByRole('group', { name: /^قانون [۰-۹]/ });
  await expect.poll(() => rows.count()).toBe(kept.length);
  expect(await page.getByRole('button', { name: /^برداشتن/ }).count()).toBe(0);
  const save = page.locator('button[type=submit]');
  const [hours, percent] = [
    rows.first().getByRole('textbox').first(),
    rows.first().getByRole('textbox').last(),
  ];
  await hours.fill('');
  await percent.fill('');
  await save.tap({ force: true });
  await page.getByText('این را پر کنید.').waitFor();
  await hours.fill('72');
  await percent.fill('100');
  await save.tap();
  await page.getByRole('status').getByText('ذخیره شد').waitFor();
  const { data: after } = await top.ok(refundRules.list, { query: {} });
  expect(after).toHaveLength(kept.length);
  expect(after[0]).toMatchObject({ hours_before: 72, percent: 100 });
});
