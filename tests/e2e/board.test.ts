import assert from 'node:assert/strict';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { sum } from '../support/desk.ts';
import { expect, test } from './fixtures.ts';

test('the now board: a no-show in one tap, arrivals with what they owe, and the same without a network', async ({
  stage,
  open,
  devices,
}) => {
  const clock = stage.club.clock.now().toLocaleTimeString('en-GB', { timeZone: 'Asia/Tehran' }).slice(0, 5);
  const top = await stage.club.as('top');
  const taken = (await stage.today()).flatMap(({ invoice, ...slot }) =>
    invoice ? [{ ...slot, invoice }] : [],
  );
  const playing = taken.filter(({ start_time, end_time }) => start_time <= clock && clock < end_time);
  const [first, second] = [...new Map(playing.map((slot) => [slot.invoice.group_id, slot])).values()];
  const soon = `${String(Number(clock.slice(0, 2)) + 1).padStart(2, '0')}:59`;
  const groups = new Set(playing.map(({ invoice }) => invoice.group_id));
  const comes = taken.find(
    ({ start_time, invoice }) => start_time > clock && start_time < soon && !groups.has(invoice.group_id),
  );
  assert(first && second && comes, 'two play, and one comes');
  for (const { invoice } of [first, second])
    if (invoice.completed_at)
      await top.ok(saleInvoices.complete, { params: { id: String(invoice.id) }, body: { attended: null } });
  await stage.addon(comes.invoice.id);
  const debt = await stage.balance(comes.invoice.user.id);
  assert(debt > 0, 'whoever comes owes at least for the add-on');

  const page = await open({ person: 'reception' });
  await page.goto('/sales/board');
  const card = (court: string) => page.getByRole('region', { name: court, exact: true });
  const state = (court: string) => card(court).locator('.board-state');
  await card(first.court.name).getByRole('button', { name: 'نیامد', exact: true }).tap();
  await state(first.court.name)
    .filter({ hasText: /^نیامد/ })
    .waitFor();
  const marked = async (id: number) => (await stage.invoice(id)).attended;
  await expect.poll(() => marked(first.invoice.id)).toBe(false);
  await page.getByRole('button', { name: 'واگرد' }).tap();
  await card(first.court.name).getByRole('button', { name: 'آمد', exact: true }).waitFor();
  await expect.poll(() => marked(first.invoice.id)).toBe(null);

  const name = `${comes.invoice.user.name} ${comes.invoice.user.family}`;
  const row = page.getByRole('listitem').filter({ hasText: name }).first();
  await row.getByText(`${sum(debt)} بدهکار`).waitFor();
  await row.getByRole('button', { name: 'دریافت', exact: true }).tap();
  await page.getByRole('dialog').getByText(name).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  devices.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('status').filter({ hasText: 'آفلاین' }).waitFor();
  await card(second.court.name).getByRole('button', { name: 'نیامد', exact: true }).tap();
  await state(second.court.name)
    .filter({ hasText: /^نیامد/ })
    .waitFor();
  expect(await marked(second.invoice.id)).toBe(null);
  await page.context().setOffline(false);
  await expect.poll(() => marked(second.invoice.id)).toBe(false);
});

test('the board is a view of the calendar, and leads back to the others', async ({ openDesk, open }) => {
  const { page } = await openDesk();
  const view = (name: string) => page.getByRole('radio', { name, exact: true });
  await view('اکنون').tap();
  await page.waitForURL('**/sales/board');
  await page.getByRole('region').first().waitFor();
  await view('هفته').tap();
  await page.waitForURL((url) => url.pathname === '/sales/calendar' && url.search === '?view=week');
  await expect.poll(() => view('هفته').isChecked()).toBe(true);
  const phone = await open({ device: 'phone' });
  await phone.goto('/sales/board');
  await phone.getByRole('radio', { name: 'روز', exact: true }).tap();
  await phone.waitForURL('**/sales/calendar');
});
