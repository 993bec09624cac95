import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Term, TermInput, TermPatch } from '#contract/terms.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { fail, failFields, found } from '../../http/fail.ts';
import { findConflicts, findTerm, pickTerms, type Span } from './queries.ts';

type TermRow = Omit<Term, 'created_at'> & { created_at: Date };
type CourtPrices = Term['court_prices'];

/** A term (D10). 422 `terms_conflict` (terms) when another one of a weekday overlaps. */
export async function createTerm(ctx: Context, input: v.InferOutput<typeof TermInput>): Promise<TermRow> {
  const { court_prices = [], ...term } = { ...input, weekdays: input.weekdays.toSorted() };
  await checkSpan(ctx, term);
  const { id } = await ctx.db
    .insertInto('terms')
    .values({ ...term, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setCourtPrices(ctx.db, id, court_prices);
  ctx.audit({ resource: 'terms', resource_id: id, after: input });
  ctx.changed('terms', [id]);
  return getTerm(ctx, id);
}

/** Changes a term, and no time that was made of it (D10); 409 `stale` when a given version has moved on. */
export async function updateTerm(
  ctx: Context,
  id: number,
  { version, court_prices, ...input }: v.InferOutput<typeof TermPatch>,
): Promise<TermRow> {
  await lockTerms(ctx.db);
  const before = await getTerm(ctx, id);
  if (version !== undefined && version !== before.version) fail('stale', { details: { current: before } });
  const term = input.weekdays ? { ...input, weekdays: input.weekdays.toSorted() } : input;
  const { start_time, end_time, weekdays } = before;
  await checkSpan(
    ctx,
    {
      start_time: term.start_time ?? start_time,
      end_time: term.end_time ?? end_time,
      weekdays: term.weekdays ?? weekdays,
    },
    id,
  );
  await ctx.db
    .updateTable('terms')
    .set((e) => ({ ...term, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  if (court_prices) await setCourtPrices(ctx.db, id, court_prices);
  ctx.audit({ resource: 'terms', resource_id: id, before, after: { ...input, court_prices } });
  ctx.changed('terms', [id]);
  if (input.name !== undefined && input.name !== before.name) ctx.changed('reservable-times', []);
  return getTerm(ctx, id);
}

/** The term, or 404. */
export async function getTerm(ctx: Context, id: number): Promise<TermRow> {
  return found(await findTerm(ctx.db, id));
}

/** The terms there are, or just those asked for: 422 on `term_ids` for an unknown one. */
export async function knownTerms(ctx: Context, ids?: readonly number[]) {
  const terms = await pickTerms(ctx.db, ids);
  if (ids && terms.length < ids.length) failFields({ term_ids: ['unknown'] });
  return terms;
}

/** No constraint can say it (weekdays are a list), so whoever checks an overlap does it alone. */
async function lockTerms(db: Db): Promise<void> {
  await sql`lock table terms in share row exclusive mode`.execute(db);
}

async function checkSpan(ctx: Context, span: Span, except?: number): Promise<void> {
  if (span.start_time >= span.end_time) failFields({ end_time: ['min'] });
  await lockTerms(ctx.db);
  const terms = await findConflicts(ctx.db, span, except);
  if (terms.length > 0) fail('terms_conflict', { fields: { start_time: ['conflict'] }, details: { terms } });
}

async function setCourtPrices(db: Db, term_id: number, prices: CourtPrices): Promise<void> {
  const ids = prices.map((p) => p.court_id);
  if (ids.length > 0) {
    const known = await db
      .selectFrom('courts')
      .select('id')
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute();
    if (known.length < ids.length) failFields({ court_prices: ['unknown'] });
  }
  await db.deleteFrom('term_court_prices').where('term_id', '=', term_id).execute();
  if (prices.length > 0) {
    await db
      .insertInto('term_court_prices')
      .values(prices.map((p) => ({ ...p, term_id })))
      .execute();
  }
}
