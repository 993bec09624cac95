import { sql } from 'kysely';
import { expect } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { books, type TrialFigures } from '#contract/accountancy/books.ts';
import { type Behind, behind } from '#contract/accountancy/columns/book-doors.ts';
import {
  type BookDoor,
  balanceRows,
  cashSheet,
  profitSheet,
  trialSheet,
} from '#contract/accountancy/columns/books.ts';
import { daySheet, journalDaySheet } from '#contract/accountancy/columns/day-books.ts';
import { previousPeriod } from '#domain/periods.ts';
import type { Db } from '#server/db/client.ts';
import { BANK, CASH } from '../support/build.ts';
import type { Client } from '../support/client.ts';

/** A posting as it lies in its table, with the account it is on and the document it is of. */
interface Raw {
  date: string;
  debit: number;
  credit: number;
  account_id: number;
  code: string | null;
  parent: string | null;
  user_id: number | null;
  cash_id: number | null;
  bank_id: number | null;
  payment_gateway_id: number | null;
  kind: string;
  /** Of the document, or of what it takes back. */
  type: string;
  /** The document closes a year: `stands`, or was taken back, or takes one back. */
  closing: 'no' | 'stands' | 'void';
}

/** Every posting there is. Nothing is added up here but by the loops below. */
async function rawPostings(db: Db): Promise<Raw[]> {
  const { rows } = await sql<Raw>`
    select p.date, p.debit, p.credit, p.account_id, a.code, t.code as parent, a.user_id, a.kind,
      a.cash_id, a.bank_id, a.payment_gateway_id, coalesce(r.type, d.type) as type,
      case when d.type <> 'year-close' and coalesce(r.type, '') <> 'year-close' then 'no'
        when d.reversed_by is null and d.reverses is null then 'stands' else 'void' end as closing
    from postings p join accounts a on a.id = p.account_id left join accounts t on t.id = a.parent_id
    join documents d on d.id = p.document_id left join documents r on r.id = d.reverses`.execute(db);
  return rows;
}

const earns = ({ kind }: Raw) => kind === 'income' || kind === 'expense';
/** The account of the second level, by its code; places and people stand below theirs. */
const totalOf = ({ code, parent }: Raw) => (code ?? parent ?? '').slice(0, 2);
const detailOf = (raw: Raw) =>
  raw.user_id !== null ? '14' : raw.code === null ? `place ${raw.account_id}` : raw.code.slice(0, 4);
const groupOf = (raw: Raw) => totalOf(raw).slice(0, 1);
const KEYS = { group: groupOf, total: totalOf, detail: detailOf };

type Span = readonly [year: string, from: string, to: string];

function added(raws: readonly Raw[], keyOf: (raw: Raw) => string, [year, from, to]: Span) {
  const rows = new Map<string, TrialFigures>();
  for (const raw of raws) {
    if (raw.date > to || raw.closing === 'void' || (raw.closing === 'stands' && raw.date >= year)) continue;
    const key = raw.date < year && earns(raw) ? 'unclosed' : keyOf(raw);
    const row = rows.get(key) ?? {
      year_opening: 0,
      before_debit: 0,
      before_credit: 0,
      opening: 0,
      debit: 0,
      credit: 0,
      closing: 0,
    };
    rows.set(key, row);
    const net = raw.debit - raw.credit;
    row.closing += net;
    if (raw.date < from) row.opening += net;
    if (raw.date < year) row.year_opening += net;
    else if (raw.date < from) {
      row.before_debit += raw.debit;
      row.before_credit += raw.credit;
    } else {
      row.debit += raw.debit;
      row.credit += raw.credit;
    }
  }
  for (const [key, row] of rows) if (Object.values(row).every((n) => n === 0)) rows.delete(key);
  return Object.fromEntries(rows);
}

const sumOf = (side: 'debit' | 'credit', list: readonly Raw[]) =>
  list.reduce((all, raw) => all + raw[side], 0);
const byCode = ([one]: readonly unknown[], [other]: readonly unknown[]) =>
  String(one) < String(other) ? -1 : 1;

/** What each account of the second and third level earned or cost, in the span and by month. */
function earnedRows(raws: readonly Raw[], from: string, to: string, months: readonly MonthSpan[]) {
  const rows = new Map<string, { amount: number; months: number[] }>();
  for (const raw of raws.filter((one) => earns(one) && one.date >= from && one.date <= to)) {
    const net = raw.kind === 'income' ? raw.credit - raw.debit : raw.debit - raw.credit;
    for (const code of new Set([totalOf(raw), detailOf(raw)])) {
      const row = rows.get(code) ?? { amount: 0, months: months.map(() => 0) };
      rows.set(code, row);
      row.amount += net;
      const month = months.findIndex((one) => one.from <= raw.date && raw.date <= one.to);
      row.months[month] = (row.months[month] ?? 0) + net;
    }
  }
  return [...rows]
    .filter(([, row]) => row.amount !== 0 || row.months.some((one) => one !== 0))
    .map(([code, row]) => [code, row.amount, row.months] as const)
    .toSorted(byCode);
}
type MonthSpan = { from: string; to: string };

/** What stands on each side of a balance sheet, people and results apart: places below 0 are what the club owes. */
function sidesAt(raws: readonly Raw[], year: string, day: string): Record<string, number> {
  const accounts = new Map<number, { raw: Raw; net: number }>();
  for (const raw of raws) {
    if (raw.date > day || raw.closing === 'void' || (raw.closing === 'stands' && raw.date >= year)) continue;
    if (earns(raw) || raw.user_id !== null || totalOf(raw) === '14') continue;
    const account = accounts.get(raw.account_id) ?? { raw, net: 0 };
    accounts.set(raw.account_id, account);
    account.net += raw.debit - raw.credit;
  }
  const sides: Record<string, number> = {};
  for (const { raw, net } of accounts.values()) {
    const owed = raw.kind === 'asset' && raw.code === null && net < 0;
    const side = owed ? 'liability' : raw.kind;
    const key = `${side} ${totalOf(raw)}`;
    sides[key] = (sides[key] ?? 0) + (side === 'asset' ? net : 0 - net);
  }
  return Object.fromEntries(Object.entries(sides).filter(([, amount]) => amount !== 0));
}

/** The cash book of a place, or of all boxes: by kind, by day, and its receipts by who made them. */
async function expectCash(client: Client, places: readonly Raw[], [, from, to]: Span, place: object) {
  const query = { date: `${from}_${to}`, ...place };
  const { data: cash } = await client.ok(books.cashBook, { query: { ...query, group: 'creator' } });
  const within = places.filter((raw) => raw.date >= from && raw.date <= to);
  const before = places.filter((raw) => raw.date < from);
  expect(cash.opening).toBe(sumOf('debit', before) - sumOf('credit', before));
  expect([cash.in, cash.out]).toEqual([sumOf('debit', within), sumOf('credit', within)]);
  expect(cash.closing).toBe(cash.opening + cash.in - cash.out);
  expect(cash.kinds.reduce((all, kind) => all + kind.in - kind.out, 0)).toBe(cash.in - cash.out);
  expect(cash.days.at(-1)?.closing ?? cash.opening).toBe(cash.closing);
  const received = within.filter(({ type }) => type === 'receive');
  const tills = cash.tills ?? [];
  expect(tills.reduce((all, till) => all + till.in, 0)).toBe(sumOf('debit', received));
  expect(tills.reduce((all, till) => all + till.out, 0)).toBe(sumOf('credit', received));
  expect(tills.reduce((all, till) => all + till.count, 0)).toBe(received.length);
  for (const till of tills) {
    const own = received.filter((raw) => raw.date === till.date && raw.account_id === till.account_id);
    const same = tills.filter((one) => one.date === till.date && one.account_id === till.account_id);
    expect(same.reduce((all, one) => all + one.in - one.out, 0)).toBe(
      sumOf('debit', own) - sumOf('credit', own),
    );
  }
}

/**
 * Adds the postings up again, one by one, and holds what the calls of the books answer against it: trial balance at
 * every level, profit and loss, balance sheet, cash book; and what must follow from each other does. `span` is of one
 * financial year, `year` its first day.
 */
export async function expectBooks(client: Client, db: Db, span: Span): Promise<void> {
  const [year, from, to] = span;
  const raws = await rawPostings(db);
  const date = `${from}_${to}`;
  for (const level of ['group', 'total', 'detail'] as const) {
    const { data } = await client.ok(books.trialBalance, { query: { date, level } });
    const shown = data.rows.map(({ kind, account_id, code, name, opens, compared, ...row }) => [
      kind === 'unclosed' ? 'unclosed' : (code ?? `place ${account_id}`),
      row,
    ]);
    expect(Object.fromEntries(shown), `${level} ${date}`).toEqual(added(raws, KEYS[level], span));
    const sum = (of: (row: (typeof data.rows)[number]) => number) =>
      data.rows.reduce((all, row) => all + of(row), 0);
    expect(sum((row) => row.year_opening)).toBe(0);
    expect(sum((row) => row.opening)).toBe(0);
    expect(sum((row) => row.debit - row.credit)).toBe(0);
    expect(sum((row) => row.closing)).toBe(0);
  }

  const { data: profit } = await client.ok(books.profitAndLoss, { query: { date } });
  const counted = raws.filter((raw) => raw.closing === 'no');
  const earned = (first: string, last: string, kind?: string) =>
    counted
      .filter((raw) => raw.date >= first && raw.date <= last && (kind ? raw.kind === kind : earns(raw)))
      .reduce((all, { debit, credit }) => all + credit - debit, 0);
  expect(profit.net.amount).toBe(earned(from, to));
  expect(profit.income.amount).toBe(earned(from, to, 'income'));
  expect(profit.expense.amount).toBe(0 - earned(from, to, 'expense'));
  expect(profit.net.amount).toBe(profit.income.amount - profit.expense.amount);
  expect(profit.net.months).toEqual(profit.months.map((month) => earned(month.from, month.to)));
  expect(profit.grown).toEqual(profit.net);
  const shownRows = profit.rows.map(({ code, amount, months }) => [code, amount, months]);
  expect(shownRows.toSorted(byCode)).toEqual(earnedRows(counted, from, to, profit.months));
  const top = profit.rows.filter(({ depth }) => depth === 1);
  for (const kind of ['income', 'expense'] as const) {
    const own = top.filter((row) => row.kind === kind);
    expect(own.reduce((all, { amount }) => all + amount, 0)).toBe(profit[kind].amount);
  }

  const dayBefore = new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10);
  const { data: sheet } = await client.ok(books.balanceSheet, { query: { at: to, compare: dayBefore } });
  expect(sheet.asset.amount).toBe(sheet.liability.amount + sheet.equity.amount);
  expect(sheet.asset.compared).toBe((sheet.liability.compared ?? 0) + (sheet.equity.compared ?? 0));
  const amountOf = (kind: string) => sheet.rows.find((row) => row.kind === kind)?.amount ?? 0;
  const persons = new Map<number, number>();
  for (const { user_id, debit, credit } of raws.filter((raw) => raw.date <= to)) {
    if (user_id !== null) persons.set(user_id, (persons.get(user_id) ?? 0) + debit - credit);
  }
  const balances = [...persons.values()];
  expect(amountOf('debtors')).toBe(balances.reduce((all, one) => all + Math.max(0, one), 0));
  expect(amountOf('creditors')).toBe(balances.reduce((all, one) => all + Math.max(0, -one), 0));
  expect(amountOf('debtors') - amountOf('creditors')).toBe(added(raws, totalOf, span)['14']?.closing ?? 0);
  const standing = sheet.rows.filter(({ kind, amount }) => kind === 'account' && amount !== 0);
  expect(
    Object.fromEntries(standing.map(({ section, code, amount }) => [`${section} ${code}`, amount])),
  ).toEqual(sidesAt(raws, year, to));
  // The result of a year to date is its line in the balance sheet; between two days of a year it is what that grew by.
  expect(amountOf('result')).toBe(earned(year, to));
  const result = sheet.rows.find(({ kind }) => kind === 'result');
  if (from > year) expect((result?.amount ?? 0) - (result?.compared ?? 0)).toBe(profit.net.amount);

  const idsOf = (column: 'bank_id' | 'payment_gateway_id') =>
    [...new Set(raws.flatMap((raw) => raw[column] ?? []))].slice(0, 2);
  await expectCash(
    client,
    raws.filter((raw) => totalOf(raw) === '11'),
    span,
    {},
  );
  for (const bank of idsOf('bank_id'))
    await expectCash(
      client,
      raws.filter(({ bank_id }) => bank_id === bank),
      span,
      { bank: String(bank) },
    );
  for (const gateway of idsOf('payment_gateway_id')) {
    const own = raws.filter(({ payment_gateway_id }) => payment_gateway_id === gateway);
    await expectCash(client, own, span, { payment_gateway: String(gateway) });
  }

  const { data: journal } = await client.ok(bookLists.totalJournal, { query: { date } });
  const { data: byDays } = await client.ok(books.journalDays, { query: { date } });
  const daily = new Map<string, [debit: number, credit: number]>();
  for (const raw of raws.filter((one) => one.date >= from && one.date <= to)) {
    const key = `${raw.date} ${totalOf(raw)}`;
    const [debit, credit] = daily.get(key) ?? [0, 0];
    daily.set(key, [debit + raw.debit, credit + raw.credit]);
  }
  expect(
    Object.fromEntries(byDays.rows.map((row) => [`${row.date} ${row.code}`, [row.debit, row.credit]])),
  ).toEqual(Object.fromEntries(daily));
  const posted = raws.filter((raw) => raw.date >= from && raw.date <= to);
  const days = previousPeriod({ from, to }, 'fa');
  const earlier = raws.filter((raw) => raw.date >= days.from && raw.date <= days.to);
  expect(journal).toEqual({
    count: posted.length,
    debit: sumOf('debit', posted),
    credit: sumOf('credit', posted),
    before_debit: sumOf('debit', earlier),
    before_credit: sumOf('credit', earlier),
  });
}

/** Debts by their age, added up from items and credits one by one; all of them together are account 14. */
export async function expectAges(client: Client, db: Db, today: string): Promise<void> {
  const items = await db.selectFrom('open_items').selectAll().execute();
  const credits = await db.selectFrom('open_credits').selectAll().execute();
  const { data: total } = await client.ok(bookLists.totalAged);
  const { data: rows } = await client.ok(bookLists.aged, { query: { per_page: '200' } });
  const ages = ['not_due', 'to_30', 'to_60', 'to_90', 'older'] as const;
  const ageOf = (due: string) => {
    const days = (Date.parse(today) - Date.parse(due)) / 86_400_000;
    return days < 0
      ? 'not_due'
      : days <= 30
        ? 'to_30'
        : days <= 60
          ? 'to_60'
          : days <= 90
            ? 'to_90'
            : 'older';
  };
  for (const row of rows) {
    const added = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0, credit: 0 };
    for (const item of items.filter(({ user_id }) => user_id === row.id)) {
      const left = item.price - item.allocated;
      if (left > 0) added[ageOf(item.due_date)] += left;
      else added.credit -= left;
    }
    for (const credit of credits.filter(({ user_id }) => user_id === row.id))
      added.credit += credit.price - credit.allocated;
    const { id, code: _, user, balance, beside, change, ...shown } = row;
    expect([beside, change]).toEqual([null, null]);
    expect(shown, `${user.family} ${id}`).toEqual(added);
    expect(balance).toBe(ages.reduce((sum, age) => sum + row[age], 0) - row.credit);
  }
  const people = await db.selectFrom('accounts').select('balance').where('user_id', 'is not', null).execute();
  expect(total.balance).toBe(people.reduce((sum, { balance }) => sum + balance, 0));
  expect(total.balance).toBe(ages.reduce((sum, age) => sum + total[age], 0) - total.credit);
  expect(total.count).toBe(people.filter(({ balance }) => balance !== 0).length);
}

/** The sums of what stands behind a figure, as its page shows them. */
async function sumsBehind(client: Client, found: Behind, date: string) {
  switch (found.page) {
    case 'parts': {
      const query = { date, parent: String(found.parent) };
      const { rows } = (await client.ok(books.trialBalance, { query })).data;
      const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
      return {
        opening: sum((row) => row.opening),
        debit: sum((row) => row.debit),
        credit: sum((row) => row.credit),
        balance: sum((row) => row.closing),
      };
    }
    case 'aged':
      return { balance: (await client.ok(bookLists.totalAged, { query: found.search })).data.balance };
    case 'account':
      return (
        await client.ok(accounts.totalTransactions, {
          params: { id: String(found.id) },
          query: found.search,
        })
      ).data;
    case 'ledger':
      return (await client.ok(bookLists.totalLedger, { query: found.search })).data;
    case 'journal':
      return (await client.ok(bookLists.totalJournal, { query: found.search })).data;
    case 'profit':
      return {
        balance: (await client.ok(books.profitAndLoss, { query: { date: found.date } })).data.net.amount,
      };
    case 'day':
      throw new Error('a day opens the same book');
  }
}

const byDay = (day: string) => day;

/**
 * Every figure with a door opens what adds up to it: of the trial balance at every level, of profit and loss, of the
 * balance sheet, of the cash book of all boxes or of one place.
 */
export async function expectDoors(client: Client, span: Span, today: string): Promise<void> {
  const [, from, to] = span;
  const date = `${from}_${to}`;
  const open = async (door: BookDoor, of: { from?: string; to: string }, place: number | null = null) => {
    const found = behind(door, of, { place, today, people: true });
    return found && { page: found.page, ...(await sumsBehind(client, found, date)) };
  };
  for (const level of ['group', 'total', 'detail'] as const) {
    const { data } = await client.ok(books.trialBalance, { query: { date, level } });
    for (const { name, door, figures } of trialSheet(data, '6', 'fa').rows) {
      if (!door) continue;
      const [d0 = 0, c0 = 0, debit = 0, credit = 0, d1 = 0, c1 = 0] = figures as number[];
      const all = { opening: d0 - c0, debit, credit, balance: d1 - c1 };
      const found = await open(door, { from, to });
      const expected = found?.page === 'aged' ? { balance: all.balance } : all;
      expect(found, `${level} ${name} ${date}`).toMatchObject(expected);
    }
  }

  const { data: profit } = await client.ok(books.profitAndLoss, { query: { date } });
  for (const { name, door, figures, cost } of profitSheet(profit, false, 'fa', () => '').rows) {
    if (!door) continue;
    const found = (await open(door, { from, to })) as { debit: number; credit: number };
    const net = found.credit - found.debit;
    expect(cost ? 0 - net : net, `${name} ${date}`).toBe(figures[0]);
  }

  const { data: sheet } = await client.ok(books.balanceSheet, { query: { at: to } });
  const people = { debtor: 0, creditor: 0 };
  for (const section of ['asset', 'liability', 'equity'] as const) {
    for (const { name, door, figures } of balanceRows(sheet, [section], 'fa')) {
      if (!door) continue;
      const [figure = 0] = figures as number[];
      const found = await open(door, { to });
      if (door.to === 'people' && door.side) people[door.side] = figure;
      // Of a day that is over the account of all people tells, in which both are.
      if (door.to === 'people' && found?.page === 'account') continue;
      const { balance } = found as { balance: number };
      const own = section === 'asset' || door.to === 'profit' ? balance : 0 - balance;
      expect(own, `${name} ${to}`).toBe(figure);
    }
  }
  const all = sheet.rows.find(({ kind }) => kind === 'debtors' || kind === 'creditors');
  if (all?.account_id && to < today) {
    const found = await open({ to: 'people', account_id: all.account_id, side: 'debtor' }, { to });
    expect(found).toMatchObject({ page: 'account', balance: people.debtor - people.creditor });
  }

  // Of the journal by day the largest figures: each row has a door of its own.
  const { data: journal } = await client.ok(books.journalDays, { query: { date } });
  const opened = journalDaySheet(journal, 'fa', byDay).rows.filter(({ door }) => door !== undefined);
  const largest = opened.toSorted((a, b) => Number(b.figures[0]) - Number(a.figures[0])).slice(0, 5);
  for (const { name, door, figures } of largest) {
    const [debit, credit] = figures as number[];
    const found = door && (await open(door, { from, to }));
    expect(found, `${name} ${date}`).toMatchObject({ debit, credit });
  }

  for (const place of [{}, { cash: String(CASH) }, { bank: String(BANK) }]) {
    const { data } = await client.ok(books.cashBook, { query: { date, ...place } });
    for (const { door, name } of cashSheet(data, 'fa', byDay).rows) {
      if (door?.to !== 'kind') continue;
      const kind = data.kinds.find((one) => one.type === door.type && one.reversed === door.reversed);
      const found = await open(door, { from, to }, data.account_id);
      expect(found, `${name} ${date}`).toMatchObject({
        debit: kind?.in,
        credit: kind?.out,
        count: kind?.count,
      });
    }
    for (const { door, figures } of daySheet(data, 'fa', byDay).rows) {
      const found = door && behind(door, { from, to }, { today, people: true });
      if (found?.page !== 'day') continue;
      const { data: day } = await client.ok(books.cashBook, { query: { date: found.date, ...place } });
      expect([day.opening, day.in, day.out, day.closing]).toEqual(figures);
    }
  }
}
