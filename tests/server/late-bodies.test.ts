import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#contract/access/sign-in.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { documents } from '#contract/treasury/documents.ts';
import { builders, CASH } from '#tests/support/build.ts';
import type { Client } from '#tests/support/client.ts';
import { HOUR, MINUTE, openClub, type TestClub } from '#tests/support/club.ts';
import { type OpenRequest, openRequest } from '#tests/support/late-body.ts';

// Headers now, the body later: everything that a call is judged by is judged when it is whole.

/** Guesses at once; more of them by hand. */
const GUESSES = Number(process.env.GUESSES ?? 300);

let club: TestClub;
let make: ReturnType<typeof builders>;
beforeAll(async () => {
  club = await openClub();
  make = builders(club);
});
afterAll(() => club.close());

/** A member of staff with a phone of their own, not signed in. */
async function staff() {
  const phone_number = club.phone();
  return { phone_number, user_id: await club.person(await club.role(['cash.show']), phone_number) };
}

/** Headers of many, a moment apart, then their bodies in the opposite order, all at once. */
async function reversed(many: readonly (() => Promise<OpenRequest>)[]) {
  const open: OpenRequest[] = [];
  for (const one of many) {
    open.push(await one());
    club.clock.advance(2);
  }
  return Promise.all(open.reverse().map((one) => one.finish()));
}

describe('codes', () => {
  it('five of so many guesses are looked at, and the right one after them is not', async () => {
    const { phone_number } = await staff();
    const sent = await club.nobody.ok(signIn.sendOtp, { query: { phone_number }, body: {} });
    const { request_id } = sent.data;
    const right = club.sender.code(phone_number);
    const guess = (code: string) => () =>
      openRequest(club.nobody, 'POST', signIn.login.path, JSON.stringify({ phone_number, code, request_id }));
    const wrong = Array.from({ length: GUESSES - 1 }, (_, n) =>
      String((Number(right) + n + 1) % 1e5).padStart(5, '0'),
    );
    // The right one is the first to come and the last to be whole.
    const answers = await reversed([right, ...wrong].map(guess));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(GUESSES - 5);
  }, 120_000);

  it('one of sixty sends to a phone is made', async () => {
    const { phone_number } = await staff();
    const send = () =>
      openRequest(club.nobody, 'POST', `${signIn.sendOtp.path}?phone_number=${phone_number}`, '{}');
    const answers = await reversed(Array.from({ length: 60 }, () => send));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(59);
    await sleep(100);
    expect(club.sender.sent.filter(({ phone }) => phone === phone_number)).toHaveLength(1);
  });

  it('a code is judged by the time at which the guess is whole', async () => {
    const { phone_number } = await staff();
    const { data } = await club.nobody.ok(signIn.sendOtp, { query: { phone_number }, body: {} });
    const body = { phone_number, code: club.sender.code(phone_number), request_id: data.request_id };
    const open = await openRequest(club.nobody, 'POST', signIn.login.path, JSON.stringify(body));
    club.clock.advance(2 * MINUTE);
    expect(await open.finish()).toMatchObject({ status: 422, body: { error: { code: 'code_wrong' } } });
  });
});

describe('a session that ends before the body is whole', () => {
  const receipts = async (user_id: number) =>
    (await club.db.selectFrom('documents').select('id').where('user_id', '=', user_id).execute()).length;

  async function receiver() {
    const role_id = await club.role(['receive.create', 'cash.show']);
    const client = await club.signIn(await club.person(role_id));
    const { id } = await make.customer();
    const body = JSON.stringify({ user_id: id, price: 70_000, cash_id: CASH });
    const open = (headers = {}) => openRequest(client, 'POST', documents.createReceive.path, body, headers);
    return { role_id, client, open, stored: () => receipts(id) };
  }

  const top = () => club.as('top');
  const patched = (id: number, body: object) => async () =>
    void (await (await top()).ok(users.update, { params: { id: String(id) }, body }));
  const ends: [string, (client: Client) => () => Promise<void>, string][] = [
    ['signing out', (c) => async () => void (await c.ok(signIn.logout)), 'session_ended'],
    ['being made inactive', (c) => patched(c.user_id, { active: false }), 'session_ended'],
    ['losing the role', (c) => patched(c.user_id, { role_id: null }), 'session_ended'],
    ['running out', () => async () => club.clock.advance(13 * HOUR), 'session_expired'],
  ];

  it.each(ends)('writes nothing after %s', async (_, ending, code) => {
    const { client, open, stored } = await receiver();
    const many = [await open(), await open({ 'Idempotency-Key': randomUUID() }), await open()];
    await ending(client)();
    for (const one of many)
      expect(await one.finish()).toMatchObject({ status: 401, body: { error: { code } } });
    expect(await stored()).toBe(0);
  });

  it('writes nothing that its user may no longer do', async () => {
    const { role_id, open, stored } = await receiver();
    const many = [await open(), await open({ 'Idempotency-Key': randomUUID() })];
    await club.db
      .deleteFrom('role_permissions')
      .where('role_id', '=', role_id)
      .where('slug', '=', 'receive.create')
      .execute();
    for (const one of many)
      expect(await one.finish()).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
    expect(await stored()).toBe(0);
  });

  it('asks again before it commits what has waited for another', async () => {
    const { client, open, stored } = await receiver();
    const key = randomUUID();
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const twin = club.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('operations')
        .values({
          key,
          actor_id: client.user_id,
          fingerprint: Buffer.alloc(32),
          call: 'x',
          created_at: club.clock.now(),
        })
        .execute();
      held.resolve();
      await release.promise;
      throw new Error('taken back');
    });
    await held.promise;
    const answer = (await open({ 'Idempotency-Key': key })).finish();
    await sleep(500);
    await club.endSessions(client.user_id);
    release.resolve();
    await expect(twin).rejects.toThrow('taken back');
    expect(await answer).toMatchObject({ status: 401, body: { error: { code: 'session_ended' } } });
    expect(await stored()).toBe(0);
  });

  it('a permission withdrawn while a write waits makes it come again', async () => {
    const { role_id, client, open, stored } = await receiver();
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const busy = club.db.transaction().execute(async (tx) => {
      // What every receipt into the box waits for.
      await tx.selectFrom('accounts').select('id').where('cash_id', '=', CASH).forUpdate().execute();
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const answer = (await open()).finish();
    await sleep(500);
    await club.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute();
    release.resolve();
    await busy;
    expect(await answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
    expect(await stored()).toBe(0);
    expect((await client.call(profile.get)).status).toBe(200);
  });

  it('a slow sign-out still signs out', async () => {
    const { client } = await receiver();
    const held = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const busy = club.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', client.user_id)
        .forUpdate()
        .execute();
      held.resolve();
      await release.promise;
    });
    await held.promise;
    const answer = client.call(signIn.logout);
    await sleep(500);
    release.resolve();
    await busy;
    expect((await answer).status).toBe(200);
    expect((await client.call(profile.get)).body.error.code).toBe('session_ended');
  });
});
