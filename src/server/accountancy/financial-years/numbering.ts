import { sql } from 'kysely';
import type * as v from 'valibot';
import type { financialYears, Numbering } from '#contract/accountancy/financial-years.ts';
import { addDays } from '#domain/dates.ts';
import { monthHolding, periodStarts } from '#domain/periods.ts';
import type { Context } from '#server/context.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { today } from '#server/ledger/years.ts';
import * as queries from './queries.ts';
import { getYear, lockYear, setYear } from './years.ts';

type Year = Awaited<ReturnType<typeof lockYear>>;

/** The last days of its months, in the calendar that years are made of. */
const monthEnds = ({ start_date, end_date }: Pick<Year, 'start_date' | 'end_date'>): string[] =>
  periodStarts({ from: start_date, to: end_date }, 'month', 'fa').map(
    (first) => monthHolding(first, 'fa').to,
  );

/**
 * Assigns book numbers to a year's documents up to a day, in the order of a printed journal: by day, then by creation.
 * The year's row is locked: running postings have committed, and later ones find these days final (`post`).
 */
export async function giveNumbers(ctx: Context, year: Year, until: string): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    with given as (
      insert into book_numbers (document_id, financial_year_id, number)
      select d.id, ${year.id}::bigint, ${year.last_book}::bigint + row_number() over (order by d.date, d.id)
      from documents d
      where d.date between ${year.numbered_to ? addDays(year.numbered_to, 1) : year.start_date}::date and ${until}::date
        and d.financial_year_id = ${year.id}::bigint and d.doc_number is not null
      returning 1)
    select count(*) as given from given`.execute(ctx.db);
  const given = rows[0]?.given ?? 0;
  await setYear(ctx, year.id, { numbered_to: until, last_book: year.last_book + given });
  return given;
}

/** Removes the numbers after a day; never that of an opening entry, which exists as long as the close before it. */
export async function takeNumbers(ctx: Context, year: Year, until: string | null): Promise<void> {
  await sql`delete from book_numbers n using documents d where d.id = n.document_id
    and n.financial_year_id = ${year.id}::bigint and d.type <> 'permanent-open'
    and (${until}::date is null or d.date > ${until}::date)`.execute(ctx.db);
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) as last from book_numbers where financial_year_id = ${year.id}::bigint`.execute(
    ctx.db,
  );
  await setYear(ctx, year.id, { numbered_to: until, last_book: rows[0]?.last ?? 0 });
}

/** Why no month of a year can get its numbers. */
async function blockedBy(ctx: Context, year: Pick<Year, 'status' | 'start_date' | 'end_date'>) {
  if (year.status !== 'active') return year.status;
  return (await queries.earlierYears(ctx, year)).count > 0 ? 'earlier' : null;
}

/** The months of a year that are over, and of each how many documents wait for their numbers. */
export async function numbering(ctx: Context, id: number): Promise<Numbering> {
  const year = await getYear(ctx, id);
  const day = await today(ctx);
  const ends = monthEnds(year).filter((end) => end < day && end < year.end_date);
  const { rows } = await sql<{ to: string; documents: number; slots: number }>`
    select m.to::text as to,
      (select count(*) from documents d where d.date between m.from and m.to and d.doc_number is not null
        and not exists (select from book_numbers n where n.document_id = d.id)) as documents,
      (select count(*) from sale_invoices v where v.date between m.from and m.to and v.status = 1
        and v.deleted_at is null and v.recognized_at is null) as slots
    from unnest(${ends.map((end) => monthHolding(end, 'fa').from)}::date[], ${ends}::date[]) as m("from", "to")
    order by m.to`.execute(ctx.db);
  return {
    numbered_to: year.numbered_to,
    book_numbers: year.book_numbers,
    blocked: await blockedBy(ctx, year),
    months: rows.map(({ to, documents, slots }) => ({
      from: monthHolding(to, 'fa').from,
      to,
      final: year.numbered_to !== null && to <= year.numbered_to,
      documents,
      slots,
    })),
  };
}

/**
 * Makes the documents up to the end of a month final (D64). 422 on `until`: `pattern` (no end of a month), `future`,
 * `max` (the last month is numbered at the close), `min` (final already); 423 `year_closed`, 409 `year_not_ready` with
 * the obstacles.
 */
export async function numberYear(
  ctx: Context,
  id: number,
  { until }: v.InferOutput<typeof financialYears.number.body>,
) {
  const year = await lockYear(ctx, id);
  if (year.status !== 'active') fail('year_closed', { details: { year: year.name } });
  if (!monthEnds(year).includes(until)) failFields({ until: ['pattern'] });
  if (until >= (await today(ctx)))
    fail('future', { fields: { until: ['future'] }, details: { date: until } });
  if (until >= year.end_date) failFields({ until: ['max'] });
  if (year.numbered_to !== null && until <= year.numbered_to) failFields({ until: ['min'] });
  const inside = { start_date: year.start_date, end_date: until };
  const checks = [
    { check: 'earlier', ...(await queries.earlierYears(ctx, year)) },
    { check: 'slots', ...(await queries.unrecognised(ctx, inside)) },
  ].filter(({ count }) => count > 0);
  if (checks.length > 0) fail('year_not_ready', { details: { checks } });
  const given = await giveNumbers(ctx, year, until);
  ctx.audit({
    resource: 'financial-years',
    resource_id: id,
    before: { numbered_to: year.numbered_to },
    after: { numbered_to: until, documents: given },
  });
  ctx.changed('documents', []);
  return getYear(ctx, id);
}

/**
 * Removes the numbers after the end of a month, or all: the documents are temporary again. 422 on `until` (`pattern`,
 * `max`: not before the final date); 423 `year_closed`, 409 `not_active` when none is final.
 */
export async function unnumberYear(
  ctx: Context,
  id: number,
  { until, reason }: v.InferOutput<typeof financialYears.unnumber.body>,
) {
  const year = await lockYear(ctx, id);
  if (year.status === 'closed') fail('year_closed', { details: { year: year.name } });
  if (year.numbered_to === null) fail('not_active');
  if (until !== null && !monthEnds(year).includes(until)) failFields({ until: ['pattern'] });
  if (until !== null && until >= year.numbered_to) failFields({ until: ['max'] });
  await takeNumbers(ctx, year, until);
  ctx.audit({
    resource: 'financial-years',
    resource_id: id,
    before: { numbered_to: year.numbered_to },
    after: { numbered_to: until },
    reason,
  });
  ctx.changed('documents', []);
  return getYear(ctx, id);
}
