import { notesAbove } from '#app/parts/money/pay-parts.ts';
import { sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

test('receive opens on who is here, who owes today, then all debtors', async ({ stage, openDesk }) => {
  const [here, later] = [await stage.person(), await stage.person()];
  const [now, slot] = [await stage.freeNow(), await stage.freeSlot()];
  await stage.book(now, here.id);
  await stage.book(slot, later.id);
  const desk = await openDesk();
  await desk.receiveButton().tap();
  const group = (title: string) => desk.sheet().getByRole('region', { name: title });
  const present = group('اکنون اینجا هستند');
  const owing = group('بدهکاران امروز');
  await desk.button(new RegExp(`${here.name}.*${now.court.name}، تا .*${sum(now.price)}`), present).waitFor();
  // The on-screen keyboard stays closed until the field is touched.
  expect(await desk.search().getAttribute('inputmode')).toBe('none');
  const more = owing.getByRole('button', { name: /نفر دیگر/ });
  if ((await more.count()) > 0) await more.tap();
  await desk.button(new RegExp(`${later.name}.*${slot.court.name}، .*${sum(slot.price)}`), owing).waitFor();
  expect(await desk.button(new RegExp(here.name), owing).count()).toBe(0);

  await desk.button(/^همه‌ی بدهکاران، /).tap();
  await desk.sheet().getByRole('heading', { name: 'همه‌ی بدهکاران' }).waitFor();
  // The largest debtors come first, a few at a time.
  const next = desk.button(/نفر دیگر$/);
  await desk.sheet().getByText('بدهکار', { exact: true }).first().waitFor();
  while ((await desk.found(later.name).count()) === 0) await next.tap();
  await desk.button('بازگشت').tap();
  await present.waitFor();
});

test('a booking is offered whom the day brings before a letter is typed', async ({ stage, openDesk }) => {
  const slot = await stage.freeSlot();
  const desk = await openDesk();
  await desk.cell(slot).tap();
  const today = desk.sheet().getByRole('region', { name: 'مشتریان امروز' });
  const first = today.getByRole('button').first();
  const name = (await first.locator('.font-heavy').textContent()) ?? '';
  await first.tap();
  await desk.button(`رزرو · ${sum(slot.price)} به حساب`).tap();
  await desk.toast(/رزرو شد$/).waitFor();
  const { user } = await stage.invoiceOf(slot);
  expect(`${user.name} ${user.family}`).toBe(name);
});

test('a wrong means is corrected by the right one, until something is typed in it', async ({
  stage,
  openDesk,
}) => {
  const desk = await openDesk();
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await desk.openBooking(slot, person.name);
  const on = () =>
    desk.sheet().getByRole('group', { name: 'با چه' }).getByRole('button', { pressed: true }).allInnerTexts();
  await desk.button('کارت‌خوان').tap();
  await desk.tracking().waitFor();
  await desk.button('نقدی').tap();
  await desk.tracking().waitFor({ state: 'detached' });
  expect(await on()).toEqual(['نقدی']);

  // Notes above the due amount: the change is shown, and the received amount stays the due one.
  const [note = 0] = notesAbove(slot.price);
  await desk.button(`${sum(note)} گرفتم`).tap();
  await desk.button(`${sum(note)} گرفتم ← ${sum(note - slot.price)} پس`).waitFor();
  await desk.button(`رزرو و دریافت ${sum(slot.price)} نقدی`).waitFor();

  await desk.button('بعداً').tap();
  await desk.button('کارت‌خوان').tap();
  await desk.page.keyboard.insertText('۱۲۳۴۵');
  await desk.button('نقدی').tap();
  await desk.sheet().getByRole('textbox', { name: 'مبلغ کارت‌خوان' }).waitFor();
  expect(await on()).toEqual(['نقدی', 'کارت‌خوان']);
  await desk.button('برداشتن: کارت‌خوان').tap();
  await desk.button(`رزرو و دریافت ${sum(slot.price)} نقدی`).tap();
  await desk.toast(`رزرو شد · دریافت ${sum(slot.price)} نقدی`).waitFor();
  expect((await stage.lastReceive(person.id))?.price).toBe(slot.price);
});
