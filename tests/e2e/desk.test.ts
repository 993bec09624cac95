import type { Locator } from 'playwright';
import { onTestFinished } from 'vitest';
import { OURS } from '#contract/answer.ts';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { visits } from '#contract/sales/visits.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { cellName, type Desk, type Slot, sum } from '../support/desk.ts';
import type { Stage } from '../support/desk-jobs.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

/** Longer than the long press that lifts a reservation. */
const HOLD_MS = 450;

/** Drags by touch: long press on `from`, move to `to`, release. */
async function drag(desk: Desk, from: Locator, to: Locator): Promise<void> {
  const touch = await desk.page.context().newCDPSession(desk.page);
  const middle = async (of: Locator) => {
    const box = await of.boundingBox();
    if (!box) throw new Error('nothing stands there');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const start = await middle(from);
  await send('touchStart', [start]);
  await desk.page.waitForTimeout(HOLD_MS);
  await targets(desk).first().waitFor();
  const end = await middle(to);
  for (let step = 1; step <= 8; step++) {
    const at = (a: number, b: number) => a + ((b - a) * step) / 8;
    await send('touchMove', [{ x: at(start.x, end.x), y: at(start.y, end.y) }]);
    await desk.page.waitForTimeout(20);
  }
  await desk.page.waitForTimeout(60);
  await send('touchEnd', []);
}

/** The cells that the lifted reservation can be moved to. */
const targets = (desk: Desk) => desk.page.getByRole('gridcell', { name: /جابه‌جایی به اینجا/ });

for (const device of ['tablet', 'phone'] as const) {
  test(`a long press drags a reservation, undo takes it back (${device})`, async ({ stage, openDesk }) => {
    const person = await stage.person();
    const [from, to] = await stage.freePair();
    const invoice = await stage.book(from, person.id);
    const desk = await openDesk({ device });
    await desk.cell(from).scrollIntoViewIfNeeded();
    await drag(desk, desk.cell(from), desk.cell(to));
    await desk.toast(new RegExp(`${person.name} به .* رفت`)).waitFor();
    expect((await stage.invoice(invoice.id)).reserved_time.id).toBe(to.id);
    await desk.button(/^واگرد/, desk.page.getByRole('status')).tap();
    await desk.toast(`${person.name} سر جای خود برگشت.`).waitFor();
    const back = await stage.invoice(invoice.id);
    expect(back.reserved_time.id).toBe(from.id);
    expect(back.total_price).toBe(from.price);
  });
}

test('dropped on a taken cell, a reservation goes back', async ({ stage, openDesk }) => {
  const person = await stage.person();
  const [from, taken] = await stage.freePair();
  const invoice = await stage.book(from, person.id);
  await stage.book(taken, (await stage.person()).id);
  const desk = await openDesk();
  await drag(desk, desk.cell(from), desk.cell(taken));
  await expect.poll(() => targets(desk).count()).toBe(0);
  expect((await stage.invoice(invoice.id)).reserved_time.id).toBe(from.id);
});

/** A booking paid in cash, one tap before it is saved. */
async function fillBooking(desk: Desk, slot: Slot, { name }: { name: string }): Promise<void> {
  await desk.openBooking(slot, name);
  await desk.button('نقدی').tap();
  await desk.button(/^رزرو و دریافت/).waitFor();
}

test('a booking keeps what was typed over a reload', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await fillBooking(desk, slot, person);
  await desk.page.reload();
  await desk.sheet().getByText(person.name).waitFor();
  await desk.button(/^رزرو و دریافت/).tap();
  await desk.toast(/رزرو شد/).waitFor();
  expect((await stage.invoiceOf(slot)).due).toBe(0);
});

test('whatever leads away from a booking asks first, and what is thrown away stays away', async ({
  stage,
  openDesk,
}) => {
  const [slot, other, person] = [await stage.freeSlot(), await stage.freeSlot(), await stage.person()];
  const [taken, theirs] = [await stage.freeSlot(), await stage.person()];
  await stage.book(taken, theirs.id);
  const desk = await openDesk();
  const asked = desk.page.getByRole('alertdialog');
  await fillBooking(desk, slot, person);

  await desk.page.goBack();
  // No key skips the question.
  await asked.waitFor();
  await desk.page.keyboard.press('R');
  await asked.getByRole('button', { name: 'ماندن' }).tap();
  await desk.button(/^رزرو و دریافت/).waitFor();
  expect(await desk.sheet().count()).toBe(1);

  await desk.cell(slot).tap();
  await asked.getByRole('button', { name: 'ماندن' }).tap();
  await desk.cell(taken).tap();
  await asked.getByRole('button', { name: 'رها کردن نوشته‌ها' }).tap();
  await desk.sheet().getByText(theirs.name).first().waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.sheet().waitFor({ state: 'detached' });
  await desk.cell(other).tap();
  await desk.search().waitFor();
  expect(await desk.search().inputValue()).toBe('');

  // The draft of a closed window is only restored for its own slots.
  await desk.type(desk.search(), person.name);
  await desk.found(person.name).tap();
  await desk.page.reload();
  await desk.sheet().getByText(person.name).waitFor();
  await desk.page.goto('/sales/calendar');
  await desk.cell(slot).tap();
  await desk.search().waitFor();
  expect(await desk.search().inputValue()).toBe('');
});

test('on a phone Back asks before a booking is thrown away', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk({ device: 'phone' });
  await desk.openBooking(slot, person.name);
  await desk.button('نقدی').tap();
  await desk.page.goBack();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: 'رها کردن نوشته‌ها' }).tap();
  await desk.sheet().waitFor({ state: 'detached' });
  expect(new URL(desk.page.url()).pathname).toBe('/sales/calendar');
});

test('a booking of which only the customer is chosen is left without a question', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await desk.cell(slot).tap();
  // There is no button before somebody is chosen: its place is for search results.
  await desk.search().waitFor();
  expect(await desk.button(/^رزرو|^اول مشتری/).count()).toBe(0);
  await desk.type(desk.search(), person.name);
  await desk.found(person.name).tap();
  await desk.button(/^رزرو · /).waitFor();
  await desk.page.keyboard.press('Escape');
  await desk.sheet().waitFor({ state: 'detached' });
});

test('a booking that the server fails is kept, and sent once more', async ({ stage, devices, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await desk.openBooking(slot, person.name);
  await desk.button('نقدی').tap();
  devices.expect(/status of 500/);
  const body = JSON.stringify({ error: { code: 'internal', message: '', details: { id: 'x' } } });
  await desk.page.route(
    '**/v1/admin/sale-invoices',
    (route) =>
      route.fulfill({ status: 500, headers: { [OURS]: '1' }, contentType: 'application/json', body }),
    { times: 1 },
  );
  await desk.button(/^رزرو و دریافت/).tap();
  await desk.sheet().waitFor({ state: 'detached' });
  await desk.cell(slot).filter({ hasText: 'تسویه' }).waitFor();
  expect(await stage.balance(person.id)).toBe(0);
  expect((await stage.invoiceOf(slot)).due).toBe(0);
});

/** A cash booking up to its button; while it is sent the slot becomes more expensive. */
async function bookWhileDearer(desk: Desk, stage: Stage, { more }: { more: number }) {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await desk.openBooking(slot, person.name);
  await desk.button('نقدی').tap();
  await desk.page.route(
    '**/v1/admin/sale-invoices',
    async (route) => {
      await stage.club.db
        .updateTable('reservable_times')
        .set({ price: slot.price + more })
        .where('id', '=', slot.id)
        .execute();
      await route.continue();
    },
    { times: 1 },
  );
  await desk.button(`رزرو و دریافت ${sum(slot.price)} نقدی`).tap();
  const prices = `${sum(slot.price + more)} به‌جای ${sum(slot.price)}`;
  await desk.sheet().getByText(`قیمت عوض شده: ${prices}`).waitFor();
  // Typed text is still there.
  await desk.sheet().getByText(person.name).waitFor();
  return slot;
}

test('a price that has changed meanwhile is taken as it is now', async ({ stage, openDesk }) => {
  const desk = await openDesk();
  const slot = await bookWhileDearer(desk, stage, { more: 50_000 });
  const dearer = slot.price + 50_000;
  // Giving a discount needs a permission.
  expect(await desk.button(/تخفیف شود$/).count()).toBe(0);
  await desk.button(`با قیمت تازه ${sum(dearer)}`).tap();
  await desk.button(`رزرو و دریافت ${sum(dearer)} نقدی`).tap();
  await desk.toast(`رزرو شد · دریافت ${sum(dearer)} نقدی`).waitFor();
  const { total_price, discount, paid } = await stage.invoiceOf(slot);
  expect({ total_price, discount, paid }).toEqual({ total_price: dearer, discount: 0, paid: dearer });
});

test('or its difference is given as a discount, by who may', async ({ stage, openDesk }) => {
  const desk = await openDesk({ person: 'manager' });
  const slot = await bookWhileDearer(desk, stage, { more: 50_000 });
  await desk.button(`${sum(50_000)} تخفیف شود`).tap();
  await desk.button(`رزرو و دریافت ${sum(slot.price)} نقدی`).tap();
  await desk.toast(`رزرو شد · دریافت ${sum(slot.price)} نقدی`).waitFor();
  const { total_price, discount, paid } = await stage.invoiceOf(slot);
  expect({ total_price, discount, paid }).toEqual({
    total_price: slot.price,
    discount: 50_000,
    paid: slot.price,
  });
});

test('attendance is marked once, and is then to be seen', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(-0.5), await stage.person()];
  await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.button('آمد').first().waitFor();
  expect(await desk.button('آمد').count()).toBe(1);
  await desk.button('آمد').tap();
  await desk.toast(`${person.name} آمد`).waitFor();
  await desk.button('برداشتن آمد').waitFor();
  expect(await desk.button('آمد').count()).toBe(0);
  expect((await stage.invoiceOf(slot)).attended).toBe(true);
});

test('of a visit all came in one step; one of them alone is set behind ⋮', async ({ stage, openDesk }) => {
  const person = await stage.person();
  const visit = await stage.freeVisit(-0.5);
  const payments = [{ price: visit[0].price + visit[1].price, cash_id: 4 }];
  await stage.book(visit[0], person.id, { payments, reservable_time_ids: visit.map(({ id }) => id) });
  const desk = await openDesk();
  await desk.slot(visit[0]).tap();
  await desk.sheet().getByText('۲ سانس').first().waitFor();
  await desk.button('آمد').tap();
  await desk.toast(`${person.name} آمد`).waitFor();
  await desk.button('برداشتن آمد').waitFor();
  for (const slot of visit) expect((await stage.invoiceOf(slot)).attended).toBe(true);
  await desk.button('کارهای دیگر').tap();
  await desk.page
    .getByRole('menuitem', { name: /برداشتن آمد/ })
    .last()
    .tap();
  await desk.toast(`آمد و نیامد ${person.name} برداشته شد`).waitFor();
  expect((await stage.invoiceOf(visit[1])).attended).toBe(null);
  expect((await stage.invoiceOf(visit[0])).attended).toBe(true);
});

test('an hour before there is no word of attendance', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.button(/^لغو رزرو/).waitFor();
  for (const name of ['آمد', 'نیامد']) expect(await desk.button(name).count()).toBe(0);
});

test('a moved visit is taken back whole; money that is used since is named first', async ({
  stage,
  openDesk,
}) => {
  const person = await stage.person();
  const [from, to] = [await stage.freeVisit(), await stage.freeVisit()];
  const payments = [{ price: from[0].price + from[1].price, cash_id: 4 }];
  await stage.book(from[0], person.id, { payments, reservable_time_ids: from.map(({ id }) => id) });
  const first = await stage.invoiceOf(from[0]);
  await stage.club.db
    .updateTable('reservable_times')
    .set({ price: Math.min(from[0].price, from[1].price) - 50_000 })
    .where(
      'id',
      'in',
      to.map(({ id }) => id),
    )
    .execute();
  const desk = await openDesk();
  await desk.slot(from[0]).tap();
  await desk.button('جابه‌جایی').tap();
  await desk.slot(to[0]).tap();
  await desk.toast(new RegExp(`${person.name} به .* رفت`)).waitFor();
  // Money released by the move is used before the move is undone.
  const later = await stage.freeSlot();
  await stage.book(later, person.id);
  await desk.button(/^واگرد/, desk.page.getByRole('status')).tap();
  const question = desk.page.getByRole('alertdialog', { name: /خرج شده/ });
  await question.getByText(/^رزرو/).waitFor();
  await question.getByRole('button', { name: /^برگرداندن/ }).tap();
  await desk.toast(`${person.name} سر جای خود برگشت.`).waitFor();
  expect((await stage.invoice(first.id)).reserved_time.id).toBe(from[0].id);
  expect((await stage.invoiceOf(from[1])).user.id).toBe(person.id);
});

test('who moves back by hand is asked about money that is used since, on the calendar and on the edit page', async ({
  stage,
  club,
  open,
  openDesk,
}) => {
  const manager = await club.signIn(await club.idOf(STAFF.manager));
  /** Moves to a cheaper slot; the released money pays another reservation. */
  const movedAndUsed = async () => {
    const [person, from, to] = [await stage.person(), await stage.freeSlot(), await stage.freeSlot()];
    const price = from.price - 50_000;
    await club.db.updateTable('reservable_times').set({ price }).where('id', '=', to.id).execute();
    const { id } = await stage.book(from, person.id, { payments: [{ price: from.price, cash_id: 4 }] });
    await manager.ok(visits.move, { body: { moves: [{ id, reservable_time_id: to.id }] } });
    await stage.book(await stage.freeSlot(), person.id);
    return { id, from, to };
  };
  const at = async (id: number) => (await stage.invoice(id)).reserved_time.id;
  const [one, other] = [await movedAndUsed(), await movedAndUsed()];

  const desk = await openDesk({ person: 'manager' });
  await desk.slot(one.to).tap();
  await desk.button('جابه‌جایی').tap();
  await desk.slot(one.from).tap();
  const question = desk.page.getByRole('alertdialog', { name: /خرج شده/ });
  await question.getByText(/^رزرو/).waitFor();
  expect(await at(one.id)).toBe(one.to.id);
  await question.getByRole('button', { name: /^برگرداندن/ }).tap();
  await expect.poll(() => at(one.id)).toBe(one.from.id);
  expect((await stage.invoice(one.id)).due).toBe(50_000);

  const page = await open({ person: 'manager', device: 'laptop' });
  await page.goto(`/sales/invoices/${other.id}/edit`);
  await page.getByRole('button', { name: 'جابه‌جایی', exact: true }).click();
  const [court = '', hours = ''] = cellName(other.from).split('، ');
  await page
    .getByRole('group', { name: hours, exact: true })
    .getByRole('button', { name: new RegExp(`^${toPersianDigits(court)} ·`) })
    .click();
  const save = page.getByRole('button', { name: 'ذخیره‌ی رزرو', exact: true });
  await save.click();
  const asked = page.getByRole('alertdialog', { name: /خرج شده/ });
  await asked.getByRole('button', { name: 'همین‌جا بماند' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await at(other.id)).toBe(other.to.id);
  await save.click();
  await asked.getByRole('button', { name: /^برگرداندن/ }).click();
  await page.waitForURL(`**/sales/invoices/${other.id}`);
  expect(await at(other.id)).toBe(other.from.id);
});

test('a visit moves by one hour onto its own second slot', async ({ stage, openDesk }) => {
  const [top, person] = [await stage.club.as('top'), await stage.person()];
  const day = '2026-11-24';
  const free = (await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } })).data.filter(
    ({ state }) => state === 'free',
  );
  const next = (slot: CalendarTime | undefined) =>
    free.find(({ court, start_time }) => court.id === slot?.court.id && start_time === slot?.end_time);
  const first = free.find((slot) => next(next(slot)));
  const [second, third] = [next(first), next(next(first))];
  if (!first || !second || !third) throw new Error('no three free slots of a court follow each other');
  const booked = await stage.book(first, person.id, { reservable_time_ids: [first.id, second.id] });
  const desk = await openDesk({}, `?date=${day}`);
  await desk.slot(first).tap();
  await desk.button('جابه‌جایی').tap();
  const own = targets(desk).and(desk.page.locator(`[data-time="${second.id}"]`));
  await own.tap();
  await desk.toast(new RegExp(`${person.name} به .* رفت`)).waitFor();
  expect((await stage.invoice(booked.id)).reserved_time.id).toBe(second.id);
  const now = (await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } })).data;
  const state = (id: number) => now.find((slot) => slot.id === id)?.state;
  expect([first, second, third].map(({ id }) => state(id))).toEqual(['free', 'reserved', 'reserved']);
});

test('in flamingo, where brand is nearly as red, what destroys is outlined and not filled', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  for (const [theme, filled] of [
    ['light', true],
    ['flamingo', false],
  ] as const) {
    const desk = await openDesk({ theme });
    await desk.cell(slot).tap();
    await desk.button('لغو رزرو').tap();
    const cancel = desk.sheet().locator('.btn-danger-solid:not([aria-disabled], :disabled)');
    await cancel.waitFor();
    const same = await cancel.evaluate((button) => {
      button.style.transition = 'none';
      const { backgroundColor } = getComputedStyle(button);
      button.style.background = 'var(--negative)';
      return backgroundColor === getComputedStyle(button).backgroundColor;
    });
    expect(same).toBe(filled);
  }
});

test('several free cells make one booking', async ({ stage, openDesk }) => {
  const [one, two, person] = [await stage.freeSlot(), await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await desk.openBooking(one, person.name);
  await desk.cell(two).tap();
  await desk.button(`رزرو · ${sum(one.price + two.price)} به حساب`).tap();
  await desk.toast(`${person.name} · `).waitFor();
  const [first, second] = [await stage.invoiceOf(one), await stage.invoiceOf(two)];
  expect(first.group_id).toBe(second.group_id);
  expect(await stage.balance(person.id)).toBe(one.price + two.price);
});

test('an add-on of several slots says that each of them gets it', async ({ stage, openDesk }) => {
  const [first, second, person] = [await stage.freeSlot(), await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await desk.openBooking(first, person.name);
  await desk.cell(second).tap();
  await desk.button('افزودنی').tap();
  await desk.sheet().getByText('برای هر یک از ۲ سانس').waitFor();
  await desk.button(/^حوله/).tap();
  await desk
    .sheet()
    .getByText(/^حوله × ۱ × ۲ سانس$/)
    .waitFor();
  // A single slot needs no multiplication.
  await desk.cell(second).tap();
  await desk
    .sheet()
    .getByText(/^حوله × ۱$/)
    .waitFor();
  expect(await desk.sheet().getByText('برای هر یک از').count()).toBe(0);
});

test('what one may not do is absent', async ({ stage, open, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const invoice = await stage.book(slot, person.id);
  const desk = await openDesk({ person: 'accountant' });
  await desk.cell(slot).tap();
  await desk.sheet().getByText(person.name).first().waitFor();
  await desk
    .button(/^دریافت/)
    .first()
    .waitFor();
  for (const name of ['جابه‌جایی', /^لغو رزرو/, 'افزودنی']) expect(await desk.button(name).count()).toBe(0);
  expect((await stage.invoice(invoice.id)).status).toBe(1);

  const reception = await open({ person: 'reception' });
  await reception.goto('/sales/calendar');
  await reception.getByRole('navigation').waitFor();
  expect(await reception.getByRole('link', { name: 'تنظیمات' }).count()).toBe(0);
  await reception.goto('/courts/insert');
  await reception.getByText('این صفحه نیست یا برای شما باز نیست').waitFor();
});

test('to who may not book a free cell is no button, and has no plus', async ({ stage, openDesk }) => {
  const slot = await stage.freeSlot();
  const facts = async (desk: Desk) => {
    const cell = desk.cell(slot);
    await cell.waitFor();
    return cell.evaluate((element) => ({
      tag: element.tagName,
      plus: getComputedStyle(element.querySelector('.free') ?? element, '::after').display !== 'none',
    }));
  };
  const reads = await openDesk({ person: 'coach', device: 'phone' }, `?date=${slot.date}`);
  expect(await facts(reads)).toEqual({ tag: 'DIV', plus: false });
  expect(await reads.cell(slot).getAttribute('aria-label')).toContain('آزاد');
  expect(await facts(await openDesk())).toEqual({ tag: 'BUTTON', plus: true });
});

test('an unknown address looks like one that is not open', async ({ open }) => {
  const page = await open();
  await page.goto('/no/such/page');
  await page.getByText('این صفحه نیست یا برای شما باز نیست').waitFor();
  await page.getByRole('button', { name: 'تقویم' }).tap();
  await page.getByRole('grid').waitFor();
});

test('«نیامد» of another day says which', async ({ stage, openDesk }) => {
  const [slot, person] = [await stage.freeSlot(-0.5), await stage.person()];
  const invoice = await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  const { clock } = stage.club;
  const today = clock.now();
  onTestFinished(() => clock.set(today.toISOString()));
  // After midnight, and before the earlier session expires.
  clock.set(new Date(today.getTime() + 10.5 * 3_600_000).toISOString());
  const desk = await openDesk({ person: 'manager' }, `?date=${slot.date}&sheet=reservation.${invoice.id}`);
  await desk.button('کارهای دیگر').tap();
  await desk.page.getByRole('menuitem', { name: 'نیامد · دیروز', exact: true }).tap();
  await desk.toast(`${person.name} نیامد`).waitFor();
  expect((await stage.invoice(invoice.id)).attended).toBe(false);
});
