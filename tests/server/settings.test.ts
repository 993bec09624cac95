import { read } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '#contract/desk/today.ts';
import { messageTemplates } from '#contract/messages/message-templates.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { payments } from '#contract/treasury/payments.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let manager: Client;
beforeAll(async () => {
  club = await openClub();
  manager = await club.as('manager');
});
afterAll(() => club.close());

const patch = (body: object) => manager.call(settings.update, { body });

test('a new club has its defaults', async () => {
  const { data } = await manager.ok(settings.get);
  expect(data).toMatchObject({
    club_name: 'باشگاه من',
    club_logo: null,
    time_zone: 'Asia/Tehran',
    locale: 'fa',
    default_max_debt: null,
    bank_receipts_pending: false,
    reference_required: true,
    coach_paid_on_no_show: false,
    cash_may_go_below_zero: false,
    bank_may_go_below_zero: true,
    shift_limit: 50_000,
    sms: { cancel: true, book: false },
    version: 1,
  });
});

test('anyone may know the club by its name', async () => {
  const { status, body } = await club.nobody.call(settings.clubInfo);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    club_name: 'باشگاه من',
    club_currency_code: 'IRT',
    reference_required: true,
    time_zone: 'Asia/Tehran',
    locale: 'fa',
    club_logo: null,
    club_avatar: null,
    logo: null,
  });
  expect(body.data).not.toHaveProperty('default_max_debt');
});

test('a patch changes what it names, and the day with the zone', async () => {
  const { version } = (await manager.ok(settings.get)).data;
  const { data } = await manager.ok(settings.update, {
    body: {
      club_name: 'باشگاه ميدان',
      default_max_debt: 2_000_000,
      sms: { cancel: true, book: true },
      version,
    },
  });
  expect(data).toMatchObject({
    club_name: 'باشگاه میدان',
    default_max_debt: 2_000_000,
    sms: { cancel: true, book: true },
    shift_limit: 50_000,
    version: version + 1,
  });
  expect((await patch({ default_max_debt: null })).body.data.default_max_debt).toBeNull();
  const stale = await patch({ shift_limit: 1, version });
  expect(stale.status).toBe(409);
  expect(stale.body.error).toMatchObject({
    code: 'stale',
    details: { current: { club_name: 'باشگاه میدان' } },
  });

  club.clock.set('2026-11-21T20:29:00Z');
  const client = await club.signIn(manager.user_id);
  expect((await client.ok(today.get)).data.date).toBe('2026-11-21');
  expect((await client.call(settings.update, { body: { time_zone: 'Asia/Dubai' } })).status).toBe(200);
  expect((await client.ok(today.get)).data.date).toBe('2026-11-22');
  await client.ok(settings.update, { body: { time_zone: 'Asia/Tehran' } });
  club.clock.set('2026-11-21T08:00:00Z');
});

test('zones that are none, wrong types and unknown fields are refused', async () => {
  const fields = async (body: object) => (await patch(body)).body.error.fields;
  expect(await fields({ time_zone: 'Asia/Teheran' })).toEqual({ time_zone: ['unknown'] });
  expect(await fields({ time_zone: '+03:30' })).toEqual({ time_zone: ['unknown'] });
  expect(await fields({ time_zone: "Asia/Tehran'; drop table club" })).toEqual({ time_zone: ['unknown'] });
  expect(await fields({ default_max_debt: -1 })).toEqual({ default_max_debt: ['min'] });
  expect(await fields({ club_name: '' })).toEqual({ club_name: ['too_short'] });
  expect(await fields({ club_logo: 'https://elsewhere.example/x.png' })).toEqual({ club_logo: ['pattern'] });
  expect(await fields({ club_logo: '/v1/logout' })).toEqual({ club_logo: ['pattern'] });
  expect(await fields({ club_logo: `/v1/files/${'a'.repeat(32)}.webp` })).toEqual({ club_logo: ['unknown'] });
  expect(await fields({ sms: { cancel: true } })).toEqual({ 'sms.book': ['required'] });
  expect(await fields({ epoch: 'x' })).toEqual({ epoch: ['extra'] });
  expect(await fields({ shift_limit: 1.5 })).toEqual({ shift_limit: ['type'] });
});

test('the desk may not', async () => {
  const desk = await club.as('reception');
  expect((await desk.call(settings.get)).status).toBe(403);
  expect((await desk.call(settings.update, { body: {} })).status).toBe(403);
  expect((await club.nobody.call(settings.get)).status).toBe(401);
});

test('sums are told in another currency while nothing is posted, and only then', async () => {
  const own = await openClub();
  try {
    const of = await own.as('manager');
    await of.ok(settings.update, { body: { currency_code: 'AED' } });
    expect((await own.nobody.call(settings.clubInfo)).body.data.club_currency_code).toBe('AED');
    const texts = (await of.ok(messageTemplates.list)).data.map(({ text }) => text).join();
    expect(texts).toContain('{مانده} درهم');
    expect(texts).not.toContain('تومان');
    // Whole words alone, and whoever has the text open is told that it has moved on.
    const text = 'شماره‌ی سریال {نام}: {مانده} درهم';
    const typed = (await of.ok(messageTemplates.create, { body: { name: 'سریال', text } })).data;
    for (const currency_code of ['IRR', 'AED'] as const)
      await of.ok(settings.update, { body: { currency_code } });
    const now = (await of.ok(messageTemplates.list)).data.find(({ id }) => id === typed.id);
    expect(now).toMatchObject({ text, version: typed.version + 2 });
    const wrong = await of.call(settings.update, { body: { currency_code: 'XYZ' as 'AED' } });
    expect([wrong.status, wrong.body.error.fields]).toEqual([422, { currency_code: ['not_allowed'] }]);

    const user_id = await own.person(null);
    const paid = { user_id, price: 50_000, cash_id: 4 };
    const money = await own.as('accountant');
    const poor = await money.call(payments.create, { body: paid });
    expect(poor.body.error.message).toBe('موجودی کافی نیست؛ ۵۰٬۰۰۰ درهم کم است.');
    await money.ok(documents.createReceive, { body: paid });
    const file = await fetch(`${own.url}/v1/admin/documents/receive?export=xlsx&columns=price`, {
      headers: { Authorization: `Bearer ${money.token}` },
    });
    const sheet = Object.values(read(Buffer.from(await file.arrayBuffer())).Sheets)[0];
    expect(sheet?.A1.v).toBe('مبلغ (درهم)');
    const late = await of.call(settings.update, { body: { currency_code: 'IRT' } });
    expect([late.status, late.body.error.fields]).toEqual([422, { currency_code: ['not_allowed'] }]);
    // What stays as it is may be sent along.
    await of.ok(settings.update, { body: { currency_code: 'AED', club_name: 'میدان' } });
  } finally {
    await own.close();
  }
});
