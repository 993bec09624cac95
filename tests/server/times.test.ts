import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallBody } from '#contract/call.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import { courts } from '#contract/settings/courts.ts';
import { settings } from '#contract/settings/settings.ts';
import { terms } from '#contract/settings/terms.ts';
import { addDays } from '#domain/dates.ts';
import { runTimesAhead } from '#server/jobs/times-ahead.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let make: ReturnType<typeof builders>;
let manager: Client;
beforeAll(async () => {
  // Before the first hour of the day: nothing has ended.
  club = await openClub({ now: '2026-11-21T02:00:00Z' });
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
  expect(await of({ weekday: '0' })).toHaveLength(3);
  expect(await of({ weekday: '1,2' })).toHaveLength(1);
  expect(await of({ price: '600000,4' })).toHaveLength(2);
  expect(await of({ id: String(first?.id) })).toEqual([first?.id]);
});

test('the list says who has a time to whom the calendar says it, and counts the states', async () => {
  await generate(scope(NEXT_SATURDAY, '2026-11-29'));
  const [first] = await standing();
  const [invoice] = await make.booking({ reservable_time_ids: [first?.id as number] });
  const query = { court: String(court_id), per_page: '1' };
  const [row] = (await manager.ok(times.list, { query })).data;
  if (!invoice) throw new Error('no booking');
  const { id, name, family } = invoice.user;
  expect(row?.invoice).toEqual({
    id: invoice.id,
    invoice_number: invoice.invoice_number,
    user: { id, name, family },
  });
  const other = await club.as({ permissions: ['time.show'] });
  expect((await other.ok(times.list, { query })).data[0]?.invoice).toBeNull();
  expect((await other.ok(times.totals, { query: { court: String(court_id) } })).data).toEqual({
    count: 4,
    free: 3,
    reserved: 1,
    closed: 0,
    price: 2_400_000,
  });
});

const byDay = async (body: CallBody<typeof times.preview>) => {
  const { days, ...rest } = (await manager.ok(times.preview, { body })).data;
  const some = days.map(({ date, ...fates }) => [
    date,
    Object.fromEntries(Object.entries(fates).filter(([, n]) => n > 0)),
  ]);
  return { days: Object.fromEntries(some), ...rest };
};

test('the preview says of each day what either call would do, and does nothing', async () => {
  await generate(scope(SATURDAY, SATURDAY));
  const [morning, noon] = await standing();
  await make.booking({ reservable_time_ids: [morning?.id as number] });
  await club.db
    .insertInto('closed_invoices')
    .values({
      title: 'تعمیر',
      from_date: SUNDAY,
      to_date: SUNDAY,
      court_ids: [court_id],
      created_at: club.clock.now(),
    })
    .execute();
  const span = scope(SATURDAY, '2026-11-23');
  expect(await byDay(span)).toMatchObject({
    days: { [SATURDAY]: { kept: 3 }, [SUNDAY]: { closed: 1 }, '2026-11-23': { created: 1 } },
    total: { created: 1, kept: 3, replaced: 0, skipped: 0, closed: 1, removed: 0 },
  });
  expect((await byDay({ ...span, force: true })).days).toEqual({
    [SATURDAY]: { kept: 1, replaced: 2 },
    [SUNDAY]: { closed: 1 },
    '2026-11-23': { created: 1 },
  });
  expect(await standing()).toHaveLength(3);
  // A slot of another term in its place, and one that goes without another.
  const moved = await make.term({ weekdays: [1], start_time: '09:30', end_time: '10:30', price: 1 });
  const other = { from: SATURDAY, to: SATURDAY, court_ids: [court_id], term_ids: [moved.id] };
  await club.db
    .updateTable('terms')
    .set({ weekdays: [0] })
    .where('id', '=', moved.id)
    .execute();
  expect((await byDay(other)).days).toEqual({ [SATURDAY]: { skipped: 1 } });
  expect((await byDay({ ...other, force: true })).days).toEqual({ [SATURDAY]: { replaced: 1 } });
  await manager.ok(terms.remove, { params: { id: String(moved.id) } });
  const gone = { from: SATURDAY, to: SATURDAY, court_ids: [court_id], force: true };
  await manager.ok(terms.update, { params: { id: String(term_ids[1]) }, body: { weekdays: [5] } });
  expect((await byDay(gone)).days[SATURDAY]).toMatchObject({ kept: 1, replaced: 1, removed: 1 });
  await manager.ok(terms.update, { params: { id: String(term_ids[1]) }, body: { weekdays: [0] } });
  expect((await standing()).map((t) => t.id)).toContain(noon?.id);
  const refused = await manager.call(times.preview, { body: scope(SUNDAY, SATURDAY) });
  expect(refused.body.error.fields).toEqual({ to: ['min'] });
});

test('only what is missing is made on request, whatever stands there', async () => {
  await generate(scope(SATURDAY, SATURDAY, { term_ids: term_ids.slice(0, 1) }));
  const before = await standing();
  const own = { court_prices: [{ court_id, price: 999_000 }] };
  await manager.ok(terms.update, { params: { id: String(term_ids[0]) }, body: own });
  expect(await generate({ ...scope(SATURDAY, SATURDAY), only_missing: true })).toEqual({
    created: 2,
    kept: 1,
    replaced: 0,
  });
  expect((await standing())[0]).toEqual(before[0]);
});

test('force leaves what has ended without anybody, so that it can still be recorded', async () => {
  await generate(scope('2026-11-20', SATURDAY));
  const yesterday = (await standing())[0];
  const own = { court_prices: [{ court_id, price: 111_000 }] };
  await manager.ok(terms.update, { params: { id: String(term_ids[2]) }, body: own });
  expect(await force(scope('2026-11-20', SATURDAY))).toEqual({ created: 0, kept: 1, replaced: 3 });
  expect((await standing())[0]).toEqual(yesterday);
});

const price = async (body: CallBody<typeof times.price>) => (await manager.ok(times.price, { body })).data;

test('a new price is for free ones that have not ended; the rest is counted as kept', async () => {
  await generate(scope('2026-11-20', NEXT_SATURDAY));
  const all = await standing();
  const free = all.filter((t) => t.date === NEXT_SATURDAY);
  const [booked, closed, ...left] = free as [(typeof free)[0], (typeof free)[0], ...typeof free];
  await make.booking({ reservable_time_ids: [booked.id] });
  await club.db
    .updateTable('reservable_times')
    .set({ state: 'closed' })
    .where('id', '=', closed.id)
    .execute();
  const ids = [...free.map((t) => t.id), all[0]?.id as number];
  const wish = { ids, price: 650_000 };
  const expected = {
    changed: 1,
    same: 0,
    kept: 3,
    raised: 0,
    lowered: 1,
    from: NEXT_SATURDAY,
    to: NEXT_SATURDAY,
    prices: [{ before: 700_000, after: 650_000, count: 1 }],
  };
  expect(await price({ ...wish, dry_run: true })).toEqual(expected);
  expect(await standing()).toMatchObject(all.map((t) => ({ id: t.id, price: t.price })));
  expect(await price(wish)).toEqual(expected);
  expect(await price(wish)).toMatchObject({ changed: 0, same: 1, kept: 3, prices: [] });
  const now = await standing();
  expect(now.filter((t) => t.price === 650_000).map((t) => t.id)).toEqual(left.map((t) => t.id));
  const [log] = await club.db
    .selectFrom('audit_log')
    .select(['call', 'after'])
    .where('call', '=', 'times.price')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(log?.after).toMatchObject({ price: 650_000, changed: 1 });
});

test('prices from the terms: each time gets what its term says for its court', async () => {
  await generate(scope(SATURDAY, SUNDAY));
  await manager.ok(terms.update, { params: { id: String(term_ids[0]) }, body: { price: 520_000 } });
  const own = { court_prices: [{ court_id, price: 800_000 }] };
  await manager.ok(terms.update, { params: { id: String(term_ids[2]) }, body: own });
  const filter = { court: String(court_id), date: `${SATURDAY}_` };
  expect(await price({ filter, from_terms: true })).toMatchObject({
    changed: 3,
    same: 1,
    kept: 0,
    raised: 3,
    prices: [
      { before: 700_000, after: 800_000, count: 2 },
      { before: 500_000, after: 520_000, count: 1 },
    ],
  });
  expect((await standing()).map((t) => t.price)).toEqual([520_000, 500_000, 800_000, 800_000]);
  await manager.ok(terms.update, { params: { id: String(term_ids[0]) }, body: { price: 500_000 } });
});

test('a price wants one way to say which, and one way to say what', async () => {
  const fields = async (body: object) =>
    (await manager.call(times.price, { body: body as never })).body.error.fields;
  expect(await fields({ price: 1 })).toEqual({ ids: ['required'] });
  expect(await fields({ ids: [1], filter: {}, price: 1 })).toEqual({ filter: ['not_allowed'] });
  expect(await fields({ ids: [1] })).toEqual({ price: ['required'] });
  expect(await fields({ ids: [1], price: 1, from_terms: true })).toEqual({ from_terms: ['not_allowed'] });
  expect(await fields({ ids: [1], price: -1 })).toEqual({ price: ['min'] });
  expect(await fields({ filter: { state: 'sold' }, price: 1 })).toEqual({ 'filter.state': ['not_allowed'] });
  expect(await fields({ ids: [], price: 1 })).toEqual({ ids: ['required'] });
});

test('deleting takes free ones only, twice is once, and making times brings them back', async () => {
  await generate(scope(NEXT_SATURDAY, NEXT_SATURDAY));
  const [first, second, third] = await standing();
  await make.booking({ reservable_time_ids: [first?.id as number] });
  const body = { ids: [first?.id, second?.id, 987_654_321] as number[] };
  expect((await manager.ok(times.remove, { body })).data).toEqual({ removed: 1, kept: 2 });
  expect((await manager.ok(times.remove, { body })).data).toEqual({ removed: 0, kept: 3 });
  expect((await standing()).map((t) => t.id)).toEqual([first?.id, third?.id]);
  expect(await generate({ ...scope(NEXT_SATURDAY, NEXT_SATURDAY), only_missing: true })).toMatchObject({
    created: 1,
  });
});

test('no time is priced or deleted while it is being booked', async () => {
  await generate(scope(NEXT_SATURDAY, NEXT_SATURDAY));
  const rows = await standing();
  const ids = rows.map((t) => t.id);
  const customer = await make.customer();
  const top = await club.as('top');
  const [removed, priced, ...replies] = await Promise.all([
    manager.ok(times.remove, { body: { ids } }),
    manager.ok(times.price, { body: { ids, price: 123_000 } }),
    ...ids.map((id) =>
      top.call(saleInvoices.create, { body: { user_id: customer.id, reservable_time_ids: [id] } }),
    ),
  ]);
  const sold = replies.filter((r) => r.status === 201);
  const left = await standing();
  // What was booked stands at the price of its reservation; everything else is gone.
  expect(left.filter((t) => t.state === 'reserved')).toHaveLength(sold.length);
  expect(removed.data.removed + left.length).toBe(ids.length);
  for (const reply of sold) {
    const [invoice] = (reply.body as { data: { total_price: number; reserved_time: { id: number } }[] }).data;
    expect(left.find((t) => t.id === invoice?.reserved_time.id)?.price).toBe(invoice?.total_price);
  }
  expect(priced.data.changed + priced.data.kept + priced.data.same).toBe(ids.length);
});

test('times ahead: what force took away is made again, what a person did is not', async () => {
  const two = scope(NEXT_SATURDAY, NEXT_SATURDAY, { term_ids: term_ids.slice(0, 2) });
  const day = async () => (await shown()).filter((line) => line.startsWith(NEXT_SATURDAY));
  const on = (weekdays: number[]) =>
    manager.ok(terms.update, { params: { id: String(term_ids[1]) }, body: { weekdays } });
  const ahead = async (times_ahead_days: number) => {
    await manager.ok(settings.update, { body: { times_ahead_days } });
    await runTimesAhead(club);
    await manager.ok(settings.update, { body: { times_ahead_days: null } });
  };
  await generate(two);
  // The term leaves its weekday, its free time goes with it; then it comes back to it.
  await on([1]);
  await force(two);
  expect(await day()).toEqual([`${NEXT_SATURDAY} 08:00-09:30 500000 free`]);
  await on([0]);
  const [morning] = await standing();
  await manager.ok(times.remove, { body: { ids: [morning?.id as number] } });
  await ahead(8);
  const made = await day();
  expect(made).toContain(`${NEXT_SATURDAY} 09:30-11:00 500000 free`);
  expect(made.some((line) => line.includes('08:00'))).toBe(false);
});

test('times ahead: the run makes what is missing once a day, and nothing again that was deleted', async () => {
  const there = async () => (await standing()).map((t) => t.date);
  const set = (times_ahead_days: number | null) =>
    manager.call(settings.update, { body: { times_ahead_days } });
  expect((await set(6)).body.error.fields).toEqual({ times_ahead_days: ['min'] });
  expect((await set(366)).body.error.fields).toEqual({ times_ahead_days: ['max'] });
  expect(await runTimesAhead(club)).toBe(0);
  await generate(scope(SUNDAY, SUNDAY));
  const [sunday] = await standing();
  expect((await set(40)).status).toBe(200);
  expect(await runTimesAhead(club)).toBeGreaterThan(0);
  const made = await there();
  expect(new Set(made).size).toBe(40);
  expect(made.at(-1)).toBe(addDays(SATURDAY, 39));
  expect((await standing()).find((t) => t.date === SUNDAY)).toEqual(sunday);
  expect(await runTimesAhead(club)).toBe(0);
  const ids = (await standing()).slice(0, 2).map((t) => t.id);
  await manager.ok(times.remove, { body: { ids } });
  const late = await make.term({ weekdays: [0], start_time: '14:00', end_time: '15:00', price: 1 });
  await set(41);
  expect(await runTimesAhead(club)).toBeGreaterThan(0);
  const now = await standing();
  expect(now.map((t) => t.id)).not.toContain(ids[0]);
  expect(now.filter((t) => t.date === SATURDAY).map((t) => t.term.id)).toEqual([late.id, term_ids[2]]);
  await set(null);
  expect(await runTimesAhead(club)).toBe(0);
  await manager.ok(terms.remove, { params: { id: String(late.id) } });
});
