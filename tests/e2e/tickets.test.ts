import type { Page } from 'playwright';
import sharp from 'sharp';
import { OURS } from '#contract/answer.ts';
import { ticketAnswers } from '#contract/messages/ticket-answers.ts';
import { ticketServices } from '#contract/messages/ticket-services.ts';
import { organizationTickets, supportTickets, tickets } from '#contract/messages/tickets.ts';
import { localDigits } from '#domain/digits.ts';
import { MAX_MESSAGE_LENGTH } from '#domain/message-text.ts';
import { smsOfAnswer } from '#domain/tickets.ts';
import type { AppClub } from '../support/app-club.ts';
import { STAFF } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

const only = (name: string) => ({ name, exact: true });
/** Less than one second when alone; here tests share the machine. */
const SEEN_MS = 5_000;

/** For changes by another answer on a busy machine. */
const SOON = { timeout: 20_000 };

const log = (page: Page) => page.getByRole('log', only('گفت‌وگو'));
const said = (page: Page, text: string) => log(page).locator('li', { hasText: text });
const field = (page: Page) => page.locator('.composer textarea');

async function service(club: AppClub): Promise<{ id: number; name: string }> {
  const top = await club.as('top');
  const known = (await top.ok(ticketServices.choices)).data.find(({ active }) => active);
  return known ?? (await top.ok(ticketServices.create, { body: { name: 'مالی' } })).data;
}

/** A customer's ticket, written by the top role. */
async function ask(club: AppClub, user_id: number, subject: string) {
  const top = await club.as('top');
  const { id: service_id } = await service(club);
  const body = { service_id, user_id, subject, message: `${subject}؛ لطفاً ببینید.` };
  return (await top.ok(supportTickets.create, { body })).data.id;
}

test('a ticket is opened for a customer found by phone, answered on one tablet and seen on the other; a draft stays', async ({
  club,
  stage,
  open,
}) => {
  const person = await stage.person();
  const top = await club.as('top');
  const { name } = await service(club);
  const phone = await club.db
    .selectFrom('users')
    .select('phone_number')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow();

  const mine = await open({ person: 'manager' });
  await mine.goto('/tickets/support');
  await mine.getByRole('button', only('تیکت تازه')).first().tap();
  await mine.getByRole('button', only('انتخاب شخص')).tap();
  const picker = mine.getByRole('dialog', { name: 'انتخاب شخص' });
  await picker.getByRole('searchbox').fill(phone.phone_number ?? '');
  await picker.getByRole('row').filter({ hasText: person.name }).tap();
  await picker.waitFor({ state: 'detached' });

  // Missing fields are named, and typed text stays.
  await mine.getByRole('textbox', only('موضوع')).fill('پولم برنگشت');
  await mine.getByRole('textbox', only('پیام')).fill('رزرو را لغو کردم ولی پول **هنوز** برنگشته.');
  await mine.locator('form button[type=submit]').tap();
  await mine.locator('[data-field=service_id][data-wrong]').waitFor();
  const services = mine.locator('[data-field=service_id]');
  await services.locator('option', { hasText: name }).waitFor({ state: 'attached' });
  await services.locator('select').selectOption({ label: name });
  await mine.locator('form button[type=submit]').tap();
  await said(mine, 'برنگشته').waitFor();
  expect(await said(mine, 'برنگشته').locator('b', { hasText: 'هنوز' }).count()).toBe(1);
  const id = Number(new URL(mine.url()).pathname.split('/').at(-1));
  const ticket = (await top.ok(supportTickets.get, { params: { id: String(id) } })).data;
  expect(ticket).toMatchObject({ user: { id: person.id }, subject: 'پولم برنگشت', status: 'created' });

  // The other tablet has it open, receives the answer live, and both show the status.
  const other = await open({ person: 'manager' });
  await other.goto(`/tickets/support/${id}`);
  await said(other, 'برنگشته').waitFor();
  await field(mine).fill('همان روز به اعتبار شما برگشت.');
  const sent = mine.waitForResponse(
    (reply) => reply.url().endsWith(`/tickets/support/${id}/messages`) && reply.status() === 201,
  );
  await mine.getByRole('button', only('فرستادن پاسخ')).tap();
  await sent;
  const from = performance.now();
  await said(other, 'به اعتبار شما برگشت').waitFor();
  expect(performance.now() - from).toBeLessThan(SEEN_MS);
  await other.getByRole('button', { name: 'تغییر وضعیت: پاسخ دادیم' }).waitFor();
  expect(await said(mine, 'به اعتبار شما برگشت').count()).toBe(1);
  await expect.poll(() => field(mine).inputValue(), SOON).toBe('');

  // Typed text survives a reload, on this tablet only.
  await field(mine).fill('فردا خبر می‌دهم');
  await mine.waitForTimeout(500);
  await mine.reload();
  await field(mine).waitFor();
  await expect.poll(() => field(mine).inputValue(), SOON).toBe('فردا خبر می‌دهم');
  expect(await field(other).inputValue()).toBe('');
  await mine.getByRole('button', only('پاسخ و بستن')).tap();
  await other.getByRole('main').getByText('بسته', { exact: true }).first().waitFor();
  await said(other, 'فردا خبر می‌دهم').waitFor();

  // The person's page links to it.
  await mine.goto(`/customers/${person.id}`);
  await mine.getByRole('region', only('تیکت‌ها')).getByText('پولم برنگشت').tap();
  await mine.waitForURL(`**/tickets/support/${id}`);
});

test('a note never reaches whoever asks; a ticket is taken, handed over, cancelled for good; its list counts', async ({
  club,
  open,
}) => {
  const accountant = await club.idOf(STAFF.accountant);
  const manager = await open({ person: 'manager' });
  const asker = await open({ person: 'accountant' });
  const id = await ask(club, accountant, 'فیش حقوقی من');
  await asker.goto(`/tickets/support/${id}`);
  await said(asker, 'فیش حقوقی من؛').waitFor();
  await manager.goto(`/tickets/support/${id}`);
  await manager.getByRole('button', only('می‌پذیرم')).tap();
  await log(manager).locator('[data-change]').filter({ hasText: 'پذیرفت' }).waitFor();
  await manager.getByRole('button', only('یادداشت')).tap();
  await field(manager).fill('این را مدیر باید ببیند');
  await manager.getByRole('button', only('ثبت یادداشت')).tap();
  await log(manager).locator('[data-side=note]', { hasText: 'این را مدیر باید ببیند' }).waitFor();
  // The next message is an answer again.
  await expect.poll(() => field(manager).inputValue(), SOON).toBe('');
  await field(manager).fill('تا فردا آماده است');
  await manager.getByRole('button', only('فرستادن پاسخ')).tap();

  // The asker receives the answer but no trace of the note, on the page or over the wire.
  await log(asker).locator('[data-side=theirs]', { hasText: 'تا فردا آماده است' }).waitFor();
  expect(await log(asker).getByText('این را مدیر باید ببیند').count()).toBe(0);
  const wire = await (await club.signIn(accountant)).ok(supportTickets.messages, {
    params: { id: String(id) },
  });
  expect(JSON.stringify(wire)).not.toContain('این را مدیر باید ببیند');
  // Read there, it is marked as seen here.
  await log(manager).locator('[data-side=ours][data-state=seen]', { hasText: 'تا فردا آماده است' }).waitFor();

  await manager.getByRole('button', only('کارهای دیگر')).tap();
  await manager.getByRole('menuitem', only('سپردن به همکار')).tap();
  const sheet = manager.getByRole('dialog', { name: 'سپردن به همکار' });
  const colleague = sheet.getByRole('button').filter({ hasText: ' ' }).nth(1);
  await colleague.tap();
  await log(manager).locator('[data-change]').filter({ hasText: 'سپرد' }).waitFor();

  await manager.getByRole('button', { name: /^تغییر وضعیت/ }).tap();
  await manager.getByRole('menuitem', only('لغو تیکت')).tap();
  await manager.getByRole('alertdialog').getByRole('button', only('لغو تیکت')).tap();
  await manager.getByText('این تیکت لغو شده است و پیام تازه نمی‌گیرد.').waitFor();
  expect(await field(manager).count()).toBe(0);

  await manager.goto('/tickets/support');
  const group = manager.getByRole('group', only('وضعیت تیکت‌ها'));
  await group.getByRole('button', { name: /^بسته/ }).tap();
  await manager.getByRole('row').filter({ hasText: 'فیش حقوقی من' }).waitFor();
  await group.getByRole('button', { name: /^باز/ }).tap();
  await expect.poll(() => manager.getByRole('row').filter({ hasText: 'فیش حقوقی من' }).count(), SOON).toBe(0);
});

test('what is written on while an answer is on its way begins the next one', async ({ club, open }) => {
  const manager = await open({ person: 'manager' });
  const id = await ask(club, await club.idOf(STAFF.accountant), 'کارت ورود');
  await manager.goto(`/tickets/support/${id}`);
  await said(manager, 'کارت ورود؛').waitFor();
  const answered = Promise.withResolvers<void>();
  await manager.route(
    `**/tickets/support/${id}/messages`,
    async (route) => {
      await answered.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await field(manager).fill('فردا می‌رسد.');
  await manager.getByRole('button', only('فرستادن پاسخ')).tap();
  await field(manager).fill('فردا می‌رسد. ساعت ده');
  answered.resolve();
  await said(manager, 'فردا می‌رسد.').waitFor();
  await expect.poll(() => field(manager).inputValue(), SOON).toBe('ساعت ده');
});

test('an answer that was sent is gone from its field, also for who looked elsewhere before it had arrived', async ({
  club,
  open,
}) => {
  const manager = await open({ person: 'manager' });
  const id = await ask(club, await club.idOf(STAFF.accountant), 'کلید کمد');
  await manager.goto('/tickets/support');
  await manager.getByRole('row').filter({ hasText: 'کلید کمد' }).tap();
  await said(manager, 'کلید کمد؛').waitFor();
  const answered = Promise.withResolvers<void>();
  const path = `**/tickets/support/${id}/messages`;
  await manager.route(path, (route) => answered.promise.then(() => route.continue()), { times: 1 });
  await field(manager).fill('پیش ماست.');
  await manager.getByRole('button', only('فرستادن پاسخ')).tap();
  const arrived = manager.waitForResponse(path);
  await manager.goBack();
  await field(manager).waitFor({ state: 'detached' });
  // Back before it has arrived, and once more when it has.
  await manager.goForward();
  await field(manager).waitFor();
  answered.resolve();
  await arrived;
  await said(manager, 'پیش ماست.').waitFor();
  await expect.poll(() => field(manager).inputValue(), SOON).toBe('');
  await manager.goBack();
  await manager.goForward();
  await said(manager, 'پیش ماست.').waitFor();
  await expect.poll(() => field(manager).inputValue(), SOON).toBe('');
});

test('a ticket is taken over from the colleague whom the page shows, and not from one who has it by then', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const [manager, accountant] = [await club.idOf(STAFF.manager), await club.idOf(STAFF.accountant)];
  const person = await stage.person();
  const id = await ask(club, person.id, 'کلید کمد');
  const params = { id: String(id) };
  const has = async () => (await top.ok(supportTickets.get, { params })).data;
  await top.ok(supportTickets.update, { params, body: { operator_id: accountant } });
  const page = await open({ person: 'manager' });
  await page.goto(`/tickets/support/${id}`);
  await said(page, 'کلید کمد؛').waitFor();
  const take = async () => {
    await page.getByRole('button', only('کارهای دیگر')).tap();
    await page.getByRole('menuitem', only('می‌پذیرم')).tap();
  };
  // It changes just before the tap arrives: this is reported, the page is updated, and the next tap works.
  let crossed = false;
  await page.route(`**/tickets/support/${id}`, async (route) => {
    if (route.request().method() === 'PATCH' && !crossed) {
      crossed = true;
      await top.ok(supportTickets.update, { params, body: { priority: 5 } });
    }
    await route.continue();
  });
  await take();
  const refused = page.getByRole('alertdialog');
  await refused.getByText('پیش از شما تغییر کرده است').waitFor();
  expect((await has()).operator?.id).toBe(accountant);
  await refused.getByRole('button', only('بستن')).tap();
  await log(page).locator('[data-change]').filter({ hasText: 'خیلی زیاد' }).waitFor();
  await take();
  await log(page).locator('[data-change]').filter({ hasText: 'پذیرفت' }).waitFor();
  expect((await has()).operator?.id).toBe(manager);

  // The list is filtered by assignee, and its counts follow.
  const other = await ask(club, person.id, 'کلید دوم');
  const { data: all } = await top.ok(supportTickets.total);
  const { data: theirs } = await top.ok(supportTickets.total, { query: { operator: String(manager) } });
  expect(theirs.count).toBeLessThan(all.count);
  await page.goto('/tickets/support');
  const chips = page.getByRole('group', only('وضعیت تیکت‌ها'));
  await chips.getByRole('button', only(`همه ${localDigits(String(all.count), 'fa')}`)).waitFor();
  await page.getByRole('row').filter({ hasText: 'کلید دوم' }).waitFor();
  await page.getByRole('button', only('فیلتر')).tap();
  const name = (await has()).operator;
  const sheet = page.getByRole('dialog', only('فیلتر'));
  await sheet.getByRole('button', only(`${name?.name} ${name?.family}`)).tap();
  await sheet.getByRole('button', only('دیدن نتیجه')).tap();
  await chips.getByRole('button', only(`همه ${localDigits(String(theirs.count), 'fa')}`)).waitFor();
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'کلید دوم' }).count(), SOON).toBe(0);
  await top.ok(supportTickets.update, { params: { id: String(other) }, body: { status: 'completed' } });
});

test('papers hang on an answer and are looked at; a ready answer is put into the field; its text message is counted', async ({
  club,
  stage,
  devices,
  open,
}) => {
  const top = await club.as('top');
  const person = await stage.person();
  await top.ok(ticketAnswers.create, { body: { title: 'رسید رفت', text: 'رسید را فرستادیم.' } });
  const id = await ask(club, person.id, 'رسید می‌خواهم');
  devices.expect(/status of 415/);
  const page = await open({ person: 'manager' });
  await page.goto(`/tickets/support/${id}`);
  await page.getByRole('button', only('رسید رفت')).tap();
  expect(await field(page).inputValue()).toBe('رسید را فرستادیم.');
  expect(await log(page).getByText('رسید را فرستادیم.').count()).toBe(0);

  // Files other than pictures and PDF are refused with a message, and typed text stays.
  const files = page.locator('.composer input[type=file]');
  await files.setInputFiles({ name: 'x.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>') });
  await page.getByText('پیوست باید عکس یا فایل PDF باشد.').waitFor();
  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#0a6a72' } });
  await files.setInputFiles({
    name: 'receipt.png',
    mimeType: 'image/png',
    buffer: await picture.png().toBuffer(),
  });
  await page.locator('.composer').getByText('receipt').waitFor();
  await page.getByRole('checkbox').check();
  await page.getByText('با پیامک هم برود · ۱ پیامک').waitFor();
  // Its length is measured as sent: without markdown, with the club's name.
  const { club_name } = await club.db.selectFrom('club').select('club_name').executeTakeFirstOrThrow();
  const fits = MAX_MESSAGE_LENGTH - smsOfAnswer('', club_name).length;
  const tooLong = page.getByText('۴۰۱ حرف است؛ حداکثر ۴۰۰ حرف می‌رود.');
  await field(page).fill('ا'.repeat(fits + 1));
  await tooLong.waitFor();
  await field(page).fill(`**${'ا'.repeat(fits)}**`);
  await tooLong.waitFor({ state: 'detached' });
  await page.getByText('با پیامک هم برود · ۶ پیامک').waitFor();
  await field(page).fill('رسید را فرستادیم.');
  await page.getByRole('button', only('فرستادن پاسخ')).tap();
  const bubble = log(page).locator('[data-side=ours]', { hasText: 'رسید را فرستادیم.' });
  await bubble.getByText('پیامک در صف است').waitFor();
  await bubble.getByRole('button', { name: /^دیدن .?receipt/ }).tap();
  const image = page.getByRole('dialog').getByRole('img');
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth), SOON).toBe(300);
  const { data } = await top.ok(supportTickets.messages, { params: { id: String(id) } });
  expect(data[0]).toMatchObject({
    side: 'operator',
    attachments: [{ type: 'image/jpeg' }],
    sms: { state: 'queued' },
  });
});

test('markdown that tries a script is text; a colleague is asked, counted as unread, and answers', async ({
  club,
  open,
}) => {
  const manager = await open({ person: 'manager' });
  await manager.goto('/tickets/organization/insert');
  const recipient = manager.locator('[data-field=recipient_user_id]');
  const { data: people } = await (await club.signIn(await club.idOf(STAFF.manager))).ok(
    organizationTickets.recipients,
  );
  const accountant = await club.idOf(STAFF.accountant);
  const named = people.find(({ id }) => id === accountant);
  expect(named).toBeDefined();
  const label = `${named?.name} ${named?.family}، ${named?.role.name}`;
  await recipient.locator('option', { hasText: label }).waitFor({ state: 'attached' });
  await recipient.locator('select').selectOption({ label });
  await manager.getByRole('textbox', only('موضوع')).fill('فاکتور برق');
  await manager
    .getByRole('textbox', only('پیام'))
    .fill('<img src=x onerror="window.hacked=1"> [این](javascript:window.hacked=1)');
  await manager.locator('form button[type=submit]').tap();
  const first = log(manager).locator('[data-side=ours]');
  await first.getByText('onerror').waitFor();
  expect(await first.locator('img, a').count()).toBe(0);
  expect(await manager.evaluate(() => 'hacked' in window)).toBe(false);
  const id = Number(new URL(manager.url()).pathname.split('/').at(-1));
  const before = (await (await club.signIn(accountant)).ok(tickets.mine)).data.organization?.unseen;
  expect(before).toBe(1);

  const other = await open({ person: 'accountant', device: 'phone' });
  await other.goto(`/tickets/organization/${id}`);
  await log(other).locator('[data-side=theirs]').getByText('onerror').waitFor();
  await first.locator('xpath=self::*[@data-state="seen"]').waitFor();
  // It can be assigned to anybody but the asker.
  await other.getByRole('button', only('کارهای دیگر')).tap();
  await other.getByRole('menuitem', only('سپردن به همکار')).tap();
  const sheet = other.getByRole('dialog', { name: 'سپردن به همکار' });
  await sheet.getByRole('listitem').first().waitFor();
  const { creator } = (
    await (await club.as('top')).ok(organizationTickets.get, { params: { id: String(id) } })
  ).data;
  expect(creator).not.toBeNull();
  expect(await sheet.getByRole('button', { name: `${creator?.name} ${creator?.family}` }).count()).toBe(0);
  await sheet.getByRole('button', only('بستن')).tap();
  await manager.getByRole('button', { name: /^تغییر وضعیت/ }).tap();
  await manager.getByRole('menuitem', only('بستن تیکت')).tap();
  await log(other).locator('[data-change]', { hasText: 'بست' }).waitFor();
});

test('tickets with something new are counted at the icon of the app, until they are read', async ({
  club,
  open,
}) => {
  const accountant = await club.idOf(STAFF.accountant);
  const page = await open({ person: 'accountant' });
  await page.addInitScript(() => {
    navigator.setAppBadge = async (n) => {
      document.documentElement.dataset.badge = String(n ?? '');
    };
  });
  const badge = async () => Number(await page.locator('html').getAttribute('data-badge'));
  await page.goto('/profile/received-events');
  const before = (await (await club.signIn(accountant)).ok(tickets.mine)).data;
  const unread = (before.support?.unseen ?? 0) + (before.organization?.unseen ?? 0);
  await page.locator('html[data-badge]').waitFor({ state: 'attached' });
  await expect.poll(badge, SOON).toBe(unread);
  const body = { recipient_user_id: accountant, subject: 'شماره‌ی نشان', message: 'ببینید' };
  const { id } = (await (await club.as('top')).ok(organizationTickets.create, { body })).data;
  await expect.poll(badge, SOON).toBe(unread + 1);
  await page.goto(`/tickets/organization/${id}`);
  await said(page, 'ببینید').waitFor();
  await expect.poll(badge, SOON).toBe(unread);
});

test('what could not be marked as read is marked a while later', async ({ club, devices, open }) => {
  devices.expect(/status of 500/);
  const accountant = await club.idOf(STAFF.accountant);
  const body = { recipient_user_id: accountant, subject: 'نامه‌ی ناخوانده', message: 'بخوانید' };
  const { id } = (await (await club.as('top')).ok(organizationTickets.create, { body })).data;
  const mine = await club.signIn(accountant);
  const unseen = async () =>
    (await mine.ok(organizationTickets.get, { params: { id: String(id) } })).data.unseen;
  const page = await open({ person: 'accountant' });
  await page.clock.install();
  const error = { code: 'internal', message: 'نشد' };
  const refused = page.waitForResponse((response) => response.status() === 500);
  await page.route(
    `**/v1/admin/tickets/organization/${id}/seen`,
    (route) => route.fulfill({ status: 500, headers: { [OURS]: '1' }, json: { error } }),
    { times: 1 },
  );
  await page.goto(`/tickets/organization/${id}`);
  await said(page, 'بخوانید').waitFor();
  await refused;
  expect(await unseen()).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000);
      return unseen();
    }, SOON)
    .toBe(0);
});
