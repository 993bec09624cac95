import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { builders, TODAY } from '#tests/support/build.ts';
import { readDatabases, ShellClub, workerReady } from '#tests/support/shell.ts';
import { Till } from '#tests/support/till.ts';
import { UnsentHand } from '#tests/support/unsent-desk.ts';

// The installed app opened in the cellar: its icon, its shortcuts, and the figures that the kept day tells.

let shell: ShellClub;
let till: Till;
beforeAll(async () => {
  shell = await ShellClub.open();
  till = await Till.open(shell, 4);
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

const age = (page: Page) => page.getByText(/آنچه می‌بینید مربوط به .* است/).first();

it('row 2: from its icon and its shortcuts the app opens without a network, and takes money', async () => {
  const { context, page } = await till.device();
  await context.setOffline(true);
  await page.close();
  const cold = await context.newPage();
  const [shown, payer] = [till.debtor(), till.debtor()];
  for (const at of ['/', '/sales/calendar']) {
    await cold.goto(at);
    await cold.getByRole('gridcell', { name: new RegExp(shown.family) }).waitFor();
    await age(cold).waitFor();
  }
  // All are taken, and all of them owe.
  await cold.getByRole('banner').getByText('۱۰۰٪').waitFor();
  await cold.getByRole('banner').getByText('۱٬۴۰۰٬۰۰۰').waitFor();

  await cold.goto('/treasury/receive/insert');
  await till.pick(cold, payer);
  await till.button(cold).tap();
  await cold.getByText(/روی این دستگاه با شماره‌ی/).waitFor();
  expect(await till.unsent(cold)).toMatchObject([{ kind: 'receive', state: 'queued' }]);
});

it('on a phone the start page shows what the kept day tells, with its age', async () => {
  const { context, page } = await till.device('manager');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/sales/calendar');
  await page.getByRole('gridcell').first().waitFor();
  await context.setOffline(true);
  await page.goto('/');
  await age(page).waitFor();
  await page.getByText('۱۰۰٪').waitFor();
  await page.getByText('۱٬۴۰۰٬۰۰۰').waitFor();
});

it('what no device keeps says that it waits for the network, and draws no shape of it without an end', async () => {
  const permissions = ['user.show', 'user.merge', 'role.show', 'receive.show', 'coach.show'] as const;
  const context = await shell.tablet();
  const page = await shell.signIn(context, { permissions }, '/');
  await page.getByRole('banner').waitFor();
  await workerReady(page);
  await page.getByRole('main').locator('.skeleton').first().waitFor({ state: 'detached' });
  await context.setOffline(true);
  for (const at of [
    '/',
    '/settings/access',
    '/customers/merge?one=1&two=2',
    '/customers/1/transactions',
    '/coaches/1/transactions',
    '/treasury/receive/1/print',
  ]) {
    await page.goto(at);
    await page.getByRole('main').locator('.notice').first().waitFor();
    await expect.poll(() => page.locator('.skeleton').count(), { message: at }).toBe(0);
  }
});

it('the list of customers opens from the device, with its age and what is queued, and is searched', async () => {
  const { context, page } = await till.device();
  const [payer, other] = [till.debtor(), till.debtor()];
  await context.setOffline(true);
  await till.take(page, payer);
  await page.goto('/customers');
  const row = ({ family }: typeof payer) => page.getByRole('row', { name: new RegExp(family) });
  await page.getByText(/^فهرست این دستگاه، تا /).waitFor();
  await page.getByText('مانده‌ها با ۱ مورد در صف حساب شده').waitFor();
  await row(other).getByText('۳۵۰٬۰۰۰').waitFor();
  // What was just taken is owed no more.
  await row(payer).getByText('بی‌حساب').waitFor();
  await page.goto(`/customers?search=${other.phone.slice(-4)}`);
  await row(other).waitFor();
  expect(await row(payer).count()).toBe(0);
});

it('who was made at another desk is found here soon after, when the line goes', async () => {
  const { context, page } = await till.device();
  const asked = () => page.waitForResponse(/\/users\/directory/);
  // What is fetched at the start knows nothing of who is made after it.
  await Promise.all([asked(), page.reload()]);
  const told = asked();
  await builders(shell.club).customer({ name: 'نورا', family: 'ازآن‌میز', phone_number: '09368889900' });
  await told;
  await expect.poll(() => readDatabases(page, 'meydan-cache'), { timeout: 20_000 }).toContain('09368889900');
  await context.setOffline(true);
  await page.goto('/treasury/receive/insert');
  await page.getByRole('searchbox').fill('9900');
  await page.getByRole('dialog').getByRole('button', { name: /نورا/ }).first().waitFor();
});

it('when the line drops the day says no more what it brought, and goes on with what is booked here', async () => {
  const { context, page } = await till.device();
  const [slot] = await builders(shell.club).slots({ from: TODAY, hours: ['22:00-23:00'], price: 300_000 });
  const hand = new UnsentHand(page);
  await page.goto('/sales/calendar');
  const figures = page.getByRole('banner');
  await figures.getByText('۸۰٪').waitFor();
  await figures.getByText('دریافت امروز').waitFor();
  await context.setOffline(true);
  await figures.getByText('دریافت امروز').waitFor({ state: 'detached' });
  await figures.getByText('۸۰٪').waitFor();
  await hand.cell(slot?.id ?? 0).tap();
  await hand.sheet().getByRole('searchbox').fill('0000');
  await hand
    .sheet()
    .getByRole('button', { name: /بدهکارا/ })
    .first()
    .tap();
  await hand.sheet().getByRole('button', { name: 'بعداً', exact: true }).tap();
  await hand.bookButton().tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await figures.getByText('۱۰۰٪').waitFor();
  await figures.getByText('۱٬۷۰۰٬۰۰۰').waitFor();
});
