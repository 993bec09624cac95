import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { builders, TODAY } from '#tests/support/build.ts';
import { ShellClub, workerReady } from '#tests/support/shell.ts';

// The app's own sheets in front of the outbox: what a person sees of offline.md §3.

let shell: ShellClub;
let build: ReturnType<typeof builders>;
beforeAll(async () => {
  shell = await ShellClub.open();
  build = builders(shell.club);
  await build.slots({ hours: ['18:00-19:30'], from: TODAY });
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

/** Somebody who owes the price of a slot of their own. */
async function debtor(): Promise<number> {
  const [slot] = await build.slots({ hours: ['20:00-21:30'], from: '2026-11-23', price: 350_000 });
  const { id } = await build.customer();
  await build.booking({ user_id: id, reservable_time_ids: [slot?.id ?? 0] });
  return id;
}
const takesAll = (page: Page) => page.getByRole('button', { name: /^دریافت .*نقدی$/ });
const receipts = (user_id: number) =>
  shell.club.db
    .selectFrom('documents')
    .select(['price', 'device_no'])
    .where('type', '=', 'receive')
    .where('user_id', '=', user_id)
    .execute();

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Whether one lies on the other; what is not shown lies nowhere, and must be. */
function overlap(one: Box | null, other: Box | null): boolean {
  if (!one || !other) throw new Error('one of them is not shown');
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  const above = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !beside && !above;
}

it('rows 1 and 2 in the app: money taken without a network says that it is kept, and arrives by itself', async () => {
  const [online, offline] = [await debtor(), await debtor()];
  const context = await shell.tablet();
  const page = await shell.signIn(context, 'reception');
  await page.getByRole('grid').waitFor();
  await workerReady(page);

  await page.goto(`/sales/calendar?date=${TODAY}&sheet=receive.user-${online}`);
  await takesAll(page).tap();
  await page
    .getByRole('status')
    .getByText(/ · دریافت ۳۵۰٬۰۰۰/)
    .waitFor();
  const [first] = await receipts(online);
  expect(first).toMatchObject({ price: 350_000, device_no: expect.stringMatching(/^T\d+-000001$/) });

  await page.goto(`/sales/calendar?date=${TODAY}&sheet=receive.user-${offline}`);
  await takesAll(page).waitFor();
  await context.setOffline(true);
  await takesAll(page).tap();
  await page.getByText(/روی این دستگاه با شماره‌ی/).waitFor();
  await takesAll(page).waitFor({ state: 'hidden' });
  // What is said of it covers neither how much waits nor the views of the calendar.
  const pill = page.getByRole('banner').locator('.pill');
  await pill.getByText('۱ در صف').waitFor();
  const views = page.getByRole('radio', { name: 'هفته', exact: true });
  const said = await page.locator('.toast').boundingBox();
  for (const shown of [pill, views]) expect(overlap(said, await shown.boundingBox())).toBe(false);
  expect(await receipts(offline)).toEqual([]);
  await context.setOffline(false);
  const number = first?.device_no?.replace('-000001', '-000002');
  await expect
    .poll(() => receipts(offline), { timeout: 20_000 })
    .toEqual([{ price: 350_000, device_no: number }]);
});
