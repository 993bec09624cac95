import type { Locator, Page } from 'playwright';
import { OURS } from '#contract/answer.ts';
import { coachDues } from '#contract/people/coach-dues.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

// A double tap counts once; and every button announces its result, even when it has disappeared.

/** Presses the button that appears under the finger after a tap, as soon as it is there. */
const pressWhenThere = (page: Page, name: string) =>
  page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const found = [...document.querySelectorAll<HTMLElement>('[role=dialog] .btn-primary')].find(
            (button) => button.textContent?.trim() === name,
          );
          if (!found) return requestAnimationFrame(look);
          found.click();
          resolve();
        };
        look();
      }),
    name,
  );

/** Presses a position once a button of that name is there. */
const pressAt = (page: Page, at: { x: number; y: number }, name: RegExp) =>
  page.evaluate(
    ({ x, y, source }) =>
      new Promise<void>((resolve) => {
        const look = () => {
          const button = document.elementFromPoint(x, y)?.closest('button');
          if (!new RegExp(source).test(button?.textContent ?? '')) return requestAnimationFrame(look);
          button?.click();
          resolve();
        };
        look();
      }),
    { ...at, source: name.source },
  );

/** The centre of a button. */
async function middleOf(button: Locator): Promise<{ x: number; y: number }> {
  await button.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await button.boundingBox()) ?? expect.unreachable('it is not there');
  return { x: x + width / 2, y: y + height / 2 };
}

const restored = (of: Page | Locator) => of.getByText('نوشته‌های قبلی همین جاست');

test('the second tap of two on the money marks nobody, nor does that on «آمد» take it back', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(-0.5), await stage.person()];
  await stage.book(slot, person.id);
  const desk = await openDesk();
  await desk.cell(slot).tap();
  const take = desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`);
  await take.waitFor();
  await Promise.all([pressWhenThere(desk.page, 'آمد'), take.tap()]);
  await desk.toast(/دریافت/).waitFor();
  expect((await stage.invoiceOf(slot)).attended).toBe(null);

  await expect
    .poll(async () => {
      await desk
        .button('آمد')
        .tap({ timeout: 500 })
        .catch(() => {});
      return (await stage.invoiceOf(slot)).attended;
    })
    .toBe(true);
  await desk.button('برداشتن آمد').waitFor();
});

test('money that is refused is said where its button was', async ({ stage, devices, openDesk }) => {
  devices.expect(/status of 409/);
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const desk = await openDesk();
  await desk.cell(slot).tap();
  const take = desk.button(`دریافت ${sum(slot.price)} تومان، نقدی`);
  await take.waitFor();
  // The answer for a till whose shift was just closed.
  const refused = 'صندوق شیفت باز ندارد.';
  const error = { code: 'shift_not_open', message: refused, details: { cash_id: 4 } };
  await desk.page.route(
    '**/v1/admin/documents/receive',
    async (route) => {
      const key = (await route.request().headerValue('idempotency-key')) ?? '';
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fulfill({
        status: 409,
        headers: { [OURS]: '1', 'Idempotency-Key': key },
        json: { error },
      });
    },
    { times: 1 },
  );
  await take.tap();
  await desk.sheet().getByRole('alert').waitFor();
  await take.waitFor();
  expect((await stage.invoiceOf(slot)).paid).toBe(0);
});

test('an add-on is given back by a tap and another, not by two of one finger', async ({
  stage,
  openDesk,
}) => {
  const slot = await stage.freeSlot();
  const { id } = await stage.book(slot, (await stage.person()).id);
  await stage.addon(id);
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.button('افزودنی').tap();
  await desk.button('پس گرفتن').dblclick();
  await desk.button(/^برگشت /).waitFor();
  const sold = async () => (await stage.invoice(id)).addons.map(({ status }) => status);
  expect(await sold()).toEqual(['active']);
  await expect
    .poll(async () => {
      await desk
        .button(/^برگشت /)
        .tap({ timeout: 500 })
        .catch(() => {});
      return sold();
    })
    .toEqual(['canceled']);
});

test('a move goes once, however often its cell is tapped, and says that it is under way', async ({
  stage,
  openDesk,
}) => {
  const [from, to, person] = [await stage.freeSlot(), await stage.freeSlot(), await stage.person()];
  await stage.book(from, person.id);
  const desk = await openDesk();
  await desk.cell(from).tap();
  await desk.button('جابه‌جایی').tap();
  let sent = 0;
  const go = Promise.withResolvers<void>();
  await desk.page.route('**/bulk/move', async (route) => {
    sent += 1;
    await go.promise;
    await route.continue();
  });
  await desk.cell(to).tap();
  await desk.page.locator('.move-bar[aria-busy=true]').waitFor();
  await desk.cell(to).tap();
  go.resolve();
  await desk.toast(new RegExp(`^${person.name} به `)).waitFor();
  expect(sent).toBe(1);
});

test('on the page of a reservation a cancel that is thrown away stays away', async ({ stage, open }) => {
  const { id } = await stage.book(await stage.freeSlot(-0.5), (await stage.person()).id);
  const page = await open({ person: 'manager' });
  await page.goto(`/sales/invoices/${id}`);
  const sheet = page.getByRole('dialog');
  const start = page.getByRole('button', { name: /^لغو رزرو/ });
  await start.tap();
  await sheet.getByRole('textbox', { name: 'دلیل لغو' }).fill('باران');
  await sheet.getByRole('button', { name: 'بستن' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'رها کردن نوشته‌ها' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await start.tap();
  await sheet.getByRole('textbox', { name: 'دلیل لغو' }).waitFor();
  expect(await restored(sheet).count()).toBe(0);
  expect(await sheet.getByRole('textbox', { name: 'دلیل لغو' }).inputValue()).toBe('');
});

test('what a season does not take over is said first; a new customer who is put by comes back as typed', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.type(desk.search(), 'زهرا نوری');
  await desk.button(/مشتری تازه/).tap();
  const phone = desk.sheet().getByRole('textbox', { name: 'شماره‌ی همراه' });
  await phone.fill('09137770011');
  await desk.button('بازگشت').tap();
  await desk.search().waitFor();
  await desk.button(/مشتری تازه/).tap();
  expect(await phone.inputValue()).toContain('۷۷۷');
  await desk.button('بازگشت').tap();
  await desk.search().fill(person.name);
  await desk.found(person.name).tap();

  await desk.button('نقدی').tap();
  await desk.button('فصلی').tap();
  const asked = desk.page.getByRole('alertdialog');
  await asked.getByText(/به برنامه‌ی فصلی نمی‌رود/).waitFor();
  await desk.button('انصراف', asked).tap();
  await desk.button(`رزرو و دریافت ${sum(slot.price)} نقدی`).waitFor();
});

test('what the calendar was narrowed to beside an open sheet stays when that is closed', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id);
  const desk = await openDesk();
  await desk.cell(slot).tap();
  await desk.sheet().waitFor();
  await desk.page.getByRole('radio', { name: 'هفته' }).click();
  await desk.page.waitForURL((url) => url.searchParams.get('view') === 'week');
  await desk.button('بستن').tap();
  await desk.sheet().waitFor({ state: 'detached' });
  await expect.poll(() => new URL(desk.page.url()).searchParams.get('view')).toBe('week');
});

test('who taps twice on what is due to a coach pays it once, and not the next one who comes in their place', async ({
  club,
  stage,
  open,
}) => {
  const [top, one, other] = [await club.as('top'), await stage.coachDue(), await stage.coachDue()];
  const page = await open({ device: 'tablet', person: 'manager' });
  await page.goto('/treasury/coach-dues');
  const pay = ({ name }: { name: string }) => page.getByRole('button', { name: new RegExp(`: ${name}$`) });
  const [here, below] = [await middleOf(pay(one)), await middleOf(pay(other))];
  const [first, next, at] = here.y < below.y ? [one, other, here] : [other, one, below];
  let sent = 0;
  await page.route('**/v1/admin/documents/payment', (route) => {
    if (route.request().method() === 'POST') sent += 1;
    return route.continue();
  });
  const go = Promise.withResolvers<void>();
  await page.route('**/v1/admin/coach-dues?*', async (route) => {
    await go.promise;
    await route.continue();
  });
  await page.touchscreen.tap(at.x, at.y);
  await page.getByText(new RegExp(`به ${first.name} پرداخت شد`)).waitFor();
  // The page does not show yet that they have it.
  await pressAt(page, at, new RegExp(first.name));
  const second = pressAt(page, at, new RegExp(next.name));
  go.resolve();
  await second;
  await pay(first).waitFor({ state: 'detached' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toBe(1);
  const { data } = await top.ok(coachDues.list, { query: {} });
  expect(data.find(({ id }) => id === next.id)?.due).toBe(next.price);

  await expect
    .poll(async () => {
      await pay(next)
        .tap({ timeout: 500 })
        .catch(() => {});
      return sent;
    })
    .toBe(2);
});

test('who taps twice on what compares a count sees what should be there, and closes nothing', async ({
  club,
  stage,
  openDesk,
}) => {
  const [top, id] = [await club.as('top'), await stage.shift()];
  const read = async () => (await top.ok(shifts.get, { params: { id: String(id) } })).data;
  const desk = await openDesk({}, '?sheet=shift.4');
  await desk.type(desk.sheet().getByRole('textbox').first(), '3');
  const compare = desk.button(`مقایسه با ${sum(3_000_000)}`);
  const at = await middleOf(compare);
  await Promise.all([pressAt(desk.page, at, /^بستن/), compare.tap()]);
  await desk.button('شمارش دوباره').waitFor();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect((await read()).state).toBe('open');

  await expect
    .poll(async () => {
      await desk
        .button(/^بستن و/)
        .tap({ timeout: 500 })
        .catch(() => {});
      return (await read()).state;
    })
    .not.toBe('open');
});

test('who taps twice on a receipt that waits for the bank confirms it, and not the next one', async ({
  club,
  stage,
  open,
}) => {
  const [top, person] = [await club.as('top'), await stage.person()];
  await top.ok(settings.update, { body: { bank_receipts_pending: true } });
  const ids: number[] = [];
  for (const price of [950_000, 350_000]) {
    const body = { user_id: person.id, bank_id: 5, price, transaction_reference_id: `40921${price}` };
    ids.push((await top.ok(documents.createReceive, { body })).data.id);
  }
  await top.ok(settings.update, { body: { bank_receipts_pending: false } });
  const states = async () => {
    const read = async (id: number) => (await top.ok(documents.receive, { params: { id: String(id) } })).data;
    return (await Promise.all(ids.map(read))).map(({ status }) => status);
  };
  const page = await open({ device: 'tablet', person: 'manager' });
  await page.goto(`/treasury/receive/${ids[0]}`);
  const confirm = (price: number) => page.getByRole('button', { name: `تأیید واریز ${sum(price)}` });
  // It shows its place in the queue.
  await page.getByRole('navigation', { name: 'دریافت‌های در انتظار' }).waitFor();
  const at = await middleOf(confirm(950_000));
  await Promise.all([pressAt(page, at, new RegExp(sum(350_000))), confirm(950_000).tap()]);
  await page.waitForURL(`**/treasury/receive/${ids[1]}`);
  // Leaving the app sends delayed actions.
  const leave = () => page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await leave();
  await expect.poll(states).toEqual(['confirm', 'pending']);

  await expect
    .poll(async () => {
      await confirm(350_000)
        .tap({ timeout: 500 })
        .catch(() => {});
      await leave();
      return states();
    })
    .toEqual(['confirm', 'confirm']);
});
