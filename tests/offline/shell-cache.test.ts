import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import type { Item } from '#outbox/item.ts';
import { builders, TODAY } from '#tests/support/build.ts';
import { readDatabases, ShellClub, workerReady } from '#tests/support/shell.ts';

const CACHE = 'meydan-cache:';
const LAST = addDays(TODAY, 14);

let shell: ShellClub;
let person: { id: number; name: string; family: string; phone_number: string | null };

/** Books the day's first slot for the person. */
let book: (date: string) => Promise<void>;

beforeAll(async () => {
  shell = await ShellClub.open();
  const build = builders(shell.club);
  const hours = ['18:00-19:30', '20:00-21:30'];
  const slots = await build.slots({ hours, from: TODAY, to: LAST });
  // A club of one court would see three days at once.
  await build.slots({ hours, from: TODAY, to: LAST });
  person = await build.customer({ name: 'شهرزاد', family: 'بیگدلی', phone_number: '09351234567' });
  book = async (date) => {
    const slot = slots.find((each) => each.date === date);
    await build.booking({ user_id: person.id, reservable_time_ids: [slot?.id ?? 0] });
  };
  await book(TODAY);
  await book(LAST);
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

const cell = (page: Page) => page.getByRole('gridcell', { name: /شهرزاد بیگدلی/ });

/** Opens the desk, and waits until the device has all that it keeps. */
async function fill(context: BrowserContext): Promise<Page> {
  const page = await shell.signIn(context, 'reception');
  await cell(page).waitFor();
  await workerReady(page);
  const keepsAll = async () => {
    const kept = await readDatabases(page, CACHE);
    return kept.includes('"users.directory"') && kept.includes(`${LAST}_${LAST}`);
  };
  await expect.poll(keepsAll, { timeout: 60_000 }).toBe(true);
  return page;
}

it('a cold start without a network shows the kept day, its age, and finds people', async () => {
  const profile = shell.folder();
  const before = await shell.tablet({ profile });
  const page = await fill(before);
  await shell.closeTablet(before);

  const tablet = await shell.tablet({ profile, offline: true });
  const desk = await tablet.newPage();
  await desk.goto('/');
  await cell(desk).waitFor();
  await desk.getByText(/آنچه می‌بینید مربوط به .* است/).waitFor();
  // A day that nobody had looked at.
  await desk.goto(`/sales/calendar?date=${LAST}`);
  await cell(desk).waitFor();

  for (const asked of ['بیگدلی', 'بيگدلي شهرزاد', '4567', '۴۵۶۷']) {
    await desk.goto('/sales/calendar?sheet=find');
    await desk.getByRole('searchbox').fill(asked);
    const found = desk.getByRole('dialog').getByRole('button', { name: /شهرزاد بیگدلی/ });
    await found.first().waitFor();
    await expect.poll(() => found.first().textContent()).toContain('۲٬۰۰۰٬۰۰۰');
    await desk.getByText('از مشتریان همین دستگاه').waitFor();
  }
  // Pages are found by words of both languages; documents are not on the device, which is said.
  const sheet = desk.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'سند و حساب' }).check();
  await sheet.getByText('سندها و حساب‌ها روی این دستگاه نیست').waitFor();
  await sheet.getByRole('radio', { name: /^صفحه‌ها/ }).check();
  await desk.getByRole('searchbox').fill('profile');
  await sheet.getByRole('button', { name: /^پروفایل/ }).tap();
  await desk.waitForURL('**/profile');
  expect(page.isClosed()).toBe(true);
});

it('keeps balances in the directory only', async () => {
  const page = await fill(await shell.tablet());
  const kept = JSON.parse(await readDatabases(page, CACHE)).flat() as {
    queryKey?: string[];
    state: { data: unknown };
  }[];
  const rows = kept.filter(({ queryKey }) => queryKey?.[1] !== 'users.directory');
  expect(rows.length).toBeGreaterThan(16);
  expect(JSON.stringify(rows)).not.toMatch(/"balance":-?\d/);
  expect(new Set(rows.flatMap(({ queryKey }) => queryKey?.[1] ?? []))).not.toContain('users.get');
});

it('row 30: after somebody signed out nothing of theirs is left, and nothing comes back', async () => {
  const tablet = await shell.tablet();
  const page = await fill(tablet);
  const other = await tablet.newPage();
  await other.goto('/sales/calendar');
  await cell(other).waitFor();
  await page.goto('/profile');
  await page.getByRole('button', { name: 'خروج', exact: true }).last().click();
  await page.waitForURL('**/login');
  await other.waitForURL('**/login');
  await page.waitForTimeout(1500);
  const left = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
  }));
  expect(left.databases.filter((name) => name?.startsWith('meydan-cache'))).toEqual([]);
  expect(await readDatabases(page, 'meydan-session')).not.toContain('token');
  expect(JSON.stringify(left)).not.toContain('بیگدلی');

  // Somebody without a look at people or money.
  const second = await shell.signIn(tablet, { permissions: ['calendar.show'] });
  await second.getByRole('grid').waitFor();
  await workerReady(second);
  await tablet.setOffline(true);
  await second.reload();
  await second.getByRole('grid').waitFor();
  expect(await second.content()).not.toContain('۴۵۶۷');
  expect(await readDatabases(second, CACHE)).not.toContain('09351234567');
  const caches = await second.evaluate(async () => {
    const names = await window.caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await window.caches.open(name)).keys()).map(({ url }) => url)),
    );
    return urls.flat();
  });
  expect(caches.filter((url) => url.includes('/v1/'))).toEqual([]);
});

it('row 36: a full device loses what can be fetched again, and the desk goes on', async () => {
  const tablet = await shell.tablet();
  const page = await fill(tablet);
  // No write fits any more.
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await book(addDays(TODAY, 1));
  await page.goto(`/sales/calendar?date=${addDays(TODAY, 1)}`);
  await cell(page).waitFor();
  const fromCache = async () => (await readDatabases(page, CACHE)).includes('users.directory');
  await expect.poll(fromCache, { timeout: 20_000 }).toBe(false);
  await page.getByRole('button', { name: 'روز بعد' }).click();
  await page.getByRole('gridcell').first().waitFor();
});

/** Work that the device has not sent, as it is stored. */
async function unsent(page: Page): Promise<Item[]> {
  const [, items] = JSON.parse(await readDatabases(page, 'outbox')) as [string, Item[]];
  return items.filter(({ open }) => open === 1);
}

it('row 45: what another shape of data left behind is not shown; work that waits is left as it is', async () => {
  const tablet = await shell.tablet();
  const page = await fill(tablet);
  await tablet.setOffline(true);
  await page.goto('/treasury/receive/insert');
  await page.getByRole('searchbox').fill('4567');
  const sheet = page.getByRole('dialog');
  await sheet
    .getByRole('button', { name: /شهرزاد بیگدلی/ })
    .first()
    .tap();
  await sheet.getByRole('button', { name: /^دریافت .*نقدی$/ }).tap();
  await sheet.waitFor({ state: 'hidden' });
  await page.goto('/sales/calendar');
  await cell(page).waitFor();
  await page.evaluate(async (prefix) => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith(prefix)) continue;
      const open = indexedDB.open(name);
      await new Promise((resolve) => {
        open.onsuccess = resolve;
      });
      const store = open.result.transaction('queries', 'readwrite').objectStore('queries');
      const cursor = store.openCursor();
      await new Promise<void>((resolve) => {
        cursor.onsuccess = () => {
          const at = cursor.result;
          if (!at) return resolve();
          at.update({ ...at.value, buster: '0' });
          at.continue();
        };
      });
      open.result.close();
    }
  }, CACHE);
  const work = await unsent(page);
  expect(work).toMatchObject([{ kind: 'receive', body: { user_id: person.id } }]);
  await page.reload();
  await page.getByRole('banner').waitFor();
  await page.waitForTimeout(2000);
  expect(await cell(page).count()).toBe(0);
  expect(await readDatabases(page, CACHE)).not.toContain(`"${TODAY}_${TODAY}"`);
  expect(await unsent(page)).toEqual(work);
  await expect.poll(() => page.title(), { timeout: 15_000 }).toContain('۱');
});

it('an expired session keeps the day readable without a network, and ends once the server says so', async () => {
  const tablet = await shell.tablet();
  const page = await fill(tablet);
  await page.evaluate(async () => {
    const open = indexedDB.open('meydan-session');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const store = open.result.transaction('session', 'readwrite').objectStore('session');
    const read = store.get('current');
    await new Promise((resolve) => {
      read.onsuccess = resolve;
    });
    store.put({ ...read.result, expires_at: '2026-01-01T00:00:00.000Z', token: 'gone' }, 'current');
    open.result.close();
  });
  await tablet.setOffline(true);
  await page.reload();
  await cell(page).waitFor();
  await tablet.setOffline(false);
  // The page may hear it by itself, and be on its way before.
  await page.reload().catch(() => {});
  await page.waitForURL('**/login**');
});

it('a reservation made elsewhere replaces what was kept', async () => {
  const profile = shell.folder();
  const before = await shell.tablet({ profile });
  await fill(before);
  await shell.closeTablet(before);
  await book(addDays(TODAY, 2));
  const tablet = await shell.tablet({ profile });
  const page = await tablet.newPage();
  await page.goto(`/sales/calendar?date=${addDays(TODAY, 2)}`);
  await cell(page).waitFor();
});

it('a server that falls silent: what needs it says so at once, keeps what was typed, and goes once it is back', async () => {
  const tablet = await shell.tablet();
  const page = await shell.signIn(tablet, 'reception', '/profile');
  await page.getByRole('button', { name: 'تغییر شماره' }).tap();
  const field = page.getByRole('textbox', { name: 'شماره‌ی تازه' });
  await field.fill('09129991111');
  await page.reload();
  await expect.poll(() => field.inputValue(), { timeout: 20_000 }).toMatch(/۹۱۲.*۹۹۹.*۱۱۱۱/);

  await tablet.route('**/v1/**', (route) => {
    if (route.request().url().includes('/stream')) return route.abort();
  });
  // The line that stood breaks, and no other one comes.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await page.getByRole('banner').getByText('سرور پاسخ نمی‌دهد').waitFor();
  await page.getByRole('button', { name: 'فرستادن کد' }).tap();
  await page.getByText('چیزی فرستاده نشد').waitFor({ timeout: 8000 });
  expect(await field.inputValue()).toMatch(/۹۱۲.*۹۹۹.*۱۱۱۱/);

  await tablet.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'فرستادن کد' }).tap();
  await page.getByRole('textbox', { name: 'کدی که به شماره‌ی تازه رفت' }).waitFor();
});
