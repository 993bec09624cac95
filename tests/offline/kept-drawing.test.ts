import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { builders, TODAY } from '#tests/support/build.ts';
import { readDatabases, ShellClub, workerReady } from '#tests/support/shell.ts';

// The calendar as it last stood is drawn before the app has been read: for its author, while it holds, and for nobody else.

let shell: ShellClub;
let slots: readonly CalendarTime[];
let booked: string;

beforeAll(async () => {
  shell = await ShellClub.open();
  const build = builders(shell.club);
  slots = await build.slots({ hours: ['20:00-21:00', '21:00-22:00', '22:00-23:00'], from: TODAY });
  // It has begun: the now line stands in it.
  await build.slots({ hours: ['14:00-15:00'], from: TODAY });
  const { id, name, family } = await build.customer({ name: 'شهرزاد', family: 'بیگدلی' });
  await build.booking({ user_id: id, reservable_time_ids: [slots[0]?.id ?? 0] });
  booked = `${name} ${family}`;
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

interface First {
  /** What the cells said that stood first, and whether the app itself had drawn them. */
  cells: string[];
  own: boolean;
  text: string;
  /** What the corner above the hours says of its age. */
  age: string;
  /** Whether the now line is in it, and what the heads of the rows say. */
  line: boolean;
  hours: string[];
  /** What is chosen of the views. */
  chosen: string[];
  /** What of it the Tab key leads to, and in which language it stands. */
  focused: string[];
  lang: string;
}

/** Notes in every page from now on what stood first where cells are; taps the free one of a time as soon as it stands. */
async function watch(context: BrowserContext, tap: number | null = null): Promise<void> {
  await context.addInitScript((tap) => {
    const changes = new MutationObserver(() => {
      const found = [...document.querySelectorAll('[role=gridcell]')];
      if (found.length === 0) return;
      changes.disconnect();
      const cells = found.map((cell) => cell.getAttribute('aria-label') ?? '');
      const text = document.body.textContent ?? '';
      const root = found[0]?.closest('body > *');
      const own = root?.id === 'root';
      const focused = [...(root?.querySelectorAll<HTMLElement>('button, a, input, [tabindex]') ?? [])].filter(
        (each) => {
          if (own) return false;
          each.focus();
          return document.activeElement === each;
        },
      );
      (document.activeElement as HTMLElement | null)?.blur();
      Object.assign(window, {
        first: {
          cells,
          own,
          text,
          age: root?.querySelector('.grid-age')?.textContent ?? '',
          hours: [...(root?.querySelectorAll('[role=rowheader]') ?? [])].map((head) => head.textContent),
          chosen: [...(root?.querySelectorAll('label:has(:checked)') ?? [])].map((each) => each.textContent),
          line: root?.querySelector('.now-line, .now-pill') != null,
          focused: focused.map(({ outerHTML }) => outerHTML.slice(0, 80)),
          lang: root?.closest<HTMLElement>('[lang]')?.lang ?? '',
        },
      });
      const cell = document.querySelector(`[data-time="${tap}"]`);
      if (!cell) return;
      const { x, y, width, height } = cell.getBoundingClientRect();
      const [clientX, clientY] = [x + width / 2, y + height / 2];
      document
        .elementFromPoint(clientX, clientY)
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX, clientY }));
    });
    changes.observe(document, { childList: true, subtree: true });
  }, tap);
}

async function firstOf(page: Page): Promise<First> {
  await page.waitForFunction(() => 'first' in window);
  return page.evaluate(() => (window as unknown as { first: First }).first);
}

const keepsDrawing = async (page: Page): Promise<boolean> =>
  (await readDatabases(page, 'meydan-cache:')).includes('"data-theme"');

/** A tablet of the reception that has kept the calendar as it stands, and its device number. */
async function tablet(): Promise<{ context: BrowserContext; page: Page; profile: string }> {
  const profile = shell.folder();
  const context = await shell.tablet({ profile });
  const page = await shell.signIn(context, 'reception');
  await page.getByRole('gridcell', { name: new RegExp(booked) }).waitFor();
  await workerReady(page);
  const ready = async () =>
    (await readDatabases(page, 'outbox')).includes('"prefix"') && (await keepsDrawing(page));
  await expect.poll(ready, { timeout: 60_000 }).toBe(true);
  return { context, page, profile };
}

/** The app's own calendar stands, and nothing over it. */
async function appStands(page: Page): Promise<void> {
  await page.locator('#root [role=gridcell]').first().waitFor();
  expect(await page.locator('body > [aria-hidden=true] [role=gridcell]').count()).toBe(0);
}

it('is drawn first without a network, gives way to the app, and answers a tap that came before', async () => {
  const { context, page } = await tablet();
  await context.setOffline(true);
  await page.close();
  await watch(context, slots[1]?.id ?? 0);
  for (const at of ['/sales/calendar', '/']) {
    const cold = await context.newPage();
    await cold.goto(at);
    const first = await firstOf(cold);
    expect(first.own).toBe(false);
    expect(first.cells.some((cell) => cell.includes(booked))).toBe(true);
    await appStands(cold);
    // The tap was answered by the app.
    await cold.getByRole('searchbox').first().waitFor();
    await cold.close();
  }
});

it('keeps nothing that no device keeps, and says nothing of how things stand now', async () => {
  const { context, page } = await tablet();
  await page.getByText('دریافت امروز').waitFor();
  expect(await readDatabases(page, 'meydan-cache:')).not.toContain('دریافت امروز');
  await context.setOffline(true);
  await watch(context);
  await page.reload();
  const first = await firstOf(page);
  expect(first.own).toBe(false);
  expect(first.text).not.toMatch(/دریافت امروز|آنلاین|همه‌چیز/);
  expect(first.line).toBe(false);
  // Where the now line tells the time, the hour stands.
  expect(first.hours).toContain('۱۴:۰۰');
  expect(first.focused).toEqual([]);
  await appStands(page);
  expect(first.chosen).toEqual([await page.locator('#root label:has(:checked)').textContent()]);
});

/** Changes the record of a table. */
const amend = (page: Page, database: string, table: string, key: string, change: object): Promise<void> =>
  page.evaluate(
    async ([begin, table, key, change]) => {
      const all = await indexedDB.databases();
      const open = indexedDB.open(all.find(({ name }) => name?.startsWith(begin))?.name ?? '');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const store = open.result.transaction(table, 'readwrite').objectStore(table);
      const kept = store.get(key);
      await new Promise((resolve) => kept.addEventListener('success', resolve));
      store.put({ ...kept.result, ...change }, key);
      await new Promise((resolve) => store.transaction.addEventListener('complete', resolve));
      open.result.close();
    },
    [database, table, key, change] as const,
  );

/** Whether what stands first at an address is the drawing; the app stands there soon after in any case. */
async function isDrawnFirst(context: BrowserContext, at = '/sales/calendar'): Promise<boolean> {
  const page = await context.newPage();
  await page.goto(at);
  const { own } = await firstOf(page);
  await appStands(page);
  await page.close();
  return !own;
}

it('is not drawn at another address, nor for somebody else, nor once its day is over', async () => {
  const { context, page } = await tablet();
  await context.setOffline(true);
  await watch(context);
  expect(await isDrawnFirst(context)).toBe(true);
  expect(await isDrawnFirst(context, `/sales/calendar?date=${TODAY}`)).toBe(false);
  await amend(page, 'meydan-cache:', 'queries', 'drawing', { user_id: 0 });
  expect(await isDrawnFirst(context)).toBe(false);
  const { user_id } = await shell.club.as('reception');
  await amend(page, 'meydan-cache:', 'queries', 'drawing', { user_id });
  expect(await isDrawnFirst(context)).toBe(true);
  await amend(page, 'meydan-cache:', 'queries', 'drawing', { until: 1 });
  expect(await isDrawnFirst(context)).toBe(false);
});

it('is not drawn when something has ended on this device since', async () => {
  const { context, page } = await tablet();
  await context.setOffline(true);
  await watch(context);
  await amend(page, 'meydan-cache:', 'queries', 'drawing', { at: 1 });
  // Nothing was done here: however old it is, it holds for its day.
  expect(await isDrawnFirst(context)).toBe(true);
  await page.evaluate(async () => {
    const open = indexedDB.open('outbox');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const items = open.result.transaction('items', 'readwrite').objectStore('items');
    items.add({ key: 'k', entityId: 'e', state: 'discarded', closedAt: 2 });
    await new Promise((resolve) => items.transaction.addEventListener('complete', resolve));
    open.result.close();
  });
  expect(await isDrawnFirst(context)).toBe(false);
});

const LONG_AGO = 3 * 3_600_000;

it('says how old it is without a network, as the app does, and is not drawn with one when it is old', async () => {
  const { context, page } = await tablet();
  await context.setOffline(true);
  await page.close();
  await watch(context);
  const cold = await context.newPage();
  await cold.goto('/sales/calendar');
  const first = await firstOf(cold);
  expect(first).toMatchObject({
    own: false,
    lang: 'fa',
    age: expect.stringMatching(/^تا [۰-۹]{2}:[۰-۹]{2}$/),
  });
  await appStands(cold);
  await expect.poll(() => cold.locator('#root .grid-age [aria-hidden]').textContent()).toBe(first.age);

  await amend(cold, 'meydan-cache:', 'queries', 'drawing', { answered_at: Date.now() - LONG_AGO });
  expect(await isDrawnFirst(context)).toBe(true);
  // The network is there, whether or not anybody answers: then the app draws what it knows.
  await context.route('**/v1/**', () => {});
  await context.setOffline(false);
  expect(await isDrawnFirst(context)).toBe(false);
  await amend(cold, 'meydan-cache:', 'queries', 'drawing', { answered_at: Date.now() - 60_000 });
  expect(await isDrawnFirst(context)).toBe(true);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

it('is not drawn in other words, sums or colours than are chosen by now', async () => {
  const { context, page } = await tablet();
  await context.setOffline(true);
  await watch(context);
  for (const [key, value] of [
    ['locale', 'en'],
    ['theme', 'dark'],
    ['currency', 'IRR'],
  ] as const) {
    const before = await page.evaluate((key) => localStorage.getItem(key), key);
    await page.evaluate(([key, value]) => localStorage.setItem(key, JSON.stringify(value)), [
      key,
      value,
    ] as const);
    expect(await isDrawnFirst(context), key).toBe(false);
    await page.evaluate(
      ([key, before]) => (before === null ? localStorage.removeItem(key) : localStorage.setItem(key, before)),
      [key, before] as const,
    );
    expect(await isDrawnFirst(context), key).toBe(true);
  }
});

it('a record that is damaged leaves nothing behind: the app stands as without one', async () => {
  const { context, page } = await tablet();
  await context.setOffline(true);
  await watch(context);
  for (const damaged of [
    null,
    'page',
    [['div', null, []]],
    [['div', {}, [['', {}, []]]]],
    [['div', {}, [], 7]],
  ]) {
    await amend(page, 'meydan-cache:', 'queries', 'drawing', { page: damaged });
    expect(await isDrawnFirst(context), JSON.stringify(damaged)).toBe(false);
  }
  await page.evaluate(() => localStorage.setItem('mine:drawing', '{'));
  expect(await isDrawnFirst(context)).toBe(false);
});

it('a database that does not answer holds up no start', async () => {
  const { context } = await tablet();
  await context.setOffline(true);
  await context.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    let asked = false;
    // Whoever asks first, the drawing's own file, never hears.
    IDBFactory.prototype.open = function (name, version) {
      if (asked || !name.startsWith('meydan-cache:')) return open.call(this, name, version);
      asked = true;
      return new EventTarget() as IDBOpenDBRequest;
    };
  });
  await watch(context);
  expect(await isDrawnFirst(context)).toBe(false);
});

it('goes with the session', async () => {
  const { page } = await tablet();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'خروج', exact: true }).last().tap();
  await page.waitForURL(/\/login/);
  await expect.poll(() => keepsDrawing(page)).toBe(false);
  expect(await page.evaluate(() => localStorage.getItem('mine:drawing'))).toBeNull();
});
