import sharp from 'sharp';
import { messages } from '#contract/messages/messages.ts';
import { courts } from '#contract/settings/courts.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { expect, test } from './fixtures.ts';

const only = (name: string) => ({ name, exact: true });

test('a message is taken from a template, fails, says why, and is sent again; a place that is none is named', async ({
  club,
  stage,
  open,
}) => {
  const { db, clock } = club;
  const run = async (sendText: (phone: string, text: string) => Promise<void>) => {
    const sender = {
      name: 'console' as const,
      voice: false,
      prints: false,
      sendCode: async () => {},
      sendText,
    };
    while ((await sendMessages({ db, clock, sender })) > 0);
  };
  await run(async () => {});
  const person = await stage.person();
  const invoice = await stage.book(await stage.freeSlot(), person.id);
  const page = await open({ person: 'manager' });
  await page.goto(`/sales/calendar?sheet=reservation.${invoice.id}`);
  const sheet = page.locator('.sheet');
  await sheet.getByRole('button', only('پیامک')).tap();
  const text = sheet.getByRole('textbox', { name: 'متن پیامک' });
  await text.fill('سلام {تومان}');
  await sheet.getByText('{تومان} شناخته نشد').waitFor();
  await expect(sheet.getByRole('button', only('فرستادن پیامک')).getAttribute('aria-disabled')).resolves.toBe(
    'true',
  );
  await sheet.getByRole('button', only('یادآوری')).tap();
  await sheet.locator('.message-preview', { hasText: `سلام ${person.name}.` }).waitFor();
  await sheet.getByRole('button', only('فرستادن پیامک')).tap();
  await page.getByText(`پیامک ${person.name} در صف فرستادن است`).waitFor();

  await run(async () => {
    throw new SenderError('recipient', 'no such phone', 411);
  });
  await sheet.getByRole('button', only('پیامک')).tap();
  await sheet.locator('[data-message=failed]').waitFor();
  await sheet.getByText('این شماره یا متن پذیرفته نشد').waitFor();
  await sheet.getByRole('button', only('فرستادن دوباره')).tap();
  await sheet.locator('[data-message=queued]').waitFor();
  const sent: string[] = [];
  await run(async (_, words) => void sent.push(words));
  await sheet.locator('[data-message=sent]').waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`سلام ${person.name}. یادآوری رزرو شما: `);

  // A person's messages, in the list and in their sheet.
  await page.goto(`/customers/${person.id}/messages`);
  await page.getByText('فرستاده شد', { exact: true }).tap();
  await sheet.getByText('یادآوری رزرو شما').waitFor();
  const top = await club.as('top');
  const { data } = await top.ok(messages.ofPerson, { params: { id: String(person.id) } });
  expect(data.map(({ state }) => state)).toEqual(['sent']);
});

test('courts are put into another order by keys, saved once and taken back; one gets a landscape picture', async ({
  club,
  open,
}) => {
  const top = await club.as('top');
  const names = async () =>
    (await top.ok(courts.list, { query: { per_page: '200' } })).data.map((c) => c.name);
  const before = await names();
  const page = await open({ person: 'manager' });
  await page.goto('/courts');
  await page.getByRole('button', only('کارهای دیگر')).tap();
  await page.getByRole('menuitem', only('چیدن')).tap();
  const sheet = page.locator('.sheet');
  const handle = sheet.getByRole('button', { name: /^جابه‌جایی: / });
  await handle.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel ?? '')).toContain('جابه‌جایی');
  await page.keyboard.press('End');
  const wanted = [...before.slice(1), before[0]];
  await expect.poll(() => handle.count()).toBe(before.length);
  await sheet.getByRole('button', only('ذخیره‌ی چیدمان')).tap();
  await expect.poll(names).toEqual(wanted);
  await page.getByRole('button', only('واگرد')).tap();
  await expect.poll(names).toEqual(before);

  const [court] = (await top.ok(courts.list)).data;
  await page.goto(`/courts/${court?.id}/edit`);
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#0a6a72' } });
  const file = { name: 'court.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('alertdialog').getByRole('button', only('همین خوب است')).tap();
  await page.getByRole('img', { name: 'عکس زمین' }).waitFor();
  await page.getByRole('button', { name: /^ذخیره/ }).tap();
  await page.waitForURL('**/courts');
  const image = (await top.ok(courts.list)).data[0]?.image as string;
  const shown = page.locator(`img[src="${image}"]`).first();
  await expect
    .poll(() =>
      shown.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
    )
    .toEqual([512, 320]);
});
