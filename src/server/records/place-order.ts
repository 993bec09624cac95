import { sql } from 'kysely';
import type { Logged } from '#contract/resources.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/client.ts';
import { failFields } from '#server/http/fail.ts';

/** Records that people put into an order of their own: `sort`, then the name. */
type Placed = 'courts' | 'message_templates';

/** The place behind all, those in the trash too: they come back to where they stood. */
export async function lastPlace(db: Db, table: Placed): Promise<number> {
  const { rows } = await sql<{ sort: number }>`
    select least(coalesce(max(sort), -1) + 1, 10000) as sort from ${sql.table(table)}`.execute(db);
  return rows[0]?.sort ?? 0;
}

/** Those that are there, in their order, none to change meanwhile. */
async function lockPlaces(db: Db, table: Placed) {
  const one = table as 'courts';
  await db
    .selectFrom(one)
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return db
    .selectFrom(one)
    .select(['id', 'name', 'sort'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`sort, name collate fa_num, id`)
    .execute();
}

/**
 * Puts records into an order, from the start; those that are not named follow as they stand. 422 on `ids` for one that is
 * not there. Answers whether that changed anything.
 */
export async function placeInOrder(
  ctx: Context,
  { table, resource }: { table: Placed; resource: Logged },
  ids: readonly number[],
): Promise<boolean> {
  const before = await lockPlaces(ctx.db, table);
  const known = new Map(before.map((one) => [one.id, one]));
  if (ids.some((id) => !known.has(id))) failFields({ ids: ['unknown'] });
  const named = new Set(ids);
  const order = [...ids, ...before.flatMap(({ id }) => (named.has(id) ? [] : [id]))];
  const moved = order.flatMap((id, sort) => (known.get(id)?.sort === sort ? [] : [{ id, sort }]));
  if (moved.length === 0) return false;
  await sql`
    update ${sql.table(table)} c set sort = s.sort, version = c.version + 1
    from json_to_recordset(${JSON.stringify(moved)}::json) as s(id bigint, sort integer)
    where c.id = s.id`.execute(ctx.db);
  ctx.audit({
    resource,
    resource_id: null,
    before: { order: before.map(({ name }) => name) },
    after: { order: order.map((id) => known.get(id)?.name) },
  });
  ctx.changed(
    resource,
    moved.map(({ id }) => id),
  );
  return true;
}
