import { afterAll, beforeAll, expect, test } from 'vitest';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { today } from '#contract/desk/today.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { courts } from '#contract/settings/courts.ts';
import { discountGroups } from '#contract/settings/discount-groups.ts';
import { terms } from '#contract/settings/terms.ts';
import { purge } from '#server/system/housekeeping/service.ts';
import { builders, TODAY } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
let manager: Client;
beforeAll(async () => {
  club = await openClub();
  manager = await club.as('manager');
});
afterAll(() => club.close());

const court = (name: string, more = {}) => ({
  name,
  type: 'hard' as const,
  roof: 'without' as const,
  ...more,
});
const make = async (name: string, more = {}) =>
  (await manager.ok(courts.create, { body: court(name, more) })).data;

test('a new court has its defaults, and is there by its id', async () => {
  const made = await make('زمین اصلی');
  expect(made).toMatchObject({
    type: 'hard',
    roof: 'without',
    sort: 0,
    color: '',
    description: '',
    image: null,
    active: true,
    version: 1,
    created_at: club.clock.now().toISOString(),
  });
  expect((await manager.ok(courts.get, { params: { id: String(made.id) } })).data).toEqual(made);
  expect((await manager.call(courts.get, { params: { id: '999999' } })).status).toBe(404);
});

test('the list stands by sort, then by name with numbers as numbers', async () => {
  const names = ['سالن ۱۰', 'سالن ۲', 'سالن ۱'];
  for (const name of names) await make(name, { sort: 500 });
  await make('سالن پیش', { sort: 400 });
  const { data } = await manager.ok(courts.list, { query: { name: 'سالن' } });
  expect(data.map((c) => c.name)).toEqual(['سالن پیش', 'سالن ۱', 'سالن ۲', 'سالن ۱۰']);
  const down = await manager.ok(courts.list, { query: { name: 'سالن', 'order[0]': 'name,desc' } });
  expect(down.data.map((c) => c.name)).toEqual(['سالن پیش', 'سالن ۱۰', 'سالن ۲', 'سالن ۱']);
});

test('filters: kind, roof, active', async () => {
  const made = await make('چمن ۱', { type: 'grass', roof: 'always', active: false });
  const ids = async (query: Record<string, string>) =>
    (await manager.ok(courts.list, { query })).data.map((c) => c.id);
  expect(await ids({ type: 'grass' })).toEqual([made.id]);
  expect(await ids({ type: 'grass,ground', roof: 'always', active: 'false' })).toEqual([made.id]);
  expect(await ids({ active: 'true' })).not.toContain(made.id);
  const wrong = await manager.call(courts.list, { query: { type: 'sand' } });
  expect(wrong.body.error.fields).toEqual({ type: ['not_allowed'] });
});

test('a patch changes what it names; an old version is told the current record', async () => {
  const made = await make('زمین قدیم', { sort: 900, color: '#0a6a72' });
  const id = { id: String(made.id) };
  const patched = await manager.ok(courts.update, { params: id, body: { name: 'زمين تازه', version: 1 } });
  expect(patched.data).toMatchObject({ name: 'زمین تازه', sort: 900, color: '#0a6a72', version: 2 });
  const stale = await manager.call(courts.update, { params: id, body: { sort: 1, version: 1 } });
  expect(stale.status).toBe(409);
  expect(stale.body.error).toMatchObject({ code: 'stale', details: { current: { version: 2, sort: 900 } } });
  const missing = await manager.call(courts.update, { params: { id: '999999' }, body: { sort: 1 } });
  expect(missing.status).toBe(404);
});

test('wrong fields are named', async () => {
  const { status, body } = await manager.call(courts.create, {
    body: { name: 'ز', type: 'sand', roof: 1, sort: -1, color: 'red', extra: 1 } as never,
  });
  expect(status).toBe(422);
  expect(body.error.fields).toEqual({
    name: ['too_short'],
    type: ['not_allowed'],
    roof: ['not_allowed'],
    sort: ['min'],
    color: ['pattern'],
    extra: ['extra'],
  });
});

test('every change is in the audit log', async () => {
  const made = await make('زمین ثبت');
  await manager.ok(courts.update, { params: { id: String(made.id) }, body: { active: false } });
  const rows = await club.db
    .selectFrom('audit_log')
    .select(['call', 'actor_id', 'after'])
    .where('resource', '=', 'courts')
    .where('resource_id', '=', made.id)
    .orderBy('id')
    .execute();
  expect(rows).toMatchObject([
    { call: 'courts.create', actor_id: manager.user_id },
    { call: 'courts.update', after: { active: false } },
  ]);
});

test('a reader who has the list already gets 304', async () => {
  const first = await manager.send('GET', courts.list.path);
  const tag = first.headers.get('etag') ?? '';
  const second = await manager.send('GET', courts.list.path, undefined, {
    headers: { 'If-None-Match': tag },
  });
  expect(second.status).toBe(304);
  expect(second.body).toBe('');
  await make('زمین پس از خواندن');
  const third = await manager.send('GET', courts.list.path, undefined, { headers: { 'If-None-Match': tag } });
  expect(third.status).toBe(200);
});

test('a court goes once nobody is to come, and its free times with it', async () => {
  const build = builders(club);
  const top = await club.as('top');
  const [slot] = await build.slots({ hours: ['18:00-19:30', '19:30-21:00'] });
  const court = slot?.court as { id: number };
  const params = { id: String(court.id) };
  const [invoice] = await build.booking({ reservable_time_ids: [slot?.id as number] });
  const kept = await top.call(courts.remove, { params });
  expect([kept.status, kept.body.error]).toMatchObject([
    409,
    { code: 'in_use', details: { by: [{ resource: 'sale-invoices', count: 1 }] } },
  ]);
  await top.ok(saleInvoices.cancel, { params: { id: String(invoice?.id) }, body: { mode: 'rules' } });
  await top.ok(courts.remove, { params });
  const day = { date: `${TODAY}_${TODAY}`, court: params.id };
  const times = async () => (await top.ok(reservableTimes.list, { query: day })).data;
  expect(await times()).toEqual([]);
  expect((await top.call(courts.get, { params })).status).toBe(404);
  const trash = await top.ok(courts.list, { query: { trashed: 'true' } });
  expect(trash.data).toMatchObject([{ id: court.id, deleted_by: { id: top.user_id } }]);
  // What was booked on it is history: the court stays in the trash.
  const used = await top.call(courts.force, { params });
  expect(used.body.error).toMatchObject({ code: 'in_use' });
  expect(used.body.error.details?.by).toContainEqual({ resource: 'sale-invoices', count: 1 });
  // Back with the times that went with it; a day that was closed meanwhile stays closed.
  const closing = await club.db
    .insertInto('closed_invoices')
    .values({
      title: 'تعطیل',
      from_date: TODAY,
      to_date: TODAY,
      court_ids: [court.id],
      term_ids: [slot?.term.id as number],
      created_at: club.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  club.clock.advance(1000);
  expect((await top.ok(courts.restore, { params })).data).toMatchObject({ id: court.id, version: 3 });
  expect(await times()).toMatchObject([
    { start_time: '18:00', state: 'closed', closed: { id: closing.id } },
    { start_time: '19:30', state: 'free', closed: null },
  ]);
});

test('a court that nothing but prices and a discount names goes for good without the discount', async () => {
  const build = builders(club);
  const top = await club.as('top');
  const { id } = await build.court();
  const params = { id: String(id) };
  await build.termFor('05:00-05:30', id, 1);
  const body = { name: 'صبحگاهی', percent: 5, character_ids: [1], court_ids: [id] };
  const group = (await top.ok(discountGroups.create, { body })).data;
  await top.ok(courts.remove, { params });
  expect((await top.call(courts.force, { params })).body.error).toMatchObject({
    code: 'in_use',
    details: { by: [{ resource: 'discount-groups', count: 1 }] },
  });
  const at = { id: String(group.id) };
  await top.ok(discountGroups.remove, { params: at });
  await top.ok(discountGroups.force, { params: at });
  await top.ok(courts.force, { params });
  expect((await top.call(courts.restore, { params })).status).toBe(404);
});

test('a court that is out of use is not sold, and who is booked on it stays', async () => {
  const build = builders(club);
  const [booked, free, next] = await build.slots({
    hours: ['15:00-16:30', '18:00-19:30', '21:00-22:00'],
  });
  const [elsewhere] = await build.slots({ hours: ['18:00-19:30'] });
  const court_id = booked?.court.id as number;
  const [invoice] = await build.booking({ reservable_time_ids: [booked?.id as number] });
  const params = { id: String(court_id) };
  const away = await build.booking({ reservable_time_ids: [elsewhere?.id as number] });
  const query = { date: `${TODAY}_${TODAY}`, court: String(court_id) };
  const seen = async () => (await manager.ok(reservableTimes.list, { query })).data.map((time) => time.id);
  const cells = async () =>
    (await manager.ok(reservableTimes.summary, { query })).data.map((cell) => [cell.start_time, cell.free]);
  expect(await seen()).toEqual([booked?.id, free?.id, next?.id]);
  const total = async () => (await manager.ok(today.get)).data.times?.total ?? 0;
  const before = await total();

  await manager.ok(courts.update, { params, body: { active: false } });
  expect(await seen()).toEqual([booked?.id]);
  expect(await cells()).toEqual([['15:00', 0]]);
  expect(await total()).toBe(before - 2);
  const user_id = (await build.customer()).id;
  const times = [{ id: free?.id }];
  const sold = await manager.call(saleInvoices.create, {
    body: { user_id, reservable_time_ids: [free?.id as number] },
  });
  expect([sold.status, sold.body.error]).toMatchObject([409, { code: 'time_closed', details: { times } }]);
  const moved = await manager.call(saleInvoices.update, {
    params: { id: String(away[0]?.id) },
    body: { reservable_time_id: free?.id as number },
  });
  expect(moved.body.error).toMatchObject({ code: 'time_closed', details: { times } });

  const id = { id: String(invoice?.id) };
  await manager.ok(saleInvoices.addAddons, {
    params: id,
    body: { addons: [{ sale_addon_id: (await build.addon()).id, count: 1 }] },
  });
  await manager.ok(saleInvoices.cancel, { params: id, body: {} });
  expect(await seen()).toEqual([]);
  await manager.ok(courts.update, { params, body: { active: true } });
  expect(await seen()).toEqual([booked?.id, free?.id, next?.id]);
  const body = { user_id, reservable_time_ids: [free?.id as number] };
  expect((await manager.call(saleInvoices.create, { body })).status).toBe(201);
});

test('what was played on it before is still recorded', async () => {
  const build = builders(club);
  const [slot] = await build.slots({ hours: ['08:00-09:00'] });
  await manager.ok(courts.update, { params: { id: String(slot?.court.id) }, body: { active: false } });
  const body = {
    user_id: (await build.customer()).id,
    court_id: slot?.court.id as number,
    term_id: slot?.term.id as number,
    date: TODAY,
  };
  expect((await manager.call(saleInvoices.past, { body })).status).toBe(201);
});

test('has no two courts of one name, and a new one stands behind all others', async () => {
  const first = await make('زمین یکتا');
  const twice = await manager.call(courts.create, { body: court('زمين  يكتا') });
  expect([twice.status, twice.body.error.fields]).toEqual([422, { name: ['exists'] }]);
  const next = await make('زمین پسین');
  expect(next.sort).toBeGreaterThan(first.sort);
  expect((await manager.ok(courts.list, { query: { per_page: '200' } })).data.at(-1)?.id).toBe(next.id);
  await manager.ok(courts.remove, { params: { id: String(first.id) } });
  await make('زمین یکتا');
  const back = await manager.call(courts.restore, { params: { id: String(first.id) } });
  expect([back.status, back.body.error.fields]).toEqual([422, { name: ['exists'] }]);
});

test('the order is set in one call; courts that are not named follow as they stand', async () => {
  const made = [];
  for (const name of ['نوبت یک', 'نوبت دو', 'نوبت سه']) made.push(await make(name, { sort: 700 }));
  const [one, two, three] = made.map((c) => c.id) as [number, number, number];
  await manager.ok(courts.order, { body: { ids: [three, one] } });
  const all = (await manager.ok(courts.list, { query: { per_page: '200' } })).data.map((c) => c.id);
  expect(all.slice(0, 2)).toEqual([three, one]);
  expect(all).toContain(two);
  const unknown = await manager.call(courts.order, { body: { ids: [one, 999_999] } });
  expect(unknown.body.error.fields).toEqual({ ids: ['unknown'] });
});

test('its picture is one that was sent, and stays as long as a court shows it', async () => {
  const made = await make('زمین عکس');
  const params = { id: String(made.id) };
  const image = `/v1/files/${'a'.repeat(32)}.webp`;
  const refused = await manager.call(courts.update, { params, body: { image } });
  expect(refused.body.error.fields).toEqual({ image: ['unknown'] });
  await club.db
    .insertInto('files')
    .values({
      name: `${'a'.repeat(32)}.webp`,
      type: 'image/webp',
      bytes: Buffer.from('x'),
      creator_id: 1,
      created_at: new Date('2026-01-01'),
    })
    .execute();
  await manager.ok(courts.update, { params, body: { image } });
  await club.run(purge);
  expect((await manager.ok(courts.get, { params })).data.image).toBe(image);
  expect(await club.db.selectFrom('files').select('name').execute()).toHaveLength(1);
  await manager.ok(courts.update, { params, body: { image: null } });
  await club.run(purge);
  expect(await club.db.selectFrom('files').select('name').execute()).toEqual([]);
});

test('a court tells its own prices and when it is closed next; terms are found by a court with its own price', async () => {
  const { id } = await make('زمین پرکار');
  const other = await make('زمین بی‌کار');
  const top = await club.as('top');
  const build = builders(club);
  const span = { start_time: '03:10', end_time: '03:25' };
  const term = await build.term({ ...span, court_prices: [{ court_id: id, price: 90_000 }] });
  const closing = { title: 'ترمیم', from: '2026-12-05', to: '2026-12-06', court_ids: [id] };
  await top.ok(closedInvoices.create, { body: closing });
  const read = async (one: number) => (await top.ok(courts.get, { params: { id: String(one) } })).data;
  expect(await read(id)).toMatchObject({ own_prices: 1, next_closing: '2026-12-05' });
  expect(await read(other.id)).toMatchObject({ own_prices: 0, next_closing: null });
  const found = async (court: number) =>
    (await top.ok(terms.list, { query: { court: String(court) } })).data.map((one) => one.id);
  expect(await found(id)).toEqual([term.id]);
  expect(await found(other.id)).toEqual([]);
});
