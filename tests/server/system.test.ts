import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '#contract/access/sign-in.ts';
import { events } from '#contract/messages/events.ts';
import { settings } from '#contract/settings/settings.ts';
import { system } from '#contract/system/system.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import { hashToken } from '#server/http/session.ts';
import { dayFailed, runDay } from '#server/jobs/day-run.ts';
import { warnOfFullDisk } from '#server/jobs/disk.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { warnOfWrongClock } from '#server/jobs/server-clock.ts';
import { queueMessage } from '#server/messages/messages/service.ts';
import { diskOf, scarceBelow } from '#server/system/backups/disk.ts';
import { runCheck } from '#server/system/status/checks.ts';
import { CASH } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { DAY, MINUTE, openClub, SECOND, type TestClub } from '../support/club.ts';
import { openTransactions } from '../support/database.ts';

let club: TestClub;
let manager: Client;
beforeAll(async () => {
  club = await openClub({ publicUrl: 'https://club.example' });
  manager = await club.as('manager');
});
afterAll(() => club.close());
afterEach(() => {
  club.sender.refuse = null;
});

const status = async () => (await manager.ok(system.status)).data;
/** Subjects of what the system has warned the manager of. */
const warnings = async () =>
  (await manager.ok(events.mine, { query: { type: '4', per_page: '200' } })).data
    .filter(({ creator }) => creator === null)
    .map(({ subject }) => subject);
const times = async (subject: string) => (await warnings()).filter((one) => one === subject).length;

test('it says how the server stands', async () => {
  const now = await status();
  expect(now).toMatchObject({
    version: expect.stringMatching(/^\d+\./),
    schema: expect.stringMatching(/^\d{4}-/),
    epoch: expect.stringMatching(/^[0-9a-f-]{36}$/),
    check: null,
    sms: { gateway: 'kavenegar', prints: false, refused_at: null },
    address: {
      public_url: 'https://club.example',
      https: false,
      caller: expect.stringContaining('127.0.0.1'),
    },
    unsent: [],
  });
  expect(now.address.origin).toBe(new URL(club.url).origin);
  expect(now.size).toBeGreaterThan(1_000_000);
  expect(now.disk?.total).toBeGreaterThan(now.disk?.free ?? 0);
  expect(now.disk?.folder).toBe(club.backups?.folder);
  expect(now.disk?.needed).toBe(scarceBelow(now.disk?.total ?? 0));
  // The club's midnight.
  expect(now.day.next).toBe('2026-11-21T20:30:00.000Z');
  const behind = await manager.call(system.status, undefined, {
    headers: { 'X-Forwarded-Proto': 'https', Host: 'club.example' },
  });
  expect(behind.body.data.address.https).toBe(true);
});

test('a look at the books is asked for once, done by the job and told', async () => {
  const asked = await manager.call(system.check, { body: {} });
  expect([asked.status, asked.body.data.done_at]).toEqual([201, null]);
  const twice = await manager.ok(system.check, { body: {} });
  expect(twice.data.id).toBe(asked.body.data.id);
  expect(await runCheck(club.db, () => club.clock.now())).toBe(0);
  expect(await runCheck(club.db, () => club.clock.now())).toBeNull();
  expect((await status()).check).toMatchObject({
    id: asked.body.data.id,
    by: { id: manager.user_id },
    done_at: club.clock.now().toISOString(),
    problems: 0,
    found: [],
  });
  await manager.ok(system.check, { body: {} });
  const account = club.db.selectFrom('accounts').select(['id', 'balance']).orderBy('id').limit(1);
  const { id, balance } = await account.executeTakeFirstOrThrow();
  const put = (value: number) =>
    club.db.updateTable('accounts').set({ balance: value }).where('id', '=', id).execute();
  await put(balance + 1);
  expect(await runCheck(club.db, () => club.clock.now())).toBeGreaterThan(0);
  await put(balance);
  const { check } = await status();
  expect(check?.problems).toBeGreaterThan(0);
  expect(check?.found.join()).toContain('an account’s balance is the sum of its postings');
});

test('a check whose server died is done by another', async () => {
  await manager.ok(system.check, { body: {} });
  await club.db
    .updateTable('book_checks')
    .set({ started_at: club.clock.now() })
    .where('done_at', 'is', null)
    .execute();
  expect(await runCheck(club.db, () => club.clock.now())).toBeNull();
  expect(await runCheck(club.db, () => new Date(club.clock.now().getTime() + 31 * MINUTE))).toBe(0);
});

test('a test message goes out at once and says what the gateway said', async () => {
  const phone_number = club.phone();
  const send = () => manager.ok(system.testMessage, { body: { phone_number } });
  expect((await send()).data).toEqual({ sent: true, fault: null, fault_status: null });
  expect(club.sender.sent.at(-1)).toMatchObject({
    phone: phone_number,
    text: expect.stringContaining('باشگاه من'),
  });
  club.sender.refuse = new SenderError('account', 'no credit', 418);
  expect((await send()).data).toEqual({ sent: false, fault: 'account', fault_status: 418 });
  expect((await status()).sms.refused_at).not.toBeNull();
  club.sender.refuse = null;
  await send();
  expect((await status()).sms.refused_at).toBeNull();
  club.sender.prints = true;
  const printed = await send().finally(() => {
    club.sender.prints = false;
  });
  expect(printed.data).toEqual({ sent: false, fault: 'no_gateway', fault_status: null });
  const wrong = await manager.call(system.testMessage, { body: { phone_number: '123' } });
  expect(wrong.body.error.fields).toEqual({ phone_number: ['pattern'] });
});

test('no transaction waits for what the gateway says', async () => {
  const held: number[] = [];
  const sending = vi
    .spyOn(club.sender, 'sendText')
    .mockImplementation(async () => void held.push(await openTransactions(club.db)));
  await manager.ok(system.testMessage, { body: { phone_number: club.phone() } });
  sending.mockRestore();
  expect(held).toEqual([0]);
});

test('a gateway that refuses the account is told of once, and again only after it has taken something', async () => {
  const subject = 'درگاه پیامک حساب را نمی‌پذیرد';
  const before = await times(subject);
  const message = () =>
    club.run((ctx) => queueMessage(ctx, { kind: 'message', phone_number: club.phone(), text: 'سلام' }));
  const run = () => sendMessages({ db: club.db, clock: club.clock, sender: club.sender });
  club.sender.refuse = new SenderError('account', 'no credit', 418);
  await message();
  await message();
  expect(await run()).toBe(2);
  expect(await times(subject)).toBe(before + 1);
  // A code that cannot be sent says the same.
  const phone_number = club.phone();
  await club.person(await club.role(['calendar.show']), phone_number);
  await club.nobody.ok(signIn.sendOtp, { body: { phone_number } });
  expect(await times(subject)).toBe(before + 1);
  club.sender.refuse = new SenderError('recipient', 'no such phone', 411);
  await message();
  await run();
  club.sender.refuse = null;
  club.clock.advance(2 * MINUTE);
  await run();
  expect((await status()).sms.refused_at).toBeNull();
  club.sender.refuse = new SenderError('account', 'no credit', 418);
  await message();
  await run();
  expect(await times(subject)).toBe(before + 2);
  const [told] = (await manager.ok(events.mine, { query: { type: '4' } })).data;
  expect(told?.content).toContain('۴۱۸');
  // Who may not see the settings is not told.
  const desk = await club.as('reception');
  expect((await desk.ok(events.mine)).data.map((one) => one.subject)).not.toContain(subject);
});

test('a run of the day that failed is told once a day, and is over with the next that runs through', async () => {
  const subject = 'کار شبانه انجام نشد';
  const job = { db: club.db, clock: club.clock };
  await dayFailed(job);
  club.clock.advance(MINUTE);
  await dayFailed(job);
  expect(await times(subject)).toBe(1);
  expect((await status()).day).toMatchObject({ last: null, failed_at: club.clock.now().toISOString() });
  club.clock.advance(SECOND);
  await runDay(job);
  expect((await status()).day).toMatchObject({ last: club.clock.now().toISOString(), failed_at: null });
  const ran = club.clock.now().toISOString();
  club.clock.advance(MINUTE);
  await runDay(job);
  expect((await status()).day.last).toBe(ran);
  club.clock.advance(DAY);
  manager = await club.signIn(manager.user_id);
  await dayFailed(job);
  expect(await times(subject)).toBe(2);
});

test('a disk that is nearly full is told of once until there is room again', async () => {
  const subject = 'دیسک سرور رو به پر شدن است';
  const GB = 1_000_000_000;
  expect([scarceBelow(10 * GB), scarceBelow(2000 * GB)]).toEqual([GB, 5 * GB]);
  const look = (free: number) =>
    warnOfFullDisk(
      { db: club.db, clock: club.clock, place: { folder: '/nowhere', place: 'desk' } },
      async () => ({
        free,
        total: 100 * GB,
        device: 1,
      }),
    );
  await look(6 * GB);
  expect(await times(subject)).toBe(0);
  await look(4 * GB);
  await look(3 * GB);
  // A little more room is not enough to be over.
  await look(6 * GB);
  await look(4 * GB);
  expect(await times(subject)).toBe(1);
  await look(11 * GB);
  await look(4 * GB);
  expect(await times(subject)).toBe(2);
  expect((await diskOf('/nowhere/at/all'))?.total).toBe((await diskOf('/'))?.total);
});

test('a clock that stands before what the club has logged is told of once, until it is right again', async () => {
  const subject = 'ساعت سرور درست نیست';
  const look = () => warnOfWrongClock({ db: club.db, clock: club.clock });
  await look();
  expect((await status()).clock.newest).toBeNull();
  // Two machines that are a minute apart are no news.
  club.clock.advance(-MINUTE);
  await look();
  expect(await times(subject)).toBe(0);
  const newest = (await club.db.selectFrom('audit_log').select('at').orderBy('at', 'desc').executeTakeFirst())
    ?.at;
  club.clock.advance(-9 * MINUTE);
  await look();
  await look();
  expect(await times(subject)).toBe(1);
  expect((await status()).clock).toEqual({
    now: club.clock.now().toISOString(),
    newest: newest?.toISOString(),
  });
  club.clock.advance(10 * MINUTE);
  await look();
  club.clock.advance(-10 * MINUTE);
  await look();
  expect(await times(subject)).toBe(2);
  club.clock.advance(10 * MINUTE);
  await look();
  expect((await status()).clock.newest).toBeNull();
});

test('a folder for backups that the club has chosen has its own disk looked at, and shown', async () => {
  const subject = 'دیسک سرور رو به پر شدن است';
  const before = await times(subject);
  const GB = 1_000_000_000;
  const choose = (folder: string | null) => club.db.updateTable('backup_settings').set({ folder }).execute();
  const place = { folder: '/own', place: 'two disks' };
  const lines: [object, string][] = [];
  const log = { warn: (what: object, said: string) => lines.push([what, said]) } as never;
  const look = (chosen: { free: number; device: number }) =>
    warnOfFullDisk({ db: club.db, clock: club.clock, place, log }, async (folder) =>
      folder === '/own' ? { free: 50 * GB, total: 100 * GB, device: 1 } : { total: 100 * GB, ...chosen },
    );
  await look({ free: GB, device: 2 });
  expect(await times(subject)).toBe(before);
  await choose('/dev/shm');
  // The same disk by another name is warned of by its own.
  await look({ free: GB, device: 1 });
  expect(await times(subject)).toBe(before);
  await look({ free: GB, device: 2 });
  await look({ free: GB, device: 2 });
  expect(await times(subject)).toBe(before + 1);
  const mine = (await manager.ok(events.mine, { query: { type: '4', per_page: '200' } })).data;
  const told = mine.find((one) => one.content?.includes('/dev/shm'));
  expect(told?.content).toContain('\u2068/dev/shm\u2069 ۱ گیگابایت خالی است و دست‌کم ۵ گیگابایت لازم است');
  // Once in the log too, where whoever runs the server looks.
  expect(lines).toEqual([
    [
      { folder: '/dev/shm', free: GB, needed: 5 * GB },
      'the disk is nearly full: /dev/shm has 1 GB free, and 5 GB are needed at least',
    ],
  ]);
  const [own, chosen] = [await diskOf(club.backups?.folder ?? ''), await diskOf('/dev/shm')];
  expect(chosen?.device).not.toBe(own?.device);
  expect((await status()).disk?.total).toBe(chosen?.total);
  await choose(null);
  expect((await status()).disk?.total).toBe(own?.total);
});

test('in English the system warns in English', async () => {
  const top = await club.as('top');
  await top.ok(settings.update, { body: { locale: 'en' } });
  await warnOfFullDisk(
    { db: club.db, clock: club.clock, place: { folder: '/nowhere', place: 'another' } },
    async () => ({ free: 1_500_000, total: 10_000_000_000, device: 1 }),
  );
  const [told] = (await manager.ok(events.mine, { query: { type: '4' } })).data;
  expect(told).toMatchObject({ subject: 'The server’s disk is almost full', priority: 4 });
  expect(told?.content).toContain('/nowhere has 1.5 MB free, and at least 1 GB is needed');
  await top.ok(settings.update, { body: { locale: 'fa' } });
});

test('who may take no cash has none for anybody’s till', async () => {
  const held = async (client: Client) => {
    const cash = [{ key: randomUUID(), price: 5_000_000, cash_id: CASH }];
    await client.ok(system.unsent, { body: { count: 1, cash } });
    const session = club.db.selectFrom('sessions').select(['unsent', 'unsent_cash']);
    const row = await session.where('token_hash', '=', hashToken(client.token)).executeTakeFirstOrThrow();
    await client.ok(system.unsent, { body: { count: 0 } });
    return [row.unsent, row.unsent_cash.length];
  };
  expect(await held(await club.as('coach'))).toEqual([1, 0]);
  expect(await held(await club.as('reception'))).toEqual([1, 1]);
});

test('a device says what it has not sent; what it has sent since is told no more', async () => {
  const desk = await club.as('reception');
  await desk.ok(system.unsent, { body: { count: 3 } });
  expect((await status()).unsent).toMatchObject([
    { user: { id: desk.user_id }, count: 3, at: club.clock.now().toISOString(), device: null },
  ]);
  await desk.ok(system.unsent, { body: { count: 0 } });
  expect((await status()).unsent).toEqual([]);
  const device = await club.device(desk);
  await desk.ok(system.unsent, { body: { count: 2 } });
  const again = await club.signIn(desk.user_id);
  expect((await status()).unsent).toMatchObject([{ count: 2, device: { id: device.id } }]);
  await club.db
    .updateTable('sessions')
    .set({ device_id: device.id })
    .where('user_id', '=', desk.user_id)
    .execute();
  club.clock.advance(SECOND);
  // The same device, signed in anew, has sent them.
  await again.ok(system.unsent, { body: { count: 0 } });
  expect((await status()).unsent).toEqual([]);
  expect((await desk.call(system.unsent, { body: { count: -1, stuck: -1 } })).body.error.fields).toEqual({
    count: ['min'],
    stuck: ['min'],
  });
});

test('a device says how much of its work waits for a decision, and is known by itself', async () => {
  const desk = await club.as('reception');
  club.clock.advance(SECOND);
  await desk.ok(system.unsent, { body: { count: 3, stuck: 2 } });
  expect((await status()).unsent).toMatchObject([{ count: 3, stuck: 2, own: false }]);
  club.clock.advance(SECOND);
  // Never more than it holds.
  await manager.ok(system.unsent, { body: { count: 1, stuck: 4 } });
  expect((await status()).unsent).toMatchObject([{ count: 1, stuck: 1, own: true }, { own: false }]);
  // A word without it is of a version that does not know it: nothing waits, as far as is known.
  club.clock.advance(SECOND);
  await desk.ok(system.unsent, { body: { count: 3 } });
  expect((await status()).unsent).toMatchObject([{ count: 3, stuck: 0 }, { own: true }]);
  for (const one of [desk, manager]) await one.ok(system.unsent, { body: { count: 0 } });
});

test('the desk may not', async () => {
  const desk = await club.as('reception');
  expect((await desk.call(system.status)).status).toBe(403);
  expect((await desk.call(system.check, { body: {} })).status).toBe(403);
  const message = await desk.call(system.testMessage, { body: { phone_number: club.phone() } });
  expect(message.status).toBe(403);
  const looker = await club.as({ permissions: ['setting.show'] });
  expect((await looker.call(system.check, { body: {} })).status).toBe(403);
  expect((await looker.call(system.status)).status).toBe(200);
});
