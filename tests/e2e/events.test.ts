import { events } from '#contract/messages/events.ts';
import { reportSnapshots } from '#contract/reports/saved-reports.ts';
import type { TestClub } from '../support/club.ts';
import { expect, test } from './fixtures.ts';

const only = (name: string) => ({ name, exact: true });
/** Marks the messages of earlier tests as seen. */
const seenByAll = (club: TestClub) =>
  club.db
    .updateTable('event_subscribers')
    .set({ seen_at: club.clock.now() })
    .where('seen_at', 'is', null)
    .execute();
const told = (subject: string, more: object = {}) => ({
  body: {
    type: 4 as const,
    priority: 5 as const,
    subject,
    content: 'از **۱۳:۵۲** پاسخ نمی‌دهد',
    ...more,
  },
});

test('what one writes is seen as it will look, goes to a group and is listed with who has seen it', async ({
  club,
  open,
}) => {
  const page = await open({ person: 'manager' });
  await page.goto('/events');
  await page.getByRole('button', only('پیام تازه')).tap();
  await page.waitForURL('**/events/insert');
  const looks = page.getByRole('region', { name: 'پیش‌نمایش' });
  const reaches = page.getByText(/^به .* نفر می‌رسد$/);
  const all = await reaches.textContent();

  // Nothing can be sent without a text, and each field says what it needs.
  await page.getByRole('button', only('فرستادن پیام')).tap();
  await expect.poll(() => page.locator('[data-wrong]').count()).toBe(2);

  await page.getByRole('radio', only('هشدار')).check();
  await page.getByRole('button', only('متوسط')).waitFor();
  await page.getByRole('button', only('زیاد')).tap();
  await page.getByText('در صفحه‌ی شروع باز می‌شود.').waitFor();
  await page.getByRole('textbox', { name: 'موضوع' }).fill('آب زمین ۲ قطع است');
  await page
    .getByRole('textbox', { name: 'متن' })
    .fill(
      '**شیر اصلی** بسته است\n- زمین ۲\n<img src=x onerror="window.hit=1">\n[بزن](javascript:window.hit=1)',
    );
  await looks.getByText('آب زمین ۲ قطع است').waitFor();
  await expect(looks.locator('b', { hasText: 'شیر اصلی' }).count()).resolves.toBe(1);
  await expect(looks.locator('li').count()).resolves.toBe(2 - 1);
  // Scripts are shown as text.
  await expect(looks.locator('img, a, script').count()).resolves.toBe(0);
  await looks.getByText('<img src=x').waitFor();
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);

  // To one group of people.
  const to = page.getByRole('group', { name: 'برای' });
  await to.getByRole('button', only('انتخاب چندتا')).tap();
  await to.getByRole('button', { name: 'پذیرش' }).tap();
  await expect.poll(() => reaches.textContent()).not.toBe(all);
  await page.getByRole('button', only('فرستادن پیام')).tap();
  await page.getByText('«آب زمین ۲ قطع است» فرستاده شد').waitFor();
  await page.waitForURL('**/events');

  const client = await club.signIn(await club.idOf('09121000003'));
  const [received] = (await client.ok(events.mine)).data;
  expect(received).toMatchObject({ subject: 'آب زمین ۲ قطع است', type: 4, priority: 4, seen_at: null });

  // Readers are shown live; withdrawing removes it for those who have not read it.
  await page.getByRole('row').filter({ hasText: 'آب زمین ۲' }).tap();
  const sheet = page.locator('.sheet');
  await sheet.getByText('ندیده', { exact: true }).first().waitFor();
  const before = await sheet.getByText('ندیده', { exact: true }).count();
  await client.ok(events.seen, {
    params: { id: String(received?.id), subscriber_id: String(received?.subscriber_id) },
  });
  await expect.poll(() => sheet.getByText('ندیده', { exact: true }).count()).toBe(before - 1);
  await sheet.getByRole('button', only('پس گرفتن')).tap();
  await page.getByRole('alertdialog').getByRole('button', only('پس گرفتن')).tap();
  await page.getByText('پیام پس گرفته شد').waitFor();
  expect((await client.ok(events.mine)).data.some(({ id }) => id === received?.id)).toBe(true);
  const every = await (await club.as('top')).ok(events.list, { query: { id: String(received?.id) } });
  expect(every.data).toMatchObject([{ subscribers_count: 1, seen_count: 1 }]);
});

test('an event of a report asks for the kept report that opens with it', async ({ club, open }) => {
  const top = await club.as('top');
  const kept = {
    name: 'فروش این ماه',
    report: 'sale-details',
    params: { date: 'month', group: 'court' },
  } as const;
  const { data: report } = await top.ok(reportSnapshots.create, { body: kept });
  const page = await open({ person: 'manager' });
  await page.goto('/events/insert');
  await page.getByRole('radio', only('گزارش')).check();
  await page.getByRole('textbox', { name: 'موضوع' }).fill('فروش ماه آماده است');
  await page.getByRole('textbox', { name: 'متن' }).fill('رقم‌ها را ببینید');
  await page.getByRole('button', only('فرستادن پیام')).tap();
  const field = page.locator('[data-field=snapshot_id]');
  await expect.poll(() => field.getAttribute('data-wrong')).not.toBeNull();
  await field
    .getByRole('combobox', { name: 'گزارشی که باز می‌شود' })
    .selectOption({ value: String(report.id) });
  await page.getByRole('button', only('فرستادن پیام')).tap();
  await page.getByText('«فروش ماه آماده است» فرستاده شد').waitFor();
  const client = await club.signIn(await club.idOf('09121000003'));
  const received = (await client.ok(events.mine)).data.find(
    ({ subject }) => subject === 'فروش ماه آماده است',
  );
  expect(received).toMatchObject({ type: 5, resource_id: report.id });
  await seenByAll(club);
});

test('what is very urgent opens at the next pause, never over an open sheet, and is gone on both devices once it was seen', async ({
  club,
  stage,
  openDesk,
}) => {
  await seenByAll(club);
  const [one, other] = [await openDesk(), await openDesk()];
  const slot = await stage.freeSlot();
  await one.cell(slot).tap();
  await one.sheet().waitFor();
  await (await club.as('manager')).ok(events.create, told('کارت‌خوان پذیرش قطع است'));

  // The other desk is idle.
  const popup = other.page.getByRole('alertdialog', { name: 'کارت‌خوان پذیرش قطع است' });
  await popup.waitFor();
  await popup.getByText('۱۳:۵۲').waitFor();
  // This desk is working and is not interrupted.
  const mine = one.page.getByRole('alertdialog', { name: 'کارت‌خوان پذیرش قطع است' });
  await one.page.waitForTimeout(3_500);
  await expect(mine.count()).resolves.toBe(0);
  await one.page.keyboard.press('Escape');
  await one.sheet().waitFor({ state: 'detached' });
  await mine.waitFor();

  await popup.getByRole('button', only('دیدم')).tap();
  await popup.waitFor({ state: 'detached' });
  await mine.waitFor({ state: 'detached' });
  const reception = await club.signIn(await club.idOf('09121000003'));
  const { data } = await reception.ok(events.mine, { query: { subject: 'کارت‌خوان' } });
  expect(data.map(({ seen_at }) => seen_at !== null)).toEqual([true]);
});

test('the most urgent opens first; what is urgent waits for the start page, what is not is counted; later is later', async ({
  club,
  open,
}) => {
  const manager = await club.as('top');
  const to = { user_ids: [await club.idOf('09121000002')] };
  await seenByAll(club);
  const person = await open({ person: 'accountant' });
  await manager.ok(events.create, told('عادی است، شمرده می‌شود', { ...to, priority: 3 }));
  await manager.ok(events.create, told('مهم است، در صفحه‌ی شروع', { ...to, priority: 4 }));
  await person.goto('/profile/received-events');
  await person.getByText('مهم است، در صفحه‌ی شروع').waitFor();
  await person.waitForTimeout(6_500);
  await expect(person.getByRole('alertdialog').count()).resolves.toBe(0);

  await manager.ok(events.create, told('خیلی مهم است، همه‌جا', { ...to, priority: 5 }));
  const urgent = person.getByRole('alertdialog', { name: 'خیلی مهم است، همه‌جا' });
  await urgent.waitFor();
  // A withdrawn message closes by itself.
  const [sent] = (await manager.ok(events.sent)).data;
  await manager.ok(events.remove, { params: { id: String(sent?.id) } });
  await urgent.waitFor({ state: 'detached' });

  await person.goto('/');
  const popup = person.getByRole('alertdialog', { name: 'مهم است، در صفحه‌ی شروع' });
  await popup.waitFor();
  await popup.getByRole('button', only('بعداً')).tap();
  await popup.waitFor({ state: 'detached' });
  await person.waitForTimeout(3_500);
  await expect(person.getByRole('alertdialog').count()).resolves.toBe(0);
  const accountant = await club.signIn(await club.idOf('09121000002'));
  const unseen = (await accountant.ok(events.mine, { query: { seen: 'false' } })).data;
  expect(unseen.map(({ subject }) => subject)).toContain('مهم است، در صفحه‌ی شروع');
});

test('from the page of a record its colleagues are told of it, and open it from there', async ({
  club,
  stage,
  open,
}) => {
  await seenByAll(club);
  const customer = await stage.person();
  const page = await open({ person: 'manager' });
  // A draft started without the record stays, and gets the record.
  await page.goto('/events/insert');
  await page.getByRole('textbox', { name: 'متن' }).fill('از ماه پیش مانده است');
  await page.goto(`/customers/${customer.id}`);
  await page.getByRole('button', only('خبر به همکاران')).tap();
  await page.waitForURL('**/events/insert');
  await page.locator('[data-field=resource]').getByText(customer.name).waitFor();
  await page.getByRole('textbox', { name: 'موضوع' }).fill('بدهی او را بپرسید');
  expect(await page.getByRole('textbox', { name: 'متن' }).inputValue()).toBe('از ماه پیش مانده است');
  await page.getByRole('button', only('فرستادن پیام')).tap();
  await page.getByText('«بدهی او را بپرسید» فرستاده شد').waitFor();
  await page.waitForURL(`**/customers/${customer.id}`);
  const reception = await club.signIn(await club.idOf('09121000003'));
  const [told] = (await reception.ok(events.mine)).data;
  expect(told).toMatchObject({
    subject: 'بدهی او را بپرسید',
    resource_kind: 'users',
    resource_id: customer.id,
  });
  // The next one is about no record.
  await page.goto('/events/insert');
  await page.getByRole('textbox', { name: 'موضوع' }).waitFor();
  expect(await page.locator('[data-field=resource]').count()).toBe(0);
});

test('what an event is about opens from it, and a new version shows what is new in the reader’s language', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const customer = await stage.person();
  const to = { user_ids: [await club.idOf('09121000001')] };
  await seenByAll(club);
  await top.ok(
    events.create,
    told('بدهی را بپرسید', { ...to, type: 2, resource: { kind: 'users', id: customer.id } }),
  );
  const page = await open({ person: 'manager', locale: 'en' });
  await page.goto('/messages');
  await page.getByRole('alertdialog').getByRole('button', only('Open')).tap();
  await page.waitForURL(`**/customers/${customer.id}`);
  expect((await top.ok(events.sent)).data[0]).toMatchObject({ seen_count: 1 });

  const { id } = await club.db
    .insertInto('events')
    .values({
      type: 1,
      priority: 5,
      subject: 'نسخه‌ی تازه',
      content: '- متن باشگاه',
      resource_kind: null,
      resource_id: 1,
      once: 'version:test',
      creator_id: null,
      created_at: club.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user_id = await club.idOf('09121000001');
  await club.db.insertInto('event_subscribers').values({ event_id: id, user_id, seen_at: null }).execute();
  await page.goto('/messages');
  await page.getByRole('alertdialog').getByText('Booking, receiving and cancelling').waitFor();
});

test('on a page in long use, offline twice and with sheets left behind, what is very urgent opens all the same', async ({
  club,
  stage,
  devices,
  openDesk,
}) => {
  devices.expect(/ERR_INTERNET_DISCONNECTED/);
  await seenByAll(club);
  const desk = await openDesk();
  const { page } = desk;
  const slot = await stage.freeSlot();
  // Its worker has all parts of the app.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const meanwhile of [false, true]) {
    await page.context().setOffline(true);
    await desk.cell(slot).tap();
    await desk.sheet().waitFor();
    await page.goBack();
    await desk.sheet().waitFor({ state: 'detached' });
    if (meanwhile) await (await club.as('manager')).ok(events.create, told('صندوق پذیرش بسته نمی‌شود'));
    await page.context().setOffline(false);
  }
  await page.getByRole('alertdialog', { name: 'صندوق پذیرش بسته نمی‌شود' }).waitFor();
});

test('the row of means keeps its places: it is drawn when all of them are known', async ({
  stage,
  openDesk,
}) => {
  const desk = await openDesk();
  const { page } = desk;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.context().route('**/v1/admin/payment-gateways?**', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('meydan-cache')) indexedDB.deleteDatabase(name);
    }
  });
  const { id } = await stage.person();
  await page.goto(`/sales/calendar?sheet=receive.user-${id}`);
  await desk.sheet().locator('.pay .skeleton').waitFor();
  const means = desk.sheet().locator('.choices-means button');
  await expect(means.count()).resolves.toBe(0);
  answer();
  await expect.poll(() => means.allTextContents()).toContain('کارت‌خوان');
});
