import type { Locator } from 'playwright';
import { OURS } from '#contract/answer.ts';
import { classes } from '#contract/people/classes.ts';
import { coaches } from '#contract/people/coaches.ts';
import { users } from '#contract/people/users.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { formatNumber } from '#domain/digits.ts';
import { sum } from '../support/desk.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

const at = (id: number) => ({ params: { id: String(id) } });

test('a row opens the profile, and its actions lead to reservations and statement', async ({
  stage,
  open,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const invoice = await stage.book(slot, person.id);
  const page = await open({ person: 'manager', device: 'laptop' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/customers?search=${encodeURIComponent(person.name)}`);
  await page.getByRole('row').filter({ hasText: person.name }).click();
  await page.getByRole('dialog').getByText(person.name).first().waitFor();
  await button('رزروها').click();
  await page.waitForURL(`**/customers/${person.id}/invoices`);
  const row = page.getByRole('row').filter({ hasText: slot.court.name });
  await row.filter({ hasText: sum(invoice.total_price) }).waitFor();

  // A filter is in the address; the totals below are filtered.
  await page.goto(`/customers/${person.id}/invoices?state=canceled,canceledBySystem`);
  await page.getByText('کسی یا چیزی').or(page.getByText('با این فیلتر چیزی پیدا نشد.')).waitFor();
  await page.goto(`/customers/${person.id}/invoices?state=active`);
  await page.getByText('وضعیت: پیش رو').waitFor();
  await row.click();
  await page.waitForURL((url) => url.searchParams.get('sheet') === `reservation.${invoice.id}`);

  await page.goto(`/customers/${person.id}`);
  await page.getByRole('heading', { name: person.name }).waitFor();
  await page.getByRole('link', { name: 'همه‌ی گردش' }).click();
  await page.getByRole('grid').getByText(sum(invoice.total_price)).first().waitFor();
  const file = page.waitForEvent('download');
  await button('خروجی').click();
  await page.getByRole('menuitem', { name: /pdf/ }).click();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
});

test('whoever teaches is switched on and off, and kept together', async ({ club, open }) => {
  const top = await club.as('top');
  const [one] = (await top.ok(coaches.list, { query: { active: 'true' } })).data.slice(-1);
  if (!one) throw new Error('nobody teaches');
  const page = await open({ person: 'manager' });
  await page.goto('/coaches/active');
  const name = `${one.user.name} ${one.user.family}`;
  await page.getByRole('switch', { name: new RegExp(name) }).tap();
  await page.getByRole('button', { name: 'ذخیره‌ی ۱ تغییر' }).tap();
  await page.waitForURL('**/coaches');
  expect((await top.ok(coaches.get, at(one.id))).data.active).toBe(false);
});

test('somebody new becomes a coach at once: made over the form, and chosen in it', async ({ club, open }) => {
  const page = await open({ person: 'manager' });
  await page.goto('/coaches?sheet=form.coaches');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const form = page.getByRole('dialog', { name: 'مربی تازه' });
  await form.getByRole('textbox', { name: 'سهم' }).fill('۳۵');
  await button('انتخاب شخص').tap();
  await button('مشتری تازه').tap();
  const fresh = page.getByRole('dialog', { name: 'مشتری تازه' });
  const box = (name: string) => fresh.getByRole('textbox', { name, exact: true });
  await box('نام').fill('نگار');
  await box('نام خانوادگی').fill('مربی‌زاده');
  await box('شماره‌ی همراه').fill('09351230099');
  await fresh.getByRole('radio', { name: 'خانم' }).tap();
  await fresh.getByRole('button', { name: 'ثبت مشتری' }).tap();
  await fresh.waitFor({ state: 'detached' });
  await form.getByText('نگار مربی‌زاده').waitFor();
  await form.getByRole('button', { name: 'ثبت مربی' }).tap();
  await form.waitFor({ state: 'detached' });
  const top = await club.as('top');
  const { data } = await top.ok(coaches.list, { query: { name: 'مربی‌زاده' } });
  expect(data).toMatchObject([{ share: 35, user: { family: 'مربی‌زاده' } }]);
});

test('money is taken from a coach on the coach’s own page', async ({ club, open }) => {
  const top = await club.as('top');
  const [coach] = (await top.ok(coaches.list)).data.slice(-1);
  if (!coach) throw new Error('no coach');
  const page = await open();
  await page.goto(`/coaches?sheet=coach-receive.${coach.id}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'چقدر' }).waitFor();
  for (const key of ['۵', '۰', '۰', '۰']) await sheet.getByRole('button', { name: key, exact: true }).tap();
  await sheet.getByRole('button', { name: /^دریافت ۵٬۰۰۰ تومان/ }).tap();
  await expect.poll(() => sheet.count()).toBe(0);
  expect((await top.ok(coaches.get, at(coach.id))).data.balance).toBe((coach.balance ?? 0) - 5_000);
});

test('a coach starts with the own classes, and sees them without a network too', async ({
  club,
  devices,
  open,
}) => {
  const top = await club.as('top');
  const page = await open({ person: 'coach', device: 'phone' });
  devices.expect(/net::ERR_(?:FAILED|INTERNET_DISCONNECTED)/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('heading', { name: 'کلاس‌های من' }).waitFor();
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  const bar = page.getByRole('navigation');
  await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(['کلاس‌های من', 'تقویم', 'حساب من']);

  await bar.getByRole('link', { name: 'حساب من' }).tap();
  await page.getByText('سهم مربی').first().waitFor();
  await bar.getByRole('link', { name: 'کلاس‌های من' }).tap();
  await page.getByRole('heading', { name: 'کلاس‌های من' }).waitFor();
  const first = page.getByRole('main').getByRole('listitem').first();
  const shown = await first.textContent();
  await page.context().setOffline(true);
  const age = page.getByText(/^آنچه می‌بینید مربوط به/);
  await age.waitFor();
  expect(await first.textContent()).toBe(shown);
  await bar.getByRole('link', { name: 'حساب من' }).tap();
  await page.getByRole('heading', { name: 'حساب من' }).waitFor();
  await age.waitFor();
  await page.context().setOffline(false);
  await age.waitFor({ state: 'detached' });

  // Started without a server, the device shows cached data.
  await page.route('**/v1/**', (route) => route.abort());
  await page.goto('/');
  await page.getByRole('heading', { name: 'کلاس‌های من' }).waitFor();
  await age.waitFor();
  expect(await first.textContent()).toBe(shown);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto('/my-classes');
  await page.getByRole('link', { name: 'همه‌ی کلاس‌ها' }).tap();
  await page
    .getByRole('main')
    .getByText(/^سهم [۰-۹]/)
    .waitFor();

  const [me] = (await top.ok(users.list, { query: { phone_number: '09121000005' } })).data;
  const own = new RegExp(`^/v1/admin/(?:users/${me?.id}|coaches/${me?.coach_id})/`);
  const people = asked.filter((path) => /^\/v1\/admin\/(?:users|coaches)\//.test(path));
  expect(people.filter((path) => !own.test(`${path}/`))).toEqual([]);
});

test('a statement on paper runs from the oldest line to what is left, with its period', async ({
  club,
  stage,
  open,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const body = { user_id: person.id, price: 5_000, cash_id: 4 };
  await (await club.as('top')).ok(documents.createReceive, { body });
  const page = await open({ person: 'manager' });
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/customers/${person.id}/transactions/print`);
  const lines = page.locator('tbody tr');
  await lines.nth(1).waitFor();
  const cells = (of: number) => lines.nth(of).locator('td').allInnerTexts();
  const left = sum(slot.price - 5_000);
  expect((await cells(0)).slice(4)).toEqual([sum(slot.price), '–', sum(slot.price), 'بد']);
  expect((await cells(1)).slice(4)).toEqual(['–', sum(5_000), left, 'بد']);
  expect(await page.locator('tfoot td').allInnerTexts()).toEqual([sum(slot.price), sum(5_000), left, 'بد']);
  await page.getByText('۱۴۰۵/۰۸/۳۰ تا ۱۴۰۵/۰۸/۳۰').waitFor();
  const box = page.getByText(`${left} بدهکار`);
  await page.getByText('مانده در ۱۴۰۵/۰۸/۳۰').waitFor();
  const ink = (of: Locator) => of.evaluate((element) => getComputedStyle(element).color);
  expect(await ink(box)).toBe(await ink(page.getByRole('main')));

  // For a later span the first line is the opening balance.
  const top = await club.as('top');
  const [debtor] = (await top.ok(users.list, { query: { 'order[0]': 'balance,desc' } })).data;
  if (!debtor) throw new Error('nobody owes');
  const query = { 'order[0]': 'id,asc' };
  const { data: all } = await top.ok(users.transactions, { ...at(debtor.id), query });
  const last = all.at(-1)?.date ?? '';
  const first = all.find(({ date }) => date === last);
  const before = (first?.balance ?? 0) - (first?.price ?? 0);
  expect(before).toBeGreaterThan(0);
  await page.goto(`/customers/${debtor.id}/transactions/print?date=${last}_`);
  await lines.first().getByText('مانده از پیش').waitFor();
  expect((await cells(0)).slice(4)).toEqual(['–', '–', sum(before), 'بد']);
  expect(await lines.count()).toBe(all.filter(({ date }) => date === last).length + 1);
});

test('a month of classes says what is planned and, of it, what is done; cancelled ones are neither', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const [coach] = (await top.ok(coaches.list)).data.slice(-1);
  if (!coach) throw new Error('no coach');
  const params = { id: String(coach.id) };
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto(`/coaches/${coach.id}`);
  const table = page.getByRole('table');
  await table.waitFor();
  const figures = async (query: Record<string, string>) => {
    const span = { timeDate: '2026-10-23_2026-11-21', status: '1', ...query };
    const { data } = await top.ok(classes.totalOfCoach, { params, query: span });
    return [data.count, data.hours, data.share].map((n) => formatNumber(n, 'fa'));
  };
  for (const [name, query] of [
    ['در برنامه', {}],
    ['برگزارشده', { passed: 'true' }],
  ] as const) {
    const line = table.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(await line.getByRole('cell').allInnerTexts()).toEqual(await figures(query));
  }
});

test('a line of an account reads the same on its page and on the sheet: large what it moved, with its word', async ({
  stage,
  open,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const moved = sum(slot.price);
  const big = (row: Locator) =>
    row.evaluate((element, moved) => {
      const sizes = [...element.querySelectorAll('bdi.num')].map((one) => ({
        text: one.textContent,
        size: Number.parseFloat(getComputedStyle(one).fontSize),
      }));
      const [first, second] = sizes;
      return first?.text === moved && second?.text === moved && first.size > second.size;
    }, moved);
  const page = await open({ device: 'phone', person: 'manager' });
  await page.goto(`/customers/${person.id}/transactions`);
  const row = page.locator('[data-row="0"]');
  await row
    .filter({ hasText: `بدهکار${moved}` })
    .filter({ hasText: 'مانده' })
    .waitFor();
  expect(await big(row)).toBe(true);
  await page.goto(`/sales/calendar?sheet=customer.${person.id}`);
  const sheet = page.getByRole('dialog');
  // The latest lines show the word too: the side is never shown by colour alone.
  await sheet.getByText(`بدهکار${moved}`, { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'گردش' }).tap();
  const line = sheet.getByRole('listitem').filter({ hasText: `بدهکار${moved}` });
  await line.filter({ hasText: 'مانده' }).waitFor();
  expect(await big(line)).toBe(true);
  // Back is at the start, close at the end.
  const at = async (name: string) =>
    (await sheet.getByRole('button', { name, exact: true }).boundingBox())?.x ?? 0;
  expect(await at('بازگشت')).toBeGreaterThan((await at('بستن')) + 200);
});

test('a statement under a filter states no balance that its lines do not make', async ({
  club,
  stage,
  open,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const body = { user_id: person.id, price: 5_000, cash_id: 4 };
  const top = await club.as('top');
  const { data: made } = await top.ok(documents.createReceive, { body });
  const page = await open({ person: 'manager', device: 'laptop' });
  const foot = page.locator('.tbl-foot');
  const figures = async (search: string) => {
    await page.goto(`/customers/${person.id}/transactions${search}`);
    await foot.getByText('جمع بستانکار').waitFor();
    return (await foot.locator('span.flex > span').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
  };
  const heads = page.getByRole('columnheader', { name: 'مانده' });
  const sums = [`جمع بدهکار ${sum(slot.price)}`, `جمع بستانکار ${sum(5_000)}`];
  expect(await figures('')).toEqual([...sums, `بدهکار ${sum(slot.price - 5_000)}`]);
  expect(await heads.count()).toBe(1);
  expect(await figures('?date=2020-01-01_')).toEqual(sums);
  expect(await figures('?type=receive')).toEqual([`جمع بدهکار ${sum(0)}`, sums[1]]);
  expect(await heads.count()).toBe(0);
  await page.goto(`/customers/${person.id}/transactions/print?type=receive`);
  await page.getByText('مانده ندارد').waitFor();
  await page.getByText('نوع سند: دریافت').waitFor();
  expect(await heads.count()).toBe(0);
  // The opening balance is shown beside the span's total.
  const date = new Date(Date.parse(made.date) - 24 * 3_600_000).toISOString().slice(0, 10);
  await top.ok(documents.createReceive, { body: { ...body, price: 3_000, date } });
  const span = await figures(`?date=${made.date}_`);
  expect(span).toEqual([`مانده از پیش · بستانکار ${sum(3_000)}`, ...sums]);
  // On paper each line has the balance by date, whenever it was recorded.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/customers/${person.id}/transactions/print?date=${made.date}_`);
  const lines = page.locator('tbody tr');
  await lines.nth(2).waitFor();
  const lefts = [-3_000, slot.price - 3_000, slot.price - 8_000];
  for (const [at, left] of lefts.entries()) {
    const cells = await lines.nth(at).locator('td').allInnerTexts();
    expect(cells.slice(6)).toEqual([sum(Math.abs(left)), left > 0 ? 'بد' : 'بس']);
  }
  expect((await page.locator('tfoot td').allInnerTexts()).slice(2)).toEqual([sum(slot.price - 8_000), 'بد']);
});

test('whom one may not change has no edit, and the address of the form says why', async ({
  club,
  stage,
  open,
}) => {
  const boss = await club.idOf(STAFF.manager);
  const person = await stage.person();
  const page = await open();
  const edit = page.getByRole('button', { name: 'ویرایش', exact: true });
  await page.goto(`/customers/${person.id}`);
  await edit.waitFor();
  await page.goto(`/customers/${boss}`);
  await page.getByRole('button', { name: 'چاپ گردش حساب' }).waitFor();
  expect(await edit.count()).toBe(0);
  await page.goto(`/customers/${boss}/edit`);
  await page.getByText('فقط می‌توانید ببینید').waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  expect(await page.getByRole('button', { name: /ذخیره|حذف/ }).count()).toBe(0);
  await page.goto(`/customers?sheet=form.users.${boss}`);
  await page.getByRole('dialog').getByText('فقط می‌توانید ببینید').waitFor();
  expect(await page.getByRole('dialog').getByRole('textbox').count()).toBe(0);
});

test('single people are put into a discount group and taken out in its form', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const person = await stage.person();
  const body = { name: 'تخفیف همکاران', percent: 10, character_ids: [1] };
  const { data: group } = await top.ok(discountGroups.create, { body });
  const served = async () =>
    (await top.ok(discountGroups.get, { params: { id: String(group.id) } })).data.users.map(({ id }) => id);
  const page = await open({ person: 'manager', device: 'laptop' });
  const form = page.getByRole('form');
  const save = form.getByRole('button', { name: /^ذخیره/ });
  await page.goto(`/discount-groups/${group.id}/edit`);
  await form.getByRole('button', { name: 'افزودن مشتری' }).click();
  const picker = page.getByRole('dialog', { name: 'افزودن مشتری' });
  await picker.getByRole('searchbox').fill(person.name);
  await picker.getByRole('row').filter({ hasText: person.name }).click();
  await picker.getByRole('button', { name: /^انتخاب ۱/ }).click();
  await form.getByText(person.name).waitFor();
  await save.click();
  await expect.poll(served).toEqual([person.id]);
  await page.goto(`/discount-groups/${group.id}/edit`);
  await form.getByRole('button', { name: new RegExp(`${person.name}`) }).click();
  await save.click();
  await expect.poll(served).toEqual([]);
  // Otherwise the prices of later tests would be ten percent lower.
  await top.ok(discountGroups.remove, { params: { id: String(group.id) } });
});

test('a limit of debt that somebody else has changed meanwhile is told before it is written over', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const { id } = await stage.person();
  const limit = async () => (await top.ok(users.get, at(id))).data.max_debt;
  const page = await open({ person: 'manager', device: 'laptop' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/customers/${id}`);
  await button('عوض کردن سقف بدهی').click();
  const field = page.getByRole('textbox', { name: 'سقف بدهی' });
  await field.fill('400000');
  await top.ok(users.maxDebt, { ...at(id), body: { max_debt: 900_000 } });
  await page.getByText(sum(900_000)).first().waitFor();
  await button('ذخیره‌ی سقف').click();
  await page.getByText(`سقف بدهی: شما ${sum(400_000)} تومان، دیگری ${sum(900_000)} تومان`).waitFor();
  expect(await limit()).toBe(900_000);
  await button('ثبت نوشته‌ی من').click();
  await page.getByRole('status').getByText('سقف بدهی ذخیره شد').waitFor();
  expect(await limit()).toBe(400_000);
});

test('the search and the sheet ask for no money that waits for the bank, and tell no one of what they may not see', async ({
  club,
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const top = await club.as('top');
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const receipt = { user_id: person.id, bank_id: 5, price: 50_000, transaction_reference_id: '4092199' };
  await top.ok(documents.createReceive, { body: receipt });
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
  const rest = sum(slot.price - 50_000);
  const desk = await openDesk({}, '?sheet=find');
  await desk.sheet().getByRole('searchbox').fill(person.name);
  await desk.button(`دریافت ${rest}`).waitFor();
  await desk.sheet().getByText(`مانده ${rest}`).first().waitFor();
  await desk.found(person.name).first().tap();
  await desk.button(`دریافت ${rest} تومان`).waitFor();

  const { role_id } = await club.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', await club.idOf(STAFF.reception))
    .executeTakeFirstOrThrow();
  const right = { role_id: role_id ?? 0, slug: 'invoice.show' as const };
  const rights = club.db.deleteFrom('role_permissions').where('role_id', '=', right.role_id);
  await rights.where('slug', '=', right.slug).execute();
  const blind = await openDesk({}, '?sheet=find');
  // Recent people are listed with their slots, but without the amount due.
  await blind.sheet().getByRole('searchbox').fill(person.name);
  await blind.button(`دریافت ${rest}`).waitFor();
  expect(
    await blind
      .sheet()
      .getByText(/پیش رو ندارد|تسویه/)
      .count(),
  ).toBe(0);
  await blind.found(person.name).first().tap();
  await blind.button(`دریافت ${rest} تومان`).waitFor();
  await blind.open('?sheet=find');
  await blind.button(`رزروهای ${person.name}`).tap();
  await blind.sheet().getByText(slot.court.name).waitFor();
  expect(await blind.sheet().getByText('تسویه').count()).toBe(0);
  await club.db.insertInto('role_permissions').values(right).execute();
});

test("a coach's own lines say their side in a word, and that they did not come", async ({
  devices,
  open,
}) => {
  devices.expect(/status of 500/);
  const page = await open({ person: 'coach', device: 'phone' });
  await page.goto('/my-account');
  const lines = page.getByRole('main').getByRole('listitem');
  await lines.first().waitFor();
  for (const text of await lines.allTextContents()) expect(text).toMatch(/بدهکار|بستانکار/);
  const error = { code: 'internal', message: 'نشد' };
  await page.route('**/v1/admin/coaches/*/transactions**', (route) =>
    route.fulfill({ status: 500, headers: { [OURS]: '1' }, json: { error } }),
  );
  await page.evaluate(() => indexedDB.deleteDatabase('meydan-cache'));
  await page.goto('/my-account');
  await page.getByRole('main').getByText('نشد', { exact: true }).waitFor();
});

test('customers of a file are not added as they were read before, while it is read anew', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/customers/import');
  const rows = ['نام,نام خانوادگی,شماره همراه', 'آزاده,ورودی,09351119001', 'بهرام,ورودی,09351119002'];
  const buffer = Buffer.from(rows.join('\n'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'مشتریان.csv', mimeType: 'text/csv', buffer });
  const add = page.getByRole('button', { name: 'افزودن ۲ مشتری' });
  await add.waitFor();
  const { promise: read, resolve: readIt } = Promise.withResolvers<void>();
  await page.route('**/v1/admin/users/import/preview*', async (route) => {
    await read;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/users/import'))
      sent.push(request.postData() ?? '');
  });
  const women = page.getByRole('radio', { name: 'همه خانم' });
  await women.check({ force: true });
  await page.locator('[aria-disabled=true]').filter({ hasText: 'افزودن ۲ مشتری' }).waitFor();
  await add.click({ force: true });
  readIt();
  await expect.poll(() => add.getAttribute('aria-disabled')).toBeNull();
  expect(sent).toEqual([]);
  await add.click();
  await page.getByText('۲ مشتری اضافه شد').first().waitFor();
  expect(sent).toHaveLength(1);
  const added = await club.db
    .selectFrom('users')
    .select('gender')
    .where('phone_number', 'in', ['09351119001', '09351119002'])
    .execute();
  expect(added.map(({ gender }) => gender)).toEqual([2, 2]);
});
