import { users } from '#contract/people/users.ts';
import { saleAddons } from '#contract/sales/sale-addons.ts';
import { documents } from '#contract/treasury/documents.ts';
import { paymentGateways } from '#contract/treasury/payment-gateways.ts';
import { Desk, sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

const CASH = 4;
const CARD_READER = 1;

test('the same cash minutes ago is told before it is taken again, and is taken all the same', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const [slot, other, person] = [await stage.freeSlot(), await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  await stage.book(other, person.id);
  const price = 150_000;
  await top.ok(documents.createReceive, { body: { user_id: person.id, price, cash_id: CASH } });
  const page = await open({ person: 'reception' });
  await page.goto(`/sales/calendar?sheet=receive.user-${person.id}`);
  const desk = new Desk(page);
  const box = desk.sheet().getByRole('textbox', { name: 'چقدر' });
  await box.fill('140000');
  await desk.button('نقدی').tap();
  const told = desk.sheet().getByText(/^همین مبلغ .* نقدی از همین مشتری به .* آمده است/);
  const take = desk.button(/^دریافت/).last();
  await take.waitFor();
  expect(await told.count()).toBe(0);
  await box.fill(String(price));
  await told.waitFor();
  await take.tap();
  await expect.poll(async () => (await stage.receives(person.id)).length).toBe(2);
});

test('more than the stock is sold by its holder after a second look', async ({ club, stage, openDesk }) => {
  const top = await club.as('top');
  const body = { name: 'بسته‌ی توپ', price: 90_000, stock: 0 };
  await top.ok(saleAddons.create, { body });
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const { id } = await stage.book(slot, person.id);
  const desk = await openDesk({ person: 'top' });
  await desk.cell(slot).tap();
  await desk.button('افزودنی').tap();
  await desk.button(/^بسته‌ی توپ/).tap();
  await desk
    .button(/^افزودن/)
    .last()
    .tap();
  await desk.sheet().getByText('از «بسته‌ی توپ» چیزی نمانده است.').waitFor();
  expect((await stage.invoice(id)).addons).toHaveLength(0);
  await desk.button('فروش بیش از موجودی').tap();
  await expect.poll(async () => (await stage.invoice(id)).addons.length).toBe(1);
});

test('what was paid by card goes back onto it', async ({ club, stage, openDesk }) => {
  const top = await club.as('top');
  const params = { id: String(CARD_READER) };
  const held = async () => (await top.ok(paymentGateways.get, { params })).data.balance;
  const [slot, person] = [await stage.freeSlot(4), await stage.person()];
  const card = { payment_gateway_id: CARD_READER, transaction_reference_id: `CARD${person.id}00` };
  const { id } = await stage.book(slot, person.id, { payments: [{ price: slot.price, ...card }] });
  const before = await held();
  const refund = slot.price * 0.8;
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.button(/^لغو رزرو/).tap();
  await desk.button(`لغو · ${sum(refund)} به حساب ${person.name}`).waitFor();
  await desk.button('کارت‌خوان').tap();
  await desk.sheet().getByText('روی کارت مشتری').waitFor();
  await desk.button(`لغو و برگشت ${sum(refund)} روی کارت`).tap();
  await expect.poll(async () => (await stage.invoice(id)).cancel_price).toBe(refund);
  expect(await stage.balance(person.id)).toBe(0);
  expect(await held()).toBe(before - refund);
});

test('what can be done for a customer are four tiles, and a debt has a button of its own', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto(`/customers/${person.id}`);
  const tiles = page.locator('.actions .action');
  await page.getByText(person.name).first().waitFor();
  await expect.poll(() => tiles.count()).toBe(4);
  // All are of equal width, without repetition.
  const widths = await tiles.evaluateAll((all) =>
    all.map((tile) => Math.round(tile.getBoundingClientRect().width)),
  );
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
  const names = await tiles.allInnerTexts();
  expect(new Set(names).size).toBe(4);
  expect(names.join(' ')).not.toContain('دریافت');
  const { data } = await top.ok(users.get, { params: { id: String(person.id) } });
  await page
    .getByRole('button', { name: new RegExp(`دریافت.*${sum(data.balance)}`) })
    .first()
    .waitFor();
});
