import assert from 'node:assert/strict';
import type { Page } from 'playwright';
import { monthDays } from '#contract/desk/month-days.ts';
import { coaches } from '#contract/people/coaches.ts';
import { addDays } from '#domain/dates.ts';
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts';
import { sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

const chip = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true });
const search = (page: Page) => new URL(page.url()).searchParams;

/** The number of slots in the week's cells. */
async function shownInWeek(page: Page): Promise<number> {
  const names = await page
    .locator('.week-cell[aria-label]')
    .evaluateAll((cells) => cells.map((cell) => cell.ariaLabel ?? ''));
  return names.reduce((n, name) => n + Number(toLatinDigits(/: ([۰-۹]+) سانس/.exec(name)?.[1] ?? '0')), 0);
}

test('week and month show the slots that say what is asked, of a coach, and count no others', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const [coach] = (await top.ok(coaches.list, { query: { per_page: '1', active: 'true' } })).data;
  assert(coach);
  const slot = await stage.freeSlot();
  await stage.book(slot, (await stage.person()).id, { coach_id: coach.id });
  const name = `${coach.user.name} ${coach.user.family}`;
  const today = slot.date;
  const week = { date: `${today}_${addDays(today, 6)}` };
  // The week's count agrees with the server's for the month.
  const counted = async (narrowed: object) =>
    (await top.ok(monthDays.list, { query: { ...week, ...narrowed } })).data.reduce(
      (n, { total }) => n + total,
      0,
    );
  const owing = await counted({ state: 'due' });
  const ofCoach = await counted({ state: 'due', coach: String(coach.id) });
  assert(ofCoach > 0 && ofCoach < owing);

  const page = await open({ person: 'manager' });
  await page.goto('/sales/calendar?view=week');
  await page.getByRole('grid', { name: /^هفته/ }).waitFor();
  expect(await shownInWeek(page)).toBe(0);
  await page.getByRole('button', { name: 'فیلتر', exact: true }).tap();
  await chip(page, 'وضعیت', 'مانده‌دار').tap();
  await expect.poll(() => shownInWeek(page)).toBe(owing);
  await chip(page, 'مربی', name).tap();
  await expect.poll(() => shownInWeek(page)).toBe(ofCoach);
  expect([search(page).get('state'), search(page).get('coach')]).toEqual(['due', String(coach.id)]);
  await page.getByRole('button', { name: 'دیدن', exact: true }).tap();
  await page.getByRole('button', { name: '۲ فیلتر', exact: true }).waitFor();

  // The month has the same filters and says so: its figures are the filtered ones.
  await page.getByRole('radio', { name: 'ماه', exact: true }).tap();
  const day = page.locator(`[data-date="${today}"]`);
  const query = { date: `${today}_${today}`, state: 'due', coach: String(coach.id) };
  const [left] = (await top.ok(monthDays.list, { query })).data;
  assert(left?.sold);
  const said = `${toPersianDigits(String(left.total))} سانس، رزرو ${sum(left.sold)}`;
  await day.and(page.getByRole('button', { name: new RegExp(said) })).waitFor();
  expect(await page.getByText('ظرفیت ماه').count()).toBe(0);
  const days = page.locator('.month-day');
  expect(await days.filter({ hasText: '٪' }).count()).toBe(0);

  // Without the coach filter there are more.
  await page.getByRole('button', { name: '۲ فیلتر', exact: true }).tap();
  await chip(page, 'مربی', name).tap();
  const [all] = (await top.ok(monthDays.list, { query: { date: query.date, state: 'due' } })).data;
  assert(all);
  await page
    .getByRole('button', { name: new RegExp(`${toPersianDigits(String(all.total))} سانس، رزرو`) })
    .first()
    .waitFor();
  // The server does not know unsent work: the month does not offer that filter.
  expect(await chip(page, 'وضعیت', 'در صف ثبت').count()).toBe(0);
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).tap();
  await days.filter({ hasText: '٪' }).first().waitFor();
  await page.getByText('ظرفیت ماه').waitFor();

  // Nothing matches: the page says so and offers to clear the filters.
  await page.goto('/sales/calendar?view=month&state=unsent');
  await page.getByText('با این فیلترها چیزی نیست.').waitFor();
  await page.goto(`/sales/calendar?view=month&coach=999999`);
  await page.getByText('با این فیلترها چیزی نیست.').waitFor();
  await page.getByRole('button', { name: 'پاک کردن فیلترها' }).tap();
  await page.getByText('ظرفیت ماه').waitFor();
});

test('a tap on today in a week or month that another day leads opens today', async ({ stage, open }) => {
  const today = stage.club.clock.now().toISOString().slice(0, 10);
  const page = await open();
  const shown = () => [search(page).get('view') ?? 'day', search(page).get('date') ?? today];
  await page.goto(`/sales/calendar?view=month&date=${addDays(today, -1)}`);
  await page.locator(`[data-date="${today}"]`).tap();
  await expect.poll(shown).toEqual(['day', today]);

  await page.goto(`/sales/calendar?view=week&date=${addDays(today, -2)}`);
  await page.getByRole('gridcell').nth(2).getByRole('button').tap();
  await expect.poll(shown).toEqual(['day', today]);
});
