import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callText } from '#contract/access/columns/logs.ts';
import { LOGGED } from '#contract/access/logs.ts';
import { type Call, isWrite, pathOf } from '#contract/call.ts';
import { type ErrorBody, errorCodes, statusOf } from '#contract/errors.ts';
import { door } from '#contract/online/door.ts';
import type { Guard } from '#domain/guards.ts';
import { isPermission, PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import type { Client } from '#tests/support/client.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { ownerOf } from '#tests/support/database.ts';
import { openRequest } from '#tests/support/late-body.ts';
import { unsaidIn } from '#tests/support/log-words.ts';
import { StandInGateway } from '#tests/support/stand-in-gateway.ts';
import { filesBelow, ROOT } from '../arch/import-graph.ts';
import {
  acceptsValue,
  EXTRA,
  fieldsOf,
  LONGEST,
  mutation,
  PARAMETERS,
  parameter,
  setOwnField,
  spoilBody,
} from './every-call.junk.ts';
import { type Sample, samples } from './every-call.samples.ts';

// Everything here holds for the whole table of calls: a new call is tested by being in it.

const RUNS = Number(process.env.FUZZ ?? 20);
/** Routes are only listed here, never answered: what they would need stays unused. */
const calls = allRoutes({} as Services).map((route) => route.call);
const isOwn = (call: Call) => call.permission === 'customer';
/** Calls of the staff, each behind a permission or a session; and those of the customers (D42). */
const guarded = calls.filter((call) => call.permission !== 'public' && !isOwn(call));
const own = calls.filter(isOwn);
/** What ends the session that makes it. */
const ENDS = ['sign-in.logout', 'me.sign-out'];
const permitted = guarded.filter((call) => call.permission !== 'session');
const writes = calls.filter((call) => isWrite(call));
const named = (list: readonly Call[]) => list.map((call) => [call.name, call] as const);

/** The few that anybody may call. */
const PUBLIC = [
  'system.health',
  'system.metrics',
  'sign-in.send-otp',
  'sign-in.login',
  'passkeys.begin-login',
  'passkeys.login',
  'settings.club-info',
  'openapi.get',
  'files.get',
  'me.challenge',
  'me.send-otp',
  'me.sign-in',
];

const gateway = new StandInGateway('zarinpal');
let club: TestClub;
let counting: pg.Client;
let top: Client;
/** A customer who signs out, again and again. */
let leaver: Client;
let sampleOf: (call: Call) => Promise<Sample>;

beforeAll(async () => {
  // Two thousand tests write in one session, without a pause.
  await gateway.open();
  club = await openClub({
    writesAtOnce: 1_000_000,
    publicUrl: 'https://club.example',
    gateways: { zarinpal: gateway.url },
  });
  top = await club.as('top');
  await club.self();
  leaver = await club.customer();
  const made = samples(club);
  sampleOf = async (call) => (await made[call.name]?.()) ?? {};
  counting = await openCensus();
});
afterAll(async () => {
  await counting?.end();
  await club?.close();
  await gateway.close();
});

const needs = (guard: Guard): Permission[] => {
  if (guard === 'public' || guard === 'session' || guard === 'customer') return [];
  if (typeof guard === 'string') return [guard];
  return 'all' in guard ? [...guard.all] : [...guard.any];
};
/** The fewest permissions that a guard is content with. */
const enough = (guard: Guard): Permission[] =>
  typeof guard === 'object' && 'any' in guard ? guard.any.slice(0, 1) : needs(guard);

/** What a request carries: a form where the call takes a file. */
function sentOf(call: Call, { body, file }: Sample) {
  if (!call.file || !file) return body;
  const form = new FormData();
  form.set(call.file.name, file);
  return form;
}

/** Sends a call as it is, whatever its input. */
function send(client: Client, call: Call, request: Sample | { body: unknown }, headers = {}, key?: string) {
  const { params, query } = request as Sample;
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const path =
    pathOf(call, { id: '999999999', addon_id: '999999999', key: randomUUID(), ...params }) + search;
  const sent = call.method === 'GET' ? undefined : sentOf(call, request as Sample);
  return client.send(call.method, path, sent, { headers, ...(key ? { key } : {}) });
}

/** How many rows each table has: asked some thousand times, so planned once, on a connection of its own. */
let census: () => Promise<Record<string, number>>;

async function openCensus(): Promise<pg.Client> {
  const client = new pg.Client(await ownerOf(club.db));
  await client.connect();
  const { rows } = await client.query<{
    name: string;
  }>(`select table_name as name from information_schema.tables
    where table_schema = 'meydan' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`);
  const counts = rows.map(({ name }) => `(select count(*) from meydan.${name})`);
  const counting = { name: 'census', text: `select array[${counts.join(', ')}]::int[] as counts` };
  census = async () => {
    const { rows: found } = await client.query<{ counts: number[] }>(counting);
    return Object.fromEntries(rows.map(({ name }, at) => [name, found[0]?.counts[at] ?? 0]));
  };
  return client;
}

/** A public call counts what was tried: that is its purpose. */
const counts = (call: Call) => call.permission === 'public';

/** The outermost names of refused fields. */
const outerNames = (fields: object) => Object.keys(fields).map((name) => name.split('.')[0]);

const persian = /[\u0600-\u06FF]/;
function expectRefusal(reply: { status: number; body: ErrorBody }, english = false) {
  const { code, message, details } = reply.body.error;
  expect(errorCodes).toContain(code);
  expect(reply.status).toBe(statusOf(code));
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
  // A term that is in the way is called what the club calls it, in either language.
  const terms = (details?.terms ?? []) as { name: string }[];
  const own = terms.reduce((text, { name }) => text.replaceAll(name, ''), message);
  expect(persian.test(own)).toBe(!english);
}

describe('the table', () => {
  it('names every call once, and every path and method once', () => {
    const unique = (list: string[]) => expect(list.filter((x, i) => list.indexOf(x) !== i)).toEqual([]);
    unique(calls.map((call) => call.name));
    unique(calls.map((call) => `${call.method} ${call.path}`));
    for (const call of calls) {
      expect(call.name).toMatch(/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/);
      expect(call.path).toMatch(/^\/v1\/[\w/:.-]+$/);
    }
  });

  it('states for every call who may make it', () => {
    for (const call of calls) {
      const guard: unknown = call.permission;
      if (guard === 'session' || guard === 'customer') continue;
      if (guard === 'public') expect(PUBLIC).toContain(call.name);
      else expect(needs(guard as Guard).length, call.name).toBeGreaterThan(0);
      for (const permission of needs(call.permission))
        expect(isPermission(permission), permission).toBe(true);
    }
  });

  it('gives every call that changes something, or has an id, a good request to try', async () => {
    const made = samples(club);
    const missing = calls.filter((call) => (isWrite(call) || call.path.includes('/:')) && !made[call.name]);
    expect(missing.map((call) => call.name)).toEqual([]);
  });

  it('has every call in the OpenAPI document', async () => {
    const { body } = await club.nobody.send('GET', '/v1/openapi.json');
    expect(body.openapi).toMatch(/^3\.1/);
    for (const call of calls) {
      const operation = body.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];
      expect(operation?.operationId, call.name).toBe(call.name);
    }
  });

  it('answers what is not in it', async () => {
    for (const path of [
      '/v1/nothing',
      '/v1/admin',
      '/v1/admin/users/1/nothing',
      '/v1//admin/users',
      '/v1/admin/users%2f1',
    ]) {
      const reply = await top.send('GET', path);
      expect([404, 422], path).toContain(reply.status);
      expectRefusal(reply);
    }
  });
});

// First what counts all rows most often: what comes after it makes them many.

/** Only own fields count: an inherited name is as unknown as any other. */
const known = (call: Call, name: string) => fieldsOf(call.body).includes(name);

describe('bad bodies', () => {
  const bodied = calls.filter((call) => call.method !== 'GET' && !call.raw && !call.file);

  it.each(named(bodied))('%s refuses what it cannot read', async (_, call) => {
    const request = await sampleOf(call);
    const path = pathOf(call, request.params ?? {});
    const before = await census();
    const json = JSON.stringify(request.body ?? {});
    const tries: [number, string, string | Uint8Array<ArrayBuffer>, string][] = [
      [400, 'malformed', `${json.slice(0, -1)},`, 'application/json'],
      [400, 'malformed', '{"name": "\\x"}', 'application/json'],
      [400, 'malformed', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 'application/json'],
      [415, 'unsupported_type', json, 'text/plain'],
      [415, 'unsupported_type', 'a=1', 'application/x-www-form-urlencoded'],
      [413, 'too_large', JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json'],
    ];
    for (const [status, code, body, type] of tries) {
      const client = await actorOf(call);
      const reply = await fetch(club.url + path, {
        method: call.method,
        headers: { Authorization: `Bearer ${client.token}`, 'Content-Type': type },
        body,
      });
      const answer = { status: reply.status, body: (await reply.json()) as ErrorBody };
      expectRefusal(answer);
      expect([reply.status, answer.body.error.code]).toEqual([status, code]);
    }
    const after = await census();
    // `actorOf` opened sessions for the call that ends them.
    if (ENDS.includes(call.name))
      for (const table of ['sessions', 'customer_sessions']) after[table] = before[table] as number;
    expect(after).toEqual(before);
  });

  it.each(named(bodied))('%s takes no field that it does not know', async (_, call) => {
    const request = await sampleOf(call);
    const client = await actorOf(call);
    const before = await census();
    for (const name of EXTRA.filter((extra) => !known(call, extra))) {
      const body = structuredClone(request.body ?? {});
      setOwnField(body, name, 1);
      const reply = await send(client, call, { ...request, body });
      expect(reply.body.error).toMatchObject({ code: 'invalid', fields: { [name]: ['extra'] } });
    }
    if (!counts(call)) expect(await census()).toEqual(before);
  });

  it.each(named(bodied))('%s names what is wrong and stores nothing', async (_, call) => {
    const request = await sampleOf(call);
    const base = request.body ?? {};
    const names = fieldsOf(call.body);
    let client = await actorOf(call);
    let before = await census();
    const { sms, cost_place, ...settings } = await club.db
      .selectFrom('club')
      .selectAll()
      .executeTakeFirstOrThrow();
    await fc.assert(
      fc.asyncProperty(mutation, fc.boolean(), async (change, english) => {
        const spoiled = spoilBody(base, names, change);
        const text = JSON.stringify(spoiled.body) ?? 'null';
        const onTheWire = JSON.parse(text);
        const good = call.body ? v.safeParse(call.body, onTheWire).success : text === '{}';
        const unknown = change.kind === 'extra' && !known(call, change.name);
        const headers = { 'Accept-Language': english ? 'en' : 'fa' };
        const reply = await client.send(call.method, pathOf(call, request.params ?? {}), text, { headers });
        expect(reply.status, `${text.slice(0, 300)} → ${JSON.stringify(reply.body)}`).toBeLessThan(500);
        if (reply.status < 400) {
          expect(good && !unknown, text).toBe(true);
          if (ENDS.includes(call.name)) client = await actorOf(call);
          before = await census();
          return;
        }
        expectRefusal(reply, english);
        if (!counts(call)) expect(await census(), text).toEqual(before);
        if (good && !unknown) return;
        expect(reply.body.error.code).toBe('invalid');
        const fields = Object.keys(reply.body.error.fields);
        expect(fields.length).toBeGreaterThan(0);
        const { field } = spoiled;
        if (field && (change.kind === 'replace' || change.kind === 'extra') && call.body) {
          // What is good by itself may ask for another: a sign-in by link for the link's token.
          const asks = acceptsValue(call.body, field, onTheWire[field]);
          const hit = asks || fields.some((name) => name === field || name.startsWith(`${field}.`));
          expect(hit, `${field} of ${text.slice(0, 300)} → ${JSON.stringify(reply.body)}`).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
    // A limit or a rule that was taken as good would refuse the samples of others.
    if (call.name === 'settings.update')
      await club.db
        .updateTable('club')
        .set({
          ...settings,
          cost_place: cost_place && JSON.stringify(cost_place),
          message_texts: JSON.stringify(settings.message_texts),
        })
        .execute();
  });
});

/** The sample with one of its texts replaced, for each text, however deep it lies. */
function* spoiledTexts(value: unknown, bad: string): Generator<unknown> {
  if (typeof value === 'string') yield bad;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const spoiled of spoiledTexts(inner, bad))
      yield Array.isArray(value) ? value.with(Number(key), spoiled) : { ...value, [key]: spoiled };
}

it('takes no text that a database does not take, wherever it stands', async () => {
  const taken: string[] = [];
  for (const call of calls) {
    const { query = {}, body } = await sampleOf(call);
    for (const bad of ['ab\u0000cdefgh', 'ab\ud800cdefgh']) {
      if (call.raw) continue;
      for (const name of fieldsOf(call.query))
        if (call.query && v.is(call.query, { ...query, [name]: bad })) taken.push(`${call.name}?${name}`);
      if (call.file || !call.body) continue;
      for (const spoiled of spoiledTexts(body, bad))
        if (v.is(call.body, spoiled)) taken.push(`${call.name} ${JSON.stringify(spoiled).slice(0, 300)}`);
    }
  }
  expect(taken).toEqual([]);
});

describe('bad queries', () => {
  it.each(named(calls.filter((call) => !call.raw)))(
    '%s refuses parameters that it does not know',
    async (_, call) => {
      const request = await sampleOf(call);
      const names = fieldsOf(call.query);
      const client = await actorOf(call);
      const body = call.method === 'GET' ? undefined : (sentOf(call, request) ?? {});
      let before = await census();
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names, ...PARAMETERS), parameter, async (name, text) => {
          const query = new URLSearchParams(request.query);
          query.set(name, text);
          const given = Object.fromEntries(new URLSearchParams(query.toString()));
          const good = names.includes(name) && call.query ? v.safeParse(call.query, given).success : false;
          const reply = await client.send(
            call.method,
            `${pathOf(call, request.params ?? {})}?${query}`,
            body,
          );
          expect(reply.status, `${query} → ${JSON.stringify(reply.body)}`).toBeLessThan(500);
          if (reply.status < 400) {
            expect(good, `${name}=${text}`).toBe(true);
            if (isWrite(call)) before = await census();
            return;
          }
          expectRefusal(reply);
          if (!counts(call)) expect(await census()).toEqual(before);
          if (!good) expect(outerNames(reply.body.error.fields)).toContain(name);
        }),
        // A call that takes no parameters refuses whatever comes: few tries tell.
        { numRuns: names.length > 0 ? RUNS : Math.min(RUNS, 4) },
      );
    },
  );

  const asked = calls.filter((call) => !call.raw && !isWrite(call) && fieldsOf(call.query).length > 0);
  it.each(named(asked))('%s answers the longest numbers that it takes', async (_, call) => {
    const request = await sampleOf(call);
    for (const long of LONGEST) {
      const given = fieldsOf(call.query).filter((name) => acceptsValue(call.query, name, long));
      const all = { ...request.query, ...Object.fromEntries(given.map((name) => [name, long])) };
      const together = !call.query || v.is(call.query, all);
      for (const query of together ? [all] : given.map((name) => ({ ...request.query, [name]: long }))) {
        const reply = await send(top, call, { ...request, query });
        expect(reply.status, `${JSON.stringify(query)} → ${JSON.stringify(reply.body)}`).toBeLessThan(500);
      }
    }
  });

  it('refuses a parameter given twice', async () => {
    const reply = await top.send('GET', '/v1/admin/users?page=2&page=3');
    expect(reply.body.error).toMatchObject({ code: 'invalid', fields: { page: ['exists'] } });
  });
});

describe('sessions', () => {
  let ended: Client;
  let inactive: Client;
  let expired: Client;
  let trashed: Client;
  let roleless: Client;
  beforeAll(async () => {
    const fresh = async () => club.signIn(await club.person(1));
    const sessions = () => club.db.updateTable('sessions');
    const people = () => club.db.updateTable('users');
    [ended, inactive, expired, trashed, roleless] = await Promise.all([
      fresh(),
      fresh(),
      fresh(),
      fresh(),
      fresh(),
    ]);
    const now = club.clock.now();
    await sessions().set({ ended_at: now }).where('user_id', '=', ended.user_id).execute();
    await sessions().set({ expires_at: now }).where('user_id', '=', expired.user_id).execute();
    await people().set({ active: false }).where('id', '=', inactive.user_id).execute();
    await people().set({ deleted_at: now }).where('id', '=', trashed.user_id).execute();
    await people().set({ role_id: null }).where('id', '=', roleless.user_id).execute();
  });

  it.each(named(guarded))('%s wants a session that counts', async (_, call) => {
    const before = await census();
    for (const [client, code] of [
      [club.nobody, 'no_session'],
      [ended, 'session_ended'],
      [inactive, 'session_ended'],
      [trashed, 'session_ended'],
      [roleless, 'session_ended'],
      [expired, 'session_expired'],
    ] as const) {
      const reply = await send(client, call, { body: {} });
      expectRefusal(reply);
      expect(reply.status).toBe(401);
      expect(reply.body.error.code).toBe(code);
    }
    const forged = await send(club.nobody, call, {}, { Authorization: `Bearer ${'A'.repeat(43)}` });
    expect(forged.body.error.code).toBe('no_session');
    expect(await census()).toEqual(before);
  });
});

/** The headers of a good request, on a connection of its own; what it carries waits for its word. */
async function opened(client: Client, call: Call, request: Sample, headers: Record<string, string> = {}) {
  const path = pathOf(call, { id: '999999999', addon_id: '999999999', key: randomUUID(), ...request.params });
  const sent = sentOf(call, request);
  const whole = new Response(sent instanceof FormData ? sent : JSON.stringify(sent ?? {}));
  const type = sent instanceof FormData ? whole.headers.get('content-type') : 'application/json';
  const body = Buffer.from(await whole.arrayBuffer());
  return openRequest(client, call.method, path, body, { 'Content-Type': type as string, ...headers });
}

describe('a body that comes after its headers', () => {
  const bodied = guarded.filter((call) => call.method !== 'GET');

  it.each(named(bodied))('%s is made by nobody whose session has ended meanwhile', async (_, call) => {
    // Somebody else of the top role: the super-admin has a passkey, which this session would have to prove by.
    const client = await club.signIn(await club.person(1));
    const request = await sampleOf(call);
    const key = { 'Idempotency-Key': randomUUID() };
    const open = [await opened(client, call, request), await opened(client, call, request, key)];
    await club.endSession(client);
    const before = await census();
    for (const one of open)
      expect(await one.finish()).toMatchObject({ status: 401, body: { error: { code: 'session_ended' } } });
    expect(await census()).toEqual(before);
  });

  it.each(named(bodied.filter((call) => call.permission !== 'session' && !call.top)))(
    '%s is made by nobody who may no longer do it',
    async (_, call) => {
      const role_id = await club.role(PERMISSIONS);
      const client = await club.signIn(await club.person(role_id));
      const request = await sampleOf(call);
      const key = { 'Idempotency-Key': randomUUID() };
      const open = [await opened(client, call, request), await opened(client, call, request, key)];
      await club.db.deleteFrom('role_permissions').where('role_id', '=', role_id).execute();
      const before = await census();
      for (const one of open)
        expect(await one.finish()).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
      expect(await census()).toEqual(before);
    },
  );
});

describe('permissions', () => {
  it.each(named(permitted))(
    '%s is refused without its permission, whatever else is held',
    async (_, call) => {
      const wanted = needs(call.permission);
      // What is the top role's alone no permission opens.
      if (call.top) {
        const reply = await send(await club.as({ permissions: PERMISSIONS }), call, { body: {} });
        expect([reply.status, reply.body.error.details]).toEqual([
          403,
          { permission: call.permission, top: true },
        ]);
      }
      const all = typeof call.permission === 'object' && 'all' in call.permission;
      const lacking = all ? wanted.map((one) => [one]) : [wanted];
      for (const missing of lacking) {
        const others = PERMISSIONS.filter((p) => !missing.includes(p));
        const client = await club.as({ permissions: others });
        const request = { body: {} };
        const before = await census();
        const reply = await send(client, call, request);
        expectRefusal(reply);
        expect(reply.status).toBe(403);
        expect(reply.body.error.code).toBe('forbidden');
        expect(await census()).toEqual(before);
      }
    },
  );

  it.each(named(guarded))('%s opens with its permission alone', async (_, call) => {
    const only = enough(call.permission);
    const alone = { permissions: only.length > 0 ? only : (['log.show'] as const) };
    const shared = await club.as(call.top ? 'top' : alone);
    const client = call.name === 'sign-in.logout' ? await club.signIn(shared.user_id) : shared;
    const request = await sampleOf(call);
    const reply = await send(client, call, request);
    expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    expect(reply.status).not.toBe(401);
    // What it holds further (the cash box of a receipt) may ask for more.
    if (reply.status === 403) expect(only).not.toContain(reply.body.error.details.permission);
  });

  it.each(named(guarded))('%s is not made in another’s name', async (_, call) => {
    const reply = await send(top, call, { body: {} }, { 'X-Actor': '987654' });
    expect(reply.body.error.code).toBe('actor_mismatch');
  });
});

describe('two realms (D42)', () => {
  let customer: Client;
  beforeAll(async () => {
    customer = await club.customer();
  });
  it.each(named(guarded))('%s knows no token of a customer', async (_, call) => {
    const before = await census();
    const reply = await send(customer, call, { body: {} });
    expectRefusal(reply);
    expect([reply.status, reply.body.error.code]).toEqual([401, 'no_session']);
    expect(await census()).toEqual(before);
  });

  it.each(named(own))(
    '%s knows no token of the staff, none that has ended, and none at all',
    async (_, call) => {
      const [ended, expired, inactive, trashed] = await Promise.all([
        club.customer(),
        club.customer(),
        club.customer(),
        club.customer(),
      ]);
      const now = club.clock.now();
      const sessions = () => club.db.updateTable('customer_sessions');
      await sessions()
        .set({ ended_at: now, ended_by: 'logout' })
        .where('user_id', '=', ended.user_id)
        .execute();
      await sessions().set({ expires_at: now }).where('user_id', '=', expired.user_id).execute();
      const people = () => club.db.updateTable('users');
      await people().set({ active: false }).where('id', '=', inactive.user_id).execute();
      await people().set({ deleted_at: now }).where('id', '=', trashed.user_id).execute();
      const request = await sampleOf(call);
      const before = await census();
      for (const [client, code] of [
        [top, 'no_session'],
        [club.nobody, 'no_session'],
        [ended, 'session_ended'],
        [expired, 'session_expired'],
        [inactive, 'session_ended'],
        [trashed, 'session_ended'],
      ] as const) {
        const reply = await send(client, call, request);
        expectRefusal(reply);
        expect([reply.status, reply.body.error.code]).toEqual([401, code]);
      }
      expect(await census()).toEqual(before);
    },
  );

  it('answers each only what is the caller’s own', async () => {
    const [other] = (await (await club.self()).ok(door.sessions)).data;
    const reply = await customer.call(door.endSession, { params: { id: String(other?.id ?? 0) } });
    expect(reply.status).toBe(404);
  });
});

describe('methods', () => {
  const paths = [...new Set(calls.map((call) => call.path))];
  it.each(paths)('%s knows its methods', async (path) => {
    const known = calls.filter((call) => call.path === path).map((call) => call.method);
    const other = (['DELETE', 'PUT', 'PATCH', 'POST', 'GET'] as const).find((m) => {
      const concrete = pathOf({ path } as Call, { id: '1', addon_id: '1' });
      const matches = (call: Call) => new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(concrete);
      return !calls.some((call) => call.method === m && matches(call));
    });
    if (!other) throw new Error(`${path} answers every method`);
    const reply = await top.send(other, path.replace(/:\w+/g, '1'), other === 'GET' ? undefined : {});
    expect(reply.status).toBe(405);
    expectRefusal(reply);
    expect(reply.headers.get('allow')?.split(', ').sort()).toEqual([...known].sort());
  });
});

/** Who makes a call: the super-admin, or a customer; with a session of its own, for calls that end it. */
async function actorOf(call: Call): Promise<Client> {
  if (call.permission === 'public') return club.nobody;
  if (isOwn(call)) {
    return call.name === 'me.sign-out' ? club.signInCustomer(leaver.user_id) : club.self();
  }
  return call.name === 'sign-in.logout' ? club.signIn(top.user_id) : top;
}

describe('good requests', () => {
  it.each(named(calls))('%s answers', async (_, call) => {
    const reply = await send(await actorOf(call), call, await sampleOf(call));
    expect(reply.status, JSON.stringify(reply.body)).toBe(call.status ?? 200);
    if (call.permission !== 'public' && !call.raw)
      expect(reply.headers.get('x-session-expires')).toMatch(/Z$/);
    const kept = call.name === 'files.get' ? 'public, max-age=31536000, immutable' : 'no-store';
    expect(reply.headers.get('cache-control')).toBe(kept);
  });

  it('is written about in words', async () => {
    const rows = club.db.selectFrom('audit_log').select(['call', 'resource']).distinct();
    // What the test itself prepared has no call.
    const written = await rows.where('call', '<>', 'test').execute();
    const foreign = written.filter(
      ({ call, resource }) =>
        !(LOGGED as readonly string[]).includes(resource) ||
        /[a-z]/.test(callText({ call, resource }, 'fa')) ||
        callText({ call, resource }, 'en') === call,
    );
    expect(foreign).toEqual([]);
    const resources = new Set(written.map(({ resource }) => resource));
    expect(LOGGED.filter((one) => !resources.has(one))).toEqual([]);
    const values = club.db.selectFrom('audit_log').select(['resource', 'before', 'after']);
    expect(unsaidIn(await values.where('call', '<>', 'test').execute())).toEqual([]);
  });

  it('is written about in words where a job has done it', async () => {
    const sources = filesBelow('src/server').map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'));
    const jobs = new Set(sources.flatMap((source) => source.match(/(?<=')job\.\w+(?=')/g) ?? []));
    expect(jobs.size).toBeGreaterThan(5);
    expect([...jobs].filter((call) => callText({ call, resource: 'settings' }, 'fa') === call)).toEqual([]);
  });
});

describe('idempotency', () => {
  const keyed = writes.filter((call) => call.permission !== 'public');
  it.each(named(keyed))('%s answers the same key once', async (_, call) => {
    const client = await actorOf(call);
    const request = await sampleOf(call);
    const key = randomUUID();
    const first = await send(client, call, request, {}, key);
    expect(first.status, JSON.stringify(first.body)).toBe(call.status ?? 200);
    // Signing out ends the session: its twin has none to come with.
    if (ENDS.includes(call.name)) return;
    const before = await census();
    const again = await send(client, call, request, {}, key.toUpperCase());
    if (call.secret === 'whole')
      expect(again).toMatchObject({ status: 409, body: { error: { code: 'answered_once' } } });
    else expect(again).toMatchObject({ status: first.status, body: first.body });
    const another = await send(client, call, { ...request, body: { ...request.body, version: 77 } }, {}, key);
    // Of a body with a secret nothing is known that would tell it from another.
    if (call.body && !call.secret) expect(another.status).toBe(422);
    const stranger = isOwn(call) ? await club.customer() : await club.signIn(await club.person(1));
    const session = isOwn(call) ? 'customer_sessions' : 'sessions';
    const census2 = await census();
    expect(census2).toEqual({
      ...before,
      users: (before.users ?? 0) + 1,
      accounts: (before.accounts ?? 0) + 1,
      [session]: (before[session] ?? 0) + 1,
      audit_log: (before.audit_log ?? 0) + 1,
    });
    const theirs = await send(stranger, call, request, {}, key);
    expect(theirs.body.error.code).toBe('actor_mismatch');
    expect(JSON.stringify(theirs.body)).not.toContain('"data"');
    expect(await census()).toEqual(census2);
  });

  it.each(named(keyed))('%s refuses a key that is none', async (_, call) => {
    const client = await actorOf(call);
    const reply = await send(client, call, await sampleOf(call), {}, 'once');
    expect(reply.body.error).toMatchObject({ code: 'invalid', fields: { 'Idempotency-Key': ['pattern'] } });
  });
});

describe('ids', () => {
  const withId = calls.filter((call) => call.path.includes('/:'));
  const BAD = [
    '0',
    '-1',
    '1.5',
    '1e3',
    'abc',
    '99999999999999999999',
    '9007199254740993',
    '%00',
    '..%2f1',
    "1'--",
  ];

  it.each(named(withId))('%s refuses what is no id, and ids of nothing', async (_, call) => {
    const request = await sampleOf(call);
    const before = await census();
    for (const bad of BAD) {
      const path = call.path.replace(/:\w+/g, bad);
      const reply = await (await actorOf(call)).send(
        call.method,
        path,
        call.method === 'GET' ? undefined : sentOf(call, request),
      );
      expectRefusal(reply);
      expect([404, 422], bad).toContain(reply.status);
    }
    const names = [...call.path.matchAll(/:(\w+)/g)].map((m) => m[1] as string);
    // A key that nobody has sent yet can be cancelled all the same: that is what it is for. A kind is a word, no id.
    for (const name of names.filter((name) => name !== 'key' && name !== 'kind')) {
      const reply = await send(await actorOf(call), call, {
        ...request,
        params: { ...request.params, [name]: '999999999' },
      });
      expectRefusal(reply);
      expect(reply.status).toBe(404);
    }
    expect(await census()).toEqual(before);
  });
});

describe('ids of what is not one’s own', () => {
  const withId = (list: readonly Call[]) => list.filter((call) => call.path.includes('/:id'));
  const resources = calls
    .filter((call) => call.name.endsWith('.restore'))
    .map((call) => call.name.replace(/\.restore$/, ''));
  /** Calls about one record of a resource that has a trash. */
  const trashable = withId(calls).flatMap((call) => {
    const resource = resources.find((one) => call.path.startsWith(`/v1/admin/${one}/:id`));
    const made = /[.-](restore|force)$/.test(call.name);
    return resource && !made ? [[call.name, call, resource] as const] : [];
  });

  it.each(trashable)('%s finds nothing in the trash', async (_, call, resource) => {
    const { params: fresh } = await sampleOf({ name: `${resource}.remove` } as Call);
    expect((await top.send('DELETE', `/v1/admin/${resource}/${fresh?.id}`)).status).toBe(200);
    const request = await sampleOf(call);
    const before = await census();
    const reply = await send(top, call, { ...request, params: { ...request.params, ...fresh } });
    expectRefusal(reply);
    expect(reply.status).toBe(404);
    expect(await census()).toEqual(before);
  });

  const owned = withId(calls).filter((call) => needs(call.permission).includes('coach.own'));
  it.each(named(owned))('%s shows a coach nobody else’s', async (_, call) => {
    const user_id = await club.person(await club.role(['coach.own']));
    const body = { user_id, share_type: 'fixed', share: 1000 };
    expect((await top.send('POST', '/v1/admin/coaches', body)).status).toBe(201);
    const reply = await send(await club.signIn(user_id), call, await sampleOf(call));
    expectRefusal(reply);
    expect(reply.status).toBe(404);
  });

  it('one’s own sessions are one’s own', async () => {
    const stranger = await club.signIn(await club.person(await club.role(PERMISSIONS)));
    const call = calls.find((one) => one.name === 'profile.end-device') as Call;
    const reply = await send(stranger, call, await sampleOf(call));
    expect(reply.status).toBe(404);
  });

  it('an event is acknowledged by the one who received it', async () => {
    const call = calls.find((one) => one.name === 'events.seen') as Call;
    const stranger = await club.signIn(await club.person(await club.role(PERMISSIONS)));
    expect((await send(stranger, call, await sampleOf(call))).status).toBe(404);
    const [one, two] = [await sampleOf(call), await sampleOf(call)];
    const mixed = { params: { ...one.params, subscriber_id: two.params?.subscriber_id as string } };
    expect((await send(top, call, mixed)).status).toBe(404);
  });

  it('an add-on is cancelled by its own reservation only', async () => {
    const call = calls.find((one) => one.name === 'sale-invoices.cancel-addon') as Call;
    const [one, two] = [await sampleOf(call), await sampleOf(call)];
    const reply = await send(top, call, {
      ...one,
      params: { id: one.params?.id as string, addon_id: two.params?.addon_id as string },
    });
    expect(reply.status).toBe(404);
  });

  /** What is done to a person or a group itself, with a body that touches what a rank protects. */
  const ranked = withId(calls).flatMap((call) => {
    const [resource = '', verb = ''] = call.name.split('.');
    if (
      !['users', 'roles'].includes(resource) ||
      !['update', 'remove', 'restore', 'force', 'merge'].includes(verb)
    )
      return [];
    return [[call.name, call, resource, verb] as const];
  });
  it('knows the calls that a rank guards', () => {
    expect(ranked.map(([name]) => name).sort()).toEqual([
      'roles.remove',
      'roles.update',
      'users.force',
      'users.merge',
      'users.remove',
      'users.restore',
      'users.update',
    ]);
  });

  it.each(ranked)('%s is refused for whoever does not stand below', async (_, call, resource, verb) => {
    const role_id = await club.role(PERMISSIONS);
    const me = await club.signIn(await club.person(role_id));
    const [superior, equal] = [await club.person(1), await club.person(role_id)];
    const sister = await club.role(['user.show']);
    const targets = resource === 'users' ? [superior, equal] : [1, role_id, sister];
    for (const id of targets) {
      const gone = verb === 'restore' || verb === 'force';
      const deleted_at = club.clock.now();
      if (gone) await club.db.updateTable('users').set({ deleted_at }).where('id', '=', id).execute();
      const bodies: Record<string, unknown>[] =
        call.name === 'users.update'
          ? [{ phone_number: '09350000001' }, { role_id: null }, { role_id: sister }, { active: false }]
          : [(await sampleOf(call)).body ?? {}];
      for (const body of bodies) {
        const before = await census();
        const reply = await send(me, call, { params: { id: String(id) }, body });
        expectRefusal(reply);
        expect(reply.body.error.code, JSON.stringify(body)).toBe('role_above');
        expect(await census()).toEqual(before);
      }
    }
  });
});
