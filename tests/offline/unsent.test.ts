import type { Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { roles } from '#contract/access/roles.ts';
import { permissionId } from '#domain/permissions.ts';
import { builders, TODAY } from '#tests/support/build.ts';
import { ShellClub, workerReady } from '#tests/support/shell.ts';
import { storedItems, UnsentHand } from '#tests/support/unsent-desk.ts';

// Rows of offline.md §3 as a person meets them on the screen: everything is done by taps on the app itself.

let shell: ShellClub;
let build: ReturnType<typeof builders>;

beforeAll(async () => {
  shell = await ShellClub.open();
  build = builders(shell.club);
  await build.slots({ from: TODAY });
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

const HOURS = ['10:00-11:00', '11:00-12:00', '12:00-13:00', '13:00-14:00'];
let day = 22;
/** Free slots of two courts on a day of their own. */
async function freeDay(hours = HOURS.length) {
  const date = `2026-11-${++day}`;
  const wish = { hours: HOURS.slice(0, hours), from: date, price: 400_000 };
  const [one, two] = [await build.slots(wish), await build.slots(wish)];
  return { date, one, two };
}
let letters = 0;
/** Somebody with a name that nobody else has. */
async function person() {
  const letter = 'ابپتجچخدرزسشصطعغفقکگلمنوهی'[letters++ % 26];
  const { id, phone_number } = await build.customer({ name: 'آزموده', family: `${letter}ساز${letter}یان` });
  return { id, phone: phone_number, name: `آزموده ${letter}ساز${letter}یان` };
}

/** A tablet at the calendar of a day, ready to lose its network. */
async function desk(date = TODAY, who: 'reception' | 'manager' = 'reception', at = ''): Promise<UnsentHand> {
  const context = await shell.tablet();
  const page = await shell.signIn(context, who, at || `/sales/calendar?date=${date}`);
  await page.getByRole(at ? 'main' : 'grid').waitFor();
  await workerReady(page);
  return new UnsentHand(page);
}
const offline = (hand: UnsentHand, off = true) => hand.context.setOffline(off);
const sell = (time: number | undefined) => build.booking({ reservable_time_ids: [time ?? 0] });
const bookingsOf = (user_id: number) =>
  shell.club.db
    .selectFrom('sale_invoices')
    .select(['id', 'reservable_time_id'])
    .where('user_id', '=', user_id)
    .where('status', '=', 1)
    .execute();
const receiptsOf = (user_id: number) =>
  shell.club.db
    .selectFrom('documents')
    .select(['price', 'device_no', 'doc_number'])
    .where('type', '=', 'receive')
    .where('user_id', '=', user_id)
    .execute();
/** As long as a busy machine may take. */
const until = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 60_000 });
const titleOf = (page: Page) => page.title();
const allSent = (hand: UnsentHand) => hand.pill().getByText('به‌روز').waitFor();

it('rows 20 and 21: a sold slot turns to trouble, the money is safe, and one tap moves the booking', async () => {
  const { date, one, two } = await freeDay();
  const who = await person();
  const hand = await desk(date);
  const [slot] = one;
  await hand.choose(slot?.id ?? 0, who.name);
  await hand.sheet().getByRole('button', { name: 'نقدی', exact: true }).tap();
  await offline(hand);
  await hand.bookButton().tap();
  await hand.sheet().waitFor({ state: 'hidden' });

  const cell = hand.cell(slot?.id ?? 0);
  await cell.getByText('در صف ثبت').waitFor();
  expect(await cell.locator('.bk-unsent').count()).toBe(1);
  await hand.pill().getByText('۱ در صف').waitFor();
  await until(() => titleOf(hand.page)).toMatch(/^\(۱\) /);

  await sell(slot?.id);
  await offline(hand, false);
  await cell.getByText('تداخل؛ ببینید').waitFor({ timeout: 30_000 });
  await until(() => receiptsOf(who.id)).toMatchObject([{ price: 400_000 }]);
  await hand.pill().getByText('۱ مورد منتظر شما').waitFor();
  await hand.page.getByRole('status').filter({ hasText: '۱ مورد منتظر شما' }).waitFor({ state: 'attached' });

  await cell.tap();
  await hand.sheet().getByText('پول گرفته‌شده جداگانه ثبت شد').waitFor();
  await hand.button('دیدن گزینه‌ها').tap();
  const dialog = hand.dialog();
  await dialog.getByText('رزرو ما').waitFor();
  await dialog.getByText('گرفته شده: ۴۰۰٬۰۰۰').waitFor();
  await dialog.getByText('ثبت‌شده', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: /^جابه‌جایی به/ }).tap();
  await until(() => bookingsOf(who.id)).toMatchObject([{ reservable_time_id: two[0]?.id }]);
  await allSent(hand);
  await hand.page.getByRole('status').filter({ hasText: 'همه فرستاده شد' }).waitFor({ state: 'attached' });
  await until(() => titleOf(hand.page)).not.toMatch(/^\(/);
  // Nothing was paid twice: the credit is what was taken.
  expect(await receiptsOf(who.id)).toHaveLength(1);
});

it('rows 20 and 21: of two slots the one that is free stays booked, and nothing is given up unsaid', async () => {
  const { date, one } = await freeDay();
  const who = await person();
  const hand = await desk(date);
  const [stays, goes] = one.map(({ id }) => id);
  await hand.choose(stays ?? 0, who.name);
  await hand.cell(goes ?? 0).tap();
  await hand.sheet().getByRole('button', { name: 'نقدی', exact: true }).tap();
  await offline(hand);
  await hand.bookButton().tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await hand.pill().getByText('۱ در صف').waitFor();
  // Its sheet names both hours.
  await hand.cell(stays ?? 0).tap();
  await hand.sheet().getByRole('listitem').filter({ hasText: '۱۱:۰۰ تا ۱۲:۰۰' }).waitFor();
  await hand.page.goBack();
  await hand.sheet().waitFor({ state: 'hidden' });

  await sell(goes);
  await offline(hand, false);
  await until(() => receiptsOf(who.id)).toMatchObject([{ price: 800_000 }]);
  await hand
    .cell(stays ?? 0)
    .getByText('تداخل؛ ببینید')
    .waitFor({ timeout: 30_000 });
  await hand.cell(stays ?? 0).tap();
  await hand.button('دیدن گزینه‌ها').tap();
  const dialog = hand.dialog();
  await dialog.getByRole('radio', { name: /^هر ۲ سانس رزرو نشود، ۸۰۰٬۰۰۰ به حساب بماند/ }).waitFor();
  await dialog.getByRole('radio', { name: /^بدون این سانس.*۱۰ تا ۱۱ می‌ماند/ }).tap();
  await dialog.getByRole('button', { name: /^رزرو .*۱۰ تا ۱۱$/ }).tap();
  await until(() => bookingsOf(who.id)).toMatchObject([{ reservable_time_id: stays }]);
  await allSent(hand);
  // What was paid beyond it is credit: nothing comes twice, nothing goes back.
  expect(await receiptsOf(who.id)).toHaveLength(1);
});

it('row 22: of two tablets one has the slot; the other keeps the money as credit', async () => {
  const { date, one } = await freeDay();
  const [first, second] = [await person(), await person()];
  const time = one[0]?.id ?? 0;
  const [left, right] = [await desk(date), await desk(date, 'manager')];
  await left.choose(time, first.name);
  // The other tablet has it open: that is said, and hinders nobody.
  await right.cell(time).filter({ hasText: 'در دست' }).tap();
  await right.page.getByRole('button', { name: 'رزرو می‌کنم' }).tap();
  await right.chooseIn(second.name);
  await right.sheet().getByRole('button', { name: 'نقدی', exact: true }).tap();
  await Promise.all([offline(left), offline(right)]);
  for (const hand of [left, right]) {
    await hand.bookButton().tap();
    await hand.sheet().waitFor({ state: 'hidden' });
  }
  await offline(left, false);
  await until(() => bookingsOf(first.id)).toHaveLength(1);
  await offline(right, false);
  await right.cell(time).getByText('تداخل؛ ببینید').waitFor({ timeout: 30_000 });
  await right.pill().tap();
  const panel = right.page.getByRole('dialog');
  await right.button('پول به حساب بماند', panel).tap();
  await right.cell(time).getByText(first.name).waitFor();
  await allSent(right);
  expect(await bookingsOf(second.id)).toEqual([]);
  expect(await receiptsOf(second.id)).toMatchObject([{ price: 400_000 }]);
});

it('row 47: while twenty are sent no provisional cell goes empty, and the numbers are the store’s', async () => {
  const date = `2026-11-${++day}`;
  const hour = (n: number) => `${String(8 + n).padStart(2, '0')}:00`;
  const hours = Array.from({ length: 10 }, (_, n) => `${hour(n)}-${hour(n + 1)}`);
  const slots = [
    ...(await build.slots({ hours, from: date })),
    ...(await build.slots({ hours, from: date })),
  ];
  const who = await person();
  const hand = await desk(date);
  // Once online, so that this person stands among the last picked.
  await hand.choose(slots[0]?.id ?? 0, who.name);
  await offline(hand);
  await hand.bookButton().tap();
  for (const { id } of slots.slice(1)) {
    await hand.sheet().waitFor({ state: 'hidden' });
    await hand.choose(id, who.name, { again: true });
    await hand.bookButton().tap();
  }
  await hand.pill().getByText('۲۰ در صف').waitFor();
  expect(await storedItems(hand.page)).toHaveLength(20);
  await until(() => titleOf(hand.page)).toMatch(/^\(۲۰\) /);
  await until(() => hand.page.locator('.bk-unsent').count()).toBe(20);

  await hand.page.evaluate(() => {
    const seen = { least: Number.POSITIVE_INFINITY, frames: 0 };
    const look = () => {
      seen.least = Math.min(seen.least, document.querySelectorAll('[role=gridcell] .bk').length);
      seen.frames += 1;
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seen });
  });
  await offline(hand, false);
  await until(async () => (await bookingsOf(who.id)).length).toBe(20);
  await allSent(hand);
  await until(() => hand.page.locator('.bk-unsent').count()).toBe(0);
  await until(() => storedItems(hand.page)).toEqual([]);
  const seen = await hand.page.evaluate(
    () => (window as never as { seen: { least: number; frames: number } }).seen,
  );
  expect(seen.least).toBe(20);
  expect(seen.frames).toBeGreaterThan(10);
});

/** Opens the receive sheet of somebody and types a sum. */
async function receive(hand: UnsentHand, who: { name: string }, sum: string, { again = false } = {}) {
  await hand.page.getByRole('banner').getByRole('button', { name: 'دریافت', exact: true }).tap();
  if (!again) await hand.sheet().getByRole('searchbox').fill(who.name);
  const found = hand.sheet().getByRole('button', { name: new RegExp(who.name) });
  await found.filter({ hasNotText: 'مشتری تازه' }).first().tap();
  await hand.sheet().locator('.pay-sum-input').first().fill(sum);
}
/** The passing message's offer to print. */
const printOffer = (hand: UnsentHand) => hand.page.locator('.toast').getByRole('button', { name: 'چاپ' });
const takeButton = (hand: UnsentHand) => hand.sheet().getByRole('button', { name: /^دریافت \S+ تومان/ });

it('row 19: one refused receipt stops none of the nine behind it, and goes after it was put right', async () => {
  const who = await person();
  const tracking = '123456789012';
  const hand = await desk();
  await receive(hand, who, '1000');
  // The means that stood there gives way to the other.
  await hand.sheet().getByRole('button', { name: 'کارت‌به‌کارت', exact: true }).tap();
  await hand.sheet().getByRole('button', { name: 'نقدی', exact: true }).tap();
  await hand.sheet().locator('.pay-sum-input').first().fill('1000');
  await hand
    .sheet()
    .getByRole('textbox', { name: /پیگیری/ })
    .fill(tracking);
  await offline(hand);
  await takeButton(hand).tap();
  for (let n = 1; n < 10; n++) {
    await hand.sheet().waitFor({ state: 'hidden' });
    await receive(hand, who, String(1000 + n), { again: true });
    await takeButton(hand).tap();
  }
  await hand.pill().getByText('۱۰ در صف').waitFor();
  // Somebody else has used the number meanwhile.
  await build.receipt(await person().then(({ id }) => id), 5, {
    bank_id: 5,
    transaction_reference_id: tracking,
  });
  await offline(hand, false);
  await until(async () => (await receiptsOf(who.id)).length).toBe(9);
  await hand.pill().getByText('۱ مورد منتظر شما').tap();
  await hand
    .button('همه‌ی موارد')
    .or(hand.page.getByRole('link', { name: 'همه‌ی موارد' }))
    .tap();
  const card = hand.page.getByRole('article');
  await card.getByText('این شماره‌ی پیگیری پیش‌تر ثبت شده است.').waitFor();
  await hand.button('ویرایش و فرستادن', card).tap();
  await hand.dialog().getByRole('textbox', { name: 'شماره‌ی پیگیری' }).fill('210987654321');
  await hand.button('ذخیره و فرستادن', hand.dialog()).tap();
  await hand.page.getByText('همه‌چیز فرستاده شده').waitFor();
  await until(async () => (await receiptsOf(who.id)).length).toBe(10);
  await hand.page
    .getByText(/^ثبت شد، شماره‌ی/)
    .first()
    .waitFor();
});

it('row 23: what may have arrived is asked for before it is edited, and found to be there', async () => {
  const who = await person();
  const hand = await desk();
  await receive(hand, who, '77000');
  await hand.context.route('**/v1/admin/documents/receive', async (route) => {
    await route.fetch();
    // From now on nobody answers.
    await hand.context.route('**/v1/health', (probe) => probe.abort());
    await route.abort();
  });
  await takeButton(hand).tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await until(() => receiptsOf(who.id)).toMatchObject([{ price: 77_000 }]);
  await hand.page.goto('/unsent');
  await hand.page
    .getByRole('main')
    .getByRole('button', { name: /دریافت ۷۷٬۰۰۰/ })
    .tap();
  await hand.sheet().getByText('شاید رسیده باشد').waitFor();
  // Nobody answers: nothing opens, nothing changes.
  await hand.context.route('**/v1/admin/operations/**', (route) => route.abort());
  await hand.button('ویرایش').tap();
  await hand.sheet().getByText('هنوز معلوم نیست این کار رسیده یا نه').waitFor();
  expect(await hand.dialog().count()).toBe(0);
  await hand.context.unroute('**/v1/admin/operations/**');
  await hand.button('ویرایش').tap();
  await hand.page.getByText('پیش‌تر ثبت شده بود؛ چیزی عوض نشد').waitFor();
  expect(await hand.dialog().count()).toBe(0);
  expect(await storedItems(hand.page)).toEqual([]);
  expect(await receiptsOf(who.id)).toHaveLength(1);
});

/** A tablet with a receipt that its author, whose page is closed, has lost the right to. */
async function leftByItsAuthor(price: string) {
  const who = await person();
  const permissions = ['receive.create', 'cash.show', 'user.show', 'calendar.show'] as const;
  const role_id = await shell.club.role(permissions);
  const author = await shell.club.person(role_id);
  const context = await shell.tablet();
  const page = await shell.signIn(context, author, '/sales/calendar');
  const hand = new UnsentHand(page);
  await page.getByRole('banner').waitFor();
  await workerReady(page);
  await receive(hand, who, price);
  await offline(hand);
  await takeButton(hand).tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await shell.club.db
    .deleteFrom('role_permissions')
    .where('role_id', '=', role_id)
    .where('slug', '=', 'receive.create')
    .execute();
  await offline(hand, false);
  await hand.pill().getByText('۱ مورد منتظر شما').tap({ timeout: 30_000 });
  await page.getByText('مدیر می‌تواند از طرف شما بفرستد').waitFor();
  const [kept] = await storedItems(page);
  await page.close();
  return { context, author, key: kept?.key ?? '' };
}

it('row 27: what its author may no longer do a manager sends on their behalf, with a reason', async () => {
  const { context, author, key } = await leftByItsAuthor('33000');
  const manager = await shell.club.as('manager');
  const theirs = new UnsentHand(await shell.signIn(context, 'manager', '/unsent'));
  const card = theirs.page.getByRole('article');
  await theirs.button(/^ثبت از طرف/, card).tap();
  const reason = theirs.dialog().getByRole('textbox', { name: 'دلیل' });
  await reason.fill('خودش در راه است');
  await theirs.page.reload();
  await until(() => reason.inputValue()).toBe('خودش در راه است');
  await theirs.button('ذخیره و فرستادن', theirs.dialog()).tap();
  await theirs.page.getByText('همه‌چیز فرستاده شده').waitFor();
  const operation = await shell.club.db
    .selectFrom('operations')
    .select(['actor_id', 'on_behalf_by'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  expect(operation).toEqual({ actor_id: author, on_behalf_by: manager.user_id });
});

it('row 27: who gets the right to send for another while it waits is offered it at once', async () => {
  const { context } = await leftByItsAuthor('34000');
  const slugs = ['user.show', 'cash.show', 'calendar.show'] as const;
  const role_id = await shell.club.role(slugs);
  const deputy = await shell.club.person(role_id);
  const theirs = new UnsentHand(await shell.signIn(context, deputy, '/unsent'));
  const card = theirs.page.getByRole('article');
  await card.waitFor();
  const onBehalf = theirs.button(/^ثبت از طرف/, card);
  expect(await onBehalf.count()).toBe(0);
  const top = await shell.club.as('top');
  const permissions = [...slugs, 'operation.on_behalf' as const].map(permissionId);
  await top.ok(roles.update, { params: { id: String(role_id) }, body: { permissions } });
  await onBehalf.waitFor();
});

it('row 35: other work under the same key is an alarm, and ours goes under another', async () => {
  const who = await person();
  const hand = await desk();
  await receive(hand, who, '21000');
  await hand.context.route(
    '**/v1/admin/documents/receive',
    async (route) => {
      const body = { ...(route.request().postDataJSON() as object), price: 12_000 };
      await route.fetch({ postData: JSON.stringify(body) });
      await route.abort();
    },
    { times: 1 },
  );
  await takeButton(hand).tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await hand.pill().getByText('۱ مورد منتظر شما').waitFor({ timeout: 30_000 });
  await hand.page.getByRole('alert').filter({ hasText: 'با کار دیگری جابه‌جا شده' }).waitFor();
  await hand.page.goto('/unsent');
  await hand.page.getByText('این کار با کار دیگری جابه‌جا شده').waitFor();
  await hand.button('ویرایش و فرستادن').tap();
  const dialog = hand.dialog().first();
  await dialog.getByRole('textbox', { name: 'مبلغ دریافتی' }).fill('22000');
  await dialog.getByRole('radio', { name: 'کارت‌به‌کارت' }).tap();
  await dialog.getByRole('textbox', { name: 'شماره‌ی پیگیری' }).fill('556677889900');
  // What was typed outlives a reload, and is not let go by a slip.
  await hand.page.reload();
  await until(() => dialog.getByRole('textbox', { name: 'مبلغ دریافتی' }).inputValue()).toBe('۲۲٬۰۰۰');
  await hand.button('انصراف', dialog).tap();
  await hand.button('ماندن').tap();
  await hand.button('ذخیره و فرستادن', hand.dialog()).tap();
  await hand.page.getByText('همه‌چیز فرستاده شده').waitFor();
  expect((await receiptsOf(who.id)).map(({ price }) => price).sort()).toEqual([12_000, 22_000]);
});

it('row 48: exported, imported elsewhere and sent from both devices, it is there once', async () => {
  const who = await person();
  const hand = await desk();
  await receive(hand, who, '61000');
  await offline(hand);
  await takeButton(hand).tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await hand.pill().tap();
  await hand.page.getByRole('link', { name: 'همه‌ی موارد' }).tap();
  const [download] = await Promise.all([
    hand.page.waitForEvent('download'),
    hand.button('خروجی برای دستگاه دیگر').tap(),
  ]);
  const other = await desk(TODAY, 'manager', '/unsent');
  const [chooser] = await Promise.all([
    other.page.waitForEvent('filechooser'),
    other.button('وارد کردن فایل دستگاه دیگر').tap(),
  ]);
  await chooser.setFiles(await download.path());
  await other.page.getByText('۱ مورد وارد شد').waitFor();
  await until(() => receiptsOf(who.id)).toMatchObject([{ price: 61_000 }]);
  await offline(hand, false);
  await hand.page.getByText('همه‌چیز فرستاده شده').waitFor({ timeout: 30_000 });
  expect(await receiptsOf(who.id)).toHaveLength(1);
  await allSent(hand);
});

it('a debt that was taken here and has not arrived is asked for again neither in the sheet nor in the form', async () => {
  const { date, one } = await freeDay();
  const who = await person();
  await build.booking({ user_id: who.id, reservable_time_ids: [one[0]?.id ?? 0] });
  const hand = await desk(date);
  const at = (sheet: string) => hand.page.goto(`/sales/calendar?date=${date}&sheet=${sheet}`);
  await at(`customer.${who.id}`);
  const take = hand.button(/^دریافت .*۴۰۰٬۰۰۰/);
  await take.tap();
  await hand.context.route('**/v1/admin/documents/receive', (route) => route.abort());
  await hand.sheet().getByRole('heading', { name: 'دریافت' }).waitFor();
  await take.tap();
  await hand.pill().getByText('۱ در صف').waitFor();
  // Of a page that has asked the server since.
  await at(`customer.${who.id}`);
  await hand.sheet().getByText('بی‌حساب').waitFor();
  expect(await take.count()).toBe(0);
  await at(`receive.user-${who.id}`);
  await hand.button('مبلغ را بنویسید').waitFor();
  await hand.context.unroute('**/v1/admin/documents/receive');
  await until(() => receiptsOf(who.id)).toMatchObject([{ price: 400_000 }]);
});

it('work of somebody whom the books do not know goes to a customer who is only on this device, once they are in the books', async () => {
  const { date, one } = await freeDay();
  const who = await person();
  const name = 'ناهید نوآمده';
  const hand = await desk(date);
  await receive(hand, who, '40000');
  await offline(hand);
  await takeButton(hand).tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await hand.cell(one[0]?.id ?? 0).tap();
  await hand.sheet().getByRole('searchbox').fill(name);
  await hand.button(/^مشتری تازه/, hand.sheet()).tap();
  await hand.sheet().getByRole('textbox', { name: 'شماره‌ی همراه' }).fill('09360004455');
  await hand.sheet().getByRole('radio', { name: 'خانم', exact: true }).tap();
  await hand.bookButton().tap();
  await hand.sheet().waitFor({ state: 'hidden' });

  const answer = (status: number, code: string) => (route: Route) =>
    route.fulfill({
      status,
      headers: { 'X-Meydan': '1', 'Idempotency-Key': route.request().headers()['idempotency-key'] ?? '' },
      json: { error: { code, message: '' } },
    });
  await hand.context.route('**/v1/admin/users', answer(409, 'in_progress'));
  await hand.context.route('**/v1/admin/documents/receive', answer(404, 'not_found'), { times: 1 });
  await offline(hand, false);
  await until(async () => (await storedItems(hand.page)).map(({ state }) => state)).toContain(
    'needs_attention',
  );
  await hand.page.goto('/unsent');
  await hand.button('انتخاب مشتری دیگر').tap();
  await hand.dialog().getByRole('searchbox').fill(name);
  await hand.button(new RegExp(name), hand.dialog()).tap();
  await hand.dialog().waitFor({ state: 'hidden' });
  await hand.context.unroute('**/v1/admin/users');
  await until(() => storedItems(hand.page)).toEqual([]);
  const made = await shell.club.db
    .selectFrom('users')
    .select('id')
    .where('phone_number', '=', '09360004455')
    .executeTakeFirstOrThrow();
  expect(await receiptsOf(made.id)).toMatchObject([{ price: 40_000 }]);
});

it('row 36: on a full disk the alarm stands across the page, the form stays as it is, and nothing is printed', async () => {
  const who = await person();
  const hand = await desk();
  // The first work readies the device.
  await receive(hand, who, '5000');
  await takeButton(hand).tap();
  await until(() => receiptsOf(who.id)).toHaveLength(1);
  await until(() => storedItems(hand.page)).toEqual([]);
  await hand.sheet().waitFor({ state: 'hidden' });
  await printOffer(hand).waitFor({ state: 'hidden' });
  await receive(hand, who, '36000', { again: true });
  await offline(hand);
  // The disk is full for whatever is new: what the browser says then, without filling it.
  await hand.page.evaluate(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, ...given) {
      if ('full' in window) throw new DOMException('The disk is full.', 'QuotaExceededError');
      return add.apply(this, given);
    };
    Object.assign(window, { full: true });
  });
  await takeButton(hand).tap();
  const alarm = hand.page.getByRole('alert').filter({ hasText: 'ذخیره نشد؛ حافظه‌ی دستگاه پر است' });
  await alarm.first().waitFor();
  await hand.pill().getByText('ذخیره نشد').waitFor();
  expect(await hand.sheet().locator('.pay-sum-input').first().inputValue()).toBe('۳۶٬۰۰۰');
  expect(await printOffer(hand).count()).toBe(0);
  expect(await storedItems(hand.page)).toEqual([]);

  await hand.page.evaluate(() => Reflect.deleteProperty(window, 'full'));
  await takeButton(hand).tap();
  await hand.page.getByText(/روی این دستگاه با شماره‌ی/).waitFor();
  await until(() => alarm.count()).toBe(0);
  expect(await storedItems(hand.page)).toHaveLength(1);
  await offline(hand, false);
  await until(async () => (await receiptsOf(who.id)).length).toBe(2);
});

it('a receipt is printed with the device’s number before it is sent, and keeps it beside the books’ number after', async () => {
  const who = await person();
  const hand = await desk();
  await hand.context.addInitScript(() => {
    window.print = () => {};
  });
  // The first work readies the device: its numbers have a prefix from then on.
  await receive(hand, who, '1000');
  await takeButton(hand).tap();
  await hand.sheet().waitFor({ state: 'hidden' });
  await until(() => storedItems(hand.page)).toEqual([]);
  await receive(hand, who, '57000', { again: true });
  await offline(hand);
  await takeButton(hand).tap();
  await hand.page.getByText(/روی این دستگاه با شماره‌ی/).waitFor();
  const [paper] = await Promise.all([hand.context.waitForEvent('page'), printOffer(hand).tap()]);
  const [kept] = await storedItems(hand.page);
  const number = kept?.deviceNo ?? '';
  const shown = number.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
  const sheet = paper.getByRole('article');
  await sheet.getByText('شماره پس از ارسال').waitFor();
  await sheet.locator('bdi[dir=ltr]', { hasText: shown }).waitFor();
  await sheet.getByText('پنجاه و هفت هزار تومان').waitFor();
  await sheet.getByText(who.name).waitFor();
  await until(async () => (await storedItems(hand.page))[0]?.printedAt).toBeTruthy();

  await hand.page.goto('/unsent');
  await hand.page
    .getByRole('main')
    .getByRole('button', { name: /دریافت ۵۷٬۰۰۰/ })
    .tap();
  await hand.sheet().getByText('رسیدش چاپ شده؛ مبلغ و مشتری آن عوض نمی‌شود.').waitFor();
  await offline(hand, false);
  await until(async () => (await receiptsOf(who.id)).length).toBe(2);
  const booked = (await receiptsOf(who.id)).find(({ price }) => price === 57_000);
  const books = String(booked?.doc_number).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
  await sheet.getByText(`شماره ${books}`).waitFor();
  await sheet.locator('bdi[dir=ltr]', { hasText: shown }).filter({ hasText: '(' }).waitFor();
});
