import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { files, MAX_LOGO } from '#contract/files/files.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { cashes } from '#contract/treasury/cashes.ts';

import { runReminders } from '#server/jobs/reminders.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

// What the pages languages and customizing set, and what comes of it.

let club: TestClub;
let manager: Client;
let build: ReturnType<typeof builders>;
beforeAll(async () => {
  club = await openClub();
  manager = await club.as('manager');
  build = builders(club);
});
afterAll(() => club.close());

const set = (body: object) => manager.call(settings.update, { body });
const fields = async (body: object) => (await set(body)).body.error.fields;
const messages = () =>
  club.db.selectFrom('messages').select(['kind', 'text']).orderBy('id', 'desc').execute();

test('the week that the calendar answers by itself begins on the club’s first day', async () => {
  await build.slots({ from: '2026-11-21', to: '2026-11-27' });
  // A Saturday.
  const first = async () => {
    const { data } = await manager.ok(reservableTimes.list);
    return data.map(({ date }) => date).sort()[0];
  };
  const last = async () => {
    const { data } = await manager.ok(reservableTimes.list);
    return data
      .map(({ date }) => date)
      .sort()
      .at(-1);
  };
  expect([await first(), await last()]).toEqual(['2026-11-21', '2026-11-27']);
  await set({ week_start: 2 });
  expect((await club.nobody.ok(settings.clubInfo)).data.week_start).toBe(2);
  // Of the week from Monday 16 on.
  expect([await first(), await last()]).toEqual(['2026-11-21', '2026-11-22']);
  await set({ week_start: 0 });
  for (const wrong of [-1, 7, 1.5, '0'])
    expect(await fields({ week_start: wrong })).toHaveProperty('week_start');
});

test('what is booked and cancelled is told in the club’s own words, and without them in the product’s', async () => {
  await set({ sms: { book: true, cancel: true } });
  const customer = await build.customer();
  const [slot, other] = await build.slots({ hours: ['06:00-06:30', '06:30-07:00'], from: '2026-11-25' });
  await set({ message_texts: { book: 'سلام {نام}! {زمین}، {تاریخ} ساعت {ساعت}. مانده {مانده}. {باشگاه}' } });
  const booked = await build.booking({ user_id: customer.id, reservable_time_ids: [slot?.id as number] });
  const [own] = await messages();
  expect(own?.kind).toBe('book');
  expect(own?.text).toMatch(
    new RegExp(`^سلام ${customer.name} ${customer.family}! زمین .+، .*آذر ساعت ۰۶:۰۰`),
  );
  expect(own?.text).toMatch(/مانده [۰-۹٬,]+\. باشگاه من$/);
  await set({ message_texts: { cancel: 'لغو شد {نام}' } });
  // What is left out stays.
  expect((await manager.ok(settings.get)).data.message_texts).toMatchObject({
    book: expect.stringContaining('سلام'),
    cancel: 'لغو شد {نام}',
  });
  const id = (booked as { id: number }[])[0]?.id as number;
  await manager.ok(saleInvoices.cancel, { params: { id: String(id) }, body: { mode: 'full' } as never });
  expect((await messages())[0]).toEqual({
    kind: 'cancel',
    text: `لغو شد ${customer.name} ${customer.family}`,
  });
  await build.booking({ user_id: customer.id, reservable_time_ids: [slot?.id as number] });
  await set({
    message_texts: { day_before: '{نام}، فردا {ساعت}' },
    sms_day_before: true,
    sms_day_before_at: '18:00',
  });
  club.clock.set('2026-11-24T15:00:00Z');
  expect(await runReminders(club)).toBe(1);
  expect((await messages())[0]).toEqual({
    kind: 'reminder',
    text: `${customer.name} ${customer.family}، فردا ۰۶:۰۰`,
  });
  club.clock.set('2026-11-21T08:00:00Z');
  await set({ message_texts: { book: null, cancel: null } });
  await build.booking({ user_id: customer.id, reservable_time_ids: [other?.id as number] });
  expect((await messages())[0]?.text).toContain('رزرو شما ثبت شد');
});

test('texts with unknown places, too long ones and unknown kinds are refused on their field', async () => {
  expect(await fields({ message_texts: { book: 'سلام {نامه}' } })).toEqual({
    'message_texts.book': ['placeholder'],
  });
  expect(await fields({ message_texts: { cancel: 'ا'.repeat(401) } })).toEqual({
    'message_texts.cancel': ['too_long'],
  });
  expect(await fields({ message_texts: { party: 'سلام' } })).toEqual({ 'message_texts.party': ['extra'] });
});

test('paper takes a colour that it lets be read, a head and a foot', async () => {
  await set({ print_accent: ' #0B5F66 ', receipt_head: 'شعبه‌ی ونک', receipt_foot: 'لغو تا ۳ ساعت پیش' });
  expect((await club.nobody.ok(settings.clubInfo)).data).toMatchObject({
    print_accent: '#0b5f66',
    receipt_head: 'شعبه‌ی ونک',
    receipt_foot: 'لغو تا ۳ ساعت پیش',
  });
  expect(await fields({ print_accent: '#ffe08a' })).toEqual({ print_accent: ['not_allowed'] });
  expect(await fields({ print_accent: 'red' })).toEqual({ print_accent: ['pattern'] });
  expect(await fields({ receipt_foot: 'x'.repeat(301) })).toEqual({ receipt_foot: ['too_long'] });
});

test('a sign of the club is a JPG or PNG of at most 800 KB, kept and shown to anybody', async () => {
  const send = (bytes: Uint8Array, client = manager) => {
    const form = new FormData();
    form.set('logo', new Blob([new Uint8Array(bytes)]), 'logo.png');
    return client.send('POST', files.uploadLogo.path, form);
  };
  const noise = sharp({
    create: {
      width: 480,
      height: 480,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', sigma: 60 },
    },
  });
  const png = await noise.png().toBuffer();
  // Larger than a picture of a person may be.
  expect(png.length).toBeGreaterThan(512_000);
  expect(png.length).toBeLessThan(MAX_LOGO);
  const kept = await send(png);
  expect(kept.status).toBe(200);
  await set({ club_logo: kept.body.data.path });
  expect((await club.nobody.ok(settings.clubInfo)).data.club_logo).toBe(kept.body.data.path);
  expect((await fetch(club.url + kept.body.data.path)).status).toBe(200);
  expect((await send(Buffer.alloc(MAX_LOGO + 1))).status).toBe(413);
  const text = await send(Buffer.from('<svg/>'));
  expect([text.status, text.body.error.fields]).toEqual([415, { logo: ['type'] }]);
  expect((await send(png, await club.as('reception'))).status).toBe(403);
});

test('a file that the server sets has the sign and the colour of the club', async () => {
  const drawn = async () => {
    const response = await fetch(`${club.url}${cashes.list.path}?export=pdf`, {
      headers: { Authorization: `Bearer ${manager.token}` },
    });
    expect(response.status).toBe(200);
    const loading = getDocument({ data: new Uint8Array(await response.arrayBuffer()) });
    const { fnArray, argsArray } = await (await (await loading.promise).getPage(1)).getOperatorList();
    await loading.destroy();
    const args = JSON.stringify(argsArray);
    return { pictures: fnArray.filter((name) => name === OPS.paintImageXObject).length, args };
  };
  await set({ club_logo: null, print_accent: null });
  const plain = await drawn();
  expect(plain.pictures).toBe(0);
  const form = new FormData();
  const sign = sharp({ create: { width: 90, height: 60, channels: 3, background: '#0a6a72' } });
  form.set('logo', new Blob([new Uint8Array(await sign.png().toBuffer())]), 'logo.png');
  const kept = await manager.send('POST', files.uploadLogo.path, form);
  await set({ club_logo: kept.body.data.path, print_accent: '#0b5f66' });
  const dressed = await drawn();
  expect(dressed.pictures).toBe(1);
  expect(plain.args).not.toContain('#0b5f66');
  expect(dressed.args).toContain('#0b5f66');
});
