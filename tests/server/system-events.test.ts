import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '#contract/events.ts';
import { RELEASES } from '#contract/release-notes.ts';
import { spaceOf } from '#server/adapters/disk.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import type { Context } from '#server/context.ts';
import { isNearlyFull, tellDayRun, tellDisk, tellVersion } from '#server/features/events/system.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { VERSION } from '#server/version.ts';
import { DAY, openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const system = <T>(work: (ctx: Context) => Promise<T>) =>
  asSystem(club.db, { now: club.clock.now(), call: 'test' }, work);
const named = async (subject: string) => {
  const top = await club.as('top');
  return (await top.ok(events.list, { query: { subject } })).data;
};

test('a new version is told of once, to all staff; a club that has just begun hears of the next one', async () => {
  const releases = [{ ...RELEASES[0], id: 9, version: '9.9.9' }] as const;
  await club.db.updateTable('club').set({ told_version: null }).execute();
  expect(await system((ctx) => tellVersion(ctx))).toBe(false);
  expect(await named('نسخه')).toEqual([]);
  const [one, other] = [
    await system((ctx) => tellVersion(ctx, releases)),
    await system((ctx) => tellVersion(ctx, releases)),
  ];
  expect([one, other]).toEqual([true, false]);
  const [told, ...more] = await named('نسخه');
  expect(more).toEqual([]);
  expect(told).toMatchObject({ type: 1, resource_kind: null, resource_id: 9, creator: null });
  expect(told?.content.split('\n')).toHaveLength(RELEASES[0].news.fa.length);
});

test('what is new names this version', () => {
  expect(RELEASES[0].version).toBe(VERSION);
  expect(new Set(RELEASES.map(({ id }) => id)).size).toBe(RELEASES.length);
});

test('a trouble of the server is told once a day, by several servers at once too, and not again when it is taken back', async () => {
  const full = { free: 2 ** 29, size: 2 ** 40 };
  expect(await system((ctx) => tellDisk(ctx, { free: 2 ** 38, size: 2 ** 40 }))).toBe(false);
  expect(await named('دیسک')).toEqual([]);
  await Promise.all([1, 2, 3].map(() => system((ctx) => tellDisk(ctx, full))));
  const [told, ...more] = await named('دیسک');
  expect([told?.priority, more]).toEqual([5, []]);
  await (await club.as('top')).ok(events.remove, { params: { id: String(told?.id) } });
  await system((ctx) => tellDisk(ctx, full));
  expect(await named('دیسک')).toEqual([]);
  club.clock.advance(DAY);
  await system((ctx) => tellDisk(ctx, full));
  expect(await named('دیسک')).toHaveLength(1);

  await system(tellDayRun);
  await system(tellDayRun);
  expect(await named('کار روزانه')).toHaveLength(1);
});

test('a gateway that refuses the club is told of once; one that is away is not', async () => {
  const now = club.clock.now();
  const nothing = { user_id: null, invoice_id: null, last_error: null, creator_id: null, sent_at: null };
  const queued = {
    kind: 'message' as const,
    phone_number: '09120000000',
    text: 'سلام',
    next_at: now,
    created_at: now,
  };
  const refuse = async (kind: 'account' | 'unreachable') => {
    await club.db
      .insertInto('messages')
      .values({ ...queued, ...nothing })
      .execute();
    await sendMessages({
      db: club.db,
      clock: club.clock,
      sender: {
        voice: false,
        prints: false,
        sendCode: async () => {},
        sendText: async () => {
          throw new SenderError(kind, 'no credit', 418);
        },
      },
    });
  };
  await refuse('unreachable');
  expect(await named('پیامک')).toEqual([]);
  await refuse('account');
  await refuse('account');
  const [told, ...more] = await named('پیامک');
  expect([told?.type, told?.priority, more]).toEqual([4, 4, []]);
  expect(told?.content).toContain('۴۱۸');
});

test.each([
  [{ free: 2 ** 30 - 1, size: 2 ** 31 }, true],
  [{ free: 2 ** 31, size: 2 ** 33 }, false],
  [{ free: 9 * 2 ** 30, size: 2 ** 40 }, true],
  [{ free: 11 * 2 ** 30, size: 2 ** 40 }, false],
])('%j is nearly full: %s', (space, expected) => {
  expect(isNearlyFull(space)).toBe(expected);
});

test('how much room the disk has, of a folder that is not there yet too', async () => {
  const space = await spaceOf('/nowhere/at/all');
  expect(space.size).toBeGreaterThan(space.free);
  expect(space.free).toBeGreaterThan(0);
});
