import { afterAll, beforeAll, expect, test } from 'vitest';
import { coaches } from '#contract/coaches.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let make: ReturnType<typeof builders>;
let top: Client;

beforeAll(async () => {
  club = await openClub();
  make = builders(club);
  top = await club.as('top');
});
afterAll(() => club.close());

const create = (body: object) => top.send('POST', '/v1/admin/coaches', body);

test('a person becomes a coach once', async () => {
  const user = await make.customer({ name: 'کیان', family: 'یکتا' });
  const body = { user_id: user.id, share_type: 'percent', share: 33.3333 };
  const made = await create(body);
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({
    user: { id: user.id, family: 'یکتا' },
    share: 33.3333,
    active: true,
  });
  expect((await create(body)).body.error.fields).toEqual({ user_id: ['exists'] });
  const { data } = await top.ok(coaches.list, {
    query: { name: 'يكتا', share_type: 'percent', active: 'true' },
  });
  expect(data.map((coach) => coach.id)).toEqual([made.body.data.id]);
});

test('two at once make one coach', async () => {
  const user = await make.customer();
  const body = { user_id: user.id, share_type: 'fixed', share: 300_000 };
  const replies = await Promise.all([create(body), create(body), create(body)]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 422, 422]);
});

test('phone numbers are for those who may see people', async () => {
  await make.coach();
  const clerk = await club.as({ permissions: ['coach.show'] });
  const { data } = await clerk.ok(coaches.list);
  expect(data.every((coach) => coach.user.phone_number === null)).toBe(true);
});

test('bad input names its field, and it takes coach.create', async () => {
  const user_id = (await make.customer()).id;
  const fields = async (body: object) => (await create({ user_id, ...body })).body.error.fields;
  expect(await fields({ share_type: 'percent', share: 101 })).toEqual({ share: ['max'] });
  expect(await fields({ share_type: 'fixed', share: 10.5 })).toEqual({ share: ['pattern'] });
  expect(await fields({ share_type: 'weekly', share: 10 })).toEqual({ share_type: ['not_allowed'] });
  expect(await fields({ user_id: 99999, share_type: 'fixed', share: 10 })).toEqual({ user_id: ['unknown'] });
  const body = { user_id, share_type: 'fixed' as const, share: 10 };
  expect((await (await club.as('reception')).call(coaches.create, { body })).status).toBe(403);
});
