import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { holdWrites } from '#tests/support/hold-writes.ts';
import { readDatabases, ShellClub, versionOf } from '#tests/support/shell.ts';
import { type Debtor, Till } from '#tests/support/till.ts';

// Rows of offline.md §3 in the installed app: its worker, its updates, and a device that runs out of room.

const RECEIVE = '**/v1/admin/documents/receive';
const DEVICES = '**/v1/admin/devices';
const PILL = 'نسخه‌ی تازه';

let shell: ShellClub;
let till: Till;

beforeAll(async () => {
  shell = await ShellClub.open({ whole: true });
  till = await Till.open(shell);
});
afterEach(async () => {
  await shell.closeTablets();
  await shell.deploy();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

const kept = (page: Page) => page.getByText(/روی این دستگاه با شماره‌ی/).waitFor();

/** Counts the receipts that went out, by key, from pages and worker. */
function countSent(context: BrowserContext): Map<string, number> {
  const sent = new Map<string, number>();
  context.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key && request.url().endsWith('/documents/receive')) sent.set(key, (sent.get(key) ?? 0) + 1);
  });
  return sent;
}

/** The browser tells the worker that the network is back, as it does by itself when it has noticed. */
async function sync(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(shell.url));
      if (ours) resolve(ours.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: shell.url,
    registrationId: await found,
    tag: 'outbox',
    lastChance: false,
  });
  await page.close();
}
const tags = (page: Page) =>
  page.evaluate(async () => {
    const { sync } = (await navigator.serviceWorker.ready) as never as {
      sync: { getTags(): Promise<string[]> };
    };
    return sync.getTags();
  });

/** Something that is waited for, and the way to say that it has come. */
function signal(): [Promise<void>, () => void] {
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  return [coming, () => come()];
}

it('row 13: a worker that is woken leaves alone what a page is sending', async () => {
  const { context, page } = await till.device();
  const people = [till.debtor(), till.debtor()];
  const sent = countSent(context);
  await context.setOffline(true);
  for (const one of people) {
    await till.take(page, one);
    await kept(page);
  }
  const [underWay, asked] = signal();
  const [woken, wake] = signal();
  await context.route(RECEIVE, async (route) => {
    asked();
    await woken;
    await route.continue();
  });
  await context.setOffline(false);
  await underWay;
  await sync(context);
  wake();
  await till.arrived(people);
  expect([...sent.values()]).toEqual([1, 1]);
});

it('row 14: with all pages closed and the server back, the worker sends what is left', async () => {
  const { context, page } = await till.device();
  const people = [till.debtor(), till.debtor()];
  await shell.stop();
  for (const one of people) {
    await till.take(page, one);
    await kept(page);
  }
  await expect.poll(() => tags(page)).toEqual(['outbox']);
  expect((await till.unsent(page)).map(({ state }) => state)).not.toContain('done');
  // A browser needs one page to live; it shows nothing of ours.
  await context.newPage();
  await page.close();
  await shell.deploy();
  expect(await till.receipts(people[0] as Debtor)).toEqual([]);
  await sync(context);
  await till.arrived(people);
});

it('row 15: where nothing wakes a worker, it goes when the page is looked at again', async () => {
  const { context, page } = await till.device();
  await context.addInitScript(() => Reflect.deleteProperty(window, 'SyncManager'));
  await context.addInitScript(() => Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync'));
  const one = till.debtor();
  await context.route('**/v1/health', (route) => route.abort());
  await context.route(RECEIVE, (route) => route.abort());
  await till.take(page, one);
  await kept(page);
  await page.getByRole('banner').locator('.pill').tap();
  await page.getByText('برنامه را باز نگه دارید').waitFor();
  await context.unroute('**/v1/health');
  await context.unroute(RECEIVE);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await till.arrived([one], 3000);
});

it('row 36: on a full disk what can be fetched again makes room for the receipt', async () => {
  const { context, page } = await till.device();
  const one = till.debtor();
  await context.setOffline(true);
  await page.goto('/treasury/receive/insert');
  await till.pick(page, one);
  // The disk is full as long as answers are kept on it.
  await page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((db) => db.name?.startsWith('meydan-cache'))?.name ?? '';
    const open = indexedDB.open(name);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const countKept = async () => {
      const request = open.result.transaction('queries').objectStore('queries').count();
      await new Promise((resolve) => request.addEventListener('success', resolve));
      return request.result;
    };
    let full = (await countKept()) > 0;
    const said = { full, refused: 0 };
    Object.assign(window, { said });
    const remove = IDBObjectStore.prototype.delete;
    IDBObjectStore.prototype.delete = function (key) {
      if (this.name === 'queries') full = false;
      return remove.call(this, key);
    };
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...args) {
      if (!full) return add.apply(this, args);
      said.refused += 1;
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await till.button(page).tap();
  await kept(page);
  expect(await page.evaluate(() => (window as never as { said: object }).said)).toEqual({
    full: true,
    refused: 1,
  });
  await context.setOffline(false);
  await till.arrived([one]);
});

it('row 37: after the site’s data were cleared it says so, and goes on with numbers of another prefix', async () => {
  const { context, page } = await till.device();
  const [first, second, third] = [till.debtor(), till.debtor(), till.debtor()];
  await till.take(page, first);
  await till.arrived([first]);
  // Nobody answers when the new prefix is asked for.
  const asked = page.waitForRequest(DEVICES);
  await context.route(DEVICES, (route) => route.abort());
  await page.goto('/treasury/receive/insert');
  await till.pick(page, second);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: shell.url, storageTypes: 'indexeddb' });
  await till.button(page).tap();
  await page.getByText('مرورگر اطلاعات این دستگاه را پاک کرده است').waitFor();
  await till.arrived([second]);
  const prefix = async (one: Debtor) => (await till.receipts(one))[0]?.device_no?.split('-')[0];
  expect(await prefix(second)).toBeUndefined();
  await page.getByRole('button', { name: 'دیدم' }).tap();
  await page.getByText('مرورگر اطلاعات').waitFor({ state: 'hidden' });

  await asked;
  await context.unroute(DEVICES);
  await context.setOffline(true);
  const answered = page.waitForResponse(DEVICES);
  await context.setOffline(false);
  expect((await answered).status()).toBe(201);
  const hasPrefix = async () => (await readDatabases(page, 'outbox')).includes('"prefix"');
  await expect.poll(hasPrefix).toBe(true);
  // In the page as it stands: no reload gave it its number.
  await page.evaluate(() => {
    history.pushState({}, '', '/treasury/receive/insert');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await till.pick(page, third);
  await till.button(page).tap();
  await till.arrived([third]);
  expect(await prefix(third)).toMatch(/^T\d+$/);
  expect(await prefix(third)).not.toBe(await prefix(first));
});

it('row 4: a page that ends before the disk has it has not said «saved»; its form comes back with its key', async () => {
  const { context, page } = await till.device();
  const one = till.debtor();
  await context.setOffline(true);
  await page.goto('/treasury/receive/insert');
  await till.pick(page, one);
  await page.evaluate(holdWrites);
  await till.button(page).tap();
  await page.waitForFunction(() => 'held' in window);
  const key = await page.evaluate(() => (window as never as { held: string }).held);
  expect(await page.getByText(/روی این دستگاه با شماره‌ی/).count()).toBe(0);
  await page.reload();
  await till.button(page).waitFor();
  expect(await till.items(page)).toEqual([]);
  await till.button(page).tap();
  await kept(page);
  expect(await till.unsent(page)).toMatchObject([{ key }]);
  await context.setOffline(false);
  await till.arrived([one]);
});

const pill = (page: Page) => page.getByRole('button', { name: PILL });
const comeIntoSight = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
/** How often the page was loaded, from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

it('rows 39 and 40: neither what is being sent nor a form with words in it is lost to an update; what is queued goes after it', async () => {
  // Made before: a request that is held is given up after 20 s.
  const two = shell.build('two');
  const { context, page } = await till.device();
  const typing = await context.newPage();
  await typing.goto('/customers/insert');
  const name = typing.getByRole('textbox', { name: 'نام', exact: true });
  await name.fill('نگار');
  await page.bringToFront();
  // One for the line, one for the queue behind it.
  const people = [till.debtor(), till.debtor()];
  await context.setOffline(true);
  for (const one of people) {
    await till.take(page, one);
    await kept(page);
  }
  await page.goto('/profile');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let asked = () => {};
  const underWay = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await context.route(RECEIVE, async (route) => {
    asked();
    await held;
    await route.abort();
  });
  await context.setOffline(false);
  await underWay;
  await shell.deploy(two);
  const loads = [countLoads(page), countLoads(typing)];
  // What looks for a new version is fetched once the page rests: a fast device has sent by then.
  const isFound = async () => {
    await comeIntoSight(page);
    return pill(page).isVisible();
  };
  await expect.poll(isFound, { timeout: 30_000 }).toBe(true);
  await pill(page).tap();
  await page.getByText('پس از فرستادن کارها نصب می‌شود').waitFor();
  // Longer than a page rests before it is loaded anew by itself.
  await page.waitForTimeout(5000);
  expect(loads.map((count) => count())).toEqual([0, 0]);
  expect((await till.unsent(page)).map(({ state }) => state)).toContain('sending');

  // Nothing is on its way any more, and nothing gets there: now only the form holds its page.
  await context.route('**/v1/health', (route) => route.abort());
  const loaded = page.waitForEvent('load');
  letGo();
  await loaded;
  expect(await versionOf(page)).toBe('two');
  await pill(typing).waitFor();
  expect(loads[1]?.()).toBe(0);
  expect(await name.inputValue()).toBe('نگار');
  const closed = typing.waitForEvent('load');
  await typing.getByRole('button', { name: 'انصراف', exact: true }).tap();
  await typing.getByRole('button', { name: 'رها کردن نوشته‌ها' }).tap();
  await closed;
  expect(await versionOf(typing)).toBe('two');
  // The worker may have sent some by itself meanwhile: each is here or there, and not twice.
  const sent = async () => (await Promise.all(people.map((one) => till.receipts(one)))).flat().length;
  await expect.poll(async () => (await till.unsent(page)).length + (await sent())).toBe(2);

  await context.unroute(RECEIVE);
  await context.unroute('**/v1/health');
  await comeIntoSight(page);
  await till.arrived(people);
});
