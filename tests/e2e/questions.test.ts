import type { Page } from 'playwright';
import { accounts } from '#contract/accountancy/accounts.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { characters } from '#contract/people/characters.ts';
import type { AppClub } from '../support/app-club.ts';
import { CASH } from '../support/build.ts';
import { grant } from '../support/grant.ts';
import { refuse } from '../support/refuse-requests.ts';
import { expect, test } from './fixtures.ts';

// Questions before an action: their keys and texts are their own, and a running action cannot be cancelled.

const LAPTOP = { device: 'laptop', person: 'manager' } as const;
const question = (page: Page) => page.getByRole('alertdialog');

/** A balanced document of two lines. */
async function linesOf(club: AppClub, price: number) {
  const top = await club.as('top');
  const [income] = (await top.ok(accounts.list)).data.filter(({ code }) => code === '41');
  if (!income) throw new Error('no income of courts');
  return [
    { cash_id: CASH, debit: price },
    { account_id: income.id, credit: price },
  ];
}

/** Asks whether a deleted record should be deleted for good. */
async function askForGood(club: AppClub, page: Page, name: string): Promise<number> {
  const top = await club.as('top');
  const { data: made } = await top.ok(characters.create, { body: { name, reservable_date: 7 } });
  await top.ok(characters.remove, { params: { id: String(made.id) } });
  await grant(club, 'character.forceDelete');
  await page.goto('/characters/trash');
  const line = page.getByRole('row').filter({ hasText: name });
  await line.getByRole('button', { name: 'حذف همیشگی' }).click();
  await question(page).waitFor();
  return made.id;
}

test('a question whose answer is on its way is neither closed nor called off', async ({ club, open }) => {
  const page = await open(LAPTOP);
  const id = await askForGood(club, page, 'گروه پرسیده');
  const go = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(`**/v1/admin/characters/${id}/**`, async (route) => {
    asked.resolve();
    await go.promise;
    await route.continue();
  });
  await question(page).getByRole('button', { name: 'حذف همیشگی' }).click();
  await asked.promise;
  await page.keyboard.press('Escape');
  expect(await question(page).getByRole('button', { name: 'انصراف' }).isDisabled()).toBe(true);
  go.resolve();
  await page.getByText('«گروه پرسیده» برای همیشه حذف شد').waitFor();
  await question(page).waitFor({ state: 'detached' });
});

test('the keys of a question over a list are its own', async ({ club, open }) => {
  const page = await open(LAPTOP);
  await askForGood(club, page, 'گروه کلید');
  await question(page).getByRole('button', { name: 'انصراف' }).focus();
  await page.evaluate(() => {
    const heard: boolean[] = [];
    addEventListener('keydown', (event) => heard.push(event.defaultPrevented));
    Object.assign(window, { heard });
  });
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => (window as unknown as { heard: boolean[] }).heard)).toEqual([false]);
});

test('the reason that was written about one document does not stand in the question of the next', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const make = async (description: string) => {
    const body = { description, transactions: await linesOf(club, 40_000) };
    return (await top.ok(manualDocuments.create, { body })).data.id;
  };
  const [before, one] = [await make('پیشین'), await make('یکی')];
  const page = await open(LAPTOP);
  await page.goto(`/accountancy/documents/doc-${one}`);
  const ask = () => page.getByRole('button', { name: 'برگشت سند' }).click();
  const reason = question(page).getByRole('textbox', { name: 'دلیل' });
  await ask();
  await reason.fill('مبلغ اشتباه بود');
  await question(page).getByRole('button', { name: 'انصراف' }).click();
  await ask();
  expect(await reason.inputValue()).toBe('');
  // Cancelled, its text is not kept for the next question.
  await reason.fill('مبلغ اشتباه بود');
  await question(page).getByRole('button', { name: 'فقط برگشت' }).click();
  await page.getByText(/این سند با سند .* برگشت داده شد/).waitFor();
  await page.getByRole('button', { name: 'سند قبلی' }).click();
  await page.waitForURL(`**/doc-${before}`);
  await page.getByText('پیشین', { exact: true }).first().waitFor();
  await ask();
  expect(await reason.inputValue()).toBe('');
});

test('while a template is named Ctrl Enter posts no document, and Enter keeps the template', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const transactions = await linesOf(club, 25_000);
  await top.ok(manualDocuments.createTemplate, {
    body: { name: 'اجاره', description: 'اجاره‌ی ماه', transactions },
  });
  const page = await open(LAPTOP);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/documents/manual'))
      posted.push(request.url());
  });
  await page.goto('/accountancy/documents/insert');
  await page.getByRole('button', { name: 'از الگو' }).click();
  await question(page).getByRole('button', { name: 'برداشتن' }).click();
  await page.getByRole('button', { name: 'ثبت سند' }).waitFor();
  await page.getByRole('button', { name: 'ذخیره به‌عنوان الگو' }).click();
  await question(page).getByRole('textbox', { name: 'نام الگو' }).fill('اجاره‌ی دوم');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await page.getByText('الگوی «اجاره‌ی دوم» ذخیره شد').waitFor();
  await question(page).waitFor({ state: 'detached' });
  expect(posted).toEqual([]);
  expect(new URL(page.url()).pathname).toBe('/accountancy/documents/insert');
});

test('a reservation that may not go says so in its question, on its own page', async ({ stage, open }) => {
  const slot = await stage.freeSlot();
  const { id } = await stage.book(slot, (await stage.person()).id);
  const page = await open(LAPTOP);
  await page.goto(`/sales/invoices/${id}`);
  const why = 'این رزرو در سال بسته است.';
  await refuse(page, `**/v1/admin/sale-invoices/${id}`, 'DELETE', 'not_active', why);
  await page.getByRole('button', { name: 'حذف', exact: true }).click();
  await question(page).getByRole('button', { name: 'حذف', exact: true }).click();
  await question(page).getByText(why).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/sales/invoices/${id}`);
  // The page works behind it, and the next try succeeds.
  await page.unrouteAll();
  await question(page).getByRole('button', { name: 'حذف', exact: true }).click();
  await page.waitForURL('**/sales/invoices');
  await page.getByRole('button', { name: /^واگرد/ }).waitFor();
});

test('what was asked of the opening balances and refused stands in the question', async ({ open }) => {
  const page = await open(LAPTOP);
  await page.goto('/accountancy/opening-balance');
  await refuse(page, '**/v1/admin/opening-inventories/lock', 'POST', 'not_active', 'سال آماده نیست.');
  await page.getByRole('button', { name: 'قفل کردن افتتاحیه' }).click();
  await question(page).getByRole('button', { name: 'قفل کردن افتتاحیه' }).click();
  await question(page).getByText('سال آماده نیست.').waitFor();
  await question(page).getByRole('button', { name: 'انصراف' }).click();
  await question(page).waitFor({ state: 'detached' });
});
