import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { classes } from '#contract/people/classes.ts';
import { people } from '#contract/people/people.ts';
import { clubInvoiceColumns } from '#contract/sales/columns/sale-invoices.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import type { Invoice } from '#contract/sales/sale-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { toPersianDigits } from '#domain/digits.ts';
import { invoiceDisplay } from '#domain/statuses.ts';
import { builders, CASH, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let desk: Client;
let manager: Client;
let top: Client;
let paid: Invoice;
let owing: Invoice;
let gone: Invoice;
let bySystem: Invoice;
let coach_id: number;

const TOMORROW = '2026-11-22';

/** Four reservations: one paid and passed, one that owes, one cancelled, one that nobody in particular made. */
beforeAll(async () => {
  club = await openClub();
  const make = builders(club);
  top = await club.as('top');
  desk = await club.as('reception');
  manager = await club.as('manager');
  const [first, second] = await make.slots({ hours: ['12:00-13:00', '18:00-19:30'] });
  const far = await make.slots({ from: TOMORROW, price: 700_000 });
  const further = await make.slots({ from: TOMORROW });
  const sara = await make.customer({ name: 'سارا', family: 'کریمی' });
  const reza = await make.customer({ name: 'رضا', family: 'یزدی', company: 'فولاد سپاهان' });
  coach_id = (await make.coach()).id;
  const book = async (who: Client, user_id: number, time: number, more: object = {}) => {
    const body = { user_id, reservable_time_ids: [time], ...more };
    return (await who.ok(saleInvoices.create, { body })).data[0] as Invoice;
  };
  paid = await book(desk, sara.id, first?.id as number, {
    payments: [{ price: 1_000_000, cash_id: CASH }],
    coach_id,
  });
  owing = await book(manager, reza.id, second?.id as number, { discount: 150_000, action_type: 2 });
  gone = await book(desk, sara.id, far[0]?.id as number);
  await desk.ok(saleInvoices.cancel, { params: { id: String(gone.id) }, body: {} });
  bySystem = await book(top, reza.id, further[0]?.id as number);
  club.clock.set('2026-11-21T10:00:00Z');
});
afterAll(() => club.close());

const list = async (query: Record<string, string> = {}) =>
  (await manager.ok(invoiceLists.list, { query })).data.map((invoice) => invoice.id);

test('the newest first, each with what its list needs', async () => {
  const reply = await desk.ok(invoiceLists.list);
  expect(reply.pagination).toMatchObject({ current_page: 1, total: 4 });
  expect(reply.data.map((invoice) => invoice.id)).toEqual([bySystem.id, gone.id, owing.id, paid.id]);
  expect(reply.data[3]).toMatchObject({
    passed: true,
    received_number: expect.any(Number),
    user: { name: 'سارا', phone_number: expect.stringMatching(/^09/) },
    coach: { id: coach_id },
  });
  expect(reply.data[2]).toMatchObject({ passed: false, due: 850_000, discount: 150_000 });
});

const CASES: [string, () => Record<string, string>, () => Invoice[]][] = [
  ['invoiceNumber', () => ({ invoiceNumber: String(paid.invoice_number) }), () => [paid]],
  ['receivedId', () => ({ receivedId: String(paid.received_id) }), () => [paid]],
  ['receivedNumber', () => ({ receivedNumber: String(paid.received_number) }), () => [paid]],
  ['user, with the other ya', () => ({ user: 'يزدي' }), () => [bySystem, owing]],
  ['user_id', () => ({ user_id: String(paid.user.id) }), () => [gone, paid]],
  ['creator=system', () => ({ creator: 'system' }), () => [bySystem]],
  ['creator', () => ({ creator: 'نگار' }), () => [gone, owing, paid]],
  ['coach', () => ({ coach: String(coach_id) }), () => [paid]],
  ['date', () => ({ date: `${TODAY}_${TODAY}` }), () => [bySystem, gone, owing, paid]],
  ['date, open', () => ({ date: `${TOMORROW}_` }), () => []],
  ['timeDate', () => ({ timeDate: `${TOMORROW}_` }), () => [bySystem, gone]],
  ['discount', () => ({ discount: '100000,4' }), () => [owing]],
  ['total_price', () => ({ total_price: '700000,1' }), () => [gone]],
  ['court', () => ({ court: String(owing.reserved_time.court.id) }), () => [owing, paid]],
  ['time', () => ({ time: String(paid.reserved_time.time.id) }), () => [paid]],
  ['actionType', () => ({ actionType: '2,3' }), () => [owing]],
  ['passed', () => ({ passed: 'true' }), () => [paid]],
  ['active and not passed', () => ({ passed: 'false', status: '1' }), () => [bySystem, owing]],
  ['status', () => ({ status: '2' }), () => [gone]],
  ['cancelType', () => ({ cancelType: '1' }), () => [gone]],
  ['financialStatus', () => ({ financialStatus: '1,3' }), () => [gone, paid]],
  ['search, by name', () => ({ search: 'کريمي' }), () => [gone, paid]],
  ['search, by phone', () => ({ search: String(paid.user.phone_number).slice(-7) }), () => [gone, paid]],
  ['company', () => ({ company: 'سپاهان' }), () => [bySystem, owing]],
  ['seasonal', () => ({ seasonal: 'true' }), () => []],
  ['not seasonal', () => ({ seasonal: 'false', coach: String(coach_id) }), () => [paid]],
  ['season', () => ({ season: '1' }), () => []],
  ['trashed', () => ({ trashed: 'true' }), () => []],
];
test.each(CASES)('filter: %s', async (_, query, expected) => {
  expect(await list(query())).toEqual(expected().map((invoice) => invoice.id));
});

test.each([
  'id',
  'invoice_number',
  'invoice_date',
  'time_date',
  'start_time',
  'court',
  'user',
  'coach',
  'price',
  'total_price',
  'discount',
  'paid',
  'due',
  'pending',
  'status',
  'created_at',
])('sort by %s', async (field) => {
  const up = await list({ 'order[0]': `${field},asc`, 'order[1]': 'id,asc' });
  const down = await list({ 'order[0]': `${field},desc`, 'order[1]': 'id,desc' });
  expect(down).toEqual(up.toReversed());
  // One field alone may be read by another table's order: ties still go by the number, and no page repeats a row.
  expect(await list({ 'order[0]': `${field},asc` })).toEqual(up);
  expect(await list({ 'order[0]': `${field},desc` })).toEqual(down);
  const pages = [];
  for (let page = 1; page <= up.length; page++)
    pages.push(...(await list({ 'order[0]': `${field},desc`, per_page: '1', page: String(page) })));
  expect(pages).toEqual(down);
});

test('unknown filters and sorts are refused', async () => {
  expect((await desk.send('GET', '/v1/admin/sale-invoices?colour=red')).body.error.fields).toEqual({
    colour: ['extra'],
  });
  expect((await desk.send('GET', '/v1/admin/sale-invoices?order[0]=mood,asc')).status).toBe(422);
});

test('totals follow the same filters', async () => {
  expect((await desk.ok(invoiceLists.totals)).data).toEqual({
    count: 4,
    total_price: 1_000_000 + 850_000 + 700_000 + 1_000_000,
    discount: 150_000,
    paid: 1_000_000,
    due: 850_000 + 1_000_000,
    penalty: 0,
  });
  expect((await desk.ok(invoiceLists.totals, { query: { financialStatus: '2' } })).data).toMatchObject({
    count: 2,
    due: 1_850_000,
  });
});

test('what a season schedule booked is told from the rest', async () => {
  const season = (id: number | null) =>
    club.db.updateTable('sale_invoices').set({ season_schedule_id: id }).where('id', '=', owing.id).execute();
  const { id } = await club.db
    .insertInto('season_schedules')
    .values({ user_id: owing.user.id, from_date: TODAY, to_date: TODAY, created_at: club.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await season(id);
  expect(await list({ seasonal: 'true' })).toEqual([owing.id]);
  expect(await list({ season: `${id},${id + 1}` })).toEqual([owing.id]);
  expect(await list({ seasonal: 'false' })).not.toContain(owing.id);
  await season(null);
});

test('as a file it has the columns that the list shows, number first', async () => {
  const file = await fetch(
    `${club.url}${invoiceLists.list.path}?export=xlsx&search=${encodeURIComponent('یزدی')}`,
    {
      headers: { Authorization: `Bearer ${desk.token}` },
    },
  );
  const book = read(Buffer.from(await file.arrayBuffer()));
  const rows = utils.sheet_to_json<unknown[]>(Object.values(book.Sheets)[0] as never, { header: 1 });
  const shown = Object.values(clubInvoiceColumns).filter((column) => !column.hidden);
  expect(rows[0]?.slice(0, 2)).toEqual(shown.slice(0, 2).map((column) => column.title.fa));
  expect(rows.slice(1).map((row) => row[0])).toEqual([bySystem.invoice_number, owing.invoice_number]);
});

test('one time’s whole history, the newest first', async () => {
  const time = gone.reserved_time.id;
  const body = { user_id: paid.user.id, reservable_time_ids: [time] };
  const [again] = (await desk.ok(saleInvoices.create, { body })).data;
  const { data } = await desk.ok(saleInvoices.ofTime, { query: { time: String(time) } });
  expect(data.map((invoice) => [invoice.id, invoice.status])).toEqual([
    [again?.id, 1],
    [gone.id, 2],
  ]);
  expect((await desk.call(saleInvoices.ofTime, { query: { time: '999999' } })).status).toBe(404);
});

test('what was moved away is told with when, and where it stands now; what came back is not', async () => {
  const build = builders(club);
  const [from, to] = await build.slots({ hours: ['20:00-21:00', '21:00-22:00'], from: '2026-12-05' });
  if (!from || !to) throw new Error('no slots');
  const [invoice] = await build.booking({ reservable_time_ids: [from.id] });
  const params = { id: String(invoice?.id) };
  const move = (reservable_time_id: number) =>
    desk.ok(saleInvoices.update, { params, body: { reservable_time_id } });
  const history = async ({ id }: { id: number }) =>
    (await desk.ok(saleInvoices.ofTime, { query: { time: String(id), moved: 'true' } })).data.map((one) => [
      one.id,
      one.reserved_time.id,
      one.left_at,
    ]);
  await move(to.id);
  expect(await history(from)).toEqual([[invoice?.id, to.id, club.clock.now().toISOString()]]);
  expect(await history(to)).toEqual([[invoice?.id, to.id, null]]);
  await move(from.id);
  expect(await history(from)).toEqual([[invoice?.id, from.id, null]]);
  expect(await history(to)).toEqual([[invoice?.id, from.id, club.clock.now().toISOString()]]);
});

test('an hour is that of the start, from its first minute to its last, by night too', async () => {
  const build = builders(club);
  const hours = ['15:30-16:00', '16:59-17:30', '23:45-24:00'];
  const slots = await build.slots({ hours, from: '2026-12-06' });
  const made = [];
  for (const slot of slots) made.push((await build.booking({ reservable_time_ids: [slot.id] }))[0]?.id);
  const [at15, at16, at23] = made;
  const ids = (hour: string) => list({ hour, timeDate: '2026-12-06_2026-12-06' });
  expect(await ids('16')).toEqual([at16]);
  expect(await ids('23')).toEqual([at23]);
  expect(await ids('15,23')).toEqual([at23, at15]);
  expect(await ids('17')).toEqual([]);
  expect(await ids('12,15,16,18,23')).toHaveLength(3);
});

test('numbers and balances are for those who may see people', async () => {
  const clerk = await club.as({ permissions: ['invoice.show'] });
  const { data } = await clerk.ok(saleInvoices.get, { params: { id: String(owing.id) } });
  expect(data.user).toMatchObject({ phone_number: null, balance: null });
  const seen = await desk.ok(saleInvoices.get, { params: { id: String(owing.id) } });
  expect(seen.data.user).toMatchObject({ phone_number: expect.any(String), balance: expect.any(Number) });
  const byPhone = { query: { user: '0912' } };
  expect((await desk.ok(invoiceLists.list, byPhone)).pagination.total).toBeGreaterThan(0);
  expect((await clerk.ok(invoiceLists.list, byPhone)).pagination.total).toBe(0);
  expect((await clerk.ok(invoiceLists.totals, byPhone)).data.count).toBe(0);
  // A phone is not to be guessed by the search either; the reservation's own number is no secret.
  const number = { query: { search: toPersianDigits(String(owing.invoice_number)) } };
  expect((await clerk.ok(invoiceLists.list, { query: { search: '0912' } })).pagination.total).toBe(0);
  expect((await clerk.ok(invoiceLists.list, number)).data.map((one) => one.id)).toEqual([owing.id]);
  const blind = await club.as({ permissions: ['calendar.show'] });
  expect((await blind.call(invoiceLists.list)).status).toBe(403);
  expect((await club.nobody.call(invoiceLists.list)).status).toBe(401);
});

test('one filter of state finds what the list shows by that word, each reservation under one of the five', async () => {
  const STATES = ['active', 'activePassed', 'confirmed', 'canceled', 'canceledBySystem'] as const;
  const ours = [bySystem, gone, owing, paid].map((invoice) => invoice.id);
  const found = async (state: string) =>
    (await manager.ok(invoiceLists.list, { query: { state } })).data.filter(({ id }) => ours.includes(id));
  const byState = async () =>
    Object.fromEntries(await Promise.all(STATES.map(async (s) => [s, (await found(s)).map((i) => i.id)])));
  expect(await byState()).toEqual({
    active: [bySystem.id, owing.id],
    activePassed: [paid.id],
    confirmed: [],
    canceled: [gone.id],
    canceledBySystem: [],
  });
  await desk.ok(saleInvoices.complete, { params: { id: String(paid.id) }, body: { attended: true } });
  await desk.ok(saleInvoices.cancel, { params: { id: String(owing.id) }, body: {} });
  await club.db.updateTable('sale_invoices').set({ cancel_type: 2 }).where('id', '=', owing.id).execute();
  expect(await byState()).toEqual({
    active: [bySystem.id],
    activePassed: [],
    confirmed: [paid.id],
    canceled: [gone.id],
    canceledBySystem: [owing.id],
  });
  for (const state of STATES) {
    for (const invoice of await found(state)) expect(invoiceDisplay(invoice)).toBe(state);
  }
  expect((await found('confirmed,canceledBySystem')).map((invoice) => invoice.id)).toEqual([
    owing.id,
    paid.id,
  ]);
  const totals = await manager.ok(invoiceLists.totals, { query: { state: 'active,canceled' } });
  expect(totals.data.count).toBe((await list({ state: 'active,canceled' })).length);
  const person = { params: { id: String(paid.user.id) }, query: { state: 'confirmed' } };
  expect((await manager.ok(people.invoices, person)).data.map((invoice) => invoice.id)).toEqual([paid.id]);
  const taught = { params: { id: String(coach_id) }, query: { state: 'confirmed' } };
  expect((await manager.ok(classes.ofCoach, taught)).data.map((one) => one.id)).toEqual([paid.id]);
  expect((await manager.call(invoiceLists.list, { query: { state: 'over' } })).status).toBe(422);
});
