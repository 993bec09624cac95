import type { Locator } from 'playwright';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { addDays } from '#domain/dates.ts';
import { cellName, type Desk, sum } from '../support/desk.ts';
import type { Stage } from '../support/desk-jobs.ts';
import { expect, test } from './fixtures.ts';

// Somebody else takes a slot of the open booking (60d, 60e): by whom, when, from which desk, with the same ways out as
// a booking refused after an offline day.

const given = new Set<number>();

/** A slot some days ahead with another court free at its hour and its own court free before or after. */
async function roomy(stage: Stage): Promise<{ slot: CalendarTime; court: CalendarTime; hour: CalendarTime }> {
  const top = await stage.club.as('top');
  const today = stage.club.clock.now().toISOString().slice(0, 10);
  for (let ahead = 4; ahead < 12; ahead++) {
    const day = addDays(today, ahead);
    const { data } = await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } });
    const free = data.filter(({ id, state }) => state === 'free' && !given.has(id));
    for (const slot of free) {
      const beside = free.filter(
        (one) => one.court.id !== slot.court.id && one.start_time === slot.start_time,
      );
      const [court] = beside.filter(({ price }) => price === slot.price);
      const hour = free.find(
        (one) =>
          one.court.id === slot.court.id && one.start_time === slot.end_time && one.price === slot.price,
      );
      if (!court || !hour || beside.length < 2) continue;
      for (const { id } of [slot, court, hour, ...beside]) given.add(id);
      return { slot, court, hour };
    }
  }
  throw new Error('no slot has room around it');
}

const take = async (stage: Stage, slot: CalendarTime, user_id: number) => {
  const manager = await stage.club.as('manager');
  await manager.ok(saleInvoices.create, { body: { user_id, reservable_time_ids: [slot.id] } });
};

/** A customer's bookings at the server: slots and payments. */
const booked = (stage: Stage, user_id: number) =>
  stage.club.db
    .selectFrom('sale_invoices')
    .select(['reservable_time_id as slot', 'paid'])
    .where('user_id', '=', user_id)
    .where('status', '=', 1)
    .orderBy('reservable_time_id')
    .execute();

/** Fills a customer's cash booking, up to its button. */
async function fill(desk: Desk, slots: readonly CalendarTime[], name: string, cash = true): Promise<void> {
  for (const slot of slots) await desk.slot(slot).tap();
  await desk.search().focus();
  await desk.type(desk.search(), name);
  await desk.found(name).tap();
  if (cash) await desk.button('نقدی').tap();
  await desk.button(/^رزرو/).waitFor();
}

/** The card in place of the lost slot. */
const card = (desk: Desk): Locator => desk.sheet().locator('.lost-card');
const option = (desk: Desk, text: string | RegExp): Locator => card(desk).getByRole('radio', { name: text });
const hours = (slot: CalendarTime): string => cellName(slot).split('، ')[1] ?? '';
const lostBy = (slot: CalendarTime, name: string): string => `${cellName(slot).slice(0, -2)} را ${name} گرفت`;

/** Somebody else books the slot while this desk's booking is on its way. */
const takenOnTheWay = (desk: Desk, work: () => Promise<unknown>) =>
  desk.page.route(
    '**/v1/admin/sale-invoices',
    async (route) => {
      await work();
      await route.continue();
    },
    { times: 1 },
  );

test('lost live: who took it, when and at which desk; one tap books its hour on another court', async ({
  stage,
  openDesk,
}) => {
  const { slot, court, hour } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const day = `?date=${slot.date}`;
  const [desk, other] = [await openDesk({}, day), await openDesk({ person: 'manager' }, day)];
  await fill(desk, [slot], mine.name);
  const before = await desk.taps();

  // Another desk has it open: this is shown and blocks nobody.
  await other.slot(slot).filter({ hasText: 'در دست' }).tap();
  await other.button('رزرو می‌کنم', other.page.locator('body')).tap();
  await fill(other, [], theirs.name, false);
  await other.button(/^رزرو/).tap();
  await other.toast(/رزرو شد/).waitFor();

  await card(desk).getByText(lostBy(slot, theirs.name)).waitFor();
  await card(desk)
    .getByText(/^[۰-۹:]+ · میز [۰-۹]+ · نوشته‌های شما همین جاست$/)
    .waitFor();
  // Both ways out are also in the calendar, and the lost cell names the other customer.
  await desk
    .slot(slot)
    .filter({ hasText: theirs.name.split(' ')[1] ?? '' })
    .waitFor();
  expect(await desk.slot(court).getAttribute('aria-selected')).toBe('true');
  await desk.slot(hour).locator('.bk-offered').waitFor();
  expect(await option(desk, new RegExp(`^${court.court.name}`)).isChecked()).toBe(true);
  await option(desk, new RegExp(hours(hour))).waitFor();

  await desk.button(`رزرو ${court.court.name} و دریافت ${sum(court.price)} نقدی`).tap();
  await desk.toast(/رزرو شد/).waitFor();
  const after = await desk.taps();
  expect(after.touched + after.typed - before.touched - before.typed).toBe(1);
  expect(await booked(stage, mine.id)).toEqual([{ slot: court.id, paid: court.price }]);
});

test('lost at the save, on a phone: the near hour of its court is two taps away', async ({
  stage,
  openDesk,
}) => {
  const { slot, hour } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const desk = await openDesk({ device: 'phone' }, `?date=${slot.date}&sheet=booking.${slot.id}`);
  await fill(desk, [], mine.name);
  await takenOnTheWay(desk, () => take(stage, slot, theirs.id));
  await desk.button(/^رزرو و دریافت/).tap();

  await card(desk).getByText(lostBy(slot, theirs.name)).waitFor();
  expect(await desk.page.getByRole('alertdialog').count()).toBe(0);
  await desk.button(new RegExp(`^${mine.name}`)).waitFor();
  const before = await desk.taps();
  await option(desk, new RegExp(hours(hour))).tap();
  await desk.button(`رزرو ${hours(hour)} و دریافت ${sum(hour.price)} نقدی`).tap();
  await desk.toast(/رزرو شد/).waitFor();
  const after = await desk.taps();
  expect(after.touched - before.touched).toBe(2);
  expect(await booked(stage, mine.id)).toEqual([{ slot: hour.id, paid: hour.price }]);
});

test('a booking that is refused after its sheet was left waits for a person, and what stands open by then stays', async ({
  stage,
  openDesk,
}) => {
  const { slot, court } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const desk = await openDesk({}, `?date=${slot.date}`);
  await fill(desk, [slot], mine.name, false);
  let arrive = () => {};
  const left = new Promise<void>((resolve) => (arrive = resolve));
  await takenOnTheWay(desk, async () => {
    await take(stage, slot, theirs.id);
    await left;
  });
  await desk.button(/^رزرو · /).tap();
  await desk.page.keyboard.press('Escape');
  await desk.sheet().waitFor({ state: 'detached' });
  await desk.slot(court).tap();
  await desk.search().waitFor();
  arrive();
  await desk.page.getByText('۱ مورد منتظر شما').first().waitFor();
  await desk.search().waitFor();
  expect(new URL(desk.page.url()).searchParams.get('sheet')).toBe(`booking.${court.id}`);
  expect(await booked(stage, mine.id)).toEqual([]);
  await desk.page.goto('/unsent');
  await desk.page.getByText(mine.name).first().waitFor();
});

test('a cell that is tapped takes the place of the lost one, offered or not', async ({ stage, openDesk }) => {
  const { slot, hour } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const top = await stage.club.as('top');
  const { data } = await top.ok(reservableTimes.list, { query: { date: `${slot.date}_${slot.date}` } });
  const desk = await openDesk({}, `?date=${slot.date}`);
  await fill(desk, [slot], mine.name, false);
  await take(stage, slot, theirs.id);
  await desk.slot(hour).locator('.bk-offered').tap();
  await desk.button(`رزرو ${hours(hour)} · ${sum(hour.price)} به حساب`).waitFor();

  const offered = await desk.page.locator('.bk-offered').count();
  const away = data.find(
    (one) =>
      one.state === 'free' &&
      one.court.id !== slot.court.id &&
      one.start_time !== slot.start_time &&
      !given.has(one.id),
  );
  if (!away) throw new Error('nothing else is free');
  await desk.slot(away).tap();
  const place = new RegExp(`^${away.court.name} · ${hours(away)}`);
  await option(desk, place).waitFor();
  expect(await option(desk, place).isChecked()).toBe(true);
  expect(await desk.page.locator('.bk-offered').count()).toBe(offered + 1);
  // The tapped cell does not become a second slot of the booking.
  await desk.button(`رزرو ${away.court.name} · ${hours(away)} · ${sum(away.price)} به حساب`).tap();
  await desk.toast(/رزرو شد/).waitFor();
  expect((await booked(stage, mine.id)).map((one) => one.slot)).toEqual([away.id]);
});

test('of several slots one is lost: another court beside what stays, or the booking without it', async ({
  stage,
  openDesk,
}) => {
  const { slot, hour, court } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const desk = await openDesk({}, `?date=${slot.date}`);
  await fill(desk, [slot, hour], mine.name);
  await take(stage, slot, theirs.id);
  await card(desk).getByText(lostBy(slot, theirs.name)).waitFor();
  const both = sum(court.price + hour.price);
  await desk.button(`رزرو با ${court.court.name} و دریافت ${both} نقدی`).waitFor();
  await option(desk, /^بدون این سانس/)
    .and(card(desk).getByRole('radio', { name: `${hours(hour)} می‌ماند` }))
    .tap();
  await desk.button(`رزرو ${hours(hour)} و دریافت ${sum(hour.price)} نقدی`).tap();
  await desk.toast(/رزرو شد/).waitFor();
  expect(await booked(stage, mine.id)).toEqual([{ slot: hour.id, paid: hour.price }]);
});

test('no booking: money that was taken goes on to the account, else the form just ends', async ({
  stage,
  openDesk,
}) => {
  const { slot, hour } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const desk = await openDesk({}, `?date=${slot.date}`);
  await fill(desk, [slot], mine.name);
  await take(stage, slot, theirs.id);
  await option(desk, /^رزرو نشود/).tap();
  await card(desk)
    .getByText(`${sum(slot.price)} به حساب ${mine.name} می‌رود`)
    .waitFor();
  await desk.button(`دریافت ${sum(slot.price)} به حساب مشتری`).tap();
  await desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`).tap();
  await desk.toast(`${mine.name} · دریافت ${sum(slot.price)} نقدی`).waitFor();
  expect(await stage.balance(mine.id)).toBe(-slot.price);
  expect(await booked(stage, mine.id)).toEqual([]);

  await fill(desk, [hour], mine.name, false);
  await take(stage, hour, theirs.id);
  await option(desk, /^رزرو نشود/).tap();
  await desk.button('بستن بدون رزرو').tap();
  await desk.sheet().waitFor({ state: 'detached' });
  expect(await booked(stage, mine.id)).toEqual([]);
});

test('what was offered goes as well: nothing is chosen in its place by itself, and at the save it is the lost one', async ({
  stage,
  openDesk,
}) => {
  const { slot, court, hour } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const desk = await openDesk({}, `?date=${slot.date}`);
  await fill(desk, [slot], mine.name);
  await take(stage, slot, theirs.id);
  await desk.button(`رزرو ${court.court.name} و دریافت ${sum(court.price)} نقدی`).waitFor();
  await take(stage, court, theirs.id);
  await desk.button('به‌جای سانس گرفته‌شده یکی را انتخاب کنید').waitFor();
  expect(await card(desk).getByRole('radio', { checked: true }).count()).toBe(0);

  await option(desk, new RegExp(hours(hour))).tap();
  await takenOnTheWay(desk, () => take(stage, hour, theirs.id));
  await desk.button(`رزرو ${hours(hour)} و دریافت ${sum(hour.price)} نقدی`).tap();
  await card(desk).getByText(lostBy(hour, theirs.name)).waitFor();
  await desk.button(/^رزرو زمین/).tap();
  await desk.toast(/رزرو شد/).waitFor();
  expect(await booked(stage, mine.id)).toHaveLength(1);
});

test('a finger that was on its way to the button books nothing else', async ({ stage, openDesk }) => {
  const { slot, court } = await roomy(stage);
  const [mine, theirs] = [await stage.person(), await stage.person()];
  const desk = await openDesk({}, `?date=${slot.date}`);
  await fill(desk, [slot], mine.name, false);
  await desk.page.evaluate(() => {
    new MutationObserver((_, watch) => {
      const button = [...document.querySelectorAll<HTMLElement>('.sheet-foot button')].at(-1);
      if (!/^رزرو زمین/.test(button?.textContent ?? '')) return;
      watch.disconnect();
      button?.click();
      document.title = 'pressed';
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await take(stage, slot, theirs.id);
  await expect.poll(() => desk.page.title()).toBe('pressed');
  // It can be pressed a moment later, and was not pressed.
  await desk.button(`رزرو ${court.court.name} · ${sum(court.price)} به حساب`).click({ trial: true });
  expect(await booked(stage, mine.id)).toEqual([]);
});

test('what is typed of a new customer stays, and so does the focus', async ({ stage, openDesk }) => {
  const { slot, court } = await roomy(stage);
  const theirs = await stage.person();
  const desk = await openDesk({}, `?date=${slot.date}`);
  await desk.slot(slot).tap();
  await desk.type(desk.search(), 'ماهور بی‌جا');
  await desk.button(/^مشتری تازه/).tap();
  const phone = desk.sheet().getByRole('textbox', { name: 'شماره‌ی همراه' });
  await desk.type(phone, `0937${String(slot.id).padStart(7, '0')}`);
  await take(stage, slot, theirs.id);
  await card(desk).waitFor();
  await phone.and(desk.page.locator(':focus')).waitFor();
  await desk.choice('خانم').tap();
  await desk.button(`رزرو ${court.court.name} · ${sum(court.price)} به حساب`).tap();
  await desk.toast(/^ماهور بی‌جا · .* رزرو شد/).waitFor();
});

test('its own booking is never told as a loss', async ({ stage, openDesk }) => {
  const desk = await openDesk();
  for (let n = 0; n < 8; n++) {
    const [slot, person] = [await stage.freeSlot(), await stage.person()];
    await desk.open();
    await fill(desk, [slot], person.name, false);
    await desk.page.evaluate(() => {
      new MutationObserver(() => {
        if (document.querySelector('.lost-card')) document.title = 'lost';
      }).observe(document.body, { subtree: true, childList: true });
    });
    await desk.button(/^رزرو · /).tap();
    await desk.toast(/رزرو شد/).waitFor();
    await desk.sheet().waitFor({ state: 'detached' });
    expect(await desk.page.title(), `try ${n + 1}`).not.toBe('lost');
  }
});
