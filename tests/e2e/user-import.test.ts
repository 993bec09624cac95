import { readFile } from 'node:fs/promises';
import { users } from '#contract/people/users.ts';
import { toPersianDigits } from '#domain/digits.ts';
import type { Opening } from '../support/devices.ts';
import { expect, test } from './fixtures.ts';

const MANAGER: Opening = { person: 'manager' };

test('customers come from a file all together: the sample does, wrong rows are named and left out', async ({
  club,
  devices,
  open,
}) => {
  const top = await club.as('top');
  const { data: known } = await top.ok(users.list, { query: { customer: 'true' } });
  const taken = known.find(({ phone_number }) => phone_number !== null)?.phone_number;
  const count = async () => (await top.ok(users.total, { query: {} })).data.count;
  const before = await count();
  const page = await open(MANAGER);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto('/customers/import');
  const coming = page.waitForEvent('download');
  await button('فایل نمونه').tap();
  const sample = await readFile(await (await coming).path(), 'utf8');

  // Offline the file stays chosen.
  devices.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.context().setOffline(true);
  const lines = [sample.trimEnd(), `نگار,کریمی,زن,${taken},,,`, 'Sara,محمدی,زن,0912,,,گروه ناشناس'];
  const file = { name: 'مشتریان.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
  await page.locator('input[type=file]').setInputFiles(file);
  const said = page.getByRole('main').getByRole('status').filter({ hasText: 'دستگاه آفلاین است' });
  await said.waitFor();
  await page.context().setOffline(false);
  await said.getByRole('button', { name: 'تلاش دوباره' }).tap();

  const rows = page.getByRole('grid').locator('.tbl-row');
  await expect.poll(() => rows.count()).toBe(2);
  // Its foot has no way out: a phone keeps its navigation.
  const tablet = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('navigation').waitFor();
  if (tablet) await page.setViewportSize(tablet);
  await expect.poll(() => rows.count()).toBe(2);
  await rows.nth(0).getByText('ثبت شده است').waitFor();
  // The reason is shown in full without scrolling, with the number of further ones.
  const reason = rows.nth(1).getByText('فقط حروف فارسی');
  expect(await reason.textContent()).toMatch(/بدون عدد، نشانه و حرف لاتین\.\s+و ۲ ایراد دیگر\.$/);
  const cut = (of: typeof reason) =>
    of.evaluate((text) => {
      const cell = text.closest('[role=gridcell]')?.getBoundingClientRect();
      const table = text.closest('[role=grid]')?.getBoundingClientRect();
      const inside = cell && table && cell.left >= table.left && cell.right <= table.right;
      return text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth || !inside;
    });
  expect(await cut(reason)).toBe(false);
  await rows.nth(1).tap();
  const sheet = page.getByRole('dialog', { name: 'ردیف ۵ فایل' });
  await sheet.getByText('۱۱ رقم است؛ ۷ رقم کم دارد.').waitFor();
  await sheet.getByText('گروهی با این نام نیست.').waitFor();
  await sheet.getByRole('button', { name: 'بستن' }).tap();
  // Nothing is imported while a row is wrong, and a reload keeps everything.
  await page.reload();
  await button('اول ۲ ردیف نادرست را درست کنید').tap({ force: true });
  expect(await count()).toBe(before);
  await button('کنار گذاشتن ۲ ردیف نادرست').tap();

  // Meanwhile somebody uses one of the numbers: nothing is imported.
  const body = { name: 'نگار', family: 'کریمی', gender: 2 as const, phone_number: '09120000002' };
  const { data: other } = await top.ok(users.create, { body });
  await button('افزودن ۲ مشتری').tap();
  await page.getByText('کسی اضافه نشد: ۱ ردیف پذیرفته نشد.').waitFor();
  await rows.filter({ hasText: 'رضا' }).waitFor();
  expect(await count()).toBe(before + 1);
  const params = { id: String(other.id) };
  await top.ok(users.update, { params, body: { phone_number: '09137654321' } });

  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from(sample) });
  await button('افزودن ۲ مشتری').tap();
  await page.getByText('۲ مشتری اضافه شد').waitFor();
  expect(await count()).toBe(before + 3);
  await button('دیدن مشتریان تازه').tap();
  await rows.filter({ hasText: 'رضا اکبری' }).first().waitFor();
});

test('columns of a file without known names are chosen by hand, and man or woman of all', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const phones = ['09121110001', '09121110002', '09121110003'];
  const names = ['سارا,محمدی', 'قلی‌جان,بیگی', 'نگار,ڕێبوار'];
  const lines = ['الف,ب,پ,ت', ...names.map((name, i) => `یادداشت ${i},${name},${phones[i]}`)];
  const file = { name: 'دفتر.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  const page = await open({ ...MANAGER, device: 'phone' });
  await page.goto('/customers/import');
  await page.locator('input[type=file]').setInputFiles(file);

  // A column's content is shown below its name; phone and names were recognised by content.
  const column = (name: string) => page.getByRole('combobox', { name, exact: true });
  await page
    .locator('.field-note')
    .filter({ hasText: /سارا.*قلی‌جان/ })
    .waitFor();
  expect(await column('ت').inputValue()).toBe('phone_number');
  await column('الف').selectOption({ label: 'نام' });
  await expect.poll(() => column('الف').inputValue()).toBe('name');
  // Choosing a field for a column removes it from the former one.
  await column('ب').selectOption({ label: 'نام' });
  await page.getByText('جنسیت ۱ نفر معلوم نیست. همه‌ی آن‌ها:').waitFor();
  await column('پ').selectOption({ label: 'نام خانوادگی' });
  await expect.poll(() => column('پ').inputValue()).toBe('family');
  await expect.poll(() => column('الف').inputValue()).toBe('none');
  await page.getByText('جنسیت ۲ نفر در فایل نیست و از روی نامشان پر شد؛ پیش از افزودن ببینید.').waitFor();
  await page.getByRole('button', { name: 'اول ۱ ردیف نادرست را درست کنید' }).waitFor();
  await page.getByRole('button', { name: 'آقا', exact: true }).tap();
  await page.getByRole('button', { name: 'افزودن ۳ مشتری' }).waitFor();
  await page.getByRole('radio', { name: 'همه خانم' }).check();
  await page.getByText('از روی نامشان پر شد').waitFor({ state: 'hidden' });
  await page.getByRole('radio', { name: 'از روی نام' }).check();
  await page.getByRole('button', { name: 'آقا', exact: true }).tap();
  await page.getByRole('button', { name: 'افزودن ۳ مشتری' }).tap();
  await page.getByText('۳ مشتری اضافه شد').waitFor();

  const made = await top.ok(users.list, {
    query: { phone_number: '0912111000', 'order[0]': 'id,asc' },
  });
  expect(made.data.map(({ name, family, gender }) => [name, family, gender])).toEqual([
    ['سارا', 'محمدی', 2],
    ['قلی‌جان', 'بیگی', 1],
    ['نگار', 'ڕێبوار', 2],
  ]);
  const found = await top.ok(users.list, { query: { full_name: 'نگار ریبوار' } });
  expect(found.data.map(({ phone_number }) => phone_number)).toEqual([phones[2]]);
});

test('the audit log says who changed what, a row opens what was before and after', async ({ club, open }) => {
  const top = await club.as('top');
  const { data: people } = await top.ok(users.list, { query: { customer: 'true' } });
  const someone = people.find(({ company }) => company === '');
  if (!someone) throw new Error('everybody has a company');
  const params = { id: String(someone.id) };
  await top.ok(users.update, { params, body: { company: 'سپهر', max_debt: 250_000 } });
  const page = await open(MANAGER);
  await page.goto('/logs');
  const rows = page.getByRole('grid').locator('.tbl-row');
  const name = `${someone.name} ${someone.family}`;
  const row = rows.filter({ hasText: 'مشتری را ویرایش کرد' }).filter({ hasText: name });
  await row.getByText('۱۴۰۵/۰۸/۳۰').waitFor();
  await row.tap();
  const sheet = page.getByRole('dialog', { name: 'مشتری را ویرایش کرد' });
  await sheet.getByText('۲۵۰٬۰۰۰ تومان').waitFor();
  await sheet.getByText('سپهر').waitFor();
  await sheet.getByRole('button', { name: 'همه‌ی کارهای همین مورد' }).tap();
  await page.getByText(`شماره‌ی مورد: ${toPersianDigits(String(someone.id))}`).waitFor();
  await expect.poll(() => rows.count()).toBe(2);
});

test('two records of one person become one, and a refusal is said in words', async ({ club, open }) => {
  const top = await club.as('top');
  const body = (phone_number: string) => ({
    name: 'سارا',
    family: 'یگانه',
    gender: 2 as const,
    phone_number,
  });
  const { data: one } = await top.ok(users.create, { body: body('09361112201') });
  const { data: two } = await top.ok(users.create, {
    body: { ...body('09361112202'), national_code: '0499370899', company: 'سپهر' },
  });
  const { data: staff } = await top.ok(users.list, { query: { role: '1' } });
  const page = await open(MANAGER);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto(`/customers/merge?one=${one.id}&two=${staff[0]?.id}`);
  await button('یکی کردن؛ سارا یگانه می‌ماند').tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'یکی کردن' }).tap();
  await page.getByText('گروه دسترسی یکی از این دو پایین‌تر از شما نیست.').waitFor();

  await button(/^شخص دیگر به جای مدیر/).tap();
  const picker = page.getByRole('dialog', { name: 'انتخاب نفر دوم' });
  await picker.getByRole('searchbox').fill('09361112202');
  await picker.getByRole('row').filter({ hasText: '۲۲۰۲' }).tap();
  await picker.waitFor({ state: 'detached' });
  await page.getByText('این‌ها از «سارا یگانه» نمی‌ماند: شماره.').waitFor();
  await button('یکی کردن؛ سارا یگانه می‌ماند').tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'یکی کردن' }).tap();
  await page.getByText('«سارا یگانه» با «سارا یگانه» یکی شد').waitFor();
  const { data: now } = await top.ok(users.get, { params: { id: String(two.id) } });
  expect(now).toMatchObject({
    id: one.id,
    canonical_id: one.id,
    national_code: '0499370899',
    company: 'سپهر',
  });
});
