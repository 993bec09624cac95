import { sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import { CLASS_FIELDS } from '#contract/people/classes.ts';
import { type Context, can } from '#server/context.ts';
import { applyFilters, listPage } from '#server/db/list.ts';
import { joined, listSql, type Reading, rows, timed } from './invoice-queries.ts';
import { readingOf } from './invoice-reader.ts';

/** The rates of today's agreement, for what is not recognised yet: the same rule as domain/coach-share.ts. */
const rate = sql`case k.share_type
  when 'percent' then round((i.price - i.discount) * k.share / 100)
  when 'hour' then round(k.share * extract(epoch from i.end_time - i.start_time) / 3600)
  else round(k.share) end`;
const share = sql<number>`(case when i.status <> 1 then 0 when i.recognized_at is not null then i.coach_share
  else ${rate} end)::bigint`;
const price = (ctx: Context) =>
  can(ctx, 'invoice.show') ? sql<number | null>`i.price - i.discount` : sql<number | null>`null::bigint`;
const hours = sql<number>`coalesce(sum(extract(epoch from i.end_time - i.start_time) / 3600)
  filter (where i.status = 1), 0)::float8`;

const taught = (ctx: Context, reading: Reading, coach_id: number) =>
  rows(ctx.db, reading)
    .select(['i.recognized_at', share.as('share'), price(ctx).as('net')])
    .where('i.coach_id', '=', coach_id)
    .where('i.deleted_at', 'is', null);
const keys = (ctx: Context, coach_id: number) =>
  joined(ctx.db).select('i.id').where('i.coach_id', '=', coach_id).where('i.deleted_at', 'is', null);

/** The classes of a coach; what the customers pay only for callers with invoice.show. */
export async function listClasses(ctx: Context, coach_id: number, q: ListQuery) {
  const reading = await readingOf(ctx);
  const { data, pagination } = await listPage(
    ctx.db,
    taught(ctx, reading, coach_id),
    keys(ctx, coach_id),
    'i.id',
    listSql(reading),
    q,
  );
  return {
    data: data.map(timed(reading)).map((row) => ({
      ...(Object.fromEntries(CLASS_FIELDS.map((name) => [name, row[name]])) as Pick<
        typeof row,
        (typeof CLASS_FIELDS)[number]
      >),
      price: row.net,
      share: row.share,
      recognized_at: row.recognized_at,
    })),
    pagination,
  };
}

export async function totalClasses(ctx: Context, coach_id: number, q: ListQuery) {
  const sums = joined(ctx.db)
    .where('i.coach_id', '=', coach_id)
    .where('i.deleted_at', 'is', null)
    .select([
      sql<number>`count(*)`.as('count'),
      hours.as('hours'),
      sql<number | null>`sum(${price(ctx)}) filter (where i.status = 1)::bigint`.as('price'),
      sql<number>`coalesce(sum(${share}), 0)::bigint`.as('share'),
    ]);
  const { price: sum, ...rest } = await applyFilters(
    sums,
    listSql(await readingOf(ctx)),
    q.filters,
  ).executeTakeFirstOrThrow();
  return { ...rest, price: can(ctx, 'invoice.show') ? (sum ?? 0) : null };
}
