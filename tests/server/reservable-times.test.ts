import { afterAll, beforeAll, expect, test } from 'vitest';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { coaches } from '#contract/people/coaches.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { times } from '#contract/sales/times.ts';
import { addDays } from '#domain/dates.ts';
import { builders, CASH, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let make: ReturnType<typeof builders>;
let desk: Client;
beforeAll(async () => {
  club = await openClub();
  make = builders(club);
  desk = await club.as('reception');
});
afterAll(() => club.close());

const feed = async (client: Client, court_id: number, from = TODAY, to = from) =>
  (await client.ok(reservableTimes.list, { query: { date: `${from}_${to}`, court: String(court_id) } })).data;

test('a free slot, and one that is taken with who holds it and what is paid', async () => {
  const [free, taken] = await make.slots({ hours: ['18:00-19:30', '19:30-21:00'], price: 800_000 });
  const coach = await make.coach();
  const addon = await make.addon();
  const customer = await make.customer({ name: 'سارا', family: 'محمدی', phone_number: '09351112233' });
  await desk.ok(saleInvoices.create, {
    body: {
      user_id: customer.id,
      reservable_time_ids: [taken?.id as number],
      coach_id: coach.id,
      action_type: 2,
      description: 'با توپ',
      addons: [{ sale_addon_id: addon.id, count: 2 }],
      payments: [{ price: 600_000, cash_id: CASH }],
    },
  });
  const rows = await feed(desk, free?.court.id as number);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    id: free?.id,
    date: TODAY,
    start_time: '18:00',
    end_time: '19:30',
    state: 'free',
    price: 800_000,
    version: 1,
    court: free?.court,
    term: free?.term,
    closed: null,
    invoice: null,
  });
  const total = 800_000 + 2 * addon.price;
  expect(rows[1]).toMatchObject({
    id: taken?.id,
    state: 'reserved',
    invoice: {
      user: {
        id: customer.id,
        name: 'سارا',
        family: 'محمدی',
        phone_number: '09351112233',
        balance: total - 600_000,
      },
      coach: { id: coach.id },
      status: 1,
      passed: false,
      action_type: 2,
      attended: null,
      financial_status: 2,
      total_price: total,
      paid: 600_000,
      due: total - 600_000,
      pending: 0,
      addons_count: 2,
      description: 'با توپ',
      creator: { name: 'نگار آزمون' },
      completed_at: null,
      completed_by: null,
      season: null,
      created_at: club.clock.now().toISOString(),
    },
  });
  expect((await desk.ok(coaches.list)).data.find((c) => c.id === coach.id)).toBeDefined();
});

test('what was booked by the top role is shown as made by the system', async () => {
  const [slot] = await make.slots();
  await make.booking({ reservable_time_ids: [slot?.id as number] });
  const [row] = await feed(desk, slot?.court.id as number);
  expect(row?.invoice?.creator).toBeNull();
});

test('without user.show no phone and no balance, without invoice.show no money', async () => {
  const [slot] = await make.slots();
  const customer = await make.customer();
  await make.booking({ user_id: customer.id, reservable_time_ids: [slot?.id as number] });
  const watcher = await club.as({ permissions: ['calendar.show'] });
  const [row] = await feed(watcher, slot?.court.id as number);
  expect(row?.price).toBe(1_000_000);
  expect(row?.invoice).toMatchObject({
    user: { id: customer.id, name: customer.name, phone_number: null, balance: null },
    financial_status: null,
    total_price: null,
    paid: null,
    due: null,
    pending: null,
  });
  const other = await club.as({ permissions: ['invoice.show'] });
  expect((await other.call(reservableTimes.list)).status).toBe(403);
});

test('a slot has passed once its end is behind the clock of the club', async () => {
  const [slot] = await make.slots({ hours: ['22:00-24:00'] });
  await make.booking({ reservable_time_ids: [slot?.id as number] });
  const passed = async (now: string) => {
    club.clock.set(now);
    return (await feed(desk, slot?.court.id as number))[0]?.invoice?.passed;
  };
  expect(await passed('2026-11-21T18:45:00Z')).toBe(false);
  expect(await passed('2026-11-21T20:29:59Z')).toBe(false);
  // Midnight in Tehran: the end of the slot.
  expect(await passed('2026-11-21T20:30:00Z')).toBe(true);
  club.clock.set('2026-11-21T08:00:00Z');
});

test('a cancelled reservation leaves a free slot; a moved one is where it went', async () => {
  const [from, to] = await make.slots({ hours: ['12:00-13:00', '13:00-14:00'] });
  const [invoice] = await make.booking({ reservable_time_ids: [from?.id as number] });
  const params = { id: String(invoice?.id) };
  const top = await club.as('top');
  await top.ok(saleInvoices.update, { params, body: { reservable_time_id: to?.id as number } });
  const moved = await feed(desk, from?.court.id as number);
  expect(moved.map((t) => [t.state, t.invoice?.id ?? null])).toEqual([
    ['free', null],
    ['reserved', invoice?.id],
  ]);
  await top.ok(saleInvoices.cancel, { params, body: {} });
  const cancelled = await feed(desk, from?.court.id as number);
  expect(cancelled.map((t) => [t.state, t.invoice])).toEqual([
    ['free', null],
    ['free', null],
  ]);
});

test("without a date: the club's own week, from its Saturday", async () => {
  await make.slots({ from: '2026-11-20', to: '2026-11-29', hours: ['16:00-17:00'] });
  const days = async (now: string) => {
    club.clock.set(now);
    const { data } = await (await club.signIn(desk.user_id)).ok(reservableTimes.list);
    return [data[0]?.date, data.at(-1)?.date];
  };
  expect(await days('2026-11-21T08:00:00Z')).toEqual(['2026-11-21', '2026-11-27']);
  // 20:30 UTC on a Friday is Saturday in Tehran.
  expect(await days('2026-11-27T20:30:00Z')).toEqual(['2026-11-28', '2026-11-29']);
  expect(await days('2026-11-20T20:29:00Z')).toEqual(['2026-11-20', '2026-11-20']);
  club.clock.set('2026-11-21T08:00:00Z');
});

test('the order is day, hour, then the courts as they stand', async () => {
  const day = '2027-01-02';
  const second = await make.court({ name: 'نوبت ۲', sort: 700 });
  const tenth = await make.court({ name: 'نوبت ۱۰', sort: 700 });
  const first = await make.court({ name: 'پیش از همه', sort: 600 });
  const early = await make.term({ start_time: '05:00', end_time: '05:30' });
  const late = await make.term({ start_time: '05:30', end_time: '06:00' });
  const court_ids = [tenth.id, second.id, first.id];
  await make.times({ from: day, court_ids, term_ids: [late.id, early.id] });
  const { data } = await desk.ok(reservableTimes.list, {
    query: { date: `${day}_${day}`, court: court_ids.join(',') },
  });
  expect(data.map((t) => [t.start_time, t.court.id])).toEqual([
    ...[first, second, tenth].map((c) => ['05:00', c.id]),
    ...[first, second, tenth].map((c) => ['05:30', c.id]),
  ]);
});

test('too wide: 31 days are the most, and 45 courts', async () => {
  const of = async (query: Record<string, string>) =>
    (await desk.call(reservableTimes.list, { query })).body.error;
  expect(await of({ date: `${TODAY}_${addDays(TODAY, 30)}` })).toBeUndefined();
  expect(await of({ date: `${TODAY}_${addDays(TODAY, 31)}` })).toMatchObject({
    code: 'too_wide',
    details: { max_days: 31 },
  });
  const many = Array.from({ length: 46 }, (_, i) => i + 1).join(',');
  expect(await of({ date: `${TODAY}_${TODAY}`, court: many })).toMatchObject({
    code: 'too_wide',
    details: { max_courts: 45 },
  });
  expect((await of({ date: `${TODAY}_` }))?.fields).toEqual({ date: ['pattern'] });
  expect((await of({ date: `${addDays(TODAY, 1)}_${TODAY}` }))?.fields).toEqual({ date: ['pattern'] });

  const day = '2027-02-01';
  const term = await make.term({ start_time: '04:00', end_time: '04:30' });
  const court_ids: number[] = [];
  for (let n = 0; n < 46; n++) court_ids.push((await make.court()).id);
  const top = await club.as('top');
  await top.ok(times.generate, { body: { from: day, to: day, term_ids: [term.id], court_ids } });
  expect((await of({ date: `${day}_${day}` }))?.code).toBe('too_wide');
  expect(await of({ date: `${day}_${day}`, court: court_ids.slice(0, 45).join(',') })).toBeUndefined();
});

test('a week at a glance: a cell a day and term, a state a court, and the money of each', async () => {
  const day = '2027-01-09';
  const a = await make.court({ sort: 1 });
  const b = await make.court({ sort: 2 });
  const c = await make.court({ sort: 3 });
  const term = await make.term({ start_time: '03:00', end_time: '04:00', price: 300_000 });
  const court_ids = [c.id, a.id, b.id];
  const slots = await make.times({ from: day, court_ids, term_ids: [term.id] });
  const idOf = (court: { id: number }) => slots.find((t) => t.court.id === court.id)?.id as number;
  await make.booking({
    reservable_time_ids: [idOf(a)],
    payments: [{ price: 300_000, cash_id: CASH }],
  });
  const coach = await make.coach();
  await make.booking({ reservable_time_ids: [idOf(b)], coach_id: coach.id });
  const query = { date: `${day}_${day}`, court: court_ids.join(',') };
  const nobody = { season: false, attended: null, coach_id: null, visit: null };
  const { data } = await desk.ok(reservableTimes.summary, { query });
  expect(data).toEqual([
    {
      date: day,
      term_id: term.id,
      start_time: '03:00',
      end_time: '04:00',
      free: 1,
      courts: [
        { court_id: a.id, time_id: idOf(a), state: 'reserved', money: 'settled', ...nobody },
        {
          court_id: b.id,
          time_id: idOf(b),
          state: 'reserved',
          money: 'owing',
          ...nobody,
          coach_id: coach.id,
        },
        { court_id: c.id, time_id: idOf(c), state: 'free', money: null, ...nobody },
      ],
    },
  ]);
  const watcher = await club.as({ permissions: ['calendar.show'] });
  const seen = await watcher.ok(reservableTimes.summary, { query });
  expect(seen.data[0]?.courts.map((x) => x.money)).toEqual([null, null, null]);
});
