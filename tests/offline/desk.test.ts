import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/reservable-times.ts';
import { AwayClub, itemsOf, PRICE, unsentOf, untilUnsent } from '#tests/support/away.ts';
import { CASH } from '#tests/support/build.ts';
import { type Desk, sum } from '#tests/support/desk.ts';
import { ShellClub } from '#tests/support/shell.ts';

// The desk without a network, under somebody's hand: rows of offline.md §3 with bookings and customers.

let shell: ShellClub;
let club: AwayClub;
let known: { id: number; name: string };
let debtor: { id: number; slot: CalendarTime };
let player: { id: number; slot: CalendarTime };

beforeAll(async () => {
  shell = await ShellClub.open();
  club = await AwayClub.open(shell, async (opened) => {
    const { build } = opened;
    const { id } = await build.customer({ name: 'آزموده', family: 'همیشگی' });
    known = { id, name: 'آزموده همیشگی' };
    const booked = async (payments: object[]) => {
      const [person, time] = [await build.customer(), opened.slot()];
      const body = { user_id: person.id, reservable_time_ids: [time.id], payments } as object;
      await build.booking(body);
      return { id: person.id, slot: time };
    };
    debtor = await booked([]);
    player = await booked([{ price: PRICE, cash_id: CASH }]);
  });
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
  await club.expectOrder();
});
afterAll(() => shell.close());

const kept = (desk: Desk) => desk.toast(/روی این تبلت با شماره‌ی/);

/** Books a slot for somebody who is found by what is typed. */
async function book(
  desk: Desk,
  slot: CalendarTime,
  typed: string,
  name: string,
  cash = false,
): Promise<void> {
  await desk.cell(slot).tap();
  await desk.type(desk.search(), typed);
  await desk.found(name).tap();
  if (cash) await desk.choice('نقدی').tap();
  await desk.button(cash ? `رزرو و دریافت ${sum(PRICE)} تومان` : 'رزرو').tap();
  await desk.sheet().waitFor({ state: 'hidden' });
}

/** Types a new customer into the sheet of a free slot, up to the button. */
async function typeNew(desk: Desk, slot: CalendarTime, name: string, phone: string): Promise<void> {
  await desk.cell(slot).tap();
  await desk.type(desk.search(), name);
  await desk.button(/^مشتری تازه/).tap();
  await desk.type(desk.sheet().getByRole('textbox', { name: 'شماره‌ی همراه' }), phone);
  await desk.choice('خانم').tap();
}

it('rows 1, 2, 9, 16: a day at the desk without a network is in the books once when it returns', async () => {
  const { context, page, desk } = await club.tablet();
  const phone = '09360001122';
  const [first, second] = [club.slot(), club.slot()];
  await context.setOffline(true);
  await page.reload();
  await desk.grid().waitFor();

  await typeNew(desk, first, 'ماهور تازه‌وارد', phone);
  await desk.choice('نقدی').tap();
  await desk
    .sheet()
    .getByText(/^آفلاین: قیمت با داده‌های/)
    .waitFor();
  // A hand that does not wait.
  await desk
    .button(`رزرو و دریافت ${sum(PRICE)} تومان`)
    .evaluate((button: HTMLElement) => [1, 2, 3, 4, 5].forEach(() => button.click()));
  await kept(desk).waitFor();
  await desk.cell(first).getByText('ماهور تازه‌وارد').waitFor();

  // Nobody but this tablet knows them yet.
  await book(desk, second, phone.slice(-4), 'ماهور تازه‌وارد');
  await desk.cell(second).getByText('ماهور تازه‌وارد').waitFor();
  await desk.receiveButton().tap();
  await desk.type(desk.search(), 'تازه‌وارد');
  await desk.found('ماهور تازه‌وارد').tap();
  await desk.button(`دریافت ${sum(PRICE)} تومان، نقدی`).tap();
  await desk.sheet().waitFor({ state: 'hidden' });

  await desk.cell(player.slot).tap();
  await desk.button('آمد').tap();
  await desk.button('آمد').waitFor({ state: 'hidden' });
  await desk.cell(debtor.slot).tap();
  await desk.button(`دریافت ${sum(PRICE)} تومان، نقدی`).tap();
  await desk.button(`دریافت ${sum(PRICE)} تومان، نقدی`).waitFor({ state: 'hidden' });

  expect((await unsentOf(page)).map((item) => item.kind)).toEqual([
    'customer',
    'booking',
    'booking',
    'receive',
    'attendance',
    'receive',
  ]);
  expect(await club.usersOf(phone)).toEqual([]);

  await context.setOffline(false);
  await untilUnsent(page, []);
  const [made, ...others] = await club.usersOf(phone);
  expect(others).toEqual([]);
  const invoices = await club.invoices(made?.id ?? 0);
  expect(invoices.map((one) => [one.reservable_time_id, one.total_price])).toEqual([
    [first.id, PRICE],
    [second.id, PRICE],
  ]);
  expect((await club.receipts(made?.id ?? 0)).map((one) => one.price)).toEqual([PRICE, PRICE]);
  expect((await club.receipts(debtor.id)).map((one) => one.price)).toEqual([PRICE]);
  expect((await club.invoices(player.id)).map((one) => one.attended)).toEqual([true]);
  const numbers = (await itemsOf(page)).map((item) => Number(item.deviceNo?.split('-')[1]));
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6]);
});

it('rows 20 and 21: of a slot that was sold the money is in the books at once, and the booking moves by a tap', async () => {
  const { context, page, desk } = await club.tablet();
  const slot = club.slot();
  await context.setOffline(true);
  await book(desk, slot, known.name, known.name, true);
  await kept(desk).waitFor();
  await club.sell(slot);
  await context.setOffline(false);
  await untilUnsent(page, ['booking person']);
  const [paper] = await itemsOf(page);
  expect(await club.receipts(known.id)).toEqual([{ price: PRICE, device_no: expect.stringMatching(/^T/) }]);
  expect(paper).toMatchObject({ deviceNo: null, problem: { code: 'slot_taken' } });

  await desk.cell(slot).tap();
  await desk.button('دیدن گزینه‌ها').tap();
  await desk.button(/^جابه‌جایی به/, page.getByRole('alertdialog')).tap();
  await untilUnsent(page, []);
  const invoices = await club.invoices(known.id);
  expect(invoices).toHaveLength(1);
  expect(invoices[0]?.reservable_time_id).not.toBe(slot.id);
  expect(await club.receipts(known.id)).toHaveLength(1);
  const [old, , moved] = await itemsOf(page);
  expect([old?.state, moved?.state, moved?.replaces]).toEqual(['superseded', 'done', old?.key]);
});

it('row 18: of a refused customer the booking waits, others go; one tap gives it to who has the phone', async () => {
  const { context, page, desk } = await club.tablet();
  const phone = '09360003344';
  const [theirs, other] = [club.slot(), club.slot()];
  await context.setOffline(true);
  await typeNew(desk, theirs, 'گیتی نوپا', phone);
  await desk.button('رزرو').tap();
  await kept(desk).waitFor();
  await book(desk, other, known.name, known.name);
  const { id } = await club.build.customer({ phone_number: phone });
  await context.setOffline(false);
  await untilUnsent(page, ['customer person', 'booking blocked']);
  await desk.cell(theirs).getByText('گیتی نوپا').waitFor();

  await page.goto('/unsent');
  await page.getByRole('button', { name: /^همان/ }).first().tap();
  await untilUnsent(page, []);
  expect((await club.invoices(id)).map((one) => one.reservable_time_id)).toEqual([theirs.id]);
  expect(await club.usersOf(phone)).toEqual([{ id }]);
});

it('row 22: of two tablets that booked one slot the one has it, the other a decision', async () => {
  const [one, two] = await Promise.all([club.tablet(), club.tablet()]);
  const slot = club.slot();
  for (const { context, desk } of [one, two]) {
    await context.setOffline(true);
    await book(desk, slot, known.name, known.name);
  }
  await Promise.all([one.context.setOffline(false), two.context.setOffline(false)]);
  const states = async () =>
    (await Promise.all([itemsOf(one.page), itemsOf(two.page)])).map(([item]) => item?.state).sort();
  await expect.poll(states, { timeout: 40_000 }).toEqual(['done', 'person']);
});

it('row 47: while twenty bookings are sent, none of their cells is empty for a moment', async () => {
  const { context, page, desk } = await club.tablet();
  const slots = Array.from({ length: 20 }, () => club.slot());
  await context.setOffline(true);
  await book(desk, slots[0] as CalendarTime, known.name, known.name);
  for (const slot of slots.slice(1)) {
    await desk.cell(slot).tap();
    // The last one picked stands there.
    await desk.found(known.name).tap();
    await desk.button('رزرو').tap();
    await desk.sheet().waitFor({ state: 'hidden' });
  }
  const mine = slots.map((slot) => desk.cell(slot));
  for (const cell of mine) await cell.getByText(known.name).waitFor();
  // Looked at with every frame that is drawn.
  await page.evaluate((name) => {
    const seen = { least: Number.POSITIVE_INFINITY };
    const look = () => {
      const cells = [...document.querySelectorAll('[role=gridcell]')];
      seen.least = Math.min(seen.least, cells.filter((cell) => cell.textContent?.includes(name)).length);
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  }, known.name);
  const before = await page.evaluate(() => (window as never as { seen: { least: number } }).seen.least);
  expect(before).toBeGreaterThanOrEqual(20);
  await context.setOffline(false);
  await untilUnsent(page, [], 60_000);
  await expect.poll(() => page.getByText('هنوز تأیید نشده').count(), { timeout: 20_000 }).toBe(0);
  const least = await page.evaluate(() => (window as never as { seen: { least: number } }).seen.least);
  expect(least).toBe(before);
});
