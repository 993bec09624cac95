import type { Locator, Page } from 'playwright';
import { expect, test } from './fixtures.ts';

const FILL = 'این بخش را پر کنید.';
const focused = (field: Locator) =>
  expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

test('a closing that lacks its title, days and courts says so at each, the first has the focus', async ({
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/closed-invoice/insert');
  const lack = button(page, 'روز و زمین را انتخاب کنید');
  await lack.tap({ force: true });
  const wrong = (name: string) => page.locator(`[data-field="${name}"][data-wrong]`);
  for (const name of ['title', 'from', 'to', 'court_ids']) await wrong(name).waitFor();
  await wrong('from').getByText(FILL).waitFor();
  await focused(box(page, 'عنوان'));

  await box(page, 'عنوان').fill('ترمیم چمن');
  await lack.tap({ force: true });
  await focused(box(page, 'از روز'));
  await box(page, 'از روز').fill('۱۴۰۶/۰۱/۱۰');
  await button(page, 'زمین را انتخاب کنید').tap({ force: true });
  const courts = page.getByRole('group', { name: 'زمین‌ها' });
  await focused(courts.getByRole('button', { name: 'همه', exact: true }));
  await courts.getByRole('button', { name: 'همه', exact: true }).tap();
  await wrong('court_ids').waitFor({ state: 'detached' });
});

test('a till is counted before it is compared: the first box is marked and has the cursor', async ({
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/sales/calendar?sheet=shift');
  await button(page, 'اول پول نقد را بشمارید').tap({ force: true });
  const first = page.locator('[data-box]').first();
  await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true');
  await focused(first);
});

test('two customers are merged once both are chosen: the button asks for the one that lacks', async ({
  open,
}) => {
  const page = await open({ person: 'top' });
  await page.goto('/customers/merge');
  await page.locator('.btn-primary[aria-disabled=true]').tap({ force: true });
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
});
