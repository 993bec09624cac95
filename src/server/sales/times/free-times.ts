import { type SqlBool, sql } from 'kysely';
import type * as v from 'valibot';
import type { TimesPrice, TimesPriced, TimesRemove } from '#contract/sales/times.ts';
import type { Context } from '#server/context.ts';
import { anyOf, type Db } from '#server/db/client.ts';
import { applyFilters } from '#server/db/list.ts';
import { fail } from '#server/http/fail.ts';
import { ended, type Moment } from './generation.ts';
import { timesSql } from './queries.ts';
import { momentOf } from './service.ts';

/** So many are priced in one call: a year of a large club. */
const MAX_TIMES = 150_000;
/** So many pairs of prices are named. */
const SHOWN = 20;

type PriceInput = v.InferOutput<typeof TimesPrice>;
type Meant = Pick<PriceInput, 'ids' | 'filter'>;

/** All times that are meant, whatever their state. */
function meant(db: Db, { ids, filter = {} }: Meant) {
  const live = db.selectFrom('reservable_times as r').where('r.deleted_at', 'is', null);
  return ids ? live.where('r.id', '=', anyOf(ids)) : applyFilters(live, timesSql, filter);
}

/** Of these the ones that may be changed: free, and not ended. */
const free = (db: Db, of: Meant, moment: Moment) =>
  meant(db, of)
    .where('r.state', '=', 'free')
    .where(sql<SqlBool>`not ${ended(moment)}`);

async function countMeant(db: Db, of: Meant): Promise<number> {
  if (of.ids) return of.ids.length;
  const { n } = await meant(db, of).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow();
  return n;
}

/**
 * Locks them in the order of their ids, as a booking does: who books one of them comes before or after, never between.
 * What is booked by then is left out.
 */
async function lockFree(db: Db, of: Meant, moment: Moment): Promise<number[]> {
  const rows = await free(db, of, moment)
    .select('r.id')
    .orderBy('r.id')
    .limit(MAX_TIMES + 1)
    .forNoKeyUpdate('r')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Another price for free times: one for all, or what each one's term says today for its court (D10). What is reserved,
 * closed or ended stays. With `dry_run` nothing changes; 422 `too_wide` above 150,000.
 */
export async function priceTimes(ctx: Context, input: PriceInput): Promise<TimesPriced> {
  const { ids, filter, price, dry_run = false } = input;
  const of: Meant = ids ? { ids } : { filter };
  const moment = await momentOf(ctx);
  const all = await countMeant(ctx.db, of);
  if (all > MAX_TIMES) fail('too_wide', { details: { max_times: MAX_TIMES } });
  const open = dry_run
    ? (await free(ctx.db, of, moment).select('r.id').execute()).map(({ id }) => id)
    : await lockFree(ctx.db, of, moment);
  const steps = await priceSteps(ctx.db, open, price);
  const changed = steps.reduce((sum, step) => sum + step.count, 0);
  const known = steps.reduce((sum, step) => sum + step.same, 0);
  const some = steps.filter((step) => step.count > 0);
  const sumOf = (fits: (step: Step) => boolean) =>
    some.filter(fits).reduce((sum, step) => sum + step.count, 0);
  const answer: TimesPriced = {
    changed,
    same: known,
    kept: Math.max(0, all - changed - known),
    raised: sumOf((step) => step.after > step.before),
    lowered: sumOf((step) => step.after < step.before),
    from: some.map((step) => step.from).sort()[0] ?? null,
    to:
      some
        .map((step) => step.to)
        .sort()
        .at(-1) ?? null,
    prices: some.slice(0, SHOWN).map(({ before, after, count }) => ({ before, after, count })),
  };
  if (dry_run || changed === 0) return answer;
  const rows = await setPrices(ctx.db, open, price);
  ctx.audit({
    resource: 'times',
    resource_id: null,
    before: { prices: answer.prices.map(({ before, count }) => ({ price: before, count })) },
    after: { ...input, changed, prices: answer.prices.map(({ after, count }) => ({ price: after, count })) },
  });
  announce(ctx, rows);
  return answer;
}

interface Step {
  before: number;
  after: number;
  count: number;
  /** Those that have it already. */
  same: number;
  from: string;
  to: string;
}

/** What a time would cost: the given price, else its court's own in its term, else the term's; null: its term is gone. */
const wantedPrice = (price: number | undefined) =>
  price === undefined ? sql`coalesce(p.price, t.price)` : sql`${price}::bigint`;
const withTerm = sql`
  join terms t on t.id = r.term_id
  left join term_court_prices p on p.term_id = r.term_id and p.court_id = r.court_id`;
/** A term in the trash says no price any more. */
const speaks = (price: number | undefined) => (price === undefined ? sql`and t.deleted_at is null` : sql``);

/** From which price to which, the most frequent first. */
async function priceSteps(db: Db, ids: readonly number[], price: number | undefined): Promise<Step[]> {
  const { rows } = await sql<Step>`
    select before, after, case when before <> after then n else 0 end as count,
      case when before = after then n else 0 end as same, "from", "to"
    from (
      select r.price as before, ${wantedPrice(price)} as after, count(*) as n, min(r.date) as "from", max(r.date) as "to"
      from reservable_times r ${withTerm}
      where r.id = ${anyOf(ids)} ${speaks(price)} group by 1, 2) x
    order by n desc, before, after`.execute(db);
  return rows;
}

async function setPrices(db: Db, ids: readonly number[], price: number | undefined): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    update reservable_times r set price = x.price, version = r.version + 1
    from (select r.id, ${wantedPrice(price)} as price from reservable_times r ${withTerm}
          where r.id = ${anyOf(ids)} ${speaks(price)}) x
    where x.id = r.id and r.price <> x.price
    returning r.id, r.date`.execute(db);
  return rows;
}

interface Changed {
  id: number;
  date: string;
}

/**
 * Takes free times out of the calendar; those that somebody has booked meanwhile, that are closed or that have ended
 * stay and are counted as kept.
 */
export async function removeTimes(ctx: Context, { ids }: v.InferOutput<typeof TimesRemove>) {
  const open = await lockFree(ctx.db, { ids }, await momentOf(ctx));
  const kept = ids.length - open.length;
  if (open.length === 0) return { removed: 0, kept };
  const gone = await ctx.db
    .updateTable('reservable_times')
    .set((e) => ({ deleted_at: ctx.now, removed_by_hand: true, version: e('version', '+', 1) }))
    .where('id', '=', anyOf(open))
    .returning(['id', 'date', 'court_id', 'start_time', 'price'])
    .execute();
  ctx.audit({
    resource: 'times',
    resource_id: null,
    before: { times: gone },
    after: { removed: gone.length, kept },
  });
  announce(ctx, gone);
  return { removed: gone.length, kept };
}

function announce(ctx: Context, times: readonly Changed[]): void {
  ctx.changed(
    'reservable-times',
    times.map((time) => time.id),
    times.map((time) => time.date),
  );
}
