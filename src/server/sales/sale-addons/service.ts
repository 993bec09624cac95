import { sql } from 'kysely';
import type { StockChange } from '#contract/sales/sale-addons.ts';
import { sumOf } from '#domain/money.ts';
import { type Context, can } from '#server/context.ts';
import { anyOf } from '#server/db/client.ts';
import { fail, failFields, orNotFound, requirePermission } from '#server/http/fail.ts';
import { standard } from '#server/records/crud.ts';
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
    const { stock } = input;
    if (typeof stock === 'number') await refuseBelow(ctx, stock);
    const made = await standardRecords.create(ctx, input);
    if (typeof stock === 'number') await noteCounted(ctx, made.id, stock, stock);
    return made;
  },
};

const mayGoBelow = async (ctx: Context): Promise<boolean> =>
  (await ctx.club()).addon_below_zero || can(ctx, 'sale.negative_stock');

/** 422 `out_of_stock` where counting would begin below nothing, but for whom it may go there. */
async function refuseBelow(ctx: Context, stock: number): Promise<void> {
  if (stock < 0 && !(await mayGoBelow(ctx))) fail('out_of_stock', { fields: { stock: ['min'] } });
}

/** What leaves the stock; `field` is what a refusal names. */
export interface StockMove {
  sale_addon_id: number;
  count: number;
  field?: string | undefined;
}

/** What a reservation holds of an add-on. */
export interface HeldAddon {
  invoice_id: number;
  sale_addon_id: number;
  count: number;
}

/**
 * Takes what reservations are sold, the same for each, from the stock of the add-ons that are counted, in the call's own
 * transaction: their rows are locked by id, after all else. 422 `out_of_stock`, with what is there before any of it, where
 * less would be left than nothing, unless the club lets it (`addon_below_zero`) or a holder of sale.negative_stock has confirmed
 * it (`over_stock`, D67); nothing moves with `addon_stock` off. Answers whether it was needed, for the audit log.
 */
export async function takeStock(
  ctx: Context,
  invoice_ids: readonly number[],
  moves: readonly StockMove[],
  over_stock: boolean,
): Promise<boolean> {
  const wanted = new Map<number, { count: number; field: string | undefined }>();
  for (const { sale_addon_id, count, field } of moves) {
    const before = wanted.get(sale_addon_id);
    wanted.set(sale_addon_id, { count: (before?.count ?? 0) + count, field: before?.field ?? field });
  }
  const addons = await lockCounted(ctx, [...wanted.keys()]);
  const free = addons.length > 0 && (await ctx.club()).addon_below_zero;
  // The server's own work asks nobody.
  const confirmed = over_stock || ctx.actor.user_id === null;
  let over = false;
  const moved = addons.flatMap(({ id, name, stock }) => {
    const { count = 0, field } = wanted.get(id) ?? {};
    if (count === 0) return [];
    const short = stock - count * invoice_ids.length < 0 && !free;
    if (short && confirmed) requirePermission(ctx, 'sale.negative_stock');
    if (short && !confirmed) {
      fail('out_of_stock', {
        ...(field ? { fields: { [field]: ['max'] } } : {}),
        details: { sale_addon_id: id, name, stock },
      });
    }
    over ||= short;
    return invoice_ids.map((invoice_id, before) => ({
      sale_addon_id: id,
      stock: stock - count * (before + 1),
      change: -count,
      invoice_id,
    }));
  });
  await saveMoved(ctx, 'sold', moved);
  return over;
}

/**
 * Gives back what reservations no longer hold, of all of them together, so that one order of locks holds: no more than was
 * taken for each. What was sold before it was counted never left the stock.
 */
export async function giveBack(ctx: Context, held: readonly HeldAddon[]): Promise<void> {
  const addons = await lockCounted(ctx, [...new Set(held.map((one) => one.sale_addon_id))]);
  if (addons.length === 0) return;
  const taken = await takenFor(ctx, held);
  const left = new Map(addons.map(({ id, stock }) => [id, stock]));
  const moved = [];
  for (const group of Map.groupBy(held, keyOf).values()) {
    const [{ sale_addon_id, invoice_id } = { sale_addon_id: 0, invoice_id: 0 }] = group;
    const before = left.get(sale_addon_id);
    const change = Math.min(
      sumOf(group, ({ count }) => count),
      taken.get(keyOf({ sale_addon_id, invoice_id })) ?? 0,
    );
    if (before === undefined || change <= 0) continue;
    left.set(sale_addon_id, before + change);
    moved.push({ sale_addon_id, stock: before + change, change, invoice_id });
  }
  await saveMoved(ctx, 'returned', moved);
}

/** What the stock got back when a reservation went to the trash at `at`: no more of it is taken again when it returns. */
export async function returnedAt({ db }: Context, invoice_id: number, at: Date): Promise<StockMove[]> {
  return db
    .selectFrom('stock_changes')
    .distinctOn('sale_addon_id')
    .select(['sale_addon_id', 'change as count'])
    .where('invoice_id', '=', invoice_id)
    .where('kind', '=', 'returned')
    .where('created_at', '=', at)
    .orderBy('sale_addon_id')
    .orderBy('id', 'desc')
    .execute();
}

const keyOf = ({ invoice_id, sale_addon_id }: Pick<HeldAddon, 'invoice_id' | 'sale_addon_id'>) =>
  `${invoice_id} ${sale_addon_id}`;

/** What the stock has given to each of the reservations, less what has come back of it. */
async function takenFor(ctx: Context, held: readonly HeldAddon[]): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('stock_changes')
    .select(['invoice_id', 'sale_addon_id', sql<number>`-sum(change)`.as('taken')])
    .where('invoice_id', '=', anyOf([...new Set(held.map((one) => one.invoice_id))]))
    .groupBy(['invoice_id', 'sale_addon_id'])
    .execute();
  return new Map(
    rows.map(({ invoice_id, sale_addon_id, taken }) => [
      keyOf({ invoice_id: invoice_id ?? 0, sale_addon_id }),
      Number(taken),
    ]),
  );
}

/** Those of the add-ons that are counted, locked by id. */
async function lockCounted(ctx: Context, ids: readonly number[]) {
  if (ids.length === 0 || !(await ctx.club()).addon_stock) return [];
  const addons = await ctx.db
    .selectFrom('sale_addons')
    .select(['id', 'name', 'stock'])
    .where('id', '=', anyOf(ids))
    .where('stock', 'is not', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return addons.map(({ stock, ...addon }) => ({ ...addon, stock: Number(stock) }));
}

interface Moved {
  sale_addon_id: number;
  /** What is left then. */
  stock: number;
  change: number;
  invoice_id: number;
}

/** The stocks as they are by the last move of each, and every move for the history. */
async function saveMoved(ctx: Context, kind: 'sold' | 'returned', moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const last = new Map(moved.map(({ sale_addon_id, stock }) => [sale_addon_id, stock]));
  const rows = [...last].map(([id, left_over]) => ({ id, left_over }));
  await sql`
    update sale_addons a set stock = r.left_over
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(id bigint, left_over integer)
    where a.id = r.id`.execute(ctx.db);
  const who = { creator_id: ctx.actor.user_id, created_at: ctx.now };
  await ctx.db
    .insertInto('stock_changes')
    .values(moved.map((one) => ({ ...one, kind, ...who })))
    .execute();
  ctx.changed('sale-addons', [...last.keys()]);
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
  const addon = orNotFound(
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
    fail('out_of_stock', {
      fields: { change: ['min'] },
      details: { sale_addon_id: id, name: addon.name, stock: addon.stock ?? 0 },
    });
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
  orNotFound(await addon.where('deleted_at', 'is', null).executeTakeFirst());
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
export async function heldAddons({ db }: Context, invoice_id: number): Promise<HeldAddon[]> {
  return db
    .selectFrom('invoice_addons')
    .select(['invoice_id', 'sale_addon_id', 'count'])
    .where('invoice_id', '=', invoice_id)
    .where('status', '=', 'active')
    .execute();
}
