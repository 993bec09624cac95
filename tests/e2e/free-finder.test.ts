import { freeRuns } from '#contract/desk/free-runs.ts';
import { cellName, sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

test('a free run that is found is booked; what the calendar is narrowed to hides and is taken back', async ({
  stage,
  openDesk,
}) => {
  const [first, second] = await stage.freeVisit();
  const desk = await openDesk();
  const { page } = desk;
  await page.getByRole('button', { name: 'کارهای تقویم' }).tap();
  await page.getByRole('menuitem', { name: 'سانس آزاد' }).tap();
  const sheet = page.getByRole('dialog', { name: 'سانس آزاد' });
  await sheet.getByRole('button', { name: 'روز و زمین' }).tap();
  await sheet.getByRole('textbox', { name: 'از ساعت' }).fill(first.start_time);
  await sheet.getByRole('group', { name: 'چند سانس پشت هم' }).getByRole('button').last().tap();
  await sheet.getByRole('switch').waitFor();
  const price = sum(first.price + second.price);
  const run = sheet
    .getByRole('button')
    .filter({ hasText: first.court.name })
    .filter({ hasText: price })
    .first();
  await run.tap();
  await page.waitForURL((url) => url.search.includes(`booking.${first.id}`));
  const booking = page.getByRole('dialog');
  await booking.getByRole('searchbox').waitFor();
  await expect.poll(() => page.locator('[data-chosen]').count()).toBe(2);
  await page.keyboard.press('Escape');
  await booking.waitFor({ state: 'detached' });

  await page.goto('/sales/calendar?state=closed&coach=999999');
  await page.getByText('با این فیلترها چیزی نیست.').waitFor();
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).tap();
  await page.getByRole('gridcell', { name: new RegExp(`^${cellName(first)}`) }).waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('what is free is looked for on one court alone', async ({ stage, openDesk }) => {
  const top = await stage.club.as('top');
  const slot = await stage.freeSlot();
  const { court } = slot;
  const desk = await openDesk();
  const { page } = desk;
  await page.getByRole('button', { name: 'کارهای تقویم' }).tap();
  await page.getByRole('menuitem', { name: 'سانس آزاد' }).tap();
  const sheet = page.getByRole('dialog', { name: 'سانس آزاد' });
  await sheet.getByRole('button', { name: 'روز و زمین' }).tap();
  await sheet.getByRole('radio', { name: 'همان روز' }).tap();
  const span = { date: `${slot.date}_${slot.date}`, slots: '1' };
  const { data: all } = await top.ok(freeRuns.list, { query: span });
  const { data: own } = await top.ok(freeRuns.list, { query: { ...span, court: String(court.id) } });
  expect(own.length).toBeGreaterThan(0);
  expect(all.length).toBeGreaterThan(own.length);
  const runs = sheet.locator('section button.card');
  await expect.poll(() => runs.count()).toBe(all.length);

  const which = sheet.getByRole('group', { name: 'زمین‌ها' });
  await which.getByRole('button', { name: 'انتخاب چندتا', exact: true }).tap();
  await which.getByRole('button', { name: court.name, exact: true }).tap();
  await expect.poll(() => runs.count()).toBe(own.length);
  for (const text of await runs.allTextContents()) expect(text).toContain(court.name);

  // Adding a second court; one press selects all again.
  await which.getByRole('button', { pressed: false }).nth(1).tap();
  await expect.poll(() => runs.count()).not.toBe(own.length);
  await which.getByRole('button').first().tap();
  await expect.poll(() => runs.count()).toBe(all.length);
});

test('answers stand in sight before anything is chosen; what is asked for most is one tap', async ({
  openDesk,
}) => {
  const { page } = await openDesk();
  await page.getByRole('button', { name: 'کارهای تقویم' }).tap();
  await page.getByRole('menuitem', { name: 'سانس آزاد' }).tap();
  const sheet = page.getByRole('dialog', { name: 'سانس آزاد' });
  const first = sheet.locator('section button.card').first();
  await first.waitFor();
  expect((await first.boundingBox())?.y).toBeLessThan(400);
  await sheet.getByRole('button', { name: 'فردا عصر' }).tap();
  await sheet.getByRole('heading', { name: /^فردا/ }).waitFor();
  await expect.poll(() => sheet.getByRole('heading', { level: 3 }).count()).toBe(1);
});
