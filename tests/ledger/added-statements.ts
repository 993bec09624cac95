import { sql } from 'kysely';
import { expect } from 'vitest';
import { accounts } from '#contract/accountancy/accounts.ts';
import { users } from '#contract/people/users.ts';
import { placeAccounts } from '#contract/treasury/place-accounts.ts';
import type { Db } from '#server/db/client.ts';
import type { Client } from '../support/client.ts';

interface Raw {
  id: number;
  account_id: number;
  document_id: number;
  date: string;
  debit: number;
  credit: number;
}
interface Owned {
  id: number;
  parent_id: number | null;
  user_id: number | null;
  cash_id: number | null;
  bank_id: number | null;
  payment_gateway_id: number | null;
}
type Query = Record<string, string>;
interface Page<R> {
  data: R[];
  pagination: { total: number };
}

const PER_PAGE = 200;

/** Every row of a list, page by page as a screen asks for them. */
async function allOf<R>(ask: (query: Query) => Promise<Page<R>>, query: Query): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page++) {
    const { data, pagination } = await ask({
      ...query,
      per_page: String(PER_PAGE),
      ...(page > 1 ? { page: String(page) } : {}),
    });
    rows.push(...data);
    if (rows.length >= pagination.total || data.length === 0) return rows;
  }
}

/** The calls of the statement of whoever an account is of; of an account of the chart there is none. */
function statementOf(client: Client, account: Owned) {
  const own = (
    calls: Pick<(typeof placeAccounts)['cashes'], 'transactions' | 'totalTransactions'>,
    id: number,
  ) => {
    const params = { id: String(id) };
    return {
      lines: (query: Query) => client.ok(calls.transactions, { params, query }),
      total: async (query: Query) => (await client.ok(calls.totalTransactions, { params, query })).data,
    };
  };
  if (account.user_id !== null)
    return own(
      { transactions: users.transactions, totalTransactions: users.totalTransactions } as never,
      account.user_id,
    );
  if (account.cash_id !== null) return own(placeAccounts.cashes, account.cash_id);
  if (account.bank_id !== null) return own(placeAccounts.banks as never, account.bank_id);
  if (account.payment_gateway_id !== null)
    return own(placeAccounts.gateways as never, account.payment_gateway_id);
  return null;
}

const sum = (list: readonly Raw[], side: 'debit' | 'credit') => list.reduce((all, raw) => all + raw[side], 0);
const net = (list: readonly Raw[]) => sum(list, 'debit') - sum(list, 'credit');

/**
 * Adds the postings of every account up again, one by one, and holds its statement (in the order of posting) and its
 * ledger (in the order of days, with all below it) against them, line by line: whole, and from a day in between on.
 */
export async function expectStatements(
  client: Client,
  db: Db,
  [from, to]: readonly [from: string, to: string],
): Promise<{ lines: number; owners: number }> {
  const { rows: raws } = await sql<Raw>`
    select id, account_id, document_id, date, debit, credit from postings order by id`.execute(db);
  const { rows: owned } = await sql<Owned>`
    select id, parent_id, user_id, cash_id, bank_id, payment_gateway_id from accounts order by id`.execute(
    db,
  );
  const below = (root: number): Set<number> => {
    const ids = new Set([root]);
    for (let grown = -1; grown !== ids.size; ) {
      grown = ids.size;
      for (const { id, parent_id } of owned) if (parent_id !== null && ids.has(parent_id)) ids.add(id);
    }
    return ids;
  };
  let checked = 0;
  let owners = 0;
  for (const account of owned) {
    const statement = statementOf(client, account);
    if (statement !== null) {
      const own = raws.filter(({ account_id }) => account_id === account.id);
      const what = `statement of account ${account.id}`;
      owners++;
      let balance = 0;
      const expected = own.map((raw) => {
        balance += raw.debit - raw.credit;
        const { id, date, debit, credit } = raw;
        return { id, date, debit, credit, balance, document: raw.document_id };
      });
      const shown = async (query: Query) =>
        (await allOf(statement.lines, { ...query, 'order[0]': 'id,asc' })).map(
          ({ id, date, debit, credit, balance, document }) => ({
            id,
            date,
            debit,
            credit,
            balance,
            document: document.id,
          }),
        );
      expect(await shown({}), what).toEqual(expected);
      expect(await statement.total({}), what).toMatchObject({
        count: own.length,
        debit: sum(own, 'debit'),
        credit: sum(own, 'credit'),
        balance: net(own),
      });
      const within = own.filter(({ date }) => date >= from && date <= to);
      const span = { date: `${from}_${to}` };
      expect(await shown(span), `${what}, ${span.date}`).toEqual(
        expected.filter(({ date }) => date >= from && date <= to),
      );
      expect(await statement.total(span), `${what}, ${span.date}`).toMatchObject({
        count: within.length,
        debit: sum(within, 'debit'),
        credit: sum(within, 'credit'),
        balance: net(within),
      });
      checked += own.length;
    }
    // People stand in the ledger of 14, which is asked for below.
    if (account.user_id !== null) continue;
    const ids = below(account.id);
    const lines = raws
      .filter(({ account_id }) => ids.has(account_id))
      .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.id - b.id));
    const params = { id: String(account.id) };
    for (const query of [{}, { date: `${from}_${to}` }] as Query[]) {
      const first = query.date ? from : '0000';
      const last = query.date ? to : '9999';
      const what = `ledger of account ${account.id}, ${query.date ?? 'whole'}`;
      let balance = 0;
      const expected = lines.flatMap(({ id, date, debit, credit, account_id }) => {
        balance += debit - credit;
        return date >= first && date <= last
          ? [{ id, date, debit, credit, balance, account: account_id }]
          : [];
      });
      const asked = await allOf((more) => client.ok(accounts.transactions, { params, query: more }), query);
      expect(
        asked.map(({ id, date, debit, credit, balance, account }) => ({
          id,
          date,
          debit,
          credit,
          balance,
          account: account.id,
        })),
        what,
      ).toEqual(expected);
      const before = lines.filter(({ date }) => date < first);
      const inside = lines.filter(({ date }) => date >= first && date <= last);
      const { data: total } = await client.ok(accounts.totalTransactions, { params, query });
      expect(total, what).toEqual({
        count: inside.length,
        opening: net(before),
        debit: sum(inside, 'debit'),
        credit: sum(inside, 'credit'),
        balance: net(before) + net(inside),
      });
      checked += inside.length;
    }
  }
  return { lines: checked, owners };
}
