import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OURS } from '#contract/answer.ts';
import { APP_VERSION } from '#contract/app-version.ts';
import { defineCall } from '#contract/call.ts';
import { CallError } from './call-error.ts';
import { createClient, type Request } from './client.ts';

const list = defineCall({
  name: 'things.list',
  method: 'GET',
  path: '/v1/things/:id',
  permission: 'session',
  summary: '',
  params: v.object({ id: v.string() }),
  query: v.object({
    page: v.optional(v.string()),
    name: v.optional(v.string()),
    user: v.optional(v.string()),
  }),
  answer: v.object({ data: v.array(v.number()) }),
});
const create = defineCall({
  name: 'things.create',
  method: 'POST',
  path: '/v1/things',
  permission: 'session',
  summary: '',
  body: v.strictObject({ name: v.pipe(v.string(), v.minLength(2, 'too_short')) }),
  answer: v.object({ data: v.object({ id: v.number() }) }),
  status: 201,
});
const open = defineCall({
  name: 'things.open',
  method: 'GET',
  path: '/v1/open',
  permission: 'public',
  summary: '',
  answer: v.object({ data: v.boolean() }),
});

let server: Server;
let request: Request;
let bearer: { token: string; user_id: number } | null;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const heard: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
const told: string[] = [];
/** What becomes of the question for a proof. */
let proven: () => boolean;

beforeEach(async () => {
  heard.length = 0;
  told.length = 0;
  bearer = { token: 'secret', user_id: 7 };
  proven = () => false;
  server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (piece) => {
      body += piece;
    });
    incoming.on('end', () => {
      heard.push({ url: incoming.url ?? '', headers: incoming.headers, body });
      answer(incoming, response);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  request = createClient({
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    locale: () => 'fa',
    idle: () => 12,
    bearer: () => bearer,
    answered: (headers) => told.push(`expires ${headers.get('x-session-expires')}`),
    signedOut: (code, token) => told.push(`signed out ${code} ${token}`),
    forbidden: () => told.push('forbidden'),
    prove: async () => {
      told.push('prove');
      return proven();
    },
    outdated: () => told.push('outdated'),
  });
});
afterEach(() => new Promise<void>((done) => void server.close(() => done())));

function reply(status: number, body: unknown, headers: Record<string, string> = {}) {
  answer = (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', [OURS]: '1', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}
const refusal = (code: string, more: object = {}) => ({
  error: { code, message: `words of ${code}`, ...more },
});
const refused = async (call: Promise<unknown>): Promise<CallError> => {
  const error = await call.then(
    () => null,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as CallError;
};

describe('what is sent', () => {
  it('carries path, filters, session, author and language; the first page and empty filters are left out', async () => {
    reply(200, { data: [1] }, { 'X-Session-Expires': 'then' });
    const query = { page: '1', name: '', user: '۷ علی' };
    expect(await request(list, { params: { id: '4/5' }, query })).toEqual({ data: [1] });
    const [{ url, headers }] = heard as [(typeof heard)[0]];
    expect(new URL(url, 'http://x').pathname).toBe('/v1/things/4%2F5');
    expect(Object.fromEntries(new URL(url, 'http://x').searchParams)).toEqual({ user: '۷ علی' });
    expect(headers).toMatchObject({
      authorization: 'Bearer secret',
      'x-actor': '7',
      'x-idle': '12',
      'accept-language': 'fa',
      'x-app-version': String(APP_VERSION),
    });
    expect(headers['content-type']).toBeUndefined();
    expect(told).toEqual(['expires then']);
  });

  it('carries the key and the body of a write', async () => {
    reply(201, { data: { id: 3 } });
    expect(await request(create, { body: { name: 'میز' } }, { key: 'k1' })).toEqual({ data: { id: 3 } });
    expect(heard[0]?.headers['idempotency-key']).toBe('k1');
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ name: 'میز' });
  });

  it('tells nobody who is signed in where nobody has to be', async () => {
    reply(200, { data: true });
    await request(open, {});
    expect(heard[0]?.headers.authorization).toBeUndefined();
    expect(heard[0]?.headers['x-actor']).toBeUndefined();
  });

  it('stays here when the body is wrong, with the field codes of the server', async () => {
    const error = await refused(request(create, { body: { name: 'x' } }));
    expect(error).toMatchObject({ code: 'invalid', fields: { name: ['too_short'] } });
    expect(heard).toEqual([]);
  });
});

describe('what comes back', () => {
  it('is a refusal with code, words, fields, details and the time to wait', async () => {
    const more = { fields: { name: ['used'] }, details: { limit: 3 } };
    reply(429, refusal('too_many', more), { 'Retry-After': '17' });
    const error = await refused(request(create, { body: { name: 'میز' } }));
    expect(error).toMatchObject({ code: 'too_many', status: 429, message: 'words of too_many', ...more });
    expect(error.retry_after).toBe(17);
    expect(error.passing).toBe(true);
    expect(heard).toHaveLength(1);
  });

  it('is checked by the schema', async () => {
    reply(200, { data: ['one'] });
    expect((await refused(request(list, { params: { id: '1' } }))).code).toBe('answer');
  });

  it.each([
    [502, '<html>Bad gateway</html>', 'unavailable'],
    [413, '', 'too_large'],
    [418, '{"x":1}', 'answer'],
    [404, refusal('made_up'), 'answer'],
    [200, '{"data":[1', 'network'],
  ])('%i that broke off, or that this app does not know, is %s', async (status, body, code) => {
    reply(status, body);
    expect((await refused(request(list, { params: { id: '1' } }))).code).toBe(code);
  });

  it.each([
    [200, '<html>Welcome to our network</html>', 'network'],
    [200, '{"data":[1]}', 'network'],
    [401, refusal('session_ended'), 'network'],
    [403, refusal('forbidden'), 'network'],
    [404, '<html></html>', 'network'],
    [426, refusal('upgrade_required'), 'network'],
    [502, '<html>Bad gateway</html>', 'network'],
    [413, '', 'too_large'],
  ])(
    '%i of somebody in our place is no answer, and says nothing about the session or the time',
    async (status, body, code) => {
      answer = (_, response) => {
        response.writeHead(status, {
          'Content-Type': 'application/json',
          Date: 'Sat, 01 Jan 2000 00:00:00 GMT',
        });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      };
      const error = await refused(request(list, { params: { id: '1' } }, { startedBy: 'person' }));
      expect(error.code).toBe(code);
      expect(told).toEqual([]);
    },
  );

  it('is «network» when it leads to another page', async () => {
    answer = (_, response) => {
      response.writeHead(302, { Location: '/login' });
      response.end();
    };
    expect((await refused(request(list, { params: { id: '1' } }))).code).toBe('network');
  });

  it('is «network» when nothing comes, and nothing is sent twice', async () => {
    answer = (incoming) => incoming.socket.destroy();
    const error = await refused(request(create, { body: { name: 'میز' } }));
    expect(error).toMatchObject({ code: 'network', status: 0, passing: true });
    expect(heard).toHaveLength(1);
  });

  it('is the abort itself when the caller gave up', async () => {
    const stop = new AbortController();
    answer = () => stop.abort();
    await expect(request(list, { params: { id: '1' } }, { signal: stop.signal })).rejects.toThrow(/abort/i);
  });
});

describe('the session', () => {
  it('is over with a 401, whoever started the call', async () => {
    reply(401, refusal('session_ended'));
    await refused(request(list, { params: { id: '1' } }));
    expect(told.at(-1)).toBe('signed out session_ended secret');
  });

  it('is warned and left with a 403 that a person started, never in the background', async () => {
    reply(403, refusal('forbidden'));
    await refused(request(list, { params: { id: '1' } }, { startedBy: 'background' }));
    expect(told).not.toContain('forbidden');
    await refused(request(list, { params: { id: '1' } }, { startedBy: 'person' }));
    expect(told.at(-1)).toBe('forbidden');
  });

  it('outlives an app that is too old, which hears of it', async () => {
    reply(426, refusal('upgrade_required', { details: { min: 9 } }));
    const error = await refused(request(list, { params: { id: '1' } }, { startedBy: 'person' }));
    expect(error.code).toBe('upgrade_required');
    expect(told).toEqual(['expires null', 'outdated']);
  });

  it('is not touched by a refusal to somebody who is not signed in', async () => {
    bearer = null;
    reply(401, refusal('no_session'));
    await refused(request(list, { params: { id: '1' } }));
    expect(told).toEqual(['expires null']);
  });
});

describe('a proof', () => {
  const key = 'b9d2c0de-0000-4000-8000-000000000001';
  const person = { startedBy: 'person', key } as const;

  it('is asked for, and the same work goes out again under its key', async () => {
    reply(403, refusal('proof_required'));
    proven = () => {
      reply(201, { data: { id: 3 } });
      return true;
    };
    expect(await request(create, { body: { name: 'علی' } }, person)).toEqual({ data: { id: 3 } });
    expect(told.filter((what) => what === 'prove')).toHaveLength(1);
    const [first, second] = heard.slice(-2);
    expect(second?.body).toBe(first?.body);
    expect([first, second].map((sent) => sent?.headers['idempotency-key'])).toEqual([key, key]);
  });

  it('that is called off leaves the refusal, and nobody is asked for what goes on by itself', async () => {
    reply(403, refusal('proof_required'));
    expect((await refused(request(create, { body: { name: 'علی' } }, person))).code).toBe('proof_required');
    await refused(request(create, { body: { name: 'علی' } }, { startedBy: 'background' }));
    expect(told.filter((what) => what === 'prove')).toHaveLength(1);
  });
});
