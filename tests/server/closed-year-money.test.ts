import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import type { ReportData } from '#contract/reports/report-spec.ts';
import { callOf } from '#contract/reports/reports.ts';
import { saleInvoices } from '#contract/sales/sale-invoices.ts';
import { visits } from '#contract/sales/visits.ts';
import { runDay } from '#server/jobs/day-run.ts';
import { verify } from '#server/ledger/verify.ts';
import { builders } from '../support/build.ts';
import type { Client } from '../support/client.ts';
import { openClub, type TestClub } from '../support/club.ts';

// What was played in 1405 is changed in 1406, when that year is closed (D60): its result stays, and so does that of 1406.
const PLAYED = '2027-03-10';
const HOURS = ['08:00-09:30', '10:00-11:30', '12:00-13:30', '14:00-15:30', '16:00-17:30', '18:00-19:30'];
const [LAST_YEAR, THIS_YEAR] = ['2027-03-12T08:00:00Z', '2027-03-25T08:00:00Z'];

let club: TestClub;
let make: ReturnType<typeof builders>;
let top: Client;
let customer: number;
let coach: Awaited<ReturnType<typeof make.coach>>;
let balls: number;
/** One reservation for each test, all played and taught in 1405. */
let played: number[];
let before: Map<string, number>;
let result: number;

const params = (id: number) => ({ params: { id: String(id) } });

/** Balances by code, or the person's id. */
async function balances(): Promise<Map<string, number>> {
  const rows = await club.db.selectFrom('accounts').select(['code', 'user_id', 'balance']).execute();
  return new Map(rows.map((row) => [row.code ?? `#${row.user_id}`, row.balance]));
}
async function moved(): Promise<Record<string, number>> {
  const names = new Map([
    [`#${customer}`, 'customer'],
    [`#${coach.user.id}`, 'coach'],
  ]);
  const changes = [...(await balances())].map(([name, sum]): [string, number] => [
    names.get(name) ?? name,
    sum - (before.get(name) ?? 0),
  ]);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}
const yearNamed = async (name: string) => {
  const { data } = await top.ok(financialYears.list, {});
  return data.find((year) => year.name === name) as (typeof data)[number];
};

beforeAll(async () => {
  club = await openClub({ now: '2027-03-09T08:00:00Z' });
  make = builders(club);
  top = await club.as('top');
  customer = (await make.customer()).id;
  coach = await make.coach({ share_type: 'percent', share: 33.3333 });
  balls = (await make.addon({ price: 100_000 })).id;
  const slots = await make.slots({ hours: HOURS, from: PLAYED, price: 500_001 });
  const booked = await make.booking({
    user_id: customer,
    coach_id: coach.id,
    reservable_time_ids: slots.map(({ id }) => id),
    addons: [{ sale_addon_id: balls, count: 1 }],
  });
  played = booked.map(({ id }) => id);
  club.clock.set(LAST_YEAR);
  top = await club.as('top');
  await runDay(club);
  club.clock.set(THIS_YEAR);
  top = await club.as('top');
  result = (await yearNamed('1405')).result;
  await top.ok(financialYears.close, params((await yearNamed('1405')).id));
});
beforeEach(async () => {
  before = await balances();
});
afterAll(() => club.close());

test('cancelled in full: income and the coach’s share go back from the adjustments of earlier years', async () => {
  const [id = 0] = played;
  await top.ok(saleInvoices.cancel, { ...params(id), body: { mode: 'full', reason: 'بارندگی' } });
  // 500,001 and the add-on, less 166,667.
  expect(await moved()).toEqual({ customer: -600_001, 33: 433_334, coach: 166_667 });
});

test('two at once with nothing back: what is kept stays the income of its year', async () => {
  const ids = played.slice(1, 3);
  await top.ok(visits.cancel, { body: { ids, mode: 'none', reason: 'ثبت اشتباه' } });
  expect(await moved()).toEqual({ 33: -333_334, coach: 333_334 });
});

test('a discount given afterwards, with the coach’s percent of it', async () => {
  const [, , , id = 0] = played;
  const { data } = await top.ok(saleInvoices.update, { ...params(id), body: { discount: 100_000 } });
  // 33.3333 % of 400,001.
  expect(data.coach_share).toBe(133_334);
  expect(await moved()).toEqual({ customer: -100_000, 33: 66_667, coach: 33_333 });
});

test('an add-on sold and taken back', async () => {
  const [, , , id = 0] = played;
  const body = { addons: [{ sale_addon_id: balls, count: 2 }] };
  const { data } = await top.ok(saleInvoices.addAddons, { ...params(id), body });
  expect(await moved()).toEqual({ customer: 200_000, 33: -200_000 });
  const sold = String(data.addons.at(-1)?.id);
  await top.ok(saleInvoices.cancelAddon, { params: { id: String(id), addon_id: sold }, body: {} });
  expect(await moved()).toEqual({});
});

test('marked as missed: the income stays, the coach’s share goes back', async () => {
  const [, , , , id = 0] = played;
  await top.ok(saleInvoices.complete, { ...params(id), body: { attended: false } });
  expect(await moved()).toEqual({ 33: -166_667, coach: 166_667 });
});

test('undone and marked again: as it was; undone and cancelled: what is kept is no income of this year', async () => {
  const id = played.at(-1) as number;
  const mark = (attended: boolean | null) =>
    top.ok(saleInvoices.complete, { ...params(id), body: { attended } });
  await mark(null);
  expect(await moved()).toEqual({ 21: -500_001, 22: -100_000, 33: 433_334, coach: 166_667 });
  await mark(true);
  expect(await moved()).toEqual({});
  await mark(null);
  expect(await runDay(club)).toBe(1);
  expect(await moved()).toEqual({});
  await mark(null);
  const body = { mode: 'amount', amount: 250_000, reason: 'ثبت اشتباه' } as const;
  await top.ok(saleInvoices.cancel, { ...params(id), body });
  expect(await moved()).toEqual({ customer: -250_000, 33: 83_333, coach: 166_667 });
});

test('reports of slots and of coaches differ from the books of either year by what their bridges say', async () => {
  for (const date of ['2026-03-21_2027-03-20', '2027-03-21_2027-03-25'])
    for (const [name, group] of [
      ['sale-details', 'none'],
      ['coaches', 'coach'],
    ] as const) {
      const query = { date, group, bridge: 'true' };
      const answer = (await top.ok(callOf[name] as (typeof callOf)['sale-details'], { query })) as unknown;
      const { ties, bridge } = (answer as { data: ReportData }).data;
      const between = (bridge ?? []).map((row) => row.of_other_days - row.on_other_days + row.without);
      const differences = ties.filter(({ with: of }) => of.length === 2).map(({ difference }) => -difference);
      expect([name, date, differences.reduce((a, b) => a + b, 0)]).toEqual([
        name,
        date,
        between.reduce((a, b) => a + b, 0),
      ]);
      if (date.startsWith('2027-03-21')) expect(ties.map(({ with: of }) => of)).toContain('33');
    }
});

test('both years keep their results', async () => {
  expect((await yearNamed('1405')).result).toBe(result);
  expect((await yearNamed('1406')).result).toBe(0);
  expect(await verify(club.db)).toEqual([]);
});
