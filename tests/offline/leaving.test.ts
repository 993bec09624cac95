import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readDatabases, ShellClub } from '#tests/support/shell.ts';
import { Till } from '#tests/support/till.ts';

// Back, and what one has been given since: nothing that is recorded is said to be dropped, and no page is lost.

const WHO = { permissions: ['calendar.show', 'user.show'] } as const;

let shell: ShellClub;
let till: Till;
beforeAll(async () => {
  shell = await ShellClub.open();
  till = await Till.open(shell, 3);
});
afterEach(async () => {
  await shell.closeTablets();
  expect(shell.complaints.splice(0)).toEqual([]);
});
afterAll(() => shell.close());

it('Back while it is being saved says so, and drops nothing', async () => {
  const { context, page } = await till.device();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await context.route('**/v1/admin/users', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await page.goto('/customers');
  await page.getByRole('button', { name: 'مشتری تازه' }).first().tap();
  await page.getByRole('textbox', { name: 'نام', exact: true }).fill('رها');
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).fill('نشدنی');
  await page.getByRole('textbox', { name: 'شماره‌ی همراه' }).fill('09367778899');
  await page.getByRole('radio', { name: 'خانم' }).tap();
  const saving = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/v1/admin/users'),
  );
  await page.getByRole('button', { name: 'ثبت مشتری', exact: true }).tap();
  await saving;
  await page.evaluate(() => history.back());
  await page.getByRole('status').getByText('در حال ذخیره است؛ یک لحظه.').waitFor();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  letGo();
  await expect
    .poll(
      () =>
        shell.club.db
          .selectFrom('users')
          .select('family')
          .where('phone_number', '=', '09367778899')
          .execute(),
      { timeout: 10_000 },
    )
    .toEqual([{ family: 'نشدنی' }]);
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).waitFor({ state: 'hidden' });
});

it('a page that one has been given since opens, whatever the device remembers', async () => {
  const tablet = await shell.tablet();
  const page = await shell.signIn(tablet, WHO);
  await page.getByRole('grid').waitFor();
  const { user_id } = await shell.club.as(WHO);
  const { role_id } = await shell.club.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  await page.goto('/customers/insert');
  await page.waitForURL('**/error-404');
  await page.goto('/icon.svg');
  await shell.club.db
    .insertInto('role_permissions')
    .values({ role_id: role_id ?? 0, slug: 'user.create' })
    .execute();
  await page.goto('/customers/insert');
  await page.getByRole('textbox', { name: 'نام خانوادگی' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/customers/insert');
});

it('people whom one may not see any more go from the device', async () => {
  const who = { permissions: ['calendar.show', 'user.show', 'court.show'] } as const;
  const page = await shell.signIn(await shell.tablet(), who);
  await page.getByRole('grid').waitFor();
  const keptOf = () => readDatabases(page, 'meydan-cache');
  await expect.poll(keptOf, { timeout: 60_000 }).toContain('"users.directory"');
  const { user_id } = await shell.club.as(who);
  const { role_id } = await shell.club.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  await shell.club.db
    .deleteFrom('role_permissions')
    .where('role_id', '=', role_id ?? 0)
    .where('slug', '=', 'user.show')
    .execute();
  await page.reload();
  await page.getByRole('grid').waitFor();
  await expect.poll(keptOf).not.toContain('"users.directory"');
  expect(await keptOf()).toContain('"courts.list"');
});
