import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '#contract/access/sign-in.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { builders } from '#tests/support/build.ts';
import { HOUR, MINUTE, openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

const someone = async () => club.signIn(await club.person(await club.role(['user.show'])));
const wrongCode = { status: 422, body: { error: { code: 'code_wrong' } } };

it('shows who is signed in and what they may do', async () => {
  const reception = await club.as('reception');
  const me = (await reception.ok(profile.get)).data;
  expect(me).toMatchObject({
    id: reception.user_id,
    character: { id: 1 },
    device: null,
    browser_setting: {},
  });
  expect(me.role.name).toMatch(/^گروه آزمون/);
  expect(me.permissions).toContain('invoice.create');
  expect(me.permissions).not.toContain('cash.create');
  const top = await club.as('top');
  expect(new Set((await top.ok(profile.get)).data.permissions)).toEqual(new Set(PERMISSIONS));
});

it('changes own data, in their stored form, with the version', async () => {
  const me = await someone();
  const { version } = (await me.ok(profile.get)).data;
  const body = { name: 'علي', family: 'كاظمی  نژاد', gender: 1 as const, company: 'شرکت', version };
  const after = (await me.ok(profile.update, { body })).data;
  expect(after).toMatchObject({ name: 'علی', family: 'کاظمی نژاد', company: 'شرکت', version: version + 1 });
  const stale = await me.call(profile.update, { body: { name: 'رضا', version } });
  expect(stale.body.error).toMatchObject({ code: 'stale', details: { current: { version: version + 1 } } });
  expect((await me.call(profile.update, { body: { name: 'Ali' } })).body.error.fields).toEqual({
    name: ['pattern'],
  });
  expect((await me.ok(profile.update, { body: { company: null } })).data.company).toBe('');
});

it('does not let anybody change their own role, status or limit there', async () => {
  const me = await someone();
  for (const extra of [
    { role_id: 1 },
    { active: true },
    { max_debt: 5 },
    { character_id: 1 },
    { must_replace_phone: true },
  ]) {
    const reply = await me.send('PATCH', '/v1/profile', extra);
    expect(reply.body.error.fields).toEqual({ [Object.keys(extra)[0] as string]: ['extra'] });
  }
});

it('replaces the phone with its code while the session is fresh, and ends the other sessions', async () => {
  const me = await someone();
  const elsewhere = await club.signIn(me.user_id);
  const phone_number = club.phone();
  expect((await me.call(profile.update, { body: { phone_number } })).body.error.fields).toEqual({
    code: ['required'],
  });
  const { request_id } = (await me.ok(profile.sendOtp, { body: { phone_number } })).data;
  const code = club.sender.code(phone_number);
  const guess = { phone_number, request_id, code: String((Number(code) + 7) % 1e5).padStart(5, '0') };
  expect(await me.call(profile.update, { body: guess })).toMatchObject(wrongCode);
  const counted = club.db.selectFrom('sign_in_guesses').select('id').where('phone_number', '=', phone_number);
  expect(await counted.execute()).toHaveLength(1);
  const after = (await me.ok(profile.update, { body: { phone_number, request_id, code } })).data;
  expect(after.phone_number).toBe(phone_number);
  expect((await elsewhere.call(profile.get)).body.error.code).toBe('session_ended');
  expect((await me.call(profile.get)).status).toBe(200);
});

it('asks an older session for a code of the present phone as well', async () => {
  const me = await someone();
  const own = (await me.ok(profile.get)).data.phone_number as string;
  club.clock.advance(11 * MINUTE);
  const phone_number = club.phone();
  const next = (await me.ok(profile.sendOtp, { body: { phone_number } })).data;
  const body = { phone_number, request_id: next.request_id, code: club.sender.code(phone_number) };
  expect((await me.call(profile.update, { body })).body.error.fields).toEqual({ current_code: ['required'] });
  const now = (await me.ok(profile.sendOtp, { body: { phone_number: own } })).data;
  const current = { current_code: '00000', current_request_id: now.request_id };
  const right = club.sender.code(own);
  if (right !== '00000') {
    const refused = await me.call(profile.update, { body: { ...body, ...current } });
    expect(refused.body.error).toMatchObject({ code: 'code_wrong', fields: { current_code: ['pattern'] } });
  }
  const proven = { ...body, ...current, current_code: right };
  expect((await me.ok(profile.update, { body: proven })).data.phone_number).toBe(phone_number);
});

it('leaves the code of the present phone to be used where that of the new one was mistyped', async () => {
  const me = await someone();
  const own = (await me.ok(profile.get)).data.phone_number as string;
  club.clock.advance(11 * MINUTE);
  const phone_number = club.phone();
  const next = (await me.ok(profile.sendOtp, { body: { phone_number } })).data;
  const now = (await me.ok(profile.sendOtp, { body: { phone_number: own } })).data;
  const code = club.sender.code(phone_number);
  const body = {
    phone_number,
    request_id: next.request_id,
    current_code: club.sender.code(own),
    current_request_id: now.request_id,
  };
  const mistyped = String((Number(code) + 7) % 1e5).padStart(5, '0');
  const refused = await me.call(profile.update, { body: { ...body, code: mistyped } });
  expect(refused.body.error).toMatchObject({ code: 'code_wrong', fields: { code: ['pattern'] } });
  // Only what was wrong counts as a guess.
  const guessed = club.db
    .selectFrom('sign_in_guesses')
    .select('phone_number')
    .where('phone_number', 'in', [own, phone_number]);
  expect(await guessed.execute()).toEqual([{ phone_number }]);
  expect((await me.ok(profile.update, { body: { ...body, code } })).data.phone_number).toBe(phone_number);
});

it('sends no code to a phone that another person has', async () => {
  const me = await someone();
  const taken = club.phone();
  const user_id = await club.person(null, taken);
  const reply = await me.call(profile.sendOtp, { body: { phone_number: taken } });
  expect(reply.body.error).toMatchObject({
    code: 'phone_used',
    fields: { phone_number: ['used'] },
    details: { user_id },
  });
  expect(club.sender.sent.some((s) => s.phone === taken)).toBe(false);
});

it('judges three national codes of their own a day for who may not see people, and no more', async () => {
  const make = builders(club);
  const theirs = '0499370899';
  await make.customer({ national_code: theirs });
  const id = await club.person(await club.role(['coach.own']));
  const coach = await club.signIn(id);
  const write = (national_code: string | null) => coach.call(profile.update, { body: { national_code } });
  const used = { status: 422, body: { error: { code: 'invalid', fields: { national_code: ['used'] } } } };
  // All at once are judged one after the other.
  const replies = await Promise.all(Array.from({ length: 8 }, () => write(theirs)));
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(3);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(5);
  // One that nobody has is no way around it, nor is what is no code of one's own.
  const refused = await write('0084575948');
  expect(refused).toMatchObject({
    status: 429,
    body: { error: { code: 'too_many', details: { own_codes: 3 } } },
  });
  expect(refused.body.error.message).toMatch(/کد ملی خودتان در یک روز ۳ بار/);
  expect((await coach.call(profile.update, { body: { name: 'نیما' } })).status).toBe(200);
  // The log says who tried, and not whose code it was.
  const noted = club.db.selectFrom('audit_log').select('after').where('resource_id', '=', id);
  const rows = (await noted.where('actor_id', '=', id).where('resource', '=', 'users').execute()).slice(0, 3);
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ after: { national_code_used: true } })));

  club.clock.advance(24 * HOUR + MINUTE);
  const again = await club.signIn(id);
  for (const national_code of ['0084575948', null, '0013542419', null])
    await again.ok(profile.update, { body: { national_code } });
  expect(await again.call(profile.update, { body: { national_code: theirs } })).toMatchObject(used);
  expect((await again.call(profile.update, { body: { national_code: theirs } })).status).toBe(429);
  // What goes with something else that is refused is judged after that, and tells nothing, or it counts.
  const another = await club.signIn(await club.person(await club.role(['coach.own'])));
  const answers = async (more: object) => {
    const told = [];
    for (let turn = 0; turn < 5; turn++) {
      const body = { national_code: turn % 2 ? theirs : '0013542419', ...more };
      const { status, body: answer } = await another.call(profile.update, { body });
      told.push(status === 429 ? 'too_many' : Object.keys(answer.error.fields ?? {}).join());
    }
    return told;
  };
  expect(new Set(await answers({ phone_number: club.phone() }))).toEqual(new Set(['code']));
  const pictures = await answers({ avatar: `/v1/files/${'0'.repeat(32)}.webp` });
  expect(pictures).toEqual(['avatar', 'national_code', 'avatar', 'too_many', 'too_many']);
  // Who sees people is told whose it is, however often.
  const seeing = await someone();
  for (let turn = 0; turn < 5; turn++)
    expect(await seeing.call(profile.update, { body: { national_code: theirs } })).toMatchObject(used);
});

it('does not tell who may not see people whether somebody has a phone', async () => {
  const coach = await club.signIn(await club.person(await club.role(['coach.own'])));
  const taken = club.phone();
  await club.person(null, taken);
  const told = [];
  for (const phone_number of [taken, club.phone()]) {
    const sent = await coach.call(profile.sendOtp, { body: { phone_number } });
    const body = { phone_number, request_id: sent.body.data.request_id };
    const bare = await coach.call(profile.update, { body });
    const right = club.sender.sent.find((s) => s.phone === phone_number)?.code;
    const wrong = await coach.call(profile.update, {
      body: { ...body, code: right === '11111' ? '22222' : '11111' },
    });
    told.push([sent, bare, wrong].map(({ status, body }) => [status, { ...body, data: null }]));
    expect(right !== undefined).toBe(phone_number !== taken);
  }
  expect(told[0]).toEqual(told[1]);
});

it('lets nobody use up what the owner of a phone proves it with', async () => {
  const me = await someone();
  const own = (await me.ok(profile.get)).data.phone_number as string;
  for (let n = 0; n < 10; n++) {
    club.clock.advance(MINUTE);
    expect((await club.nobody.call(signIn.sendOtp, { query: { phone_number: own }, body: {} })).status).toBe(
      200,
    );
  }
  for (let n = 0; n < 6; n++) {
    await club.nobody.call(signIn.login, {
      body: { phone_number: own, code: '12345', request_id: randomUUID() },
    });
  }
  club.clock.advance(MINUTE);
  const phone_number = club.phone();
  const next = (await me.ok(profile.sendOtp, { body: { phone_number } })).data;
  const now = (await me.ok(profile.sendOtp, { body: { phone_number: own } })).data;
  const body = {
    phone_number,
    request_id: next.request_id,
    code: club.sender.code(phone_number),
    current_code: club.sender.code(own),
    current_request_id: now.request_id,
  };
  expect((await me.ok(profile.update, { body })).data.phone_number).toBe(phone_number);
});

it('sends three codes an hour to phones that are not one’s own, and those of one’s own beside them', async () => {
  const me = await someone();
  const own = (await me.ok(profile.get)).data.phone_number as string;
  const send = async (phone_number: string) =>
    (await me.call(profile.sendOtp, { body: { phone_number } })).status;
  const others = [];
  for (let n = 0; n < 4; n++) others.push(await send(club.phone()));
  expect(others).toEqual([200, 200, 200, 429]);
  expect(await send(own)).toBe(200);
  const another = await someone();
  expect((await another.call(profile.sendOtp, { body: { phone_number: club.phone() } })).status).toBe(200);
  club.clock.advance(60 * MINUTE);
  expect(await send(club.phone())).toBe(200);
});

it('merges settings of the app key by key', async () => {
  const me = await someone();
  const set = (settings: Record<string, unknown>) => me.ok(profile.browserSettings, { body: { settings } });
  await set({ theme: 'dark', tables: { users: [{ field: 'name', show: true }] } });
  await set({ theme: 'sea', starred: ['/users'] });
  expect((await set({ theme: 'light', starred: null })).data).toEqual({ theme: 'light' });
  const kept = (await me.ok(profile.get)).data.browser_setting;
  expect(kept).toEqual({ theme: 'light', tables: { users: [{ field: 'name', show: true }] } });
});

it('keeps of small changes of large settings no more than was sent', async () => {
  const me = await someone();
  const set = (settings: Record<string, unknown>) => me.ok(profile.browserSettings, { body: { settings } });
  for (const part of ['a', 'b', 'c']) await set({ [part]: part.repeat(40_000) });
  const written = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select coalesce(sum(length(body::text)), 0)::int as bytes from operations
      where actor_id = ${me.user_id}`.execute(club.db);
    return rows[0]?.bytes ?? 0;
  };
  const before = await written();
  for (let n = 0; n < 50; n++) await set({ theme: n % 2 ? 'sea' : 'dark' });
  expect((await written()) - before).toBeLessThan(50 * 100);
});

it('merges the columns of tables table by table, and keeps ten starred pages at most', async () => {
  const me = await someone();
  const set = (settings: Record<string, unknown>) => me.call(profile.browserSettings, { body: { settings } });
  const name = [{ field: 'name', show: true }];
  await set({ tables: { users: name, banks: name }, 'table.courts': name });
  expect((await set({ tables: { users: null, cashes: name } })).body.data).toEqual({
    tables: { cashes: name },
  });
  const kept = async () => (await me.ok(profile.get)).data.browser_setting;
  expect(await kept()).toEqual({ tables: { banks: name, cashes: name }, 'table.courts': name });
  const pages = Array.from({ length: 11 }, (_, n) => `/page-${n}`);
  expect((await set({ bookmarks: pages })).body.error.fields).toEqual({ 'settings.bookmarks': ['too_long'] });
  for (const [bookmarks, field] of [
    [['//elsewhere.example'], 'settings.bookmarks.0'],
    [['/\\elsewhere.example'], 'settings.bookmarks.0'],
    [['/\t/elsewhere.example'], 'settings.bookmarks.0'],
    [['/a', '/a'], 'settings.bookmarks'],
    ['/a', 'settings.bookmarks'],
  ] as const) {
    expect(Object.keys((await set({ bookmarks })).body.error.fields ?? {})).toEqual([field]);
  }
  const bad = await set({ tables: { users: [{ field: 'name' }] } });
  expect(bad.body.error.fields).toEqual({ 'settings.tables.users.0.show': ['required'] });
  const pink = await set({ theme: 'pink', locale: 'de' });
  expect(pink.body.error.fields).toEqual({
    'settings.theme': ['not_allowed'],
    'settings.locale': ['not_allowed'],
  });
  expect((await set({ bookmarks: pages.slice(1) })).body.data.bookmarks).toHaveLength(10);
  expect((await set({ bookmarks: null, tables: null })).body.data).toEqual({});
  expect(await kept()).toEqual({ 'table.courts': name });
});

it('says which coach one is', async () => {
  const me = await someone();
  expect((await me.ok(profile.get)).data.coach_id).toBeNull();
  const coach = await builders(club).coach({ user_id: me.user_id });
  expect((await me.ok(profile.get)).data.coach_id).toBe(coach.id);
});

it.each([
  ['a NUL', '{"settings": {"a": "x\\u0000"}}', 'type'],
  ['a lone surrogate', '{"settings": {"a": "\\ud800"}}', 'type'],
  ['a surrogate in a key', '{"settings": {"\\ud800": 1}}', 'type'],
  ['a list', '{"settings": [1]}', 'type'],
  ['too deep', `{"settings": {"a": ${'['.repeat(20)}${']'.repeat(20)}}}`, 'type'],
  ['too much', JSON.stringify({ settings: { a: 'x'.repeat(60_000) } }), 'too_long'],
])('refuses settings with %s', async (_, body, code) => {
  const me = await club.as('reception');
  const reply = await me.send('PATCH', '/v1/admin/profile/browser-settings', body);
  expect(reply).toMatchObject({
    status: 422,
    body: { error: { code: 'invalid', fields: { settings: [code] } } },
  });
});

it('takes no prototype for a setting', async () => {
  const me = await club.as('reception');
  const body = '{"settings": {"__proto__": {"x": 1}}}';
  const reply = await me.send('PATCH', '/v1/admin/profile/browser-settings', body);
  expect(reply.body.error).toMatchObject({ code: 'invalid', fields: { 'settings.__proto__': ['extra'] } });
});

it('lists own sessions and ends one of them, at once', async () => {
  const me = await someone();
  club.clock.advance(MINUTE);
  const other = await club.signIn(me.user_id);
  const list = (await me.ok(profile.devices)).data;
  expect(list.map((s) => s.current)).toEqual([false, true]);
  const id = String(list[0]?.id);
  const stranger = await club.as('reception');
  expect((await stranger.call(profile.endDevice, { params: { id } })).status).toBe(404);
  expect((await other.call(profile.get)).status).toBe(200);
  await me.ok(profile.endDevice, { params: { id } });
  expect((await other.call(profile.get)).body.error.code).toBe('session_ended');
  expect((await me.call(profile.endDevice, { params: { id } })).status).toBe(404);
  club.clock.advance(13 * HOUR);
  const fresh = await club.signIn(me.user_id);
  expect((await fresh.ok(profile.devices)).data).toHaveLength(1);
});

it('ends every session of a person whose phone somebody above replaces', async () => {
  const me = await someone();
  const top = await club.as('top');
  await top.ok(users.update, { params: { id: String(me.user_id) }, body: { phone_number: club.phone() } });
  expect((await me.call(profile.get)).body.error.code).toBe('session_ended');
});
