import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { devices } from '#contract/access/devices.ts';
import { operations } from '#contract/access/operations.ts';
import { events } from '#contract/messages/events.ts';
import { profile } from '#contract/people/profile.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { settings } from '#contract/settings/settings.ts';
import { documents } from '#contract/treasury/documents.ts';
import { addDays, clubDay } from '#domain/dates.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { tellLate } from '#server/sales/sale-invoices/late.ts';
import { tellMissing } from '#server/system/housekeeping/missing-numbers.ts';
import { builders, CASH } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { DAY, HOUR, openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const deviceKey = () => randomBytes(32).toString('base64url');

it('gives every device a prefix of its own, also when many ask at once', async () => {
  const me = await club.as('reception');
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, n) => me.ok(devices.create, { body: { name: `تبلت ${n}` } })),
  );
  const prefixes = all.map((d) => d.data.prefix);
  expect(new Set(prefixes).size).toBe(12);
  for (const prefix of prefixes) expect(prefix).toMatch(/^T\d{1,4}$/);
});

it('gives a new prefix to a device that lost its counter, and the secret goes with it', async () => {
  const me = await club.as('coach');
  const device_key = deviceKey();
  const first = (await me.ok(devices.create, { body: { device_key } })).data;
  const second = (await me.ok(devices.create, { body: { name: 'تبلت', device_key } })).data;
  expect(second.prefix).not.toBe(first.prefix);
  expect((await me.ok(profile.get)).data.device).toEqual(second);
  const holders = await club.db
    .selectFrom('devices')
    .select('id')
    .where('device_hash', 'is not', null)
    .execute();
  expect(holders.map((d) => d.id)).toContain(second.id);
  expect(holders.map((d) => d.id)).not.toContain(first.id);
});

it('answers the same device when the same registration comes twice', async () => {
  const me = await club.as('accountant');
  const key = randomUUID();
  const body = { name: 'گوشی' };
  const [a, b] = await Promise.all([1, 2].map(() => me.ok(devices.create, { body }, { key })));
  expect(a).toEqual(b);
});

it('names the device in the audit log', async () => {
  const me = await club.as('manager');
  const device = (await me.ok(devices.create, { body: { name: 'لپ‌تاپ' } })).data;
  await me.ok(profile.update, { body: { company: 'باشگاه' } });
  const row = await club.db
    .selectFrom('audit_log')
    .select(['device_id', 'before', 'after'])
    .where('call', '=', 'profile.update')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ device_id: device.id, before: { company: '' }, after: { company: 'باشگاه' } });
});

it('tells those who see the devices’ work of numbers that never came, once', async () => {
  const desk = await club.as('reception');
  const { prefix } = (await desk.ok(devices.create, { body: { name: 'تبلت' } })).data;
  const no = (number: number) => `${prefix}-${String(number).padStart(6, '0')}`;
  const { id: user_id } = await builders(club).customer();
  const receive = (who: Client, number: number) =>
    who.ok(documents.createReceive, { body: { user_id, price: 1000, cash_id: CASH, device_no: no(number) } });
  for (const number of [1, 2, 5, 8]) await receive(desk, number);
  // Given up, and its number with it.
  await desk.ok(operations.cancel, {
    params: { key: randomUUID() },
    body: { reason: 'اشتباه بود', device_no: no(6) },
  });
  expect(await club.run(tellMissing)).toEqual([]);
  club.clock.advance(25 * HOUR);
  // Late, but before anybody looked; and one of today, whose elders have a day yet.
  await receive(await club.as('reception'), 7);
  await receive(await club.as('reception'), 12);
  expect(await club.run(tellMissing)).toEqual([`${no(3)} – ${no(4)}`]);
  expect(await club.run(tellMissing)).toEqual([]);

  const told = async (who: Client) => (await who.ok(events.received)).data.map(({ content }) => content);
  expect(await told(await club.as('manager'))).toEqual([
    expect.stringContaining(`\n- \u2068${toPersianDigits(`${no(3)} – ${no(4)}`)}\u2069\n`),
  ]);
  expect(await told(await club.as('reception'))).toEqual([]);

  club.clock.advance(25 * HOUR);
  const top = await club.as('top');
  await top.ok(settings.update, { body: { locale: 'en' } });
  expect(await club.run(tellMissing)).toEqual([`${no(9)} – ${no(11)}`]);
  await top.ok(settings.update, { body: { locale: 'fa' } });
  expect((await (await club.as('manager')).ok(events.received)).data[0]).toMatchObject({
    subject: 'Numbers of a device have not arrived',
    content: expect.stringContaining(`\n- \u2068${no(9)} – ${no(11)}\u2069\n`),
  });
});

it('tells who may record what was forgotten of bookings that came after their slots, once a day', async () => {
  const desk = await club.as('reception');
  const { prefix } = await club.device(desk);
  const day = addDays(clubDay(club.clock.now(), 'Asia/Tehran'), -1);
  const make = builders(club);
  const [late, coming] = [
    await make.slots({ hours: ['08:00-09:00'], from: day }),
    await make.slots({ hours: ['22:00-23:00'], from: addDays(day, 3) }),
  ].map(([slot]) => slot?.id as number);
  const { id: user_id } = await make.customer({ name: 'دیر', family: 'آمده' });
  const book = (id: number, number: number, occurred_at: string) =>
    desk.ok(saleInvoices.create, {
      body: {
        user_id,
        reservable_time_ids: [id],
        occurred_at,
        device_no: `${prefix}-${String(number).padStart(6, '0')}`,
      },
    });
  const { data } = await book(late as number, 1, `${day}T02:00:00Z`);
  await book(coming as number, 2, club.clock.now().toISOString());
  // The day is not over.
  expect(await club.run(tellLate)).toEqual([]);
  club.clock.advance(DAY);
  expect(await club.run(tellLate)).toEqual([addDays(day, 1)]);
  expect(await club.run(tellLate)).toEqual([]);
  const number = toPersianDigits(String(data[0]?.invoice_number));
  const told = async (who: Client) =>
    (await who.ok(events.received)).data.filter(({ content }) =>
      content.includes(`رزرو ${number}: دیر آمده`),
    );
  expect(await told(await club.as('manager'))).toHaveLength(1);
  expect(await told(await club.as('reception'))).toEqual([]);
});

it('names a number that alone is missing, and never counts what a broken device may claim', async () => {
  const desk = await club.as('reception');
  const { prefix } = (await desk.ok(devices.create, { body: {} })).data;
  const { id: user_id } = await builders(club).customer();
  const take = async (number: string) =>
    (await club.as('reception')).ok(documents.createReceive, {
      body: { user_id, price: 1000, cash_id: CASH, device_no: `${prefix}-${number}` },
    });
  for (const number of ['1', '3', '999999999']) await take(number);
  club.clock.advance(25 * HOUR);
  expect(await club.run(tellMissing)).toEqual([`${prefix}-000002`]);
  // Nor does a claim hide what is missing after it.
  for (const number of ['4', '6']) await take(number);
  club.clock.advance(25 * HOUR);
  expect(await club.run(tellMissing)).toEqual([`${prefix}-000005`]);
});

it('counts a number only of a device on which its author has worked', async () => {
  const desk = await club.signIn(await club.person(await club.role(['receive.create', 'cash.show'])));
  const device_key = deviceKey();
  const { prefix, id } = (await desk.ok(devices.create, { body: { device_key } })).data;
  const stranger = await club.as({ permissions: ['receive.create', 'cash.show'] });
  const { id: user_id } = await builders(club).customer();
  const body = { user_id, price: 1000, cash_id: CASH, device_no: `${prefix}-000002` };
  const counted = async () => {
    const rows = club.db.selectFrom('operations').select(['actor_id', 'device_no']);
    return (await rows.where('device_no', 'like', `${prefix}-%`).orderBy('device_no').execute()).map(
      ({ actor_id, device_no }) => [actor_id, device_no],
    );
  };
  // Money is taken whatever its number says.
  const taken = await stranger.ok(documents.createReceive, { body });
  expect(taken.data.device_no).toBe(body.device_no);
  await stranger.ok(operations.cancel, {
    params: { key: randomUUID() },
    body: { reason: 'ادعا', device_no: `${prefix}-000003` },
  });
  expect(await counted()).toEqual([]);
  await desk.ok(documents.createReceive, { body: { ...body, device_no: `${prefix}-000001` } });
  // Signed in on it, though another has registered it.
  await club.db
    .updateTable('sessions')
    .set({ device_id: id })
    .where('user_id', '=', stranger.user_id)
    .execute();
  await stranger.ok(documents.createReceive, { body: { ...body, device_no: `${prefix}-000004` } });
  // In another's name it is the author's device that counts.
  const manager = await club.as({ permissions: ['receive.create', 'cash.show', 'operation.on_behalf'] });
  const behalf = { 'X-Actor': String(desk.user_id), 'X-On-Behalf': 'tablet' };
  await manager.ok(
    documents.createReceive,
    { body: { ...body, device_no: `${prefix}-000005` } },
    { headers: behalf },
  );
  expect(await counted()).toEqual([
    [desk.user_id, `${prefix}-000001`],
    [stranger.user_id, `${prefix}-000004`],
    [desk.user_id, `${prefix}-000005`],
  ]);
});

it('registers twenty devices a day for one person, also when many ask at once', async () => {
  const me = await club.signIn(await club.person(await club.role(['cash.show'])));
  const all = await Promise.all(Array.from({ length: 24 }, () => me.call(devices.create, { body: {} })));
  expect(all.filter(({ status }) => status === 201)).toHaveLength(20);
  const refused = all.filter(({ status }) => status === 429);
  expect(refused.map(({ headers }) => Number(headers.get('retry-after')))).toEqual([
    86400, 86400, 86400, 86400,
  ]);
  expect((await (await club.as('coach')).call(devices.create, { body: {} })).status).toBe(201);
  club.clock.advance(DAY);
  const later = await club.signIn(me.user_id);
  expect((await later.call(devices.create, { body: {} })).status).toBe(201);
});

it('takes the numbers of the ten-thousandth device, and of the millionth', async () => {
  const desk = await club.as('reception');
  const { id: user_id } = await builders(club).customer();
  for (const device_no of ['T10000-000001', 'T1234567-000001'])
    await desk.ok(documents.createReceive, { body: { user_id, price: 1000, cash_id: CASH, device_no } });
});
