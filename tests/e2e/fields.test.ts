import type { Locator, Page } from 'playwright';
import { pageScript } from '../support/outbox-script.ts';
import { expect, test } from './fixtures.ts';

interface Shown {
  percent: number | null;
  count: number | null;
  at: string;
  city: string;
  text: string;
}

/** The page of fields at the club's own address. */
async function openFields(page: Page): Promise<() => Promise<Shown>> {
  const code = await pageScript('fields-page.tsx');
  const body =
    '<!doctype html><html lang="fa" dir="rtl"><title>خانه‌ها</title><div id="root"></div><script type="module" src="/fields.js"></script></html>';
  await page.route('**/fields', (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await page.route('**/fields.js', (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.goto('/fields');
  const value = page.locator('output').last();
  await value.waitFor();
  return async () => JSON.parse((await value.textContent()) ?? '') as Shown;
}

/** A picture of two colours, as a file of a phone. */
async function pictureOf(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 400 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    for (const [n, color] of ['#c00', '#00c'].entries()) {
      context.fillStyle = color;
      context.fillRect(n * 400, 0, 400, 400);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

test('percent, number and date-time are typed in any digits', async ({ open }) => {
  const page = await open({ person: null });
  const shown = await openFields(page);
  const percent = page.getByRole('textbox', { name: 'درصد' });
  await percent.pressSequentially('۱۲٫۵۰');
  expect((await shown()).percent).toBe(12.5);
  await percent.pressSequentially('abc');
  expect((await shown()).percent).toBe(12.5);
  const count = page.getByRole('textbox', { name: 'شمار' });
  await count.fill('۷');
  await page.getByRole('button', { name: 'بیشتر' }).first().tap();
  expect((await shown()).count).toBe(8);
  await count.pressSequentially('۵');
  expect((await shown()).count).toBe(8);
  await page.getByRole('group', { name: 'زمان' }).getByRole('textbox', { name: 'زمان' }).fill('۱۴۰۵/۰۸/۲۹');
  await page.getByRole('textbox', { name: 'ساعت' }).fill('۲۴:۰۰');
  expect((await shown()).at).toBe('2026-11-20T24:00');
});

test('the calendar of dates is walked by keys from month to month, and a month that is chosen has the focus in its days', async ({
  open,
}) => {
  const page = await open({ person: null });
  await openFields(page);
  const day = (date: string) => page.locator(`[data-date="${date}"]`).and(page.locator(':focus'));
  await page.getByRole('group', { name: 'زمان' }).getByRole('button', { name: 'باز کردن تقویم' }).tap();
  // The 29th of Aban, and the 1st of Azar.
  await day('2026-11-20').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await day('2026-11-22').waitFor();
  await page.keyboard.press('PageUp');
  await day('2026-10-23').waitFor();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('آبان ۱۴۰۵').press('Enter');
  await button('دی').press('Enter');
  await day('2026-12-22').waitFor();
  await button('دی ۱۴۰۵').press('Enter');
  await button('۱۴۰۵').press('Enter');
  await button('۱۴۰۵').and(page.locator(':focus')).waitFor();
});

test('a list of more than five is searched, by finger and by keyboard', async ({ open }) => {
  const page = await open({ person: null });
  const shown = await openFields(page);
  const field = page.getByRole('combobox', { name: /^شهر اختیاری/ });
  await field.tap();
  const search = page.getByRole('combobox', { name: 'جست‌وجو' });
  await search.fill('كرج');
  expect(await page.getByRole('option').allTextContents()).toEqual(['کرج']);
  await search.press('Enter');
  expect((await shown()).city).toBe('1');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await search.waitFor();
  await search.press('ArrowDown');
  await search.press('Enter');
  expect((await shown()).city).toBe('2');
  await field.tap();
  await search.fill('شیراز');
  await page.getByText('پیدا نشد').waitFor();
});

test('a text with marks shows how it looks, and runs nothing', async ({ open }) => {
  const page = await open({ person: null });
  await openFields(page);
  await page
    .getByRole('textbox', { name: 'متن' })
    .fill(
      '# سلام\n**مهم** <img src=x onerror="window.broken=1"> [بد](javascript:alert) [خوب](https://example.org)',
    );
  await page.getByRole('button', { name: 'پیش‌نمایش' }).tap();
  await page.getByRole('heading', { name: 'سلام' }).waitFor();
  expect(await page.getByRole('link').allTextContents()).toEqual(['خوب']);
  expect(await page.locator('main img').count()).toBe(0);
  expect(await page.evaluate(() => 'broken' in window)).toBe(false);
});

test('a picture is cut by touch and comes out as a square JPG of at most 512,000 bytes', async ({ open }) => {
  const page = await open({ person: null });
  await openFields(page);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await page.getByText('نوع', { exact: true }).waitFor();
  await input.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await page.getByText('باز نشد').waitFor();
  await input.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf(page) });
  const stage = page.getByRole('img', { name: 'بریدن' });
  const middle = () =>
    stage.evaluate((canvas: HTMLCanvasElement) => {
      const { width, height } = canvas;
      return [...(canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
    });
  const before = await middle();
  await stage.hover({ position: { x: 60, y: 100 } });
  await page.mouse.down();
  await stage.hover({ position: { x: 260, y: 100 } });
  await page.mouse.up();
  expect(await middle()).not.toEqual(before);
  await page.getByRole('button', { name: 'همین' }).tap();
  const picture = page.locator('main img');
  await picture.waitFor();
  expect(await picture.getAttribute('alt')).toBe('عکس');
  const made = await picture.evaluate(async (image: HTMLImageElement) => {
    const blob = await (await fetch(image.src)).blob();
    return { type: blob.type, size: blob.size, width: image.naturalWidth, height: image.naturalHeight };
  });
  expect(made).toMatchObject({ type: 'image/jpeg', width: 512, height: 512 });
  expect(made.size).toBeLessThanOrEqual(512_000);
});

test('digits that are corrected in their midst go where they are typed, whichever they are', async ({
  stage,
  openDesk,
}) => {
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  const desk = await openDesk();
  const { keyboard } = desk.page;
  const correct = async (box: Locator) => {
    await box.fill('123456');
    await box.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    await keyboard.type('99');
    expect(await box.inputValue()).toBe('۱۲۹۹۳۴۵۶');
    await box.fill('');
  };
  await desk.findButton().tap();
  await correct(desk.search());
  await keyboard.press('Escape');
  await desk.sheet().waitFor({ state: 'hidden' });
  await desk.cell(slot).tap();
  await correct(desk.search());
  await desk.type(desk.search(), person.name);
  await desk.found(person.name).tap();
  await desk.button('کارت‌خوان').tap();
  await correct(desk.tracking());

  const office = await openDesk({ person: 'manager', device: 'laptop' });
  await office.page.goto('/treasury/transactions/insert');
  await office.page
    .getByRole('radiogroup', { name: 'نوع حساب' })
    .getByRole('radio', { name: 'بانک' })
    .click();
  const number = office.page.getByRole('textbox', { name: /^شماره‌ی پیگیری/ });
  await number.fill('4092');
  expect(await number.inputValue()).toBe('۴۰۹۲');
  // The club does not require it (D30).
  await office.page.getByText(/شماره‌ی پیگیری\s*اختیاری/).waitFor();
});

test('the focus of what goes away goes to the next of its kind, to what stays beside it, to its heading', async ({
  open,
}) => {
  const page = await open({ person: null });
  await openFields(page);
  const going = page.getByRole('region', { name: 'رفتنی‌ها' });
  const focused = page.locator(':focus');
  const cross = (name: string) => going.getByRole('button', { name: `برداشتن: ${name}` });
  await cross('ب').tap();
  await cross('پ').and(focused).waitFor();
  // No visible focus ring for touch.
  expect(await focused.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('none');
  await cross('پ').press('Enter');
  await cross('الف').and(focused).press('Enter');
  await going.getByRole('heading').and(focused).waitFor();
  await going.getByRole('button', { name: 'تأیید' }).press('Enter');
  await going.getByRole('button', { name: 'بیشتر دیدن' }).and(focused).waitFor();
});
