import { expect, test } from 'vitest';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { verify } from '#server/ledger/verify.ts';
import { openYear } from '#server/ledger/years.ts';
import { club, make, oneClub } from '../support/one-club.ts';

oneClub();

const days = async () =>
  club.db
    .selectFrom('documents')
    .select(['date', 'price'])
    .where('type', '=', 'recognition')
    .orderBy('id')
    .execute();
const booked = async (from: string, fields: object = {}) => {
  const [time] = await make.slots({ from });
  const [invoice] = await make.booking({ reservable_time_ids: [time?.id as number], ...fields });
  return invoice?.id as number;
};
const rowOf = (id: number) =>
  club.db.selectFrom('sale_invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('recognises each past day once, also days on which the server was off, and nothing of today', async () => {
  const coach = await make.coach({ share_type: 'percent', share: 25 });
  const ids = [
    await booked('2026-11-21'),
    await booked('2026-11-21', { coach_id: coach.id }),
    await booked('2026-11-23'),
    await booked('2026-11-24'),
  ];
  const top = await club.as('top');
  await top.ok(saleInvoices.cancel, { params: { id: String(await booked('2026-11-21')) }, body: {} });
  expect(await runDay(club)).toBe(0);

  // Four days later, at 23:30 in Tehran: that day is not over.
  club.clock.set('2026-11-24T20:00:00Z');
  expect(await runDay(club)).toBe(3);
  expect(await runDay(club)).toBe(0);
  expect(await days()).toEqual([
    { date: '2026-11-21', price: 2_000_000 },
    { date: '2026-11-23', price: 1_000_000 },
  ]);
  const [plain, taught, , open] = await Promise.all(ids.map(rowOf));
  expect(plain).toMatchObject({ attended: null, completed_at: null, coach_share: 0 });
  expect(taught).toMatchObject({
    recognized_coach_id: coach.id,
    coach_share: 250_000,
    coach_share_rule: { share_type: 'percent', share: 25 },
  });
  expect(open?.recognized_at).toBeNull();
  club.clock.set('2026-11-24T20:30:00Z');
  expect(await runDay(club)).toBe(1);
  expect(await verify(club.db)).toEqual([]);
});

test('two servers at once do it once', async () => {
  club.clock.set('2026-11-25T08:00:00Z');
  await booked('2026-11-25');
  club.clock.set('2026-11-26T08:00:00Z');
  const done = await Promise.all([runDay(club), runDay(club), runDay(club)]);
  expect(done.reduce((a, b) => a + b)).toBe(1);
  expect(await verify(club.db)).toEqual([]);
});

test('a day of a closed year is dated today', async () => {
  club.clock.set('2026-03-19T08:00:00Z');
  await club.run((ctx) => openYear(ctx, '2026-03-19'));
  const top = await club.signIn((await club.as('top')).user_id);
  const [time] = await make.slots({ from: '2026-03-19' });
  const user = await make.customer();
  const body = { user_id: user.id, reservable_time_ids: [time?.id as number] };
  await top.ok(saleInvoices.create, { body });
  await club.db
    .updateTable('financial_years')
    .set({ status: 'closed', closed_at: new Date('2026-03-20T20:00:00Z') })
    .where('name', '=', '1404')
    .execute();
  club.clock.set('2026-11-27T08:00:00Z');
  expect(await runDay(club)).toBe(1);
  expect((await days()).at(-1)).toEqual({ date: '2026-11-27', price: 1_000_000 });
  await club.db
    .updateTable('financial_years')
    .set({ status: 'active', closed_at: null })
    .where('name', '=', '1404')
    .execute();
});

test('a mark made at midnight and the run do not recognise twice', async () => {
  club.clock.set('2026-11-28T08:00:00Z');
  const id = await booked('2026-11-28');
  club.clock.set('2026-11-28T21:00:00Z');
  const top = await club.signIn((await club.as('top')).user_id);
  const [run, mark] = await Promise.all([
    runDay(club),
    top.call(saleInvoices.complete, { params: { id: String(id) }, body: { attended: false } }),
  ]);
  expect([0, 1]).toContain(run);
  expect(mark.status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ attended: false });
  expect(await verify(club.db)).toEqual([]);
});
