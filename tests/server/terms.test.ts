import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '#contract/sales/times.ts';
import { courts } from '#contract/settings/courts.ts';
import { terms } from '#contract/settings/terms.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let manager: Client;
beforeAll(async () => {
  club = await openClub();
  manager = await club.as('manager');
});
afterAll(() => club.close());

const SATURDAY = 0;
const FRIDAY = 6;
const term = (start_time: string, end_time: string, more = {}) => ({
  name: `سانس ${start_time}`,
  start_time,
  end_time,
  weekdays: [FRIDAY],
  price: 400_000,
  ...more,
});
const make = async (start: string, end: string, more = {}) =>
  (await manager.ok(terms.create, { body: term(start, end, more) })).data;

test('a term keeps its days in order and the price of a court', async () => {
  const court = await manager.ok(courts.create, {
    body: { name: 'زمین ۱', type: 'hard', roof: 'always' },
  });
  const made = await make('06:00', '07:30', {
    weekdays: [FRIDAY, SATURDAY],
    court_prices: [{ court_id: court.data.id, price: 450_000 }],
  });
  expect(made).toMatchObject({
    start_time: '06:00',
    end_time: '07:30',
    weekdays: [SATURDAY, FRIDAY],
    price: 400_000,
    court_prices: [{ court_id: court.data.id, price: 450_000 }],
    version: 1,
  });
  const cleared = await manager.ok(terms.update, {
    params: { id: String(made.id) },
    body: { court_prices: [] },
  });
  expect(cleared.data).toMatchObject({ court_prices: [], version: 2, price: 400_000 });
  const unknown = await manager.call(terms.create, {
    body: term('03:00', '04:00', { court_prices: [{ court_id: 999, price: 1 }] }),
  });
  expect(unknown.body.error.fields).toEqual({ court_prices: ['unknown'] });
});

test('terms of one weekday may not overlap; beside each other, or on other days, they may', async () => {
  const made = await make('10:00', '11:30');
  const overlapping = [
    ['11:00', '12:00'],
    ['09:00', '10:01'],
    ['10:15', '11:00'],
    ['09:00', '13:00'],
  ] as const;
  for (const [start, end] of overlapping) {
    const refused = await manager.call(terms.create, { body: term(start, end, { weekdays: [2, FRIDAY] }) });
    expect(refused.status).toBe(422);
    expect(refused.body.error).toMatchObject({
      code: 'terms_conflict',
      details: { terms: [{ id: made.id, start_time: '10:00', end_time: '11:30' }] },
    });
  }
  await make('11:30', '12:30');
  await make('10:30', '11:00', { weekdays: [3] });
});

test('an edit meets the same rule, not itself', async () => {
  const first = await make('13:00', '14:00');
  const second = await make('14:00', '15:00');
  const params = { id: String(second.id) };
  const moved = await manager.call(terms.update, { params, body: { start_time: '13:59' } });
  expect(moved.body.error).toMatchObject({ code: 'terms_conflict', details: { terms: [{ id: first.id }] } });
  expect(moved.body.error.message).toContain('۱۳:۰۰ تا ۱۴:۰۰');
  const kept = await manager.ok(terms.update, { params, body: { end_time: '15:30', version: 1 } });
  expect(kept.data).toMatchObject({ end_time: '15:30', version: 2 });
  const stale = await manager.call(terms.update, { params, body: { price: 1, version: 1 } });
  expect(stale.body.error.code).toBe('stale');
});

test('24:00 is an end only; a start comes before its end', async () => {
  expect((await make('23:00', '24:00')).end_time).toBe('24:00');
  const fields = async (body: ReturnType<typeof term>) =>
    (await manager.call(terms.create, { body })).body.error.fields;
  expect(await fields(term('24:00', '24:00'))).toEqual({ start_time: ['pattern'] });
  expect(await fields(term('05:00', '05:00'))).toEqual({ end_time: ['min'] });
  expect(await fields(term('05:00', '04:00'))).toEqual({ end_time: ['min'] });
  expect(await fields(term('05:00', '05:30', { weekdays: [] }))).toEqual({ weekdays: ['required'] });
  expect(await fields(term('05:00', '05:30', { weekdays: [1, 1] }))).toEqual({ weekdays: ['exists'] });
});

test('two at once cannot both take the same hours', async () => {
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => manager.call(terms.create, { body: term('01:00', '02:00') })),
  );
  expect(replies.map((r) => r.status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
});

test('an edit touches no time that was made', async () => {
  const made = await make('20:00', '21:00', { weekdays: [SATURDAY] });
  const scope = { from: '2026-11-28', to: '2026-11-28', term_ids: [made.id] };
  await manager.ok(times.generate, { body: scope });
  const before = await manager.ok(times.list, { query: { term: String(made.id) } });
  await manager.ok(terms.update, {
    params: { id: String(made.id) },
    body: { price: 1, end_time: '22:00', weekdays: [FRIDAY] },
  });
  expect(await manager.ok(times.list, { query: { term: String(made.id) } })).toEqual(before);
  expect(before.data).toMatchObject([{ date: '2026-11-28', end_time: '21:00', price: 400_000 }]);
});

test('the list stands by the hour and can be narrowed to a weekday', async () => {
  const { data } = await manager.ok(terms.list, { query: { weekday: '3' } });
  expect(data.map((t) => t.start_time)).toEqual(['10:30']);
  const all = (await manager.ok(terms.list)).data.map((t) => t.start_time);
  expect(all).toEqual(all.toSorted());
});

test('a term that left its hours comes back only while they are free; its times stay', async () => {
  const made = await make('21:00', '22:00', { weekdays: [SATURDAY] });
  const params = { id: String(made.id) };
  const scope = { from: '2026-12-05', to: '2026-12-05', term_ids: [made.id] };
  await manager.ok(times.generate, { body: scope });
  const before = await manager.ok(times.list, { query: { term: params.id } });
  expect(before.data.length).toBeGreaterThan(0);
  const top = await club.as('top');
  await top.ok(terms.remove, { params });
  expect(await manager.ok(times.list, { query: { term: params.id } })).toEqual(before);
  const other = await make('21:30', '22:30', { weekdays: [SATURDAY] });
  const refused = await top.call(terms.restore, { params });
  expect(refused.body.error).toMatchObject({
    code: 'terms_conflict',
    details: { terms: [{ id: other.id }] },
  });
  const used = await top.call(terms.force, { params });
  expect(used.body.error).toMatchObject({
    code: 'in_use',
    details: { by: [{ resource: 'reservable-times', count: before.data.length }] },
  });
  const gone = { id: String(other.id) };
  await top.ok(terms.remove, { params: gone });
  await top.ok(terms.force, { params: gone });
  expect((await top.ok(terms.restore, { params })).data).toMatchObject({ id: made.id, weekdays: [SATURDAY] });
});

test('the price of a court alone is a change: another version, and a line in the log', async () => {
  const court = await manager.ok(courts.create, { body: { name: 'زمین ۹', type: 'hard', roof: 'always' } });
  const court_prices = [{ court_id: court.data.id, price: 9 }];
  const made = await make('02:00', '02:30');
  const update = async (body: object) =>
    (await manager.ok(terms.update, { params: { id: String(made.id) }, body })).data.version;
  expect([await update({ court_prices }), await update({ court_prices }), await update({})]).toEqual([
    2, 2, 2,
  ]);
  const [line] = await club.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('call', '=', 'terms.update')
    .where('resource_id', '=', made.id)
    .execute();
  expect(line).toEqual({ before: { court_prices: [] }, after: { court_prices } });
});

test('a court in the trash keeps its price while others change; none of the trash gets one', async () => {
  const court = async (name: string) =>
    (await manager.ok(courts.create, { body: { name, type: 'hard', roof: 'always' } })).data.id;
  const [gone, stays, never] = [await court('زمین ۱۱'), await court('زمین ۱۲'), await court('زمین ۱۳')];
  const made = await make('03:00', '03:30', { court_prices: [{ court_id: gone, price: 9 }] });
  const top = await club.as('top');
  for (const id of [gone, never]) await top.ok(courts.remove, { params: { id: String(id) } });
  const params = { id: String(made.id) };
  const court_prices = [...made.court_prices, { court_id: stays, price: 8 }];
  expect((await manager.ok(terms.update, { params, body: { court_prices } })).data.court_prices).toEqual(
    court_prices,
  );
  const body = { court_prices: [...court_prices, { court_id: never, price: 7 }] };
  expect((await manager.call(terms.update, { params, body })).body.error.fields).toEqual({
    court_prices: ['unknown'],
  });
});
