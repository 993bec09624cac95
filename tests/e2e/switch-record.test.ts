import type { Page } from 'playwright';
import { type Desk, sum } from '../support/desk.ts';
import { refuse } from '../support/refuse-requests.ts';
import { expect, test } from './fixtures.ts';

// An open sheet switches between records: text and errors of one are not shown for the next.

const MANAGER = { device: 'tablet', person: 'manager' } as const;

/** Opens a record by its row in the list beside the sheet. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('grid').getByRole('row').filter({ hasText: name }).tap();
  await page.getByRole('dialog').getByText(name).first().waitFor();
}

test('the debt limit that is typed for one customer does not stand with the next', async ({
  stage,
  open,
}) => {
  const [one, next] = [await stage.person(), await stage.person()];
  const page = await open(MANAGER);
  const sheet = page.getByRole('dialog');
  await page.goto('/customers');
  await page.getByRole('group', { name: 'مشتریان' }).getByRole('searchbox').fill('آزموده');
  await choose(page, next.name);
  await sheet.getByRole('button', { name: 'عوض کردن سقف بدهی' }).waitFor();
  await choose(page, one.name);
  await sheet.getByRole('button', { name: 'عوض کردن سقف بدهی' }).tap();
  const limit = sheet.getByRole('textbox', { name: 'سقف بدهی' });
  await limit.fill('5000000');
  await choose(page, next.name);
  await sheet.getByRole('button', { name: 'عوض کردن سقف بدهی' }).waitFor();
  expect(await limit.count()).toBe(0);
  // Back at its own record it is shown again.
  await choose(page, one.name);
  expect(await limit.inputValue()).toBe(sum(5_000_000));
});

test('why one coach was not paid is not said of the next, who can be paid at once', async ({
  stage,
  open,
}) => {
  const [one, next] = [await stage.coachDue(), await stage.coachDue()];
  const page = await open(MANAGER);
  const sheet = page.getByRole('dialog');
  const pay = sheet.getByRole('button', { name: /^پرداخت [۰-۹]/ });
  await page.goto('/coaches');
  await choose(page, next.name);
  await pay.waitFor();
  await choose(page, one.name);
  const why = 'صندوق شیفت باز ندارد.';
  await refuse(page, '**/v1/admin/documents/payment', 'POST', 'shift_not_open', why);
  await pay.tap();
  await sheet.getByText(why).waitFor();
  await page.unrouteAll();
  await choose(page, next.name);
  await pay.waitFor();
  expect(await sheet.getByText(why).count()).toBe(0);
});

test('why one visit was not marked is not said of the next', async ({ stage, openDesk }) => {
  const [one, next] = [await stage.freeSlot(-0.5), await stage.freeSlot(-0.5)];
  for (const slot of [one, next]) await stage.book(slot, (await stage.person()).id);
  const desk: Desk = await openDesk();
  await desk.cell(next).tap();
  await desk.button('آمد').waitFor();
  await desk.cell(one).tap();
  const why = 'این رزرو باز نیست.';
  await refuse(desk.page, '**/v1/admin/sale-invoices/*/complete', 'POST', 'not_active', why);
  await desk.button('آمد').tap();
  await desk.sheet().getByText(why).waitFor();
  await desk.cell(next).tap();
  await desk.sheet().getByText(why).waitFor({ state: 'detached' });
  await desk.button('آمد').waitFor();
});
