import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { courts } from '#contract/courts.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { terms } from '#contract/terms.ts';
import { times } from '#contract/times.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let make: ReturnType<typeof builders>;
let manager: Client;
beforeAll(async () => {
  club = await openClub();
  make = builders(club);
  manager = await club.as('manager');
});
afterAll(() => club.close());

const SATURDAY = '2026-11-21';
const SUNDAY = '2026-11-22';
const NEXT_SATURDAY = '2026-11-28';

/** Each test has a court of its own, two hours of every Saturday and one of every day. */
let court_id: number;
let term_ids: number[];
beforeAll(async () => {
  const saturdays = { weekdays: [0], price: 500_000 };
  const morning = await make.term({ ...saturdays, start_time: '08:00', end_time: '09:30' });
  const noon = await make.term({ ...saturdays, start_time: '09:30', end_time: '11:00' });
  const night = await make.term({ start_time: '22:30', end_time: '24:00', price: 700_000 });
  term_ids = [morning.id, noon.id, night.id];
});
beforeEach(async () => {
  court_id = (await make.court()).id;
});

type Scope = CallBody<typeof times.generate>;
const scope = (from: string, to: string, more: Partial<Scope> = {}) => ({
  from,
  to,
  court_ids: [court_id],
  term_ids,
  ...more,
});
const generate = async (body: Scope) => (await manager.ok(times.generate, { body })).data;
const force = async (body: Scope) => (await manager.ok(times.force, { body })).data;
const standing = async () =>
  (await manager.ok(times.list, { query: { court: String(court_id), per_page: '200' } })).data;
const shown = async () =>
  (await standing()).map((t) => `${t.date} ${t.start_time}-${t.end_time} ${t.price} ${t.state}`);

test('makes a slot a day, term and court on the weekdays of the term, at its price', async () => {
  expect(await generate(scope(SATURDAY, NEXT_SATURDAY))).toEqual({ created: 12, kept: 0, replaced: 0 });
  const rows = await shown();
  expect(rows.slice(0, 4)).toEqual([
    `${SATURDAY} 08:00-09:30 500000 free`,
    `${SATURDAY} 09:30-11:00 500000 free`,
    `${SATURDAY} 22:30-24:00 700000 free`,
    `${SUNDAY} 22:30-24:00 700000 free`,
  ]);
  expect(rows).toHaveLength(12);
});

test("a court's own price comes before the term's", async () => {
  const own = { court_prices: [{ court_id, price: 650_000 }] };
  await manager.ok(terms.update, { params: { id: String(term_ids[0]) }, body: own });
  await generate(scope(SATURDAY, SATURDAY));
  expect((await standing()).map((t) => t.price)).toEqual([650_000, 500_000, 700_000]);
});

test('409 exists with the list when any stands there, and nothing is made', async () => {
  await generate(scope(NEXT_SATURDAY, NEXT_SATURDAY, { term_ids: term_ids.slice(0, 1) }));
  const again = await manager.call(times.generate, { body: scope(SATURDAY, NEXT_SATURDAY) });
  expect(again.status).toBe(409);
  expect(again.body.error).toMatchObject({
    code: 'exists',
    details: {
      count: 1,
      times: [{ date: NEXT_SATURDAY, start_time: '08:00', court: { id: court_id }, state: 'free' }],
    },
  });
  expect(await shown()).toHaveLength(1);
});

test('a slot of another term in the way counts as standing there', async () => {
  await generate(scope(SATURDAY, SATURDAY, { term_ids: term_ids.slice(1, 2) }));
  await manager.ok(terms.update, {
    params: { id: String(term_ids[1]) },
    body: { start_time: '10:00' },
  });
  await manager.ok(terms.update, { params: { id: String(term_ids[0]) }, body: { end_time: '10:00' } });
  const again = await manager.call(times.generate, {
    body: scope(SATURDAY, SATURDAY, { term_ids: term_ids.slice(0, 1) }),
  });
  expect(again.body.error).toMatchObject({ code: 'exists', details: { count: 1 } });
  await manager.ok(terms.update, { params: { id: String(term_ids[0]) }, body: { end_time: '09:30' } });
  await manager.ok(terms.update, { params: { id: String(term_ids[1]) }, body: { start_time: '09:30' } });
});

test('force replaces free ones, keeps reserved ones, and makes what is missing', async () => {
  await generate(scope(SATURDAY, SATURDAY));
  const [morning, noon, night] = await standing();
  await make.booking({ reservable_time_ids: [night?.id as number] });
  const court_prices = [{ court_id, price: 900_000 }];
  for (const id of term_ids)
    await manager.ok(terms.update, { params: { id: String(id) }, body: { court_prices } });
  expect(await force(scope(SATURDAY, SUNDAY))).toEqual({ created: 1, kept: 1, replaced: 2 });
  expect(await shown()).toEqual([
    `${SATURDAY} 08:00-09:30 900000 free`,
    `${SATURDAY} 09:30-11:00 900000 free`,
    `${SATURDAY} 22:30-24:00 700000 reserved`,
    `${SUNDAY} 22:30-24:00 900000 free`,
  ]);
  // The same slot keeps its id: a form that was open on it still books it.
  expect((await standing()).slice(0, 3).map((t) => t.id)).toEqual([morning?.id, noon?.id, night?.id]);
});

test('force follows a term that moved, and skips what overlaps a reserved slot', async () => {
  const [first = 0, second = 0] = term_ids;
  await generate(scope(SATURDAY, NEXT_SATURDAY, { term_ids: [first, second] }));
  const reserved = (await standing()).find((t) => t.date === NEXT_SATURDAY && t.start_time === '09:30');
  await make.booking({ reservable_time_ids: [reserved?.id as number] });
  await manager.ok(terms.update, { params: { id: String(second) }, body: { end_time: '11:30' } });
  await manager.ok(terms.update, { params: { id: String(second) }, body: { start_time: '10:00' } });
  await manager.ok(terms.update, { params: { id: String(first) }, body: { end_time: '10:00' } });
  const result = await force(scope(SATURDAY, NEXT_SATURDAY, { term_ids: [first, second] }));
  expect(result).toEqual({ created: 0, kept: 2, replaced: 2 });
  expect((await shown()).map((t) => t.slice(0, 22))).toEqual([
    `${SATURDAY} 08:00-10:00`,
    `${SATURDAY} 10:00-11:30`,
    `${NEXT_SATURDAY} 09:30-11:00`,
  ]);
  await manager.ok(terms.update, { params: { id: String(first) }, body: { end_time: '09:30' } });
  await manager.ok(terms.update, {
    params: { id: String(second) },
    body: { start_time: '09:30', end_time: '11:00' },
  });
});

test('what lies in a closed day is made closed; force closes free ones there', async () => {
  await generate(scope(SUNDAY, SUNDAY));
  const { id } = await club.db
    .insertInto('closed_invoices')
    .values({
      title: 'تعطیل رسمی',
      from_date: SATURDAY,
      to_date: SUNDAY,
      court_ids: [court_id],
      created_at: club.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await force(scope(SATURDAY, '2026-11-23'))).toEqual({ created: 4, kept: 0, replaced: 1 });
  const rows = await standing();
  expect(rows.map((t) => [t.date, t.state, t.closed?.title ?? null])).toEqual([
    ...Array.from({ length: 3 }, () => [SATURDAY, 'closed', 'تعطیل رسمی']),
    [SUNDAY, 'closed', 'تعطیل رسمی'],
    ['2026-11-23', 'free', null],
  ]);
  expect(rows[0]?.closed?.id).toBe(id);
  expect(await force(scope(SATURDAY, SUNDAY))).toEqual({ created: 0, kept: 4, replaced: 0 });
});

test('without courts and terms it is for all active ones', async () => {
  const idle = await make.court({ active: false });
  const day = '2027-02-06';
  await generate({ from: day, to: day });
  const { data } = await manager.ok(times.list, { query: { date: `${day}_${day}`, per_page: '200' } });
  const of = (id: number) => data.filter((t) => t.court.id === id);
  expect(of(court_id)).toHaveLength(3);
  expect(of(idle.id)).toEqual([]);
  const asked = await manager.call(times.generate, {
    body: { from: day, to: day, court_ids: [idle.id] },
  });
  expect(asked.body.error.fields).toEqual({ court_ids: ['not_allowed'] });
});

test('unknown courts and terms, spans that run backwards or too far', async () => {
  const refused = async (body: Scope) => (await manager.call(times.generate, { body })).body.error;
  expect((await refused(scope(SATURDAY, SUNDAY, { court_ids: [9999] }))).fields).toEqual({
    court_ids: ['unknown'],
  });
  expect((await refused(scope(SATURDAY, SUNDAY, { term_ids: [9999] }))).fields).toEqual({
    term_ids: ['unknown'],
  });
  expect((await refused(scope(SUNDAY, SATURDAY))).fields).toEqual({ to: ['min'] });
  expect((await refused(scope(SATURDAY, '2028-01-01'))).code).toBe('too_wide');
  expect((await refused(scope('2026-02-30', SUNDAY))).fields).toEqual({ from: ['pattern'] });
});

test('a whole year at once is quick, and two at the same time make it once', async () => {
  const court = await manager.ok(courts.create, {
    body: { name: 'زمین سال', type: 'hard', roof: 'always' },
  });
  const body = { from: '2027-03-21', to: '2028-03-19', court_ids: [court.data.id], term_ids };
  const replies = await Promise.all([
    manager.call(times.generate, { body }),
    manager.call(times.generate, { body }),
  ]);
  expect(replies.map((r) => r.status).sort()).toEqual([200, 409]);
  expect(replies.find((r) => r.status === 409)?.body.error.code).toBe('exists');
});

test('force beside a booking of the same slots: no slot is lost, none sold on a time that is gone', async () => {
  await generate(scope(NEXT_SATURDAY, NEXT_SATURDAY));
  const customer = await make.customer();
  const top = await club.as('top');
  const rows = await standing();
  const [, ...replies] = await Promise.all([
    force(scope(NEXT_SATURDAY, NEXT_SATURDAY)),
    ...rows.map((t) =>
      top.call(saleInvoices.create, { body: { user_id: customer.id, reservable_time_ids: [t.id] } }),
    ),
  ]);
  expect(replies.map((r) => r.status)).toEqual([201, 201, 201]);
  expect((await standing()).map((t) => t.state)).toEqual(['reserved', 'reserved', 'reserved']);
});

test('the list filters by day, court, term and state', async () => {
  await generate(scope(NEXT_SATURDAY, '2026-11-29'));
  const [first] = await standing();
  await make.booking({ reservable_time_ids: [first?.id as number] });
  const of = async (query: Record<string, string>) =>
    (await manager.ok(times.list, { query: { court: String(court_id), ...query } })).data.map((t) => t.id);
  expect(await of({ state: 'reserved' })).toEqual([first?.id]);
  expect(await of({ date: `${NEXT_SATURDAY}_${NEXT_SATURDAY}`, state: 'free,closed' })).toHaveLength(2);
  expect(await of({ term: String(term_ids[2]) })).toHaveLength(2);
  expect((await manager.call(times.list, { query: { state: 'sold' } })).status).toBe(422);
});
