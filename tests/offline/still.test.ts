import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builders, TODAY } from '#tests/support/build.ts';
import { Desk } from '#tests/support/desk.ts';
import { ShellClub } from '#tests/support/shell.ts';

// Nothing moves under a finger: not when the line drops or returns, not as the minutes pass, not from day to day.

const HOURS = Array.from({ length: 12 }, (_, n) => `${String(n + 9).padStart(2, '0')}:00-${n + 10}:00`);
const COURTS = 4;

let shell: ShellClub;
beforeAll(async () => {
  shell = await ShellClub.open();
  const build = builders(shell.club);
  for (let n = 0; n < COURTS; n++) {
    const slots = await build.slots({ hours: HOURS, from: TODAY, to: '2026-11-22' });
    const ahead = slots.filter(({ date, start_time }) => date === TODAY && start_time >= '17:00');
    await build.booking({ reservable_time_ids: ahead.slice(n % 2, n + 2).map(({ id }) => id) });
  }
});
afterAll(async () => {
  await shell.closeTablets();
  await shell.close();
});

/** Where everything of the calendar stands, in px, by what it is. */
const places = (page: Page, selector: string): Promise<Record<string, string>> =>
  page.evaluate((all) => {
    const found = [...document.querySelectorAll<HTMLElement>(all)].map((element, nth) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [`${nth} ${element.dataset.time ?? element.classList[0]}`, [x, y, width, height].join(' ')];
    });
    return Object.fromEntries(found);
  }, selector);
const GRID = '[role=gridcell], [role=rowheader], [role=columnheader]';

it.each([
  { view: 'day', width: 1180 },
  { view: 'day', width: 390 },
  { view: 'week', width: 1180 },
])(
  'each cell of the $view at $width px keeps its place before, during and after the loss of the line, at each minute',
  async ({ view, width }) => {
    const context = await shell.tablet();
    await context.clock.install();
    const page = await shell.signIn(context, 'reception');
    await page.setViewportSize({ width, height: 820 });
    await page.goto(`/sales/calendar?view=${view}`);
    const desk = new Desk(page);
    await desk.grid().waitFor();
    const before = await places(page, GRID);
    expect(Object.keys(before).length).toBeGreaterThan(HOURS.length);
    const pill = page.locator('.now-pill');
    const row = page.getByRole('rowheader').filter({ has: pill });

    await context.setOffline(true);
    await page.getByRole('banner').getByRole('button', { name: /آفلاین/ }).waitFor();
    if (view === 'day')
      await desk
        .grid()
        .getByText(/مربوط به .* است/)
        .waitFor();
    const seen = new Set<string>();
    for (let minute = 0; minute < 60; minute++) {
      expect(await places(page, GRID)).toEqual(before);
      if (view === 'day') seen.add((await pill.textContent()) ?? '');
      await page.clock.fastForward(60_000);
    }
    if (view === 'day') {
      // The clock did go on, and the hour that runs is told by the pill alone.
      expect(seen.size).toBeGreaterThan(55);
      expect(await row.textContent()).toBe(await pill.textContent());
    }

    await context.setOffline(false);
    await page.getByRole('banner').getByRole('button', { name: 'به‌روز' }).waitFor();
    expect(await places(page, GRID)).toEqual(before);
  },
);

it('the arrows, the views and the day before stay where they are, whichever day is shown', async () => {
  const context = await shell.tablet();
  for (const width of [1180, 390]) {
    const page = await shell.signIn(context, 'reception');
    await page.setViewportSize({ width, height: 820 });
    await new Desk(page).grid().waitFor();
    const next = page.getByRole('button', { name: width === 390 ? /^یکشنبه ۱ آذر/ : 'روز بعد' });
    const bar = 'header button, header [role=radio]';
    const stand = async () => {
      const all = await places(page, bar);
      return Object.fromEntries(Object.entries(all).filter(([, place]) => !place.endsWith(' 0 0')));
    };
    // The title itself may be longer or shorter where nothing follows it.
    const others = async () => Object.values(await stand()).slice(width === 390 ? 1 : 0);
    const before = await others();
    await next.tap();
    await page.waitForURL(/date=2026-11-22/);
    expect(await others()).toEqual(before);
    await page.close();
  }
});
