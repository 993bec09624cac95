import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { backups } from '#contract/system/backups.ts';
import { system } from '#contract/system/system.ts';
import { localDigits } from '#domain/digits.ts';
import { encrypted, newSeal } from '#server/backup/seal.ts';
import { DAY, HOUR } from '../support/club.ts';
import { STAFF } from '../support/devices.ts';
import { grant } from '../support/grant.ts';
import { expect, test } from './fixtures.ts';

test('the page of backups says whether one may rest, and a restore names whose work is still on a device', async ({
  club,
  open,
}) => {
  const { epoch } = await club.db.selectFrom('club').select('epoch').executeTakeFirstOrThrow();
  const saved = (reason: 'manual' | 'upload', ago: number) => {
    const at = new Date(club.clock.now().getTime() - ago);
    const made = {
      reason,
      state: 'saved',
      size: 6,
      books: true,
      epoch,
      taken_at: at,
      created_at: at,
    } as const;
    return club.db.insertInto('backups').values(made).execute();
  };
  const page = await open({ person: 'top' });
  const health = async (title: string) => {
    await page.goto('/backup');
    await page.getByRole('heading', { name: title }).waitFor();
  };
  await saved('upload', HOUR);
  await health('این باشگاه پشتیبان سالمی ندارد');
  await saved('manual', 3 * DAY);
  await health('بیش از دو روز است پشتیبانی گرفته نشده است');
  await saved('manual', HOUR);
  await health('آخرین پشتیبان سالم است');

  const desk = await club.signIn(await club.idOf(STAFF.reception));
  await desk.ok(system.unsent, { body: { count: 3 } });
  // A loaded club; here the present one stands in for it.
  const staged = club.db.updateTable('backups').set({ staging: 'meydan', staged_at: club.clock.now() });
  await staged.where('reason', '=', 'upload').execute();
  await page.reload();
  await page
    .getByRole('row')
    .filter({ hasText: 'فرستاده‌شده' })
    .getByRole('button', { name: 'بازگردانی' })
    .tap();
  const sheet = page.getByRole('dialog', { name: 'بازگردانی' });
  await sheet.getByText('کار فرستاده‌نشده‌ی دستگاه‌ها می‌ماند').waitFor();
  await sheet
    .getByRole('listitem')
    .filter({ hasText: /: ۳ کار · آخرین خبر / })
    .last()
    .waitFor();
  // A file this club has not signed needs a code sent to one's own phone.
  await sheet.getByText(/^این فایل امضای این باشگاه را ندارد/).waitFor();
  await sheet.getByRole('button', { name: 'فرستادن کد' }).tap();
  await sheet.getByRole('textbox', { name: 'کدی که به همراه شما رفت' }).waitFor();

  // People who may only download are not offered the top role's actions.
  await grant(club, 'backup.retrieve');
  const manager = await open({ person: 'manager' });
  await manager.goto('/backup');
  await manager.getByRole('button', { name: 'دریافت فایل' }).first().waitFor();
  for (const name of ['بازگردانی', 'فرستادن فایل'])
    expect(await manager.getByRole('button', { name }).count()).toBe(0);
});

test('backups go on to their end, are narrowed, and their sums are of them all', async ({ club, open }) => {
  await club.db
    .insertInto('backups')
    .values(
      Array.from({ length: 45 }, (_, n) => ({
        reason: 'manual' as const,
        state: n < 5 ? ('failed' as const) : ('saved' as const),
        size: n < 5 ? null : 1_000_000,
        created_at: new Date(club.clock.now().getTime() - n * HOUR),
      })),
    )
    .execute();
  const saved = await club.db
    .selectFrom('backups')
    .select((e) => [e.fn.countAll<number>().as('n'), e.fn.sum<number>('size').as('size')])
    .where('state', '=', 'saved')
    .executeTakeFirstOrThrow();
  const page = await open({ person: 'manager' });
  await page.goto('/backup');
  const rows = page.getByRole('table').locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(20);
  const more = page.getByRole('button', { name: 'بیشتر', exact: true });
  await more.tap();
  await expect.poll(() => rows.count()).toBe(40);
  await page.getByRole('button', { name: 'فیلتر', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'فیلتر' });
  await sheet.getByRole('button', { name: 'ناموفق', exact: true }).tap();
  await sheet.getByRole('button', { name: 'دیدن نتیجه' }).tap();
  await expect.poll(() => rows.count()).toBe(5);
  await page.getByText('۵ پشتیبان', { exact: true }).waitFor();
  expect(await more.count()).toBe(0);
  await page.getByRole('button', { name: 'فیلتر، ۱ روشن' }).tap();
  await sheet.getByRole('button', { name: 'ناموفق', exact: true }).tap();
  await sheet.getByRole('button', { name: 'ذخیره شد', exact: true }).tap();
  await sheet.getByRole('button', { name: 'دیدن نتیجه' }).tap();
  await page.getByText(`${localDigits(String(saved.n), 'fa')} پشتیبان`, { exact: true }).waitFor();
  await page
    .getByText(`${localDigits(String(Math.round(Number(saved.size) / 1e6)), 'fa')} مگابایت`, { exact: true })
    .waitFor();
});

test('a sealed backup is downloaded by who has its passphrase, sealed as it is', async ({
  club,
  devices,
  open,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'meydan-'));
  const file = path.join(folder, 'sealed.meydan.age');
  await writeFile(file, await encrypted(Readable.from([Buffer.from('rows')]), await newSeal('یک رمز بلند')));
  const made_at = new Date(club.clock.now().getTime() + HOUR);
  const made = {
    reason: 'manual',
    state: 'saved',
    size: 1,
    sealed: true,
    file,
    created_at: made_at,
  } as const;
  await club.db.insertInto('backups').values(made).execute();
  const page = await open({ person: 'top' });
  await page.goto('/backup');
  await page.getByRole('button', { name: 'دریافت فایل' }).first().tap();
  const question = page.getByRole('alertdialog', { name: 'دریافت فایل' });
  const passphrase = question.getByLabel('رمز یا کلید بازیابی');
  devices.expect(/422/);
  await passphrase.fill('یک رمز دیگر');
  await question.getByRole('button', { name: 'دریافت فایل' }).tap();
  await question.getByText('رمز درست نیست.').waitFor();
  await passphrase.fill('یک رمز بلند');
  const [saved] = await Promise.all([page.waitForEvent('download'), passphrase.press('Enter')]);
  expect(saved.suggestedFilename()).toMatch(/\.meydan\.age$/);
  expect(await readFile(await saved.path())).toEqual(await readFile(file));
  await question.waitFor({ state: 'detached' });
  await rm(folder, { recursive: true });
});

test('the plan of backups sends what was changed in it, over what was seen; a number can be emptied', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const plan = async () => (await top.ok(backups.settings)).data;
  const { keep } = await plan();
  const page = await open({ person: 'top' });
  await page.goto('/backup');
  const openSheet = () => page.getByRole('button', { name: /^زمان‌بندی/ }).tap();
  await openSheet();
  const sheet = page.getByRole('dialog', { name: 'زمان‌بندی' });
  const [daily, weekly] = [
    sheet.getByLabel('روز', { exact: true }),
    sheet.getByLabel('هفته', { exact: true }),
  ];
  const save = sheet.getByRole('button', { name: 'ذخیره‌ی تنظیم', exact: true });
  await daily.fill('');
  expect(await daily.inputValue()).toBe('');
  await sheet.locator('.sheet-foot [aria-disabled=true]').waitFor();
  // Missing fields are reported on saving, and invalid hours as such.
  const lacks = sheet.getByText('این بخش را پر کنید.');
  const hour = sheet.getByRole('textbox', { name: 'ساعت' });
  const at = await hour.inputValue();
  expect(await lacks.count()).toBe(0);
  await hour.fill('25:00');
  await hour.blur();
  await sheet.getByText('ساعت درست نیست.').waitFor();
  await save.click({ force: true });
  await lacks.waitFor();
  await sheet.getByText('ساعت درست نیست.').waitFor();
  await hour.fill(at);
  await hour.blur();
  await daily.fill('30');
  expect(await daily.inputValue()).toBe('۳۰');

  // Another manager's change appears, and is reported before it is overwritten.
  await top.ok(backups.updateSettings, { body: { keep: { ...keep, weekly: keep.weekly + 1 } } });
  await expect.poll(() => weekly.inputValue()).toBe(localDigits(String(keep.weekly + 1), 'fa'));
  await save.tap();
  await sheet.getByText('هم‌زمان جای دیگری عوض شد').waitFor();
  expect((await plan()).keep.daily).toBe(keep.daily);
  await sheet.getByRole('button', { name: 'ثبت نوشته‌ی من' }).tap();
  await sheet.waitFor({ state: 'detached' });
  expect((await plan()).keep).toEqual({ ...keep, daily: 30, weekly: keep.weekly + 1 });

  // Discarded changes do not come back.
  await openSheet();
  await daily.fill('12');
  await sheet.getByRole('button', { name: 'بستن', exact: true }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'رها کردن نوشته‌ها' }).tap();
  await sheet.waitFor({ state: 'detached' });
  await openSheet();
  expect(await daily.inputValue()).toBe('۳۰');
});

test('the recovery key goes with no stray tap, and sealing is not switched off without a question', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const sealed = async () => (await top.ok(backups.settings)).data.passphrase;
  const page = await open({ person: 'top' });
  await page.goto('/backup');
  const openSheet = () => page.getByRole('button', { name: /^رمز/ }).tap();
  await openSheet();
  const sheet = page.getByRole('dialog', { name: 'رمز' });
  const question = page.getByRole('alertdialog');
  await sheet.getByLabel('رمز تازه').fill('یک رمز بلند');
  await sheet.getByRole('button', { name: 'روشن کردن رمز' }).tap();
  await sheet.getByText('کلید بازیابی', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await question.getByText(/دیگر نشان داده نمی‌شود/).waitFor();
  await question.getByRole('button', { name: 'ماندن' }).tap();
  await sheet.getByText('کلید بازیابی', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'کلید را نگه داشتم' }).tap();
  await sheet.waitFor({ state: 'detached' });
  expect(await sealed()).toBe(true);

  await openSheet();
  await sheet.getByRole('button', { name: 'خاموش کردن رمز' }).tap();
  await question.getByRole('button', { name: 'انصراف' }).tap();
  expect(await sealed()).toBe(true);
  await sheet.getByRole('button', { name: 'خاموش کردن رمز' }).tap();
  await question.getByRole('button', { name: 'خاموش کردن رمز' }).tap();
  await page.getByRole('status').getByText('پشتیبان‌های بعدی بدون رمز ساخته می‌شوند').waitFor();
  expect(await sealed()).toBe(false);
});

test('the sign-in log goes on to its end, and is had as a file', async ({ club, open }) => {
  const entry = {
    at: club.clock.now(),
    kind: 'wrong_code',
    phone_number: '09120000099',
    session_id: null,
  } as const;
  await club.db
    .insertInto('sign_in_log')
    .values(Array.from({ length: 45 }, () => entry))
    .execute();
  const page = await open({ person: 'manager' });
  await page.goto('/settings/security');
  const card = page.getByRole('region', { name: 'گزارش ورود' });
  await card.getByRole('radio', { name: 'ناموفق' }).check();
  const rows = card.locator('[data-kind=wrong_code]');
  const more = card.getByRole('button', { name: 'بیشتر' });
  await expect.poll(() => rows.count()).toBe(20);
  await more.tap();
  await expect.poll(() => rows.count()).toBe(40);
  await more.tap();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(45);
  await more.waitFor({ state: 'detached' });
  const coming = page.waitForEvent('download');
  await card.getByRole('button', { name: 'خروجی' }).tap();
  await page.getByRole('menuitem', { name: /^اکسل \(/ }).tap();
  const file = await coming;
  expect(file.suggestedFilename()).toBe('گزارش ورود.xlsx');
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
});
