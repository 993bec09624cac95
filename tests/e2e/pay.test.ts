import type { Locator } from 'playwright';
import { describe } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { users } from '#contract/people/users.ts';
import { settings } from '#contract/settings/settings.ts';
import { Desk, sum } from '../support/desk.ts';
import type { Stage } from '../support/desk-jobs.ts';
import { DEVICES } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

const amount = (desk: Desk): Locator => desk.sheet().getByRole('textbox', { name: 'چقدر' });
const partSum = (desk: Desk, means: string): Locator =>
  desk.sheet().getByRole('textbox', { name: `مبلغ ${means}` });
const key = (desk: Desk, name: string): Locator =>
  desk.sheet().locator('.pad').getByRole('button', { name, exact: true });

/** A booking of a customer with debts, up to the payment. */
async function upToPaying(desk: Desk, stage: Stage) {
  const [slot, other, person] = [await stage.freeSlot(), await stage.freeSlot(), await stage.person()];
  await stage.book(other, person.id);
  await desk.openBooking(slot, person.name);
  await desk.button(`رزرو · ${sum(slot.price)} به حساب`).waitFor();
  return { slot, other, person };
}

/** The parts of the pay row that cannot be seen or reached, by their text. */
const outOfSight = (desk: Desk): Promise<string[]> =>
  desk.sheet().evaluate(async (sheet) => {
    // The sheet has stopped moving.
    await Promise.all(sheet.getAnimations({ subtree: true }).map((one) => one.finished.catch(() => {})));
    const body = sheet.querySelector('.sheet-body')?.getBoundingClientRect() ?? new DOMRect();
    const lost: string[] = [];
    for (const one of sheet.querySelectorAll('.pay :is(button, input:not(.native))')) {
      // In a very low window help texts are left out.
      if (!one.checkVisibility()) continue;
      const { top, bottom, left, right } = one.getBoundingClientRect();
      if (
        top < body.top - 1 ||
        bottom > Math.min(body.bottom, innerHeight) + 1 ||
        left < 0 ||
        right > innerWidth
      )
        lost.push(
          `${one.getAttribute('aria-label') ?? one.textContent ?? ''} ${Math.round(top)}–${Math.round(bottom)}`,
        );
    }
    return lost;
  });

describe.each([
  ['tablet', 'tablet', DEVICES.tablet],
  ['phone', 'phone', DEVICES.phone],
  ['a window 440 high', 'tablet', { width: 1180, height: 440 }],
] as const)('on %s', (_, device, size) => {
  test('nothing of the pay row is ever under the foot while its pad is open', async ({ stage, openDesk }) => {
    const desk = await openDesk({ device });
    await upToPaying(desk, stage);
    await desk.page.setViewportSize({ width: size.width, height: size.height });
    const seen = async () => {
      await key(desk, '۵').waitFor();
      await expect.poll(() => outOfSight(desk)).toEqual([]);
    };
    await amount(desk).tap();
    await seen();
    await desk.button('کارت‌خوان').tap();
    await seen();
    await desk.button('بعداً').tap();
    await amount(desk).tap();
    await desk.button('نقدی').tap();
    await seen();
    await desk.button('کارت‌خوان').tap();
    await seen();
    await desk.button('کارت‌به‌کارت').tap();
    await seen();
    await partSum(desk, 'کارت‌به‌کارت').tap();
    await seen();
  });
});

/** Amounts whose digits are cut off, with the visible part. */
const cutSums = (desk: Desk): Promise<string[]> =>
  desk.sheet().evaluate((sheet) => {
    const wide = (box: Element) => box.getBoundingClientRect();
    return [...sheet.querySelectorAll<HTMLInputElement>('.pay-figure')].flatMap((input) => {
      const frame = input.closest('.pay-box') ?? input;
      const out = wide(input).left < wide(frame).left || wide(input).right > wide(frame).right;
      const { value, scrollWidth, clientWidth } = input;
      return out || scrollWidth > clientWidth ? [`${value}: ${clientWidth} of ${scrollWidth} px`] : [];
    });
  });

test.for([
  { device: 'tablet', locale: 'fa' },
  { device: 'phone', locale: 'fa' },
  { device: 'phone', locale: 'en' },
] as const)('no digit of a sum is cut: $device, $locale', async ({ device, locale }, { stage, open }) => {
  const { id } = await stage.person();
  const page = await open({ device, locale });
  await page.goto(`/sales/calendar?sheet=receive.user-${id}`);
  const desk = new Desk(page);
  const box = desk.sheet().locator('.pay-sum-input');
  for (const written of ['1550000', '145750000', '999999999999']) {
    await box.fill(written);
    await expect
      .poll(() => box.inputValue())
      .toHaveLength(written.length + Math.ceil(written.length / 3) - 1);
    expect(await cutSums(desk)).toEqual([]);
  }
  // With two means of payment each has its amount.
  await box.fill('27850000');
  const chips = desk.sheet().locator('.pay').getByRole('button');
  for (const means of locale === 'fa' ? ['نقدی', 'کارت‌خوان'] : ['Cash', 'Card'])
    if ((await chips.filter({ hasText: means }).getAttribute('aria-pressed')) !== 'true')
      await chips.filter({ hasText: means }).tap();
  await desk.sheet().locator('.pay-figure').nth(2).waitFor();
  expect(await cutSums(desk)).toEqual([]);
});

test('a second means takes what the first leaves, until it is typed itself', async ({ stage, openDesk }) => {
  const desk = await openDesk();
  const { slot } = await upToPaying(desk, stage);
  await desk.button('نقدی').tap();
  await desk.button('کارت‌خوان').tap();
  // The first has the cursor and the number pad.
  for (const digit of ['۲', '۰', '۰']) await key(desk, digit).tap();
  await key(desk, '۰۰۰ سه صفر').tap();
  expect(await partSum(desk, 'نقدی').inputValue()).toBe(sum(200_000));
  expect(await partSum(desk, 'کارت‌خوان').inputValue()).toBe(sum(slot.price - 200_000));
  await desk.sheet().getByText('بقیه').waitFor();
  await desk.sheet().getByText('جور است').waitFor();
  await desk.button(`رزرو و دریافت ${sum(slot.price)}، نقدی و کارت`).waitFor();

  await partSum(desk, 'کارت‌خوان').tap();
  await key(desk, '۱').tap();
  await key(desk, '۰').tap();
  await key(desk, '۰').tap();
  await key(desk, '۰۰۰ سه صفر').tap();
  expect(await desk.sheet().getByText('بقیه').count()).toBe(0);
  await desk
    .sheet()
    .getByText(`${sum(slot.price - 300_000)} به حساب می‌رود`)
    .waitFor();

  await desk.button('برداشتن: نقدی').tap();
  await desk.button(`رزرو و دریافت ${sum(300_000)} با کارت‌خوان`).waitFor();
});

test('a sum written before its means is taken in cash; the old debt comes with one tap', async ({
  stage,
  openDesk,
}) => {
  const desk = await openDesk();
  const { slot, other } = await upToPaying(desk, stage);
  await desk.button(`با بدهی قبلی ${sum(slot.price + other.price)}`).tap();
  await desk.button(`رزرو و دریافت ${sum(slot.price + other.price)} نقدی`).waitFor();
  await amount(desk).tap();
  await key(desk, '۹').tap();
  await desk.button(`رزرو و دریافت ${sum(9)} نقدی`).waitFor();
  await desk.button('بعداً').tap();
  await desk.button(`رزرو · ${sum(slot.price)} به حساب`).waitFor();
  await desk
    .sheet()
    .getByText(`بدهی می‌شود ${sum(slot.price + other.price)}`)
    .waitFor();
});

test('a tracking number may wait only where the club does not ask for it', async ({ stage, openDesk }) => {
  const top = await stage.club.as('top');
  const desk = await openDesk();
  const { slot } = await upToPaying(desk, stage);
  await desk.button('کارت‌خوان').tap();
  await desk.tracking().and(desk.page.locator(':focus')).waitFor();
  for (const digit of ['۸', '۸', '۳']) await key(desk, digit).tap();
  expect(await desk.tracking().inputValue()).toBe('۸۸۳');
  await desk.button('پیگیری ۲ رقم کم دارد').waitFor();
  await key(desk, 'بعداً می‌نویسم').tap();
  await desk.button(`رزرو و دریافت ${sum(slot.price)} با کارت‌خوان`).waitFor();
  expect(await desk.tracking().inputValue()).toBe('');

  await top.ok(settings.update, { body: { reference_required: true } });
  try {
    const asked = await openDesk();
    await upToPaying(asked, stage);
    await asked.button('کارت‌خوان').tap();
    await asked.button('شماره‌ی پیگیری را بنویسید').waitFor();
    expect(await key(asked, 'بعداً می‌نویسم').count()).toBe(0);
  } finally {
    await top.ok(settings.update, { body: { reference_required: false } });
  }
});

test('what is taken can have its day and its words', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const desk = await openDesk();
  await desk.receiveButton().tap();
  await desk.type(desk.search(), person.name);
  await desk.found(person.name).tap();
  await desk.button('تاریخ و شرح').tap();
  await desk.sheet().getByRole('textbox', { name: 'تاریخ دریافت' }).fill('14050827');
  await desk.sheet().getByRole('textbox', { name: 'شرح' }).fill('پول چهارشنبه');
  await desk.button(/^دریافت .* تومان، نقدی$/).tap();
  await desk.toast(new RegExp(`${person.name} · دریافت`)).waitFor();
  expect(await stage.receives(person.id)).toMatchObject([
    { date: '2026-11-18', description: 'پول چهارشنبه', price: slot.price },
  ]);
});

test('a debt is taken with two means as two receipts', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const desk = await openDesk();
  await desk.receiveButton().tap();
  await desk.type(desk.search(), person.name);
  await desk.found(person.name).tap();
  // The number pad is open, and the amount has the cursor.
  await amount(desk).and(desk.page.locator(':focus')).waitFor();
  await key(desk, '۵').waitFor();
  await desk.button('کارت‌به‌کارت').tap();
  await desk.type(partSum(desk, 'نقدی'), '100000');
  await desk.button(`دریافت ${sum(slot.price)} تومان، نقدی و کارت‌به‌کارت`).tap();
  await desk.toast(`${person.name} · دریافت ${sum(slot.price)}، نقدی و کارت‌به‌کارت`).waitFor();
  expect(await stage.balance(person.id)).toBe(0);
  const receipts = await stage.receives(person.id);
  expect(receipts.map(({ price, source }) => [price, source?.type])).toEqual([
    [slot.price - 100_000, 2],
    [100_000, 1],
  ]);
});

test('a new customer can be made in sight of however many are found', async ({ stage, openDesk }) => {
  const slot = await stage.freeSlot();
  const desk = await openDesk();
  await desk.page.setViewportSize({ width: 1180, height: 440 });
  await desk.cell(slot).tap();
  await desk.type(desk.search(), 'محمدی');
  await desk.button(/محمدی/).nth(6).waitFor();
  const box = await desk.button(/^مشتری تازه/).boundingBox();
  expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(440);
});

/** Sells a towel for cash; the server has it, and the answer is lost. Returns the button. */
async function sellUnheard(desk: Desk, slot: CalendarTime): Promise<Locator> {
  await desk.page.route(
    /\/addons$/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await desk.cell(slot).tap();
  await desk.button('افزودنی').tap();
  await desk.button(/^حوله/).tap();
  await desk.button('نقدی').tap();
  const sell = desk.button(/^افزودن و دریافت/);
  await sell.tap();
  return sell;
}

test('add-ons whose answer is lost are sold and paid once, also after a reload', async ({
  devices,
  stage,
  openDesk,
}) => {
  devices.expect(/net::ERR_FAILED/);
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const { id } = await stage.book(slot, person.id);
  const desk = await openDesk();
  const { page } = desk;
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (/\/addons$/.test(request.url())) keys.push(request.headers()['idempotency-key']);
  });
  const sell = await sellUnheard(desk, slot);
  await expect.poll(() => keys.length).toBe(1);
  await sell.and(page.locator(':not([aria-busy=true])')).waitFor();
  await page.reload();
  await desk.button('افزودنی').tap();
  await sell.tap();
  await desk.toast(/حوله · دریافت/).waitFor();
  expect(new Set(keys).size).toBe(1);
  expect((await stage.invoice(id)).addons).toHaveLength(1);
  expect(await stage.receives(person.id)).toHaveLength(1);
});

test('add-ons whose answer is lost are not sold a second time with what is changed then', async ({
  devices,
  stage,
  openDesk,
}) => {
  devices.expect(/net::ERR_FAILED|status of 409/);
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const { id } = await stage.book(slot, person.id);
  const desk = await openDesk();
  const sell = await sellUnheard(desk, slot);
  await desk.sheet().getByRole('alert').waitFor();
  await desk.button('کارت‌خوان').tap();
  await sell.and(desk.page.locator(':not([aria-busy=true])')).tap();
  await desk.sheet().getByText('پیش از شما تغییر کرده است').waitFor();
  expect((await stage.invoice(id)).addons).toHaveLength(1);
  expect(await stage.receives(person.id)).toHaveLength(1);
});

test('a cancel of another choice waits for its own figures', async ({ stage, openDesk }) => {
  const [[first, second], person] = [await stage.freeVisit(4), await stage.person()];
  await stage.book(first, person.id, { reservable_time_ids: [first.id, second.id] });
  const desk = await openDesk();
  await desk.slot(first).tap();
  await desk.button(/^لغو رزرو/).tap();
  const cancel = desk.sheet().getByRole('button', { name: /^لغو/ }).last();
  const waits = desk.button('در حال حساب کردن');
  await waits.waitFor({ state: 'hidden' });
  await cancel.waitFor();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await desk.page.route(/calculate-cancel-price/, async (route) => {
    await held;
    await route.continue();
  });
  await desk.button(/^فقط/).last().tap();
  await waits.waitFor();
  expect(await cancel.count()).toBe(0);
  answer();
  await cancel.waitFor();
});

test('a cancel whose refund is another one by now shows the new figures first, and says what was done', async ({
  stage,
  club,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(4), await stage.person()];
  const { id } = await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.button(/^لغو رزرو/).tap();
  const cancel = desk.sheet().getByRole('button', { name: /^لغو · / });
  const before = (await cancel.textContent()) ?? '';
  // As if the next rule's hour had begun.
  const rules = JSON.stringify([{ hours_before: 0, percent: 10 }]);
  await club.db.updateTable('sale_invoices').set({ refund_rules: rules }).where('id', '=', id).execute();
  await cancel.tap();
  await desk
    .sheet()
    .getByText(/مبلغ برگشتی عوض شده/)
    .waitFor();
  const now = desk.button(`لغو · ${sum(slot.price / 10)} به حساب ${person.name}`);
  await now.waitFor();
  expect(before).not.toContain(sum(slot.price / 10));
  expect((await stage.invoice(id)).status).toBe(1);
  await now.tap();
  await desk.toast(new RegExp(`${sum(slot.price / 10)} به حساب`)).waitFor();
  expect(await stage.invoice(id)).toMatchObject({ status: 2, cancel_price: slot.price / 10 });
});

test('a cancel and an add-on that were begun say so when they are opened again, and begin anew with a tap', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const desk = await openDesk({ person: 'manager' });
  const restored = desk.sheet().getByText('نوشته‌های قبلی همین جاست');
  const back = desk.sheet().getByRole('button', { name: 'بازگشت' });
  await desk.cell(slot).tap();
  for (const [level, begin, begun] of [
    [/^لغو رزرو/, () => desk.button('همه').tap(), desk.button('همه')],
    ['افزودنی', () => desk.button(/^حوله/).tap(), desk.button(/^افزودن/)],
  ] as const) {
    await desk.button(level).tap();
    await begin();
    expect(await restored.count()).toBe(0);
    await back.tap();
    await desk.button(level).tap();
    await restored.waitFor();
    await begun.first().waitFor();
    await desk.button('از نو').tap();
    await restored.waitFor({ state: 'detached' });
    await back.tap();
    await desk.button(level).tap();
    await back.waitFor();
    expect(await restored.count()).toBe(0);
    await back.tap();
  }
});

test('whoever may owe no more pays at least what lacks before the move (D36)', async ({
  club,
  stage,
  openDesk,
}) => {
  const [top, person] = [await club.as('top'), await stage.person()];
  const [from, to] = await stage.freePair();
  await stage.book(from, person.id);
  const price = from.price + 90_000;
  await club.db.updateTable('reservable_times').set({ price }).where('id', '=', to.id).execute();
  const params = { id: String(person.id) };
  await top.ok(users.update, { params, body: { max_debt: from.price + 50_000 } });
  const desk = await openDesk();
  await desk.cell(from).tap();
  await desk.button('جابه‌جایی').tap();
  await desk.cell(to).tap();
  await desk.page.getByRole('button', { name: `دریافت ${sum(40_000)} تومان` }).tap();
  await desk.button(`دریافت ${sum(40_000)} تومان، نقدی`).waitFor();
  // Less is refused; more is accepted.
  await amount(desk).tap();
  await key(desk, '۹').tap();
  await desk.button(`دست‌کم ${sum(40_000)} تومان لازم است`).waitFor();
  for (let n = 0; n < 4; n++) await key(desk, '۰').tap();
  const asked = desk.page.waitForRequest(
    (request) => request.method() === 'POST' && (request.postData() ?? '').includes('"min"'),
  );
  await desk.button(`دریافت ${sum(90_000)} تومان، نقدی`).tap();
  expect((await asked).postDataJSON()).toMatchObject({ price: 90_000, min: 40_000 });
  await desk.toast(new RegExp(`دریافت ${sum(90_000)}`)).waitFor();
});
