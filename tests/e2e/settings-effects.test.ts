import type { Locator } from 'playwright';
import { settings } from '#contract/settings/settings.ts';
import { expect, test } from './fixtures.ts';

test('what the club writes at head and foot stands on the receipt’s roll and page, and nothing where it writes nothing', async ({
  club,
  stage,
  open,
}) => {
  const top = await club.as('top');
  const set = (receipt_head: string, receipt_foot: string) =>
    top.ok(settings.update, { body: { receipt_head, receipt_foot } });
  const [slot, person] = [await stage.freeSlot(), await stage.person()];
  await stage.book(slot, person.id, { payments: [{ price: slot.price, cash_id: 4 }] });
  const receipt = await stage.lastReceive(person.id);
  await set('شعبه‌ی ونک', 'لغو تا 3 ساعت پیش\nبا کفش مناسب بیایید');
  const page = await open();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/treasury/receive/${receipt?.id}/print`);
  const paper = page.getByRole('article');
  await paper.getByText('شعبه‌ی ونک').waitFor();
  await paper.getByText('لغو تا ۳ ساعت پیش').waitFor();
  const placed = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  const title = await placed(page.getByRole('heading', { name: 'رسید دریافت وجه' }));
  expect(await placed(paper.getByText('شعبه‌ی ونک'))).toBeLessThan(title);
  const last = await placed(paper.getByText(person.name).first());
  expect(await placed(paper.getByText('لغو تا ۳ ساعت پیش'))).toBeGreaterThan(last);
  await page.emulateMedia({ media: 'print' });
  expect(await paper.getByText('با کفش مناسب بیایید').isVisible()).toBe(true);
  // The same on its A4 page.
  await page.goto(`/treasury/receive/${receipt?.id}/print?paper=a4`);
  const sheet = page.getByRole('main');
  await sheet.getByText(person.name).first().waitFor();
  const foot = await placed(sheet.getByText('با کفش مناسب بیایید'));
  expect(await placed(sheet.getByText('شعبه‌ی ونک'))).toBeLessThan(
    await placed(sheet.getByText(person.name).first()),
  );
  expect(foot).toBeGreaterThan(await placed(sheet.getByText(person.name).last()));
  await page.goto(`/treasury/receive/${receipt?.id}/print`);
  await set('', '');
  await page.reload();
  await paper.getByText(person.name).first().waitFor();
  expect(await paper.getByText(/شعبه‌ی ونک|لغو تا/).count()).toBe(0);
});

test('papers that the browser prints have the colour of the club, and none where it has none', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const page = await open({ person: 'manager' });
  await page.addInitScript(() => {
    window.print = () => {};
  });
  const title = page.getByRole('main').getByRole('heading').first();
  const drawn = async () => {
    await page.goto('/customers/print');
    await title.waitFor();
    return title.evaluate((heading) => {
      const head = heading.closest('header') ?? heading;
      return [getComputedStyle(heading).color, getComputedStyle(head).borderBottomColor];
    });
  };
  await top.ok(settings.update, { body: { print_accent: '#0b5f66' } });
  // The page may start with the device's cached data of the club.
  await expect.poll(drawn).toEqual(['rgb(11, 95, 102)', 'rgb(11, 95, 102)']);
  await top.ok(settings.update, { body: { print_accent: null } });
  await expect.poll(drawn).not.toContain('rgb(11, 95, 102)');
});

test('a form asks what the club asks: what is hidden is not there, what is required says so', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const page = await open({ person: 'manager' });
  const born = page.locator('[data-field="born_at"]');
  const code = page.locator('[data-field="national_code"]');
  const arrive = async () => {
    await page.goto('/customers/insert');
    await page.locator('[data-field="family"]').waitFor();
  };
  await top.ok(settings.update, { body: { ask_national_code: 'required', ask_born_at: 'hidden' } });
  await arrive();
  await code.waitFor();
  await expect.poll(() => born.count()).toBe(0);
  await page.getByRole('button', { name: 'ثبت مشتری', exact: true }).tap();
  await page.locator('[data-field="national_code"][data-wrong]').waitFor();
  await top.ok(settings.update, { body: { ask_national_code: 'hidden', ask_born_at: 'shown' } });
  await arrive();
  await born.waitFor();
  await expect.poll(() => code.count()).toBe(0);
  await top.ok(settings.update, { body: { ask_national_code: 'shown', ask_born_at: 'shown' } });
});
