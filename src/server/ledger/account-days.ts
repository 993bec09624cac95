import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Db } from '../db/client.ts';
import { betweenDates, inValues, type ListSql } from '../db/list.ts';
import { LOCKS } from '../db/locks.ts';

/** An account's turnover on a day by documents of one kind; all people together are account 14. */
export interface AccountDay {
  account_id: number;
  date: string;
  /** The document's type; of a reversal `-` and the type of the reversed document. */
  kind: string;
  debit: number;
  credit: number;
}

/** With more unfolded postings than this a reader folds first. */
const MOST_TAIL = 5_000;

/** Postings (`p`) added up by account (14 for people), day and kind. */
const folded = (where: string) => `
  select case when a.user_id is null then a.id else (select id from accounts where code = '14') end as account_id,
    t.date, t.kind, sum(t.debit)::bigint as debit, sum(t.credit)::bigint as credit, sum(t.postings)::bigint as postings
  from (
    select p.account_id, p.date, case when d.reverses is null then d.type else '-' || r.type end as kind,
      sum(p.debit) as debit, sum(p.credit) as credit, count(*) as postings
    from postings p join documents d on d.id = p.document_id left join documents r on r.id = d.reverses
    where ${where} group by 1, 2, 3) t
  join accounts a on a.id = t.account_id group by 1, 2, 3`;

/** The highest posting id below which no more will appear: waits for transactions that are posting now. */
export async function lastPosting({ db }: { db: Db }): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCKS.fold})`.execute(db);
  // All years, because a closed one may be reopened and posted to at this moment.
  await sql`select from financial_years order by id for no key update`.execute(db);
  // A separate statement, so that its snapshot is taken after the years are locked.
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from postings`.execute(db);
  return rows[0]?.id ?? 0;
}

/**
 * Adds the postings since the last fold to `account_days`, in two transactions. Ids are assigned before commit, so
 * lower ids may appear later: everybody who posts holds their year's row from before taking ids until commit, and the
 * first transaction waits for each of them. Returns the number of postings.
 */
export async function foldPostings(db: Db): Promise<number> {
  const until = await db.transaction().execute((tx) => lastPosting({ db: tx }));
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ upto: number }>`select upto from account_days_upto for update`.execute(tx);
    const upto = rows[0]?.upto ?? 0;
    if (until <= upto) return 0;
    const added = await sql<{ postings: number }>`
      insert into account_days as t (account_id, date, kind, debit, credit, postings)
      ${sql.raw(folded(`p.id > ${upto} and p.id <= ${until}`))}
      on conflict (account_id, date, kind) do update set debit = t.debit + excluded.debit,
        credit = t.credit + excluded.credit, postings = t.postings + excluded.postings
      returning 1`.execute(tx);
    await sql`update account_days_upto set upto = ${until}`.execute(tx);
    return added.rows.length;
  });
}

/**
 * Before turnovers are read: folds first when much was posted since, as after an import. If folding would have to wait,
 * readers add the postings up themselves.
 */
export async function foldIfMany(db: Db): Promise<void> {
  // Folding needs transactions of its own.
  if (db.isTransaction) return;
  const { rows } = await sql<{ behind: boolean }>`
    select exists (select from postings where id > (select upto from account_days_upto)
      offset ${sql.lit(MOST_TAIL)} limit 1) as behind`.execute(db);
  if (rows[0]?.behind === true) await foldPostings(db).catch(() => 0);
}

/**
 * Rows `account_id, date, kind, debit, credit, postings` (number of lines): the folded days and every later posting.
 * The later ids come from an array: for a comparison the planner would expect a third of the books and read every
 * document.
 */
export const turnovers = sql`
  select account_id, date, kind, debit, credit, postings from account_days
  union all
  select account_id, date, kind, debit, credit, postings from (${sql.raw(
    folded('p.id = any(array(select id from postings where id > (select upto from account_days_upto)))'),
  )}) tail`;

/** The same as table `t`. */
export const turnoverRows = (db: Db) =>
  db.selectFrom(sql<AccountDay & { postings: number }>`(${turnovers})`.as('t'));

/** The document type of a turnover `kind`: reversals are `reversal`. */
export const KIND_TYPE = sql<string>`case when starts_with(t.kind, '-') then 'reversal' else t.kind end`;
/** The type of the document, or of the one a reversal takes back. */
export const KIND_OF = sql<string>`ltrim(t.kind, '-')`;

/** Filters of document and line lists that turnovers can answer. */
export const turnoverSql: ListSql = {
  sorts: {},
  filters: {
    date: betweenDates(sql`t.date`),
    type: inValues(KIND_TYPE),
    kind: inValues(KIND_OF),
    reverses: (types: string[]) => sql<boolean>`t.kind = any(${types.map((type) => `-${type}`)})`,
  },
};
/** Whether turnovers alone give the totals for these filters. */
export const canUseTurnovers = ({ filters }: ListQuery): boolean =>
  Object.keys(filters).every((name) => name in turnoverSql.filters);

/**
 * Turnovers by account, day and kind up to a day or from one: folded days and later postings in one statement, so they
 * are exact to the last commit.
 */
export async function readTurnoverDays(db: Db, span: { from?: string; to: string }): Promise<AccountDay[]> {
  const { rows } = await sql<AccountDay>`
    select account_id, date, kind, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (${turnovers}) t
    where date <= ${span.to}::date and (${span.from ?? null}::date is null or date >= ${span.from ?? null}::date)
    group by 1, 2, 3`.execute(db);
  return rows;
}
