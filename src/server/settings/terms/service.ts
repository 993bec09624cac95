import { sql } from 'kysely';
import type * as v from 'valibot';
import type { Term, TermInput, TermPatch } from '#contract/settings/terms.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { fail, failFields } from '#server/http/fail.ts';
import { changesOf, standard } from '#server/records/crud.ts';
import { closingsNaming, discountsNaming } from '#server/records/naming.ts';
import { findConflicts, findTerm, pickTerms, type Span } from './queries.ts';

type CourtPrices = Term['court_prices'];

/** Times that were made of a term stay as they are, whatever becomes of it (D10). */
export const termRecords = standard({
  table: 'terms',
  resource: 'terms',
  find: (ctx, id) => findTerm(ctx.db, id),
  rules: {
    async update(ctx, before, changes) {
      await checkSpan(ctx, { ...before, ...changes }, before.id);
      if (changes.name !== undefined) ctx.changed('reservable-times', []);
    },
    /** Another may have taken its hours meanwhile. */
    async restore(ctx, term) {
      await checkSpan(ctx, term, term.id);
      return {};
    },
  },
  referrers: async (ctx, id) => [
    ...(await discountsNaming(ctx, 'term_ids', id)),
    ...(await closingsNaming(ctx, 'term_ids', id)),
  ],
});

/** A term (D10). 422 `terms_conflict` (terms) when another one of a weekday overlaps. */
export async function createTerm(ctx: Context, input: v.InferOutput<typeof TermInput>) {
  const { court_prices = [], ...term } = { ...input, weekdays: input.weekdays.toSorted() };
  await checkSpan(ctx, term);
  const id = await termRecords.insert(ctx, term, input);
  await setCourtPrices(ctx.db, id, court_prices);
  return termRecords.get(ctx, id);
}

/** Changes a term and the prices of courts in it; 409 `stale` when a given version has moved on. */
export async function updateTerm(
  ctx: Context,
  id: number,
  { version, court_prices, ...input }: v.InferOutput<typeof TermPatch>,
) {
  // Before its row: whoever checks an overlap waits for the whole table, and would wait for us.
  await lockTerms(ctx.db);
  const before = await termRecords.open(ctx, id, version);
  const shown = await termRecords.get(ctx, id);
  const term = changesOf(before, input.weekdays ? { ...input, weekdays: input.weekdays.toSorted() } : input);
  const prices = court_prices?.toSorted((a, b) => a.court_id - b.court_id);
  const others = prices && JSON.stringify(prices) !== JSON.stringify(shown.court_prices);
  await termRecords.change(
    ctx,
    before,
    term,
    others ? { before: { court_prices: shown.court_prices }, after: { court_prices: prices } } : null,
  );
  if (others) await setCourtPrices(ctx.db, id, prices, shown.court_prices);
  return termRecords.get(ctx, id);
}

/** Whether a term is there. */
export const isTerm = async (ctx: Context, id: number): Promise<boolean> =>
  (await pickTerms(ctx.db, [id])).length > 0;

/** Those of these terms that there are. */
export const termsAmong = (ctx: Context, ids: readonly number[]) => pickTerms(ctx.db, ids);

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

/** A court that has gone to the trash keeps the price that it has; none that is not there gets one. */
async function setCourtPrices(
  db: Db,
  term_id: number,
  prices: CourtPrices,
  stored: CourtPrices = [],
): Promise<void> {
  const ids = prices.map((p) => p.court_id).filter((id) => !stored.some((p) => p.court_id === id));
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
