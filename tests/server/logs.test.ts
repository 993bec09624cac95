import { afterAll, beforeAll, expect, test } from 'vitest';
import { logs } from '#contract/logs.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { builders } from '#tests/support/build.ts';
import { DAY, openClub, type TestClub } from '#tests/support/club.ts';

let club: TestClub;
let build: ReturnType<typeof builders>;
beforeAll(async () => {
  club = await openClub();
  build = builders(club);
});
afterAll(() => club.close());

test('shows who changed what, and what was there before', async () => {
  const reception = await club.as('reception');
  const { id } = await build.customer({ company: 'پارس' });
  await reception.ok(users.update, { params: { id: String(id) }, body: { company: 'سپهر' } });
  const auditor = await club.as({ permissions: ['log.show'] });
  const query = { resource: 'users', resource_id: String(id) };
  const { data } = await auditor.ok(logs.list, { query });
  expect(data.map((row) => row.call)).toEqual(['users.update', 'users.create']);
  expect(data[0]).toMatchObject({
    actor: { id: reception.user_id },
    device: null,
    resource: 'users',
    resource_id: id,
    reason: null,
  });
  const one = await auditor.ok(logs.get, { params: { id: String(data[0]?.id) } });
  expect(one.data).toMatchObject({ before: { company: 'پارس' }, after: { company: 'سپهر' } });
  expect((await reception.call(logs.list)).status).toBe(403);
});

test('narrows by who, when, what and by which call', async () => {
  club.clock.advance(3 * DAY);
  const top = await club.as('top');
  const later = await club.as('manager');
  await later.ok(settings.update, { body: { address: 'شیراز' } });
  const calls = async (query: Record<string, string>) =>
    (await top.ok(logs.list, { query })).data.map((row) => row.call);
  expect(await calls({ actor: String(later.user_id), call: 'settings.update' })).toEqual(['settings.update']);
  expect(await calls({ at: '2026-11-24_', resource: 'settings' })).toEqual(['settings.update']);
  expect(await calls({ at: '_2026-11-20' })).toEqual([]);
  const system = (await top.ok(logs.list, { query: { actor: 'system', per_page: '200' } })).data;
  expect(system.length).toBeGreaterThan(0);
  expect(system.every((row) => row.actor === null)).toBe(true);
  expect((await calls({ actor: 'آزمون', call: 'settings.update' })).length).toBe(1);
  const oldest = (await top.ok(logs.list, { query: { 'order[0]': 'at,asc' } })).data;
  expect(oldest.map((row) => row.id)).toEqual(oldest.map((row) => row.id).toSorted((a, b) => a - b));
});

test('nobody changes what was written', async () => {
  const change = club.db.updateTable('audit_log').set({ call: 'nothing' }).execute();
  await expect(change).rejects.toThrow('append-only');
});
