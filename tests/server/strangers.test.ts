import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { signIn } from '#contract/access/sign-in.ts';
import { openapi } from '#contract/openapi.ts';
import { profile } from '#contract/people/profile.ts';
import { settings } from '#contract/settings/settings.ts';
import { system } from '#contract/system/system.ts';
import { issueLink } from '#server/access/sign-in/links.ts';
import { HOUR } from '#tests/support/club.ts';
import { club, oneClub } from '#tests/support/one-club.ts';

oneClub();

const medianOf = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] as number;

/** How long a user's call takes, in the middle of so many. */
async function callTime(count = 80): Promise<number> {
  const own = await club.as('reception');
  const times: number[] = [];
  for (let n = 0; n < count; n++) {
    const started = performance.now();
    await own.ok(profile.get);
    times.push(performance.now() - started);
  }
  return medianOf(times);
}

/** What a user's call takes beside thirty readers without a session, as a multiple of what it takes alone. */
async function slowed(path: string): Promise<number> {
  await callTime();
  const before = await callTime();
  const workerData = { url: club.url + path, readers: 30 };
  const thread = new Worker(new URL('../support/readers-thread.ts', import.meta.url), { workerData });
  try {
    // Only once they all read.
    for (let answers = 0; answers < 30; ) {
      thread.postMessage('how many');
      [answers] = await once(thread, 'message');
    }
    const beside = await callTime();
    await thread.terminate();
    return beside / Math.max(before, await callTime());
  } finally {
    await thread.terminate();
  }
}

test('thirty readers of the description of the calls who are nobody slow a user by half at most', async () => {
  // What else runs on the machine may stand in the way of a try, not of all.
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && least >= 1.5; tries++)
    least = Math.min(least, await slowed(openapi.get.path));
  expect(least).toBeLessThan(1.5);
});

test.each([system.health, settings.clubInfo])(
  'however many ask for $name, the database is asked once',
  async (call) => {
    const connections = async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where datname = current_database()`.execute(club.db);
      return rows[0]?.count as number;
    };
    const before = await connections();
    const replies = await Promise.all(Array.from({ length: 40 }, () => club.nobody.call(call)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await connections()).toBeLessThanOrEqual(before + 2);
  },
);

test('wrong links of the super-admin fill no log: 60 of a network and 300 of all in an hour are written', async () => {
  const link = await issueLink(club.db, club.clock.now());
  const open = (token: string) => {
    const body = { super_admin: true as const, phone_number: link.phone_number, token };
    return club.nobody.call(signIn.login, { body });
  };
  const wrong = (count: number) =>
    Promise.all(Array.from({ length: count }, () => open('x'.repeat(43)))).then((replies) =>
      replies.map(({ status }) => status),
    );
  const written = () => club.db.selectFrom('sign_in_log').where('kind', '=', 'wrong_link');
  for (let network = 0; network < 5; network++) {
    const statuses = await wrong(80);
    expect(statuses.filter((status) => status === 422)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    // Who comes from elsewhere is held only with all the others.
    await club.db
      .updateTable('sign_in_log')
      .set({ network: `10.0.0.${network}` })
      .where('network', 'not like', '10.%')
      .execute();
  }
  expect(new Set(await wrong(20))).toEqual(new Set([429]));
  expect(await written().select('id').execute()).toHaveLength(300);
  expect((await open(link.token)).status).toBe(200);
  club.clock.advance(HOUR);
  expect(await wrong(1)).toEqual([422]);
});
