import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { CASH } from '#tests/support/build.ts';
import { type Desk, sum } from '#tests/support/desk.ts';
import { OfflineClub, PRICE, untilUnsent } from '#tests/support/offline-club.ts';
import { ShellClub } from '#tests/support/shell.ts';

// A reservation that is opened without a network: what the kept calendar knows of it, what works, and why the
// rest does not. With the line it becomes whole in its place.

interface Visit {
  user: number;
  name: string;
  slots: [CalendarTime, CalendarTime];
  paid: number;
}

let shell: ShellClub;
let club: OfflineClub;
/** One for each test: paid in part, two hours of a court. */
const visits: Visit[] = [];
const PAID = 200_000;

beforeAll(async () => {
  shell = await ShellClub.open();
  club = await OfflineClub.open(shell, async (opened) => {
    for (const [n, family] of ['باقری', 'صادقی', 'نظری', 'ملکی'].entries()) {
      const { id } = await opened.build.customer({ name: 'آرمان', family });
      const slots: Visit['slots'] = [opened.slot(), opened.slot()];
      // Where the hours of a court are odd, its last one stands alone.
      if (n % 2 === 1) opened.slot();
      const payments = [{ price: PAID, cash_id: CASH }];
      const reservable_time_ids = slots.map((slot) => slot.id);
      await opened.build.booking({ user_id: id, reservable_time_ids, payments } as object);
      visits.push({ user: id, name: `آرمان ${family}`, slots, paid: PAID });
    }
  });
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
  await club.expectOrder();
});
afterAll(() => shell.close());

const DUE = 2 * PRICE - PAID;
const later = /^تاریخچه و رسیدها آفلاین نیست/;
const made = /^ثبت: /;

function nextVisit(): Visit {
  const visit = visits.shift();
  if (!visit) throw new Error('every visit has been opened');
  return visit;
}

/** A desk without a network that has never asked for the visit, at its open sheet. */
async function openOffline(device: 'tablet' | 'phone') {
  const visit = nextVisit();
  const { context, page, desk } = await club.tablet();
  if (device === 'phone') await page.setViewportSize({ width: 390, height: 844 });
  await context.setOffline(true);
  await page.reload();
  await desk.grid().waitFor();
  await desk.slot(visit.slots[0]).tap();
  await desk.sheet().getByText(later).waitFor();
  return { visit, context, page, desk };
}

/** Where everything that can be pressed stands, by its words. */
const places = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      '.sheet .action, .sheet .action-row, .sheet-foot .btn, .sheet .person',
    );
    return Object.fromEntries(
      [...all].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const words = element.querySelector('.ellipsis, .flex-1')?.textContent ?? element.textContent ?? '';
        return [words.slice(0, 8), [x, y, width, height].map(Math.round).join(' ')];
      }),
    );
  });

/** Only what its own label says, without what follows it. */
const tile = (desk: Desk, name: string) => desk.sheet().locator('.action', { hasText: name });

for (const device of ['tablet', 'phone'] as const) {
  it(`${device}: who, slots, state and due are there at once, and fill in their place with the line`, async () => {
    const { visit, context, page, desk } = await openOffline(device);
    const sheet = desk.sheet();
    await sheet.getByText(/^آنچه تا [۰-۹:]+ می‌دانیم$/).waitFor();
    await sheet.getByRole('heading', { name: /۲ سانس/ }).waitFor();
    await sheet.getByText(visit.name).waitFor();
    await sheet.getByText('مانده', { exact: true }).waitFor();
    await sheet.getByText(`پرداخت‌شده ${sum(PAID)}`).waitFor();
    await sheet.getByText(`از ${sum(2 * PRICE)}`).waitFor();
    expect(await sheet.locator('.skeleton').count()).toBe(0);

    for (const name of ['افزودنی', 'جابه‌جایی', 'پیامک']) {
      await tile(desk, name).getByText('آفلاین نمی‌شود').waitFor();
      expect(await tile(desk, name).getAttribute('aria-disabled')).toBe('true');
    }
    expect(await tile(desk, 'چاپ').getAttribute('aria-disabled')).toBeNull();
    const cancel = sheet.locator('.action-row', { hasText: 'لغو رزرو' });
    await cancel.getByText('وصل که شدید، همین برگه').waitFor();
    // It is not dead either: it says why, and nothing opens.
    await cancel.dispatchEvent('click');
    await desk.toast('لغو رزرو فقط آنلاین می‌شود. وصل که شدید همین برگه باز است.').waitFor();

    const before = await places(page);
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(7);
    await context.setOffline(false);
    await sheet.getByText(made).waitFor({ timeout: 30_000 });
    await sheet.getByText('آفلاین نمی‌شود').first().waitFor({ state: 'detached' });
    expect(await places(page)).toEqual(before);
    // What came later stands in its own place, above what can be done, and what was dead is alive.
    const receipt = await sheet.getByText(/^دریافت نقدی، رسید/).boundingBox();
    const tiles = await tile(desk, 'افزودنی').boundingBox();
    expect(receipt?.y).toBeLessThan(tiles?.y ?? 0);
    await tile(desk, 'افزودنی').tap();
    await sheet.getByRole('heading', { name: 'افزودنی' }).waitFor();
  });
}

it('its money is taken without a network, and stands there once when the line is back', async () => {
  const { visit, context, page, desk } = await openOffline('tablet');
  const sheet = desk.sheet();
  await sheet.getByText('در صف می‌ماند و خودش فرستاده می‌شود').waitFor();
  await desk.button(`دریافت ${sum(DUE)} تومان، نقدی`).tap();
  await desk.toast(/روی این دستگاه/).waitFor();
  await desk.button(/^دریافت/).waitFor({ state: 'detached' });
  await untilUnsent(page, ['receive queued']);
  // In the till and in the queue: no bank has to confirm it.
  await sheet.getByText('نقدی گرفته شد، در صف ثبت').waitFor();
  await desk.slot(visit.slots[0]).getByText('در صف ثبت').waitFor();
  await desk.button(`دیدن دریافت ${sum(DUE)} در صف`).tap();
  await sheet.getByRole('button', { name: 'برداشتن از صف' }).waitFor();
  await desk.slot(visit.slots[0]).tap();
  await sheet.getByText('نقدی گرفته شد، در صف ثبت').waitFor();
  await context.setOffline(false);
  await untilUnsent(page, []);
  await sheet.getByText('تسویه').first().waitFor();
  expect((await club.receipts(visit.user)).map((one) => one.price)).toEqual([PAID, DUE]);
});

it('what is known is printed; another sum that is being typed outlives the line that returns', async () => {
  const { visit, context, desk } = await openOffline('tablet');
  await context.addInitScript(() => {
    window.print = () => {};
  });
  const [paper] = await Promise.all([context.waitForEvent('page'), tile(desk, 'چاپ').tap()]);
  await paper.getByText(visit.name).waitFor();
  await paper.getByText(sum(2 * PRICE)).waitFor();
  await paper.getByText(sum(DUE)).waitFor();
  await paper.getByText(/^آنچه تا [۰-۹:]+ می‌دانیم$/).waitFor();
  await paper.close();

  await desk.button('مبلغ یا روش دیگر').tap();
  const amount = desk.sheet().getByRole('textbox', { name: 'چقدر' });
  await amount.fill('150000');
  const before = await amount.inputValue();
  await context.setOffline(false);
  await desk.page.getByRole('banner').getByRole('button', { name: 'به‌روز' }).waitFor({ timeout: 30_000 });
  expect(await amount.inputValue()).toBe(before);
  await desk.button(`دریافت ${sum(150_000)} تومان، نقدی`).waitFor();
});

it('a level that is open, and what is typed in it, outlives the line that drops and returns', async () => {
  const person = await club.build.customer();
  const slot = club.slot();
  await club.build.booking({ user_id: person.id, reservable_time_ids: [slot.id] } as object);
  const { context, page, desk } = await club.tablet();
  await desk.slot(slot).filter({ hasText: 'مانده' }).tap();
  await tile(desk, 'پیامک').tap();
  const text = desk.sheet().getByRole('textbox');
  await text.fill('نیم ساعت زودتر بیایید');
  await context.setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: /آفلاین/ }).waitFor();
  await context.setOffline(false);
  await page.getByRole('banner').getByRole('button', { name: 'به‌روز' }).waitFor({ timeout: 30_000 });
  expect(await text.inputValue()).toBe('نیم ساعت زودتر بیایید');
  await desk.sheet().getByRole('heading', { name: 'پیامک' }).waitFor();
});
