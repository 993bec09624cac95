import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright';
import { costTypes } from '#contract/accountancy/cost-types.ts';
import { OURS } from '#contract/answer.ts';
import { characters } from '#contract/people/characters.ts';
import { users } from '#contract/people/users.ts';
import { toLatinDigits, toPersianDigits } from '#domain/digits.ts';
import type { Opening } from '../support/devices.ts';
import { grant } from '../support/grant.ts';
import { expect, test } from './fixtures.ts';

const MANAGER: Opening = { person: 'manager' };

/** A list's grid; row 0 is the head. */
const grid = (page: Page): Locator => page.getByRole('grid');
const row = (page: Page, number: number): Locator =>
  page.locator(`[role=row][aria-rowindex="${number + 1}"]`);
const names = (page: Page): Promise<string[]> =>
  grid(page)
    .locator('.tbl-row')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
        .map((each) => each.querySelector('.tbl-cell-first')?.textContent ?? ''),
    );
const search = (page: Page) => new URL(page.url()).searchParams;
const button = (of: Page | Locator, name: string | RegExp) =>
  of.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });
/** Chooses from the ⋯ menu. */
async function more(page: Page, name: string | RegExp): Promise<void> {
  await button(page, 'کارهای دیگر').click();
  const menu = page.getByRole('menu', { name: 'کارهای دیگر' });
  await menu.getByRole('menuitem', { name, ...(typeof name === 'string' && { exact: true }) }).click();
}
const fullName = ({ name, family }: { name: string; family: string }) => `${name} ${family}`;

/** The server's error message. */
const FAILED = {
  status: 500,
  headers: { [OURS]: '1' },
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 'internal', message: 'نشد', details: { id: 'x' } } }),
};

test('people stand by their names; one column sorts, a second press turns it round, and the address says so', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const page = await open(MANAGER);
  await page.goto('/customers');
  await row(page, 1).waitFor();
  const { data: register } = await top.ok(users.list, { query: { 'order[0]': 'name,asc' } });
  expect((await names(page))[0]).toBe(fullName(register[0] as never));
  const named = grid(page).getByRole('columnheader', { name: 'نام', exact: true });
  expect(await named.getAttribute('aria-sort')).toBe('ascending');
  expect(search(page).get('order')).toBe(null);
  const head = grid(page).getByRole('columnheader', { name: 'مانده (تومان)' });
  for (const direction of ['asc', 'desc'] as const) {
    await head.getByRole('button').tap();
    expect(search(page).get('order')).toBe(`balance,${direction}`);
    const { data } = await top.ok(users.list, { query: { 'order[0]': `balance,${direction}` } });
    await expect.poll(() => names(page)).toEqual(expect.arrayContaining(data.slice(0, 5).map(fullName)));
    await expect.poll(async () => (await names(page))[0]).toBe(fullName(data[0] as never));
    expect(await head.getAttribute('aria-sort')).toBe(direction === 'asc' ? 'ascending' : 'descending');
  }
  expect(await grid(page).locator('[aria-sort]:not([aria-sort=none])').count()).toBe(1);
});

test('filters stand in the address: a reload and Back show the same rows, a chip takes one away', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const query = { balance: '1,3', gender: '2' };
  const { data, pagination } = await top.ok(users.list, { query: { ...query, 'order[0]': 'name,asc' } });
  const page = await open(MANAGER);
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/v1/admin/users') asked.push(url.search);
  });
  await page.goto('/customers');
  await row(page, 1).waitFor();
  await button(page, 'فیلتر').tap();
  const panel = page.getByRole('dialog', { name: 'فیلتر' });
  await panel.getByRole('radio', { name: 'خانم' }).tap();
  const before = asked.length;
  await panel.getByRole('textbox', { name: 'مانده' }).pressSequentially('1');
  // Typing and choosing trigger one request; a fast finger still gets the typed filter.
  await button(panel, 'دیدن نتیجه').tap();
  await expect.poll(() => search(page).get('balance')).toBe('1,3');
  expect(search(page).get('gender')).toBe('2');
  const count = page.getByText(`${toPersianDigits(String(pagination.total))} نفر`);
  await count.waitFor();
  // Screen readers announce it.
  await page.getByRole('main').getByRole('status').and(count).waitFor();
  expect(asked.length - before).toBeLessThanOrEqual(2);
  await expect.poll(() => names(page)).toEqual(expect.arrayContaining(data.slice(0, 4).map(fullName)));

  await page.reload();
  await count.waitFor();
  await page.getByText('جنسیت: خانم').waitFor();
  await button(page, 'برداشتن: جنسیت: خانم').tap();
  await expect.poll(() => search(page).get('gender')).toBe(null);
  const { pagination: wider } = await top.ok(users.list, { query: { balance: '1,3' } });
  await page.getByText(`${toPersianDigits(String(wider.total))} نفر`).waitFor();

  await row(page, 1).tap();
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  expect(search(page).get('balance')).toBe('1,3');

  // A phone's search is in the search box on every device, without a chip.
  await page.goto('/customers?search=0912');
  const box = page.getByRole('group', { name: 'مشتریان' }).getByRole('searchbox');
  await expect.poll(() => box.inputValue()).toBe('0912');
  expect(await button(page, /^برداشتن: جست‌وجو/).count()).toBe(0);
  await button(page, 'پاک کردن').tap();
  await expect.poll(() => search(page).get('search')).toBe(null);
});

test('by keys the focus goes from a filter that is taken away to the next, and from the last one to the button beside it', async ({
  open,
}) => {
  const page = await open({ ...MANAGER, device: 'laptop' });
  await page.goto('/customers?balance=1,3&gender=2');
  const cross = page.getByRole('button', { name: /^برداشتن: / });
  await expect.poll(() => cross.count()).toBe(2);
  // The code that restores lost focus is loaded with the first key.
  const minder = page.waitForResponse(/keep-focus/);
  await page.keyboard.press('Tab');
  await minder;
  await cross.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cross.count()).toBe(1);
  await cross.and(page.locator(':focus')).press('Enter');
  await button(page, 'فیلتر').and(page.locator(':focus')).waitFor();
});

test('the list goes on as it is scrolled, one part at a time, and few rows are ever in the page', async ({
  club,
  open,
}) => {
  const { data: total } = await (await club.as('top')).ok(users.total, { query: {} });
  const page = await open(MANAGER);
  let running = 0;
  let most = 0;
  const asked: string[] = [];
  await page.route('**/v1/admin/users?*', async (route) => {
    running++;
    most = Math.max(most, running);
    asked.push(new URL(route.request().url()).search);
    await route.continue();
    running--;
  });
  await page.goto('/customers');
  await row(page, 1).waitFor();
  const last = row(page, total.count);
  const end = Date.now() + 20_000;
  while ((await last.count()) === 0 && Date.now() < end) {
    await grid(page).evaluate((scroller) => {
      scroller.scrollTop = scroller.scrollHeight;
    });
    expect(await grid(page).locator('.tbl-row').count()).toBeLessThan(60);
    await page.waitForTimeout(100);
  }
  await last.waitFor();
  expect(most).toBe(1);
  const parts = asked.length;
  await page.waitForTimeout(1000);
  expect(asked.length).toBe(parts);
  expect(new Set(asked).size).toBe(parts);
  expect(await last.locator('.tbl-cell-index').textContent()).toBe(toPersianDigits(String(total.count)));
});

test('an id that comes twice is shown once', async ({ open }) => {
  const page = await open(MANAGER);
  let first: { id: number } | undefined;
  await page.route('**/v1/admin/users?*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { id: number }[] };
    first ??= json.data[0];
    if (first && json.data[0] !== first) json.data = [first, ...json.data.slice(0, -1)];
    await route.fulfill({ response, json });
  });
  await page.goto('/customers');
  await row(page, 1).waitFor();
  const name = (await names(page))[0];
  await grid(page).evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight;
  });
  await row(page, 52).waitFor();
  await grid(page).evaluate((scroller) => {
    scroller.scrollTop = 49 * 54;
  });
  await row(page, 50).waitFor();
  expect(await names(page)).not.toContain(name);
});

test('keys walk the grid, open a row and come back to it', async ({ open }) => {
  const page = await open({ ...MANAGER, device: 'laptop' });
  await page.goto('/customers');
  await row(page, 1).waitFor();
  await grid(page).focus();
  const place = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('[aria-colindex]');
      return [cell?.closest('[role=row]')?.ariaRowIndex, cell?.ariaColIndex].map(Number);
    });
  expect(await place()).toEqual([2, 2]);
  await page.keyboard.press('ArrowDown');
  // Persian reads from the right: the next column is on the left.
  await page.keyboard.press('ArrowLeft');
  expect(await place()).toEqual([3, 3]);
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  const [far = 0] = await place();
  expect(far).toBeGreaterThan(20);
  await page.keyboard.press('Control+Home');
  expect(await place()).toEqual([2, 1]);
  await page.keyboard.press('End');
  expect((await place())[1]).toBe(7);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect.poll(() => search(page).get('order')).toBe('name,desc');
  await page.locator('.tbl-wait').waitFor();
  await page.locator('.tbl-wait').waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await place()).toEqual([2, 2]);
  // One tab stop: the grid, at the cell it was left.
  await page.keyboard.press('Shift+Tab');
  expect(await grid(page).evaluate((each) => each.contains(document.activeElement))).toBe(false);
});

test('whoever comes to a list on a tablet looks somebody up first; words on what is asked for, the rest behind ⋯', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const [someone] = (await top.ok(users.list, { query: { customer: 'true' } })).data;
  if (!someone?.phone_number) throw new Error('nobody to look up');
  for (const device of ['tablet', 'laptop'] as const) {
    const page = await open({ ...MANAGER, device });
    await page.goto('/customers');
    await row(page, 2).waitFor();
    const bar = page.getByRole('group', { name: 'مشتریان' });
    expect(await bar.getByRole('button').allInnerTexts()).toEqual(['فیلتر', 'خروجی', '', 'مشتری تازه']);
    await button(bar, 'خروجی').click();
    const files = page.getByRole('menu', { name: 'خروجی' }).getByRole('menuitem');
    await expect.poll(() => files.first().textContent()).toBe('چاپ');
    await page.keyboard.press('Escape');
    await button(bar, 'کارهای دیگر').click();
    const others = page.getByRole('menu', { name: 'کارهای دیگر' }).getByRole('menuitem');
    await expect
      .poll(() => others.allInnerTexts())
      .toEqual(['گروه‌ها', 'ستون‌ها', 'انتخاب چندتا', 'مشتریان حذف‌شده']);
    await page.keyboard.press('Escape');
    const box = bar.getByRole('searchbox', { name: 'نام، یا بخشی از شماره' });
    await box.fill(someone.phone_number);
    await box.press('Enter');
    await expect.poll(() => names(page)).toEqual([fullName(someone)]);
    // Active filters are shown in the button, without a chip.
    const on = ['', 'فیلتر، ۱ روشن', 'خروجی', '', 'مشتری تازه'];
    expect(await bar.getByRole('button').allInnerTexts()).toEqual(on);
    await button(bar, 'پاک کردن').click();
    await expect.poll(() => search(page).get('search')).toBe(null);
  }
});

test('the digits of a sum stand together in a column too; a zero among sums is a dash', async ({ open }) => {
  const page = await open(MANAGER);
  await page.goto('/customers?balance=0,1');
  await row(page, 1).waitFor();
  const cell = row(page, 1).locator('.tbl-cell-number').filter({ hasText: 'بی‌حساب' });
  expect(await cell.textContent()).toMatch(/^بی‌حساب\s*–$/);
  // Tabular digits would leave gaps: drawn text is no wider than the text itself.
  await page.goto('/customers?balance=1,3');
  const owed = row(page, 1).locator('.tbl-cell-number bdi');
  const spare = await owed.evaluate((sum) => {
    const plain = sum.cloneNode(true) as HTMLElement;
    plain.style.cssText = 'position: absolute; font-variant-numeric: normal; letter-spacing: normal';
    sum.append(plain);
    const wider = sum.getBoundingClientRect().width - plain.getBoundingClientRect().width;
    plain.remove();
    return wider;
  });
  expect(Math.abs(spare)).toBeLessThan(0.5);
  // Also in columns with their own rendering.
  await page.goto('/sales/invoices?financialStatus=1');
  await row(page, 1).waitFor();
  const sums = await grid(page).locator('.tbl-body .tbl-cell-number').allInnerTexts();
  expect(sums).toContain('–');
  expect(sums).not.toContain('۰');
});

test('every head that sorts is as large as a finger', async ({ open }) => {
  const page = await open(MANAGER);
  for (const path of ['/customers', '/sales/invoices', '/courts']) {
    await page.goto(path);
    await row(page, 1).waitFor();
    const small = await grid(page)
      .getByRole('columnheader')
      .getByRole('button')
      .evaluateAll((heads) =>
        heads.flatMap((head) => {
          const { width, height } = head.getBoundingClientRect();
          return width < 44 || height < 44 ? [`${head.textContent} ${width} × ${height}`] : [];
        }),
      );
    expect(small).toEqual([]);
  }
});

test('a paper has a way out and its print in sight, and neither on the paper', async ({ club, open }) => {
  const page = await open({ ...MANAGER, device: 'phone' });
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0, print: () => Object(window).printed++ });
  });
  const printed = () => page.evaluate(() => Object(window).printed as number);
  const bar = page.getByRole('banner');
  await page.goto('/characters?name=ع');
  await page.getByRole('list', { name: 'گروه‌های مشتریان' }).getByRole('listitem').first().waitFor();
  await more(page, 'چاپ');
  await page.waitForURL('**/characters/print?name=*');
  await expect.poll(printed).toBe(1);
  await button(bar, 'چاپ').tap();
  expect(await printed()).toBe(2);
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('header button').filter({ visible: true }).count()).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await button(bar, 'بازگشت').tap();
  await page.waitForURL('**/characters?name=*');

  // Opened by address, only the list is behind it.
  const [someone] = (await (await club.as('top')).ok(users.list, { query: { customer: 'true' } })).data;
  const other = await open({ ...MANAGER, device: 'phone' });
  await other.addInitScript(() => {
    window.print = () => {};
  });
  await other.goto(`/customers/${someone?.id}/invoices/print`);
  await button(other.getByRole('banner'), 'بازگشت').tap();
  await other.waitForURL(`**/customers/${someone?.id}/invoices`);
});

test('columns are moved by keys and by hand, hidden, and kept on every device of the person', async ({
  open,
}) => {
  const accountant: Opening = { person: 'accountant' };
  const page = await open(accountant);
  await page.goto('/customers');
  await row(page, 1).waitFor();
  const heads = (of: Page) =>
    grid(of)
      .locator('[role=columnheader][data-field]')
      .evaluateAll((all) => all.map((each) => (each as HTMLElement).dataset.field));
  expect((await heads(page)).slice(0, 3)).toEqual(['name', 'phone_number', 'character']);
  const saved = page.waitForResponse((r) => r.url().endsWith('/browser-settings') && r.ok());
  await more(page, 'ستون‌ها');
  const panel = page.getByRole('dialog', { name: 'ستون‌ها' });
  await button(panel, 'جابه‌جایی: شماره').focus();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => heads(page)).toEqual(expect.arrayContaining(['phone_number', 'name']));
  expect((await heads(page))[0]).toBe('phone_number');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('جابه‌جایی: شماره');

  // Drag the handle of «group» above the name.
  const handle = await button(panel, 'جابه‌جایی: گروه').boundingBox();
  const target = await button(panel, 'جابه‌جایی: شماره').boundingBox();
  if (!handle || !target) throw new Error('no handles to drag');
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + 22);
  await page.mouse.down();
  await page.mouse.move(x, target.y + 30, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await heads(page))[0]).toBe('character');
  await panel.getByRole('switch', { name: 'سقف بدهی' }).tap();
  await expect.poll(() => heads(page)).not.toContain('max_debt');
  const order = await heads(page);
  await saved;

  const other = await open(accountant);
  await other.goto('/customers');
  await row(other, 1).waitFor();
  await expect.poll(() => heads(other)).toEqual(order);
});

test('whoever comes back to a list finds it as it was left, and the row that was saved says so', async ({
  open,
}) => {
  const page = await open({ ...MANAGER, device: 'laptop' });
  await page.goto('/customers?order=name,asc');
  await row(page, 1).waitFor();
  const scrolled = () => grid(page).evaluate((scroller) => scroller.scrollTop);
  await grid(page).evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight;
  });
  await row(page, 52).waitFor();
  await grid(page).evaluate((scroller) => {
    scroller.scrollTop = 60 * 44;
  });
  const someone = row(page, 64);
  await someone.click();
  const sheet = page.getByRole('dialog');
  await button(sheet, 'ویرایش').click();
  const company = page.getByRole('textbox', { name: 'شرکت' });
  await company.waitFor();
  await button(page, 'انصراف').click();
  await someone.waitFor();
  expect(await scrolled()).toBe(60 * 44);
  expect(search(page).get('order')).toBe('name,asc');

  await button(sheet, 'ویرایش').click();
  await company.fill('سپهر');
  await button(page, 'ذخیره‌ی ۱ تغییر').click();
  await someone.getByText('ثبت‌شده').waitFor();
  expect(await scrolled()).toBe(60 * 44);
  // The navigation opens it without earlier filters.
  await page.getByRole('navigation').getByRole('link', { name: 'گروه‌های مشتریان' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'مشتریان', exact: true }).last().click();
  await row(page, 1).waitFor();
  expect(await scrolled()).toBe(0);
});

test('several rows are moved, taken out as a file, deleted and brought back at once; a refusal is told by its row', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const make = async (name: string) =>
    (await top.ok(characters.create, { body: { name, reservable_date: 0 } })).data;
  const one = await make('گروه پاک یک');
  await make('گروه پاک دو');
  const full = await make('گروه پاک پر');
  const { data: people } = await top.ok(users.list, { query: { character: '1', 'order[0]': 'id,asc' } });
  const member = people.find(({ role }) => role === null);
  const users_of = { params: { id: String(full.id) }, body: { users: [member?.id as number] } };
  await top.ok(characters.addMembers, users_of);
  const page = await open(MANAGER);
  await page.goto('/characters?name=پاک');
  await row(page, 3).waitFor();
  await more(page, 'انتخاب چندتا');
  const bar = page.getByRole('group', { name: 'با انتخاب‌شده‌ها' });
  await button(bar, 'انتخاب همه').tap();
  await bar.getByText('۳ انتخاب شده').waitFor();
  await button(bar, 'حذف').tap();
  await button(page.getByRole('alertdialog', { name: '۳ مورد حذف شود؟' }), 'حذف').tap();
  const refused = page.getByRole('alertdialog', { name: '۱ مورد پذیرفته نشد' });
  await refused.getByText(full.name).waitFor();
  await button(refused, 'بستن').tap();
  await bar.getByText('۱ انتخاب شده').waitFor();
  await button(page, /^واگرد/).tap();
  await page.getByText('۲ مورد برگشت').waitFor();
  expect((await top.ok(characters.list, { query: { name: 'پاک' } })).pagination.total).toBe(3);

  await page.goto('/customers?customer=true&order=name,asc');
  await row(page, 2).waitFor();
  await more(page, 'انتخاب چندتا');
  await row(page, 1).tap();
  await row(page, 2).tap();
  const coming = page.waitForRequest((request) => request.url().includes('export=xlsx'));
  await button(bar, 'خروجی').tap();
  await page.getByRole('menuitem', { name: /^اکسل \(/ }).tap();
  expect(new URL((await coming).url()).searchParams.get('ids')?.split(',')).toHaveLength(2);
  await button(bar, 'تعیین گروه').tap();
  const prompt = page.getByRole('dialog', { name: 'انتخاب گروه' });
  await prompt.getByRole('row').filter({ hasText: one.name }).tap();
  await page.getByText('۲ نفر به گروه رفتند').waitFor();
  expect((await top.ok(characters.get, { params: { id: String(one.id) } })).data.users_count).toBe(2);

  // The list of groups over that of people opens the people of one group.
  await button(bar, 'پایان انتخاب').tap();
  await more(page, 'گروه‌ها');
  const groups = page.getByRole('dialog', { name: 'گروه‌های مشتریان' });
  await groups.getByRole('searchbox').fill(one.name);
  await groups.getByRole('row').filter({ hasText: one.name }).tap();
  await page.getByText(`گروه: ${one.name}`).waitFor();
  await expect.poll(() => grid(page).locator('.tbl-row').count()).toBe(2);
});

test('what was deleted is restored, or removed for good', async ({ club, open }) => {
  const top = await club.as('top');
  const name = 'گروه آزمایشی';
  const { data: made } = await top.ok(characters.create, { body: { name, reservable_date: 7 } });
  const params = { id: String(made.id) };
  await top.ok(characters.remove, { params });
  await grant(club, 'character.forceDelete');
  const page = await open(MANAGER);
  await page.goto('/characters/trash');
  const line = grid(page).getByRole('row').filter({ hasText: name });
  await line.getByText('۱۴۰۵/۰۸/۳۰').first().waitFor();
  await button(line, 'بازگرداندن').tap();
  await page.getByText(`«${name}» برگشت`).waitFor();
  await line.waitFor({ state: 'detached' });
  expect((await top.ok(characters.get, { params })).data.name).toBe(name);

  await top.ok(characters.remove, { params });
  await button(line, 'حذف همیشگی').tap();
  const sure = page.getByRole('alertdialog');
  await sure.getByText(`«${name}» برای همیشه حذف شود؟`).waitFor();
  await button(sure, 'حذف همیشگی').tap();
  await page.getByText(`«${name}» برای همیشه حذف شد`).waitFor();
  await line.waitFor({ state: 'detached' });
  const { data: left } = await top.ok(characters.list, { query: { trashed: 'true' } });
  expect(left.map(({ id }) => id)).not.toContain(made.id);
});

test('without a network it is said at once that deleting and bringing back need one, before anything is asked', async ({
  club,
  devices,
  open,
}) => {
  devices.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const top = await club.as('top');
  const body = { name: 'مینا', family: 'ماندنی', gender: 2, phone_number: '09361112288' } as const;
  const { data: stays } = await top.ok(users.create, { body });
  const group = { name: 'گروه بی‌خط', reservable_date: 7 };
  const { data: gone } = await top.ok(characters.create, { body: group });
  await top.ok(characters.remove, { params: { id: String(gone.id) } });
  await grant(club, 'character.forceDelete');
  const page = await open(MANAGER);
  const said = page.getByText('حذف و بازگرداندن فقط آنلاین انجام می‌شود.');
  /** Announces again, whatever was announced before. */
  const isOnlySaid = async (what: Locator) => {
    await said.evaluateAll((words) => {
      for (const one of words) one.setAttribute('data-before', '');
    });
    await what.tap();
    await said.and(page.locator(':not([data-before])')).waitFor();
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  };
  await page.goto(`/customers/${stays.id}/edit`);
  await button(page, 'حذف').waitFor();
  await page.context().setOffline(true);
  await isOnlySaid(button(page, 'حذف'));
  await page.context().setOffline(false);

  await page.goto('/characters/trash');
  const line = grid(page).getByRole('row').filter({ hasText: group.name });
  await line.waitFor();
  await page.context().setOffline(true);
  await isOnlySaid(button(line, 'بازگرداندن'));
  await isOnlySaid(button(line, 'حذف همیشگی'));
  await button(page, 'انتخاب چندتا').tap();
  await line.tap();
  const bar = page.getByRole('group', { name: 'با انتخاب‌شده‌ها' });
  await isOnlySaid(button(bar, 'بازگرداندن'));
  await isOnlySaid(button(bar, 'حذف همیشگی'));
  await page.context().setOffline(false);
  // The next person finds the cached people.
  const params = { id: String(stays.id) };
  await top.ok(users.remove, { params });
  await top.ok(users.force, { params });
});

test('a trash is a list: searched, narrowed, ordered and taken out; its buttons stay in sight', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const body = { name: 'رضا', family: 'رفته', gender: 1, phone_number: '09361112277' } as const;
  const { data: gone } = await top.ok(users.create, { body });
  await top.ok(users.remove, { params: { id: String(gone.id) } });
  const page = await open(MANAGER);
  await page.goto('/customers/trash?search=رضا رفته');
  const line = grid(page)
    .getByRole('row')
    .filter({ hasText: fullName(body) });
  await line.getByText('۱۴۰۵/۰۸/۳۰').first().waitFor();
  expect(await grid(page).locator('.tbl-row').count()).toBe(1);
  await page.setViewportSize({ width: 768, height: 1024 });
  const heads = () => page.getByRole('columnheader').count();
  await expect.poll(heads).toBeLessThan(9);
  expect(await grid(page).evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  const { x } = (await button(line, 'بازگرداندن').boundingBox()) ?? { x: -1 };
  expect(x).toBeGreaterThan(0);
  const coming = page.waitForEvent('download');
  await button(page, 'خروجی').tap();
  await page.getByRole('menuitem', { name: /^اکسل \(/ }).tap();
  expect((await coming).suggestedFilename()).toMatch(/^مشتریان حذف.شده\.xlsx$/);
  await button(page, 'برداشتن: جست‌وجو: رضا رفته').tap();
  await expect.poll(() => search(page).get('search')).toBe(null);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('searchbox').fill(body.family);
  await page.getByRole('searchbox').press('Enter');
  await expect.poll(() => search(page).get('search')).toBe(body.family);
  await page.getByText(/ در ۱۴۰۵\/۰۸\/۳۰ حذف کرد$/).waitFor();
  await button(page, /^ترتیب: /).waitFor();
});

test('what something still refers to is not removed, and the dialog says so', async ({ club, open }) => {
  const top = await club.as('top');
  const body = { name: 'گروه پابرجا', reservable_date: 0 };
  const { data: made } = await top.ok(characters.create, { body });
  await top.ok(characters.remove, { params: { id: String(made.id) } });
  await grant(club, 'character.forceDelete');
  const page = await open(MANAGER);
  await page.route(`**/characters/${made.id}/force`, (route) =>
    route.fulfill({
      status: 409,
      headers: { [OURS]: '1' },
      contentType: 'application/json',
      body: JSON.stringify({
        error: {
          code: 'in_use',
          message: 'جای دیگری به کار رفته است و حذف نمی‌شود.',
          details: { by: [{ resource: 'users', count: 3 }] },
        },
      }),
    }),
  );
  await page.goto('/characters/trash');
  const line = grid(page).getByRole('row').filter({ hasText: body.name });
  await button(line, 'حذف همیشگی').tap();
  const sure = page.getByRole('alertdialog');
  await button(sure, 'حذف همیشگی').tap();
  await sure.getByText('هنوز این‌ها به آن برمی‌گردند: ۳ مشتری.').waitFor();
  expect(await button(sure, 'حذف همیشگی').count()).toBe(0);
  await button(sure, 'بستن').tap();
  await line.waitFor();
});

test('members are picked from a list and taken out again', async ({ club, open }) => {
  const top = await club.as('top');
  const body = { name: 'گروه بعدازظهر', reservable_date: 0 };
  const { data: group } = await top.ok(characters.create, { body });
  const page = await open(MANAGER);
  await page.goto(`/characters?sheet=character.${group.id}`);
  const sheet = page.getByRole('dialog', { name: body.name });
  await button(sheet, 'اعضا').tap();
  await sheet.getByText('این گروه عضوی ندارد.').waitFor();
  await button(sheet, 'افزودن عضو').tap();
  const picker = page.getByRole('dialog', { name: 'افزودن عضو' });
  const choice = (n: number) => picker.locator(`[role=row][aria-rowindex="${n + 1}"]`);
  await choice(2).tap();
  await choice(3).tap();
  await choice(1).tap();
  // People above oneself are not moved and stay selected.
  await button(picker, 'انتخاب ۳ مورد').tap();
  await page.getByText(/^دسترسی «.+» پایین‌تر از شما نیست؛/).waitFor();
  await choice(1).tap();
  expect(await choice(2).getAttribute('aria-selected')).toBe('true');
  await button(picker, 'انتخاب ۲ مورد').tap();
  await sheet.getByText('۲ نفر', { exact: true }).waitFor();
  const members = async () =>
    (await top.ok(characters.members, { params: { id: String(group.id) }, query: {} })).data.length;
  expect(await members()).toBe(2);

  // Members are not offered again.
  await button(sheet, 'افزودن عضو').tap();
  await choice(2).getByText(body.name).waitFor();
  await choice(2).tap();
  await page.getByText(/«.+» در فهرست هست$/).waitFor();
  await button(picker, 'اول یکی را انتخاب کنید').waitFor();
  await button(picker, 'بستن').tap();

  await sheet.getByRole('row').nth(1).tap();
  await button(sheet, 'برداشتن ۱ نفر از گروه').tap();
  await sheet.getByText('۱ نفر', { exact: true }).waitFor();
  expect(await members()).toBe(1);
});

test('a row that somebody changes meanwhile says so', async ({ club, open }) => {
  const top = await club.as('top');
  const page = await open(MANAGER);
  await page.goto('/characters');
  await row(page, 1).waitFor();
  const { data: list } = await top.ok(characters.list, { query: {} });
  const second = list[1];
  if (!second) throw new Error('the sample club has one group only');
  await top.ok(characters.update, { params: { id: String(second.id) }, body: { reservable_date: 30 } });
  await row(page, 2).getByText('ویرایش‌شده').waitFor();
});

test('without a network a list says that it did not come, and comes by itself afterwards', async ({
  devices,
  open,
}) => {
  const page = await open(MANAGER);
  await page.goto('/characters');
  await row(page, 1).waitFor();
  devices.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.context().setOffline(true);
  await grid(page).getByRole('columnheader', { name: 'نام' }).getByRole('button').tap();
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'فهرست بارگذاری نشد.' });
  await said.getByText('دستگاه آفلاین است').waitFor();
  // A state, not an error.
  expect(await said.getAttribute('class')).toContain('tone-warning');
  expect(await grid(page).count()).toBe(0);
  await page.context().setOffline(false);
  await row(page, 1).waitFor();
  expect(search(page).get('order')).toBe('name,asc');
});

test('a list that the server could not give is asked for again by a button', async ({ devices, open }) => {
  const page = await open(MANAGER);
  devices.expect(/status of 500/);
  await page.route('**/v1/admin/characters*', (route) => route.fulfill(FAILED));
  await page.goto('/characters');
  const said = page.getByRole('main').getByRole('alert');
  await said.getByText('فهرست بارگذاری نشد.').waitFor();
  await page.unroute('**/v1/admin/characters*');
  await button(said, 'تلاش دوباره').tap();
  await row(page, 1).waitFor();
});

test('on a phone the rows are cards, searched by typing, and a card opens its record', async ({
  club,
  open,
}) => {
  const { data } = await (await club.as('top')).ok(users.list, { query: { search: '0912' } });
  const someone = data[3];
  if (!someone) throw new Error('nobody to search for');
  const page = await open({ ...MANAGER, device: 'phone' });
  await page.goto('/customers');
  const cards = page.getByRole('list', { name: 'مشتریان' }).getByRole('listitem');
  await cards.first().waitFor();
  expect(
    await page.getByRole('navigation').getByRole('link', { name: 'مشتریان' }).getAttribute('aria-current'),
  ).toBe('page');
  const box = page.getByRole('searchbox', { name: 'نام، یا بخشی از شماره' });
  await box.pressSequentially(someone.phone_number ?? '');
  await expect.poll(() => cards.count(), { timeout: 5_000 }).toBe(1);
  await cards.first().getByText(fullName(someone)).waitFor();
  await page.getByText('۱ نفر').waitFor();
  await cards.first().getByRole('button').tap();
  await page.getByRole('dialog').getByText(fullName(someone)).waitFor();

  // On a narrow window the toolbar is behind one button.
  await page.goto('/customers');
  await cards.first().waitFor();
  const items = page.getByRole('menu', { name: 'کارهای دیگر' }).getByRole('menuitem');
  await button(page, 'کارهای دیگر').tap();
  await expect
    .poll(() => items.allInnerTexts())
    .toEqual(
      ['گروه‌ها', 'چاپ', /^اکسل \(/, /اکسل قدیم/, 'مشتریان حذف‌شده'].map((text) => expect.stringMatching(text)),
    );
  const asked = page.waitForRequest((request) => request.url().includes('export=xlsx'));
  await items.filter({ hasText: 'اکسل (' }).tap();
  await asked;
});

test('the filters follow the finger and close after 50 px, not before', async ({ open }) => {
  const page = await open({ ...MANAGER, device: 'phone' });
  await page.goto('/customers');
  await page.getByRole('list', { name: 'مشتریان' }).getByRole('listitem').first().waitFor();
  await button(page, 'فیلتر').tap();
  const session = await page.context().newCDPSession(page);
  const drag = async (panel: Locator, by: number, axis: 'x' | 'y') => {
    const box = await panel.boundingBox();
    if (!box) throw new Error('no panel to drag');
    const start = { x: box.x + box.width / 2, y: box.y + 12 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', d: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ ...start, [axis]: start[axis] + d }],
      });
    await touch('touchStart', 0);
    for (let step = 1; step <= 8; step++) {
      await touch('touchMove', (by * step) / 8);
      await page.waitForTimeout(30);
    }
    const moved = (await panel.boundingBox())?.[axis] ?? 0;
    // The finger rests before it is lifted, so that it is no fling.
    await page.waitForTimeout(200);
    await touch('touchEnd', by);
    return moved - box[axis];
  };
  const sheet = page.getByRole('dialog', { name: 'فیلتر' });
  await sheet.waitFor();
  expect(await drag(sheet, 40, 'y')).toBeGreaterThan(25);
  await page.waitForTimeout(500);
  await sheet.waitFor();
  await drag(sheet, 64, 'y');
  await sheet.waitFor({ state: 'detached' });

  // A large tablet shows them beside the table, at the end side.
  await page.setViewportSize({ width: 1366, height: 1024 });
  await button(page, 'فیلتر').tap();
  const dock = page.getByRole('complementary', { name: 'فیلتر' });
  await dock.waitFor();
  expect(await drag(dock, -40, 'x')).toBeLessThan(-25);
  await page.waitForTimeout(500);
  const made = dock.getByRole('group', { name: 'تاریخ ثبت' });
  await made.getByRole('textbox', { name: 'از' }).fill('14050820');
  await made.getByRole('textbox', { name: 'تا' }).fill('14050801');
  await made.getByRole('textbox', { name: 'تا' }).blur();
  await made.getByText('پایان پیش از شروع است.').waitFor();
  await drag(dock, -64, 'x');
  await dock.waitFor({ state: 'detached' });
});

test('the print view holds every row of the filter with the columns as they are set up', async ({
  club,
  devices,
  open,
}) => {
  const query = { gender: '2', 'order[0]': 'name,asc' };
  const { pagination } = await (await club.as('top')).ok(users.list, { query });
  const page = await open(MANAGER);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  devices.expect(/status of 500/);
  await page.route('**/v1/admin/users?*', (route) => route.fulfill(FAILED), { times: 1 });
  await page.goto('/customers/print?gender=2&order=name,asc');
  const said = page.getByRole('alert').filter({ hasText: 'چاپ آماده نشد.' });
  await button(said, 'تلاش دوباره').tap();
  await page.getByRole('table').waitFor();
  expect(await page.locator('tbody tr').count()).toBe(pagination.total);
  await page.getByText('جنسیت: خانم').waitFor();
  const text = await page.locator('tbody tr').last().locator('td').first().textContent();
  expect(toLatinDigits(text ?? '')).toBe(String(pagination.total));
});

test('a paper goes out with whose it is and what its filter is called, however late they come', async ({
  club,
  devices,
  open,
}) => {
  const top = await club.as('top');
  const [group] = (await top.ok(characters.list, { query: {} })).data;
  const [someone] = (await top.ok(users.list, { query: { customer: 'true' } })).data;
  if (!group || !someone) throw new Error('nobody to print');
  const page = await open(MANAGER);
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = document.body.textContent;
    };
  });
  const paper = page.locator('html[data-printed]');
  const printed = () => paper.getAttribute('data-printed');

  let come = Promise.withResolvers<void>();
  await page.route('**/v1/admin/characters?*', async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto(`/customers/print?character=${group.id}`);
  await page.getByRole('table').waitFor();
  expect(await paper.count()).toBe(0);
  come.resolve();
  expect(await printed()).toContain(`گروه: ${toPersianDigits(group.name)}`);

  // Without the owner's name nothing is printed, and an error is shown.
  devices.expect(/status of 500/);
  come = Promise.withResolvers();
  const head = `**/v1/admin/users/${someone.id}`;
  await page.route(head, async (route) => {
    await come.promise;
    await route.fulfill(FAILED);
  });
  await page.goto(`/customers/${someone.id}/invoices/print`);
  await page.getByRole('table').waitFor();
  come.resolve();
  const said = page.getByRole('alert').filter({ hasText: 'چاپ آماده نشد.' });
  await said.waitFor();
  expect(await paper.count()).toBe(0);
  await page.unroute(head);
  await button(said, 'تلاش دوباره').tap();
  expect(await printed()).toContain(fullName(someone));
});

test('the list is had as a file, all that its filter leaves; it can be given up, and says when it fails', async ({
  devices,
  open,
}) => {
  const page = await open({ ...MANAGER, device: 'laptop' });
  await page.goto('/customers?gender=2');
  await row(page, 1).waitFor();
  const asked = page.waitForRequest((request) => request.url().includes('export=xlsx'));
  const coming = page.waitForEvent('download');
  await button(page, 'خروجی').click();
  await page.getByRole('menuitem', { name: /^اکسل \(/ }).click();
  const { searchParams } = new URL((await asked).url());
  expect(searchParams.get('gender')).toBe('2');
  expect(searchParams.get('columns')).toBe('name,phone_number,character,balance,max_debt,created_at');
  const file = await coming;
  expect(file.suggestedFilename()).toBe('مشتریان.xlsx');
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');

  let come = Promise.withResolvers<void>();
  await page.route('**/v1/admin/users?*export=xls*', async (route) => {
    await come.promise;
    await route.continue().catch(() => {});
  });
  const late = async () => {
    await button(page, 'خروجی').click();
    await page.getByRole('menuitem', { name: /اکسل قدیم/ }).click();
  };
  await late();
  const bar = page.locator('.notice').filter({ hasText: 'فایل ساخته می‌شود' });
  await button(bar, 'انصراف').click();
  await bar.waitFor({ state: 'detached' });
  come.resolve();

  // Leaving the list shows a message that the file will still come.
  come = Promise.withResolvers();
  await late();
  await bar.waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'تقویم' }).click();
  await page.getByText('فایل هنوز در راه است').waitFor();
  const kept = page.waitForEvent('download');
  come.resolve();
  expect((await kept).suggestedFilename()).toBe('مشتریان.xls');
  await page.unroute('**/v1/admin/users?*export=xls*');
  await page.goto('/customers?gender=2');
  await row(page, 1).waitFor();

  devices.expect(/status of 500/);
  await page.route('**/v1/admin/users?*export=xls*', (route) => route.fulfill(FAILED));
  await button(page, 'خروجی').click();
  await page.getByRole('menuitem', { name: /اکسل قدیم/ }).click();
  const said = page.getByRole('alert').filter({ hasText: 'فایل ساخته نشد.' });
  await button(said, 'بستن').click();
  await said.waitFor({ state: 'detached' });
});

test('whoever may not add or delete finds no way to it', async ({ open }) => {
  const page = await open({ person: 'reception' });
  await page.goto('/characters');
  await row(page, 1).waitFor();
  expect(await button(page, 'گروه تازه').count()).toBe(0);
  expect(await button(page, 'گروه‌های حذف‌شده').count()).toBe(0);
  await page.goto('/characters/trash');
  await page.getByText('این صفحه نیست یا برای شما باز نیست').waitFor();
});

test('a list of no more than names has all that a list has', async ({ club, open }) => {
  const page = await open(MANAGER);
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto('/treasury/cost-types/insert');
  await page.getByRole('textbox', { name: 'نام' }).fill('شارژ');
  await button(page, 'ثبت نوع هزینه').tap();
  await grid(page).getByRole('row').filter({ hasText: 'شارژ' }).tap();
  const sheet = page.getByRole('dialog', { name: 'ویرایش شارژ' });
  await sheet.getByRole('textbox', { name: 'نام' }).fill('شارژ و نگهبانی');
  await button(sheet, /^ذخیره/).tap();
  await grid(page).getByRole('row').filter({ hasText: 'شارژ و نگهبانی' }).waitFor();
  await page.goto('/treasury/cost-types/print?name=نگهبانی');
  await page.getByRole('table').waitFor();
  expect(await page.locator('tbody tr').allTextContents()).toEqual([
    expect.stringContaining('شارژ و نگهبانی'),
  ]);
  const top = await club.as('top');
  const { data } = await top.ok(costTypes.list, { query: { name: 'نگهبانی' } });
  await top.ok(costTypes.remove, { params: { id: String(data[0]?.id) } });
  await page.goto('/treasury/cost-types/trash');
  await button(grid(page).getByRole('row').filter({ hasText: 'شارژ و نگهبانی' }), 'بازگرداندن').tap();
  await page.getByText('«شارژ و نگهبانی» برگشت').waitFor();
});

test('an order that cannot be put back says so', async ({ devices, open }) => {
  devices.expect(/status of 500/);
  const page = await open(MANAGER);
  await page.goto('/courts?sheet=order.courts');
  const sheet = page.getByRole('dialog');
  await button(sheet, /^پایین‌تر: /)
    .first()
    .click();
  await button(sheet, 'ذخیره‌ی چیدمان').click();
  await page.getByText('چیدمان ذخیره شد').waitFor();
  await page.route('**/v1/admin/court-order', (route) => route.fulfill(FAILED));
  await button(page, /^واگرد/).click();
  await page.getByRole('status').getByText('نشد', { exact: true }).waitFor();
});
