import type { Locator, Page } from 'playwright';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { terms } from '#contract/terms.ts';
import { times } from '#contract/times.ts';
import { addDays } from '#domain/dates.ts';
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
  const bar = page.getByRole('toolbar', { name: 'با انتخاب‌شده‌ها' });
  await button(bar, 'انتخاب همه').tap();
  await button(bar, 'قیمت نو').tap();
  const sheet = page.getByRole('dialog', { name: /^قیمت نو برای/ });
  await sheet.getByText('قیمتی عوض نمی‌شود').waitFor();
  await sheet.getByRole('radio', { name: /یک قیمت برای همه/ }).check({ force: true });
  await sheet.getByRole('textbox', { name: /^قیمت/ }).fill(String(price + 1000));
  await button(sheet, /^قیمت نو برای/).tap();
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
  devices,
  open,
}) => {
  const top = await stage.club.as('top');
  const query = { 'order[0]': 'start_time,asc' } as const;
  const [first, second] = (await top.ok(terms.list, { query })).data;
  const page = await open({ person: 'manager' });
  // What runs into another is said while it is typed, and once more with its name where it is saved all the same.
  await page.goto(`/terms/${first?.id}/edit`);
  await button(page, 'قیمت نو برای سانس‌های آزاد').waitFor();
  await page.getByRole('textbox', { name: 'پایان' }).fill(second?.end_time ?? '');
  const clash = page.getByRole('alert').filter({ hasText: 'هم‌پوشانی دارد' });
  await clash.waitFor();
  devices.expect(/422/);
  await button(page, 'ذخیره‌ی ۱ تغییر').tap();
  await page
    .getByRole('main')
    .getByText(/^با سانس .* هم‌پوشانی دارد\.$/)
    .nth(1)
    .waitFor();
  await page.getByRole('textbox', { name: 'پایان' }).fill(first?.end_time ?? '');
  await expect.poll(() => clash.count()).toBe(0);

  // A court's prices stand beside its form, go up together, and are saved by themselves.
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
