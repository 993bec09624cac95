import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { courts } from '#contract/settings/courts.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import { appLogin } from '#server/db/app-role.ts';
import { createPool } from '#server/db/client.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { claimMessages, queueMessage } from '#server/messages/messages/service.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const PHONE = '09123456789';
const queue = (text: string) =>
  club.run((ctx) => queueMessage(ctx, { kind: 'message', phone_number: PHONE, text }));
const rows = () =>
  club.db
    .selectFrom('messages')
    .select(['id', 'state', 'attempts', 'last_error', 'sent_at', 'next_at'])
    .orderBy('id')
    .execute();
const send = (sendText = async (phone: string, text: string) => club.sender.sendText(phone, text)) =>
  sendMessages({
    db: club.db,
    clock: club.clock,
    sender: { name: 'console', voice: false, prints: false, sendCode: async () => {}, sendText },
  });
const advance = (minutes: number) =>
  club.clock.set(new Date(club.clock.now().getTime() + minutes * 60_000).toISOString());

test('where the club has no gateway nobody got what stands in the server’s window', async () => {
  await queue('زمین ۲ باز شد');
  const sender = { name: 'console', voice: true, prints: true, sendCode: async () => {} } as const;
  const job = { db: club.db, clock: club.clock, sender: { ...sender, sendText: async () => {} } };
  expect([await sendMessages(job), await sendMessages(job)]).toEqual([1, 0]);
  expect((await rows()).at(-1)).toMatchObject({ state: 'failed', last_error: 'no_gateway', sent_at: null });
});

test('what is due is sent once', async () => {
  await queue('زمین ۲ تعطیل شد');
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(club.sender.sent).toEqual([{ phone: PHONE, text: 'زمین ۲ تعطیل شد' }]);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, sent_at: club.clock.now() }]);
});

test('several processes share the queue: each message goes out once', async () => {
  for (let n = 0; n < 25; n++) await queue(`پیام ${n}`);
  const counts = await Promise.all([send(), send(), send()]);
  expect(counts.reduce((a, b) => a + b)).toBe(25);
  expect(new Set(club.sender.sent.map((s) => s.text)).size).toBe(25);
  expect(club.sender.sent).toHaveLength(25);
});

test('a gateway that does not answer is tried again, later and later, then no more', async () => {
  await queue('پیام');
  const pauses: number[] = [];
  for (let n = 0; n < 6; n++) {
    await send(async () => {
      throw new SenderError('unreachable', 'https://api.example/v1/SECRET/sms failed');
    });
    const [row] = await rows();
    if (row?.state !== 'queued') break;
    const minutes = (row.next_at.getTime() - club.clock.now().getTime()) / 60_000;
    pauses.push(minutes);
    advance(minutes - 0.5);
    expect(await send()).toBe(0);
    advance(0.5);
  }
  expect(pauses).toEqual([1, 5, 15, 60, 180]);
  expect(await rows()).toMatchObject([
    { state: 'failed', attempts: 6, last_error: 'unreachable', sent_at: null },
  ]);
});

test('what succeeds on the second try is sent', async () => {
  await queue('پیام');
  await send(async () => {
    throw new SenderError('busy', 'slow down', 429);
  });
  expect(await rows()).toMatchObject([{ state: 'queued', last_error: 'busy 429' }]);
  advance(1);
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
});

test('a refused phone, and what may have been sent, are not tried again; no secret is kept', async () => {
  for (const kind of ['recipient', 'uncertain'] as const) {
    await queue(kind);
    await send(async () => {
      throw new SenderError(kind, `key SECRET, ${PHONE}`, 411);
    });
  }
  await queue('fault');
  await send(async () => {
    throw new Error(`socket of ${PHONE}`);
  });
  expect((await rows()).map((r) => [r.state, r.last_error])).toEqual([
    ['failed', 'recipient 411'],
    ['failed', 'uncertain 411'],
    ['queued', 'internal'],
  ]);
});

test('a process that dies while sending loses nothing', async () => {
  await queue('پیام');
  expect(await club.run((ctx) => claimMessages(ctx, 10))).toMatchObject([{ text: 'پیام', attempts: 1 }]);
  expect(await send()).toBe(0);
  advance(1);
  expect(await send()).toBe(1);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2 }]);
});

test('old answers and codes are forgotten, their keys are not', async () => {
  const key = '0190a6a0-0000-7000-8000-000000000001';
  const manager = await club.as('manager');
  const body = { name: 'زمین ۱', type: 'hard' as const, roof: 'always' as const };
  const first = await manager.call(courts.create, { body }, { key });
  advance(89 * 24 * 60);
  await club.run(purge);
  const client = await club.signIn(manager.user_id);
  expect((await client.call(courts.create, { body }, { key })).body).toEqual(first.body);
  advance(2 * 24 * 60);
  await club.db
    .insertInto('sign_in_guesses')
    .values({
      phone_number: PHONE,
      device_hash: null,
      address: '',
      created_at: new Date('2026-11-21T08:00:00Z'),
    })
    .execute();
  expect(await club.run(purge)).toEqual({ bodies: 1, sign_in: 1, files: 0, reports: 0 });
  const again = await club.signIn(manager.user_id);
  const replay = await again.call(courts.create, { body }, { key });
  expect(replay.status).toBe(200);
  expect(replay.body).toEqual({ data: { id: first.body.data.id }, replayed: true });
});

test('jobs run beside the calls and stop at once', async () => {
  const { rows: names } = await sql<{ database: string }>`select current_database() as database`.execute(
    club.db,
  );
  const pool = createPool(appLogin({ ...inject('server'), ...names[0] }), () => {});
  await queue('پیام');
  const { db, clock, sender } = club;
  const jobs = [1, 2].map(() => startJobs({ db, pool, clock, sender, log: pino({ level: 'silent' }) }));
  const until = performance.now() + 10_000;
  while (sender.sent.length === 0 && performance.now() < until) await new Promise((r) => setTimeout(r, 20));
  const since = performance.now();
  await Promise.all(jobs.map((job) => job.stop()));
  expect(performance.now() - since).toBeLessThan(1500);
  expect(sender.sent).toHaveLength(1);
  const locks = await sql`select from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`.execute(db);
  expect(locks.rows).toEqual([]);
  await pool.end();
});
