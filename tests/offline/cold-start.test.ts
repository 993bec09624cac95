import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ShellClub } from '#tests/support/shell.ts';
import { Till } from '#tests/support/till.ts';

// The installed app opened in the cellar: its icon, its shortcuts, and the figures that the kept day tells.

let shell: ShellClub;
let till: Till;
beforeAll(async () => {
  shell = await ShellClub.open();
  till = await Till.open(shell, 3);
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
  // Three of three are taken, and all of them owe.
  await cold.getByRole('banner').getByText('۱۰۰٪').waitFor();
  await cold.getByRole('banner').getByText('۱٬۰۵۰٬۰۰۰').waitFor();

  await cold.goto('/treasury/receive/insert');
  await till.pick(cold, payer);
  await till.button(cold).tap();
  await cold.getByText(/روی این تبلت با شماره‌ی/).waitFor();
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
  await page.getByText('۱٬۰۵۰٬۰۰۰').waitFor();
});
