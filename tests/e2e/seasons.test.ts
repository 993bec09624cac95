import assert from 'node:assert/strict';
import { OURS } from '#contract/answer.ts';
import { messages } from '#contract/messages/messages.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { times } from '#contract/sales/times.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { sum } from '../support/desk.ts';
import { bookSeason } from '../support/seasons.ts';
import { expect, test } from './fixtures.ts';

test('a season is planned around a clash and paid, somebody takes a day meanwhile; the rest is cancelled', async ({
  stage,
  devices,
  open,
}) => {
  const top = await stage.club.as('top');
  const { slot: first, later } = await stage.weekly(7);
  const [second] = later;
  assert(second);
  const [person, other] = [await stage.person(), await stage.person()];
  await stage.book(second, other.id);
  const page = await open({ person: 'reception' });
  await page.goto(`/sales/season-schedules/insert?user=${person.id}`);
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  const days = page.getByRole('region', { name: 'جلسه‌ها' });
  const taken = days.getByRole('listitem').filter({ hasText: `گرفته: ${other.name}` });
  await page.getByText(person.name).first().waitFor();

  // The plan; offline nothing of it is sent.
  const weekday = new Date(`${first.date}T00:00:00Z`).getUTCDay();
  await page
    .locator('.weekday input')
    .nth((weekday + 1) % 7)
    .check();
  await page.getByRole('combobox', { name: 'سانس' }).selectOption(String(first.term.id));
  devices.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.context().setOffline(true);
  await page.getByText('رزرو فصلی فقط آنلاین ثبت می‌شود').waitFor();
  await page.getByRole('combobox', { name: 'زمین' }).selectOption(String(first.court.id));
  await page.context().setOffline(false);
  await page.reload();
  await button('۴ جلسه').tap();

  // The conflict has its best suggestion chosen; skip it instead, with one more session at the end.
  await taken.getByRole('button', { pressed: true }).waitFor();
  await taken.getByRole('button', { name: 'یک جلسه به آخر فصل اضافه شود' }).tap();
  await days.getByText(/^۴ جلسه ×/).waitFor();
  await expect.poll(() => days.getByRole('listitem').count()).toBe(5);

  // Somebody books its first day before it is saved: that day is shown on top again, and nothing else has changed.
  await button('نقدی').tap();
  await page.route(
    '**/v1/admin/season-schedules',
    async (route) => {
      await stage.book(first, other.id);
      await route.continue();
    },
    { times: 1 },
  );
  const book = button(/^رزرو ۴ جلسه و دریافت .* نقدی$/);
  await book.tap();
  await page.getByText('روزی هم‌زمان گرفته شد').waitFor();
  const fresh = days.getByRole('listitem').first();
  await fresh.getByText('تازه گرفته شد').waitFor();
  await fresh.getByRole('button', { name: 'رد شدن' }).tap();
  await taken.nth(1).getByRole('button', { name: 'یک جلسه به آخر فصل اضافه شود', pressed: true }).waitFor();
  await button(/^رزرو ۳ جلسه و دریافت .* نقدی$/).tap();
  await page.getByText(`${person.name} · ۳ جلسه رزرو شد · دریافت`).waitFor();

  const { data: made } = await top.ok(seasonSchedules.list, { query: { user_id: String(person.id) } });
  const [season] = made;
  assert(season);
  expect(season).toMatchObject({ count: 3, left: 3, due: 0 });
  expect(season.paid).toBe(season.total_price);
  expect(season.from > first.date || season.from === first.date).toBe(true);

  // Two sessions are cancelled: the refund is shown before, and stays as credit.
  await page.waitForURL(`**/sales/season-schedules/${season.id}`);
  await button('انتخاب').tap();
  const sessions = page.locator('main li button[aria-pressed]');
  await sessions.nth(1).tap();
  await sessions.nth(2).tap();
  await button(/^لغو ۲ جلسه · [۰-۹٬]+ برمی‌گردد$/).tap();
  const sheet = page.getByRole('dialog', { name: 'لغو جلسه‌های پیش رو' });
  await sheet.getByText('به حساب مشتری').waitFor();
  await sheet.getByRole('button', { name: 'دلیل لغو را بنویسید' }).tap({ force: true });
  await sheet.getByRole('button', { name: 'به خواست مشتری' }).tap();
  await sheet.getByRole('button', { name: new RegExp(`^لغو ۲ جلسه · .* به حساب ${person.name}$`) }).tap();
  await page.getByText('۲ جلسه لغو شد').waitFor();
  const params = { id: String(season.id) };
  const { data: after } = await top.ok(seasonSchedules.get, { params, query: {} });
  expect(after).toMatchObject({ count: 3, left: 1, canceled: 2, state: 'active' });
  expect(await stage.balance(person.id)).toBe((after.total_price ?? 0) - (season.paid ?? 0));

  // The remaining session leads to its reservation, and that back to the season.
  await page.locator('main li button').first().tap();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /رزرو فصلی/ })
    .waitFor();
});

test('the customer of a season is written to about what is ahead of it, or about the sessions that are picked', async ({
  stage,
  open,
}) => {
  const top = await stage.club.as('top');
  const { slot } = await stage.weekly(3);
  const person = await stage.person();
  const wanted = {
    user_id: person.id,
    from: slot.date,
    to: addDays(slot.date, 21),
    slots: [{ weekday: weekday(slot.date), term_id: slot.term.id, court_id: slot.court.id }],
  };
  const season = await bookSeason(top, wanted);
  const [first] = season.sessions;
  assert(first && season.sessions.length === 4);
  const page = await open({ person: 'manager' });
  // From its row in the list to its page, which shows its log.
  await page.goto('/sales/season-schedules?search=آزموده');
  await page
    .getByRole('row')
    .filter({ hasText: person.name })
    .getByRole('button', { name: /^کارهای / })
    .tap();
  await page.getByRole('menuitem', { name: 'رزروهایش' }).waitFor();
  await page.getByRole('menuitem', { name: 'رزرو فصلی', exact: true }).tap();
  await page.waitForURL(`**/sales/season-schedules/${season.id}`);
  await page.getByRole('heading', { name: 'گزارش کارها' }).waitFor();
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' });
  await button('پیامک').tap();
  const sheet = page.getByRole('dialog', { name: 'پیامک درباره‌ی ۴ جلسه‌ی پیش رو' });
  const text = sheet.getByRole('textbox', { name: 'متن پیامک' });
  await text.fill('سلام {نام}، {تاریخ} ساعت {ساعت}، مانده {مانده}');
  await sheet.locator('.message-preview', { hasText: `سلام ${person.name}` }).waitFor();
  // Typed text survives a reload.
  await page.reload();
  await button('پیامک').tap();
  expect(await text.inputValue()).toContain('سلام {نام}');
  await sheet.getByRole('button', { name: 'فرستادن پیامک', exact: true }).tap();
  await page.getByText(`پیامک ${person.name} در صف فرستادن است`).waitFor();
  const params = { id: String(person.id) };
  const sent = async () => (await top.ok(messages.ofPerson, { params })).data.map((one) => one.text);
  const [words] = await sent();
  expect(await sent()).toHaveLength(1);
  expect(words).toContain(`سلام ${person.name}، `);
  const due = season.sessions.reduce((total, { owner_due }) => total + (owner_due ?? 0), 0);
  expect(words).toContain(sum(due));

  // For a single session.
  await button('انتخاب').tap();
  await page.locator('main li button[aria-pressed]').first().tap();
  await button('پیامک').tap();
  const one = page.getByRole('dialog', { name: 'پیامک درباره‌ی ۱ جلسه‌ی پیش رو' });
  await one.getByRole('textbox', { name: 'متن پیامک' }).fill('مانده {مانده}');
  await one.getByRole('button', { name: 'فرستادن پیامک', exact: true }).tap();
  await expect.poll(async () => (await sent()).length).toBe(2);
  expect((await sent()).some((each) => each.includes(`مانده ${sum(first.owner_due ?? 0)}`))).toBe(true);

  // A payment of this tablet without an answer is not requested again.
  const heard = Promise.withResolvers<void>();
  await page.route('**/v1/admin/documents/receive', async (route) => {
    await heard.promise;
    await route.continue();
  });
  const take = button(new RegExp(`^دریافت ${sum(due)}`));
  await take.tap();
  await take.waitFor({ state: 'detached' });
  heard.resolve();
  await expect.poll(() => stage.receives(person.id), { timeout: 20_000 }).toHaveLength(1);
  expect((await top.ok(seasonSchedules.get, { params: { id: String(season.id) }, query: {} })).data.due).toBe(
    0,
  );
});

test('a court out of use and an hour that does not run that day stay shown as chosen', async ({
  stage,
  devices,
  open,
}) => {
  const top = await stage.club.as('top');
  const { slot } = await stage.weekly(3);
  const person = await stage.person();
  const day = weekday(slot.date);
  const season = await bookSeason(top, {
    user_id: person.id,
    from: slot.date,
    to: addDays(slot.date, 21),
    slots: [{ weekday: day, term_id: slot.term.id, court_id: slot.court.id }],
  });
  const { data: all } = await top.ok(terms.list, { query: { per_page: '200' } });
  const other = all.find(({ id, weekdays }) => id !== slot.term.id && weekdays.includes(day));
  assert(other);
  const without = (day + 1) % 7;
  const term = { params: { id: String(other.id) } };
  await top.ok(terms.update, {
    ...term,
    body: { weekdays: other.weekdays.filter((one) => one !== without) },
  });
  const court = { params: { id: String(slot.court.id) } };
  await top.ok(courts.update, { ...court, body: { active: false } });

  devices.expect(/Failed to load resource/);
  const page = await open({ person: 'manager' });
  await page.goto(`/sales/season-schedules/${season.id}`);
  await page.getByRole('button', { name: 'تغییر روز، ساعت یا زمین', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'تغییر روز، ساعت یا زمین' });
  const choice = (name: string) => sheet.getByRole('combobox', { name, exact: true });
  await choice('زمین').locator('option', { hasText: 'غیرفعال' }).waitFor({ state: 'attached' });
  expect(await choice('زمین').inputValue()).toBe(String(slot.court.id));
  await choice('سانس').selectOption(String(other.id));
  await choice('روز هفته').selectOption(String(without));
  await sheet.getByText('این زمین غیرفعال است').waitFor();
  expect(await choice('سانس').inputValue()).toBe(String(other.id));
  expect(await choice('زمین').inputValue()).toBe(String(slot.court.id));

  // Continuing starts without the court; earlier choices for a new one stay, and are mentioned.
  await page.goto(`/sales/season-schedules/insert?copy=${season.id}`);
  const field = page.locator('[data-field=court]');
  await field.waitFor();
  await top.ok(courts.update, { ...court, body: { active: true } });
  await field.getByRole('combobox').selectOption(String(slot.court.id));
  await page.locator('[data-field=term]').getByRole('combobox').selectOption(String(slot.term.id));
  await top.ok(courts.update, { ...court, body: { active: false } });
  await field.locator('option', { hasText: 'غیرفعال' }).waitFor({ state: 'attached' });
  await page
    .locator('.weekday input')
    .nth((day + 1) % 7)
    .check();
  await field.getByText('این زمین غیرفعال است').waitFor();
  expect(await field.getByRole('combobox').inputValue()).toBe(String(slot.court.id));
  await top.ok(courts.update, { ...court, body: { active: true } });
});

/** The server's error message. */
const FAILED = {
  status: 500,
  headers: { [OURS]: '1' },
  contentType: 'application/json',
  body: JSON.stringify({ error: { code: 'internal', message: 'نشد', details: { id: 'x' } } }),
};

test('what could not be asked is not said to be taken: another slot and its price are asked for again', async ({
  stage,
  devices,
  open,
}) => {
  const top = await stage.club.as('top');
  const { slot } = await stage.weekly(4);
  const person = await stage.person();
  const season = await bookSeason(top, {
    user_id: person.id,
    from: slot.date,
    to: addDays(slot.date, 28),
    slots: [{ weekday: weekday(slot.date), term_id: slot.term.id, court_id: slot.court.id }],
  });
  const lost = season.sessions.at(-1);
  assert(lost);
  const days = { from: lost.date, to: lost.date, court_ids: [slot.court.id] };
  const { data: all } = await top.ok(terms.list, { query: { per_page: '200' } });
  await top.ok(times.generate, { body: { ...days, term_ids: all.map(({ id }) => id), only_missing: true } });
  const closing = { title: 'مسابقه', ...days, term_ids: [slot.term.id] };
  const { data: effect } = await top.ok(closedInvoices.preview, { body: closing });
  await top.ok(closedInvoices.create, { body: { ...closing, token: effect.token } });

  devices.expect(/status of 500/);
  const page = await open({ person: 'manager' });
  const [slots, price] = ['**/v1/admin/reservable-times?*', '**/sale-invoices/calculate-price'];
  await page.route(slots, (route) => route.fulfill(FAILED));
  await page.route(price, (route) => route.fulfill(FAILED));
  await page.goto(`/sales/season-schedules/${season.id}`);
  await page.getByRole('button', { name: /^جایگزین/ }).tap();
  const sheet = page.getByRole('dialog', { name: /^جایگزین جلسه/ });
  const failed = (text: string) => sheet.getByRole('alert').filter({ hasText: text });
  await failed('سانس‌های آن روز دیده نشد').waitFor();
  expect(await sheet.getByText('سانس آزادی نزدیک آن ساعت ندارد').count()).toBe(0);
  await page.unroute(slots);
  await failed('سانس‌های آن روز دیده نشد').getByRole('button').tap();
  await failed('قیمت بارگذاری نشد').waitFor();
  await sheet.getByRole('button', { name: 'قیمت بارگذاری نشد' }).waitFor();
  await page.unroute(price);
  await failed('قیمت بارگذاری نشد').getByRole('button').tap();
  // Whether customers are notified starts as in the club's settings.
  const tells = sheet.getByRole('switch', { name: 'پیامک برای مشتری فرستاده شود' });
  expect(await tells.isChecked()).toBe(season.notify);
  await tells.setChecked(!season.notify, { force: true });
  const told = page.waitForRequest('**/season-schedules/*/replace');
  await sheet.getByRole('button', { name: /^رزرو جایگزین · / }).tap();
  await page.getByText('جایگزین رزرو شد').waitFor();
  expect((await told).postDataJSON()).toMatchObject({ notify: !season.notify });
});

test('a season that goes to another day tells its customer where that is wanted', async ({ stage, open }) => {
  const top = await stage.club.as('top');
  const { slot } = await stage.weekly(3);
  const person = await stage.person();
  const season = await bookSeason(top, {
    user_id: person.id,
    from: slot.date,
    to: addDays(slot.date, 7),
    slots: [{ weekday: weekday(slot.date), term_id: slot.term.id, court_id: slot.court.id }],
    notify: false,
  });
  const page = await open({ person: 'manager' });
  await page.goto(`/sales/season-schedules/${season.id}`);
  await page.getByRole('button', { name: 'تغییر روز، ساعت یا زمین', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'تغییر روز، ساعت یا زمین' });
  const court = sheet.getByRole('combobox', { name: 'زمین', exact: true });
  const others = await court
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  await court.selectOption(others.find((id) => id !== '' && id !== String(slot.court.id)) ?? '');
  const tells = sheet.getByRole('switch', { name: 'پیامک برای مشتری فرستاده شود' });
  expect(await tells.isChecked()).toBe(false);
  await tells.check({ force: true });
  await sheet.getByRole('button', { name: /^جابه‌جایی [۰-۹]+ جلسه/ }).tap();
  await page.getByText(/^[۰-۹]+ جلسه جابه‌جا شد$/).waitFor();
  const { data } = await top.ok(messages.ofPerson, { params: { id: String(person.id) } });
  expect(data).toHaveLength(1);
});
