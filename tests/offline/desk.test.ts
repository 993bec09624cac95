import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { CalendarTime } from '#contract/desk/reservable-times.ts';
import { addDays } from '#domain/dates.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { CASH, TODAY } from '#tests/support/build.ts';
import { cellName, Desk, sum } from '#tests/support/desk.ts';
import { itemsOf, OfflineClub, PRICE, unsentOf, untilUnsent } from '#tests/support/offline-club.ts';
import { ShellClub } from '#tests/support/shell.ts';

// The desk without a network, under somebody's hand: rows of offline.md §3 with bookings and customers.

/** A tablet keeps so many days ahead. */
const LAST_DAY = addDays(TODAY, 14);

let shell: ShellClub;
let club: OfflineClub;
let known: { id: number; name: string };
let debtor: { id: number; slot: CalendarTime };
let lastDay: CalendarTime;
let player: { id: number; slot: CalendarTime };
let here: { id: number; name: string };

beforeAll(async () => {
  shell = await ShellClub.open();
  club = await OfflineClub.open(shell, async (opened) => {
    const { build } = opened;
    const { id } = await build.customer({ name: 'آزموده', family: 'همیشگی' });
    known = { id, name: 'آزموده همیشگی' };
    const days = await build.slots({ from: addDays(LAST_DAY, -3), to: LAST_DAY, price: PRICE });
    const kept = days.find(({ date }) => date === LAST_DAY);
    if (!kept) throw new Error('there is no slot on the last day that is kept');
    lastDay = kept;
    const booked = async (payments: object[], time = opened.slot()) => {
      const person = await build.customer();
      const body = { user_id: person.id, reservable_time_ids: [time.id], payments } as object;
      await build.booking(body);
      return { id: person.id, slot: time };
    };
    debtor = await booked([]);
    // Attendance is spoken of from half an hour before: it is 14:05.
    const [soon] = await build.slots({ hours: ['14:15-15:00'], from: TODAY, price: PRICE });
    if (!soon) throw new Error('there is no slot at 14:15');
    const court = { ...soon.court, name: toPersianDigits(soon.court.name) };
    player = await booked([{ price: PRICE, cash_id: CASH }], { ...soon, court });
    const [now] = await build.slots({ hours: ['13:30-14:12'], from: TODAY, price: PRICE });
    if (!now) throw new Error('there is no slot that runs');
    const plays = await build.customer({ name: 'آزموده', family: 'حاضر' });
    await build.booking({ user_id: plays.id, reservable_time_ids: [now.id], payments: [] } as object);
    here = { id: plays.id, name: 'آزموده حاضر' };
  });
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
  await club.expectOrder();
});
afterAll(() => shell.close());

const kept = (desk: Desk) => desk.toast(/روی این دستگاه با شماره‌ی/);

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
  if (cash) await desk.button('نقدی').tap();
  await desk.button(cash ? `رزرو و دریافت ${sum(PRICE)} نقدی` : /^رزرو · /).tap();
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

it('who is here and owes is offered without a network, and not asked again once it is taken', async () => {
  const { context, page, desk } = await club.tablet();
  await context.setOffline(true);
  await page.reload();
  await desk.grid().waitFor();
  const present = desk.sheet().getByRole('region', { name: 'اکنون اینجا هستند' });
  await desk.receiveButton().tap();
  await desk.sheet().getByRole('region', { name: 'بدهکاران امروز' }).waitFor();
  await desk.button(new RegExp(`${here.name}.*${sum(PRICE)}.*بدهکار`), present).tap();
  await desk.button(`دریافت ${sum(PRICE)} تومان، نقدی`).tap();
  await desk.sheet().waitFor({ state: 'hidden' });
  await desk.receiveButton().tap();
  await desk.button(new RegExp(`${here.name}.*بی‌حساب`), present).waitFor();
  await desk.button('بستن').tap();
  await context.setOffline(false);
  await untilUnsent(page, []);
});

it('rows 1, 2, 9, 16: a day at the desk without a network is in the books once when it returns', async () => {
  const { context, page, desk } = await club.tablet();
  const phone = '09360001122';
  const [first, second] = [club.slot(), club.slot()];
  await context.setOffline(true);
  await page.reload();
  await desk.grid().waitFor();

  await typeNew(desk, first, 'ماهور تازه‌وارد', phone);
  await desk.button('نقدی').tap();
  await desk
    .sheet()
    .getByText(/^آفلاین: قیمت با اطلاعات/)
    .waitFor();
  // A hand that does not wait.
  await desk.button(`رزرو و دریافت ${sum(PRICE)} نقدی`).evaluate((button: HTMLElement) => {
    for (let n = 0; n < 5; n++) button.click();
  });
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

it('row 18: of a refused customer the booking waits, others go; one tap gives it to who has the phone', async () => {
  const { context, page, desk } = await club.tablet();
  const phone = '09360003344';
  const [theirs, other] = [club.slot(), club.slot()];
  await context.setOffline(true);
  await typeNew(desk, theirs, 'گیتی نوپا', phone);
  await desk.button(/^رزرو · /).tap();
  await kept(desk).waitFor();
  await book(desk, other, known.name, known.name);
  const { id } = await club.build.customer({ phone_number: phone });
  await context.setOffline(false);
  await untilUnsent(page, ['customer needs_attention', 'booking blocked']);
  await desk.cell(theirs).getByText('گیتی نوپا').waitFor();
  // Nothing is on its way: the booking waits for what somebody decides about the customer.
  await page.getByRole('banner').locator('.pill').getByText('۱ مورد منتظر شما').waitFor();
  // Whoever looks from elsewhere is told of it, too.
  const told = () =>
    shell.club.db
      .selectFrom('sessions')
      .select(['unsent', 'unsent_stuck'])
      .where('unsent_at', 'is not', null)
      .orderBy('unsent_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  await expect.poll(told, { timeout: 30_000 }).toEqual({ unsent: 2, unsent_stuck: 1 });

  await page.goto('/unsent');
  await page.getByText('پس از «مشتری تازه: گیتی نوپا» که منتظر شماست').waitFor();
  await page.getByRole('button', { name: /^همان/ }).first().tap();
  await untilUnsent(page, []);
  await expect.poll(told, { timeout: 30_000 }).toEqual({ unsent: 0, unsent_stuck: 0 });
  expect((await club.invoices(id)).map((one) => one.reservable_time_id)).toEqual([theirs.id]);
  expect(await club.usersOf(phone)).toEqual([{ id }]);
});

it('what was typed outlives a reload and the end of its window', async () => {
  const { profile, context, page, desk } = await club.tablet();
  const slot = club.slot();
  const family = (of: Desk) =>
    expect.poll(() => of.sheet().getByRole('textbox', { name: 'نام خانوادگی' }).inputValue(), {
      timeout: 15_000,
    });
  await typeNew(desk, slot, 'نیلو ماندگار', '09360005566');
  await page.reload();
  await family(desk).toBe('ماندگار');

  await shell.closeTablet(context);
  const again = await shell.tablet({ profile });
  const other = new Desk(await again.newPage());
  await other.open();
  await other.cell(slot).tap();
  await family(other).toBe('ماندگار');
  await other.button(/^رزرو · /).tap();
  await other.toast(/رزرو شد$/).waitFor();
  const [made] = await club.usersOf('09360005566');
  expect(await club.invoices(made?.id ?? 0)).toMatchObject([{ reservable_time_id: slot.id }]);

  // Done is done: the next form is empty.
  await other.cell(club.slot()).tap();
  await other.search().waitFor();
});

it('a mistake that has not been sent is taken off the queue by who made it, and its number goes on', async () => {
  const { context, page, desk } = await club.tablet();
  const [slot, other] = [club.slot(), club.slot()];
  await context.setOffline(true);
  await book(desk, slot, known.name, known.name, true);
  const numberOf = async () => (await unsentOf(page)).map((item) => item.deviceNo);
  const [number] = await numberOf();
  const [key = ''] = (await unsentOf(page)).map((item) => item.key);
  await desk.cell(slot).tap();
  const sheet = desk.sheet();
  // Who, what was taken, and what happens to it by itself.
  await sheet.getByText(known.name).first().waitFor();
  await sheet.getByText('نقدی گرفته شد').waitFor();
  await sheet.getByText('خودش فرستاده می‌شود').waitFor();
  await desk.button('چاپ رسید').waitFor();
  await desk.button('برداشتن از صف').tap();
  const asked = page.getByRole('alertdialog');
  await asked.getByText(sum(PRICE)).first().waitFor();
  await desk.button('برداشتن از صف', asked).tap();
  await desk.toast('از صف برداشته شد').waitFor();
  await desk
    .cell(slot)
    .and(page.getByRole('gridcell', { name: /آزاد/ }))
    .waitFor();
  expect(await unsentOf(page)).toEqual([]);

  await book(desk, other, known.name, known.name);
  expect(await numberOf()).toEqual([number]);
  await context.setOffline(false);
  await untilUnsent(page, []);
  expect((await club.invoices(known.id)).map((one) => one.reservable_time_id)).toContain(other.id);
  expect((await club.invoices(known.id)).map((one) => one.reservable_time_id)).not.toContain(slot.id);
  // A till that was counted meanwhile does not wait for its cash.
  const { db } = club.shell.club;
  const told = () => db.selectFrom('operations').select('canceled_at').where('key', '=', key).execute();
  await expect.poll(told).toEqual([{ canceled_at: expect.any(Date) }]);
});

it('of one court the last kept day is shown without a network, and the two after it are said not to be kept', async () => {
  const { context, page, desk } = await club.tablet();
  await context.setOffline(true);
  const shown = async () => {
    await desk.slot(lastDay).waitFor();
    await expect.poll(() => page.locator('.not-kept').allTextContents()).toHaveLength(2);
    await page.getByText('این روز روی دستگاه نیست').first().waitFor();
  };
  await page.goto(`/sales/calendar?date=${LAST_DAY}&court=${lastDay.court.id}`);
  await page.getByRole('grid', { name: /^سه روز/ }).waitFor();
  await shown();
  // The same where the line drops while the desk stands open.
  await page.goto(`/sales/calendar?date=${addDays(LAST_DAY, -3)}&court=${lastDay.court.id}`);
  await page.getByRole('grid', { name: /^سه روز/ }).waitFor();
  await page.getByRole('button', { name: 'روز بعد' }).tap();
  await shown();
});

it('a slot that was sold here is offered to nobody else before the server knows', async () => {
  const { context, page, desk } = await club.tablet();
  const [sold, other] = [club.slot(), club.slot()];
  await context.setOffline(true);
  await book(desk, sold, 'همیشگی', known.name);
  await kept(desk).waitFor();

  await page.goto('/sales/invoices/insert');
  const chip = (slot: CalendarTime) => {
    const [court = '', hours = ''] = cellName(slot).split('، ');
    const group = page.getByRole('group', { name: hours, exact: true });
    return group.getByRole('button', { name: new RegExp(`^${court} · `) });
  };
  await chip(other).waitFor();
  expect(await chip(sold).count()).toBe(0);

  // A booking of it that stood open: it is lost, and told to whom.
  await page.goto(`/sales/calendar?sheet=booking.${sold.id}`);
  const lost = desk.sheet().locator('.lost-card');
  await lost.getByText(`${cellName(sold).slice(0, -2)} را ${known.name} گرفت`).waitFor();
  await context.setOffline(false);
  await untilUnsent(page, []);
});

it('a new reservation knows the customer of its address from the device, and is theirs', async () => {
  const { context, page, desk } = await club.tablet();
  const slot = club.slot();
  await context.setOffline(true);
  await page.goto(`/sales/invoices/insert?user=${known.id}`);
  const main = page.getByRole('main');
  await main.getByText(known.name).waitFor();
  await main
    .getByRole('group', { name: new RegExp(`^${toPersianDigits(slot.start_time).replace(':۰۰', '')}`) })
    .getByRole('button', { name: new RegExp(`^${slot.court.name} ·`) })
    .tap();
  await desk.sheet().getByText(known.name).waitFor();
  await desk.button(/^رزرو · /).tap();
  await kept(desk).waitFor();
  await context.setOffline(false);
  await untilUnsent(page, []);
  expect((await club.invoices(known.id)).map((one) => one.reservable_time_id)).toContain(slot.id);
});
