import { randomUUID } from 'node:crypto';
import http from 'node:http';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '#contract/access/sign-in.ts';
import { openapi } from '#contract/openapi.ts';
import { profile } from '#contract/people/profile.ts';
import { users } from '#contract/people/users.ts';
import { settings } from '#contract/settings/settings.ts';
import { system } from '#contract/system/system.ts';
import { documents } from '#contract/treasury/documents.ts';
import { refusalOf } from '#server/http/fail.ts';
import { answerHeaders } from '#server/http/security-headers.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { builders, CASH } from '#tests/support/build.ts';
import { DAY, HOUR, openClub, SECOND, type TestClub } from '#tests/support/club.ts';
import { openRequest } from '#tests/support/late-body.ts';

let club: TestClub;
let make: ReturnType<typeof builders>;
/** How long connections lasted that never said a whole request (s): they wait while all the rest goes on. */
let givenUp: Promise<number[]>;

beforeAll(async () => {
  club = await openClub({ trustedProxies: ['127.0.0.1', '10.0.0.0/8'] });
  make = builders(club);
  const { token } = await club.as('top');
  const half = `POST ${users.create.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":`;
  givenUp = Promise.all(['', 'POST /v1/admin/users HTTP/1.1\r\nHo', half].map(lifeOf));
});
afterAll(() => club.close());

/** Seconds until a connection that says only so much is closed. */
async function lifeOf(text: string): Promise<number> {
  const { hostname, port } = new URL(club.url);
  const started = performance.now();
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  socket.write(text);
  await new Promise((resolve) => socket.once('close', resolve));
  return (performance.now() - started) / 1000;
}

const receiptFor = (user_id: number) => ({ body: { user_id, price: 70_000, cash_id: CASH } });
const receipts = async (user_id: number) =>
  (await club.db.selectFrom('documents').select('id').where('user_id', '=', user_id).execute()).length;

describe('a call that was answered', () => {
  it('is answered the same where its author may no longer make it, and made no second time', async () => {
    const role_id = await club.role(['receive.create', 'cash.show']);
    const client = await club.signIn(await club.person(role_id));
    const { id } = await make.customer();
    const key = randomUUID();
    const first = await client.call(documents.createReceive, receiptFor(id), { key });
    expect(first.status).toBe(201);
    await club.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute();
    const again = await client.call(documents.createReceive, receiptFor(id), { key });
    expect(again).toMatchObject({ status: 201, body: first.body });
    const fresh = await client.call(documents.createReceive, receiptFor(id));
    expect(fresh.body.error.code).toBe('forbidden');
    const other = { body: { ...receiptFor(id).body, price: 1 } };
    expect((await client.call(documents.createReceive, other, { key })).body.error.code).toBe('forbidden');
    const stranger = await club.as({ permissions: ['log.show'] });
    expect((await stranger.call(documents.createReceive, receiptFor(id), { key })).body.error.code).toBe(
      'forbidden',
    );
    expect(await receipts(id)).toBe(1);
  });

  it('is found by its key after its body has been let go', async () => {
    const club = await openClub();
    const make = builders(club);
    const top = await club.as('top');
    const { id } = await make.customer();
    const key = randomUUID();
    const first = await top.ok(documents.createReceive, receiptFor(id), { key });
    club.clock.advance(91 * DAY);
    await club.run(purge);
    const again = await (await club.as('top')).send(
      'POST',
      documents.createReceive.path,
      receiptFor(id).body,
      {
        key,
      },
    );
    expect(again).toMatchObject({ status: 200, body: { data: { id: first.data.id }, replayed: true } });
    await club.close();
  });

  it('is given again whole, however long it is', async () => {
    const me = await club.as('reception');
    const key = randomUUID();
    const write = (settings: Record<string, unknown>) =>
      me.call(profile.browserSettings, { body: { settings } }, { key });
    const long = { note: 'y'.repeat(20_000) };
    const first = await write(long);
    expect(JSON.stringify(first.body).length).toBeGreaterThan(20_000);
    await me.ok(profile.browserSettings, { body: { settings: { note: null } } });
    expect(await write(long)).toMatchObject({ status: 200, body: first.body });
    expect((await write({ note: 'z' })).body.error.code).toBe('idempotency_mismatch');
  });

  it('keeps its twin waiting 5 s at most while it is at work', async () => {
    const top = await club.as('top');
    const key = randomUUID();
    const { id } = await make.customer();
    const [release, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const busy = club.db.transaction().execute(async (tx) => {
      const fingerprint = Buffer.alloc(32);
      await tx
        .insertInto('operations')
        .values({ key, actor_id: top.user_id, fingerprint, call: 'x', created_at: club.clock.now() })
        .execute();
      held.resolve();
      await release.promise;
      throw new Error('taken back');
    });
    await held.promise;
    const started = performance.now();
    const reply = await top.call(documents.createReceive, receiptFor(id), { key });
    expect(reply).toMatchObject({ status: 409, body: { error: { code: 'in_progress' } } });
    expect(reply.headers.get('retry-after')).toBe('1');
    expect(performance.now() - started).toBeGreaterThan(4_500);
    release.resolve();
    await expect(busy).rejects.toThrow('taken back');
    expect((await top.call(documents.createReceive, receiptFor(id), { key })).status).toBe(201);
    expect(await receipts(id)).toBe(1);
  });
});

it('another’s name is refused before what the session may do', async () => {
  const nobody = await club.as({ permissions: ['log.show'] });
  const reply = await nobody.call(users.create, { body: {} as never }, { headers: { 'X-Actor': '1' } });
  expect(reply.body.error.code).toBe('actor_mismatch');
});

describe('the address that limits count by', () => {
  const ask = (forwarded: string) =>
    club.nobody.call(
      signIn.sendOtp,
      { query: { phone_number: club.phone() }, body: {} },
      { headers: { 'X-Forwarded-For': forwarded } },
    );

  it('is the last hop before trusted proxies: what a caller writes before it changes nothing', async () => {
    for (let n = 0; n < 60; n++) expect((await ask(`6.6.6.${n}, 1.2.3.4, 10.0.0.${n}`)).status).toBe(200);
    expect((await ask('7.7.7.7, 1.2.3.4')).status).toBe(429);
    expect((await ask('1.2.3.5')).status).toBe(200);
  });

  it('is the /64 of IPv6: a line has more addresses than anybody counts', async () => {
    const guess = (forwarded: string) =>
      club.nobody.call(
        signIn.login,
        { body: { phone_number: club.phone(), code: '12345', request_id: randomUUID() } },
        { headers: { 'X-Forwarded-For': forwarded } },
      );
    for (const call of [ask, guess]) {
      const answers = [];
      for (let n = 0; n < 62; n++) answers.push((await call(`2001:db8:1:2:${n}::${n}`)).status);
      expect(answers.indexOf(429)).toBe(60);
      expect((await call('2001:db8:1:3::1')).status).not.toBe(429);
    }
  });

  it('is none where strangers guess from everywhere: the club looks at three hundred an hour', async () => {
    const club = await openClub({ trustedProxies: ['127.0.0.1'] });
    const guess = (n: number) =>
      club.nobody.call(
        signIn.login,
        { body: { phone_number: club.phone(), code: '12345', request_id: randomUUID() } },
        { headers: { 'X-Forwarded-For': `10.1.${n >> 8}.${n & 255}` } },
      );
    const created_at = club.clock.now();
    const made = Array.from({ length: 295 }, (_, n) => ({
      phone_number: club.phone(),
      device_hash: null,
      address: `10.2.${n >> 8}.${n & 255}`,
      created_at,
    }));
    await club.db.insertInto('sign_in_guesses').values(made).execute();
    const answers = await Promise.all(Array.from({ length: 15 }, (_, n) => guess(n)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    club.clock.advance(HOUR);
    expect((await guess(999)).status).toBe(422);
    await club.close();
  });
});

/** Sends bytes as they are; answers what came back within a second, or when the server hung up. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(club.url);
  const socket = net.connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  socket.on('error', () => {});
  socket.write(text);
  await Promise.race([new Promise((resolve) => socket.once('close', resolve)), sleep(1_000)]);
  socket.destroy();
  return answer;
}

describe('requests that nobody sends by accident', () => {
  it('HEAD is GET without its body; OPTIONS and made-up methods are refused with what is known', async () => {
    const head = await fetch(club.url + settings.clubInfo.path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const options = await fetch(club.url + users.list.path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([405, 'GET, POST']);
    expect(await raw(`PROPFIND ${users.list.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 405 /,
    );
    expect(await raw('BREW /v1/health HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  });

  it('another origin that is known may ask first; an unknown one gets no leave', async () => {
    const preflight = (origin: string) =>
      fetch(club.url + users.list.path, { method: 'OPTIONS', headers: { Origin: origin } });
    const known = await preflight('https://other.example');
    expect(known.status).toBe(204);
    expect(known.headers.get('access-control-allow-origin')).toBe('https://other.example');
    expect(known.headers.get('access-control-allow-headers')).toContain('Idempotency-Key');
    expect(known.headers.get('vary')).toContain('Origin');
    const unknown = await preflight('https://evil.example');
    expect([unknown.status, unknown.headers.get('access-control-allow-origin')]).toEqual([405, null]);
    const refused = await fetch(club.url + users.list.path, { headers: { Origin: 'https://other.example' } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://other.example');
  });

  it('what is long is packed for whoever unpacks it, what fits in one packet for nobody', async () => {
    const ask = (path: string, accepted: string) =>
      fetch(club.url + path, { headers: { 'Accept-Encoding': accepted } });
    const packed = await ask(openapi.get.path, 'gzip, deflate, br');
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(packed.headers.get('vary')).toContain('Accept-Encoding');
    const plain = await ask(openapi.get.path, 'identity');
    expect(plain.headers.get('content-encoding')).toBe(null);
    expect(await plain.json()).toEqual(await packed.json());
    expect((await ask(system.health.path, 'gzip')).headers.get('content-encoding')).toBe(null);
  });

  it.each([
    '//v1/admin/users',
    '/v1//admin/users',
    '/v1/admin/users%2f1',
    '/v1/admin/users/%zz',
    '/v1/%2e%2e/x',
  ])('%s leads nowhere', async (path) => {
    const { hostname, port } = new URL(club.url);
    const status = await new Promise((resolve, reject) => {
      const request = http.get({ hostname, port, path }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
    });
    expect([401, 404]).toContain(status);
  });

  it.each([',,;q=', 'en;q=abc,fa;q=.', '\u00ff', 'x'.repeat(5_000)])(
    'a broken Accept-Language is answered all the same',
    async (language) => {
      const reply = await club.nobody.send('GET', users.list.path, undefined, {
        headers: { 'Accept-Language': language },
      });
      expect(reply.status).toBe(401);
      expect(reply.body.error.message).not.toBe('');
    },
  );

  it('a body in pieces is cut at 1 MB', async () => {
    const top = await club.as('top');
    const head = `POST ${users.create.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${top.token}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    expect(await raw(head + chunk.repeat(17))).toMatch(/^HTTP\/1.1 413 /);
  });

  it('a bomb of brackets and inherited names are refused by their field', async () => {
    const top = await club.as('top');
    const bomb = await top.send(
      'POST',
      users.create.path,
      `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
    );
    expect([bomb.status, bomb.body.error.code]).toEqual([422, 'invalid']);
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const reply = await top.send('POST', users.create.path, `{"${name}":{"admin":true}}`);
      expect(reply.body.error.fields).toMatchObject({ [name]: ['extra'] });
    }
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('a caller who goes away in the middle of a body is no fault', async () => {
    const top = await club.as('top');
    const head = `POST ${users.create.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${top.token}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":`;
    await raw(head);
    expect(club.faults).toEqual([]);
  });

  it('refusals are counted like answers', async () => {
    await club.nobody.call(users.list);
    const text = (await club.nobody.send('GET', system.metrics.path)).body;
    expect(text).toMatch(/meydan_call_seconds_count\{call="users.list",status="401"\} [1-9]/);
  });
});

describe('what every answer of a call says', () => {
  it('promises HTTPS for every name where people come by it, and nothing where they do not', async () => {
    const club = await openClub({ publicUrl: 'https://club.example' });
    for (const path of [system.health.path, users.list.path, '/v1/nothing']) {
      const { headers } = await club.nobody.send('GET', path);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
    await club.close();
  });

  it('lets another site show its pictures only where it may call', async () => {
    const { headers } = await club.nobody.send('GET', '/v1/files/none');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(answerHeaders(undefined, [])).toMatchObject({ 'Cross-Origin-Resource-Policy': 'same-origin' });
    const answers = [headers, (await (await club.as('top')).send('GET', '/v1/admin/users')).headers];
    for (const answer of answers)
      expect(answer.get('content-security-policy')).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
  });

  it('tells the time at which it goes out', async () => {
    const top = await club.as('top');
    const open = await openRequest(top, 'POST', users.create.path, '{}');
    club.clock.advance(20 * SECOND);
    expect((await open.finish()).headers.date).toBe(club.clock.now().toUTCString());
  });
});

describe('what is denied', () => {
  it('is written down with the call, the user and the address', async () => {
    const club = await openClub({ trustedProxies: ['127.0.0.1'] });
    const last = () => JSON.parse(club.warnings.at(-1) ?? '{}');
    const nobody = await club.as({ permissions: ['log.show'] });
    await nobody.call(users.list, undefined, { headers: { 'X-Forwarded-For': '1.2.3.9' } });
    const denied = { code: 'forbidden', call: 'users.list', user_id: nobody.user_id, address: '1.2.3.9' };
    expect(last()).toMatchObject(denied);
    const gone = await club.signIn(nobody.user_id);
    await club.endSession(gone);
    await gone.call(users.list);
    expect(last()).toMatchObject({ code: 'session_ended', user_id: nobody.user_id });
    const headers = { 'X-Forwarded-For': '1.2.3.10' };
    const wrong = { phone_number: club.phone(), code: '12345', request_id: randomUUID() };
    await club.nobody.call(signIn.login, { body: wrong }, { headers });
    expect(last()).toMatchObject({ code: 'code_wrong', call: 'sign-in.login', address: '1.2.3.10' });
    const link = { super_admin: true, phone_number: club.phone(), token: 'x'.repeat(43) } as const;
    await club.nobody.call(signIn.login, { body: link }, { headers });
    expect(last()).toMatchObject({ code: 'link_invalid', address: '1.2.3.10' });
    const again = { query: { phone_number: club.phone() }, body: {} };
    await club.nobody.call(signIn.sendOtp, again, { headers });
    await club.nobody.call(signIn.sendOtp, again, { headers });
    expect(last()).toMatchObject({ code: 'too_many', call: 'sign-in.send-otp', address: '1.2.3.10' });
    expect(club.warnings).toHaveLength(5);
    expect(club.warnings.join('')).not.toContain(gone.token);
    await club.close();
  });
});

describe('what the database says', () => {
  it.each([
    [{ code: '57014' }, 'unavailable'],
    [{ code: '55P03' }, 'unavailable'],
    [{ code: '40P01' }, 'unavailable'],
    [{ code: '53300' }, 'unavailable'],
    [{ code: '53100' }, 'storage_full'],
    [{ code: 'ENOENT', syscall: 'connect' }, 'unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'unavailable'],
    [new Error('cached plan must not change result type'), 'unavailable'],
    [{ code: '23505', constraint: 'users_phone_number' }, 'phone_used'],
  ])('%o is told as %s', (error, code) => {
    expect(refusalOf(error)?.code).toBe(code);
  });

  it.each([{ code: '42703' }, { code: 'ENOENT', syscall: 'open' }, new TypeError('x is undefined')])(
    '%o is a fault of ours',
    (error) => {
      expect(refusalOf(error)).toBeNull();
    },
  );
});

it('a request that does not become whole is given up after half a minute, and so is silence', async () => {
  for (const seconds of await givenUp) {
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(35);
  }
});
