import type { Locator, Page } from 'playwright';
import { type CalendarTime, reservableTimes } from '#contract/desk/reservable-times.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { addDays, formatDate, weekday } from '#domain/dates.ts';
import { toPersianDigits } from '#domain/digits.ts';
import type { Stage } from '../support/desk-jobs.ts';
import { grant } from '../support/grant.ts';
import { bookSeason } from '../support/seasons.ts';
import { expect, test } from './fixtures.ts';

const taken = new Set<number>();

/** Three slots of a court on a later day without reservations, at hours when other courts are free. */
async function emptyCourt(stage: Stage): Promise<CalendarTime[]> {
  const top = await stage.club.as('top');
  const today = stage.club.clock.now().toISOString().slice(0, 10);
  for (let ahead = 5; ahead < 13; ahead++) {
    const day = addDays(today, ahead);
    const { data } = await top.ok(reservableTimes.list, { query: { date: `${day}_${day}` } });
    for (const slots of Map.groupBy(data, ({ court }) => court.id).values()) {
      const [first] = slots;
      if (!first || taken.has(first.court.id) || slots.some(({ state }) => state !== 'free')) continue;
      taken.add(first.court.id);
      return slots.slice(2, 5);
    }
  }
  throw new Error('every court is booked every day');
}

const addressOf = ({ date, court }: CalendarTime): string =>
  `/closed-invoice/insert?date=${date}&court=${court.id}`;
const titleOf = (page: Page): Locator => page.getByRole('textbox', { name: 'عنوان' });
const fateOf = (page: Page, name: string): Locator => page.getByRole('combobox', { name: new RegExp(name) });
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: /تداخل دارد/ });

test('a closing shows its effect before it is made; who books meanwhile is shown as new, and the choices stay', async ({
  stage,
  devices,
  open,
}) => {
  const slots = await emptyCourt(stage);
  const [one, two, three] = slots as [CalendarTime, CalendarTime, CalendarTime];
  const [first, second, third] = [await stage.person(), await stage.person(), await stage.person()];
  await stage.book(one, first.id);
  await stage.book(two, second.id);
  const page = await open({ person: 'manager' });
  await page.goto(addressOf(one));
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const effect = page.getByRole('region', { name: 'اثر این تعطیلی' });
  await effect.getByText('۲ رزرو').first().waitFor();

  // Offline is reported at once, and typed text stays.
  devices.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.context().setOffline(true);
  await effect.getByText('بستن روزها فقط آنلاین ثبت می‌شود').waitFor();
  await titleOf(page).fill('ترمیم چمن');
  await page.context().setOffline(false);
  await page.reload();
  await effect.getByText('۲ رزرو').first().waitFor();
  expect(await titleOf(page).inputValue()).toBe('ترمیم چمن');

  await button('دیدن اثر بر ۲ رزرو').tap();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  // Both are moved automatically; change one to be cancelled.
  await fateOf(page, first.name).selectOption('cancel');
  await button('بستن، جابه‌جایی ۱ و لغو ۱ رزرو').waitFor();

  // Somebody books meanwhile: saving is refused with a message, and all choices stay.
  await stage.book(three, third.id);
  await button('بستن، جابه‌جایی ۱ و لغو ۱ رزرو').tap();
  await dialog.getByRole('alert').getByText('۱ رزرو تازه').waitFor();
  const fresh = dialog.getByRole('listitem').first();
  await fresh.getByText(third.name).waitFor();
  await fresh.getByText('تازه').waitFor();
  expect(await fateOf(page, first.name).inputValue()).toBe('cancel');
  await button('بستن، جابه‌جایی ۲ و لغو ۱ رزرو').tap();
  await page.getByText('تعطیلی «ترمیم چمن» ثبت شد').waitFor();

  const top = await stage.club.as('top');
  const { data } = await top.ok(closedInvoices.list, { query: { title: 'ترمیم چمن' } });
  expect(data).toMatchObject([{ canceled: 1, moved: 2 }]);

  // A closed cell of the calendar opens it; its page says what it did.
  await page.goto(`/sales/calendar?date=${one.date}&court=${one.court.id}&view=day`);
  await page
    .getByRole('gridcell', { name: /تعطیل ترمیم چمن/ })
    .first()
    .tap();
  const sheet = page.getByRole('dialog', { name: 'ترمیم چمن' });
  await sheet
    .getByRole('button', { name: new RegExp(first.name) })
    .getByText(/لغو/)
    .waitFor();

  // Deleted: cancelled reservations stay cancelled. Restored: no reservation is affected any more.
  await sheet.getByRole('button', { name: 'حذف' }).tap();
  const asked = page.getByRole('alertdialog');
  await asked.getByText('رزروهای لغوشده و جابه‌جاشده برنمی‌گردند').waitFor();
  await asked.getByRole('button', { name: 'حذف' }).tap();
  await page.getByText('ترمیم چمن حذف شد').waitFor();
  await stage.book(two, second.id);
  await page.goto('/closed-invoice/trash');
  await page.getByRole('button', { name: 'بازگرداندن' }).first().tap();
  await dialogOf(page).waitFor();
  await fateOf(page, second.name).selectOption('cancel');
  await button('بستن و لغو ۱ رزرو').tap();
  await page.getByText('«ترمیم چمن» برگشت').waitFor();
  const { data: again } = await top.ok(closedInvoices.list, { query: { title: 'ترمیم چمن' } });
  expect(again).toMatchObject([{ canceled: 2, moved: 2 }]);
});

test('a closing begins with nothing chosen, and does nothing until a day and courts are', async ({
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/closed-invoice/insert');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('روز و زمین را انتخاب کنید').waitFor();
  expect(await page.getByRole('textbox', { name: 'از روز' }).inputValue()).toBe('');
  const courts = page.getByRole('group', { name: 'زمین‌ها' });
  expect(await courts.getByRole('button', { pressed: true }).count()).toBe(0);
  const effect = page.getByRole('region', { name: 'اثر این تعطیلی' });
  await effect.getByText('روز و زمین را که انتخاب کنید، اثرش اینجا دیده می‌شود.').waitFor();
  expect(await button('روز و زمین را انتخاب کنید').getAttribute('aria-disabled')).toBe('true');

  await courts.getByRole('button', { name: 'همه', exact: true }).tap();
  await button('روز را انتخاب کنید').waitFor();
});

test('a court is closed from its head; a change says what it adds, and ends no day before it begins', async ({
  stage,
  open,
}) => {
  const [slot] = (await emptyCourt(stage)) as [CalendarTime];
  const page = await open({ person: 'manager', device: 'phone' });
  await page.goto(`/sales/calendar?date=${slot.date}&view=day`);
  await page
    .getByRole('button', { name: new RegExp(`${slot.court.name}$`) })
    .first()
    .tap();
  await page.getByRole('button', { name: /^بستن .*اثرش پیش از بستن/ }).tap();
  await page.getByRole('button', { name: slot.court.name, pressed: true }).waitFor();
  await titleOf(page).fill('مسابقه');
  await page.getByRole('button', { name: /^بستن [۰-۹]+ سانس$/ }).tap();
  await page.getByText('تعطیلی «مسابقه» ثبت شد').waitFor();

  const top = await stage.club.as('top');
  const { data } = await top.ok(closedInvoices.list, { query: { title: 'مسابقه' } });
  const id = data[0]?.id ?? 0;
  expect(data).toMatchObject([{ from: slot.date, to: slot.date, court_ids: [slot.court.id], canceled: 0 }]);
  const next = addDays(slot.date, 1);
  const params = { id: String(id) };
  const { data: more } = await top.ok(closedInvoices.previewUpdate, { params, body: { to: next } });
  const met = more.invoices.length;
  await page.goto(`/closed-invoice/${id}/edit`);
  await page.getByText('روز، زمین و سانس همان است').waitFor();
  const last = page.getByRole('textbox', { name: 'تا روز' });
  await last.fill(formatDate(next, 'fa'));
  await page
    .getByRole('button', {
      name: met > 0 ? `دیدن اثر بر ${toPersianDigits(String(met))} رزرو` : 'ذخیره‌ی ۱ تغییر',
    })
    .waitFor();
  await last.fill('۱۴۰۵/۰۱/۰۱');
  await titleOf(page).focus();
  await page.getByText('پایان پیش از شروع است').waitFor();
});

test('closings come back from the trash one by one, since each asks first for what it meets; several go for good', async ({
  stage,
  open,
}) => {
  const [slot] = (await emptyCourt(stage)) as [CalendarTime];
  const { date, court, term } = slot;
  const top = await stage.club.as('top');
  const body = { title: 'رفته', from: date, to: date, court_ids: [court.id], term_ids: [term.id] };
  const { data } = await top.ok(closedInvoices.create, { body });
  await top.ok(closedInvoices.remove, { params: { id: String(data.id) } });
  await grant(stage.club, 'closed_invoice.forceDelete');
  const page = await open({ person: 'manager' });
  await page.goto('/closed-invoice/trash');
  const line = page.getByRole('row').filter({ hasText: body.title });
  const back = { name: 'بازگرداندن', exact: true } as const;
  await line.getByRole('button', back).waitFor();
  await page.getByRole('button', { name: 'انتخاب چندتا' }).tap();
  await line.tap();
  const bar = page.getByRole('group', { name: 'با انتخاب‌شده‌ها' });
  await bar.getByRole('button', { name: 'حذف همیشگی' }).waitFor();
  expect(await bar.getByRole('button', back).count()).toBe(0);
});

test('a session of a season that a closing meets is first offered the hour after its last one', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const { slot, later } = await stage.weekly(4);
  const [second, , last] = later;
  const after = later[3];
  if (!second || !last || !after) throw new Error('four weeks are not four');
  const person = await stage.person();
  const season = await bookSeason(top, {
    user_id: person.id,
    from: slot.date,
    to: last.date,
    slots: [{ weekday: weekday(slot.date), term_id: slot.term.id, court_id: slot.court.id }],
  });
  const page = await open({ person: 'manager' });
  await page.goto(`${addressOf(second)}&term=${second.term.id}`);
  await titleOf(page).fill('مسابقه‌ی دوره‌ای');
  await page.getByRole('button', { name: 'دیدن اثر بر ۱ رزرو' }).tap();
  await dialogOf(page).waitFor();
  const fate = fateOf(page, person.name);
  expect(await fate.inputValue()).toBe(String(after.id));
  const [first] = await fate.locator('option').allTextContents();
  expect(first).toMatch(/^به آخر فصل اضافه شود/);
  await page.getByRole('button', { name: 'بستن و جابه‌جایی ۱ رزرو' }).tap();
  await page.getByText('تعطیلی «مسابقه‌ی دوره‌ای» ثبت شد').waitFor();
  const { data } = await top.ok(seasonSchedules.get, { params: { id: String(season.id) }, query: {} });
  expect(data.to).toBe(after.date);
  const dates = data.sessions.filter(({ state }) => state === 'ahead').map(({ date }) => date);
  expect(dates).toEqual([slot, ...later.slice(1)].map(({ date }) => date));

  // The season's page mentions it too.
  await page.goto(`/sales/season-schedules/${season.id}`);
  await expect.poll(() => page.locator('main li button').count()).toBeGreaterThanOrEqual(dates.length);
});
