import { expect, test } from 'vitest';
import { reservableTimes } from '#contract/desk/reservable-times.ts';
import { closedInvoices } from '#contract/sales/closed-invoices.ts';
import { invoiceTrash } from '#contract/sales/invoice-trash.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { seasonSchedules } from '#contract/sales/season-schedules.ts';
import { times } from '#contract/sales/times.ts';
import { visits } from '#contract/sales/visits.ts';
import { addDays, weekday } from '#domain/dates.ts';
import { verify } from '#server/ledger/verify.ts';
import { TODAY } from '#tests/support/build.ts';
import { wrongSlots } from '#tests/support/held-slots.ts';
import { club, make, oneClub, top } from '#tests/support/one-club.ts';
import { secondServer } from '#tests/support/second-server.ts';

oneClub();

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

  expect(await wrongSlots(club.db)).toEqual([]);
  expect(await verify(club.db)).toEqual([]);
  // It was a race: some got what they wanted, others came too late.
  expect(told.get('done')).toBeGreaterThan(50);
  expect(told.get('slot_taken')).toBeGreaterThan(20);
});
