import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Call, isWrite } from '#contract/call.ts';
import { errorCodes, statusOf } from '#contract/errors.ts';
import { openapi } from '#contract/openapi.ts';
import { isPermission } from '#domain/permissions.ts';
import { Metrics } from '#server/http/metrics.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { openClub, type TestClub } from '../support/club.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document that the test looks through
type Json = any;

let club: TestClub;
let document: Json;
const calls = allRoutes({ metrics: new Metrics() } as Services).map((route) => route.call);
beforeAll(async () => {
  club = await openClub();
  document = (await club.nobody.call(openapi.get)).body;
});
afterAll(() => club.close());

const operationOf = (call: Call): Json =>
  document.paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()];

test('it is OpenAPI 3.1 with every call once, and no other', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info).toMatchObject({ title: 'Meydan', version: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  const operations = Object.values<Json>(document.paths).flatMap((path) => Object.values<Json>(path));
  const ids = operations.map((operation) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(calls.map((call) => call.name).toSorted());
});

test('each call states its permission, its answer and its refusals', () => {
  for (const call of calls) {
    const operation = operationOf(call);
    const [permission = '', top] = (operation['x-permission'] as string).split(/ (?=of the top role$)/);
    expect([call.name, top !== undefined]).toEqual([call.name, call.top === true]);
    expect([call.name, operation['x-proof']]).toEqual([
      call.name,
      call.proof === true ? 'always' : call.proof,
    ]);
    for (const part of permission.split(/ and | or /)) {
      expect(
        ['public', 'session', 'customer'].includes(part) || isPermission(part),
        `${call.name}: ${part}`,
      ).toBe(true);
    }
    const session = permission === 'customer' ? { customer: [] } : { session: [] };
    expect(operation.security).toEqual(permission === 'public' ? [] : [session]);
    expect(operation.summary, call.name).not.toBe('');
    const [answer] = Object.values<Json>(operation.responses[call.status ?? 200].content);
    expect(answer.schema, call.name).toBeTypeOf('object');
    if (permission !== 'public') expect(operation.responses).toHaveProperty('401');
    if (isPermission(permission) || call.proof) expect(operation.responses).toHaveProperty('403');
    if (call.query || call.body) expect(operation.responses).toHaveProperty('422');
    if (isWrite(call)) expect(operation.responses).toHaveProperty('409');
  }
});

test('every error code stands under its status', () => {
  for (const code of errorCodes) {
    const response = document.components.responses[statusOf(code)];
    const error = response.content['application/json'].schema.properties.error;
    expect(error.properties.code.enum).toContain(code);
  }
});

test('every reference leads somewhere', () => {
  const text = JSON.stringify(document);
  for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const found = pointer.split('/').reduce<Json>((at, key) => at?.[key], document);
    expect(found, pointer).toBeDefined();
  }
});

test('parameters: those of the path, the query, and the key of a write', () => {
  for (const call of calls) {
    const { parameters } = operationOf(call);
    const inPath = parameters.filter((p: Json) => p.in === 'path').map((p: Json) => p.name);
    expect(inPath, call.name).toEqual([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name));
    const keyed = parameters.some((p: Json) => p.name === 'Idempotency-Key');
    expect(keyed, call.name).toBe(isWrite(call) && call.permission !== 'public');
  }
  const list = document.paths['/v1/admin/courts'].get.parameters.map((p: Json) => p.name);
  expect(list).toEqual(expect.arrayContaining(['page', 'per_page', 'trashed', 'order[0]', 'name', 'active']));
});

test('bodies and answers say their shape: required fields, closed bodies, instants, patterns', () => {
  const { post } = document.paths['/v1/admin/terms'];
  const body = post.requestBody.content['application/json'].schema;
  expect(body).toMatchObject({ type: 'object', additionalProperties: false });
  expect(body.required).toEqual(['name', 'start_time', 'end_time', 'weekdays', 'price']);
  expect(body.properties.start_time.pattern).toContain('[01]');
  const { data } = post.responses[201].content['application/json'].schema.properties;
  expect(data.properties.created_at).toEqual({ type: 'string', format: 'date-time' });
  const { get } = document.paths['/v1/admin/stream'];
  expect(get.responses[200].content['text/event-stream'].schema.properties).toHaveProperty('resource');
});
