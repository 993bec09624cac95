import { sql } from 'kysely';
import { addDays } from '#domain/dates.ts';
import type { Db } from '#server/db/client.ts';
import { foldIfMany, turnovers } from '#server/ledger/account-days.ts';

/** An account's turnover on each side, in toman. */
export interface Sides {
  debit: number;
  credit: number;
}

interface Moved extends Sides {
  account_id: number;
  /** Between which of the asked days it moved: 0 before the first, 1 from the first on. */
  bucket: number;
}

/** A line of the closing of a year, or of what took one back. */
interface CloseLine extends Sides {
  account_id: number;
  date: string;
  /** Nobody has taken it back, and it takes nothing back itself. */
  stands: boolean;
}

/**
 * Which closing entries count: those before a day, so that a closed year shows its result and the next begins at 0; or
 * `all`. A reversed one counts only among all.
 */
export type Closings = { before: string } | 'all';

/** Turnovers of all accounts between days that were named beforehand, of one reading of the books. */
export class Turnovers {
  readonly #bounds: readonly string[];
  readonly #moved: readonly Moved[];
  readonly #closes: readonly CloseLine[];

  constructor(bounds: readonly string[], moved: readonly Moved[], closes: readonly CloseLine[]) {
    this.#bounds = bounds;
    this.#moved = moved;
    this.#closes = closes;
  }

  /** Each account's sides from a day (null: the beginning) to a day, both included; both were named to `readTurnovers`. */
  between(from: string | null, to: string, closings: Closings): Map<number, Sides> {
    const first = from === null ? 0 : this.#bucketOf(from);
    const last = this.#bucketOf(addDays(to, 1)) - 1;
    const sums = new Map<number, Sides>();
    for (const line of this.#moved) {
      if (line.bucket >= first && line.bucket <= last) add(sums, line);
    }
    for (const line of this.#closes) {
      const counts = closings === 'all' || (line.stands && line.date < closings.before);
      if (counts && (from === null || line.date >= from) && line.date <= to) add(sums, line);
    }
    return sums;
  }

  #bucketOf(day: string): number {
    const at = this.#bounds.indexOf(day);
    if (at === -1) throw new Error(`${day} was not asked for`);
    return at + 1;
  }
}

function add(sums: Map<number, Sides>, { account_id, debit, credit }: Sides & { account_id: number }) {
  const sum = sums.get(account_id);
  if (sum) {
    sum.debit += debit;
    sum.credit += credit;
  } else sums.set(account_id, { debit, credit });
}

/** A requested span; `from` null: everything before its end. */
export interface TurnoverSpan {
  from: string | null;
  to: string;
}

/**
 * Reads what `Turnovers.between` needs. All people count as account 14. Call it in one snapshot with the page's other
 * figures.
 */
export async function readTurnovers(db: Db, spans: readonly TurnoverSpan[]): Promise<Turnovers> {
  const days = spans.flatMap(({ from, to }) => [...(from === null ? [] : [from]), addDays(to, 1)]);
  const bounds = [...new Set(days)].toSorted();
  const until = bounds.at(-1) as string;
  const closes = await closingLines(db);
  // What is folded by day and the postings since: closings are kinds of their own, and read one by one.
  const { rows } = await sql<Moved>`
    select t.account_id, width_bucket(t.date, ${bounds}::date[]) as bucket,
      sum(t.debit)::bigint as debit, sum(t.credit)::bigint as credit
    from (${turnovers}) t
    where t.date < ${until}::date and t.kind not in ('year-close', '-year-close') group by 1, 2`.execute(db);
  return new Turnovers(bounds, rows, closes);
}

/** All lines of closings and of what reversed them: a dozen a year. */
async function closingLines(db: Db) {
  const { rows } = await sql<CloseLine>`
    select p.account_id, p.date, p.debit, p.credit,
      d.reversed_by is null and d.reverses is null as stands
    from documents d left join documents r on r.id = d.reverses join postings p on p.document_id = d.id
    where d.type = 'year-close' or (d.reverses is not null and r.type = 'year-close')`.execute(db);
  return rows;
}

/** Runs several statements in one snapshot. */
export async function inSnapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  await foldIfMany(db);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => read(tx));
}
