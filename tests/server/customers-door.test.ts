import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#contract/access/sessions.ts';
import { signIn } from '#contract/access/sign-in.ts';
import { door, type ProofOfWork } from '#contract/online/door.ts';
import { people } from '#contract/people/people.ts';
import { users } from '#contract/people/users.ts';
import { type Client, createClient } from '#tests/support/client.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
const top = (): Promise<Client> => club.as('top');
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club?.close());

const at = (id: number) => ({ id: String(id) });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let devices = 0;
const newDevice = () => `device-of-the-customers-${String(++devices).padStart(4, '0')}`;

/** A challenge of the server with its solution, as the customers' page finds it. */
async function work(): Promise<ProofOfWork> {
  const { parameters, signature } = (await club.nobody.ok(door.challenge)).data;
  const solution = await solveChallenge({ challenge: { parameters, signature }, deriveKey });
  if (!solution) throw new Error('the challenge has no solution');
  const { counter, derivedKey } = solution;
  return { parameters, signature, solution: { counter, derivedKey } };
}

/** Signs a phone in as a stranger: with a proof of work and the code that was sent. */
async function enter(phone_number: string, device_key?: string) {
  const device = device_key ? { device_key } : {};
  const { data } = await club.nobody.ok(door.sendOtp, {
    body: { phone_number, ...device, work: await work() },
  });
  const code = club.sender.code(phone_number);
  return club.nobody.ok(door.signIn, {
    body: { phone_number, code, request_id: data.request_id, ...device },
  });
}
const clientOf = ({ data }: Awaited<ReturnType<typeof enter>>) =>
  createClient(club.url, { user_id: data.customer.id, token: data.token });

test('a phone that nobody knows becomes a customer of the default group, without a name until they say it', async () => {
  const phone_number = club.phone();
  const entered = await enter(phone_number);
  expect(entered.data.customer).toMatchObject({ name: '', family: '', phone_number, balance: 0 });
  const { id } = entered.data.customer;
  expect((await (await top()).ok(users.get, { params: at(id) })).data).toMatchObject({
    status: 3,
    character: { id: 1 },
    role: null,
    creator: null,
  });
  const me = clientOf(entered);
  const named = await me.ok(door.update, {
    body: { version: entered.data.customer.version, name: 'سارا', family: 'مرادی' },
  });
  // The first name tells that she is a woman.
  expect(named.data).toMatchObject({ name: 'سارا', family: 'مرادی', gender: 2 });
  expect((await me.ok(door.get)).data).toEqual(named.data);
  // The same phone is the same person.
  club.clock.advance(2 * MINUTE);
  expect((await enter(phone_number)).data.customer).toEqual(named.data);
});

test('a phone that the desk knows is that person, with the desk’s name and balance; their phone is proven now', async () => {
  const phone_number = club.phone();
  const id = await club.person(null, phone_number);
  expect((await enter(phone_number)).data.customer).toMatchObject({ id, name: 'نگار', family: 'آزمون' });
  expect((await (await top()).ok(users.get, { params: at(id) })).data.status).toBe(3);
});

test('somebody of the staff is a customer at this door: their token opens nothing of the desk', async () => {
  const phone_number = club.phone();
  const id = await club.person(1, phone_number);
  const me = clientOf(await enter(phone_number));
  expect(me.user_id).toBe(id);
  expect((await me.call(users.list)).status).toBe(401);
  expect((await me.call(signIn.logout)).status).toBe(401);
  // And the code of one door does not open the other.
  club.clock.advance(2 * MINUTE);
  const { data } = await club.nobody.ok(door.sendOtp, { body: { phone_number, work: await work() } });
  const body = { phone_number, code: club.sender.code(phone_number), request_id: data.request_id };
  expect((await club.nobody.call(signIn.login, { body })).body.error.code).toBe('code_wrong');
  expect((await club.nobody.call(door.signIn, { body })).status).toBe(200);
});

test('strangers at the customers’ door use up nothing of the staff’s codes', async () => {
  const phone_number = club.phone();
  await club.person(1, phone_number);
  for (let sent = 0; sent < 10; sent++) {
    await club.nobody.ok(door.sendOtp, { body: { phone_number, work: await work() } });
    club.clock.advance(2 * MINUTE);
  }
  const refused = await club.nobody.call(door.sendOtp, { body: { phone_number, work: await work() } });
  expect(refused.body.error.code).toBe('too_many');
  expect((await club.nobody.call(signIn.sendOtp, { body: { phone_number } })).status).toBe(200);
  club.clock.advance(DAY);
});

test('a code costs a proof of work, which is ours, fresh, right and counts once', async () => {
  const send = (given: unknown) =>
    club.nobody.send('POST', '/v1/me/send-otp', { phone_number: club.phone(), work: given });
  const fields = async (given: unknown) => (await send(given)).body.error.fields;
  expect(await fields(undefined)).toEqual({ work: ['required'] });
  const good = await work();
  const spoiled = [
    { ...good, signature: good.signature.replace(/^../, good.signature.startsWith('00') ? '11' : '00') },
    { ...good, parameters: { ...good.parameters, cost: 1 } },
    { ...good, parameters: { ...good.parameters, data: { until: good.parameters.data.until + 60 } } },
    { ...good, solution: { ...good.solution, derivedKey: good.solution.derivedKey.replace(/^../, 'ab') } },
  ];
  for (const one of spoiled) expect(await fields(one)).toEqual({ work: ['pattern'] });
  expect((await send(good)).status).toBe(200);
  expect(await fields(good)).toEqual({ work: ['used'] });
  const old = await work();
  club.clock.advance(10 * MINUTE);
  expect(await fields(old)).toEqual({ work: ['pattern'] });
  // Of two at once with one proof one is sent.
  const twice = await work();
  const both = await Promise.all([send(twice), send(twice)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a device that has signed the phone in before is spared the work, and no other phone’s', async () => {
  const [phone_number, device_key] = [club.phone(), newDevice()];
  await enter(phone_number, device_key);
  club.clock.advance(2 * MINUTE);
  expect((await club.nobody.call(door.sendOtp, { body: { phone_number, device_key } })).status).toBe(200);
  const other = { phone_number: club.phone(), device_key };
  expect((await club.nobody.call(door.sendOtp, { body: other })).body.error.fields).toEqual({
    work: ['required'],
  });
  // At the staff's door it is a stranger's.
  const known = club.db.selectFrom('known_devices').select('door').where('phone_number', '=', phone_number);
  expect(await known.execute()).toEqual([{ door: 'customer' }]);
});

test('who is inactive or in the trash is told to call the club, once the code is right, and is signed out', async () => {
  const [inactive, trashed] = [club.phone(), club.phone()];
  const [one, two] = [clientOf(await enter(inactive)), clientOf(await enter(trashed))];
  const { version } = (await one.ok(door.get)).data;
  await (await top()).ok(users.update, { params: at(one.user_id), body: { version, active: false } });
  await (await top()).ok(users.remove, { params: at(two.user_id) });
  for (const client of [one, two])
    expect((await client.call(door.get)).body.error.code).toBe('session_ended');
  club.clock.advance(2 * MINUTE);
  for (const phone_number of [inactive, trashed]) {
    const { data } = await club.nobody.ok(door.sendOtp, { body: { phone_number, work: await work() } });
    const right = club.sender.code(phone_number);
    const wrong = right === '00000' ? '00001' : '00000';
    const entering = (code: string) =>
      club.nobody.call(door.signIn, { body: { phone_number, code, request_id: data.request_id } });
    expect((await entering(wrong)).body.error.code).toBe('code_wrong');
    const reply = await entering(right);
    expect([reply.status, reply.body.error.code]).toEqual([403, 'sign_in_closed']);
    expect(reply.body.error.message).toBe('باشگاه ورود شما را بسته است؛ با باشگاه تماس بگیرید.');
  }
});

test('a session lasts 30 days from its last use, and 180 in all', async () => {
  const me = clientOf(await enter(club.phone()));
  for (let month = 0; month < 6; month++) {
    club.clock.advance(29 * DAY);
    expect((await me.call(door.get)).status).toBe(200);
  }
  club.clock.advance(6 * DAY);
  expect((await me.call(door.get)).body.error.code).toBe('session_expired');
  const other = clientOf(await enter(club.phone()));
  club.clock.advance(30 * DAY);
  expect((await other.call(door.get)).body.error.code).toBe('session_expired');
});

test('one sees the own devices, signs another out, and this one', async () => {
  const phone_number = club.phone();
  const first = clientOf(await enter(phone_number));
  club.clock.advance(2 * MINUTE);
  const second = clientOf(await enter(phone_number));
  const listed = (await second.ok(door.sessions)).data;
  expect(listed.map(({ current }) => current)).toEqual([true, false]);
  await second.ok(door.endSession, { params: at(listed[1]?.id ?? 0) });
  expect((await first.call(door.get)).body.error.code).toBe('session_ended');
  await second.ok(door.signOut);
  expect((await second.call(door.get)).body.error.code).toBe('session_ended');
});

test('a phone gets twenty codes a day, however many devices it makes known', async () => {
  const phone_number = club.phone();
  let device_key = newDevice();
  await enter(phone_number, device_key);
  let sent = 1;
  for (; sent < 30; sent++) {
    club.clock.advance(2 * MINUTE);
    const reply = await club.nobody.call(door.sendOtp, { body: { phone_number, device_key } });
    if (reply.status !== 200) break;
    // The next one is sent for a device that this code has made known.
    const next = newDevice();
    const { request_id } = reply.body.data;
    const code = club.sender.code(phone_number);
    await club.nobody.ok(door.signIn, { body: { phone_number, code, request_id, device_key: next } });
    device_key = next;
  }
  expect(sent).toBe(20);
});

test('whoever left a phone by a merge comes back by it as the person they are now', async () => {
  const phone_number = club.phone();
  const gone = clientOf(await enter(phone_number));
  const into = await club.person(null);
  await (await top()).ok(people.merge, { params: at(gone.user_id), body: { into } });
  club.clock.advance(2 * MINUTE);
  expect((await enter(phone_number)).data.customer).toMatchObject({ id: into, name: 'نگار' });
});

test('a name in Latin letters is taken as it is', async () => {
  const me = clientOf(await enter(club.phone()));
  const { version } = (await me.ok(door.get)).data;
  const named = await me.ok(door.update, { body: { version, name: 'John', family: 'Smith' } });
  expect(named.data).toMatchObject({ name: 'John', family: 'Smith' });
});

test('one is signed in on ten devices at most; staff sign all of them out', async () => {
  const id = await club.person(null);
  const clients = [];
  for (let n = 0; n < 11; n++) {
    clients.push(await club.signInCustomer(id));
    club.clock.advance(MINUTE);
  }
  expect((await clients[0]?.call(door.get))?.body.error.code).toBe('session_ended');
  for (const client of clients.slice(1)) expect((await client.call(door.get)).status).toBe(200);
  await (await top()).ok(sessions.endAll, { params: at(id) });
  for (const client of clients) expect((await client.call(door.get)).body.error.code).toBe('session_ended');
});

test('two tabs that sign an unknown phone in at once make one customer', async () => {
  const phone_number = club.phone();
  const codes: { code: string; request_id: string }[] = [];
  for (let tab = 0; tab < 2; tab++) {
    const { data } = await club.nobody.ok(door.sendOtp, { body: { phone_number, work: await work() } });
    codes.push({ code: club.sender.code(phone_number), request_id: data.request_id });
    if (tab === 0) club.clock.advance(MINUTE);
  }
  const entered = await Promise.all(
    codes.map((code) => club.nobody.ok(door.signIn, { body: { phone_number, ...code } })),
  );
  expect(new Set(entered.map(({ data }) => data.customer.id)).size).toBe(1);
});

test('where two people are merged, who was signed in as the one is the other', async () => {
  const gone = clientOf(await enter(club.phone()));
  const into = await club.person(null);
  await (await top()).ok(people.merge, { params: at(gone.user_id), body: { into } });
  expect((await gone.ok(door.get)).data).toMatchObject({ id: into, name: 'نگار' });
});

test('somebody who has signed in here can be deleted for good like anybody else', async () => {
  const me = clientOf(await enter(club.phone()));
  const client = await top();
  await client.ok(users.remove, { params: at(me.user_id) });
  expect((await client.call(users.force, { params: at(me.user_id) })).status).toBe(200);
  expect((await me.call(door.get)).body.error.code).toBe('no_session');
});

test('another phone at the desk ends the sessions at this door', async () => {
  const me = clientOf(await enter(club.phone()));
  const { version } = (await me.ok(door.get)).data;
  await (await top()).ok(users.update, {
    params: at(me.user_id),
    body: { version, phone_number: club.phone(), name: 'مینا', family: 'راد' },
  });
  expect((await me.call(door.get)).body.error.code).toBe('session_ended');
});

test('one does not change phone or role by oneself, nor into another’s record', async () => {
  const me = clientOf(await enter(club.phone()));
  const { version } = (await me.ok(door.get)).data;
  for (const extra of [{ phone_number: club.phone() }, { role_id: 1 }, { max_debt: 5 }, { active: false }]) {
    const reply = await me.send('PATCH', '/v1/me', { version, ...extra });
    expect(reply.body.error.fields).toEqual({ [Object.keys(extra)[0] as string]: ['extra'] });
  }
  const stale = await me.call(door.update, { body: { version: version + 1, name: 'سارا' } });
  expect(stale.body.error.code).toBe('stale');
});
