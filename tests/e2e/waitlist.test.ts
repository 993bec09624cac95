import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { waitlist } from '#contract/sales/waitlist.ts';
import { expect, test } from './fixtures.ts';

test('a slot under one desk’s hand is seen at the other; one that is given back goes to who waits for it', async ({
  stage,
  openDesk,
}) => {
  const [held, wanted] = [await stage.freeSlot(), await stage.freeSlot()];
  const [holder, waiter] = [await stage.person(), await stage.person()];
  const taken = await stage.book(wanted, holder.id);
  const [mine, other] = [await openDesk(), await openDesk({ person: 'manager' })];

  // The other desk sees who has the slot open, is told so on tapping it, and can book it anyway.
  await mine.cell(held).tap();
  await other
    .cell(held)
    .filter({ hasText: 'در دست' })
    .locator('[data-left*="مانده"]')
    .waitFor({ state: 'attached' });
  await other.cell(held).tap();
  await other.toast('هنوز رزرو نشده').waitFor();
  await other.button('خبر دادن هنگام آزاد شدن', other.page.locator('body')).tap();
  await other.toast('که آزاد شد، همین جا خبرتان می‌کنیم').waitFor();
  await mine.cell(held).tap();
  await mine.sheet().waitFor({ state: 'detached' });
  await other.toast(/ آزاد شد\.$/).waitFor();
  await mine.cell(held).tap();
  await other.cell(held).filter({ hasText: 'در دست' }).tap();
  await other.button('رزرو می‌کنم', other.page.locator('body')).tap();
  await other.sheet().waitFor();
  await mine.cell(held).tap();
  await mine.sheet().waitFor({ state: 'detached' });
  await other.page.keyboard.press('Escape');
  await other.sheet().waitFor({ state: 'detached' });
  await expect.poll(() => other.page.locator('.bk-held').count()).toBe(0);

  // The reservation of a taken slot adds somebody to the waitlist.
  await other.cell(wanted).tap();
  await other.button('کارهای دیگر').tap();
  await other.page.getByRole('menuitem', { name: 'مشتری دیگری این سانس را می‌خواهد' }).tap();
  await other.button('انتخاب شخص').tap();
  const picker = other.page.getByRole('dialog', { name: 'انتخاب شخص' });
  await picker.getByRole('searchbox').fill(waiter.name);
  await picker.getByRole('row').filter({ hasText: waiter.name }).tap();
  const saved = other.page.waitForResponse((answer) => answer.url().endsWith(waitlist.create.path));
  await other.page.locator('.sheet-foot .btn-primary').tap();
  expect((await saved).status()).toBe(201);

  // The slot becomes free: both desks are notified; one books it for the waiting person.
  const manager = await stage.club.as('manager');
  const params = { id: String(taken.id) };
  await manager.ok(saleInvoices.cancel, { params, body: { mode: 'full', notify: false } });
  await mine.toast(/آزاد شد؛ ۱ نفر منتظرند/).waitFor();
  await mine.button('۱ سانس آزاد شد؛ منتظر دارد', mine.page.getByRole('banner')).tap();
  expect(
    await mine
      .sheet()
      .getByRole('link', { name: `تماس با ${waiter.name}` })
      .getAttribute('href'),
  ).toMatch(/^tel:09/);
  await mine.button(`رزرو برای ${waiter.name}`).tap();
  await mine.button(/^رزرو · /).tap();
  await mine.toast(new RegExp(waiter.name)).waitFor();
  const { data } = await manager.ok(waitlist.list, { query: { user: String(waiter.id) } });
  expect(data.map(({ state }) => state)).toEqual(['booked']);
  await expect.poll(() => other.page.getByRole('banner').getByText('منتظر دارد').count()).toBe(0);
});

test('whoever was called about a free slot is noted as told, and no bar counts it any more', async ({
  stage,
  open,
  openDesk,
}) => {
  const slot = await stage.freeSlot();
  const [holder, waiter] = [await stage.person(), await stage.person()];
  const taken = await stage.book(slot, holder.id);
  const manager = await stage.club.as('manager');
  const { date, start_time, end_time } = slot;
  const wish = { date_from: date, date_to: date, from: start_time, to: end_time, court_ids: [slot.court.id] };
  await manager.ok(waitlist.create, { body: { user_id: waiter.id, ...wish } });
  const desk = await openDesk();
  const board = await open({ person: 'manager' });
  await board.goto('/sales/board');
  const params = { id: String(taken.id) };
  await manager.ok(saleInvoices.cancel, { params, body: { mode: 'full', notify: false } });
  const pill = 'سانس آزاد شد؛ منتظر دارد';
  await desk.page.getByRole('banner').getByRole('button', { name: pill }).waitFor();
  // On the board as in the calendar.
  await board.getByRole('banner').getByRole('button', { name: pill }).tap();
  const sheet = board.getByRole('dialog');
  await sheet.getByRole('button', { name: `گفتم: ${waiter.name}` }).tap();
  await sheet.getByText('خبر داده شد').waitFor();
  expect(await sheet.getByRole('button', { name: `پیامک به ${waiter.name}` }).count()).toBe(0);
  for (const page of [board, desk.page]) {
    await expect.poll(() => page.getByRole('banner').getByRole('button', { name: pill }).count()).toBe(0);
  }
  const { data } = await manager.ok(waitlist.list, { query: { user: String(waiter.id) } });
  expect(data.map(({ state }) => state)).toEqual(['offered']);
});

test('hours of waiting that end before they begin say so where they are written', async ({ open }) => {
  const page = await open({ device: 'tablet', person: 'manager' });
  await page.goto('/sales/waitlist');
  await page.getByRole('button', { name: 'انتظار تازه' }).first().tap();
  const sheet = page.locator('.sheet');
  const [from, to] = [sheet.getByLabel('از ساعت'), sheet.getByLabel('تا ساعت')];
  await to.fill('18:00');
  await from.fill('19:00');
  await sheet.getByText('پایان باید پس از شروع باشد.').waitFor();
  expect(await to.getAttribute('aria-invalid')).toBe('true');
  await to.fill('20:00');
  await expect.poll(() => to.getAttribute('aria-invalid')).toBe(null);
});
