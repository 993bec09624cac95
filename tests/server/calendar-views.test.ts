import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeRuns } from '#contract/desk/free-runs.ts';
import { monthDays } from '#contract/desk/month-days.ts';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { weekday } from '#domain/dates.ts';
import { BANK, builders, CASH, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';
import { bookSeason } from '../support/seasons.ts';

let club: TestClub;
let make: ReturnType<typeof builders>;
let desk: Client;
beforeAll(async () => {
  club = await openClub();
  make = builders(club);
  desk = await club.as('reception');
});
afterAll(() => club.close());

/** After the first hour of a day that no other test here looks at. */
const DAY = '2026-11-25';
const span = { date: `${DAY}_${DAY}` };
const find = async (query: object) =>
  (await desk.ok(freeRuns.list, { query: { ...span, ...query } })).data.map(
    ({ start_time, end_time, price, times }) => [start_time, end_time, price, times.map(({ id }) => id)],
  );

test('free slots in a row: of one court, within hours, with their price; what is taken ends a run', async () => {
  const hours = ['10:00-11:00', '11:00-12:00', '12:00-13:00', '13:00-14:00'];
  const [a, b, c, d] = await make.slots({ hours, from: DAY, price: 100_000 });
  const court = String(a?.court.id);
  expect(await find({ court, slots: '2' })).toEqual([
    ['10:00', '12:00', 200_000, [a?.id, b?.id]],
    ['11:00', '13:00', 200_000, [b?.id, c?.id]],
    ['12:00', '14:00', 200_000, [c?.id, d?.id]],
  ]);
  expect(await find({ court, slots: '2', from: '11:00', to: '13:00' })).toEqual([
    ['11:00', '13:00', 200_000, [b?.id, c?.id]],
  ]);
  await make.booking({ reservable_time_ids: [b?.id as number] });
  expect(await find({ court, slots: '2' })).toEqual([['12:00', '14:00', 200_000, [c?.id, d?.id]]]);
  expect((await find({ court })).length).toBe(3);
  // Of another kind there is none.
  const kinds = [await find({ court, type: 'hard' }), await find({ court, type: 'ground,grass' })];
  expect(kinds.map((list) => list.length).toSorted()).toEqual([0, 3]);

  // No court has all four hours any more; where that is allowed, the court changes once.
  const [, other] = await make.slots({ hours: hours.slice(0, 2), from: DAY, price: 100_000 });
  const both = `${court},${other?.court.id}`;
  expect(await find({ court: both, slots: '4' })).toEqual([]);
  const [run, more] = await find({ court: both, slots: '4', same_court: 'false' });
  expect(run?.slice(0, 3)).toEqual(['10:00', '14:00', 400_000]);
  expect(run?.[3]).toContain(other?.id);
  expect(more).toBeUndefined();
});

test('what is over today is not offered, what runs is', async () => {
  club.clock.set('2026-11-21T06:00:00.000Z');
  const [over, runs] = await make.slots({ hours: ['08:00-09:00', '09:00-10:00'] });
  const query = { date: `${TODAY}_${TODAY}`, court: String(over?.court.id) };
  const ids = (await desk.ok(freeRuns.list, { query })).data.flatMap(({ times }) =>
    times.map(({ id }) => id),
  );
  expect(ids).toEqual([runs?.id]);
});

test('a month: every day with what is sold, what came in and what is closed', async () => {
  const from = '2026-12-01';
  const times = await make.slots({
    hours: ['18:00-19:00', '19:00-20:00', '20:00-21:00'],
    from,
    to: '2026-12-02',
    price: 500_000,
  });
  const first = times.filter(({ date }) => date === from);
  const payments = [{ price: 200_000, cash_id: CASH }];
  await make.booking({ reservable_time_ids: [first[0]?.id as number], payments });
  const query = { date: '2026-12-01_2026-12-31', court: String(first[0]?.court.id) };
  const { data } = await desk.ok(monthDays.list, { query });
  expect(data).toHaveLength(31);
  expect(data[0]).toEqual({
    date: from,
    total: 3,
    booked: 1,
    closed: 0,
    closed_title: null,
    sold: 500_000,
    owing: 1,
    received: null,
  });
  expect(data[1]).toMatchObject({ total: 3, booked: 0, sold: 0, owing: 0 });
  expect(data[2]).toMatchObject({ total: 0 });

  // Money is taken for a whole day, and on the day that it is: today.
  const top = await club.as('top');
  const today = { date: `${TODAY}_${TODAY}` };
  const [before] = (await top.ok(monthDays.list, { query: today })).data;
  const customer = await make.customer();
  await make.receipt(customer.id, 70_000);
  const [after] = (await top.ok(monthDays.list, { query: today })).data;
  expect((after?.received ?? 0) - (before?.received ?? 0)).toBe(70_000);

  await top.ok(saleInvoices.cancel, {
    params: { id: String((await make.booking({ reservable_time_ids: [first[1]?.id as number] }))[0]?.id) },
    body: { mode: 'full', reason: 'نمی‌آید', notify: false },
  });
  expect((await desk.ok(monthDays.list, { query })).data[0]).toMatchObject({ booked: 1, sold: 500_000 });
});

test('a month counts the slots that say what is asked, and those of a coach', async () => {
  // Half past nine of a Saturday in Tehran.
  club.clock.set('2026-11-21T06:00:00.000Z');
  const starts = [8, 9, 10, 11, 12, 13, 14, 15].map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const hours = starts.slice(0, -1).map((start, n) => `${start}-${starts[n + 1]}`);
  const times = await make.slots({ hours, price: 300_000 });
  const [over, came, missed, due, pending, paid, free] = times.map(({ id }) => id) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [{ court }] = times as [(typeof times)[number]];
  const top = await club.as('top');
  const coach = await make.coach();
  const cash = [{ price: 300_000, cash_id: CASH }];
  const book = async (id: number, more: object = {}) =>
    (await make.booking({ reservable_time_ids: [id], ...more }))[0]?.id as number;
  for (const [time, attended] of [
    [came, true],
    [missed, false],
  ] as const) {
    const params = { id: String(await book(time, { payments: cash })) };
    await top.ok(saleInvoices.complete, { params, body: { attended } });
  }
  await book(due, { coach_id: coach.id });
  await book(paid, { payments: cash, coach_id: coach.id });
  await club.db.updateTable('club').set({ bank_receipts_pending: true }).execute();
  const transfer = [{ price: 300_000, bank_id: BANK, transaction_reference_id: '98127' }];
  await book(pending, { payments: transfer });
  await club.db.updateTable('club').set({ bank_receipts_pending: false }).execute();

  const span = { date: `${TODAY}_${TODAY}`, court: String(court.id) };
  const month = async (query: object, as = desk) =>
    (await as.ok(monthDays.list, { query: { ...span, ...query } })).data[0];
  const counts = async (state: string, as = desk) => (await month({ state }, as))?.total;
  expect(await month({})).toMatchObject({ total: 7, booked: 5, sold: 1_500_000, owing: 2 });
  for (const state of ['free', 'due', 'pending', 'settled', 'came', 'no_show'])
    expect([state, await counts(state)]).toEqual([state, 1]);
  expect(await counts('season')).toBe(0);
  expect(await counts('closed')).toBe(0);
  expect(await month({ state: 'due' })).toEqual({
    date: TODAY,
    total: 1,
    booked: 1,
    closed: 0,
    closed_title: null,
    sold: 300_000,
    owing: 1,
    received: null,
  });
  expect(await month({ state: 'due,settled,free' })).toMatchObject({ total: 3, booked: 2, sold: 600_000 });
  expect(await month({ coach: String(coach.id) })).toMatchObject({ total: 2, booked: 2, owing: 1 });
  expect(await month({ coach: String(coach.id), state: 'settled' })).toMatchObject({ total: 1, owing: 0 });
  // What came in on a day is of all its slots: not even whoever may see it is told of some.
  const { court: _, ...whole } = span;
  const [some] = (await top.ok(monthDays.list, { query: { ...whole, state: 'settled' } })).data;
  expect(some?.received).toBeNull();

  // Behind the clock nothing is free any more.
  expect(times.filter(({ state }) => state === 'free').map(({ id }) => id)).toEqual(
    expect.arrayContaining([over, free]),
  );
  club.clock.set('2026-11-21T13:00:00.000Z');
  expect(await counts('free')).toBe(0);
  club.clock.set('2026-11-21T06:00:00.000Z');

  // Whoever may not see money learns nothing of it by asking.
  const looks = await club.as({ permissions: ['calendar.show'] });
  expect([await counts('due', looks), await counts('pending', looks)]).toEqual([0, 0]);
  expect(await month({ state: 'settled' }, looks)).toMatchObject({ total: 3, sold: null, owing: null });
});

test('a month counts all slots of a visit by what its day says of them together, and the week names it', async () => {
  const from = '2027-03-01';
  const hours = ['18:00-19:00', '19:00-20:00', '20:00-21:00'];
  const times = await make.slots({ hours, from, price: 300_000 });
  const [first, second, alone] = times.map(({ id }) => id) as [number, number, number];
  // One half of the visit is paid, the other taught by somebody.
  const payments = [{ price: 300_000, cash_id: CASH }];
  const visit = await make.booking({ reservable_time_ids: [first, second], payments });
  const [owing] = visit.filter(({ due }) => due > 0);
  expect(visit.map(({ due }) => due).toSorted()).toEqual([0, 300_000]);
  const coach = await make.coach();
  const params = { id: String(owing?.id) };
  await (await club.as('top')).ok(saleInvoices.update, { params, body: { coach_id: coach.id } });
  await make.booking({ reservable_time_ids: [alone], payments });
  const query = { date: `${from}_${from}`, court: String(times[0]?.court.id) };
  const counts = async (narrowed: object) =>
    (await desk.ok(monthDays.list, { query: { ...query, ...narrowed } })).data[0]?.total;
  expect(await counts({ state: 'due' })).toBe(2);
  expect(await counts({ state: 'settled' })).toBe(1);
  expect(await counts({ coach: String(coach.id) })).toBe(2);
  const { data } = await desk.ok(reservableTimes.summary, { query });
  expect(data.flatMap(({ courts }) => courts.map(({ visit }) => visit))).toEqual([first, first, null]);
});

test('a month agrees with the week about sessions of a season and closed slots', async () => {
  const from = '2027-02-01';
  const times = await make.slots({ hours: ['18:00-19:00', '19:00-20:00'], from, to: '2027-02-14' });
  const [{ court, term }] = times as [(typeof times)[number]];
  const top = await club.as('top');
  const slot = { weekday: weekday(from), term_id: term.id, court_id: court.id };
  await bookSeason(top, { user_id: (await make.customer()).id, from, to: '2027-02-14', slots: [slot] });
  const body = { title: 'شست‌وشو', from: '2027-02-03', to: '2027-02-03', court_ids: [court.id] };
  const { token } = (await top.ok(closedInvoices.preview, { body })).data;
  await top.ok(closedInvoices.create, { body: { ...body, token } });
  const query = { date: '2027-02-01_2027-02-14', court: String(court.id) };
  const left = async (state: string) =>
    (await desk.ok(monthDays.list, { query: { ...query, state } })).data
      .filter(({ total }) => total > 0)
      .map(({ date, total, closed }) => [date, total, closed]);
  // Of several that hold, what is owed says more than that it is a season's.
  expect(await left('season')).toEqual([]);
  expect(await left('due')).toEqual([
    ['2027-02-01', 1, 0],
    ['2027-02-08', 1, 0],
  ]);
  expect(await left('closed')).toEqual([['2027-02-03', 2, 2]]);
  const looks = await club.as({ permissions: ['calendar.show'] });
  const seen = (await looks.ok(monthDays.list, { query: { ...query, state: 'season' } })).data;
  expect(seen.filter(({ total }) => total > 0).map(({ date }) => date)).toEqual(['2027-02-01', '2027-02-08']);
});

test('sums are for who may see them; the calendar is for who may see that', async () => {
  const looks = await club.as({ permissions: ['calendar.show'] });
  const [day] = (await looks.ok(monthDays.list, { query: { date: '2026-12-01_2026-12-01' } })).data;
  expect(day).toMatchObject({ total: 3, booked: 1, sold: null, owing: null, received: null });
  const blind = await club.as({ permissions: ['court.show'] });
  for (const call of [monthDays.list, freeRuns.list])
    expect((await blind.call(call, { query: {} })).status).toBe(403);
});

test('bad wishes name their field', async () => {
  const cases: [object, string, string][] = [
    [{ slots: '0' }, 'slots', 'min'],
    [{ slots: '9' }, 'slots', 'max'],
    [{ slots: 'two' }, 'slots', 'pattern'],
    [{ from: '25:00' }, 'from', 'pattern'],
    [{ type: 'water' }, 'type', 'not_allowed'],
    [{ same_court: 'yes' }, 'same_court', 'not_allowed'],
    [{ court: 'a' }, 'court', 'pattern'],
  ];
  for (const [query, field, code] of cases) {
    const { status, body } = await desk.call(freeRuns.list, { query: { ...span, ...query } as never });
    expect([status, body.error.code, body.error.fields?.[field]?.[0]], field).toEqual([422, 'invalid', code]);
  }
  const states: [object, string, string][] = [
    [{ state: 'due,unsent' }, 'state', 'not_allowed'],
    [{ state: '' }, 'state', 'not_allowed'],
    [{ coach: '0' }, 'coach', 'pattern'],
    [{ coach: 'a' }, 'coach', 'pattern'],
  ];
  for (const [query, field, code] of states) {
    const { status, body } = await desk.call(monthDays.list, { query: { ...span, ...query } as never });
    expect([status, body.error.code, body.error.fields?.[field]?.[0]], field).toEqual([422, 'invalid', code]);
  }
  const wide = { date: '2026-11-01_2026-12-15' };
  for (const call of [monthDays.list, freeRuns.list]) {
    const { status, body } = await desk.call(call, { query: wide });
    expect([status, body.error.code]).toEqual([422, 'too_wide']);
  }
});
