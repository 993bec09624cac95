import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from '#contract/messages/events.ts';
import { RELEASES } from '#contract/system/release-notes.ts';
import { SenderError } from '#server/adapters/sms/sender.ts';
import type { Context } from '#server/context.ts';
import { sendMessages } from '#server/jobs/messages.ts';
import { createEventOnce } from '#server/messages/events/service.ts';
import { tellVersion } from '#server/messages/events/system.ts';
import { asSystem } from '#server/unit-of-work.ts';
import { VERSION } from '#server/version.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

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

test('servers that find the same thing at once tell it once; the top role hears what needs a permission', async () => {
  const found = { type: 4, priority: 4, subject: 'دیسک نزدیک پر است', content: 'جا باز کنید.' } as const;
  const told = await Promise.all(
    Array.from({ length: 6 }, () => system((ctx) => createEventOnce(ctx, 'disk:test', found, 'backup.show'))),
  );
  expect(told.filter((id) => id !== null)).toHaveLength(1);
  const top = await club.as('top');
  // A group's permissions are chosen; the top role has them all, whatever is written down of it.
  await club.db.deleteFrom('role_permissions').where('role_id', '=', 1).execute();
  const again = await system((ctx) => createEventOnce(ctx, 'disk:later', found, 'backup.show'));
  const { data } = await top.ok(events.mine, { query: { subject: 'دیسک' } });
  expect(data.map(({ id }) => id)).toContain(again);
});

test('what is new names this version', () => {
  expect(RELEASES[0].version).toBe(VERSION);
  expect(new Set(RELEASES.map(({ id }) => id)).size).toBe(RELEASES.length);
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
        name: 'console',
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
