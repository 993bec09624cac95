import type { BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { killBrowser } from '#tests/support/browser.ts';
import { readDatabases, ShellClub } from '#tests/support/shell.ts';
import { type Debtor, Till } from '#tests/support/till.ts';

// Row 4 of offline.md §3 with the whole app: what is typed and the key under which it goes outlive the browser together.

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

const RECEIVE = '**/v1/admin/documents/receive';
const INSERT = '/treasury/receive/insert';

interface Kept {
  value: { person?: { id: number } | null } | null;
  keys: { key: string; sent: string | null } | null;
  not_saved?: boolean;
}

/** What the device keeps of forms, in whichever of its places. */
async function typedOn(page: Page): Promise<Kept[]> {
  const [, texts = []] = JSON.parse(await readDatabases(page, 'meydan-drafts')) as [string, string[]?];
  const aside = await page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('aside:'))
      .map((name) => localStorage.getItem(name) ?? ''),
  );
  return [...texts, ...aside].map((text) => JSON.parse(text) as Kept).filter(({ value }) => value !== null);
}

/** The app's own storage, before anything of the app has run. */
async function diskOf(context: BrowserContext): Promise<{ page: Page; typed: Kept[] }> {
  const page = await context.newPage();
  await page.goto('/icon.svg');
  return { page, typed: await typedOn(page) };
}

/** Ends the browser as when the power goes, and starts it again. */
async function restart(profile: string, context: BrowserContext): Promise<BrowserContext> {
  await killBrowser(context);
  return shell.tablet({ profile });
}

const chosen = (page: Page, { family }: Debtor) =>
  page.getByRole('dialog').getByText(new RegExp(family)).first();

/** Seconds after the last letter; later ones by hand. */
const AFTER_S = [0.4, 1.2, 6, ...(process.env.KILL_AFTER_S?.split(',').map(Number) ?? [])];

it.each(AFTER_S)(
  'a browser that is killed %f s after typing keeps text and key, or neither',
  async (seconds) => {
    const { context, page, profile } = await till.device();
    const one = till.debtor();
    await page.goto(INSERT);
    await till.pick(page, one);
    await page.waitForTimeout(seconds * 1000);
    const again = await restart(profile, context);
    const { page: opened, typed } = await diskOf(again);
    for (const { value, keys } of typed)
      expect([value?.person?.id, keys?.key]).toEqual([one.id, expect.any(String)]);
    if (seconds >= 1) expect(typed).toHaveLength(1);
    await opened.goto(INSERT);
    await opened.getByRole('dialog').waitFor();
    if (typed.length > 0) await chosen(opened, one).waitFor();
  },
);

it.each([40, 3000, ...AFTER_S.slice(3).map((seconds) => seconds * 1000)])(
  'a browser that is killed %i ms after the save tap has not made two receipts',
  async (ms) => {
    const { context, page, profile } = await till.device();
    const one = till.debtor();
    const slow = (route: Route) => setTimeout(() => route.continue().catch(() => {}), 2500);
    await context.route(RECEIVE, slow);
    await page.goto(INSERT);
    await till.pick(page, one);
    await page.waitForTimeout(1000);
    await till.button(page).tap();
    await page.waitForTimeout(ms);
    const again = await restart(profile, context);
    const { page: opened, typed } = await diskOf(again);
    const items = await till.items(opened);
    await opened.goto(INSERT);
    await opened.getByRole('dialog').waitFor();
    // Kept: the form does not come back. Not kept: it stands there as it was, with its key, and is saved again.
    if (items.length === 0) {
      expect(typed).toHaveLength(1);
      await till.button(opened).tap();
      await opened.getByRole('dialog').waitFor({ state: 'hidden' });
    } else {
      await expect.poll(() => typedOn(opened)).toEqual([]);
      expect(await till.button(opened).count()).toBe(0);
    }
    await till.arrived([one], 40_000);
    await opened.waitForTimeout(3000);
    await till.arrived([one]);
  },
);

it('text and key outlive a reload in the very moment of typing', async () => {
  const { page } = await till.device();
  await page.goto('/customers/insert');
  const family = page.getByRole('textbox', { name: 'نام خانوادگی' });
  await family.fill('ماندگار');
  await page.reload();
  await expect.poll(() => family.inputValue()).toBe('ماندگار');
  const [kept] = await typedOn(page);
  expect(kept?.keys?.key).toEqual(expect.any(String));
});

it('what earlier versions kept apart comes back, and lies in one piece then', async () => {
  const { page } = await till.device();
  const me = (await shell.club.as('reception')).user_id;
  const keys = { ref: 'r', key: '018f0000-0000-7000-8000-0000000000aa', sent: '{}' };
  await page.evaluate(
    ([me, keys]) => {
      const draft = { changes: { family: 'پیشین' }, version: null };
      localStorage.setItem(`draft:${me}:form.users.new@gone`, JSON.stringify(draft));
      localStorage.setItem(`draft:${me}:form.users.new.keys@gone`, JSON.stringify(keys));
    },
    [me, keys] as const,
  );
  await page.goto('/customers/insert');
  const family = page.getByRole('textbox', { name: 'نام خانوادگی' });
  await expect.poll(() => family.inputValue()).toBe('پیشین');
  await expect.poll(() => typedOn(page)).toMatchObject([{ value: { changes: { family: 'پیشین' } }, keys }]);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))),
  ).toEqual([]);
});

it('row 36: on a full disk, without a network, a reload finds the calendar, the form and the alarm', async () => {
  const { context, page } = await till.device();
  const one = till.debtor();
  await context.addInitScript(() => {
    const { put, add } = IDBObjectStore.prototype;
    const full = (name: 'put' | 'add', write: typeof put) => {
      IDBObjectStore.prototype[name] = function (...given) {
        if (['items', 'drafts', 'queries'].includes(this.name))
          throw new DOMException('full', 'QuotaExceededError');
        return write.apply(this, given);
      };
    };
    full('put', put);
    full('add', add);
  });
  await context.setOffline(true);
  await page.goto(INSERT);
  await till.pick(page, one);
  await till.button(page).tap();
  const alarm = page
    .getByRole('alert')
    .getByText(/ذخیره نشد/)
    .first();
  await alarm.waitFor();
  await page.reload();
  await chosen(page, one).waitFor();
  await alarm.waitFor();
  await page.goto('/sales/calendar');
  await page.getByRole('gridcell', { name: new RegExp(one.family) }).waitFor();
  await alarm.waitFor();
});

it('who leaves takes what they typed along; who locks the device finds it again', async () => {
  const { page } = await till.device();
  await page.goto('/customers/insert');
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('رازدار');
  await expect.poll(async () => (await typedOn(page)).length).toBe(1);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'خروج', exact: true }).last().tap();
  await page.waitForURL('**/login');
  expect(await readDatabases(page, 'meydan-drafts')).not.toContain('رازدار');
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('رازدار');
});
