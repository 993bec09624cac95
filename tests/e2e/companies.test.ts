import { companies } from '#contract/people/companies.ts';
import { users } from '#contract/people/users.ts';
import { costs } from '#contract/treasury/costs.ts';
import { documents } from '#contract/treasury/documents.ts';
import { sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

test('a person is linked to a company, a cost is paid to it, and its page shows both', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const { data: company } = await top.ok(companies.create, { body: { name: 'صنایع کاج' } });
  const { id } = await stage.person();
  const params = { id: String(id) };
  await top.ok(users.update, { params, body: { company: 'کاج' } });
  await top.ok(documents.createReceive, { body: { user_id: id, price: 350_000, cash_id: 4 } });
  const page = await open({ person: 'manager' });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const choose = async () => {
    await button('انتخاب شرکت').tap();
    const picker = page.getByRole('dialog', { name: 'انتخاب شرکت' });
    await picker.getByRole('row').filter({ hasText: 'صنایع کاج' }).tap();
    await picker.waitFor({ state: 'detached' });
  };

  // The chosen company replaces the typed one; both are one change.
  await page.goto(`/customers/${id}/edit`);
  const field = page.getByRole('textbox', { name: 'شرکت' });
  await expect.poll(() => field.inputValue()).toBe('کاج');
  await choose();
  expect(await field.inputValue()).toBe('صنایع کاج');
  await page.getByText('از شرکت‌های باشگاه انتخاب شده است.').waitFor();
  await button('ذخیره‌ی ۱ تغییر').tap();
  await page.getByRole('status').getByText('ذخیره شد').waitFor();
  expect((await top.ok(users.get, { params })).data).toMatchObject({
    company: 'صنایع کاج',
    company_id: company.id,
  });

  await page.goto('/treasury/cost/insert');
  await page.getByRole('textbox', { name: 'مبلغ' }).fill('120000');
  await page.getByRole('group', { name: 'بابت' }).getByRole('button', { name: 'نظافت' }).tap();
  await choose();
  await button(/^ثبت هزینه‌ی/).tap();
  await page.waitForURL(/\/treasury\/cost\/\d+$/);
  await page.getByRole('main').getByRole('link', { name: 'صنایع کاج' }).tap();

  await page.waitForURL(new RegExp(`/companies/${company.id}$`));
  const main = page.getByRole('main');
  const people = main.getByRole('link', { name: /^افراد/ });
  await people.getByText('۱ نفر').waitFor();
  expect(await people.textContent()).toContain(sum(350_000));
  expect(await main.getByRole('link', { name: /^هزینه‌ها/ }).textContent()).toContain(sum(120_000));
  expect((await top.ok(costs.total, { query: { company_id: String(company.id) } })).data.count).toBe(1);
  // On a phone nothing overflows, and each control is large enough for a finger.
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
  expect((await people.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await button('ویرایش').tap();
  await page.getByRole('switch', { name: 'تأمین‌کننده' }).tap();
  await button('ذخیره‌ی ۱ تغییر').tap();
  await main.getByText('تأمین‌کننده', { exact: true }).waitFor();
  await people.tap();
  await page.waitForURL(/\/customers\?company_id=/);
  await page.getByText('۱ نفر').waitFor();
  const { data: suppliers } = await top.ok(users.list, { query: { supplier: 'true' } });
  expect(suppliers.map((one) => one.id)).toContain(id);
});
