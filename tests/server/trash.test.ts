import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { ListQuery } from '#contract/list.ts';
import { characters } from '#contract/people/characters.ts';
import type { Permission } from '#domain/permissions.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { builders } from '../support/build.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { samples } from './every-call.samples.ts';

/** Lists that have a trash, with the permission that it asks for. */
const calls = allRoutes({} as Services).map((route) => route.call);
const trashes = calls.flatMap((call) => {
  const asked = v.safeParse(call.query ?? v.strictObject({}), { trashed: 'true' });
  const { trashed } = (asked.success ? asked.output : {}) as Partial<ListQuery>;
  // One record of a trash is no list.
  return trashed && !call.path.includes('/:')
    ? [{ call: call as Call, show: call.permission as Permission | 'session', trashed }]
    : [];
});

let club: TestClub;
beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

test('the seeds’ trash pages have their lists', () => {
  const named = new Set(trashes.map(({ trashed }) => trashed));
  for (const page of ['user', 'character', 'bank', 'cash', 'invoice', 'court', 'sale_addon']) {
    expect(named).toContain(`${page}.delete`);
  }
});

test.each(trashes.map((trash) => [trash.call.name, trash] as const))(
  '%s: its trash is for who may delete',
  async (_, { call, show, trashed }) => {
    const seen: Permission[] = show === 'session' ? ['log.show'] : [show];
    const seer = await club.as({ permissions: seen });
    expect((await seer.call(call, { query: {} })).status).toBe(200);
    const asked = await seer.call(call, { query: { trashed: 'true' } });
    // Ready answers are everybody's who writes them: who sees them may delete them too.
    expect(asked.status).toBe(seen.includes(trashed) ? 200 : 403);
    if (asked.status === 403) expect(asked.body.error.details).toEqual({ permission: trashed });
    expect((await seer.call(call, { query: { trashed: 'false' } })).status).toBe(200);
    const remover = await club.as({ permissions: [...seen, trashed] });
    expect((await remover.call(call, { query: { trashed: 'true' } })).status).toBe(200);
  },
);

test.each(trashes.map((trash) => [trash.call.name, trash] as const))(
  '%s: its trash is sorted by when things went there, and nothing else is',
  async (_, { call }) => {
    const top = await club.as('top');
    const order = (direction: string) => ({ 'order[0]': `deleted_at,${direction}` });
    expect((await top.call(call, { query: { trashed: 'true', ...order('asc') } })).status).toBe(200);
    const tie = { 'order[0]': 'id,asc', 'order[1]': 'deleted_at,asc' };
    const refused = await top.call(call, { query: tie });
    expect([refused.status, refused.body.error.fields]).toEqual([422, { 'order[1]': ['unknown'] }]);
  },
);

const restores = calls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/restore'));
test.each(restores.map((call) => [call.name, call] as const))(
  '%s: who may not see a record does not get it by taking it out of the trash',
  async (name, call) => {
    const trash = trashes.find((one) => one.call.name === name.replace('.restore', '.list'));
    const { show, trashed } = trash as (typeof trashes)[number];
    if (show === 'session' || show === trashed) return expect(call.permission).toBe(trashed);
    const blind = await club.as({ permissions: [trashed] });
    const asked = { params: { id: '999999' }, ...(call.body ? { body: {} } : {}) };
    const refused = await blind.call(call, asked);
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ permission: { all: [show, trashed] } });
  },
);

test('what went last comes first in a trash', async () => {
  const top = await club.as('top');
  const build = builders(club);
  const made = [await build.character(), await build.character()];
  const listed = async (order = {}) => {
    const { data } = await top.ok(characters.list, { query: { trashed: 'true', ...order } });
    return data.map(({ id }) => id).filter((id) => made.some((one) => one.id === id));
  };
  for (const { id } of made.toReversed()) {
    await top.ok(characters.remove, { params: { id: String(id) } });
    club.clock.advance(60_000);
  }
  const ids = made.map(({ id }) => id);
  expect(await listed()).toEqual(ids);
  expect(await listed({ 'order[0]': 'deleted_at,asc' })).toEqual(ids.toReversed());
});

/** Resources whose records go to the trash, come back, and are removed for good. */
const kept = calls
  .filter((call) => call.name.endsWith('.restore'))
  .map((call) => call.name.split('.')[0] as string);

test.each(kept)('%s: into the trash, back, and away for good', async (resource) => {
  const top = await club.as('top');
  const path = calls.find((call) => call.name === `${resource}.list`)?.path as string;
  const { params } = (await samples(club)[`${resource}.remove`]?.()) ?? {};
  const one = `${path}/${params?.id}`;
  const id = Number(params?.id);
  const row = async (trashed: boolean) => {
    const { body } = await top.send('GET', `${path}?per_page=200&trashed=${trashed}`);
    return body.data.find((one: { id: number }) => one.id === id);
  };
  const shown = async (trashed: boolean) => (await row(trashed)) !== undefined;
  const status = async (method: string, path: string) => (await top.send(method, path)).status;
  const { version } = (await top.send('GET', one)).body.data;

  expect(await status('PUT', `${one}/restore`)).toBe(404);
  expect(await status('DELETE', `${one}/force`)).toBe(404);
  expect(await status('DELETE', one)).toBe(200);
  expect(await shown(false)).toBe(false);
  expect(await row(true)).toMatchObject({
    deleted_at: club.clock.now().toISOString(),
    deleted_by: { id: top.user_id },
  });
  expect(await status('GET', one)).toBe(404);
  expect(await status('DELETE', one)).toBe(404);

  const back = await top.send('PUT', `${one}/restore`);
  expect(back.body.data).toMatchObject({ id, version: version + 2 });
  expect([await shown(false), await shown(true)]).toEqual([true, false]);

  await top.send('DELETE', one);
  expect(await status('DELETE', `${one}/force`)).toBe(200);
  expect([await shown(false), await shown(true)]).toEqual([false, false]);
  expect(await status('PUT', `${one}/restore`)).toBe(404);

  const audited = await club.db
    .selectFrom('audit_log')
    .select(['call', 'actor_id'])
    .where('resource', '=', resource)
    .where('resource_id', '=', id)
    .where(
      'call',
      'in',
      ['remove', 'restore', 'force'].map((verb) => `${resource}.${verb}`),
    )
    .orderBy('id')
    .execute();
  expect(audited.map((row) => row.call.split('.')[1])).toEqual(['remove', 'restore', 'remove', 'force']);
  expect(new Set(audited.map((row) => row.actor_id))).toEqual(new Set([top.user_id]));
});

test('a list without a trash knows no such parameter', async () => {
  const top = await club.as('top');
  const reply = await top.send('GET', '/v1/admin/documents/receive?trashed=true');
  expect(reply.status).toBe(422);
  expect(reply.body.error.fields).toEqual({ trashed: ['extra'] });
});
