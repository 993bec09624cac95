import type { Page } from 'playwright';
import { characters } from '#contract/people/characters.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import type { AppClub } from '../support/app-club.ts';
import { BANK } from '../support/build.ts';
import { Desk, sum } from '../support/desk.ts';
import type { Stage } from '../support/desk-jobs.ts';
import { expect, test } from './fixtures.ts';

// Actions that end after their page was left: the result is shown on any page.

const MANAGER = { device: 'tablet', person: 'manager' } as const;

/** Makes two receipts that wait for confirmation, and no others. */
async function twoWaiting(club: AppClub, stage: Stage): Promise<[number, number]> {
  const top = await club.as('top');
  const one = await stage.waitingReceipt();
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const { id: user_id } = await stage.person();
  const body = { user_id, price: 120_000, bank_id: BANK, transaction_reference_id: String(55_000 + user_id) };
  const { id } = (await top.ok(documents.createReceive, { body })).data;
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
  return [one, id];
}

/** By the navigation, without reloading the page. */
async function toTreasury(desk: Desk): Promise<void> {
  await desk.section('خزانه').tap();
  await desk.sheet().getByRole('button', { name: 'خزانه', exact: true }).tap();
  await desk.page.waitForURL('**/treasury');
}

async function chooseSeveral(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'کارهای دیگر', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'انتخاب چندتا', exact: true }).tap();
}

/** A waiting receipt on the treasury's home. */
const waitingRow = (page: Page, price: number) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: sum(price) });

/** Sends delayed actions. */
const send = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')));

test('receipts confirmed at once are told of where one has gone meanwhile, with the way back', async ({
  club,
  stage,
  open,
}) => {
  const [one, other] = await twoWaiting(club, stage);
  const page = await open(MANAGER);
  const desk = new Desk(page);
  await page.goto('/treasury/receive?status=pending');
  await chooseSeveral(page);
  await page.getByRole('button', { name: 'انتخاب همه' }).tap();
  await page
    .getByRole('group', { name: 'با انتخاب‌شده‌ها' })
    .getByRole('button', { name: 'تأیید', exact: true })
    .tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'تأیید', exact: true }).tap();
  await desk.toast(/۲ واریز تأیید می‌شود/).waitFor();
  await toTreasury(desk);
  const top = await club.as('top');
  await top.ok(documents.confirmReceive, { params: { id: String(one) }, body: { status: 'cancel' } });
  await send(page);
  await desk.toast(/۱ از ۲ مورد انجام نشد/).waitFor();
  const { status } = await stage.receipt(other);
  expect(status).toBe('confirm');
  await page.getByRole('status').getByRole('button', { name: 'دیدن', exact: true }).tap();
  await page.waitForURL('**/treasury/receive?status=pending');
});

test('a confirmation that is refused after its row has gone is told on the page where it stood', async ({
  club,
  stage,
  open,
}) => {
  const id = await stage.waitingReceipt();
  const page = await open(MANAGER);
  const desk = new Desk(page);
  await page.goto('/treasury');
  const { price } = await stage.receipt(id);
  const row = waitingRow(page, price);
  await row.getByRole('button').tap();
  await desk.toast(/تأیید می‌شود/).waitFor();
  // Somebody else has refused it meanwhile.
  const top = await club.as('top');
  await top.ok(documents.confirmReceive, { params: { id: String(id) }, body: { status: 'cancel' } });
  await row.waitFor({ state: 'detached' });
  await send(page);
  await page.getByRole('status').getByRole('button', { name: 'صفحه‌ی این دریافت', exact: true }).waitFor();
});

test('a receipt that is on its way from another page is not confirmed with the others', async ({
  club,
  stage,
  open,
}) => {
  const [one, other] = await twoWaiting(club, stage);
  const page = await open(MANAGER);
  const desk = new Desk(page);
  await page.goto('/treasury');
  const { price } = await stage.receipt(one);
  await waitingRow(page, price).getByRole('button').tap();
  await desk.toast(/تأیید می‌شود/).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /دریافت از/ })
    .first()
    .waitFor();
  await desk.section('خزانه').tap();
  await desk.sheet().getByRole('button', { name: 'تراکنش‌ها و دریافت‌ها', exact: true }).tap();
  await page.getByRole('link', { name: 'دریافت‌ها', exact: true }).tap();
  await page.waitForURL('**/treasury/receive');
  await chooseSeveral(page);
  await page
    .getByRole('row')
    .filter({ hasText: sum(price) })
    .first()
    .tap();
  await page
    .getByRole('group', { name: 'با انتخاب‌شده‌ها' })
    .getByRole('button', { name: 'تأیید', exact: true })
    .tap();
  const none = page.getByRole('alertdialog', { name: 'هیچ‌کدام از انتخاب‌شده‌ها منتظر تأیید نیست' });
  await none.getByRole('button', { name: 'بستن' }).tap();
  await page
    .getByRole('row')
    .filter({ hasText: sum(120_000) })
    .first()
    .tap();
  await page
    .getByRole('group', { name: 'با انتخاب‌شده‌ها' })
    .getByRole('button', { name: 'تأیید', exact: true })
    .tap();
  await page.getByRole('alertdialog', { name: 'تأیید ۱ دریافت' }).waitFor();
  await send(page);
  await expect.poll(async () => (await stage.receipt(one)).status).toBe('confirm');
  expect((await stage.receipt(other)).status).toBe('pending');
});

test('while a run goes its bar stays, and an undo that fails after the bar has gone is told', async ({
  club,
  open,
  devices,
}) => {
  devices.expect(/status of 404/);
  const top = await club.as('top');
  for (const name of ['گروه رفتنی یک', 'گروه رفتنی دو']) {
    await top.ok(characters.create, { body: { name, reservable_date: 0 } });
  }
  const page = await open(MANAGER);
  await page.goto('/characters?name=رفتنی');
  await page.getByRole('row').filter({ hasText: 'گروه رفتنی' }).nth(1).waitFor();
  await chooseSeveral(page);
  const bar = page.getByRole('group', { name: 'با انتخاب‌شده‌ها' });
  await bar.getByRole('button', { name: 'انتخاب همه' }).tap();
  const go = Promise.withResolvers<void>();
  await page.route('**/v1/admin/characters/*', async (route) => {
    await go.promise;
    await route.continue();
  });
  await bar.getByRole('button', { name: 'حذف' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'حذف' }).tap();
  await bar.getByText('۰ از ۲').waitFor();
  expect(await bar.getByRole('button', { name: 'پایان انتخاب' }).count()).toBe(0);
  go.resolve();
  await page.getByText('۲ مورد حذف شد').waitFor();
  await bar.getByRole('button', { name: 'پایان انتخاب' }).tap();
  // Meanwhile somebody has deleted them for good.
  const { data: gone } = await top.ok(characters.list, { query: { name: 'رفتنی', trashed: 'true' } });
  for (const { id } of gone) await top.ok(characters.force, { params: { id: String(id) } });
  await page.getByRole('button', { name: /^واگرد/ }).tap();
  await page.getByText('۲ از ۲ مورد انجام نشد').waitFor();
  expect(await page.getByText('۰ مورد برگشت').count()).toBe(0);
});

test('a backup file that fails on its way is told after its page was left', async ({ open, devices }) => {
  devices.expect(/status of 413/);
  const page = await open({ ...MANAGER, person: 'top' });
  const desk = new Desk(page);
  await page.goto('/backup');
  const go = Promise.withResolvers<void>();
  await page.route('**/v1/admin/backups/*/piece*', async (route) => {
    await go.promise;
    await route.fulfill({ status: 413, body: '' });
  });
  const file = { name: 'باشگاه.meydan', mimeType: 'application/octet-stream', buffer: Buffer.alloc(2_000) };
  const asked = page.waitForRequest('**/v1/admin/backups/*/piece*');
  await page.getByLabel('فرستادن فایل').setInputFiles(file);
  await asked;
  await toTreasury(desk);
  go.resolve();
  await desk.toast(/فایل پشتیبان فرستاده نشد/).waitFor();
  await page.getByRole('status').getByRole('button', { name: 'پشتیبان‌ها', exact: true }).tap();
  await page.waitForURL('**/backup');
});
