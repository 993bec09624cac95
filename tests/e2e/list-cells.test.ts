import assert from 'node:assert/strict';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { bookSeason } from '../support/seasons.ts';
import { expect, test } from './fixtures.ts';

test('a price of its own says where it holds, and a session leads to its season', async ({ stage, open }) => {
  const top = await stage.club.as('top');
  const [court] = (await top.ok(courts.list)).data;
  const [term] = (await top.ok(terms.list)).data;
  assert(court && term);
  const court_prices = [{ court_id: court.id, price: term.price + 10_000 }];
  await top.ok(terms.update, { params: { id: String(term.id) }, body: { court_prices } });
  const page = await open({ person: 'manager' });
  const line = (name: string) => page.getByRole('row').filter({ hasText: toPersianDigits(name) });
  await page.goto('/terms');
  await line(term.name)
    .first()
    .locator(`[title*="${toPersianDigits(court.name)}"]`)
    .waitFor();
  await page.goto('/courts');
  await line(court.name)
    .first()
    .locator(`[title*="${toPersianDigits(term.name)}"]`)
    .waitFor();

  const { slot } = await stage.weekly(1);
  const person = await stage.person();
  const season = await bookSeason(top, {
    user_id: person.id,
    from: slot.date,
    to: addDays(slot.date, 7),
    slots: [{ weekday: weekday(slot.date), term_id: slot.term.id, court_id: slot.court.id }],
  });
  await page.goto(`/sales/invoices?search=${encodeURIComponent(person.name)}`);
  await line(person.name).first().waitFor();
  await page.getByRole('button', { name: 'کارهای دیگر', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'ستون‌ها' }).tap();
  await page.getByRole('dialog', { name: 'ستون‌ها' }).getByRole('switch', { name: 'فصلی', exact: true }).tap();
  await page.keyboard.press('Escape');
  const way = line(person.name).first().getByRole('link', { name: 'رزرو فصلی' });
  expect(await way.getAttribute('href')).toBe(`/sales/season-schedules/${season.id}`);
  await way.tap();
  await page.waitForURL(`**/sales/season-schedules/${season.id}`);
});

test('a slot tells what was moved away from it; the refund rules have their paper and files', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const [from, to] = [await stage.freeSlot(), await stage.freeSlot()];
  const person = await stage.person();
  const { id } = await stage.book(from, person.id);
  const body = { reservable_time_id: to.id };
  await top.ok(saleInvoices.update, { params: { id: String(id) }, body });
  const page = await open({ person: 'manager' });
  await page.goto(`/times?sheet=slot.${from.id}`);
  const row = page.getByRole('dialog').getByRole('button').filter({ hasText: person.name });
  await row.getByText(/^جابه‌جا /).waitFor();
  expect(await row.textContent()).toContain(toPersianDigits(to.court.name));

  await page.goto('/refunds');
  await page.getByRole('button', { name: 'خروجی', exact: true }).tap();
  await expect.poll(() => page.getByRole('menuitem').count()).toBe(3);
  await page.getByRole('menuitem', { name: 'چاپ' }).tap();
  await page.waitForURL('**/refunds/print');
  await page.getByRole('table').waitFor();
});

test('figures are whole at every width, and a column without room says so and comes back', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const { slot } = await stage.weekly(1);
  const person = await stage.person();
  await bookSeason(top, {
    user_id: person.id,
    from: slot.date,
    to: addDays(slot.date, 7),
    slots: [{ weekday: weekday(slot.date), term_id: slot.term.id, court_id: slot.court.id }],
  });
  const page = await open({ person: 'manager' });
  const heads = () =>
    page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.textContent));
  /** Figures and heads that are cut off or overflow. */
  const cut = () =>
    page.locator('.tbl-scroll').evaluate((table) => {
      const { left, right } = table.getBoundingClientRect();
      return [...table.querySelectorAll('.tbl-cell-number, [role="columnheader"]')].flatMap((cell) => {
        const inside = cell.querySelector('.ellipsis') ?? cell;
        const box = cell.getBoundingClientRect();
        const whole =
          inside.scrollWidth <= inside.clientWidth && box.left >= left - 1 && box.right <= right + 1;
        return whole ? [] : [`${cell.textContent} ${getComputedStyle(cell).direction}`];
      });
    });
  await page.goto('/sales/season-schedules');
  await page.getByRole('row').filter({ hasText: person.name }).first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(heads).toContain('مربی');
  const all = await heads();
  for (const width of [1180, 960, 800]) {
    await page.setViewportSize({ width, height: 820 });
    await expect.poll(cut).toEqual([]);
    const now = await heads();
    expect(now).toEqual(all.filter((head) => now.includes(head)));
    for (const stays of ['مشتری', 'مبلغ (تومان)', 'مانده (تومان)', 'وضعیت', 'پرداخت‌شده (تومان)'])
      expect(now).toContain(stays);
  }
  expect(await heads()).not.toContain('مربی');
  expect(
    await page
      .locator('.tbl-cell-number')
      .first()
      .evaluate((cell) => getComputedStyle(cell).direction),
  ).toBe('rtl');
  await page.getByRole('button', { name: 'کارهای دیگر', exact: true }).tap();
  await page.getByRole('menuitem', { name: 'ستون‌ها' }).tap();
  const panel = page.getByRole('dialog', { name: 'ستون‌ها' });
  const coach = panel.getByRole('switch', { name: /^مربی/ });
  await expect.poll(() => coach.evaluate((box) => box.closest('label')?.textContent)).toContain('جا نشد');
  expect(await coach.isChecked()).toBe(true);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(heads).toEqual(all);
});

test('a table that is wider than its room shows at which side it goes on, and keeps whose row it is', async ({
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/accountancy/books/aged');
  const table = page.locator('.tbl-scroll');
  const name = table.locator('.tbl-row .tbl-cell-first').first();
  await name.waitFor();
  const frame = page.locator('.tbl-frame');
  expect(await frame.getAttribute('data-cut-end')).toBeNull();
  await page.setViewportSize({ width: 780, height: 820 });
  await expect.poll(() => frame.getAttribute('data-cut-end')).toBe('');
  expect(await frame.getAttribute('data-cut-start')).toBeNull();
  const before = await name.boundingBox();
  await table.evaluate((scroller) => scroller.scrollTo({ left: -scroller.scrollWidth }));
  await expect.poll(() => frame.getAttribute('data-cut-start')).toBe('');
  expect(await frame.getAttribute('data-cut-end')).toBeNull();
  expect((await name.boundingBox())?.x).toBeCloseTo(before?.x ?? 0, 0);
});
