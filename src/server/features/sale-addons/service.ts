import type * as v from 'valibot';
import type { SaleAddonInput } from '#contract/sale-addons.ts';
import type { Context } from '../../context.ts';
import { found } from '../../http/fail.ts';
import { findSaleAddon } from './queries.ts';

/** A new add-on; what was sold before keeps its own name and price. */
export async function createSaleAddon(ctx: Context, input: v.InferOutput<typeof SaleAddonInput>) {
  const { id } = await ctx.db
    .insertInto('sale_addons')
    .values({ ...input, created_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.audit({ resource: 'sale-addons', resource_id: id, after: input });
  ctx.changed('sale-addons', [id]);
  return found(await findSaleAddon(ctx.db, id));
}
