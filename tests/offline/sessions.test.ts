import fs from 'node:fs';
import type { BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { OURS } from '#contract/answer.ts';
import { MINUTE } from '#tests/support/club.ts';
import { enterByCode } from '#tests/support/devices.ts';
import { readDatabases, ShellClub } from '#tests/support/shell.ts';
import { type Debtor, PRICE, Till } from '#tests/support/till.ts';

// Rows of offline.md §3: the app and its outbox live through sessions that end, and through those who follow (D4).

const AUTHOR = 'نگار آزمون';

let shell: ShellClub;
let till: Till;

beforeAll(async () => {
  shell = await ShellClub.open();
  till = await Till.open(shell);
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

const reception = async () => (await shell.club.as('reception')).user_id;

/** Takes money from somebody while there is no network. */
async function takeOffline(context: BrowserContext, page: Page, from: Debtor): Promise<void> {
  await context.setOffline(true);
  await till.take(page, from);
  await page.getByText(/روی این دستگاه با شماره‌ی/).waitFor();
}
/** Signs in on the sign-in page as a person does. */
async function enter(page: Page, user_id: number): Promise<void> {
  const { phone_number } = await shell.club.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  await page.waitForURL('**/login**');
  // Nobody gets two codes within a minute.
  shell.club.clock.advance(2 * MINUTE);
  await enterByCode(page, phone_number ?? '', () => shell.club.sender.code(phone_number ?? ''));
  await page.waitForURL((url) => url.pathname !== '/login');
}
const signOutButton = (page: Page) => page.getByRole('button', { name: 'خروج', exact: true }).last();
async function askToLeave(page: Page): Promise<void> {
  await page.goto('/profile');
  await signOutButton(page).tap();
}
const dialog = (page: Page) => page.getByRole('alertdialog');
const choice = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

it('row 25: a session that ended offline: a banner, the kept day, work as before; all of it goes after signing in', async () => {
  const { context, page } = await till.device();
  const [first, second] = [till.debtor(), till.debtor()];
  const me = await reception();
  await takeOffline(context, page, first);
  await page.evaluate(async () => {
    const open = indexedDB.open('meydan-session');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const store = open.result.transaction('session', 'readwrite').objectStore('session');
    const read = store.get('current');
    await new Promise((resolve) => read.addEventListener('success', resolve));
    store.put({ ...read.result, expires_at: '2026-11-20T00:00:00.000Z' }, 'current');
    open.result.close();
  });
  await page.goto('/sales/calendar');
  await page.getByText('زمان ورود شما تمام شده است.').waitFor();
  await page.getByRole('gridcell', { name: new RegExp(first.family) }).waitFor();
  await till.take(page, second);
  expect(await till.unsent(page)).toHaveLength(2);

  await shell.club.endSessions(me);
  await context.setOffline(false);
  await page.waitForURL('**/login**');
  await page.getByText(`برای فرستادن ۲ مورد، با نام ${AUTHOR} وارد شوید.`).waitFor();
  expect(await till.receipts(first)).toEqual([]);
  await enter(page, me);
  await till.arrived([first, second]);
});

it('row 26: what one person left is neither sent as another nor seen by them', async () => {
  const { context, page } = await till.device();
  const [left, theirs] = [till.debtor(), till.debtor()];
  const [me, other] = [await reception(), (await shell.club.as('manager')).user_id];
  await takeOffline(context, page, left);
  await askToLeave(page);
  await choice(page, 'قفل').tap();
  // Without a network it is asked once, for nobody can open it then.
  await dialog(page).getByText('دستگاه آفلاین است').waitFor();
  await choice(page, 'قفل شود').tap();
  await page.waitForURL('**/login**');
  await page.getByText('این دستگاه قفل است').waitFor();
  await context.setOffline(false);

  await enter(page, other);
  await till.take(page, theirs);
  await till.arrived([theirs]);
  expect(await till.unsent(page)).toMatchObject([{ userId: me, attempts: 0, state: 'queued' }]);
  expect(await till.receipts(left)).toEqual([]);
  await askToLeave(page);
  await page.waitForURL('**/login');

  await enter(page, me);
  await till.arrived([left]);
  expect((await till.receipts(left))[0]?.creator_id).toBe(me);
  expect((await till.receipts(theirs))[0]?.creator_id).toBe(other);
});

it('who comes in after a session that was ended reads nothing of what the one before has sent', async () => {
  const { page } = await till.device();
  const first = till.debtor();
  const [me, other] = [await reception(), (await shell.club.as({ permissions: ['calendar.show'] })).user_id];
  await till.take(page, first);
  await till.arrived([first]);
  await page.goto('/unsent');
  await page.getByText(new RegExp(first.family)).first().waitFor();
  await shell.club.endSessions(me);
  await page.reload();
  await enter(page, other);
  await page.goto('/unsent');
  await page.getByText('هنوز چیزی از این دستگاه فرستاده نشده.').waitFor();
  expect(await page.getByText(new RegExp(first.family)).count()).toBe(0);
});

it('row 29: signing out with unsent work: send it now, lock, or a file; nothing is deleted', async () => {
  const { context, page } = await till.device();
  const [first] = [till.debtor()];
  await takeOffline(context, page, first);
  const [before] = await till.unsent(page);
  await askToLeave(page);
  await dialog(page).getByText('۱ مورد هنوز فرستاده نشده').waitFor();

  const saved = page.waitForEvent('download');
  await choice(page, 'خروجی').tap();
  const file = JSON.parse(fs.readFileSync(await (await saved).path(), 'utf8'));
  expect(file).toMatchObject({ format: 'meydan-outbox', items: [{ key: before?.key }] });
  await dialog(page).getByText('فایل ساخته شد').waitFor();

  await choice(page, 'فرستادن').tap();
  await dialog(page).getByText('سرور پاسخ نمی‌دهد').waitFor();
  expect(await till.unsent(page)).toMatchObject([{ key: before?.key }]);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  expect(new URL(page.url()).pathname).toBe('/profile');

  await signOutButton(page).tap();
  await choice(page, 'فرستادن').waitFor();
  await context.setOffline(false);
  await choice(page, 'فرستادن')
    .tap()
    .catch(() => {});
  await page.waitForURL('**/login');
  await till.arrived([first]);
});

it('row 30: who signs in later finds nothing of whoever left with all sent, also of what was sent', async () => {
  const { context, page } = await till.device();
  const first = till.debtor();
  await till.take(page, first);
  await till.arrived([first]);
  expect(await till.items(page)).toHaveLength(1);
  await askToLeave(page);
  await page.waitForURL('**/login');
  const kept = await readDatabases(page, '');
  expect(kept).not.toContain(first.family);
  expect(kept).not.toContain(first.phone);
  expect(kept).not.toContain(AUTHOR);
  // What the books came to by it stays until a backup has it (D72).
  expect(kept).toContain(String(PRICE));
  // The counter of its numbers goes on: no number is given twice.
  expect(kept).toMatch(/"prefix":"T\d+","next":2/);

  const other = await shell.signIn(context, { permissions: ['calendar.show'] });
  await other.getByRole('grid').waitFor();
  await context.setOffline(true);
  await other.reload();
  await other.getByRole('grid').waitFor();
  expect(await other.content()).not.toContain(first.phone);
  expect(await readDatabases(other, '')).not.toContain(first.phone);
});

it('row 31: leaving in one tab leaves in the other, and no cache comes back', async () => {
  const { context, page } = await till.device();
  const other = await context.newPage();
  await other.goto('/sales/calendar');
  await other.getByRole('grid').waitFor();
  // The other tab has a question under way that is answered late.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await other.route('**/v1/admin/reservable-times?**', async (route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response }).catch(() => {});
  });
  const asked = other.waitForRequest(/reservable-times\?/);
  await other.getByRole('button', { name: 'روز بعد' }).click();
  await asked;
  await askToLeave(page);
  await Promise.all([page.waitForURL('**/login'), other.waitForURL('**/login')]);
  letGo();
  await other.getByRole('textbox').first().waitFor();
  for (const each of [page, other]) {
    expect(await readDatabases(each, 'meydan-cache')).toBe('[]');
    expect(await readDatabases(each, 'meydan-session')).not.toContain('token');
  }
});

it('a session that somebody ends elsewhere leaves work and drafts to their author', async () => {
  const { context, page } = await till.device();
  const [first, typed] = [till.debtor(), till.debtor()];
  const me = await reception();
  await takeOffline(context, page, first);
  await page.goto('/treasury/receive/insert');
  await till.pick(page, typed);
  await page.getByRole('dialog').getByRole('button', { name: '۵', exact: true }).tap();
  await shell.club.endSessions(me);
  await context.setOffline(false);
  await page.waitForURL('**/login**');
  await page.getByText(`برای فرستادن ۱ مورد، با نام ${AUTHOR} وارد شوید.`).waitFor();
  expect(await readDatabases(page, 'meydan-cache')).toBe('[]');
  await enter(page, me);
  await till.arrived([first]);
  // Back where one was, with what was typed.
  await page.getByRole('dialog').getByText(typed.family).waitFor();
});

it('a window of an earlier session leaves the one alone that came in since', async () => {
  const { page } = await till.device();
  const { token, user_id } = await shell.club.as('manager');
  const theirs = { token, user_id, profile: null };
  await page.evaluate(async (next) => {
    const open = indexedDB.open('meydan-session');
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const store = open.result.transaction('session', 'readwrite').objectStore('session');
    const read = store.get('current');
    await new Promise((resolve) => read.addEventListener('success', resolve));
    store.put({ ...read.result, ...next }, 'current');
    open.result.close();
    const cache = indexedDB.open(`meydan-cache:theirs:${next.user_id}`);
    await new Promise((resolve) => cache.addEventListener('success', resolve));
    cache.result.close();
    localStorage.setItem('mine:notes', '1');
  }, theirs);
  // Each answer says when the session of this window ends.
  shell.club.clock.advance(30 * MINUTE);
  const answered = page.waitForResponse((answer) => answer.url().includes('/v1/admin/reservable-times'));
  await page.getByRole('button', { name: 'روز بعد' }).click();
  expect((await (await answered).allHeaders())['x-session-expires']).toBeTruthy();
  await page.waitForTimeout(500);
  const storedSession = () => readDatabases(page, 'meydan-session');
  expect(await storedSession()).toContain(token);

  // Where it ends, it takes what its own person has seen along, and the other's caches stay; notes name nobody.
  await page.route('**/login**', (route) => route.fulfill({ status: 204 }));
  await shell.club.endSessions(await reception());
  const names = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name.split(':').at(-1)));
  const kept = () => names().then((all) => [...new Set(all.filter((name) => /^\d+$/.test(name ?? '')))]);
  expect((await kept()).length).toBe(2);
  await page.getByRole('button', { name: 'روز بعد' }).click();
  // Whether it stands on the sign-in page by then or has begun anew as the other's window.
  await expect.poll(kept).toEqual([String(user_id)]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('mine:notes'))).toBeNull();
  await expect.poll(storedSession).toContain(token);
});

it('signing out forgets everything, also where the connection to the store has died', async () => {
  const { context, page } = await till.device();
  await page.goto('/profile');
  await signOutButton(page).waitFor();
  // No server ends it as well.
  await context.setOffline(true);
  await page.evaluate(() => {
    const opened = new WeakSet<IDBDatabase>();
    indexedDB.open = new Proxy(indexedDB.open, {
      apply(open, self, args) {
        const request: IDBOpenDBRequest = Reflect.apply(open, self, args);
        request.addEventListener('success', () => opened.add(request.result));
        return request;
      },
    });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...args) {
      if (this.name === 'meydan-session' && !opened.has(this))
        throw new DOMException('The connection is closing.', 'InvalidStateError');
      return transaction.apply(this, args);
    };
  });
  await signOutButton(page).tap();
  await page.waitForURL('**/login');
  await page.getByRole('textbox').first().waitFor();
  expect(await readDatabases(page, 'meydan-session')).not.toContain('token');
  expect(await readDatabases(page, 'meydan-cache')).toBe('[]');
});

it('an app that is too old holds everything, and says what to do', async () => {
  const { context, page } = await till.device();
  const first = till.debtor();
  const stated: (string | undefined)[] = [];
  const refuse = async (route: Route) => {
    stated.push(route.request().headers()['x-app-version']);
    await route.fulfill({
      status: 426,
      headers: { [OURS]: '1', 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' },
      json: { error: { code: 'upgrade_required', message: 'نسخه‌ی تازه لازم است.', details: { min: 2 } } },
    });
  };
  await context.route('**/v1/admin/documents/receive', refuse);
  await till.take(page, first);
  await page.getByText('سرور نسخه‌ی تازه‌ی برنامه را می‌خواهد.').waitFor();
  expect(await till.unsent(page)).toMatchObject([{ state: 'wait', attempts: 1 }]);
  expect(stated).toEqual(['1']);
  await page.getByRole('button', { name: 'به‌روزرسانی' }).tap();
  await page.getByText('نسخه‌ی تازه هنوز نیامده است').waitFor();

  await context.unroute('**/v1/admin/documents/receive', refuse);
  await shell.deploy(shell.build('two'));
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'به‌روزرسانی' }).tap();
  await loaded;
  await till.arrived([first]);
  await shell.deploy();
});
