import { type RawBuilder, sql } from 'kysely';
import type { DateFilter, ListQuery } from '#contract/list.ts';
import type { Db } from '#server/db/client.ts';
import { turnovers } from '#server/ledger/account-days.ts';
import {
  type AccountBelow,
  accountIdsSql,
  accountsBelow,
  includesAllPeople,
  postingsOf,
} from '#server/ledger/accounts-below.ts';
import { yearStart } from './spans.ts';

/** The lines requested of a ledger. */
export interface RequestedLines {
  /** Which of the postings `p` they are. */
  are: RawBuilder<boolean>;
  /** Rows `date, debit, credit, count` that add up to them, of as few rows as turnovers allow. */
  byDay: RawBuilder<unknown>;
}

/** What of their lines is left out: documents, and what income and expenses moved before a day. */
interface LeftOut {
  documents: readonly number[];
  year: string;
}

function linesOf(accounts: readonly AccountBelow[], leftOut: LeftOut | null): RequestedLines {
  // Turnovers know people together alone: lines of some of them are added up one by one, and so are those of 14 itself.
  const apart = includesAllPeople(accounts) ? [] : accounts.filter(({ person, head }) => person || head);
  const known = accounts.filter((one) => !one.person && !apart.includes(one));
  const on = postingsOf(accounts);
  const earning = accountIdsSql(accounts.filter(({ earns }) => earns));
  const began = (row: 'p' | 't') =>
    leftOut === null
      ? sql<boolean>`true`
      : sql<boolean>`(${sql.ref(`${row}.date`)} >= ${leftOut.year}::date
          or (${sql.ref(`${row}.account_id`)} = ${earning}) is not true)`;
  const days = sql`select t.date, t.debit, t.credit, t.postings as count from (${turnovers}) t
    where t.account_id = ${accountIdsSql(known)} and ${began('t')}`;
  const lines = (sign: '' | '-', which: RawBuilder<boolean>) => sql`
    select p.date, ${sql.raw(`${sign}p.debit, ${sign}p.credit, ${sign}1`)} from postings p where ${which}`;
  const documents = sql`any(${leftOut?.documents ?? []}::bigint[])`;
  const parts = [
    days,
    ...(apart.length > 0 ? [lines('', sql<boolean>`p.account_id = ${accountIdsSql(apart)}`)] : []),
    ...(leftOut?.documents.length
      ? [lines('-', sql<boolean>`p.document_id = ${documents} and ${on} and ${began('p')}`)]
      : []),
  ];
  const are = leftOut
    ? sql<boolean>`(${on} and (p.document_id = ${documents}) is not true and ${began('p')})`
    : on;
  return { are, byDay: sql`(${sql.join(parts, sql` union all `)})` };
}

const levelOf = (q: ListQuery): number | null => {
  const [level] = (q.filters.level as string[] | undefined) ?? [];
  return level === undefined ? null : Number(level);
};

/** The lines of these accounts that a query asks for; with `year_close=false` as the books count them (ledger.md "Books"). */
export async function requestedLines(
  db: Db,
  roots: readonly number[],
  q: ListQuery,
): Promise<RequestedLines> {
  const accounts = await accountsBelow(db, roots, levelOf(q));
  if (q.filters.year_close !== false) return linesOf(accounts, null);
  const { from = null, to = null } = (q.filters.date as DateFilter | undefined) ?? {};
  const { rows } = await sql<{ day: string }>`
    select coalesce(${from}::date, ${to}::date, max(date), current_date) as day from documents`.execute(db);
  const year = await yearStart({ db }, (rows[0] as { day: string }).day);
  // The closing of this year, and each that was taken back with what took it back: few, and looked up once.
  const { rows: left } = await sql<{ id: number }>`
    select d.id from documents d
    where d.type = 'year-close' and (d.date >= ${year}::date or d.reversed_by is not null or d.reverses is not null)
    union
    select d.id from documents r join documents d on d.reverses = r.id where r.type = 'year-close'`.execute(
    db,
  );
  return linesOf(accounts, { documents: left.map(({ id }) => id), year });
}

/** Every line of an account and of all below it. */
export const linesBelow = async (db: Db, id: number): Promise<RequestedLines> =>
  linesOf(await accountsBelow(db, [id]), null);
