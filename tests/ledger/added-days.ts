import { sql } from 'kysely';
import { expect } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { bookLists } from '#contract/accountancy/book-lists.ts';
import { financialYears } from '#contract/accountancy/financial-years.ts';
import { manualDocuments } from '#contract/accountancy/manual-documents.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import { fold } from '#domain/persian.ts';
import type { Db } from '#server/db/client.ts';
import { CASH } from '../support/build.ts';
import type { Client } from '../support/client.ts';

/** A posting as it lies in its table, with its document, what that takes back and its account. */
interface Raw {
  id: number;
  document_id: number;
  account_id: number;
  date: string;
  debit: number;
  credit: number;
  type: string;
  taken_back: string | null;
  /** The document was taken back, or takes one back. */
  reversed: boolean;
  kind: string;
  text: string;
}
interface Owned {
  id: number;
  parent_id: number | null;
  user_id: number | null;
  cash_id: number | null;
  code: string | null;
}
interface Paper {
  id: number;
  date: string;
  type: string;
  user_id: number | null;
  description: string;
}
interface Books {
  raws: Raw[];
  owned: Owned[];
  papers: Paper[];
  years: { id: number; start_date: string; end_date: string }[];
}
type Query = Record<string, string>;

async function readBooks(db: Db): Promise<Books> {
  const read = async <T>(text: ReturnType<typeof sql<T>>) => (await text.execute(db)).rows;
  return {
    raws: await read(sql<Raw>`
      select p.id, p.document_id, p.account_id, p.date, p.debit, p.credit, d.type, r.type as taken_back, a.kind,
        d.reversed_by is not null or d.reverses is not null as reversed, coalesce(p.description, d.description) as text
      from postings p join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
      join accounts a on a.id = p.account_id order by p.id`),
    owned: await read(sql<Owned>`select id, parent_id, user_id, cash_id, code from accounts`),
    papers: await read(sql<Paper>`select id, date, type, user_id, description from documents`),
    years: await read(sql<Books['years'][number]>`select id, start_date, end_date from financial_years`),
  };
}

const sum = (list: readonly Raw[], side: 'debit' | 'credit') => list.reduce((all, raw) => all + raw[side], 0);
const net = (list: readonly Raw[]) => sum(list, 'debit') - sum(list, 'credit');
const closes = ({ type, taken_back }: Raw) => type === 'year-close' || taken_back === 'year-close';
const earns = ({ kind }: Raw) => kind === 'income' || kind === 'expense';

/** An account and so many levels below it. */
function below({ owned }: Books, root: number, level = 9): Set<number> {
  let last = [root];
  const ids = new Set(last);
  for (let depth = 0; depth < level; depth++) {
    last = owned
      .filter(({ parent_id }) => parent_id !== null && last.includes(parent_id))
      .map(({ id }) => id);
    for (const id of last) ids.add(id);
  }
  return ids;
}

/** As the books count: without the closing of the span's year, or what was taken back, and results of that year alone. */
function counted(books: Books, lines: readonly Raw[], [from]: readonly [string, string]): Raw[] {
  const year = books.years.find(({ start_date, end_date }) => start_date <= from && from <= end_date);
  const start = year?.start_date ?? '9999';
  return lines.filter(
    (raw) => (raw.date >= start || !earns(raw)) && !(closes(raw) && (raw.date >= start || raw.reversed)),
  );
}

/** Ledgers of every account but a person's, at every level, whole, of a span, and as the books count it. */
async function expectLedgers(client: Client, books: Books, span: readonly [string, string]) {
  const [from, to] = span;
  for (const { id, code, user_id } of books.owned) {
    if (user_id !== null) continue;
    const params = { id: String(id) };
    const asked: Query[] = [{}, { date: `${from}_${to}` }, { date: `${from}_${to}`, year_close: 'false' }];
    const levels = code === '14' || code?.length === 1 ? ['', '0', '1', '2'] : [''];
    for (const level of levels) {
      const ids = below(books, id, level === '' ? 9 : Number(level));
      const all = books.raws.filter(({ account_id }) => ids.has(account_id));
      for (const more of asked) {
        const query: Query = { ...more, ...(level && { level }) };
        const what = `ledger of ${code ?? id} ${JSON.stringify(query)}`;
        const lines = query.year_close ? counted(books, all, span) : all;
        const inside = lines.filter(({ date }) => !query.date || (date >= from && date <= to));
        const opening = query.date ? net(lines.filter(({ date }) => date < from)) : 0;
        const { data: total } = await client.ok(accounts.totalTransactions, { params, query });
        expect(total, what).toEqual({
          count: inside.length,
          opening,
          debit: sum(inside, 'debit'),
          credit: sum(inside, 'credit'),
          balance: opening + net(inside),
        });
        const inOrder = inside.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
        let balance = opening;
        const rows = inOrder.map((raw) => {
          balance += raw.debit - raw.credit;
          return [raw.id, balance];
        });
        for (const [order, expected] of [
          ['date,asc', rows],
          ['date,desc', rows.toReversed()],
        ] as const) {
          const page = await client.ok(accounts.transactions, {
            params,
            query: { ...query, 'order[0]': order, per_page: '20' },
          });
          expect(
            page.data.map((line) => [line.id, line.balance]),
            `${what} ${order}`,
          ).toEqual(expected.slice(0, 20));
        }
      }
    }
  }
}

/** A place's statement of a span and of some kinds. */
async function expectPlace(client: Client, { raws, owned }: Books, [from, to]: readonly [string, string]) {
  const own = raws.filter(({ account_id }) => owned.find(({ id }) => id === account_id)?.cash_id === CASH);
  for (const type of [undefined, 'receive', 'reversal', 'manual,reversal']) {
    const query: Query = { date: `${from}_${to}`, ...(type && { type }) };
    const inside = own.filter(
      (raw) => raw.date >= from && raw.date <= to && (!type || type.split(',').includes(raw.type)),
    );
    const { data } = await client.ok(placeAccounts.cashes.totalTransactions, {
      params: { id: String(CASH) },
      query,
    });
    expect(data, `statement ${JSON.stringify(query)}`).toMatchObject({
      count: inside.length,
      debit: sum(inside, 'debit'),
      credit: sum(inside, 'credit'),
      balance: net(inside),
      before: net(own.filter(({ date }) => date < from)),
    });
  }
}

/** The tree with the turnover of the year that it is, of one person too; and what each year earned. */
async function expectYears(client: Client, books: Books, today: string) {
  const { raws, owned, years } = books;
  const now = years.find(({ start_date, end_date }) => start_date <= today && today <= end_date);
  const inside = raws.filter(({ date }) => now && date >= now.start_date && date <= now.end_date);
  const people = owned.filter(({ user_id }) => user_id !== null).slice(-2);
  const { data: tree } = await client.ok(accounts.list);
  const alone = await Promise.all(
    people.map(async ({ id }) => (await client.ok(accounts.get, { params: { id: String(id) } })).data),
  );
  for (const { id, debit, credit, balance } of [...tree, ...alone]) {
    const ids = below(books, id);
    const lines = inside.filter(({ account_id }) => ids.has(account_id));
    expect({ debit, credit, balance }, `account ${id}`).toEqual({
      debit: sum(lines, 'debit'),
      credit: sum(lines, 'credit'),
      balance: net(raws.filter(({ account_id }) => ids.has(account_id))),
    });
  }
  const { data: shown } = await client.ok(financialYears.list);
  for (const { id, start_date, end_date, result } of shown) {
    const of = raws.filter(
      (raw) => earns(raw) && !closes(raw) && raw.date >= start_date && raw.date <= end_date,
    );
    expect(result, `year from ${start_date}`).toBe(-net(of) || 0);
    const { data } = await client.ok(financialYears.closing, { params: { id: String(id) } });
    expect(data.result).toBe(-net(of) || 0);
    expect(data.income).toBe(-net(of.filter(({ kind }) => kind === 'income')) || 0);
    expect(data.checks.find(({ check }) => check === 'balanced')).toMatchObject({ ok: true, price: 0 });
  }
}

/** Lists of documents and of lines, and the sums below them, by each filter that is not looked up line by line. */
async function expectLists(client: Client, books: Books, [from, to]: readonly [string, string]) {
  const { raws, owned, papers } = books;
  const date = `${from}_${to}`;
  const days = (day: string) => day >= from && day <= to;
  const person = owned.find(
    ({ user_id, id }) => user_id !== null && raws.some((raw) => raw.account_id === id),
  );
  const of14 = owned.find(({ code }) => code === '14') as Owned;
  const lines = (paper: Paper) => raws.filter(({ document_id }) => document_id === paper.id);
  const on = (ids: Set<number>) => (raw: Raw) => ids.has(raw.account_id);
  const assets = owned.find(({ code }) => code === '1') as Owned;
  const word = 'کپسول';
  const says = (text: string) => fold(text).includes(fold(word));
  const documents: [Query, (paper: Paper) => boolean][] = [
    [{}, () => true],
    [{ date }, (paper) => days(paper.date)],
    [{ type: 'receive' }, ({ type }) => type === 'receive'],
    [{ type: 'reversal,manual', date }, (one) => ['reversal', 'manual'].includes(one.type) && days(one.date)],
    [{ description: word }, ({ description }) => says(description)],
    [{ account: String(of14.id) }, (paper) => lines(paper).some(on(below(books, of14.id)))],
    [
      { account: String(assets.id), date },
      (one) => days(one.date) && lines(one).some(on(below(books, assets.id))),
    ],
  ];
  // A short history may have touched nobody's account.
  if (person)
    documents.push([
      { user: String(person.user_id) },
      (paper) => paper.user_id === person.user_id || lines(paper).some((raw) => raw.account_id === person.id),
    ]);
  for (const [query, is] of documents) {
    const found = papers.filter(is);
    const what = `documents ${JSON.stringify(query)}`;
    const { data: total } = await client.ok(manualDocuments.total, { query });
    expect(total, what).toEqual({ count: found.length, debit: sum(found.flatMap(lines), 'debit') });
    const page = await client.ok(manualDocuments.list, { query: { ...query, per_page: '50' } });
    const newest = found.map(({ id }) => id).toSorted((a, b) => b - a);
    expect(
      page.data.map(({ id }) => id),
      what,
    ).toEqual(newest.slice(0, 50));
  }
  const journal: [Query, (raw: Raw) => boolean][] = [
    [{}, () => true],
    [{ date }, (raw) => days(raw.date)],
    [{ type: 'reversal' }, ({ type }) => type === 'reversal'],
    [{ kind: 'receive', date }, (raw) => [raw.type, raw.taken_back].includes('receive') && days(raw.date)],
    [{ reverses: 'manual,cost' }, ({ taken_back }) => ['manual', 'cost'].includes(taken_back ?? '')],
    [{ account: String(of14.id) }, on(below(books, of14.id))],
    [
      { account: String(assets.id), type: 'receive' },
      (raw) => raw.type === 'receive' && on(below(books, assets.id))(raw),
    ],
    [{ description: word }, ({ text }) => says(text)],
    [{ description: word, date }, (raw) => says(raw.text) && days(raw.date)],
  ];
  for (const [query, is] of journal) {
    const found = raws.filter(is);
    const what = `journal ${JSON.stringify(query)}`;
    const { data: total } = await client.ok(bookLists.totalJournal, { query });
    expect(total, what).toMatchObject({
      count: found.length,
      debit: sum(found, 'debit'),
      credit: sum(found, 'credit'),
    });
    const page = await client.ok(bookLists.journal, { query: { ...query, per_page: '50' } });
    const newest = found.map(({ id }) => id).toSorted((a, b) => b - a);
    expect(
      page.data.map(({ id }) => id),
      what,
    ).toEqual(newest.slice(0, 50));
  }
}

/** What all people stood at on a day, beside what was kept of it: nothing. */
async function expectDifference(client: Client, { raws, owned }: Books, end: { id: number; date: string }) {
  const people = new Set(owned.filter(({ user_id }) => user_id !== null).map(({ id }) => id));
  const theirs = raws.filter(({ account_id, date }) => people.has(account_id) && date <= end.date);
  const { data } = await client.ok(bookLists.totalAged, { query: { end: String(end.id) } });
  expect(data.difference).toBe(net(theirs));
}

/** Adds every posting up again, and holds what comes from turnovers by day against it. */
export async function expectDays(
  client: Client,
  db: Db,
  { span, today, end }: { span: readonly [string, string]; today: string; end: { id: number; date: string } },
): Promise<void> {
  const books = await readBooks(db);
  await expectLedgers(client, books, span);
  await expectPlace(client, books, span);
  await expectYears(client, books, today);
  await expectLists(client, books, span);
  await expectDifference(client, books, end);
}
