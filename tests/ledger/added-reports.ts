import { sql } from 'kysely';
import { expect } from 'vitest';
import { ledgerQuery, listOf } from '#app/reports/row-lists.ts';
import { accounts } from '#contract/accountancy/accounts.ts';
import { users } from '#contract/people/users.ts';
import { REPORT_NAMES, REPORTS, type ReportName } from '#contract/reports/report-list.ts';
import type { Figures, ReportAnswer, ReportData, ReportSpec } from '#contract/reports/report-spec.ts';
import { callOf } from '#contract/reports/reports.ts';
import { invoiceLists } from '#contract/sales/invoice-list.ts';
import { type Time, times as timesCalls } from '#contract/sales/times.ts';
import { minutesOf } from '#domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import type { Client } from '../support/client.ts';
import { expectRows } from './added-report-rows.ts';

/** A reservation as it lies in its table. Nothing is added up here but by the loops below. */
interface Raw {
  id: number;
  date: string;
  invoice_date: string;
  start: number;
  minutes: number;
  court_id: number;
  term_id: number;
  user_id: number;
  coach: number | null;
  status: number;
  cancel_type: number | null;
  recognized: boolean;
  attended: boolean | null;
  price: number;
  discount: number;
  addons_price: number;
  total_price: number;
  penalty: number | null;
  penalty_addons: number;
  cancel_price: number | null;
  coach_share: number;
  paid: number;
  due: number;
}

async function rawInvoices(db: Db): Promise<Raw[]> {
  const { rows } = await sql<Raw>`
    select id, date, invoice_date, extract(hour from start_time)::int as start,
      (extract(epoch from end_time - start_time) / 60)::int as minutes, court_id, term_id, user_id,
      coalesce(recognized_coach_id, coach_id) as coach, status, cancel_type, recognized_at is not null as recognized,
      attended, price, discount, addons_price, total_price, penalty, penalty_addons, cancel_price, coach_share, paid, due
    from sale_invoices where deleted_at is null`.execute(db);
  return rows;
}

const outcomeOf = (raw: Raw) =>
  raw.status === 2
    ? raw.cancel_type === 2
      ? 'closed'
      : 'canceled'
    : !raw.recognized
      ? 'upcoming'
      : raw.attended === false
        ? 'missed'
        : 'played';

/** What was posted for each reservation on an account: credit less debit. */
async function postedOn(db: Db, code: string): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; net: number }>`
    select p.invoice_id as id, sum(p.credit - p.debit)::bigint as net from postings p join accounts a on a.id = p.account_id
    where a.code = ${code} and p.invoice_id is not null group by 1`.execute(db);
  return new Map(rows.map(({ id, net }) => [id, net]));
}

type Sums = Record<string, number>;
const add = (sums: Sums, name: string, by: number) => {
  sums[name] = (sums[name] ?? 0) + by;
};

/** The figures of reservations, each added by itself; the four of the income from what was posted, not from columns. */
function figuresOf(
  raws: readonly Raw[],
  posted: Record<'41' | '42' | '43' | '44', Map<number, number>>,
): Sums {
  const sums: Sums = {};
  for (const raw of raws) {
    const outcome = outcomeOf(raw);
    add(sums, 'count', 1);
    for (const one of ['upcoming', 'played', 'missed', 'canceled', 'closed'])
      add(sums, one, outcome === one ? 1 : 0);
    add(sums, 'minutes', raw.status === 1 ? raw.minutes : 0);
    add(sums, 'list', raw.price);
    add(sums, 'discount', raw.discount);
    add(sums, 'booked', raw.total_price);
    add(sums, 'court', posted['41'].get(raw.id) ?? 0);
    add(sums, 'addons', posted['42'].get(raw.id) ?? 0);
    add(sums, 'penalty', posted['43'].get(raw.id) ?? 0);
    add(sums, 'no_show', posted['44'].get(raw.id) ?? 0);
    add(sums, 'deferred', outcome === 'upcoming' ? raw.total_price : 0);
    add(sums, 'returned', raw.cancel_price ?? 0);
    add(sums, 'coach_share', raw.coach_share);
    add(sums, 'paid', raw.paid);
    add(sums, 'due', raw.due);
  }
  sums.income = (sums.court ?? 0) + (sums.addons ?? 0) + (sums.penalty ?? 0) + (sums.no_show ?? 0);
  return sums;
}

const KEYS: Record<string, (raw: Raw) => string | number | null> = {
  day: (raw) => raw.date,
  court: (raw) => raw.court_id,
  term: (raw) => raw.term_id,
  hour: (raw) => raw.start,
  outcome: outcomeOf,
  weekday: (raw) => (new Date(`${raw.date}T12:00:00Z`).getUTCDay() + 1) % 7,
  none: () => null,
};
const only = (figures: Figures, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, figures[name]]));

/** Asks for reports of these days and adds each up again, one reservation and one posting after the other. */
export async function expectReports(client: Client, db: Db, [from, to]: readonly [string, string]) {
  const date = `${from}_${to}`;
  const ask = async (name: ReportName, query: Record<string, string> = {}): Promise<ReportData> => {
    const call = callOf[name] as (typeof callOf)['sale-details'];
    const answer = (await client.ok(call, {
      query: { ...(name === 'past-debtors' ? {} : { date }), ...query },
    })) as unknown as ReportAnswer;
    return answer.data;
  };
  const all = await rawInvoices(db);
  const raws = all.filter((raw) => raw.date >= from && raw.date <= to);
  // Of no reservations all sums are 0, whatever adds them up.
  expect(raws.length).toBeGreaterThan(0);
  const posted = {
    41: await postedOn(db, '41'),
    42: await postedOn(db, '42'),
    43: await postedOn(db, '43'),
    44: await postedOn(db, '44'),
  };
  await expectSales(ask, raws, posted);
  await expectLists(client, ask);
  const sales = await ask('sale-details', { group: 'none', bridge: 'true' });
  expectBridge(sales);
  await expectShares(ask, raws);
  await expectParts(ask, sales, raws);
  await expectBooked(ask, all);
  await expectAccounts(ask, db, [from, to]);
  const shown = raws.map((raw) => ({ ...raw, outcome: outcomeOf(raw) }));
  await expectRows(ask, db, shown, [from, to]);
}

type Ask = (name: ReportName, query?: Record<string, string>) => Promise<ReportData>;
type Posted = Parameters<typeof figuresOf>[1];

async function expectSales(ask: Ask, raws: readonly Raw[], posted: Posted) {
  const whole = figuresOf(raws, posted);
  const names = Object.keys(whole);
  for (const [group, keyOf] of Object.entries(KEYS)) {
    const data = await ask('sale-details', { group, columns: 'paid,due' });
    expect(only(data.total, names), group).toEqual(whole);
    const parts = Map.groupBy(raws, keyOf);
    expect(new Set(data.rows.map((row) => row.key))).toEqual(new Set(parts.keys()));
    for (const row of data.rows) {
      const own = figuresOf(parts.get(row.key) ?? [], posted);
      expect(only(row, names), `${group} ${row.key}`).toEqual(own);
      expect(own.booked).toBe((own.income ?? 0) + (own.deferred ?? 0) + (own.returned ?? 0));
    }
  }
}

/** Figures of a row beside the sums of the list of reservations that it opens. */
const LISTED: Partial<Record<ReportName, Readonly<Record<string, string>>>> = {
  'sale-details': {
    count: 'count',
    booked: 'total_price',
    discount: 'discount',
    paid: 'paid',
    due: 'due',
  },
  'user-report': { count: 'count', discount: 'discount' },
  coaches: { count: 'count' },
  top: { count: 'count' },
};
/** So many rows of a group are opened, and what is of nobody. */
const OPENED = 5;

/** What each row of each report opens adds up to the row, by every group, basis and some filters. */
async function expectLists(client: Client, ask: Ask) {
  const asks: Record<string, string>[] = [{}, { outcome: 'played,missed,canceled' }];
  for (const name of REPORT_NAMES) {
    const spec: ReportSpec = REPORTS[name];
    const slots = 'outcome' in spec.filters;
    for (const basis of spec.bases) {
      for (const group of spec.groups) {
        for (const filters of slots ? asks : [{}]) {
          const asked = { ...filters, group, ...(spec.bases.length > 1 && { basis }) };
          await expectOpened(client, name, asked, await ask(name, asked));
        }
      }
    }
  }
  for (const group of REPORTS['user-report'].groups) {
    for (const filters of [{ idle: 'true' }, { name: 'ا' }]) {
      const asked = { ...filters, group };
      await expectOpened(client, 'user-report', asked, await ask('user-report', asked));
    }
  }
  await expectLedgers(client, ask);
}

async function expectOpened(
  client: Client,
  name: ReportName,
  asked: Record<string, string>,
  data: ReportData,
) {
  const rows = data.rows.filter(({ key }, i) => i < OPENED || key === null || key === 0);
  for (const row of rows) {
    const opened = listOf(name, data, asked, 'fa', row.key);
    if (!opened) continue;
    const where = `${name} ${JSON.stringify(asked)} ${row.key}`;
    if (opened.list === 'times') {
      const times = await timesOf(client, opened.query);
      const minutes = (of: typeof times) =>
        of.reduce((sum, time) => sum + minutesOf(time.end_time) - minutesOf(time.start_time), 0);
      const reserved = minutes(times.filter(({ state }) => state === 'reserved'));
      expect({ reserved, offered: minutes(times) }, where).toEqual({
        reserved: row.reserved,
        offered: row.offered,
      });
      continue;
    }
    const sums = (await client.ok(invoiceLists.totals, { query: opened.query })).data;
    const pairs = Object.entries(LISTED[name] ?? {});
    const shown = pairs.map(([, sum]) => [sum, sums[sum as 'count']]);
    expect(Object.fromEntries(shown), where).toEqual(
      Object.fromEntries(pairs.map(([column, sum]) => [sum, row[column]])),
    );
    if (name === 'sale-addon-details') {
      const { group: _, basis: __, ...filters } = asked;
      const all = { query: { ...filters, timeDate: data.date as string } };
      const { count } = (await client.ok(invoiceLists.totals, all)).data;
      expect(row.share, where).toBe(Math.round((sums.count * 1000) / count) / 10);
    }
  }
}

async function timesOf(client: Client, query: Readonly<Record<string, string>>): Promise<Time[]> {
  const all: Time[] = [];
  for (let page = 1; ; page++) {
    const asked = { query: { ...query, page: String(page), per_page: '200' } };
    const { data, pagination } = await client.ok(timesCalls.list, asked);
    all.push(...data);
    if (all.length >= pagination.total || data.length === 0) return all;
  }
}

/** The ledgers that rows of the books open: of a service all parts of its account, of a person their statement. */
async function expectLedgers(client: Client, ask: Ask) {
  const services = await ask('service-sales', { group: 'service' });
  const date = services.date as string;
  const parts = Map.groupBy(services.rows, ({ opens }) => Number(opens));
  for (const [id, rows] of parts) {
    const at = { params: { id: String(id) }, query: ledgerQuery(date) };
    const { debit, credit } = (await client.ok(accounts.totalTransactions, at)).data;
    const sum = (column: string) => rows.reduce((all, row) => all + Number(row[column]), 0);
    expect({ debit, credit }, String(id)).toEqual({ debit: sum('debit'), credit: sum('credit') });
  }
  for (const row of (await ask('people-sales')).rows.slice(0, OPENED)) {
    const at = { params: { id: String(row.key) }, query: { date } };
    const { balance } = (await client.ok(users.totalTransactions, at)).data;
    expect(balance, String(row.key)).toBe(Number(row.closing) - Number(row.opening));
  }
}

/** The books of the same days and the report differ by what the bridge says. */
function expectBridge({ ties, bridge }: ReportData) {
  const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
  const income = ties.filter(({ with: of }) => of.length === 2);
  const between = sum((bridge ?? []).map((row) => row.of_other_days - row.on_other_days + row.without));
  expect(sum(income.map(({ difference }) => -difference))).toBe(between);
  expect(ties.find(({ with: of }) => of === '21+22')?.difference).toBe(0);
}

async function expectShares(ask: Ask, raws: readonly Raw[]) {
  const taught = raws.filter((raw) => raw.coach !== null);
  const coaches = await ask('coaches', { bridge: 'true' });
  expect(coaches.total.count ?? 0).toBe(taught.length);
  expect(coaches.total.share ?? 0).toBe(taught.reduce((sum, raw) => sum + raw.coach_share, 0));
  const bridge = (coaches.bridge ?? []).map((row) => row.of_other_days - row.on_other_days + row.without);
  const differences = coaches.ties.map(({ difference }) => 0 - difference);
  expect(differences.reduce((a, b) => a + b, 0)).toBe(bridge.reduce((a, b) => a + b, 0));
}

/** Other reports of the same reservations come to the same sums. */
async function expectParts(ask: Ask, sales: ReportData, raws: readonly Raw[]) {
  const { booked = 0, returned = 0, income, count, minutes } = sales.total as Sums;
  const users = await ask('user-report', { per_page: '200', columns: 'people' });
  const people = new Set(raws.map((raw) => raw.user_id));
  expect(users.total).toMatchObject({ count, minutes, income, people: people.size });
  expect(users.rows).toHaveLength(Math.min(200, people.size));
  for (const group of ['newness', 'character', 'week'])
    expect((await ask('user-report', { group })).total).toMatchObject({ count, minutes, income });
  for (const group of ['slot', 'person', 'court'])
    expect((await ask('top', { group })).total).toMatchObject({ count, minutes, income });
  const payers = await ask('user-sales');
  expect(payers.total.sum).toBe(booked - returned);
  const addons = await ask('sale-addon-details');
  expect(addons.total.income).toBe(sales.total.addons);
  for (const data of [payers, addons])
    expect(data.ties.map(({ difference }) => difference)).toEqual(data.ties.map(() => 0));
}

/** By the day of the booking. */
async function expectBooked(ask: Ask, all: readonly Raw[]) {
  const data = await ask('sale-details', { basis: 'booking', group: 'none' });
  const [from = '', to = ''] = (data.date ?? '').split('_');
  const booked = all.filter((raw) => raw.invoice_date >= from && raw.invoice_date <= to);
  expect(data.total.booked ?? 0).toBe(booked.reduce((sum, raw) => sum + raw.total_price, 0));
}

/** What was paid to each coach and what stands on their account, whether they taught in these days or not. */
async function expectCoachAccounts(
  db: Db,
  cost: ReportData,
  { persons, from }: { persons: readonly Line[]; from: string },
) {
  const coaches = await db.selectFrom('coaches').select(['id', 'user_id']).execute();
  const told = new Map(cost.rows.map((row) => [row.key, row]));
  const sum = (of: readonly Line[]) => of.reduce((all, { net }) => all + net, 0);
  const all = { paid: 0, closing: 0 };
  for (const { id, user_id } of coaches) {
    const own = persons.filter((line) => line.user_id === user_id);
    const paid = sum(own.filter(({ date, type }) => date >= from && type === 'payment'));
    const closing = sum(own);
    all.paid += paid;
    all.closing += closing;
    const row = told.get(id);
    expect([row?.paid ?? 0, row?.closing ?? 0], `coach ${id}`).toEqual([paid, closing]);
  }
  expect([cost.total.paid, cost.total.closing]).toEqual([all.paid, all.closing]);
}

interface Line {
  user_id: number | null;
  kind: string;
  code: string | null;
  date: string;
  net: number;
  type: string;
}

async function expectAccounts(ask: Ask, db: Db, [from, to]: readonly [string, string]) {
  const { rows: lines } = await sql<Line>`
    select a.user_id, a.kind, a.code, p.date, p.debit - p.credit as net, coalesce(r.type, d.type) as type
    from postings p join accounts a on a.id = p.account_id join documents d on d.id = p.document_id
    left join documents r on r.id = d.reverses where p.date <= ${to}::date`.execute(db);
  const inside = lines.filter((line) => line.date >= from);
  const sum = (of: typeof lines) => of.reduce((all, { net }) => all + net, 0);
  const people = await ask('people-sales', { per_page: '200' });
  const persons = lines.filter(({ user_id }) => user_id !== null);
  expect(people.total.closing).toBe(sum(persons));
  expect(people.total.opening).toBe(sum(persons.filter((line) => line.date < from)));
  for (const row of people.rows) {
    const own = persons.filter(({ user_id }) => user_id === row.key);
    expect(row.closing).toBe(sum(own));
    expect(row.received).toBe(0 - sum(own.filter(({ date, type }) => date >= from && type === 'receive')));
    const { opening, sold, returned, received, paid_out, coach_share, other, closing } =
      row as unknown as Sums;
    const moved =
      (sold ?? 0) - (returned ?? 0) - (received ?? 0) + (paid_out ?? 0) - (coach_share ?? 0) + (other ?? 0);
    expect((opening ?? 0) + moved).toBe(closing);
  }
  const income = inside.filter(({ kind, type }) => kind === 'income' && type !== 'year-close');
  for (const group of ['service', 'month', 'day'])
    expect((await ask('service-sales', { group })).total.net ?? 0).toBe(0 - sum(income));
  const coachIncome = await ask('coach-income');
  expect(coachIncome.total.income ?? 0).toBe(0 - sum(inside.filter(({ code }) => code === '41')));
  const coachCost = await ask('coach-cost');
  expect(coachCost.total.net ?? 0).toBe(sum(inside.filter(({ code }) => code === '53')));
  await expectCoachAccounts(db, coachCost, { persons, from });
  const debtors = await ask('past-debtors', { per_page: '200' });
  for (const data of [people, coachIncome, coachCost, await ask('service-sales')])
    expect(data.ties.map(({ difference }) => difference)).toEqual(data.ties.map(() => 0));
  expect(debtors.ties.find(({ with: of }) => of === 'debtors')?.difference).toBe(0);
}
