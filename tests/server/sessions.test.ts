import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#contract/access/sessions.ts';
import { signIn } from '#contract/access/sign-in.ts';
import { FILE_TYPES } from '#contract/list.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { settings } from '#contract/settings/settings.ts';
import { issueLink } from '#server/access/sign-in/links.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import type { Client } from '../support/client.ts';
import { ADMIN_PHONE, DAY, HOUR, MINUTE, openClub, SECOND, type TestClub } from '../support/club.ts';

let club: TestClub;
let manager: Client;
beforeAll(async () => {
  club = await openClub();
  manager = await club.as('manager');
});
afterAll(() => club.close());

const set = (body: object) => manager.call(settings.update, { body });
const open = async (user: number) =>
  (await manager.ok(sessions.list, { query: { user: String(user) } })).data;

/** Somebody of a role below the manager's, signed in twice. */
async function below() {
  const role = await club.role(['calendar.show'], (await manager.ok(profile.get)).data.role.id);
  const id = await club.person(role);
  return { id, first: await club.signIn(id), second: await club.signIn(id) };
}

test('open sessions of all staff are listed, with whose they are and whether one may end them', async () => {
  const { id } = await below();
  const theirs = await open(id);
  expect(theirs).toHaveLength(2);
  expect(theirs[0]).toMatchObject({ user: { id }, current: false, may_end: true, device: null });
  const own = await open(manager.user_id);
  expect(own.filter(({ current }) => current)).toHaveLength(1);
  expect(own.find(({ current }) => current)?.may_end).toBe(false);
  const top = await club.as('top');
  expect((await open(top.user_id)).every(({ may_end }) => !may_end)).toBe(true);
  const found = await manager.ok(sessions.list, { query: { search: 'نگار' } });
  expect(found.data.length).toBeGreaterThan(1);
});

test('one is ended and its token refused; a second time there is none', async () => {
  const { id, first, second } = await below();
  const ids = (await open(id)).map((one) => one.id).sort((a, b) => a - b);
  const ended = await manager.call(sessions.end, { params: { id: String(ids[0]) } });
  expect(ended.status).toBe(200);
  expect((await first.call(profile.get)).body.error.code).toBe('session_ended');
  expect((await second.call(profile.get)).status).toBe(200);
  expect((await manager.call(sessions.end, { params: { id: String(ids[0]) } })).status).toBe(404);
  expect((await manager.call(sessions.end, { params: { id: '999999' } })).status).toBe(404);
});

test('all of one are ended; of oneself all but the present one', async () => {
  const { id, first, second } = await below();
  const all = await manager.ok(sessions.endAll, { params: { id: String(id) } });
  expect(all.data.ended).toBe(2);
  for (const gone of [first, second]) expect((await gone.call(profile.get)).status).toBe(401);
  expect((await manager.ok(sessions.endAll, { params: { id: String(id) } })).data.ended).toBe(0);
  const other = await club.signIn(manager.user_id);
  await manager.ok(sessions.endAll, { params: { id: String(manager.user_id) } });
  expect((await other.call(profile.get)).status).toBe(401);
  expect((await manager.call(profile.get)).status).toBe(200);
  expect((await manager.call(sessions.endAll, { params: { id: '999999' } })).status).toBe(404);
});

test('nobody ends what is not below them, nor without the permission', async () => {
  const top = await club.as('top');
  const [theirs] = await open(top.user_id);
  const refused = await manager.call(sessions.end, { params: { id: String(theirs?.id) } });
  expect([refused.status, refused.body.error.code]).toEqual([422, 'role_above']);
  const all = await manager.call(sessions.endAll, { params: { id: String(top.user_id) } });
  expect(all.body.error.code).toBe('role_above');
  expect((await top.call(profile.get)).status).toBe(200);
  const looker = await club.as({ permissions: ['setting.show'] });
  expect((await looker.ok(sessions.list)).data.every(({ may_end }) => !may_end)).toBe(true);
  expect((await looker.call(sessions.end, { params: { id: String(theirs?.id) } })).status).toBe(403);
  const desk = await club.as('reception');
  expect((await desk.call(sessions.list)).status).toBe(403);
  expect((await desk.call(sessions.signIns)).status).toBe(403);
});

test('a device left alone is refused once the club locks, and only then', async () => {
  const { first, second } = await below();
  const idle = (client: Client, seconds: number | string) =>
    client.call(profile.get, undefined, { headers: { 'X-Idle': String(seconds) } });
  expect((await idle(first, 5 * 3600)).status).toBe(200);
  await set({ lock_minutes: 10 });
  expect((await club.nobody.ok(settings.clubInfo)).data.lock_minutes).toBe(10);
  expect((await idle(first, 599)).status).toBe(200);
  const locked = await idle(first, 600);
  expect([locked.status, locked.body.error.code]).toEqual([401, 'session_locked']);
  expect((await idle(first, 0)).body.error.code).toBe('session_ended');
  expect((await second.call(profile.get)).status).toBe(200);
  expect((await idle(second, 'x')).body.error.fields).toEqual({ 'X-Idle': ['pattern'] });
  const row = await club.db
    .selectFrom('audit_log')
    .select('after')
    .where('call', '=', 'sessions.lock')
    .executeTakeFirstOrThrow();
  expect(row.after).toEqual({ ended_by: 'idle' });
  await set({ lock_minutes: null });
  expect((await set({ lock_minutes: 0 })).body.error.fields).toEqual({ lock_minutes: ['min'] });
  expect((await set({ lock_minutes: 241 })).body.error.fields).toEqual({ lock_minutes: ['max'] });
});

test('a gateway that makes no calls offers none, whatever the club wants', async () => {
  const phone_number = club.phone();
  await club.person(await club.role(['calendar.show']), phone_number);
  const send = (voice: boolean) => club.nobody.call(signIn.sendOtp, { body: { phone_number, voice } });
  await set({ voice_codes: true });
  club.sender.voice = false;
  try {
    expect((await club.nobody.ok(settings.clubInfo)).data.voice_codes).toBe(false);
    expect((await send(true)).body.error.fields).toEqual({ voice: ['not_allowed'] });
    expect((await send(false)).status).toBe(200);
  } finally {
    club.sender.voice = true;
  }
  expect((await club.nobody.ok(settings.clubInfo)).data.voice_codes).toBe(true);
});

test('without voice codes a call is refused on its field, an SMS is not', async () => {
  const phone_number = club.phone();
  await club.person(await club.role(['calendar.show']), phone_number);
  const send = (voice: boolean) => club.nobody.call(signIn.sendOtp, { body: { phone_number, voice } });
  await set({ voice_codes: false });
  expect((await club.nobody.ok(settings.clubInfo)).data.voice_codes).toBe(false);
  const refused = await send(true);
  expect([refused.status, refused.body.error.fields]).toEqual([422, { voice: ['not_allowed'] }]);
  const own = await manager.call(profile.sendOtp, { body: { phone_number: club.phone(), voice: true } });
  expect(own.body.error.fields).toEqual({ voice: ['not_allowed'] });
  expect((await send(false)).status).toBe(200);
  expect(club.sender.sent.at(-1)).toMatchObject({ phone: phone_number, voice: false });
  await set({ voice_codes: true });
  club.clock.advance(MINUTE);
  expect((await send(true)).status).toBe(200);
  expect(club.sender.sent.at(-1)).toMatchObject({ phone: phone_number, voice: true });
});

test('the sign-in log tells who came in, who tried, and what became of the link', async () => {
  const phone_number = club.phone();
  const id = await club.person(await club.role(['calendar.show']), phone_number);
  const { request_id } = (await club.nobody.ok(signIn.sendOtp, { body: { phone_number } })).data;
  const code = club.sender.code(phone_number);
  const wrong = String((Number(code) + 1) % 100_000).padStart(5, '0');
  const login = (body: object) =>
    club.nobody.call(signIn.login, { body: body as never }, { headers: { 'User-Agent': 'Tablet/1' } });
  expect((await login({ phone_number, code: wrong, request_id })).status).toBe(422);
  expect((await login({ phone_number, code, request_id })).status).toBe(200);
  const link = await issueLink(club.db, club.clock.now());
  expect((await login({ super_admin: true, ...link, token: 'x'.repeat(43) })).status).toBe(422);
  expect((await login({ super_admin: true, ...link })).status).toBe(200);
  const { data } = await manager.ok(sessions.signIns);
  expect(data.slice(0, 5)).toMatchObject([
    { kind: 'link', phone_number: ADMIN_PHONE, user_agent: 'Tablet/1', ended_at: null },
    { kind: 'wrong_link', phone_number: ADMIN_PHONE },
    { kind: 'link_made', phone_number: ADMIN_PHONE },
    { kind: 'code', phone_number, user: { id }, user_agent: 'Tablet/1' },
    { kind: 'wrong_code', phone_number, user: { id } },
  ]);
  const wrongs = await manager.ok(sessions.signIns, { query: { kind: 'wrong_code,wrong_link' } });
  expect(wrongs.data.every(({ kind }) => kind.startsWith('wrong'))).toBe(true);
  expect(wrongs.data.length).toBeGreaterThanOrEqual(2);
  const looker = await club.as({ permissions: ['setting.show'] });
  const seen = (await looker.ok(sessions.signIns)).data;
  expect(seen.every((one) => one.phone_number === null)).toBe(true);
});

test('the sign-in log is had whole as a file, beyond a page and with phones only for who sees people', async () => {
  const fileOf = async (who: Client, format: 'xls' | 'xlsx', query: Record<string, string> = {}) => {
    const asked = new URLSearchParams({ ...query, export: format, per_page: '5' });
    const response = await fetch(`${club.url}${sessions.signIns.path}?${asked}`, {
      headers: { Authorization: `Bearer ${who.token}`, 'Accept-Language': 'en' },
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, FILE_TYPES[format]]);
    const book = read(Buffer.from(await response.arrayBuffer()));
    expect(book.SheetNames).toEqual(['Sign-in log', ...(query.kind ? ['Filters'] : [])]);
    return utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Sign-in log'] as never);
  };
  const phone_number = club.phone();
  const at = club.clock.now();
  const entry = {
    at,
    kind: 'wrong_code' as const,
    phone_number,
    user_agent: 'Tablet/1',
    network: '10.0.0.7',
    session_id: null,
  };
  await club.db
    .insertInto('sign_in_log')
    .values(Array.from({ length: 230 }, () => entry))
    .execute();
  for (const format of ['xlsx', 'xls'] as const) {
    const rows = await fileOf(manager, format, { kind: 'wrong_code' });
    expect(rows.length).toBeGreaterThanOrEqual(230);
    expect(rows[0]).toMatchObject({
      Type: 'Wrong code',
      User: 'Unknown',
      Phone: phone_number,
      Network: '10.0.0.7',
      Browser: 'Tablet/1',
    });
  }
  const looker = await club.as({ permissions: ['setting.show'] });
  expect((await fileOf(looker, 'xlsx')).some(({ Phone }) => Phone)).toBe(false);
  // And on the screen page by page to its end.
  const last = await manager.ok(sessions.signIns, {
    query: { kind: 'wrong_code', per_page: '20', page: '12' },
  });
  expect([last.data.length > 0, last.pagination.total >= 230]).toEqual([true, true]);
  const wrong = await manager.call(sessions.signIns, { query: { export: 'pdf' } });
  expect(wrong.body.error.fields).toEqual({ export: ['not_allowed'] });
});

test('who has not chosen how the app looks gets what the club has chosen; who has keeps it', async () => {
  await set({ theme: 'sea' });
  const enter = async (phone_number: string) => {
    const { request_id } = (await club.nobody.ok(signIn.sendOtp, { body: { phone_number } })).data;
    const code = club.sender.code(phone_number);
    return (await club.nobody.ok(signIn.login, { body: { phone_number, code, request_id } })).data;
  };
  const phone_number = club.phone();
  const id = await club.person(await club.role(['calendar.show']), phone_number);
  expect((await enter(phone_number)).user.browser_setting).toEqual({ theme: 'sea' });
  const top = await club.as('top');
  expect((await top.ok(users.get, { params: { id: String(id) } })).data.id).toBe(id);
  await set({ theme: 'light' });
  club.clock.advance(MINUTE);
  expect((await enter(phone_number)).user.browser_setting).toEqual({ theme: 'sea' });
  expect((await set({ theme: 'pink' })).body.error.fields).toEqual({ theme: ['not_allowed'] });
});

test('a session lives as long as the club says; a shorter life holds for those that are open', async () => {
  const { id, first } = await below();
  const left = async () => {
    const [last] = await open(id);
    return last ? (Date.parse(last.expires_at) - Date.parse(last.seen_at)) / HOUR : null;
  };
  expect(await left()).toBe(12);
  expect((await set({ session_hours: 3 })).status).toBe(200);
  expect(await left()).toBe(3);
  const fresh = await club.signIn(id);
  club.clock.advance(2 * HOUR);
  // Used, it goes on for as long again.
  await fresh.ok(profile.get);
  club.clock.advance(2 * HOUR);
  expect((await first.call(profile.get)).body.error.code).toBe('session_expired');
  expect((await fresh.call(profile.get)).status).toBe(200);
  manager = await club.signIn(manager.user_id);
  await set({ session_hours: 12 });
  for (const wrong of [0, 169, 1.5, '3'])
    expect((await set({ session_hours: wrong })).body.error.fields).toHaveProperty('session_hours');
});

test('a page that is left open and fetches by itself keeps no sign-in open; a touch of it does', async () => {
  await set({ session_hours: 3 });
  const { first } = await below();
  const fetched = async (idle: number) => {
    const reply = await first.call(profile.get, undefined, { headers: { 'X-Idle': String(idle / SECOND) } });
    return reply.status === 200
      ? Date.parse(reply.headers.get('x-session-expires') as string) - club.clock.now().getTime()
      : reply.body.error.code;
  };
  expect(await fetched(0)).toBe(3 * HOUR);
  club.clock.advance(HOUR);
  expect(await fetched(HOUR)).toBe(2 * HOUR);
  club.clock.advance(HOUR);
  // Somebody was there half an hour ago.
  expect(await fetched(30 * MINUTE)).toBe(2.5 * HOUR);
  club.clock.advance(2 * HOUR);
  expect(await fetched(2.5 * HOUR)).toBe(30 * MINUTE);
  club.clock.advance(30 * MINUTE);
  expect(await fetched(3 * HOUR)).toBe('session_expired');
  manager = await club.signIn(manager.user_id);
  await set({ session_hours: 12 });
});

test('what is older than a year leaves the sign-in log', async () => {
  const count = () =>
    club.db
      .selectFrom('sign_in_log')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
  expect(Number((await count()).n)).toBeGreaterThan(0);
  club.clock.advance(300 * DAY);
  await club.run(purge);
  expect(Number((await count()).n)).toBeGreaterThan(0);
  club.clock.advance(70 * DAY);
  await club.run(purge);
  expect(Number((await count()).n)).toBe(0);
});
