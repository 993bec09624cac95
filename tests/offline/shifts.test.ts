import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { system } from '#contract/system/system.ts';
import { shifts } from '#contract/treasury/shifts.ts';
import { CASH } from '#tests/support/build.ts';
import { sum } from '#tests/support/desk.ts';
import { ShellClub } from '#tests/support/shell.ts';
import { type Debtor, PRICE, Till } from '#tests/support/till.ts';

// Row 28 of offline.md, its part about shifts: a till is closed on one device while another one still holds its cash.

const WHO = {
  // Who has lost the right to receive and may still take cash with a booking.
  permissions: ['receive.create', 'invoice.create', 'cash.show', 'user.show', 'calendar.show'],
} as const;
const WAIT = { timeout: 60_000 };

let shell: ShellClub;
let till: Till;
beforeAll(async () => {
  shell = await ShellClub.open();
  till = await Till.open(shell, 2);
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

const openShift = async (opening: number): Promise<number> => {
  const manager = await shell.club.as('manager');
  return (await manager.ok(shifts.open, { body: { cash_id: CASH, opening, note: 'تحویل' } })).data.id;
};

/** Takes what somebody owes in cash while the device reaches nobody. */
async function takeOffline(page: Page, debtor: Debtor): Promise<void> {
  await page.goto('/treasury/receive/insert');
  await till.pick(page, debtor);
  await page.context().setOffline(true);
  await till.button(page).tap();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(await till.unsent(page)).toHaveLength(1);
}

/** Counts the drawer on another tablet and closes the shift, which fits; what the sheet has said before. */
async function closeElsewhere(counted: number): Promise<string> {
  const page = await shell.signIn(await shell.tablet(), 'manager', `/sales/calendar?sheet=shift.${CASH}`);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('radio', { name: 'یک جمع' }).check({ force: true });
  await sheet.getByRole('textbox').first().fill(String(counted));
  const told = (await sheet.textContent()) ?? '';
  await sheet.getByRole('button', { name: `مقایسه با ${sum(counted)}` }).tap();
  // A tap that comes at once is not meant for what closes.
  const close = sheet.getByRole('button', { name: 'بستن شیفت' });
  await close.waitFor();
  await page.waitForTimeout(900);
  await close.tap();
  await sheet.getByRole('heading', { name: /بسته شد/ }).waitFor();
  return told;
}

/** The shifts that the receipts of somebody have gone into. */
const shiftsOf = async ({ id }: Debtor) => {
  const rows = await shell.club.db
    .selectFrom('postings as p')
    .innerJoin('documents as d', 'd.id', 'p.document_id')
    .select(['p.shift_id', 'p.debit'])
    .where('d.type', '=', 'receive')
    .where('d.user_id', '=', id)
    .where('p.debit', '>', 0)
    .execute();
  return rows.map(({ shift_id, debit }) => [shift_id, debit]);
};

it('row 28: cash that a device has said it holds is seen at the close elsewhere, and joins that shift', async () => {
  const debtor = till.debtor();
  const shift = await openShift(0);
  const { user_id } = await shell.club.as(WHO);
  const { role_id } = await shell.club.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const { page } = await till.device(WHO);
  await takeOffline(page, debtor);
  // It comes back without the right to take money: the receipt stays, and the device says so.
  const right = { role_id: role_id ?? 0, slug: 'receive.create' as const };
  const rights = shell.club.db.deleteFrom('role_permissions').where('role_id', '=', right.role_id);
  await rights.where('slug', '=', right.slug).execute();
  await page.context().setOffline(false);
  const top = await shell.club.as('top');
  const told = async () => (await top.ok(system.status)).data.unsent.map(({ count }) => count);
  await expect.poll(told, WAIT).toEqual([1]);
  await page.context().setOffline(true);

  const said = await closeElsewhere(PRICE);
  expect(said).toContain(`۱ دریافت نقدی (${sum(PRICE)})`);
  const read = async () => (await top.ok(shifts.get, { params: { id: String(shift) } })).data;
  expect(await read()).toMatchObject({
    state: 'closed',
    difference: 0,
    unsent: [{ price: PRICE, arrived_at: null }],
  });
  await openShift(PRICE);

  await shell.club.db.insertInto('role_permissions').values(right).execute();
  await page.context().setOffline(false);
  await page.goto('/unsent');
  await page
    .getByRole('button', { name: /^فرستادن دوباره/ })
    .first()
    .tap(WAIT);
  await till.arrived([debtor], 60_000);
  expect(await shiftsOf(debtor)).toEqual([[shift, PRICE]]);
  expect((await read()).unsent).toMatchObject([{ price: PRICE, arrived_at: expect.any(String) }]);
});

it('row 28: cash of a device that nothing was heard of goes into the shift that is open when it arrives', async () => {
  const debtor = till.debtor();
  const top = await shell.club.as('top');
  const now = (await top.ok(shifts.current)).data.find(({ cash }) => cash.id === CASH);
  const shift = now?.shift?.id ?? (await openShift(PRICE));
  const { page } = await till.device();
  await takeOffline(page, debtor);
  expect(await closeElsewhere(PRICE)).not.toContain('دریافت نقدی');
  const next = await openShift(PRICE);
  await page.context().setOffline(false);
  await till.arrived([debtor], 60_000);
  expect(await shiftsOf(debtor)).toEqual([[next, PRICE]]);
  const { data } = await top.ok(shifts.get, { params: { id: String(shift) } });
  expect(data).toMatchObject({ state: 'closed', difference: 0, unsent: [] });
  // It was taken before the shift that it stands in, and says when.
  const taken = await shell.club.db
    .selectFrom('documents')
    .select(['occurred_at', 'device_no'])
    .where('user_id', '=', debtor.id)
    .where('type', '=', 'receive')
    .executeTakeFirstOrThrow();
  expect([taken.occurred_at, taken.device_no]).toEqual([expect.any(Date), expect.any(String)]);
});
