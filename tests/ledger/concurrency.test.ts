import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { CancelInput } from '#contract/sales/cancels.ts';
import { BookingInput } from '#contract/sales/sale-invoices.ts';
import { SeasonCancelInput, SeasonChangeInput, SeasonInput } from '#contract/sales/season-schedules.ts';
import { splits } from '#contract/sales/splits.ts';
import type { PlaceRef } from '#domain/postings.ts';
import { recogniseDay } from '#server/calendar/recognition.ts';
import type { Context } from '#server/context.ts';
import { post } from '#server/ledger/post.ts';
import { verify } from '#server/ledger/verify.ts';
import { createClosing } from '#server/sales/closed-invoices/service.ts';
import { book } from '#server/sales/sale-invoices/book.ts';
import { cancelInvoice } from '#server/sales/sale-invoices/cancel.ts';
import { splitInvoice } from '#server/sales/sale-invoices/split.ts';
import { removeInvoice } from '#server/sales/sale-invoices/trash.ts';
import { cancelSeason } from '#server/sales/season-schedules/cancel.ts';
import { changeSeason } from '#server/sales/season-schedules/change.ts';
import { createSeason } from '#server/sales/season-schedules/create.ts';
import { generateTimes } from '#server/sales/times/service.ts';
import { courtRecords } from '#server/settings/courts/service.ts';
import { createTerm } from '#server/settings/terms/service.ts';
import { mergeUsers } from '#server/system/merge-users/service.ts';
import { createBank } from '#server/treasury/banks/service.ts';
import { createCash } from '#server/treasury/cashes/service.ts';
import { deleteReceive, payOut, receive } from '#server/treasury/documents/service.ts';
import { SYSTEM, unitOfWork } from '#server/unit-of-work.ts';
import { openClub, type TestClub } from '../support/club.ts';

let club: TestClub;
const CASH = 4;

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.close());

/** One transaction without the retry of a deadlock: here one is a failure. */
function once<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const who = { actor: SYSTEM, now: club.clock.now(), locale: 'fa' as const, call: 'test', address: '' };
  return club.db.transaction().execute(async (tx) => {
    // A busy machine makes them wait long for each other; only a circle is an error here.
    await sql`set local lock_timeout = '60s'`.execute(tx);
    const { ctx, flush } = unitOfWork(tx, club.db, who);
    const result = await work(ctx);
    await flush();
    return result;
  });
}

const balance = async (owner: { cash_id: number } | { user_id: number } | { bank_id: number }) => {
  const [[column, id]] = Object.entries(owner) as [['cash_id' | 'user_id' | 'bank_id', number]];
  const account = club.db.selectFrom('accounts').select('balance').where(column, '=', id);
  return (await account.executeTakeFirstOrThrow()).balance;
};

const people = (count: number) => Promise.all(Array.from({ length: count }, () => club.person(null)));
const times = <T>(count: number, work: (index: number) => T) =>
  Array.from({ length: count }, (_, i) => work(i));

test('20 receipts at once into one cash box: none is lost, the numbers have no gap', async () => {
  const before = await balance({ cash_id: CASH });
  const persons = await people(20);
  const receipts = await Promise.all(
    persons.map((user_id, i) => once((ctx) => receive(ctx, { user_id, price: 1000 + i, cash_id: CASH }))),
  );
  expect(await balance({ cash_id: CASH })).toBe(before + 20 * 1000 + 190);
  const numbers = receipts.map((receipt) => receipt.doc_number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(times(20, (i) => (numbers[0] ?? 0) + i));
  expect(await verify(club.db)).toEqual([]);
});

test('receipts, their deletion and pay-outs of one person at once', async () => {
  const [user_id = 0] = await people(1);
  const first = await Promise.all(
    times(8, () => once((ctx) => receive(ctx, { user_id, price: 500, cash_id: CASH }))),
  );
  await Promise.all([
    ...first.slice(0, 4).map(({ id }) => once((ctx) => deleteReceive(ctx, id))),
    ...times(4, (i) =>
      once((ctx) =>
        receive(ctx, {
          user_id,
          price: 300,
          bank_id: 5,
          transaction_reference_id: `70010${i}`,
        }),
      ),
    ),
    ...times(4, () =>
      once((ctx) => payOut(ctx, { user_id, price: 100, cash_id: CASH, description: 'بازپرداخت' })),
    ),
  ]);
  expect(await balance({ user_id })).toBe(-8 * 500 + 4 * 500 - 4 * 300 + 4 * 100);
  expect(await verify(club.db)).toEqual([]);
});

test('one receipt deleted by several at once is reversed once', async () => {
  const [user_id = 0] = await people(1);
  const { id } = await once((ctx) => receive(ctx, { user_id, price: 500, cash_id: CASH }));
  const tries = await Promise.allSettled(times(6, () => once((ctx) => deleteReceive(ctx, id))));
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  for (const t of tries) {
    if (t.status === 'rejected') expect(t.reason).toMatchObject({ code: 'already_canceled' });
  }
  expect(await balance({ user_id })).toBe(0);
});

test('40 transfers criss-cross between four places: no deadlock, not a toman lost', async () => {
  const [cash, bank] = await club.run(async (ctx) => [
    await createCash(ctx, { name: 'صندوق دوم' }),
    await createBank(ctx, { name: 'بانک دوم' }),
  ]);
  const places: PlaceRef[] = [
    { cash_id: CASH },
    { bank_id: 5 },
    { cash_id: cash?.id ?? 0 },
    { bank_id: bank?.id ?? 0 },
  ];
  const filling = places.flatMap((place) => [
    { account: place, debit: 100_000, credit: 0 },
    { account: { code: '31' as const }, debit: 0, credit: 100_000 },
  ]);
  await once((ctx) => post(ctx, [{ type: 'opening', description: 'افتتاحیه', lines: filling }]));
  const total = async () =>
    (await Promise.all(places.map((p) => balance(p as { cash_id: number })))).reduce((a, b) => a + b);
  const before = await total();
  await Promise.all(
    times(40, (i) => {
      const from = places[i % 4] as PlaceRef;
      const to = places[(i * 7 + 1 + (i % 3)) % 4] as PlaceRef;
      if (from === to) return Promise.resolve();
      const lines = [
        { account: to, debit: 100 + i, credit: 0 },
        { account: from, debit: 0, credit: 100 + i },
      ];
      return once((ctx) => post(ctx, [{ type: 'internal-fund', description: 'انتقال', lines }]));
    }),
  );
  expect(await total()).toBe(before);
  expect(await verify(club.db)).toEqual([]);
});

test('bookings, receipts, cancels and deletions of few customers at once: every lock in one order', async () => {
  const slots = await club.run(async (ctx) => {
    const court = await courtRecords.create(ctx, { name: 'زمین ۱', type: 'hard', roof: 'always' });
    const weekdays = [0, 1, 2, 3, 4, 5, 6];
    await createTerm(ctx, { name: 'عصر', start_time: '18:00', end_time: '19:30', weekdays, price: 1000 });
    await generateTimes(ctx, { from: '2026-11-24', to: '2027-01-24', court_ids: [court.id] });
    const rows = await ctx.db.selectFrom('reservable_times').select('id').orderBy('date').execute();
    return rows.map((row) => row.id);
  });
  const persons = await people(3);
  const booking = (user_id: number) => {
    const input = {
      user_id,
      reservable_time_ids: slots.splice(0, 2),
      payments: [{ price: 700, cash_id: CASH }],
    };
    return once((ctx) => book(ctx, v.parse(BookingInput, input)));
  };
  const booked = [];
  for (const user_id of [...persons, ...persons]) booked.push(await booking(user_id));
  await Promise.all([
    ...booked.map(({ data }) =>
      once((ctx) => cancelInvoice(ctx, data[0]?.id ?? 0, v.parse(CancelInput, {}))),
    ),
    ...booked.slice(0, 3).map(({ receives }) => once((ctx) => deleteReceive(ctx, receives[0]?.id ?? 0))),
    ...persons.map((user_id) => once((ctx) => receive(ctx, { user_id, price: 2500, cash_id: CASH }))),
    ...persons.map(booking),
    ...persons.map((user_id) =>
      once((ctx) => payOut(ctx, { user_id, price: 50, cash_id: CASH, description: 'بازپرداخت' })),
    ),
  ]);
  // 6 × 2 slots booked, 6 of them cancelled in full, 3 × 2 booked meanwhile.
  const paid = 700 * 6 - 700 * 3 + 2500 * 3 + 700 * 3 - 50 * 3;
  const balances = await Promise.all(persons.map((user_id) => balance({ user_id })));
  expect(balances.reduce((a, b) => a + b)).toBe(12 * 1000 - 6 * 1000 + 6 * 1000 - paid);
  expect(await verify(club.db)).toEqual([]);
});

test('seasons booked, changed and cancelled at once with bookings and a closing: no slot is sold twice, nobody waits in a circle', async () => {
  const weekdays = [0, 1, 2, 3, 4, 5, 6];
  const { courts, terms, slots } = await club.run(async (ctx) => {
    const courts = [];
    for (const name of ['زمین ۷', 'زمین ۸', 'زمین ۹']) {
      courts.push((await courtRecords.create(ctx, { name, type: 'hard', roof: 'always' })).id);
    }
    const terms = [];
    for (const start of ['09', '11']) {
      const span = { start_time: `${start}:00`, end_time: `${start}:45`, weekdays, price: 1000 };
      terms.push((await createTerm(ctx, { name: start, ...span })).id);
    }
    const span = { from: '2026-11-28', to: '2026-12-25', court_ids: courts, term_ids: terms };
    await generateTimes(ctx, span);
    const rows = await ctx.db
      .selectFrom('reservable_times')
      .select('id')
      .where('court_id', 'in', courts)
      .where('date', '<=', '2026-12-04')
      .orderBy('id')
      .execute();
    return { courts, terms, slots: rows.map((row) => row.id) };
  });
  const persons = await people(6);
  const slotOf = (i: number) => ({
    weekday: i % 7,
    term_id: terms[i % 2] as number,
    court_id: courts[i % 3] as number,
  });
  const season = (i: number, from: string, to: string) =>
    once((ctx) =>
      createSeason(
        ctx,
        v.parse(SeasonInput, {
          user_id: persons[i % 6],
          from,
          to,
          slots: [slotOf(i), slotOf(i + 1), slotOf(i + 2)],
          generate_missing: i % 2 === 0,
          payments: [{ price: 100, cash_id: CASH }],
        }),
      ),
    );
  const first: number[] = [];
  for (const i of [0, 6]) first.push((await season(i, '2026-12-26', '2027-01-15')).data.id);
  const work = [
    ...times(12, (i) => season(i, '2026-11-28', '2027-01-08')),
    ...slots
      .slice(0, 12)
      .map((id, i) =>
        once((ctx) =>
          book(ctx, v.parse(BookingInput, { user_id: persons[i % 6], reservable_time_ids: [id] })),
        ),
      ),
    ...first.flatMap((id) => [
      once((ctx) =>
        cancelSeason(ctx, id, v.parse(SeasonCancelInput, { from: '2027-01-02', reason: 'آزمون' })),
      ),
      once((ctx) =>
        changeSeason(ctx, id, v.parse(SeasonChangeInput, { changes: [{ slot: 0, ...slotOf(3) }] })),
      ),
    ]),
    once((ctx) =>
      createClosing(ctx, {
        ...{ title: 'تعطیل', description: '', court_ids: [courts[0] as number], term_ids: null },
        ...{ from: '2026-12-19', to: '2026-12-20', moves: [], begun: [], over_debt: false, token: undefined },
      }),
    ),
  ];
  const ends = await Promise.allSettled(work);
  const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.code] : []));
  const refused = ['preview_changed', 'no_free_date', 'slot_taken', 'time_closed', 'not_active', 'stale'];
  expect(refusals.filter((code) => !refused.includes(code))).toEqual([]);
  expect(refusals.length).toBeLessThan(work.length);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from reservable_times t where t.court_id = any(${courts}::bigint[]) and (
      select count(*) from sale_invoices i where i.reservable_time_id = t.id and i.status = 1)
      <> (case t.state when 'reserved' then 1 else 0 end)`.execute(club.db);
  expect(rows[0]?.n).toBe(0);
  expect(await verify(club.db)).toEqual([]);
});

/** Whoever waits for a lock of this club's rows. */
async function waiting(count: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(club.db);
      expect(rows[0]?.n).toBe(count);
    },
    { timeout: 20_000, interval: 20 },
  );
}

test.each<[string, (ctx: Context, of: { id: number; owner: number }) => Promise<unknown>]>([
  ['a void of it', (ctx, { id }) => removeInvoice(ctx, id)],
  ['a cancel of it', (ctx, { id }) => cancelInvoice(ctx, id, v.parse(CancelInput, {}))],
  ['the day’s run', (ctx) => recogniseDay(ctx, '2026-11-21')],
  ['a merge of its owner', async (ctx, { owner }) => mergeUsers(ctx, owner, (await people(1))[0] ?? 0)],
])(
  'who has left money on a reservation books elsewhere during %s: nobody waits in a circle',
  async (_, work) => {
    const [owner = 0, former = 0] = await people(2);
    const [one, other] = await club.run(async (ctx) => {
      const court = await courtRecords.create(ctx, { name: `زمین ${owner}`, type: 'hard', roof: 'always' });
      const span = { from: '2026-11-21', to: '2026-11-22', court_ids: [court.id] };
      await generateTimes(ctx, span);
      const times = ctx.db.selectFrom('reservable_times').select('id').where('court_id', '=', court.id);
      return times.where('start_time', '=', '18:00').orderBy('date').execute();
    });
    const booking = (user_id: number, time: { id: number } | undefined) =>
      once((ctx) => book(ctx, v.parse(BookingInput, { user_id, reservable_time_ids: [time?.id] })));
    const id = (await booking(owner, one)).data[0]?.id ?? 0;
    const payments = [{ price: 500, cash_id: CASH }];
    for (const payers of [
      [
        { user_id: owner, price: 500 },
        { user_id: former, price: 500, payments },
      ],
      [{ user_id: owner, price: 1000 }],
    ]) {
      await once((ctx) => splitInvoice(ctx, id, v.parse(splits.split.body, { payers })));
    }
    // Somebody holds the reservation until both wait: for it, or one for the other.
    const both = await club.db.transaction().execute(async (tx) => {
      await sql`select from sale_invoices where id = ${id} for no key update`.execute(tx);
      const first = once((ctx) => work(ctx, { id, owner }));
      await waiting(1);
      const second = booking(former, other);
      const ends = Promise.allSettled([first, second]);
      await waiting(2);
      return { ends };
    });
    const ends = await both.ends;
    expect(ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))).toEqual([]);
    expect(await balance({ user_id: former })).toBe(500);
    expect(await verify(club.db)).toEqual([]);
  },
);

test('the year opens once when many post its first document', async () => {
  const persons = await people(10);
  club.clock.set('2027-03-21T08:00:00Z');
  const receipts = await Promise.all(
    persons.map((user_id) => once((ctx) => receive(ctx, { user_id, price: 10, cash_id: CASH }))),
  );
  const numbers = receipts.map((receipt) => receipt.doc_number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(times(10, (i) => i + 1));
  expect(await verify(club.db)).toEqual([]);
});
