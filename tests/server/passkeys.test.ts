import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logs } from '#contract/access/logs.ts';
import { type Asserted, type Attested, MOST_PASSKEYS, passkeys } from '#contract/access/passkeys.ts';
import { roles } from '#contract/access/roles.ts';
import { type SIGN_IN_KINDS, sessions } from '#contract/access/sessions.ts';
import type { Call } from '#contract/call.ts';
import { people } from '#contract/people/people.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { permissionId } from '#domain/permissions.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { Authenticator, type Odd } from '#tests/support/authenticator.ts';
import { type Client, createClient } from '#tests/support/client.ts';
import { DAY, HOUR, MINUTE, openClub, type TestClub } from '#tests/support/club.ts';

const CLUB = 'https://club.example';
let club: TestClub;
let top: Client;
beforeAll(async () => {
  club = await openClub({ publicUrl: CLUB });
  top = await club.as('top');
});
afterAll(() => club.close());

const phoneOf = async (client: Client) =>
  (await client.ok(profile.get)).data.phone_number ?? expect.fail('without a phone');

/** A fresh code of the own phone. */
async function ownCode(client: Client) {
  club.clock.advance(2 * MINUTE);
  const phone_number = await phoneOf(client);
  const { data } = await client.ok(profile.sendOtp, { body: { phone_number } });
  return { code: club.sender.code(phone_number), request_id: data.request_id };
}

async function begin(client: Client, headers: Record<string, string> = {}) {
  return (await client.ok(passkeys.begin, { body: await ownCode(client) }, { headers })).data;
}

async function create(client: Client, authenticator = new Authenticator(CLUB), name = 'گوشی') {
  const { challenge_id, options } = await begin(client);
  const body = { challenge_id, name, credential: authenticator.create(options) };
  return { passkey: (await client.ok(passkeys.create, { body })).data, authenticator };
}

/** One of the staff with a passkey. */
async function owner(...permissions: Parameters<TestClub['role']>[0]) {
  const phone_number = club.phone();
  const user_id = await club.person(
    await club.role(permissions.length > 0 ? permissions : ['cash.show']),
    phone_number,
  );
  const client = await club.signIn(user_id);
  return { client, user_id, phone_number, ...(await create(client)) };
}

const device_key = () => randomBytes(32).toString('base64url');

const beginLogin = async (headers: Record<string, string> = {}) =>
  (await club.nobody.ok(passkeys.beginLogin, { body: {} }, { headers })).data;
const login = (challenge_id: string, credential: Asserted, more: { device_key?: string } = {}) =>
  club.nobody.call(passkeys.login, { body: { challenge_id, credential, ...more } });

async function prove(client: Client, authenticator: Authenticator, odd: Odd = {}) {
  const { challenge_id, options } = (await client.ok(passkeys.beginProof, { body: {} })).data;
  return client.call(passkeys.prove, { body: { challenge_id, credential: authenticator.get(options, odd) } });
}

/** What the sign-in log says last. */
async function logged(kind: (typeof SIGN_IN_KINDS)[number]) {
  const { data } = await top.ok(sessions.signIns, { query: { kind } });
  return data[0];
}

describe('making one', () => {
  it('takes a fresh code of the own phone, and what the browser has made', async () => {
    const { client, user_id, passkey } = await owner();
    expect(passkey).toMatchObject({ name: 'گوشی', backed_up: false, used_at: null });
    expect((await client.ok(passkeys.list)).data).toEqual([passkey]);
    expect(await logged('passkey_made')).toMatchObject({ user: { id: user_id } });
    const bare = await client.call(passkeys.begin, { body: {} });
    expect(bare.body.error).toMatchObject({ code: 'invalid', fields: { code: ['required'] } });
    const wrong = await client.call(passkeys.begin, { body: { code: '00000', request_id: randomUUID() } });
    expect(wrong.body.error.code).toBe('code_wrong');
  });

  it('tells the browser what it needs and nothing of the person but their name', async () => {
    const { client, passkey, authenticator } = await owner();
    const { options } = await begin(client);
    expect(options).toMatchObject({
      rp: { id: 'club.example' },
      user: { name: 'نگار آزمون', displayName: 'نگار آزمون' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    // The same person for the authenticator, which makes no second one for them.
    const [first] = authenticator.credentials;
    expect(options.user.id).toBe(first?.user_handle);
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([first?.id.toString('base64url')]);
    expect(passkey.id).toBeGreaterThan(0);
  });

  it.each<[string, Odd]>([
    ['by a page of another origin', { origin: 'https://evil.example' }],
    ['by the club’s page without HTTPS', { origin: 'http://club.example' }],
    ['for another site', { rp_id: 'evil.example' }],
    ['without looking who touched it', { unverified: true }],
    ['as an answer to something else', { type: 'webauthn.get' }],
  ])('refuses what was made %s', async (_, odd) => {
    const client = await club.signIn(await club.person(await club.role(['cash.show'])));
    const { challenge_id, options } = await begin(client);
    const credential = new Authenticator(CLUB).create(options, odd);
    const reply = await client.call(passkeys.create, { body: { challenge_id, name: 'گوشی', credential } });
    expect([reply.status, reply.body.error.code]).toEqual([422, 'passkey_wrong']);
    expect((await client.ok(passkeys.list)).data).toEqual([]);
  });

  it('takes a challenge once, for minutes, of its own session and purpose', async () => {
    const { client, user_id, authenticator } = await owner();
    const tryWith = async (who: Client, challenge_id: string, credential: Attested) => {
      const reply = await who.call(passkeys.create, { body: { challenge_id, name: 'گوشی', credential } });
      return reply.status === 201 ? 'made' : reply.body.error.code;
    };
    const used = await begin(client);
    expect(await tryWith(client, used.challenge_id, authenticator.create(used.options))).toBe('made');
    expect(await tryWith(client, used.challenge_id, authenticator.create(used.options))).toBe(
      'passkey_wrong',
    );
    const foreign = await begin(client);
    const other = await club.signIn(user_id);
    expect(await tryWith(other, foreign.challenge_id, authenticator.create(foreign.options))).toBe(
      'passkey_wrong',
    );
    const old = await begin(client);
    club.clock.advance(5 * MINUTE);
    expect(await tryWith(client, old.challenge_id, authenticator.create(old.options))).toBe('passkey_wrong');
    const { data: proof } = await client.ok(passkeys.beginProof, { body: {} });
    const of = await begin(client);
    const mixed = { ...of.options, challenge: proof.options.challenge };
    expect(await tryWith(client, proof.challenge_id, authenticator.create(mixed))).toBe('passkey_wrong');
    // What was refused is used up, too.
    const spoiled = await begin(client);
    const bad = authenticator.create(spoiled.options, { rp_id: 'evil.example' });
    expect(await tryWith(client, spoiled.challenge_id, bad)).toBe('passkey_wrong');
    expect(await tryWith(client, spoiled.challenge_id, authenticator.create(spoiled.options))).toBe(
      'passkey_wrong',
    );
  });

  it('answers the same key as it did, and keeps one of what came twice', async () => {
    const { client } = await owner();
    const { challenge_id, options } = await begin(client);
    const body = { challenge_id, name: 'لپ‌تاپ', credential: new Authenticator(CLUB).create(options) };
    const key = randomUUID();
    const first = await client.call(passkeys.create, { body }, { key });
    expect(await client.call(passkeys.create, { body }, { key })).toMatchObject({ body: first.body });
    const again = await begin(client);
    const twin = await client.call(passkeys.create, { body: { ...body, challenge_id: again.challenge_id } });
    expect(twin.body.error.code).toBe('passkey_wrong');
    expect((await client.ok(passkeys.list)).data).toHaveLength(2);
  });

  it('has an end', async () => {
    const { client, user_id } = await owner();
    const [one] = await club.db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).execute();
    const { id: _, ...copied } = one ?? expect.fail();
    await club.db
      .insertInto('passkeys')
      .values(
        Array.from({ length: MOST_PASSKEYS - 1 }, () => ({ ...copied, credential_id: randomBytes(16) })),
      )
      .execute();
    const reply = await client.call(passkeys.begin, { body: await ownCode(client) });
    expect(reply.body.error).toMatchObject({ code: 'not_allowed', details: { most: MOST_PASSKEYS } });
  });
});

describe('the address', () => {
  it('is the club’s: other pages are told so', async () => {
    const from = (origin: string) =>
      club.nobody.call(passkeys.beginLogin, { body: {} }, { headers: { Origin: origin } });
    expect((await from(CLUB)).status).toBe(200);
    for (const origin of ['https://evil.example', 'http://club.example', 'http://localhost:4280']) {
      const reply = await from(origin);
      expect([reply.status, reply.body.error]).toMatchObject([
        422,
        { code: 'passkey_not_here', details: { address: CLUB } },
      ]);
    }
  });
});

describe('signing in', () => {
  it('takes a passkey in the place of phone and code, and the log tells so', async () => {
    const { user_id, phone_number, authenticator, client } = await owner();
    const { challenge_id, options } = await beginLogin();
    expect(options).toMatchObject({
      rpId: 'club.example',
      allowCredentials: [],
      userVerification: 'required',
    });
    const reply = await login(challenge_id, authenticator.get(options), { device_key: device_key() });
    expect(reply.status).toBe(200);
    expect(reply.body.data.user).toMatchObject({ id: user_id, phone_number });
    const me = createClient(club.url, { user_id, token: reply.body.data.token });
    expect((await me.ok(profile.get)).data.permissions).toEqual(['cash.show']);
    expect(await logged('passkey')).toMatchObject({ user: { id: user_id }, phone_number });
    const [used] = (await client.ok(passkeys.list)).data;
    expect(used?.used_at).toBe(club.clock.now().toISOString());
    const { data } = await top.ok(logs.list, { query: { call: 'passkeys.login' } });
    expect(data[0]).toMatchObject({ actor: { id: user_id }, resource: 'sessions' });
  });

  it.each<[string, Odd]>([
    ['by a page of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rp_id: 'evil.example' }],
    ['without looking who touched it', { unverified: true }],
    ['as an answer to something else', { type: 'webauthn.create' }],
    ['by what names nobody', { nameless: true }],
  ])('refuses what was signed %s, and the log tells whose it was', async (_, odd) => {
    const { user_id, authenticator } = await owner();
    const { challenge_id, options } = await beginLogin();
    const reply = await login(challenge_id, authenticator.get(options, odd));
    expect([reply.status, reply.body.error.code]).toEqual([422, 'passkey_wrong']);
    expect(await logged('wrong_passkey')).toMatchObject({ user: { id: user_id } });
    // The challenge is used up, whatever comes of it.
    expect((await login(challenge_id, authenticator.get(options))).status).toBe(422);
  });

  it('takes a challenge once, and for minutes', async () => {
    const { authenticator } = await owner();
    const { challenge_id, options } = await beginLogin();
    const credential = authenticator.get(options);
    expect((await login(challenge_id, credential)).status).toBe(200);
    expect((await login(challenge_id, credential)).body.error.code).toBe('passkey_wrong');
    const old = await beginLogin();
    club.clock.advance(5 * MINUTE);
    expect((await login(old.challenge_id, authenticator.get(old.options))).status).toBe(422);
    const other = await beginLogin();
    expect((await login(other.challenge_id, authenticator.get(options))).status).toBe(422);
    // Two at once are one.
    const raced = await beginLogin();
    const twin = authenticator.get(raced.options);
    const replies = await Promise.all([login(raced.challenge_id, twin), login(raced.challenge_id, twin)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('does not know a passkey that was removed, that is another site’s, or whose signature is another’s', async () => {
    const { client, passkey, authenticator } = await owner();
    const stranger = (await owner()).authenticator;
    const forged = new Authenticator(CLUB);
    const [own] = authenticator.credentials;
    const [theirs] = stranger.credentials;
    if (!own || !theirs) return expect.fail();
    forged.credentials.push({ ...own, private_key: theirs.private_key });
    const first = await beginLogin();
    expect((await login(first.challenge_id, forged.get(first.options))).body.error.code).toBe(
      'passkey_wrong',
    );
    // Their own key, in the name of another.
    const second = await beginLogin();
    const named = stranger.get(second.options);
    const borrowed = { ...named, response: { ...named.response, userHandle: own.user_handle } };
    expect((await login(second.challenge_id, borrowed)).body.error.code).toBe('passkey_wrong');
    await prove(client, authenticator);
    await client.ok(passkeys.remove, { params: { id: passkey.id } as never });
    const third = await beginLogin();
    expect((await login(third.challenge_id, authenticator.get(third.options))).body.error).toMatchObject({
      code: 'passkey_wrong',
      details: { unknown: true },
    });
  });

  it('refuses a counter that goes back or stands, and says so in the log of the server', async () => {
    const { user_id, authenticator } = await owner();
    const at = async (counter: number) => {
      const { challenge_id, options } = await beginLogin();
      return (await login(challenge_id, authenticator.get(options, { counter }))).status;
    };
    expect(await at(7)).toBe(200);
    expect(await at(8)).toBe(200);
    for (const back of [8, 3, 0]) expect(await at(back)).toBe(422);
    expect(
      club.warnings.some((line) => line.includes('counter') && line.includes(`"user_id":${user_id}`)),
    ).toBe(true);
    expect(await at(9)).toBe(200);
  });

  it('takes one that does not count at all', async () => {
    const client = await club.signIn(await club.person(await club.role(['cash.show'])));
    const { authenticator } = await create(client, new Authenticator(CLUB, { counts: false }));
    for (let i = 0; i < 2; i++) {
      const { challenge_id, options } = await beginLogin();
      expect((await login(challenge_id, authenticator.get(options))).status).toBe(200);
    }
  });

  it('lets nobody in who may not sign in', async () => {
    const { user_id, authenticator } = await owner();
    const set = (values: object) =>
      club.db.updateTable('users').set(values).where('id', '=', user_id).execute();
    for (const [out, back] of [
      [{ active: false }, { active: true }],
      [{ deleted_at: club.clock.now() }, { deleted_at: null }],
    ]) {
      await set(out as object);
      const { challenge_id, options } = await beginLogin();
      expect((await login(challenge_id, authenticator.get(options))).status).toBe(422);
      await set(back as object);
    }
  });

  it('is limited as codes are; a device that has signed in before has its own limit', async () => {
    const { authenticator } = await owner();
    const key = device_key();
    const { challenge_id, options } = await beginLogin();
    expect((await login(challenge_id, authenticator.get(options), { device_key: key })).status).toBe(200);
    club.clock.advance(2 * HOUR);
    const beginAs = (body: { device_key?: string }) => club.nobody.call(passkeys.beginLogin, { body });
    for (let i = 0; i < 60; i++) expect((await beginAs({})).status).toBe(200);
    const stranger = await beginAs({ device_key: device_key() });
    expect(stranger.status).toBe(429);
    expect(Number(stranger.headers.get('retry-after'))).toBeGreaterThan(3_000);
    for (let i = 0; i < 60; i++) expect((await beginAs({ device_key: key })).status).toBe(200);
    expect((await beginAs({ device_key: key })).status).toBe(429);
    club.clock.advance(HOUR);
    expect((await beginAs({})).status).toBe(200);
  });
});

describe('one’s own', () => {
  it('are nobody else’s to see, rename or remove', async () => {
    const { client, passkey, authenticator } = await owner();
    const other = (await owner()).client;
    const params = { id: passkey.id } as never;
    expect((await other.ok(passkeys.list)).data.map(({ id }) => id)).not.toContain(passkey.id);
    expect((await other.call(passkeys.update, { params, body: { name: 'من' } })).status).toBe(404);
    const body = await ownCode(other);
    expect((await other.call(passkeys.lost, { params, body })).status).toBe(404);
    expect((await prove(other, authenticator, {})).body.error?.code).toBe('passkey_wrong');
    const renamed = await client.ok(passkeys.update, { params, body: { name: ' کليد ' } });
    expect(renamed.data).toMatchObject({ id: passkey.id, name: 'کلید' });
    expect((await client.call(passkeys.update, { params, body: { name: '' } })).body.error.fields).toEqual({
      name: ['required'],
    });
  });

  it('a lost one goes for a fresh code; other sessions end, the sign-in log tells', async () => {
    const { client, user_id, passkey, authenticator } = await owner();
    const elsewhere = await club.signIn(user_id);
    const params = { id: passkey.id } as never;
    expect((await client.call(passkeys.lost, { params, body: {} })).body.error.fields).toEqual({
      code: ['required'],
    });
    await client.ok(passkeys.lost, { params, body: await ownCode(client) });
    expect((await client.ok(passkeys.list)).data).toEqual([]);
    expect((await elsewhere.call(profile.get)).body.error.code).toBe('session_ended');
    expect(await logged('passkey_lost')).toMatchObject({ user: { id: user_id } });
    const { challenge_id, options } = await beginLogin();
    expect((await login(challenge_id, authenticator.get(options))).body.error.details).toEqual({
      unknown: true,
    });
  });

  it('go with the phone that another gives their owner, and with the role', async () => {
    for (const change of [{ phone_number: club.phone() }, { role_id: null }]) {
      const { user_id } = await owner();
      await top.ok(users.update, { params: { id: user_id } as never, body: change });
      const left = await club.db.selectFrom('passkeys').select('id').where('user_id', '=', user_id).execute();
      expect(left).toEqual([]);
    }
  });

  it('stay with a phone that their owner changes, who proves by one first', async () => {
    const { client, authenticator } = await owner();
    const phone_number = club.phone();
    const { code, request_id } = await ownCode(client);
    const { data } = await client.ok(profile.sendOtp, { body: { phone_number } });
    const body = {
      phone_number,
      code: club.sender.code(phone_number),
      request_id: data.request_id,
      current_code: code,
      current_request_id: request_id,
    };
    // Whoever finds the device open could otherwise have the next code, and make a passkey with it.
    const refused = await client.call(profile.update, { body });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'proof_required']);
    await prove(client, authenticator);
    await client.ok(profile.update, { body });
    expect((await client.ok(passkeys.list)).data).toHaveLength(1);
  });
});

describe('a proof', () => {
  /** The calls that take one, each with a request that is good enough to be judged. */
  const guarded = allRoutes({} as Services)
    .map(({ call }) => call)
    .filter((call) => call.proof === true);

  it('is taken by restoring, by writes of access groups and of gateways, and by removing a passkey', () => {
    expect(guarded.map(({ name }) => name).sort()).toEqual([
      'backups.retrieve',
      'backups.undo',
      'logs.give-back',
      'passkeys.remove',
      'payment-gateways.create',
      'payment-gateways.force',
      'payment-gateways.remove',
      'payment-gateways.restore',
      'payment-gateways.update',
      'roles.create',
      'roles.remove',
      'roles.update',
    ]);
  });

  it('is asked of who has a passkey, holds for minutes and for one session', async () => {
    const fresh = await club.signIn(top.user_id);
    // Who has none goes on as ever.
    for (const call of guarded) expect(await codeOf(fresh, call)).not.toBe('proof_required');
    const { authenticator, passkey } = await create(fresh);
    for (const call of guarded) expect(await codeOf(fresh, call)).toBe('proof_required');
    const { body } = await prove(fresh, authenticator);
    expect(body.data.until).toBe(new Date(club.clock.now().getTime() + 5 * MINUTE).toISOString());
    for (const call of guarded) expect(await codeOf(fresh, call)).not.toBe('proof_required');
    const other = await club.signIn(top.user_id);
    for (const call of guarded) expect(await codeOf(other, call)).toBe('proof_required');
    club.clock.advance(5 * MINUTE + 1);
    for (const call of guarded) expect(await codeOf(fresh, call)).toBe('proof_required');
    // A sign-in by it is none.
    const { challenge_id, options } = await beginLogin();
    const { data } = (await login(challenge_id, authenticator.get(options))).body;
    const signedIn = createClient(club.url, { user_id: top.user_id, token: data.token });
    expect(await codeOf(signedIn, roles.create)).toBe('proof_required');
    await prove(signedIn, authenticator);
    await signedIn.ok(passkeys.remove, { params: { id: passkey.id } as never });
    expect(await logged('passkey_removed')).toMatchObject({ user: { id: top.user_id } });
    expect(await codeOf(fresh, roles.create)).not.toBe('proof_required');
  });

  const codeOf = async (client: Client, call: Call) => {
    const reply = await client.call(call, { params: { id: '999999999' } as never, body: {} as never });
    return (reply.body as { error?: { code: string } }).error?.code;
  };

  it.each<[string, Odd]>([
    ['by a page of another origin', { origin: 'https://evil.example' }],
    ['for another site', { rp_id: 'evil.example' }],
    ['without looking who touched it', { unverified: true }],
    ['with a counter that went back', { counter: 0 }],
  ])('is none that was signed %s', async (_, odd) => {
    const { client, authenticator } = await owner('role.show', 'role.create');
    expect((await prove(client, authenticator)).status).toBe(200);
    club.clock.advance(HOUR);
    const reply = await prove(client, authenticator, odd);
    expect([reply.status, reply.body.error.code]).toEqual([422, 'passkey_wrong']);
    expect(await codeOf(client, roles.create)).toBe('proof_required');
  });

  it('is none of another person’s passkey, nor of another session’s challenge', async () => {
    const { client, user_id, authenticator } = await owner('role.show', 'role.create');
    const other = await owner();
    const { challenge_id, options } = (await client.ok(passkeys.beginProof, { body: {} })).data;
    const borrowed = { challenge_id, credential: other.authenticator.get(options) };
    expect((await client.call(passkeys.prove, { body: borrowed })).body.error.code).toBe('passkey_wrong');
    const second = await club.signIn(user_id);
    const begun = (await client.ok(passkeys.beginProof, { body: {} })).data;
    const credential = authenticator.get(begun.options);
    const body = { challenge_id: begun.challenge_id, credential };
    expect((await second.call(passkeys.prove, { body })).body.error.code).toBe('passkey_wrong');
    const none = await club.signIn(await club.person(await club.role(['cash.show'])));
    expect((await none.call(passkeys.beginProof, { body: {} })).status).toBe(404);
  });

  it('is not asked for a second time by the same key', async () => {
    const { client, authenticator } = await owner('role.show', 'role.create');
    await prove(client, authenticator);
    const body = {
      name: 'گروه تازه',
      parent_id: await roleOf(client),
      permissions: [permissionId('role.show')],
    };
    const key = randomUUID();
    const first = await client.call(roles.create, { body }, { key });
    expect(first.status).toBe(201);
    club.clock.advance(HOUR);
    expect(await client.call(roles.create, { body }, { key })).toMatchObject({
      status: 201,
      body: first.body,
    });
  });

  const roleOf = async (client: Client) => (await client.ok(profile.get)).data.role.id;

  it('is taken by what lets somebody of the staff in, and by nothing else about people', async () => {
    const boss = await club.signIn(top.user_id);
    const role_id = await club.role(['cash.show']);
    const clerk = await club.person(role_id);
    const customer = await club.person(null);
    const { authenticator, passkey } = await create(boss);
    const asked = async (call: Call, request: object) => {
      const reply = await boss.call(call, request as never);
      return (reply.body as { error?: { code: string } }).error?.code === 'proof_required';
    };
    const of = (id: number, body?: object) => ({ params: { id: String(id) }, ...(body && { body }) });
    const person = { name: 'سارا', family: 'رضایی', gender: 2 };
    const guardedOnes: [Call, object][] = [
      [users.create, { body: { ...person, phone_number: club.phone(), role_id } }],
      [users.update, of(customer, { role_id })],
      [users.update, of(clerk, { role_id: null })],
      [users.update, of(clerk, { active: false })],
      [users.update, of(clerk, { phone_number: club.phone() })],
      [users.remove, of(clerk)],
      [people.merge, of(customer, { into: clerk })],
    ];
    for (const [call, request] of guardedOnes)
      expect([call.name, await asked(call, request)]).toEqual([call.name, true]);
    const free: [Call, object][] = [
      [users.create, { body: { ...person, phone_number: club.phone() } }],
      [users.update, of(customer, { phone_number: club.phone() })],
      [users.update, of(clerk, { company: 'پارس', role_id })],
      [users.remove, of(await club.person(null))],
    ];
    for (const [call, request] of free)
      expect([call.name, await asked(call, request)]).toEqual([call.name, false]);
    await prove(boss, authenticator);
    for (const [call, request] of guardedOnes)
      expect([call.name, await asked(call, request)]).toEqual([call.name, false]);
    await boss.ok(passkeys.remove, { params: { id: passkey.id } as never });
  });
});

it('forgets challenges after a day', async () => {
  await beginLogin();
  club.clock.advance(DAY + HOUR);
  await club.run(purge);
  expect(await club.db.selectFrom('passkey_challenges').select('id').execute()).toEqual([]);
});
