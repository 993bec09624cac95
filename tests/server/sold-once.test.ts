import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { closedInvoices } from '#contract/closed-invoices.ts';
import { invoiceTrash } from '#contract/invoice-trash.ts';
import { reservableTimes } from '#contract/reservable-times.ts';
import { saleInvoices } from '#contract/sale-invoices.ts';
import { seasonSchedules } from '#contract/season-schedules.ts';
import { times } from '#contract/times.ts';
import { visits } from '#contract/visits.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { appLogin } from '#server/db/app-role.ts';
import { verify } from '#server/ledger/verify.ts';
import { startServer } from '#server/server.ts';
import { TODAY } from '#tests/support/build.ts';
import { type Client, createClient } from '#tests/support/client.ts';
import { faultLog } from '#tests/support/fault-log.ts';
import { club, make, top } from '#tests/support/one-club.ts';

// 200 bookers want 50 slots of a day through two servers, while others close courts and open them again, make the day
// anew, commit seasons over it, move, cancel, void and restore.

const DAY = addDays(TODAY, 1);
const HOURS = ['08:00-09:30', '10:00-11:30', '12:00-13:30', '14:00-15:30', '16:00-17:30'];
const COURTS = 10;
const BOOKERS = 200;
/** So many of them press at once. */
const AT_ONCE = 20;

/** What somebody may be told who came too late, or in whose way somebody stood; anything else is a fault. */
const LATE = new Set([
  'slot_taken',
  'time_closed',
  'no_time',
  'preview_changed',
  'price_changed',
  'exists',
  'no_free_date',
  'not_active',
  'not_found',
  'already_canceled',
  'stale',
  'unavailable',
]);

async function secondServer(): Promise<Client> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(club.db);
  const { faults, log } = faultLog();
  const server = await startServer({
    database: appLogin({ ...inject('server'), ...rows[0] }),
    config: { host: '127.0.0.1', port: 0, corsOrigins: [] },
    clock: club.clock,
    sender: club.sender,
    log,
    strictAnswers: true,
    jobs: false,
  });
  onTestFinished(async () => {
    await server.stop();
    expect(faults).toEqual([]);
  });
  return createClient(server.url, top);
}

/** What is wrong with who has which slot; empty where each is had once. */
async function wrongs(): Promise<unknown[]> {
  const { rows } = await sql`
    with held as (
      select i.id, i.reservable_time_id as time_id, i.court_id, i.date, i.start_time, i.end_time, i.during
      from sale_invoices i where i.status = 1 and i.deleted_at is null)
    select 'two on one slot' as what, a.id as one, b.id as other from held a
      join held b on a.id < b.id and (a.time_id = b.time_id or (a.court_id = b.court_id and a.during && b.during))
    union all
    select 'held, and its slot says otherwise', h.id, t.id from held h join reservable_times t on t.id = h.time_id
      where t.state <> 'reserved' or t.deleted_at is not null or (t.court_id, t.date, t.start_time, t.end_time)
        is distinct from (h.court_id, h.date, h.start_time, h.end_time)
    union all
    select 'reserved, and nobody has it', t.id, null from reservable_times t
      where t.state = 'reserved' and t.deleted_at is null and not exists (select from held h where h.time_id = t.id)
    union all
    select 'free inside a closing', t.id, k.id from reservable_times t join closed_invoices k
      on k.deleted_at is null and t.date between k.from_date and k.to_date
      and (k.court_ids is null or t.court_id = any(k.court_ids)) and (k.term_ids is null or t.term_id = any(k.term_ids))
      where t.state = 'free' and t.deleted_at is null`.execute(club.db);
  return rows;
}

test('no slot is sold twice, whoever books, closes, makes, moves and restores meanwhile on two servers', async () => {
  const servers = [top, await secondServer()];
  const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;
  const server = () => pick(servers);
  const courts = await Promise.all(Array.from({ length: COURTS }, () => make.court()));
  const term_ids: number[] = [];
  for (const hour of HOURS) term_ids.push(await make.termFor(hour, courts[0]?.id as number, 1_000_000));
  const court_ids = courts.map(({ id }) => id);
  const body = { from: DAY, to: DAY, court_ids, term_ids };
  await top.ok(times.generate, { body });
  const customers = await Promise.all(Array.from({ length: 20 }, () => make.customer()));

  const told = new Map<string, number>();
  /** The answer of a call that may come too late. */
  const heard = <R extends { status: number; body: { error?: { code: string } } }>(reply: R): R | null => {
    const code = reply.status < 300 ? 'done' : (reply.body.error?.code ?? String(reply.status));
    told.set(code, (told.get(code) ?? 0) + 1);
    if (code !== 'done') expect([...LATE]).toContain(code);
    return code === 'done' ? reply : null;
  };
  const slots = async () =>
    (
      await server().ok(reservableTimes.list, {
        query: { date: `${DAY}_${DAY}`, court: court_ids.join(',') },
      })
    ).data;
  const made = await slots();
  expect(made).toHaveLength(50);
  const invoices: number[] = [];
  const params = (id: number) => ({ id: String(id) });
  let waiting = BOOKERS;

  const booker = async () => {
    for (let n = 0; n < 2; n++) {
      // The first try is by what was seen before all began, as on a device that has slept.
      const wanted = n === 0 ? made : (await slots()).filter(({ state }) => state === 'free');
      if (wanted.length === 0) break;
      const reservable_time_ids = [pick(wanted).id];
      const booking = { user_id: pick(customers).id, reservable_time_ids };
      const done = heard(await server().call(saleInvoices.create, { body: booking }));
      if (!done) continue;
      invoices.push(...done.body.data.map(({ id }) => id));
      break;
    }
    waiting--;
  };
  /** Goes on as long as somebody still wants to book. */
  const meanwhile = async (work: () => Promise<unknown>) => {
    while (waiting > 0) await work();
  };
  const closer = async () => {
    const closing = { title: 'ترمیم کف', from: DAY, to: DAY, court_ids: [pick(court_ids)] };
    const { data: seen } = await server().ok(closedInvoices.preview, { body: { ...closing } });
    const moves = seen.invoices.flatMap(({ id, suggested }) =>
      suggested === null ? [] : [{ invoice_id: id, time_id: suggested }],
    );
    const done = heard(
      await server().call(closedInvoices.create, { body: { ...closing, token: seen.token, moves } }),
    );
    if (done) heard(await server().call(closedInvoices.remove, { params: params(done.body.data.id) }));
  };
  const maker = async () => {
    heard(await server().call(times.generate, { body: { ...body, only_missing: true } }));
    heard(await server().call(times.force, { body }));
  };
  const changer = async () => {
    const id = pick(invoices);
    if (id === undefined) return void (await slots());
    const way = Math.random();
    if (way < 0.4) {
      const free = (await slots()).filter(({ state }) => state === 'free');
      const to = pick(free.length > 0 ? free : made).id;
      heard(await server().call(visits.move, { body: { moves: [{ id, reservable_time_id: to }] } }));
    } else if (way < 0.7) {
      heard(await server().call(saleInvoices.cancel, { params: params(id), body: { mode: 'full' } }));
    } else {
      const gone = heard(await server().call(invoiceTrash.remove, { params: params(id) }));
      if (gone) heard(await server().call(invoiceTrash.restore, { params: params(id), body: {} }));
    }
  };
  const season = async () => {
    const slot = { weekday: weekday(DAY), term_id: pick(term_ids), court_id: pick(court_ids) };
    const user_id = pick(customers).id;
    heard(
      await server().call(seasonSchedules.create, { body: { user_id, from: DAY, to: DAY, slots: [slot] } }),
    );
  };
  await Promise.all([
    ...Array.from({ length: AT_ONCE }, async () => {
      for (let n = 0; n < BOOKERS / AT_ONCE; n++) await booker();
    }),
    ...[closer, closer, maker, changer, changer, season].map(meanwhile),
  ]);

  expect(await wrongs()).toEqual([]);
  expect(await verify(club.db)).toEqual([]);
  // It was a race: some got what they wanted, others came too late.
  expect(told.get('done')).toBeGreaterThan(50);
  expect(told.get('slot_taken')).toBeGreaterThan(20);
});
