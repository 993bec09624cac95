import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import { type Desk, sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

// The calendar's heads open the sheet of their court or term, for people who may change them.

const head = (desk: Desk, name: string | RegExp) => desk.grid().getByRole('button', { name });

test("a court's head opens its sheet: name and a price, saved by one button that names the change", async ({
  club,
  stage,
  openDesk,
}) => {
  const top = await club.as('top');
  const slot = await stage.freeSlot();
  const desk = await openDesk({ person: 'manager' });
  await head(desk, `مشخصات ${slot.court.name}`).tap();
  const sheet = desk.sheet();
  await sheet.getByText('قیمت هر سانس').waitFor();
  expect(await sheet.getByRole('button', { name: /^ذخیره/ }).count()).toBe(0);

  await sheet
    .getByRole('button', { name: /^تغییر قیمت/ })
    .last()
    .tap();
  const field = sheet.getByRole('textbox', { name: /^قیمت تازه/ });
  await field.fill('');
  await desk.button('قیمت را بنویسید').waitFor();
  await field.fill('655000');
  await sheet.getByText('ویرایش‌شده').waitFor();
  await sheet.getByText(/^رزروها و سانس‌های ساخته‌شده قیمت خودشان را دارند/).waitFor();
  await desk.button(new RegExp(`^ذخیره‌ی .* · ${sum(655_000)}$`)).tap();
  await desk.toast(/ذخیره شد$/).waitFor();
  const { data } = await top.ok(terms.list, { query: { per_page: '200' } });
  const own = data.flatMap((term) =>
    term.court_prices.filter(({ court_id, price }) => court_id === slot.court.id && price === 655_000),
  );
  expect(own.length).toBeGreaterThan(0);
  // Existing slots keep their price.
  const { data: day } = await top.ok(reservableTimes.list, { query: { date: `${slot.date}_${slot.date}` } });
  expect(day.find(({ id }) => id === slot.id)?.price).toBe(slot.price);

  await head(desk, `مشخصات ${slot.court.name}`).tap();
  await sheet.getByRole('textbox', { name: 'نام', exact: true }).fill('زمین مرکزی');
  await desk.button('ذخیره‌ی ۱ تغییر').tap();
  await desk
    .grid()
    .getByRole('columnheader', { name: /زمین مرکزی/ })
    .waitFor();
});

test('a price of several terms that one of them refuses stays typed for the rest, and goes with the next try', async ({
  club,
  stage,
  openDesk,
}) => {
  const top = await club.as('top');
  const { court } = await stage.freeSlot();
  const desk = await openDesk({ person: 'manager' });
  const { data: before } = await top.ok(courts.get, { params: { id: String(court.id) } });
  await head(desk, `مشخصات ${before.name}`).tap();
  const sheet = desk.sheet();
  const row = sheet
    .getByRole('listitem')
    .filter({ hasText: /[۲-۹] سانس/ })
    .first();
  await row
    .getByRole('button', { name: /^تغییر قیمت/ })
    .last()
    .tap();
  await sheet.getByRole('textbox', { name: /^قیمت تازه/ }).fill('641000');
  let sent = 0;
  // Somebody changes the second one at that moment: the first attempt is refused.
  await desk.page.route('**/v1/admin/terms/*', async (route) => {
    if (route.request().method() !== 'GET') sent += 1;
    if (route.request().method() !== 'GET' && sent === 2) {
      const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
      await top.ok(terms.update, { params: { id }, body: { name: 'سانس میانی' } });
    }
    await route.continue();
  });
  const priced = async () =>
    (await top.ok(terms.list, { query: { per_page: '200' } })).data.flatMap((term) =>
      term.court_prices.filter(({ court_id, price }) => court_id === court.id && price === 641_000),
    ).length;
  const save = desk.button(new RegExp(`^ذخیره‌ی .* · ${sum(641_000)}$`));
  await save.tap();
  await sheet.getByRole('alert').waitFor();
  // The first has its new price; the rest of the row is shown again with the typed values.
  await expect.poll(priced).toBe(1);
  await expect.poll(() => sheet.getByText('ویرایش‌شده').count()).toBe(1);
  await expect.poll(() => save.count()).toBe(1);
  await save.tap();
  await desk.toast(/ذخیره شد$/).waitFor();
  expect(await priced()).toBeGreaterThan(1);
  expect(sent).toBe((await priced()) + 1);
});

test('what somebody else has changed meanwhile is said, and goes with the next try', async ({
  club,
  stage,
  openDesk,
}) => {
  const top = await club.as('top');
  const { court } = await stage.freeSlot();
  const { data: before } = await top.ok(courts.get, { params: { id: String(court.id) } });
  const desk = await openDesk({ person: 'manager' });
  await head(desk, new RegExp(`^مشخصات ${before.name}$`)).tap();
  await desk.sheet().getByRole('textbox', { name: 'نام', exact: true }).fill('زمین ساحلی');
  await desk.page.route(
    '**/v1/admin/courts/*',
    async (route) => {
      await top.ok(courts.update, { params: { id: String(court.id) }, body: { description: 'کنار در' } });
      await route.continue();
    },
    { times: 1 },
  );
  const fresh = desk.page.waitForResponse(
    (answer) => answer.request().method() === 'GET' && /\/courts\/\d+$/.test(answer.url()),
  );
  await desk.button('ذخیره‌ی ۱ تغییر').tap();
  await desk.sheet().getByRole('alert').waitFor();
  await fresh;
  await desk.button('ذخیره‌ی ۱ تغییر').tap();
  await desk.toast('زمین ساحلی ذخیره شد').waitFor();
  const { data: after } = await top.ok(courts.get, { params: { id: String(court.id) } });
  expect([after.name, after.description]).toEqual(['زمین ساحلی', 'کنار در']);
});

test('what two have written otherwise is asked about: a name and a price at the edge, with both values', async ({
  club,
  stage,
  openDesk,
}) => {
  const top = await club.as('top');
  const slot = await stage.freeSlot();
  const params = { id: String(slot.court.id) };
  const { data: before } = await top.ok(courts.get, { params });
  const desk = await openDesk({ person: 'manager' });
  const sheet = desk.sheet();
  await head(desk, `مشخصات ${before.name}`).tap();
  await sheet.getByRole('textbox', { name: 'نام', exact: true }).fill('زمین شمالی');
  await top.ok(courts.update, { params, body: { name: 'زمین جنوبی' } });
  await sheet.getByRole('heading', { name: 'زمین جنوبی' }).waitFor();
  await desk.button('ذخیره‌ی ۱ تغییر').tap();
  await sheet.getByText('نام: شما زمین شمالی، دیگری زمین جنوبی').waitFor();
  expect((await top.ok(courts.get, { params })).data.name).toBe('زمین جنوبی');
  await desk.button('ثبت نوشته‌ی من').tap();
  await desk.toast('زمین شمالی ذخیره شد').waitFor();

  // A price is changed here and elsewhere; a colleague's change stays where it is chosen.
  const term = { id: String(slot.term.id) };
  const prices = async () => (await top.ok(terms.get, { params: term })).data.court_prices;
  const others = (await prices()).filter(({ court_id }) => court_id !== slot.court.id);
  const priced = (price: number) =>
    top.ok(terms.update, {
      params: term,
      body: { court_prices: [...others, { court_id: slot.court.id, price }] },
    });
  await priced(611_000);
  await desk.page.locator(`[data-head="row ${await desk.slot(slot).getAttribute('data-row')}"]`).tap();
  await sheet.getByRole('button', { name: new RegExp(`^تغییر قیمت زمین شمالی ${sum(611_000)}$`) }).tap();
  await sheet.getByRole('textbox', { name: /^قیمت تازه/ }).fill('622000');
  await priced(633_000);
  await sheet.getByText(sum(633_000)).waitFor();
  await desk.button(`ذخیره‌ی زمین شمالی · ${sum(622_000)}`).tap();
  await sheet.getByText(`زمین شمالی: شما ${sum(622_000)} تومان، دیگری ${sum(633_000)} تومان`).waitFor();
  await desk.button('همان تازه بماند').tap();
  await expect.poll(() => sheet.getByRole('button', { name: /^ذخیره/ }).count()).toBe(0);
  expect(await prices()).toContainEqual({ court_id: slot.court.id, price: 633_000 });
});

test("the heads' sheets change all prices together, and lead to the court's page, to the next hours and to all terms", async ({
  club,
  stage,
  openDesk,
}) => {
  const top = await club.as('top');
  const slot = await stage.freeSlot();
  const price = async () => {
    const { data } = await top.ok(terms.get, { params: { id: String(slot.term.id) } });
    return data.court_prices.find(({ court_id }) => court_id === slot.court.id)?.price ?? data.price;
  };
  const before = await price();
  const desk = await openDesk({ person: 'manager' });
  const sheet = desk.sheet();
  const together = async (percent: string) => {
    await sheet.getByRole('button', { name: 'همه با هم' }).tap();
    await sheet.getByRole('textbox', { name: 'چند درصد' }).fill(percent);
    await sheet.getByRole('button', { name: 'اعمال روی همه‌ی قیمت‌ها' }).tap();
    await desk.button(/^ذخیره‌ی/).tap();
    await sheet.waitFor({ state: 'hidden' });
  };
  await head(desk, `مشخصات ${slot.court.name}`).tap();
  await together('10');
  const dearer = Math.round((before * 1.1) / 1000) * 1000;
  expect(await price()).toBe(dearer);

  const hour = desk.page.locator(`[data-head="row ${await desk.slot(slot).getAttribute('data-row')}"]`);
  await hour.tap();
  await sheet.getByText('قیمت در زمین‌ها').waitFor();
  await together('50');
  expect(await price()).toBe(Math.round((dearer * 1.5) / 1000) * 1000);

  await hour.tap();
  await sheet.getByRole('button', { name: /^سانس تازه پس از/ }).tap();
  await sheet.getByRole('heading', { name: 'سانس تازه' }).waitFor();
  expect(await sheet.getByRole('textbox', { name: 'شروع' }).inputValue()).not.toBe('');
  await desk.page.goBack();
  await desk.page.getByRole('alertdialog').getByRole('button', { name: /^رها/ }).tap();
  await sheet.waitFor({ state: 'hidden' });

  await hour.tap();
  await sheet.getByRole('button', { name: /^همه‌ی سانس‌ها/ }).tap();
  await desk.page.waitForURL('**/terms');
  await desk.page.goBack();
  // Back returns to the hour's sheet; a court's head opens the court's sheet.
  await sheet.getByText('قیمت در زمین‌ها').waitFor();
  await head(desk, `مشخصات ${slot.court.name}`).tap();
  await sheet.getByRole('button', { name: /^صفحه‌ی کامل زمین/ }).tap();
  await desk.page.waitForURL(`**/courts/${slot.court.id}/edit`);
});

test("an hour's head opens its term; a clash with another is refused in words", async ({
  club,
  stage,
  openDesk,
}) => {
  const top = await club.as('top');
  const slot = await stage.freeSlot();
  const desk = await openDesk({ person: 'manager' });
  const hour = slot.start_time.slice(0, 2);
  const { data: all } = await top.ok(terms.list, { query: { per_page: '200' } });
  const term = all.find(({ id }) => id === slot.term.id);
  await desk.grid().getByRole('rowheader').nth(0).waitFor();
  await desk.page.locator(`[data-head="row ${await desk.cell(slot).getAttribute('data-row')}"]`).tap();
  const sheet = desk.sheet();
  await sheet.getByText('قیمت در زمین‌ها').waitFor();
  const end = sheet.getByRole('textbox', { name: 'پایان' });
  await end.fill(`${hour}:00`);
  await end.blur();
  await sheet.getByText('پایان باید پس از شروع باشد.').waitFor();
  await end.fill(`${Number(hour) + 1}:45`);
  await sheet
    .getByRole('alert')
    .getByText(/^با سانس .* هم‌پوشانی دارد\.$/)
    .waitFor();
  await desk.button('اول تداخل را بردارید').waitFor();
  expect((await top.ok(terms.get, { params: { id: String(slot.term.id) } })).data.end_time).toBe(
    term?.end_time,
  );
});

test('the arrows lead from the cells to the heads and back; others see plain text', async ({ openDesk }) => {
  const desk = await openDesk({ person: 'manager' });
  const { keyboard } = desk.page;
  await keyboard.press('Tab');
  await desk.page
    .locator(':focus')
    .and(desk.page.getByRole('button', { name: 'رفتن به صفحه' }))
    .waitFor();
  await keyboard.press('Enter');
  await desk.page.locator('[role=gridcell]:focus').waitFor();
  await keyboard.press('Control+Home');
  await keyboard.press('ArrowUp');
  await desk.page.locator('[data-head="column 0"]:focus').waitFor();
  await keyboard.press('ArrowLeft');
  await desk.page.locator('[data-head="column 1"]:focus').waitFor();
  await keyboard.press('ArrowDown');
  await desk.page.locator('[role=gridcell]:focus').waitFor();
  await keyboard.press('Control+Home');
  await keyboard.press('ArrowRight');
  await desk.page.locator('[data-head="row 0"]:focus').waitFor();
  await keyboard.press('Enter');
  await desk.sheet().getByText('قیمت در زمین‌ها').waitFor();

  const plain = await openDesk({ person: 'reception' });
  expect(await plain.page.locator('[data-head]').count()).toBe(0);
});

test('where days of one court stand side by side its sheet is behind its name, for who may change it', async ({
  stage,
  openDesk,
}) => {
  const { court } = await stage.freeSlot();
  const search = `?court=${court.id}`;
  const named = async (desk: Desk) => {
    await desk.grid().getByRole('columnheader').nth(3).waitFor();
    await desk.page.getByRole('button', { name: /^انتخاب روز/ }).tap();
    await desk.page.locator('.dates-grid').waitFor();
    return desk.page.getByRole('button', { name: `مشخصات ${court.name}`, exact: true });
  };
  for (const device of ['tablet', 'phone'] as const) {
    const desk = await openDesk({ person: 'manager', device }, search);
    await (await named(desk)).tap();
    await desk.sheet().getByText('قیمت هر سانس').waitFor();
  }
  expect(await (await named(await openDesk({ person: 'reception' }, search))).count()).toBe(0);
});

test('a price of 0 is asked about before it is saved: at the head of an hour and in the form of the settings', async ({
  club,
  open,
  stage,
  openDesk,
}) => {
  const top = await club.as('top');
  const all = async () => (await top.ok(terms.list, { query: { per_page: '200' } })).data;
  const { court } = await stage.freeSlot();
  const desk = await openDesk({ person: 'manager' });
  const { data: before } = await top.ok(courts.get, { params: { id: String(court.id) } });
  await head(desk, `مشخصات ${before.name}`).tap();
  const sheet = desk.sheet();
  await sheet
    .getByRole('button', { name: /^تغییر قیمت/ })
    .last()
    .tap();
  await sheet.getByRole('textbox', { name: /^قیمت تازه/ }).fill('0');
  await desk.button(/^ذخیره‌ی/).tap();
  const question = desk.page.getByRole('alertdialog');
  await question.getByText(`قیمت «${before.name}» صفر شود؟`).waitFor();
  await question.getByRole('button', { name: 'انصراف' }).tap();
  const free = async () => (await all()).flatMap((t) => t.court_prices).filter(({ price }) => price === 0);
  expect(await free()).toEqual([]);
  await desk.button(/^ذخیره‌ی/).tap();
  await question.getByRole('button', { name: 'ذخیره با قیمت صفر' }).tap();
  await desk.toast(/ذخیره شد$/).waitFor();
  expect((await free()).every(({ court_id }) => court_id === court.id)).toBe(true);
  expect((await free()).length).toBeGreaterThan(0);

  const [term] = await all();
  const page = await open({ person: 'manager', device: 'laptop' });
  await page.goto(`/terms/${term?.id}/edit`);
  await page.getByRole('textbox', { name: 'قیمت هر سانس', exact: true }).fill('0');
  const save = page.getByRole('form').getByRole('button', { name: /^ذخیره/ });
  await save.click();
  const asked = page.getByRole('alertdialog');
  await asked.getByText('صفر شود؟').waitFor();
  expect((await all()).find(({ id }) => id === term?.id)?.price).toBe(term?.price);
  await asked.getByRole('button', { name: 'ذخیره با قیمت صفر' }).click();
  await expect.poll(async () => (await all()).find(({ id }) => id === term?.id)?.price).toBe(0);
});

test('a head that is tapped without a network says that it waits, and fills when the line is back', async ({
  devices,
  stage,
  openDesk,
}) => {
  devices.expect(/ERR_INTERNET_DISCONNECTED/);
  const slot = await stage.freeSlot();
  const desk = await openDesk({ person: 'manager' });
  const { page } = desk;
  const sheet = desk.sheet();
  const row = Number(await desk.cell(slot).getAttribute('data-row'));
  const column = Number(await desk.cell(slot).getAttribute('data-column'));
  const open = async (at: string) => {
    await page.locator(`[data-head="${at}"]`).tap();
    await sheet.waitFor();
  };
  const close = async () => {
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
  };
  // The sheets' code is loaded: others were opened before.
  for (const at of [`column ${column === 0 ? 1 : 0}`, `row ${row - 1}`]) {
    await open(at);
    await sheet.getByRole('textbox').first().waitFor();
    await close();
  }
  await page.context().setOffline(true);
  for (const at of [`column ${column}`, `row ${row}`]) {
    await open(at);
    await sheet.locator('.notice').waitFor();
    expect(await sheet.locator('.skeleton').count()).toBe(0);
    await close();
  }
  await open(`column ${column}`);
  await sheet.locator('.notice').waitFor();
  await page.context().setOffline(false);
  await sheet.getByRole('textbox', { name: 'نام', exact: true }).waitFor();
});
