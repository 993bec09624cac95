import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { devices } from '#contract/access/devices.ts';
import { signIn } from '#contract/access/sign-in.ts';
import type { CallBody } from '#contract/call.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { cashes } from '#contract/treasury/cashes.ts';
import { anyPhoneProven, issueLink } from '#server/access/sign-in/links.ts';
import { createClient } from '#tests/support/client.ts';
import { ADMIN_PHONE, DAY, HOUR, MINUTE, openClub, SECOND, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** A member of staff with a phone of their own, not signed in. */
async function staff() {
  const phone_number = club.phone();
  const user_id = await club.person(await club.role(['cash.show']), phone_number);
  return { phone_number, user_id };
}
const deviceKey = () => randomBytes(32).toString('base64url');

async function send(phone_number: string, more: { voice?: boolean; device_key?: string } = {}) {
  const reply = await club.nobody.call(signIn.sendOtp, { query: { phone_number }, body: more });
  return { status: reply.status, request_id: reply.body.data?.request_id, reply };
}
const login = (body: CallBody<typeof signIn.login>) => club.nobody.call(signIn.login, { body });

const other = (code: string) => String((Number(code) + 1) % 100_000).padStart(5, '0');

it('signs in with the code that was sent', async () => {
  const { phone_number, user_id } = await staff();
  const { reply, request_id } = await send(phone_number);
  expect(reply.status).toBe(200);
  expect(reply.body.data).toEqual({
    request_id: expect.any(String),
    resend_after_s: 60,
    expires_in_s: 120,
    printed: false,
  });
  const code = club.sender.code(phone_number);
  expect(code).toMatch(/^\d{5}$/);

  const answer = await login({ phone_number, code, request_id });
  expect(answer.status).toBe(200);
  expect(answer.body.data.user).toMatchObject({ id: user_id, phone_number, must_replace_phone: false });
  expect(answer.body.data.token).toMatch(/^[\w-]{43}$/);
  expect(answer.body.data.expired_at).toBe('2026-11-21T20:00:00.000Z');
  const me = createClient(club.url, { user_id, token: answer.body.data.token });
  expect((await me.ok(profile.get)).data).toMatchObject({ id: user_id, permissions: ['cash.show'] });
  const row = await club.db
    .selectFrom('users')
    .select('status')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe(3);
});

it('takes the phone from the body too, digits of any kind, and asks that the two agree', async () => {
  const { phone_number } = await staff();
  const persian = phone_number.replace(/\d/g, (d) => '۰۱۲۳۴۵۶۷۸۹'[Number(d)] as string);
  const sent = await club.nobody.call(signIn.sendOtp, { body: { phone_number: persian, voice: true } });
  expect(sent.status).toBe(200);
  expect(club.sender.sent.at(-1)).toMatchObject({ phone: phone_number, voice: true });
  const neither = await club.nobody.call(signIn.sendOtp, { body: {} });
  expect(neither.body.error).toMatchObject({ code: 'invalid', fields: { phone_number: ['required'] } });
  const both = await club.nobody.call(signIn.sendOtp, {
    query: { phone_number },
    body: { phone_number: club.phone() },
  });
  expect(both.body.error.fields).toEqual({ phone_number: ['conflict'] });
  const code = club.sender.code(phone_number);
  expect((await login({ phone_number: persian, code, request_id: sent.body.data.request_id })).status).toBe(
    200,
  );
});

it('kills a code at its use', async () => {
  const { phone_number } = await staff();
  const { request_id } = await send(phone_number);
  const code = club.sender.code(phone_number);
  const all = await Promise.all(Array.from({ length: 4 }, () => login({ phone_number, code, request_id })));
  expect(all.filter((a) => a.status === 200)).toHaveLength(1);
  expect(all.filter((a) => a.body.error?.code === 'code_wrong')).toHaveLength(3);
});

it('lets a code live two minutes and no longer', async () => {
  const { phone_number } = await staff();
  const first = await send(phone_number);
  club.clock.advance(119 * SECOND);
  const code = club.sender.code(phone_number);
  const late = await staff();
  const second = await send(late.phone_number);
  expect((await login({ phone_number, code, request_id: first.request_id })).status).toBe(200);
  club.clock.advance(120 * SECOND);
  const expired = await login({
    phone_number: late.phone_number,
    code: club.sender.code(late.phone_number),
    request_id: second.request_id,
  });
  expect(expired).toMatchObject({ status: 422, body: { error: { code: 'code_wrong' } } });
});

it('is not fooled by a clock that goes back', async () => {
  const { phone_number } = await staff();
  const { request_id } = await send(phone_number);
  club.clock.advance(-HOUR);
  const code = club.sender.code(phone_number);
  expect((await login({ phone_number, code, request_id })).body.error.code).toBe('code_wrong');
  club.clock.advance(HOUR);
});

it('binds a code to its request and its phone', async () => {
  const [a, b] = [await staff(), await staff()];
  const forA = await send(a.phone_number);
  const forB = await send(b.phone_number);
  const code = club.sender.code(a.phone_number);
  for (const body of [
    { phone_number: a.phone_number, code, request_id: forB.request_id },
    { phone_number: b.phone_number, code, request_id: forA.request_id },
    { phone_number: a.phone_number, code, request_id: randomUUID() },
  ]) {
    expect((await login(body)).body.error).toMatchObject({
      code: 'code_wrong',
      fields: { code: ['pattern'] },
    });
  }
  expect((await login({ phone_number: a.phone_number, code, request_id: forA.request_id })).status).toBe(200);
});

it.each([
  ['by a gateway', false],
  ['by the server’s own window', true],
])('%s sends to nobody but staff who may sign in, and does not tell', async (_, prints) => {
  club.sender.prints = prints;
  onTestFinished(() => {
    club.sender.prints = false;
  });
  const { phone_number: known } = await staff();
  const customer = club.phone();
  await club.person(null, customer);
  const inactive = await staff();
  await club.db.updateTable('users').set({ active: false }).where('id', '=', inactive.user_id).execute();
  const trashed = await staff();
  await club.db
    .updateTable('users')
    .set({ deleted_at: club.clock.now() })
    .where('id', '=', trashed.user_id)
    .execute();

  const answers = [];
  for (const phone of [known, customer, inactive.phone_number, trashed.phone_number, club.phone()]) {
    const { reply } = await send(phone);
    answers.push({ ...reply.body.data, request_id: 'any', status: reply.status });
    expect(reply.body.data.printed).toBe(prints);
    const again = await send(phone);
    expect(again.reply.status).toBe(429);
    expect(again.reply.headers.get('retry-after')).toBe('60');
    const wrong = await login({ phone_number: phone, code: '00000', request_id: reply.body.data.request_id });
    expect([422, 200]).toContain(wrong.status);
    const sent = club.sender.sent.filter((s) => s.phone === phone).length;
    expect(sent).toBe(phone === known ? 1 : 0);
  }
  expect(new Set(answers.map((a) => JSON.stringify(a))).size).toBe(1);
});

it('takes the same time for known and unknown phones', async () => {
  const clubOfItsOwn = await openClub();
  try {
    const role = await clubOfItsOwn.role(['cash.show']);
    const spent = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 24; n++) {
      for (const kind of ['known', 'unknown'] as const) {
        const phone_number = clubOfItsOwn.phone();
        if (kind === 'known') await clubOfItsOwn.person(role, phone_number);
        const started = performance.now();
        await clubOfItsOwn.nobody.call(signIn.sendOtp, { query: { phone_number }, body: {} });
        spent[kind].push(performance.now() - started);
      }
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] as number;
    const ratio = median(spent.known) / median(spent.unknown);
    expect(ratio).toBeGreaterThan(0.7);
    expect(ratio).toBeLessThan(1.4);
  } finally {
    await clubOfItsOwn.close();
  }
});

it('sends one code a minute and ten a day to a phone, also when all come at once', async () => {
  const { phone_number } = await staff();
  const burst = await Promise.all(Array.from({ length: 12 }, () => send(phone_number)));
  expect(burst.filter((s) => s.status === 200)).toHaveLength(1);
  for (let n = 2; n <= 10; n++) {
    club.clock.advance(MINUTE);
    expect((await send(phone_number)).status).toBe(200);
  }
  club.clock.advance(MINUTE);
  const eleventh = await send(phone_number);
  expect(eleventh.reply.body.error.code).toBe('too_many');
  expect(Number(eleventh.reply.headers.get('retry-after'))).toBe(24 * 3600 - 10 * 60);
  club.clock.advance(DAY - 10 * MINUTE);
  expect((await send(phone_number)).status).toBe(200);
});

it('looks at five wrong guesses a day for a phone, across codes and addresses and at once', async () => {
  const { phone_number } = await staff();
  const { request_id } = await send(phone_number);
  const right = club.sender.code(phone_number);
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      club.nobody.call(
        signIn.login,
        { body: { phone_number, code: other(right), request_id } },
        { headers: { 'X-Forwarded-For': `10.0.0.${n}` } },
      ),
    ),
  );
  expect(guesses.filter((g) => g.status === 422)).toHaveLength(5);
  expect(guesses.filter((g) => g.status === 429)).toHaveLength(35);
  // Even the right code of a fresh request is not looked at.
  club.clock.advance(MINUTE);
  const fresh = await send(phone_number);
  const code = club.sender.code(phone_number);
  expect((await login({ phone_number, code, request_id: fresh.request_id })).status).toBe(429);
  club.clock.advance(DAY);
  const next = await send(phone_number);
  expect(
    (await login({ phone_number, code: club.sender.code(phone_number), request_id: next.request_id })).status,
  ).toBe(200);
});

it('looks at fifteen wrong guesses in thirty days', async () => {
  const { phone_number } = await staff();
  const tries: number[] = [];
  for (let day = 0; day < 4; day++) {
    for (let n = 0; n < 5; n++)
      tries.push((await login({ phone_number, code: '12345', request_id: randomUUID() })).status);
    club.clock.advance(DAY + HOUR);
  }
  expect(tries.filter((s) => s === 422)).toHaveLength(15);
  expect(tries.slice(15)).toEqual([429, 429, 429, 429, 429]);
});

it('gives a known device a budget of its own, so that strangers lock nobody out', async () => {
  const { phone_number } = await staff();
  const device_key = deviceKey();
  const first = await send(phone_number, { device_key });
  const body = {
    phone_number,
    code: club.sender.code(phone_number),
    request_id: first.request_id,
    device_key,
  };
  expect((await login(body)).status).toBe(200);
  for (let n = 0; n < 6; n++)
    await login({ phone_number, code: '12345', request_id: randomUUID(), device_key: deviceKey() });
  expect((await login({ phone_number, code: '12345', request_id: randomUUID() })).status).toBe(429);

  club.clock.advance(MINUTE);
  const again = await send(phone_number, { device_key });
  const code = club.sender.code(phone_number);
  const wrong = { phone_number, code: other(code), request_id: again.request_id, device_key };
  for (let n = 0; n < 4; n++) expect((await login(wrong)).status).toBe(422);
  expect((await login({ ...wrong, code })).status).toBe(200);
  // A right code is no guess; four wrong ones were counted, the fifth is the last.
  expect((await login(wrong)).status).toBe(422);
  expect((await login(wrong)).status).toBe(429);
});

it('sends a known device its code whatever strangers ask for', async () => {
  const { phone_number } = await staff();
  const device_key = deviceKey();
  const first = await send(phone_number, { device_key });
  const body = { phone_number, code: club.sender.code(phone_number), device_key };
  expect((await login({ ...body, request_id: first.request_id })).status).toBe(200);
  club.clock.advance(MINUTE);
  let strangers = 0;
  while ((await send(phone_number, { device_key: deviceKey() })).status === 200) {
    strangers++;
    club.clock.advance(MINUTE);
  }
  expect(strangers).toBe(10 - 1);
  for (let n = 1; n <= 10; n++) {
    const mine = await send(phone_number, { device_key });
    expect(mine.status).toBe(200);
    expect((await send(phone_number, { device_key })).status).toBe(429);
    const code = club.sender.code(phone_number);
    expect((await login({ ...body, code, request_id: mine.request_id })).status).toBe(200);
    club.clock.advance(MINUTE);
  }
  expect((await send(phone_number, { device_key })).status).toBe(429);
  club.clock.advance(DAY);
});

it('keeps neither codes nor tokens in the database as they are', async () => {
  const { phone_number } = await staff();
  const { request_id } = await send(phone_number);
  const code = club.sender.code(phone_number);
  const { token } = (await login({ phone_number, code, request_id })).body.data;
  const row = await club.db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('id', '=', request_id as string)
    .executeTakeFirstOrThrow();
  expect(row.code_hash).toHaveLength(32);
  expect(row.salt).toHaveLength(16);
  expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  const sessions = await club.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(sessions)).not.toContain(token);
});

it('slides a session to twelve hours after its last use, seven days at most', async () => {
  const { user_id } = await staff();
  const began = club.clock.now().getTime();
  const me = await club.signIn(user_id);
  for (let hours = 11; hours <= 7 * 24; hours += 11) {
    club.clock.advance(11 * HOUR);
    const reply = await me.call(profile.get);
    const expires = new Date(reply.headers.get('x-session-expires') as string).getTime();
    expect(reply.status).toBe(200);
    expect(expires).toBe(Math.min(club.clock.now().getTime() + 12 * HOUR, began + 7 * DAY));
  }
  club.clock.advance(11 * HOUR);
  expect((await me.call(profile.get)).body.error.code).toBe('session_expired');
  const idle = await club.signIn(user_id);
  club.clock.advance(12 * HOUR);
  expect((await idle.call(profile.get)).body.error.code).toBe('session_expired');
});

it('ends the session at logout, at once', async () => {
  const { user_id } = await staff();
  const [me, another] = [await club.signIn(user_id), await club.signIn(user_id)];
  expect((await me.call(signIn.logout)).body).toEqual({ data: { done: true } });
  expect((await me.call(cashes.list)).body.error.code).toBe('session_ended');
  expect((await another.call(cashes.list)).status).toBe(200);
});

it('ends sessions when somebody is made inactive or loses the role', async () => {
  const top = await club.as('top');
  for (const patch of [{ active: false }, { role_id: null }]) {
    const { user_id, phone_number } = await staff();
    const me = await club.signIn(user_id);
    expect((await me.call(cashes.list)).status).toBe(200);
    await top.ok(users.update, { params: { id: String(user_id) }, body: patch });
    expect((await me.call(cashes.list)).body.error.code).toBe('session_ended');
    const before = club.sender.sent.length;
    club.clock.advance(MINUTE);
    await send(phone_number);
    expect(club.sender.sent).toHaveLength(before);
  }
});

it('says which 401 it is', async () => {
  const nobody = await club.nobody.call(profile.get);
  expect(nobody).toMatchObject({
    status: 401,
    body: { error: { code: 'no_session', message: 'اول وارد شوید.' } },
  });
  const forged = createClient(club.url, { user_id: 1, token: deviceKey() });
  expect(
    (await forged.call(profile.get, {}, { headers: { 'Accept-Language': 'en' } })).body.error,
  ).toMatchObject({
    code: 'no_session',
    message: 'Sign in first.',
  });
});

it('remembers the device of a session by its secret', async () => {
  const { phone_number, user_id } = await staff();
  const device_key = deviceKey();
  const first = await send(phone_number, { device_key });
  const body = {
    phone_number,
    code: club.sender.code(phone_number),
    request_id: first.request_id,
    device_key,
  };
  const { token } = (await login(body)).body.data;
  const me = createClient(club.url, { user_id, token });
  expect((await me.ok(profile.get)).data.device).toBeNull();
  const device = (await me.ok(devices.create, { body: { name: 'تبلت پذیرش', device_key } })).data;
  expect((await me.ok(profile.get)).data.device).toEqual(device);

  club.clock.advance(MINUTE);
  const next = await send(phone_number, { device_key });
  const again = await login({ ...body, code: club.sender.code(phone_number), request_id: next.request_id });
  const later = createClient(club.url, { user_id, token: again.body.data.token });
  expect((await later.ok(profile.get)).data.device).toEqual(device);
});

it('writes sign-ins to the audit log', async () => {
  const { phone_number, user_id } = await staff();
  const { request_id } = await send(phone_number);
  await login({ phone_number, code: club.sender.code(phone_number), request_id });
  const row = await club.db
    .selectFrom('audit_log')
    .select(['actor_id', 'resource', 'after'])
    .where('call', '=', 'sign-in.login')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ actor_id: user_id, resource: 'sessions', after: { by: 'code' } });
  const proven = await club.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('resource', '=', 'users')
    .where('resource_id', '=', user_id)
    .where('call', '=', 'sign-in.login')
    .execute();
  expect(proven).toEqual([{ actor_id: user_id, after: { status: 3 } }]);
});

it('lets the super-admin in by a link, once, within a day, with the right phone', async () => {
  const { phone_number, token } = await issueLink(club.db, club.clock.now());
  expect(phone_number).toBe(ADMIN_PHONE);
  const body = { super_admin: true as const, phone_number, token };
  const invalid = { status: 422, body: { error: { code: 'link_invalid' } } };
  expect(await login({ ...body, phone_number: club.phone() })).toMatchObject(invalid);
  expect(await login({ ...body, token: deviceKey() })).toMatchObject(invalid);
  const answer = await login(body);
  expect(answer.status).toBe(200);
  const admin = createClient(club.url, { user_id: answer.body.data.user.id, token: answer.body.data.token });
  expect((await admin.call(cashes.list)).status).toBe(200);
  expect(await login(body)).toMatchObject(invalid);
  const old = await issueLink(club.db, club.clock.now());
  club.clock.advance(DAY);
  expect(await login({ ...body, token: old.token })).toMatchObject(invalid);
});

it('lets only the newest link in', async () => {
  const links = [];
  for (let n = 0; n < 3; n++) links.push(await issueLink(club.db, club.clock.now()));
  const tries = [];
  for (const link of links) tries.push((await login({ super_admin: true, ...link })).status);
  expect(tries).toEqual([422, 422, 200]);
});

it('opens no session for somebody who is made inactive while they sign in', async () => {
  const { phone_number, user_id } = await staff();
  const { request_id } = await send(phone_number);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const busy = club.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ active: false }).where('id', '=', user_id).execute();
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const answer = login({ phone_number, code: club.sender.code(phone_number), request_id });
  await sleep(500);
  release.resolve();
  await busy;
  expect((await answer).body.error.code).toBe('code_wrong');
  const sessions = club.db.selectFrom('sessions').select('id').where('user_id', '=', user_id);
  expect(await sessions.execute()).toEqual([]);
});

it('wants a code or a token', async () => {
  const phone_number = club.phone();
  expect((await login({ phone_number })).body.error.fields).toEqual({
    code: ['required'],
    request_id: ['required'],
  });
  // A code counts with the request that it was asked by, and with no other.
  const known = await staff();
  await send(known.phone_number);
  const talked = { phone_number: known.phone_number, code: club.sender.code(known.phone_number) };
  expect((await login(talked)).body.error.fields).toEqual({ request_id: ['required'] });
  expect((await login({ ...talked, request_id: randomUUID() })).body.error.code).toBe('code_wrong');
  expect((await login({ phone_number, super_admin: true })).body.error.fields).toEqual({
    token: ['required'],
  });
  expect((await login({ phone_number, code: '1234', request_id: randomUUID() })).body.error.fields).toEqual({
    code: ['pattern'],
  });
  expect(
    (await login({ phone_number: '0912', code: '12345', request_id: randomUUID() })).body.error.fields,
  ).toEqual({
    phone_number: ['pattern'],
  });
});

it('makes the first super-admin replace the phone before all else', async () => {
  const newborn = await openClub({ newborn: true });
  try {
    expect(await anyPhoneProven(newborn.db)).toBe(false);
    const link = await issueLink(newborn.db, newborn.clock.now());
    expect(link.phone_number).toBe('09000000000');
    const answer = await newborn.nobody.ok(signIn.login, { body: { super_admin: true, ...link } });
    expect(answer.data.user.must_replace_phone).toBe(true);
    const admin = createClient(newborn.url, { user_id: answer.data.user.id, token: answer.data.token });
    expect((await admin.ok(profile.get)).data).toMatchObject({ must_replace_phone: true, permissions: [] });
    expect((await admin.call(cashes.list)).status).toBe(403);

    const phone_number = '09123456789';
    const { request_id } = (await admin.ok(profile.sendOtp, { body: { phone_number } })).data;
    const wrong = other(newborn.sender.code(phone_number));
    expect(
      (await admin.call(profile.update, { body: { phone_number, request_id, code: wrong } })).body.error.code,
    ).toBe('code_wrong');
    const code = newborn.sender.code(phone_number);
    const after = (await admin.ok(profile.update, { body: { phone_number, request_id, code } })).data;
    expect(after).toMatchObject({ phone_number, must_replace_phone: false });
    expect(after.permissions).toContain('cash.show');
    expect((await admin.call(cashes.list)).status).toBe(200);
    expect(await anyPhoneProven(newborn.db)).toBe(true);
  } finally {
    await newborn.close();
  }
});
