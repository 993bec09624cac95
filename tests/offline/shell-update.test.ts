import fs from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { editFile, PAGES, ShellClub, versionOf, workerReady } from '#tests/support/shell.ts';

/** Longer than a page rests before it is loaded anew by itself. */
const REST_MS = 4500;
const PILL = 'نسخه‌ی تازه';

let shell: ShellClub;

beforeAll(async () => {
  shell = await ShellClub.open();
});
beforeEach(() => shell.deploy());
afterEach(async () => {
  await shell.closeTablets();
  shell.complaints.splice(0);
});
afterAll(() => shell.close());

/** The form for a new court, and its name. */
const form = (page: Page) => page.getByRole('dialog').getByRole('textbox').first();
const pill = (page: Page) => page.getByRole('button', { name: PILL });

/** As when the tablet is taken up again. */
async function comeIntoSight(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

/** Takes the tablet up until it has found the new version: what looks for one is fetched once the page rests. */
async function findNew(page: Page): Promise<void> {
  const isFound = async () => {
    await comeIntoSight(page);
    return pill(page).isVisible();
  };
  await expect.poll(isFound, { timeout: 30_000 }).toBe(true);
}

/** How often the page was loaded, from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

it('row 39: a new version waits for the form that is open', async () => {
  const page = await shell.signIn(await shell.tablet(), 'top', '/courts/insert');
  await workerReady(page);
  await form(page).fill('زمین تازه');
  await shell.deploy(shell.build('two'));
  await findNew(page);
  expect(await versionOf(page)).toBeNull();

  await pill(page).click();
  await page.getByText('پس از بستن این فرم نصب می‌شود').waitFor();
  await page.waitForTimeout(REST_MS);
  expect(await versionOf(page)).toBeNull();
  expect(await form(page).inputValue()).toBe('زمین تازه');

  const loaded = page.waitForEvent('load');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'رها کردن نوشته‌ها' }).click();
  await loaded;
  expect(await versionOf(page)).toBe('two');
  const caches = await page.evaluate(() => window.caches.keys());
  expect(caches).toHaveLength(1);
});

it('row 40: an update in one tab leaves alone the tab where somebody types', async () => {
  const tablet = await shell.tablet();
  const quiet = await shell.signIn(tablet, 'top', '/profile');
  await workerReady(quiet);
  const typing = await tablet.newPage();
  await typing.goto('/courts/insert');
  await form(typing).fill('زمین تازه');
  await workerReady(typing);
  await typing.waitForTimeout(REST_MS);
  await shell.deploy(shell.build('two'));
  await findNew(quiet);
  const loads = countLoads(typing);
  const loaded = quiet.waitForEvent('load');
  await pill(quiet).click();
  await loaded;
  expect(await versionOf(quiet)).toBe('two');
  await typing.waitForTimeout(REST_MS);
  expect(loads()).toBe(0);
  expect(await form(typing).inputValue()).toBe('زمین تازه');
  // It knows that it is behind, and says so.
  await pill(typing).waitFor();
});

it('a new version that the browser parks is asked again when the page has been loaded anew', async () => {
  const page = await shell.signIn(await shell.tablet(), 'top', '/profile');
  await workerReady(page);
  await shell.deploy(shell.build('two', parkedOnce));
  await findNew(page);
  const loads = countLoads(page);
  const loaded = page.waitForEvent('load');
  await pill(page).click();
  await loaded;
  await pill(page).click();
  await expect.poll(loads, { timeout: 15_000 }).toBe(2);
  expect(await versionOf(page)).toBe('two');
});

/** Its worker takes over when it is asked a second time: Chromium parks one that something else comes in the way of. */
function parkedOnce(dist: string): void {
  editFile(path.join(dist, 'sw.js'), (script) =>
    script.replace('self.skipWaiting()', '(self.asked?self.skipWaiting():self.asked=true)'),
  );
}

/** Takes the part away that shows what a tap on a person's own page needs. */
function without(...names: RegExp[]): (dist: string) => void {
  return (dist) => {
    const assets = path.join(dist, 'assets');
    for (const name of fs.readdirSync(assets))
      if (names.some((each) => each.test(name))) fs.rmSync(path.join(assets, name));
  };
}

/** As a build of changed sources: every part has another name. */
function renamed(dist: string): void {
  const assets = path.join(dist, 'assets');
  for (const name of fs.readdirSync(assets))
    if (/\.(?:br|gz)$/.test(name)) fs.rmSync(path.join(assets, name));
  for (const name of [...PAGES, 'sw.js'])
    for (const suffix of ['.br', '.gz']) fs.rmSync(path.join(dist, name + suffix), { force: true });
  const parts = fs.readdirSync(assets).filter((name) => name.endsWith('.js'));
  const rename = (text: string) =>
    parts.reduce((all, name) => all.replaceAll(name, name.replace(/\.js$/, '_2.js')), text);
  const pages = PAGES.map((name) => path.join(dist, name));
  for (const file of [...parts.map((name) => path.join(assets, name)), ...pages]) {
    fs.writeFileSync(file, rename(fs.readFileSync(file, 'utf8')));
    fs.renameSync(file, rename(file));
  }
}

it('row 41: a part that a deploy has taken away: one reload, and the draft is there again', async () => {
  const page = await shell.signIn(await shell.tablet({ workers: false }), 'top', '/courts/insert');
  await form(page).fill('زمین تازه');
  await shell.deploy(shell.build('two', renamed));
  const loads = countLoads(page);
  const asked = page.waitForResponse((response) => response.url().includes('profile-screen'));
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => {
    history.pushState({}, '', '/profile');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  expect((await asked).status()).toBe(404);
  await loaded;
  await page.getByRole('heading', { name: 'ظاهر و زبان' }).waitFor();
  expect(await versionOf(page)).toBe('two');
  expect(loads()).toBe(1);
  await page.goto('/courts/insert');
  expect(await form(page).inputValue()).toBe('زمین تازه');
});

it('row 42: a part that is missing without a network: a message, no reload', async () => {
  const tablet = await shell.tablet({ workers: false });
  const page = await shell.signIn(tablet, 'top', '/profile');
  await page.getByRole('heading', { name: 'ظاهر و زبان' }).waitFor();
  const loads = countLoads(page);
  await tablet.setOffline(true);
  await page.getByRole('button', { name: 'جست‌وجو' }).first().click();
  await page.getByText('این بخش بارگذاری نشد').waitFor();
  await page.waitForTimeout(1000);
  expect(loads()).toBe(0);
});

it('row 43: a broken deploy loads once more, and never again by itself', async () => {
  await shell.deploy(shell.build('broken', without(/^profile-screen/)));
  const tablet = await shell.tablet({ workers: false });
  const page = await shell.signIn(tablet, 'top', '/icon.svg');
  const loads = countLoads(page);
  for (let load = 1; load <= 3; load += 1) {
    await page.goto('/profile');
    await page.getByText('این بخش بارگذاری نشد').waitFor();
    await page.waitForTimeout(2000);
  }
  expect(loads()).toBe(3 + 1);
});

it('says after 120 s that a part does not come', async () => {
  const tablet = await shell.tablet({ workers: false });
  await tablet.route(/profile-screen/, () => {});
  const page = await shell.signIn(tablet, 'top', '/icon.svg');
  await page.clock.install();
  const asked = page.waitForRequest(/profile-screen/);
  await page.goto('/profile', { waitUntil: 'domcontentloaded' });
  await asked;
  await page.waitForTimeout(3000);
  await page.clock.fastForward(110_000);
  expect(await page.getByText('این بخش بارگذاری نشد').isVisible()).toBe(false);
  await page.clock.fastForward(12_000);
  await page.getByText('این بخش بارگذاری نشد').waitFor();
});
