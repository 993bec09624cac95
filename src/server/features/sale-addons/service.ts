import { sql } from 'kysely';
import type { StockChange } from '#contract/sale-addons.ts';
import { type Context, can } from '../../context.ts';
import { anyOf } from '../../db/client.ts';
import { fail, failFields, found } from '../../http/fail.ts';
import { standard } from '../crud.ts';
import { saleAddonQueries } from './queries.ts';

const standardRecords = standard({
  table: 'sale_addons',
  resource: 'sale-addons',
  find: saleAddonQueries.find,
  rules: {
    async update(ctx, before, changes) {
      if (typeof changes.stock !== 'number') return;
      // Written as it stood when the record was read, it would give back what has been sold meanwhile.
      if (before.stock !== null) failFields({ stock: ['not_allowed'] });
      await refuseBelow(ctx, changes.stock);
      await noteCounted(ctx, before.id, changes.stock, changes.stock);
    },
  },
});

/**
 * Add-ons; what was sold before keeps its own name and price. Counting begins with a number; of one that is counted it
 * changes by what comes and goes alone (`changeStock`): 422 `not_allowed` on `stock`.
 */
export const addonRecords = {
  ...standardRecords,
  async create(ctx: Context, input: Parameters<typeof standardRecords.create>[1]) {
    if (typeof input.stock === 'number') await refuseBelow(ctx, input.stock);
    return standardRecords.create(ctx, input);
  },
};

const mayGoBelow = async (ctx: Context): Promise<boolean> =>
  (await ctx.club()).addon_below_zero || can(ctx, 'sale.negative_stock');

/** 422 `out_of_stock` where counting would begin below nothing, but for whom it may go there. */
async function refuseBelow(ctx: Context, stock: number): Promise<void> {
  if (stock < 0 && !(await mayGoBelow(ctx))) fail('out_of_stock', { fields: { stock: ['min'] } });
}

/** What leaves the stock (above 0) or comes back to it; `field` is what a refusal names. */
export interface StockMove {
  sale_addon_id: number;
  count: number;
  field?: string | undefined;
}

/**
 * Takes what is sold from the stock of the add-ons that are counted, or gives back what is cancelled, in the call's own
 * transaction: their rows are locked by id, after all else. 422 `out_of_stock` where less would be left than nothing,
 * but for holders of sale.negative_stock, or where the club lets it (`addon_below_zero`); nothing moves with
 * `addon_stock` off.
 */
export async function moveStock(
  ctx: Context,
  invoice_id: number | null,
  moves: readonly StockMove[],
): Promise<void> {
  const wanted = new Map<number, { count: number; field: string | undefined }>();
  for (const { sale_addon_id, count, field } of moves) {
    const before = wanted.get(sale_addon_id);
    wanted.set(sale_addon_id, { count: (before?.count ?? 0) + count, field: before?.field ?? field });
  }
  const { addon_stock } = await ctx.club();
  if (wanted.size === 0 || !addon_stock) return;
  const free = await mayGoBelow(ctx);
  const addons = await ctx.db
    .selectFrom('sale_addons')
    .select(['id', 'name', 'stock'])
    .where('id', '=', anyOf([...wanted.keys()]))
    .where('stock', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const moved = addons.flatMap(({ id, name, stock }) => {
    const { count = 0, field } = wanted.get(id) ?? {};
    if (count === 0) return [];
    const left = Number(stock) - count;
    if (count > 0 && left < 0 && !free) {
      fail('out_of_stock', {
        ...(field ? { fields: { [field]: ['max'] } } : {}),
        details: { sale_addon_id: id, name, stock: Number(stock) },
      });
    }
    return { id, left, count };
  });
  if (moved.length === 0) return;
  await sql`
    update sale_addons a set stock = r.left_over
    from json_to_recordset(${JSON.stringify(moved.map(({ id, left }) => ({ id, left_over: left })))}::json)
      as r(id bigint, left_over integer) where a.id = r.id`.execute(ctx.db);
  await ctx.db
    .insertInto('stock_changes')
    .values(
      moved.map(({ id, left, count }) => ({
        sale_addon_id: id,
        kind: count > 0 ? ('sold' as const) : ('returned' as const),
        change: -count,
        stock: left,
        invoice_id,
        creator_id: ctx.actor.user_id,
        created_at: ctx.now,
      })),
    )
    .execute();
  ctx.changed(
    'sale-addons',
    moved.map((one) => one.id),
  );
}

/** So many more or fewer, by hand: for the history. */
async function noteCounted(
  ctx: Context,
  sale_addon_id: number,
  change: number,
  stock: number,
  reason = '',
): Promise<void> {
  const who = { creator_id: ctx.actor.user_id, created_at: ctx.now };
  await ctx.db
    .insertInto('stock_changes')
    .values({ sale_addon_id, kind: 'counted', change, stock, reason, invoice_id: null, ...who })
    .execute();
}

/** By hand: a delivery, a loss, a count. Of one that nobody counted, counting begins. */
export async function changeStock(
  ctx: Context,
  id: number,
  { change, reason }: { change: number; reason: string },
): Promise<void> {
  const addon = found(
    await ctx.db
      .selectFrom('sale_addons')
      .select(['id', 'name', 'stock'])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const stock = (addon.stock ?? 0) + change;
  if (change < 0 && stock < 0 && !(await mayGoBelow(ctx))) {
    fail('out_of_stock', { fields: { change: ['min'] }, details: { sale_addon_id: id, stock: addon.stock } });
  }
  if (Math.abs(stock) > 1_000_000) failFields({ change: ['max'] });
  await ctx.db.updateTable('sale_addons').set({ stock }).where('id', '=', id).execute();
  await noteCounted(ctx, id, change, stock, reason);
  ctx.audit({
    resource: 'sale-addons',
    resource_id: id,
    before: { stock: addon.stock },
    after: { stock },
    reason,
  });
  ctx.changed('sale-addons', [id]);
}

const SHOWN = 100;

export async function stockChanges(ctx: Context, id: number) {
  const addon = ctx.db.selectFrom('sale_addons').select('id').where('id', '=', id);
  found(await addon.where('deleted_at', 'is', null).executeTakeFirst());
  return ctx.db
    .selectFrom('stock_changes as s')
    .leftJoin('users as u', 'u.id', 's.creator_id')
    .select(['s.id', 's.kind', 's.change', 's.stock', 's.reason', 's.invoice_id', 's.created_at'])
    .select(
      sql<StockChange['creator']>`case when u.id is not null
        then json_build_object('id', u.id, 'name', u.name, 'family', u.family) end`.as('creator'),
    )
    .where('s.sale_addon_id', '=', id)
    .orderBy('s.id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** What of a reservation's add-ons is still sold: neither cancelled nor handed over. */
export async function heldAddons({ db }: Context, invoice_id: number): Promise<StockMove[]> {
  return db
    .selectFrom('invoice_addons')
    .select(['sale_addon_id', 'count'])
    .where('invoice_id', '=', invoice_id)
    .where('status', '=', 'active')
    .execute();
}

export const returned = (moves: readonly StockMove[]): StockMove[] =>
  moves.map(({ sale_addon_id, count }) => ({ sale_addon_id, count: -count }));
