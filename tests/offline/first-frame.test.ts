import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { killBrowser } from '#tests/support/browser.ts';
import { Desk, sum } from '#tests/support/desk.ts';
import { OfflineClub, PRICE } from '#tests/support/offline-club.ts';
import { ShellClub } from '#tests/support/shell.ts';

const TABLET = { width: 1180, height: 820 };
const PHONE = { width: 390, height: 844 };

// Whatever reopens the app: from the first frame that can be tapped it knows what this device has booked and taken.

let shell: ShellClub;
let club: OfflineClub;
let payer: { id: number; name: string };
let debtor: { slot: CalendarTime };

beforeAll(async () => {
  shell = await ShellClub.open();
  club = await OfflineClub.open(shell, async (opened) => {
    const { id } = await opened.build.customer({ name: 'سحر', family: 'نخستین' });
    payer = { id, name: 'سحر نخستین' };
    const slot = opened.slot();
    const owing = await opened.build.customer();
    await opened.build.booking({ user_id: owing.id, reservable_time_ids: [slot.id] });
    debtor = { slot };
  });
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
  await club.expectOrder();
});
afterAll(() => shell.close());

interface Frame {
  at: number;
  pill: string;
  cells: Record<number, string>;
}

/** Notes in every frame of every page from now on what stands in the cells of these times, and in the pill. */
async function watch(context: BrowserContext, times: readonly number[]): Promise<void> {
  await context.addInitScript((times) => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const look = () => {
      requestAnimationFrame(look);
      const cells: Record<number, string> = {};
      for (const time of times) {
        const cell = document.querySelector(`[role=gridcell][data-time="${time}"]`);
        if (cell) cells[time] = `${cell.getAttribute('aria-label') ?? ''} ${cell.textContent}`;
      }
      if (Object.keys(cells).length === 0) return;
      const pill = document.querySelector('header .pill')?.textContent ?? '';
      frames.push({ at: performance.now(), pill, cells });
    };
    requestAnimationFrame(look);
  }, times);
}

const framesOf = (page: Page) => page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);

const READY = /آزاد/;

/** Waits a while, and gives every frame in which a time could be touched. */
async function firstFrames(page: Page): Promise<Frame[]> {
  await new Desk(page).grid().waitFor();
  await page.waitForTimeout(2500);
  const frames = await framesOf(page);
  expect(frames.length).toBeGreaterThan(10);
  return frames;
}

it('of a booking that waits: the cell is never free, and the pill counts it, in every way to open the app again', async () => {
  const { context, page, desk, profile } = await club.tablet();
  const slot = club.slot();
  await context.setOffline(true);
  await desk.openBooking(slot, payer.name);
  await desk.button(/^رزرو · /).tap();
  await desk.sheet().waitFor({ state: 'hidden' });
  await watch(context, [slot.id]);

  const reopened = async (page: Page, words: RegExp) => {
    for (const { at, cells, pill } of await firstFrames(page)) {
      expect(cells[slot.id], `at ${at} ms`).not.toMatch(READY);
      expect(cells[slot.id], `at ${at} ms`).toContain(payer.name);
      expect(pill, `at ${at} ms`).toMatch(words);
    }
  };
  await page.reload();
  await reopened(page, /۱ در صف/);
  await page.goto('/');
  await reopened(page, /۱ در صف/);
  await page.close();
  const cold = await context.newPage();
  await cold.goto('/sales/calendar');
  await reopened(cold, /۱ در صف/);
  // As when the power goes.
  await killBrowser(context);
  const again = await shell.tablet({ profile, offline: true });
  await watch(again, [slot.id]);
  const revived = await again.newPage();
  await revived.goto('/sales/calendar');
  await reopened(revived, /۱ در صف/);
  await revived.setViewportSize(PHONE);
  await revived.reload();
  await reopened(revived, /۱/);
  await revived.setViewportSize(TABLET);
  // The network is there, and nobody answers.
  await again.route('**/v1/**', () => {});
  await again.setOffline(false);
  await revived.reload();
  await reopened(revived, /۱/);
  await again.unrouteAll({ behavior: 'ignoreErrors' });
});

it('of money that waits: what was owed is not asked for again', async () => {
  const { context, page, desk } = await club.tablet();
  await context.setOffline(true);
  await desk.cell(debtor.slot).tap();
  const take = desk.button(`دریافت ${sum(PRICE)} تومان، نقدی`);
  await take.tap();
  await take.waitFor({ state: 'hidden' });
  await watch(context, [debtor.slot.id]);
  await page.reload();
  for (const { at, cells, pill } of await firstFrames(page)) {
    expect(cells[debtor.slot.id], `at ${at} ms`).not.toContain('مانده');
    expect(pill, `at ${at} ms`).toMatch(/۱ در صف/);
  }
});

it('the pill is right as soon as «saved» is said, however slow the disk was before', async () => {
  const { context, page, desk } = await club.tablet();
  const slot = club.slot();
  await context.setOffline(true);
  await page.evaluate(() => {
    const { getAll } = IDBIndex.prototype;
    // Once the disk answers late.
    IDBIndex.prototype.getAll = function (...asked) {
      IDBIndex.prototype.getAll = getAll;
      const request = getAll.apply(this, asked);
      const add = request.addEventListener.bind(request);
      const late = (type: string, listener: EventListener) =>
        add(type, (event) => setTimeout(() => listener(event), 1000));
      request.addEventListener = late as typeof add;
      return request;
    };
    new BroadcastChannel('outbox').postMessage('changed');
  });
  await page.waitForTimeout(1100);
  await desk.openBooking(slot, payer.name);
  await desk.button(/^رزرو · /).tap();
  await desk.toast(/روی این دستگاه با شماره‌ی/).waitFor();
  const said = Date.now();
  await desk.cell(slot).getByText(payer.name).waitFor();
  expect(Date.now() - said).toBeLessThan(1500);
});
