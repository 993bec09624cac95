import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import type { ListQuery } from '#contract/list.ts';
import type { Permission } from '#domain/permissions.ts';
import { allRoutes } from '#server/routes.ts';
import type { Services } from '#server/services.ts';
import { openClub, type TestClub } from '../support/club.ts';

/** Lists that have a trash, with the permission that it asks for. */
const trashes = allRoutes({} as Services).flatMap(({ call }) => {
  const asked = v.safeParse(call.query ?? v.strictObject({}), { trashed: 'true' });
  const { trashed } = (asked.success ? asked.output : {}) as Partial<ListQuery>;
  return trashed ? [{ call: call as Call, show: call.permission as Permission, trashed }] : [];
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
    const seer = await club.as({ permissions: [show] });
    expect((await seer.call(call, { query: {} })).status).toBe(200);
    const refused = await seer.call(call, { query: { trashed: 'true' } });
    expect(refused.status).toBe(403);
    expect(refused.body.error.details).toEqual({ permission: trashed });
    expect((await seer.call(call, { query: { trashed: 'false' } })).status).toBe(200);
    const remover = await club.as({ permissions: [show, trashed] });
    expect((await remover.call(call, { query: { trashed: 'true' } })).status).toBe(200);
  },
);

test('a list without a trash knows no such parameter', async () => {
  const top = await club.as('top');
  const reply = await top.send('GET', '/v1/admin/documents/receive?trashed=true');
  expect(reply.status).toBe(422);
  expect(reply.body.error.fields).toEqual({ trashed: ['extra'] });
});
