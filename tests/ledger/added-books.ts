import { sql } from 'kysely';
import { expect } from 'vitest';
import { bookLists } from '#contract/book-lists.ts';
import { books, type TrialFigures } from '#contract/books.ts';
import { daysBefore } from '#domain/periods.ts';
import type { Db } from '#server/db/client.ts';
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
  kind: string;
  /** The document closes a year: `stands`, or was taken back, or takes one back. */
  closing: 'no' | 'stands' | 'void';
}

/** Every posting there is. Nothing is added up here but by the loops below. */
async function rawPostings(db: Db): Promise<Raw[]> {
  const { rows } = await sql<Raw>`
    select p.date, p.debit, p.credit, p.account_id, a.code, t.code as parent, a.user_id, a.kind,
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
  // The result of a year to date is its line in the balance sheet; between two days of a year it is what that grew by.
  expect(amountOf('result')).toBe(earned(year, to));
  const result = sheet.rows.find(({ kind }) => kind === 'result');
  if (from > year) expect((result?.amount ?? 0) - (result?.compared ?? 0)).toBe(profit.net.amount);

  const { data: cash } = await client.ok(books.cashBook, { query: { date } });
  const boxes = raws.filter((raw) => totalOf(raw) === '11');
  const sumOf = (side: 'debit' | 'credit', list: readonly Raw[]) =>
    list.reduce((all, raw) => all + raw[side], 0);
  const within = boxes.filter((raw) => raw.date >= from && raw.date <= to);
  const before = boxes.filter((raw) => raw.date < from);
  expect(cash.opening).toBe(sumOf('debit', before) - sumOf('credit', before));
  expect([cash.in, cash.out]).toEqual([sumOf('debit', within), sumOf('credit', within)]);
  expect(cash.closing).toBe(cash.opening + cash.in - cash.out);
  expect(cash.kinds.reduce((all, kind) => all + kind.in - kind.out, 0)).toBe(cash.in - cash.out);
  expect(cash.days.at(-1)?.closing ?? cash.opening).toBe(cash.closing);

  const { data: journal } = await client.ok(bookLists.totalJournal, { query: { date } });
  const posted = raws.filter((raw) => raw.date >= from && raw.date <= to);
  const days = daysBefore({ from, to }, 'fa');
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
    const { id, user, balance, ...shown } = row;
    expect(shown, `${user.family} ${id}`).toEqual(added);
    expect(balance).toBe(ages.reduce((sum, age) => sum + row[age], 0) - row.credit);
  }
  const people = await db.selectFrom('accounts').select('balance').where('user_id', 'is not', null).execute();
  expect(total.balance).toBe(people.reduce((sum, { balance }) => sum + balance, 0));
  expect(total.balance).toBe(ages.reduce((sum, age) => sum + total[age], 0) - total.credit);
  expect(total.count).toBe(people.filter(({ balance }) => balance !== 0).length);
}
