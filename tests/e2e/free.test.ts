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
