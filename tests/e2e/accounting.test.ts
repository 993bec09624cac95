import assert from 'node:assert/strict';
import type { APIResponse, Page } from 'playwright';
import { accounts } from '#contract/accountancy/accounts.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { openings } from '#contract/accountancy/opening-inventories.ts';
import { coachDues } from '#contract/people/coach-dues.ts';
import { coaches } from '#contract/people/coaches.ts';
import { banks } from '#contract/treasury/banks.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { clearings } from '#contract/treasury/clearings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

const at = (id: number) => ({ params: { id: String(id) } });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const yes = (page: Page, name: string | RegExp) =>
  page.getByRole('alertdialog').getByRole('button', { name });
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text);

test('opening balances: rows are new, edited or saved, only those with a change are sent; locked nothing can be written', async ({
  club,
  devices,
  open,
}) => {
  const top = await club.as('top');
  const cafe = (await top.ok(cashes.create, { body: { name: 'صندوق کافه' } })).data;
  const shop = (await top.ok(cashes.create, { body: { name: 'صندوق فروشگاه' } })).data;
  const page = await open({ device: 'laptop', person: 'manager' });
  await page.goto('/accountancy/opening-balance?list=cashes');
  const sent: object[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/opening-inventories/cashes'))
      sent.push(request.postDataJSON());
  });
  const picker = page.getByRole('dialog', { name: 'انتخاب صندوق' });
  const add = async (name: string) => {
    await button(page, 'نام صندوق، یا صندوق تازه').click();
    await picker.getByRole('row').filter({ hasText: name }).click();
  };
  const row = (name: string) =>
    page.getByRole('region', { name: 'صندوق‌ها' }).getByRole('row').filter({ hasText: name });
  const price = (name: string) => page.getByRole('textbox', { name: `مبلغ ${name}` });
  const flagged = (name: string, flag: string) => row(name).getByText(flag, { exact: true }).waitFor();

  await add(cafe.name);
  await flagged(cafe.name, 'تازه');
  // A duplicate is refused with the other's name.
  await add(cafe.name);
  await toast(page, `«${cafe.name}» در فهرست هست`).waitFor();
  await picker.getByRole('button', { name: 'بستن' }).click();
  // A missing amount is reported before anything is sent.
  await button(page, 'ذخیره‌ی ۱ ردیف').click();
  await page.getByText('مبلغ باید بیشتر از صفر باشد.').waitFor();
  await price(cafe.name).fill('900000');
  await button(page, 'ذخیره‌ی ۱ ردیف').click();
  await flagged(cafe.name, 'ثبت‌شده');
  expect(sent).toEqual([{ cashes: [{ id: cafe.id, price: 900_000 }] }]);

  // The list is printed and exported.
  await button(page, 'خروجی').click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /xlsx/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^افتتاحیه.*صندوق.*\.xlsx$/);
  await page.evaluate(() => {
    window.print = () => {};
  });
  await button(page, 'خروجی').click();
  await page.getByRole('menuitem', { name: 'چاپ', exact: true }).click();
  await page.waitForURL('**/opening-balance/print?list=cashes');
  await page.getByRole('row').filter({ hasText: cafe.name }).getByText('۹۰۰٬۰۰۰').waitFor();
  await button(page, 'بازگشت').click();
  await flagged(cafe.name, 'ثبت‌شده');

  await add(shop.name);
  await price(shop.name).fill('50000');
  await price(cafe.name).fill('950000');
  await flagged(cafe.name, 'ویرایش‌شده');
  // Typing the original value leaves no change.
  await price(cafe.name).fill('900000');
  await flagged(cafe.name, 'ثبت‌شده');
  await button(page, `حذف ${cafe.name}`).click();
  await flagged(cafe.name, 'ویرایش‌شده');
  await button(page, 'ذخیره‌ی ۲ ردیف').click();
  await flagged(shop.name, 'ثبت‌شده');
  await row(cafe.name).waitFor({ state: 'detached' });
  expect(sent[1]).toEqual({
    cashes: [
      { id: cafe.id, price: 0 },
      { id: shop.id, price: 50_000 },
    ],
  });

  // A row that is locked while it is being saved is reported, and the typed value stays for later.
  await price(shop.name).fill('60000');
  devices.expect(/status of 423/);
  await page.route('**/opening-inventories/cashes', async (route) => {
    if (route.request().method() === 'POST') await top.ok(openings.lock);
    await route.continue();
  });
  const refused = page.waitForResponse((reply) => reply.status() === 423);
  await button(page, 'ذخیره‌ی ۱ ردیف').click();
  await refused;
  await page.getByRole('alert').filter({ hasText: 'قفل' }).first().waitFor();
  await page.unroute('**/opening-inventories/cashes');
  await price(shop.name).waitFor({ state: 'detached' });
  await flagged(shop.name, 'ثبت‌شده');
  await row(shop.name).getByText(sum(50_000)).waitFor();
  for (const name of ['نام صندوق، یا صندوق تازه', `حذف ${shop.name}`])
    expect(await button(page, name).count()).toBe(0);
  await row(shop.name).click();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await button(page, 'باز کردن قفل').click();
  await yes(page, 'باز کردن قفل').click();
  await flagged(shop.name, 'ویرایش‌شده');
  expect(await price(shop.name).inputValue()).toBe(sum(60_000));
  await button(page, 'ذخیره‌ی ۱ ردیف').click();
  await flagged(shop.name, 'ثبت‌شده');
  expect((await top.ok(cashes.get, at(shop.id))).data.balance).toBe(60_000);
  await button(page, 'قفل کردن افتتاحیه').click();
  await yes(page, 'قفل کردن افتتاحیه').click();
  await toast(page, 'افتتاحیه قفل شد.').waitFor();
  await top.ok(openings.unlock);
});

test('opening balances: a bank is made from within, a creditor stands with a plain sum and goes over to the debtors', async ({
  club,
  stage,
  open,
}) => {
  const [top, person] = [await club.as('top'), await stage.person()];
  const page = await open({ device: 'laptop', person: 'manager' });
  await page.goto('/accountancy/opening-balance');
  await button(page, 'نام بانک، یا بانک تازه').click();
  const picker = page.getByRole('dialog', { name: 'انتخاب بانک' });
  await picker.getByRole('button', { name: 'بانک تازه' }).click();
  const form = page.getByRole('dialog', { name: 'بانک تازه' });
  await form.getByRole('textbox', { name: 'نام' }).fill('بانک پاسارگاد');
  await form.locator('button[type=submit]').click();
  await form.waitFor({ state: 'detached' });
  if ((await picker.count()) === 0) await button(page, 'نام بانک، یا بانک تازه').click();
  await picker.getByRole('row').filter({ hasText: 'بانک پاسارگاد' }).click();
  await page.getByRole('textbox', { name: 'مبلغ بانک پاسارگاد' }).fill('7300000');
  await page.keyboard.press('Enter');
  await toast(page, '۱ ردیف ذخیره شد.').waitFor();
  const [bank] = (await top.ok(banks.list, { query: { name: 'پاسارگاد' } })).data;
  expect(bank?.balance).toBe(7_300_000);

  await page.getByRole('radio', { name: /^بستانکاران/ }).click({ force: true });
  await button(page, 'نام شخص').click();
  const people = page.getByRole('dialog');
  await people.getByRole('searchbox').fill(person.name);
  await people.getByRole('row').filter({ hasText: person.name }).click();
  const price = page.getByRole('textbox', { name: `مبلغ ${person.name}` });
  await price.fill('400000');
  await price.press('Enter');
  await toast(page, '۱ ردیف ذخیره شد.').waitFor();
  await expect.poll(() => stage.balance(person.id)).toBe(-400_000);
  expect(await price.inputValue()).toBe(sum(400_000));
  await button(page, `بردن ${person.name} به فهرست دیگر`).click();
  await yes(page, 'جابه‌جا شود').click();
  await toast(page, `${person.name} بدهکار شد.`).waitFor();
  await price.waitFor({ state: 'detached' });
  expect(await stage.balance(person.id)).toBe(400_000);
});

test('a gateway is cleared in parts with their fees; one written wrong is taken back', async ({
  club,
  stage,
  open,
}) => {
  const [top, person] = [await club.as('top'), await stage.person()];
  const [bank] = (await top.ok(banks.list, { query: {} })).data;
  const input = { title: 'کارت‌خوان کافه', type: 'pos' as const, bank_id: bank?.id as number };
  const { data: gateway } = await top.ok(paymentGateways.create, { body: input });
  const took = { user_id: person.id, price: 1_000_000, payment_gateway_id: gateway.id };
  await top.ok(documents.createReceive, { body: { ...took, transaction_reference_id: '8812000' } });
  const page = await open({ device: 'tablet', person: 'manager' });
  await page.goto(`/treasury/payment-gateways/${gateway.id}`);
  const sheet = page.getByRole('dialog', { name: 'تسویه‌ی کارت‌خوان کافه' });
  const gross = sheet.getByRole('textbox', { name: 'از درگاه' });
  const wage = sheet.getByRole('textbox', { name: 'کارمزد' });
  const clear = async (net: number) => {
    await sheet.getByRole('button', { name: `ثبت تسویه · ${sum(net)} به بانک` }).tap();
    await toast(page, new RegExp(`^${sum(net)} به `)).waitFor();
    await sheet.waitFor({ state: 'detached' });
  };
  await button(page, 'تسویه به بانک').tap();
  // An emptied field stays empty for the next value.
  await gross.fill('');
  expect(await gross.inputValue()).toBe('');
  await gross.fill('700000');
  // The fee may not be the whole amount.
  await wage.fill('700000');
  await sheet.getByRole('button', { name: 'کارمزد از مبلغ کمتر باشد' }).waitFor();
  await wage.fill('7000');
  await clear(693_000);
  // The rest is proposed; receipts that come in meanwhile are announced without changing the shown amount.
  await button(page, 'تسویه به بانک').tap();
  await expect.poll(() => gross.inputValue()).toBe(sum(300_000));
  await top.ok(documents.createReceive, {
    body: { ...took, price: 200_000, transaction_reference_id: '8812001' },
  });
  await sheet.getByText(`${sum(200_000)} دیگر هم آمده است`).waitFor();
  expect(await gross.inputValue()).toBe(sum(300_000));
  await wage.fill('3000');
  await sheet.getByRole('button', { name: `ثبت تسویه · ${sum(297_000)} به بانک` }).waitFor();
  await sheet.getByRole('button', { name: `همه، ${sum(500_000)}` }).tap();
  await clear(497_000);
  await page.getByText('همه‌ی دریافت‌ها به بانک رسیده است.').waitFor();
  const { data: total } = await top.ok(clearings.total, at(gateway.id));
  expect(total).toEqual({ count: 2, price: 1_200_000, wage: 10_000, net: 1_190_000 });

  await page.getByRole('link', { name: 'تسویه‌ها' }).first().tap();
  await page.locator('[data-row="0"]').first().waitFor();
  const [last] = (await top.ok(clearings.list, at(gateway.id))).data;
  await page.goto(`/accountancy/documents/doc-${last?.id}`);
  await button(page, 'برگشت سند').tap();
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'دلیل' }).fill('کارمزد اشتباه بود');
  await yes(page, /^(فقط )?برگشت( سند)?$/)
    .first()
    .tap();
  await page.getByText(/این سند با سند .* برگشت داده شد/).waitFor();
  expect((await top.ok(paymentGateways.get, at(gateway.id))).data.balance).toBe(500_000);
});

test('by keys a document leads to those beside it and back to the figure behind which it stood', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const sales = (await top.ok(accounts.list)).data.find(({ code }) => code === '41');
  const page = await open({ device: 'laptop', person: 'manager' });
  await page.goto('/accountancy/types');
  await page.goto(`/accountancy/types/${sales?.id}/transactions`);
  const ledger = page.url();
  await page.locator('[data-row="0"]').first().click();
  await page.waitForURL(/\/documents\/doc-\d+$/);
  const first = page.url();
  const before = page.getByRole('button', { name: 'سند قبلی' });
  await before.waitFor();
  expect(await before.getAttribute('aria-keyshortcuts')).toBe('[');
  // The page is complete when its number and its neighbours are shown.
  let stands: string | undefined;
  const number = async () =>
    /سند ([۰-۹]+)/.exec((await page.getByRole('banner').textContent()) ?? '')?.[1] ?? stands;
  stands = await number();
  await page.keyboard.press('BracketLeft');
  await page.waitForURL((url) => url.href !== first);
  await expect.poll(number).not.toBe(stands);
  await page.keyboard.press('BracketRight');
  await page.waitForURL(first);
  await expect.poll(() => page.getByRole('banner').textContent()).toContain(`سند ${stands}`);
  await page.keyboard.press('BracketLeft');
  await page.waitForURL((url) => url.href !== first);
  await expect.poll(number).not.toBe(stands);
  await page.keyboard.press('Backspace');
  await page.waitForURL(ledger);
  await page.locator('[data-row="0"]').first().waitFor();
  await page.keyboard.press('Backspace');
  await page.waitForURL('**/accountancy/types');
  // What is typed stays where it is typed.
  const search = page.getByRole('textbox').or(page.getByRole('searchbox')).first();
  await search.fill('فروش');
  await page.keyboard.press('Backspace');
  expect(await search.inputValue()).toBe('فرو');
  expect(page.url()).toMatch(/\/accountancy\/types$/);
});

test('the tree of accounts: one is made, renamed, moved and deleted; below a control account none is made', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const all = async () => (await top.ok(accounts.list)).data;
  const named = async (name: string) => (await all()).find((account) => account.name === name);
  const byCode = async (code: string) => (await all()).find((account) => account.code === code);
  const [expense, other] = [await byCode('51'), await byCode('52')];
  const page = await open({ device: 'laptop', person: 'manager' });
  await page.goto('/accountancy/types');
  const tree = page.getByRole('tree');
  const form = page.getByRole('form');
  const parent = async (of: { name: string } | undefined) => {
    await form.getByRole('combobox').click();
    await page
      .getByRole('dialog')
      .getByRole('combobox')
      .fill(of?.name ?? '');
    await page.getByRole('option', { name: new RegExp(` · ${of?.name}$`) }).click();
  };
  await button(page, 'حساب تازه').click();
  await form.locator('button[type=submit]').click();
  await page.getByText('نام حساب را بنویسید').waitFor();
  await form.getByRole('textbox', { name: 'نام حساب' }).fill('هزینه‌ی جام');
  await parent(expense);
  await form.locator('button[type=submit]').click();
  await toast(page, /^حساب .* ساخته شد$/).waitFor();
  const made = await named('هزینه‌ی جام');
  expect(made).toMatchObject({ parent_id: expense?.id });

  // Rename it and move it below another account of its nature.
  await button(page, 'ویرایش').click();
  await form.getByRole('textbox', { name: 'نام حساب' }).fill('هزینه‌ی مسابقه');
  await parent(other);
  await form.locator('button[type=submit]').click();
  await toast(page, 'حساب «هزینه‌ی مسابقه» ذخیره شد').waitFor();
  expect(await named('هزینه‌ی مسابقه')).toMatchObject({
    id: made?.id,
    parent_id: other?.id,
    code: expect.any(String),
  });

  // Move it by keyboard onto another account and back.
  const item = (id: number | undefined) => tree.locator(`[data-node="${id}"]`);
  await page.getByRole('searchbox').first().fill('');
  await item(made?.id).focus();
  await page.keyboard.press('m');
  await page.getByText(/برداشته شد/).waitFor();
  await page.keyboard.press('Escape');
  expect((await named('هزینه‌ی مسابقه'))?.parent_id).toBe(other?.id);

  // Control accounts have only people and places as sub-accounts: none is offered, and the server refuses it.
  for (const code of ['14', '11']) {
    const control = await byCode(code);
    await page.goto(`/accountancy/types?account=${control?.id}`);
    await page
      .getByRole('heading', { name: control?.name ?? '' })
      .first()
      .waitFor();
    expect(await button(page, 'زیرحساب').count()).toBe(0);
    const refused = await top.call(accounts.create, {
      body: { name: 'زیر کنترل', parent_id: control?.id as number },
    });
    expect([refused.status, Object.keys(refused.body.error.fields ?? {})]).toEqual([422, ['parent_id']]);
  }
  await page.goto(`/accountancy/types?account=${made?.id}`);
  await button(page, 'حذف حساب').click();
  await yes(page, 'حذف حساب').click();
  await toast(page, 'حساب «هزینه‌ی مسابقه» حذف شد').waitFor();
  expect(await named('هزینه‌ی مسابقه')).toBeUndefined();
});

test('a new account is written below its own parent; who renames one does not move it back', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const all = async () => (await top.ok(accounts.list)).data;
  const byCode = async (code: string) => {
    const found = (await all()).find((account) => account.code === code);
    assert(found);
    return found;
  };
  const [expense, other] = [await byCode('51'), await byCode('52')];
  const page = await open({ device: 'laptop', person: 'manager' });
  const form = page.getByRole('form');
  const name = form.getByRole('textbox', { name: 'نام حساب' });
  const below = async ({ id, name: parent }: { id: number; name: string }) => {
    await page.goto(`/accountancy/types?account=new&under=${id}`);
    await form.getByRole('combobox').filter({ hasText: parent }).waitFor();
  };
  await below(expense);
  await name.fill('هزینه‌ی داوری');
  await below(other);
  expect(await name.inputValue()).toBe('');
  await below(expense);
  await page.getByText('نوشته‌های قبلی همین جاست').waitFor();
  expect(await name.inputValue()).toBe('هزینه‌ی داوری');
  await form.locator('button[type=submit]').click();
  await toast(page, /^حساب .* ساخته شد$/).waitFor();

  const made = async () => {
    const found = (await all()).find((account) => account.name.startsWith('هزینه‌ی داور'));
    assert(found);
    return found;
  };
  const { id } = await made();
  await button(page, 'ویرایش').click();
  await name.fill('هزینه‌ی داوران');
  await top.ok(accounts.update, { ...at(id), body: { parent_id: other.id, name: 'هزینه‌ی داورها' } });
  await form.getByRole('combobox').filter({ hasText: other.name }).waitFor();
  await form.locator('button[type=submit]').click();
  await page.getByText('نام حساب: شما هزینه‌ی داوران، دیگری هزینه‌ی داورها').waitFor();
  expect((await made()).name).toBe('هزینه‌ی داورها');
  await button(page, 'ثبت نوشته‌ی من').click();
  await toast(page, 'حساب «هزینه‌ی داوران» ذخیره شد').waitFor();
  expect(await made()).toMatchObject({ name: 'هزینه‌ی داوران', parent_id: other.id });
});

test('a coach is paid what is due with one tap from the list, and the statement has it', async ({
  club,
  stage,
  open,
}) => {
  const [top, due] = [await club.as('top'), await stage.coachDue()];
  const page = await open({ device: 'tablet', person: 'manager' });
  await page.goto('/treasury/coach-dues');
  await button(page, new RegExp(`^پرداخت ?: ${due.name}$`)).tap();
  await toast(page, new RegExp(`به ${due.name} پرداخت شد`)).waitFor();
  await button(page, new RegExp(`^پرداخت ?: ${due.name}$`)).waitFor({ state: 'detached' });
  expect(await stage.balance(due.user_id)).toBe(0);
  const { data } = await top.ok(coachDues.list, { query: { name: due.name.split(' ')[1] ?? '' } });
  expect(data.find(({ id }) => id === due.id)).toMatchObject({ due: 0, last_paid: { price: due.price } });

  await page.goto(`/coaches/${due.id}`);
  await page.getByRole('main').getByRole('button', { name: 'گردش', exact: true }).tap();
  await page.waitForURL(`**/coaches/${due.id}/transactions`);
  const rows = page.getByRole('row');
  await rows
    .filter({ hasText: sum(due.price) })
    .first()
    .waitFor();
  expect(await rows.filter({ hasText: sum(due.price) }).count()).toBeGreaterThanOrEqual(2);
  const coach = await top.ok(coaches.get, at(due.id));
  expect(coach.data.balance).toBe(0);
});

test('a coach is paid from the place that was chosen, and once although the answer was lost', async ({
  club,
  devices,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const bank = (await top.ok(banks.list, { query: {} })).data[0]?.name ?? '';
  const page = await open({ device: 'tablet', person: 'manager' });
  devices.expect(/ERR_FAILED/);
  /** The first answer of the list, repeated until it may be reloaded. */
  let old: APIResponse | null = null;
  let renewed = false;
  await page.route('**/coach-dues?*', async (route) => {
    if (renewed) return route.continue();
    old ??= await route.fetch();
    return route.fulfill({ response: old });
  });
  const rowOf = (name: string) => {
    const row = page.getByRole('row').filter({ hasText: name });
    return {
      row,
      pay: row.getByRole('button', { name: new RegExp(`^پرداخت ?: ${name}$`) }),
      from: row.getByRole('button', { name: `پرداخت به ${name} از کجا` }),
    };
  };
  /** Pays from the bank and loses the answer. */
  const payUnheard = async (name: string) => {
    const { row, pay, from } = rowOf(name);
    await from.tap();
    await page.getByRole('menuitemradio', { name: bank }).tap();
    await row.getByText(bank).waitFor();
    await page.route(
      '**/v1/admin/documents/payment',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await pay.tap();
    await row.locator('.text-negative').waitFor();
    // From another place it would be another payment.
    expect(await from.isDisabled()).toBe(true);
  };

  const [first, second] = [await stage.coachDue(), await stage.coachDue()];
  await page.goto('/treasury/coach-dues');
  await payUnheard(first.name);
  await rowOf(first.name).pay.tap();
  await toast(page, new RegExp(`به ${first.name} پرداخت شد`)).waitFor();
  expect(await stage.balance(first.user_id)).toBe(0);

  // Retried after a reload from another place: the payment is found, not repeated.
  await payUnheard(second.name);
  await page.reload();
  const { pay } = rowOf(second.name);
  await pay.waitFor();
  renewed = true;
  await pay.tap();
  await toast(page, new RegExp(`^پرداخت قبلی به ${second.name} ثبت شده بود`)).waitFor();
  await pay.waitFor({ state: 'detached' });
  expect(await stage.balance(second.user_id)).toBe(0);
});

test('a year is closed by its checklist: what keeps it back leads to itself; it is opened again with a reason', async ({
  club,
  stage,
  open,
}) => {
  const [top, income] = [await club.as('top'), 9_000_000];
  const id = await stage.endedYear(income);
  const person = await stage.person();
  const { end_date } = await stage.year(id);
  const [bank] = (await top.ok(banks.list, { query: {} })).data;
  await stage.bankReceiptsWait(true);
  const waiting = { user_id: person.id, price: 240_000, bank_id: bank?.id as number, date: end_date };
  const { data: receipt } = await top.ok(documents.createReceive, {
    body: { ...waiting, transaction_reference_id: '990011' },
  });
  await stage.bankReceiptsWait(false);
  const page = await open({ device: 'laptop', person: 'manager' });
  await page.goto('/settings/financial-year');
  const left = button(page, 'بستن سال؛ ۱ مورد مانده');
  await left.waitFor();
  await left.click({ force: true });
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await page.getByRole('link', { name: /^دیدن ۱ دریافت در انتظار تأیید/ }).click();
  await page.waitForURL(/\/treasury\/receive\?.*status=pending/);
  await page.locator('[data-row="0"]').first().waitFor();
  await top.ok(documents.confirmReceive, { ...at(receipt.id), body: { status: 'confirm' } });
  await page.goBack();
  const close = button(page, new RegExp(`^بستن .* و انتقال ${sum(income)}$`));
  await close.click();
  await yes(page, /^بستن .* و انتقال/).click();
  await toast(page, /بسته شد$/).waitFor();
  expect(await stage.year(id)).toMatchObject({ status: 'closed', result: income });

  await page.goto(`/settings/financial-year?year=${id}`);
  await page.getByRole('link', { name: 'بستن حساب‌های موقت' }).waitFor();
  await button(page, 'باز کردن دوباره').click();
  const dialog = page.getByRole('alertdialog');
  const again = dialog.getByRole('button', { name: 'باز کردن دوباره' });
  await again.click({ force: true });
  await dialog.getByText('دلیل را بنویسید؛ دست‌کم سه حرف.').waitFor();
  await dialog.getByRole('textbox', { name: 'دلیل' }).fill('هزینه‌ای جا مانده بود');
  await again.click();
  await toast(page, /دوباره باز شد$/).waitFor();
  expect((await stage.year(id)).status).not.toBe('closed');
  const { data: years } = await top.ok(financialYears.list);
  expect(years.find((year) => year.id === id)?.closing_document_id).toBeNull();
  await button(page, new RegExp(`^بستن .* و انتقال ${sum(income)}$`)).waitFor();
});

test('the ledger asks whose it is in its own page and opens it by keys; all ledgers are one book', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const box = (await top.ok(cashes.list)).data[0];
  const page = await open({ device: 'laptop', person: 'manager' });
  await page.goto('/accountancy/books/ledger');
  await page.getByRole('heading', { name: 'گردش کدام حساب؟' }).waitFor();
  const ask = page.getByRole('combobox', { name: /نام، کد/ });
  await expect.poll(() => ask.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByRole('option').first().waitFor();
  await page.keyboard.type(box?.name ?? '');
  await page.getByRole('option', { name: box?.name ?? '' }).waitFor();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/ledger?*cash=${box?.id}*`);
  await page.locator('[data-row="0"]').first().waitFor();
  // The account opened last is proposed first next time.
  await page.goto('/accountancy/books/ledger');
  await expect.poll(() => page.getByRole('option').first().textContent()).toContain(box?.name);
  await page.getByRole('main').getByRole('link', { name: 'دفتر کل همه‌ی حساب‌ها' }).click();
  await page.waitForURL('**/accountancy/books/general-ledger');
  await page.locator('[data-row="0"]').first().waitFor();
  expect(await page.locator('[data-row="0"]').first().textContent()).toContain('مانده از قبل');
});
